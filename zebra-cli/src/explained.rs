//! Messages about the limits of explanations.

use zebra_runtime::explain::{LogicGrid, MOST_ITEMS, MOST_MARKS, MOST_QUESTIONS};

use crate::exit::Failure;

/// Returns the limits of a puzzle.
pub(crate) fn limits() -> String {
    format!(
        "the limits are {MOST_MARKS} marks of the grid, {MOST_ITEMS} items, and {MOST_QUESTIONS} questions about rows to \
         list the cases of the clues"
    )
}

/// Returns the failure for a puzzle that is too large.
pub(crate) fn too_large() -> Failure {
    Failure::new(format_args!("the puzzle is too large to explain: {}", limits()))
}

/// Returns the message for an explanation that ends early.
pub(crate) fn exhausted(grid: &LogicGrid) -> String {
    let (open, marks) = (grid.open(), grid.size());
    format!("budget exhausted: {open} of {marks} marks remain open; pass a larger `--budget`")
}
