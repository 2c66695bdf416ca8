//! The command `zebra`: solve, check and convert logic-grid puzzles.
//!
//! Each subcommand is a file of `command`; what they share stands beside it: where puzzles come from (`source`,
//! `format`, `puzzle`), and where results go (`output`, `report`, `exit`).

mod answers;
mod batch;
mod command;
mod exit;
mod expected;
mod format;
mod output;
mod puzzle;
mod report;
mod source;
mod timing;

use std::process::ExitCode;

use clap::Parser;

use exit::Exit;

/// What stands behind the options in `--help` and in the manual page.
const EXIT_CODES: &str = "\
Exit codes:
   0  exactly one answer, or what was asked for is done
   1  a mistake in the input
   2  wrong usage
  10  no answer
  11  several answers
  12  the budget was exhausted before it was known
 130  interrupted; what was written so far is whole
For several puzzles: 0, or 1 if any of them could not be read.";

/// Logic-grid puzzles: who owns the zebra?
#[derive(Debug, Parser)]
#[command(name = "zebra", version, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: command::Command,
}

fn main() -> ExitCode {
    // Wrong usage ends here, with exit code 2.
    let arguments = Arguments::parse();
    let exit = arguments.command.run().unwrap_or_else(|failure| {
        failure.tell();
        Exit::from(failure)
    });
    ExitCode::from(exit)
}
