//! Options that several subcommands share.

use std::num::NonZero;
use std::thread;

use clap::ValueEnum;
use zebra_runtime::sentence::plural;

use crate::exit::Failure;
use crate::format::InputFormat;
use crate::puzzle::Puzzle;
use crate::source::Source;
use crate::timing::Times;

/// The puzzle to read.
#[derive(Debug, clap::Args)]
pub(crate) struct Input {
    /// Puzzle file, or `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    #[command(flatten)]
    from: From,
}

/// How puzzles are read.
#[derive(Debug, clap::Args)]
pub(crate) struct From {
    /// Input format [default: from the file extension]
    #[arg(long = "from", value_name = "FORMAT")]
    pub(crate) format: Option<InputFormat>,
    /// Treat these as errors
    #[arg(long, value_name = "WHAT")]
    pub(crate) deny: Option<Denied>,
}

/// The values of `--deny`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Denied {
    /// All warnings
    Warnings,
}

/// The number of threads.
#[derive(Debug, clap::Args)]
pub(crate) struct Jobs {
    /// Number of parallel jobs, at most one per logical CPU [default: number of logical CPUs]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
}

impl Input {
    /// Returns the file as given.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// Reads and checks the puzzle.
    pub(crate) fn read(&self) -> Result<Puzzle, Failure> {
        Puzzle::read(&Source::read(&self.file)?, &self.from)
    }

    /// Reads and checks the puzzles, of which only a source of Rust has several.
    pub(crate) fn read_all(&self) -> Result<Vec<Puzzle>, Failure> {
        Puzzle::all(&Source::read(&self.file)?, self.from.format, self.from.deny, &mut Times::default())
    }

    /// Returns whether warnings are errors.
    pub(crate) fn denies_warnings(&self) -> bool {
        self.from.deny.is_some()
    }

    /// Reads the puzzle and prints its warnings and errors; returns `None` if it has errors.
    pub(crate) fn read_valid(&self) -> Result<Option<Puzzle>, Failure> {
        Ok(self.read()?.or_print_errors())
    }
}

impl Jobs {
    /// Starts the threads of this process.
    pub(crate) fn apply(&self) -> Result<(), Failure> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let jobs = self.jobs.map_or(cores, |jobs| cores.min(usize::from(jobs)));
        // As much as the main thread has: formulas may be nested deeply.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).stack_size(8 << 20);
        let cannot_start = |error| {
            let threads = plural(jobs, "thread");
            Failure::new(format_args!("cannot start {jobs} {threads}: {error}; pass a smaller `--jobs`"))
        };
        pool.build_global().map_err(cannot_start)
    }
}
