//! Items and marks in the messages of a board.

use crate::explain::wording::listed;
use crate::model::{ItemId, Mark, Model};

/// Returns the title of an item in backticks.
pub(super) fn quoted(model: &Model, item: ItemId) -> String {
    format!("`{}`", model.item(item).title)
}

/// Returns a mark as a clause: "`A` and `B` are apart".
pub(super) fn phrase(model: &Model, mark: Mark) -> String {
    let state = if mark.is_together() { "together" } else { "apart" };
    format!("{} and {} are {state}", quoted(model, mark.first()), quoted(model, mark.second()))
}

/// The most marks that a list names; the others are counted.
const MOST_NAMED: usize = 4;

/// Returns a list of marks.
pub(super) fn list(model: &Model, marks: &[Mark]) -> String {
    let mut parts: Vec<String> = marks.iter().take(MOST_NAMED).map(|mark| phrase(model, *mark)).collect();
    if marks.len() > MOST_NAMED {
        parts.push(format!("{} more", marks.len() - MOST_NAMED));
    }
    listed(&parts, "and")
}
