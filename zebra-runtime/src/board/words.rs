//! Items and marks in the messages of a board.

use crate::explain::wording::{clauses, kind_noun, reference};
use crate::model::{CategoryId, ItemId, Mark, Model};
use crate::sentence::{category_noun, list, short_list};

/// Returns an item as a noun phrase in the author's words.
pub(super) fn name(model: &Model, item: ItemId) -> String {
    reference(model, item, None)
}

/// Returns the noun of a category: "drink".
pub(super) fn noun(model: &Model, category: CategoryId) -> String {
    kind_noun(model, category).unwrap_or_else(|| category_noun(model, category))
}

/// Returns a mark as a clause in the author's words: "Ann does not drink tea".
pub(super) fn phrase(model: &Model, mark: Mark) -> String {
    clauses(model, &[mark])
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
