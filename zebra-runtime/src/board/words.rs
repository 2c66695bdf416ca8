//! Items and marks in sentences. Part of the board (layer 3).

use crate::explain::Mark;
use crate::model::{ItemId, Model};

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
pub(super) fn list(model: &Model, marks: &[Mark]) -> String {
    let mut parts: Vec<String> = marks.iter().take(MOST_NAMED).map(|mark| phrase(model, *mark)).collect();
    if marks.len() > MOST_NAMED {
        parts.push(format!("{} more", marks.len() - MOST_NAMED));
    }
    and(&parts)
}

/// Parts as a list in a sentence.
pub(super) fn and(parts: &[String]) -> String {
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
