//! The subcommands: each is a file with its options and a method `run`.

mod check;
mod completions;
mod convert;
mod explain;
mod generate;
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
    /// Tell everything that is wrong with a puzzle, also what only solving shows
    Check(check::Check),
    /// Write a puzzle in another format
    Convert(convert::Convert),
    /// Make new puzzles
    Generate(generate::Generate),
    /// Print what a shell needs to complete options
    Completions(completions::Completions),
    /// Print the manual page: `zebra manual | man -l -`
    Manual(completions::Manual),
    /// Solve, count, explain or watch sudokus of any box shape
    Sudoku(sudoku::Sudoku),
    /// Explain a puzzle step by step
    Explain(explain::Explain),
    /// Print the logic grid of a puzzle, empty or full
    Grid(grid::Print),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        match self {
            Command::Solve(solve) => solve.run(),
            Command::Check(check) => check.run(),
            Command::Convert(convert) => convert.run(),
            Command::Generate(generate) => generate.run(),
            Command::Completions(completions) => completions.run(),
            Command::Manual(manual) => manual.run(),
            Command::Sudoku(sudoku) => sudoku.run(),
            Command::Explain(explain) => explain.run(),
            Command::Grid(grid) => grid.run(),
        }
    }
}
