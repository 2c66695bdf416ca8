//! The subcommands: each is a file with its options and a method `run`.

mod check;
mod completions;
mod convert;
mod solve;

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
    /// Print what a shell needs to complete options
    Completions(completions::Completions),
    /// Print the manual page: `zebra manual | man -l -`
    Manual(completions::Manual),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        match self {
            Command::Solve(solve) => solve.run(),
            Command::Check(check) => check.run(),
            Command::Convert(convert) => convert.run(),
            Command::Completions(completions) => completions.run(),
            Command::Manual(manual) => manual.run(),
        }
    }
}
