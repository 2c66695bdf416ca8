//! The subcommands: each is a file with its options and a method `run`.

mod check;
mod solve;

use clap::Subcommand;

use crate::exit::{Exit, Failure};

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find the answers of puzzles
    Solve(solve::Solve),
    /// Tell everything that is wrong with a puzzle
    Check(check::Check),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        match self {
            Command::Solve(solve) => solve.run(),
            Command::Check(check) => check.run(),
        }
    }
}
