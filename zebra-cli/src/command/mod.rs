//! The subcommands: each is a file with its options and a method `run`.

mod check;
mod grid;
mod solve;
mod sudoku;

use clap::Subcommand;

use crate::exit::{Exit, Failure};

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find the answers of puzzles
    Solve(solve::Solve),
    /// Tell everything that is wrong with a puzzle
    Check(check::Check),
    /// Solve, count, explain or watch sudokus of any box shape
    Sudoku(sudoku::Sudoku),
    /// Print the logic grid of a puzzle, empty or full
    Grid(grid::Print),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        match self {
            Command::Solve(solve) => solve.run(),
            Command::Check(check) => check.run(),
            Command::Sudoku(sudoku) => sudoku.run(),
            Command::Grid(grid) => grid.run(),
        }
    }
}
