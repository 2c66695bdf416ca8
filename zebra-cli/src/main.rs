//! The command-line program `zebra`.
//!
//! `command` has a file per subcommand. The other modules are shared: input (`source`, `format`, `line`, `puzzle`, `inputs`,
//! `batch`, `expected`), sources that are changed (`document`, `rust`, `fixes`, `formatter`), output (`output`, `answers`, `tables`, `explained`, `report`,
//! `progress`, `escape`, `layout`, `exit`), options (`options`), games (`play`), the server of editors (`lsp`), and the process itself (`interrupt`, `memory`,
//! `terminal`).

mod answers;
mod batch;
mod command;
mod document;
mod escape;
mod exit;
mod expected;
mod explained;
mod fixes;
mod format;
mod formatter;
mod inputs;
mod interrupt;
mod layout;
mod line;
mod lock;
mod lsp;
mod memory;
mod options;
mod output;
mod parquet;
mod play;
mod progress;
mod puzzle;
mod report;
mod resume;
mod rust;
mod sentences;
mod source;
mod tables;
mod terminal;
#[cfg(test)]
mod tests;
mod timing;

use std::process::ExitCode;
use std::time::Duration;

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
  12  budget exhausted, or time over (`--time`)
 129  hung up (SIGHUP); the output so far is complete
 130  interrupted (SIGINT); the output so far is complete
 143  terminated (SIGTERM); the output so far is complete
With several puzzles: 0, or 1 if any of them has an error.";

/// Solve, check, fix, format, explain, convert and generate logic-grid puzzles
#[derive(Debug, Parser)]
#[command(name = "zebra", version, after_help = EXIT_CODES)]
struct Arguments {
    /// Stop after this time; the output so far is complete, the rest is left out, and the exit code is 12
    #[arg(long, global = true, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,
    #[command(subcommand)]
    command: command::Command,
}

/// Reads a time in seconds, such as `2` or `0.5`.
fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "expected seconds, such as `2` or `0.5`".to_owned())
}

#[global_allocator]
static ALLOCATOR: memory::Allocator = memory::Allocator;

fn main() -> ExitCode {
    // On a usage error, clap exits here with code 2.
    let arguments = Arguments::parse();
    let limited = || arguments.time.map_or(Ok(()), interrupt::end_after);
    let exit = interrupt::handle().and_then(|()| limited()).and_then(|()| arguments.command.run());
    let exit = exit.unwrap_or_else(|failure| {
        failure.print();
        Exit::from(&failure)
    });
    ExitCode::from(exit)
}
