//! Puzzles whose clues use no position: their rows have no numbers.

use super::Reader;
use crate::draft::{CategoryDraft, Expression, ExpressionKind as Kind, Name, POSITIONS};
use crate::model::Presence;

impl Reader<'_> {
    /// Leaves the category of positions out of a puzzle whose clues use none: else each of its answers would be found once for every order
    /// of the rows.
    pub(super) fn leave_out_positions(&mut self) {
        let [_, others @ ..] = &*self.draft.categories else { return };
        let mut of_rows = others.iter().filter(|category| category.presence == Presence::Once);
        // An error in the sizes is one about positions.
        let is_valid = |category: &CategoryDraft| {
            category.items.len() == self.positions && category.items.iter().all(|item| item.copies == 1)
        };
        let clues = &self.draft.clues;
        let mut formulas = clues.iter().flat_map(|clue| clue.formulas.iter());
        if self.declarations_are_whole
            && self.diagnostics.is_empty()
            && !clues.is_empty()
            && others.len() > 1
            && of_rows.all(is_valid)
            && self.draft.links.is_empty()
            && !formulas.any(is_about_positions)
        {
            self.draft.categories.remove(0);
        }
    }
}

/// Returns whether an expression names a position, or has an item that is a number only by its position.
fn is_about_positions(expression: &Expression) -> bool {
    let is_positions = |name: &Name| name.text == POSITIONS;
    let is_item = |part: &Expression| matches!(part.kind, Kind::Name(_));
    let is_here = match &expression.kind {
        Kind::Name(path) => path.category.as_ref().is_some_and(is_positions) || is_positions(&path.name),
        Kind::Term(category, _) => is_positions(category),
        Kind::In(value, set) => match &set.kind {
            // Items may be in a set of items, and numbers in one of numbers.
            Kind::List(parts) => parts.iter().any(|part| is_item(part) != is_item(value)),
            _ => is_item(value) || set.any_child(is_item),
        },
        _ => false,
    };
    is_here || expression.any_child(is_about_positions)
}
