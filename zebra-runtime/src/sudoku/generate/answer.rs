//! Random answers. Part of the sudoku generator.

use crate::random::Random;
use crate::solve::Budget;
use crate::sudoku::{SudokuGrid, SudokuSolver};

/// Returns a random full grid: the search tries a random number first in each cell. `None` if the rules have no answer, or the
/// search finds none within the budget.
pub(super) fn random(solver: &mut SudokuSolver, budget: Budget, random: &mut Random) -> Option<SudokuGrid> {
    let shape = solver.rules().shape();
    let side = shape.side();
    let preferred: Vec<usize> = (0..shape.cells()).map(|_| random.below(side) + 1).collect();
    let found = solver.first_with(&preferred, budget)?;
    if solver.rules().has_sums() {
        return Some(found);
    }
    // Without sums, the numbers are exchangeable.
    let mut names: Vec<usize> = (1..=side).collect();
    random.shuffle(&mut names);
    let mut renamed = SudokuGrid::empty(shape);
    found.givens().for_each(|(cell, number)| renamed.set(cell, Some(names[number - 1])));
    Some(renamed)
}
