//! Tests of sudoku: solving against brute force and `holds`, reading, and explanations.

mod brute;
mod explain;
mod large;
mod read;
mod variants;

use zebra::sudoku::{Rules, Shape, SudokuGrid};
use zebra_testing::Random;

/// The rules without variants.
fn plain(side: usize) -> Rules {
    Rules::of(Shape::of_side(side).expect("a side that boxes can be made of"))
}

/// Every full grid of 4x4 that satisfies the rules, by filling cell after cell and checking `holds` at the end.
fn all_of_four(rules: &Rules) -> Vec<SudokuGrid> {
    let mut found = Vec::new();
    fill(rules, &mut SudokuGrid::empty(rules.shape()), 0, &mut found);
    found
}

fn fill(rules: &Rules, grid: &mut SudokuGrid, cell: usize, found: &mut Vec<SudokuGrid>) {
    if cell == rules.shape().cells() {
        if rules.holds(grid) {
            found.push(grid.clone());
        }
        return;
    }
    for number in 1..=rules.shape().side() {
        grid.set(cell, Some(number));
        // Checking rows and columns first keeps the number of grids small.
        let mut seen = (cell / 4 * 4..cell).chain((cell % 4..cell).step_by(4));
        if seen.all(|other| grid.get(other) != Some(number)) {
            fill(rules, grid, cell + 1, found);
        }
        grid.set(cell, None);
    }
}

/// Whether a full grid has all the givens of another one.
fn continues(full: &SudokuGrid, givens: &SudokuGrid) -> bool {
    givens.givens().all(|(cell, number)| full.get(cell) == Some(number))
}
