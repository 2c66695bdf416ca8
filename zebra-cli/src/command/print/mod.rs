//! `zebra print`: puzzle files as pages of PDF, HTML or SVG.

mod answers;
mod making;
mod paper;
mod reading;

use crate::exit::{Exit, Failure};

pub(super) use making::{Added, Making, Printed};
pub(super) use reading::{Files, MOST};

/// The options of `zebra print`.
#[derive(Debug, clap::Args)]
pub(crate) struct Print {
    #[command(flatten)]
    files: Files,
    /// Add two hints to each puzzle, on pages after all puzzles
    #[arg(long)]
    hints: bool,
    #[command(flatten)]
    making: Making,
}

impl Print {
    /// Makes the pages. If any puzzle has an error, nothing is written.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        self.making.check()?;
        let Some(puzzles) = self.files.read_all(self.making.has_sudokus())? else { return Ok(Exit::Error) };
        let printed: Vec<Printed<'_>> = puzzles.iter().map(Printed::of_puzzle).collect();
        let easier = self.making.easier(&printed);
        let printed = Printed::with_easier(printed, &easier);
        self.making.make(&printed, Added { hints: self.hints, levels: false, example: None, is_free: false })
    }
}
