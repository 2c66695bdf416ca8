//! The subcommands: a file for each, with its options and a method `run`.

mod certify;
mod check;
mod completions;
mod convert;
mod explain;
mod fix;
mod fmt;
mod generate;
mod grid;
mod play;
mod solve;
mod sudoku;

use clap::Subcommand;

use crate::exit::{Exit, Failure};

/// A subcommand.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles
    Solve(solve::Solve),
    /// Report errors, contradictions, ambiguity and redundant clues
    Check(check::Check),
    /// Apply the suggested fixes to `puzzle!` in Rust and to ZBC
    Fix(fix::Fix),
    /// Format `puzzle!` in Rust, and ZBC
    #[command(name = "fmt")]
    Format(fmt::Format),
    /// Convert a puzzle to another format
    Convert(convert::Convert),
    /// Explain how a person finds the solution of a puzzle
    Explain(explain::Explain),
    /// Write a proof, for the checker VeriPB, that a puzzle has exactly one answer or none
    ///
    /// Writes the formula to FILE.opb and the proof to FILE.pbp, and prints the command that checks them and the expected verdict.
    Certify(certify::Certify),
    /// Print the logic grid of a puzzle
    Grid(grid::Print),
    /// Play a puzzle in the terminal, with hints, checks and the walkthrough
    Play(play::Play),
    /// Generate puzzles
    Generate(generate::Generate),
    /// Solve, count, explain, watch or generate sudokus of any box shape
    Sudoku(sudoku::Sudoku),
    /// Print a completion script for a shell
    Completions(completions::Completions),
    /// Print a man page: `zebra manual | man -l -`
    Manual(completions::Manual),
}

impl Command {
    /// Runs the subcommand.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        match self {
            Command::Solve(solve) => solve.run(),
            Command::Check(check) => check.run(),
            Command::Fix(fix) => fix.run(),
            Command::Format(format) => format.run(),
            Command::Convert(convert) => convert.run(),
            Command::Explain(explain) => explain.run(),
            Command::Certify(certify) => certify.run(),
            Command::Grid(grid) => grid.run(),
            Command::Play(play) => play.run(),
            Command::Generate(generate) => generate.run(),
            Command::Sudoku(sudoku) => sudoku.run(),
            Command::Completions(completions) => completions.run(),
            Command::Manual(manual) => manual.run(),
        }
    }
}
