//! Items and marks in sentences. Part of the board (layer 3).

use crate::explain::Mark;
use crate::model::{ItemId, Model};
use crate::sentence::short_list;

/// An item's title in backquotes.
pub(super) fn quoted(model: &Model, item: ItemId) -> String {
    format!("`{}`", model.item(item).title)
}

/// "`A` and `B` are apart".
pub(super) fn phrase(model: &Model, mark: Mark) -> String {
    let state = if mark.is_together() { "together" } else { "apart" };
    format!("{} and {} are {state}", quoted(model, mark.first()), quoted(model, mark.second()))
}

/// Of so many marks the others are only counted.
const MOST_NAMED: usize = 4;

/// Marks as a list in a sentence.
pub(super) fn mark_list(model: &Model, marks: &[Mark]) -> String {
    short_list(marks.iter().map(|mark| phrase(model, *mark)), MOST_NAMED)
}
