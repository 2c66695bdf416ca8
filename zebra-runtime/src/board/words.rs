//! Items and marks in the messages of a board.

use crate::model::{ItemId, Mark, Model};
use crate::sentence::{list, short_list};

/// Returns the title of an item in backticks.
pub(super) fn quoted(model: &Model, item: ItemId) -> String {
    format!("`{}`", model.item(item).title)
}

/// Returns a mark as a clause: "`A` and `B` are apart".
pub(super) fn phrase(model: &Model, mark: Mark) -> String {
    let state = if mark.is_together() { "together" } else { "apart" };
    format!("{} and {} are {state}", quoted(model, mark.first()), quoted(model, mark.second()))
}

/// The maximum number of marks that a list names; the others are counted.
const MOST_NAMED: usize = 4;

/// Returns a list of marks.
pub(super) fn mark_list(model: &Model, marks: &[Mark]) -> String {
    short_list(marks.iter().map(|mark| phrase(model, *mark)), MOST_NAMED)
}

/// Returns a list of marks that names all of them.
pub(super) fn full_mark_list(model: &Model, marks: &[Mark]) -> String {
    list(marks.iter().map(|mark| phrase(model, *mark)), "and")
}
