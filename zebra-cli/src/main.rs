//! The command-line program `zebra`.
//!
//! `command` has a file per subcommand. The other modules are shared: input (`source`, `format`, `puzzle`, `batch`), output
//! (`output`, `answers`, `report`, `exit`) and options (`options`).

mod answers;
mod batch;
mod command;
mod exit;
mod expected;
mod format;
mod options;
mod output;
mod puzzle;
mod report;
mod source;
#[cfg(test)]
mod tests;
mod timing;

use std::process::ExitCode;

use clap::Parser;

use exit::Exit;

/// The text after the options in `--help` and in the man page.
const EXIT_CODES: &str = "\
Exit codes:
   0  success; for a puzzle, exactly one answer
   1  error in the input, or file that cannot be read or written
   2  usage error
  10  no answer
  11  several answers
  12  budget exhausted
 130  interrupted; the output so far is complete
With several puzzles: 0, or 1 if any of them has an error.";

/// Solve, check, explain, convert and generate logic-grid puzzles
#[derive(Debug, Parser)]
#[command(name = "zebra", version, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: command::Command,
}

fn main() -> ExitCode {
    // On a usage error, clap exits here with code 2.
    let arguments = Arguments::parse();
    let exit = arguments.command.run().unwrap_or_else(|failure| {
        failure.print();
        Exit::from(&failure)
    });
    ExitCode::from(exit)
}
