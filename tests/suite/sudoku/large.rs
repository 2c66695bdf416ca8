//! Tests of large grids, of which more than half of the cells are empty.

use zebra::sudoku::{SudokuGrid, SudokuSolver};

use super::{continues, plain};

fn all_are_solved(text: &str, side: usize) {
    let rules = plain(side);
    let mut solver = SudokuSolver::new(&rules);
    let grids: Vec<SudokuGrid> = text.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(grids.len(), 10);
    for grid in grids {
        assert!(grid.givens().count() * 2 < rules.shape().cells(), "half of the cells are empty");
        let answer = solver.solve(&grid).expect_unique();
        assert!(rules.holds(&answer) && continues(&answer, &grid));
    }
}

#[test]
fn of_16() {
    all_are_solved(include_str!("../../../puzzles/sudoku/16x16.txt"), 16);
}

#[test]
fn of_25() {
    all_are_solved(include_str!("../../../puzzles/sudoku/25x25.txt"), 25);
}

#[test]
fn of_every_other_side() {
    for side in [4, 6, 8, 10, 12, 14, 15, 18, 20] {
        let rules = plain(side);
        let mut solver = SudokuSolver::new(&rules);
        let count = solver.count(&SudokuGrid::empty(rules.shape()), 1);
        assert_eq!(count.found, 1, "{}", rules.shape());
    }
}

/// Solves all 9x9 puzzles, one a line, of the files in an environment variable: `ZEBRA_SUDOKUS=a.txt:b.txt`.
#[test]
fn of_files() {
    let Ok(paths) = std::env::var("ZEBRA_SUDOKUS") else { return };
    let rules = plain(9);
    let mut solver = SudokuSolver::new(&rules);
    for path in std::env::split_paths(&paths) {
        let text = std::fs::read_to_string(&path).unwrap();
        for entry in zebra::sudoku::entries(&text, Some(rules.shape())) {
            let grid = entry.grid.expect("a grid");
            assert!(rules.holds(&solver.solve(&grid).expect_unique()), "line {}", entry.line);
        }
    }
}
