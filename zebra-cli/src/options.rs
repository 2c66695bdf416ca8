//! Options that several subcommands share.

use std::num::NonZero;
use std::ops::Range;
use std::thread;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use zebra_runtime::sentence::plural;

use crate::exit::Failure;
use crate::format::InputFormat;
use crate::puzzle::Puzzle;
use crate::source::Source;

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
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct From {
    /// Input format [default: from the file extension]
    #[arg(long = "from", value_name = "FORMAT")]
    pub(crate) format: Option<InputFormat>,
    /// Read only the puzzle with this number, of a file with several
    #[arg(long, value_name = "N")]
    pub(crate) nth: Option<NonZero<usize>>,
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

/// A word for the command line, its help, and what it means.
pub(crate) type Choice<T> = (&'static str, &'static str, T);

/// Returns a parser of words.
pub(crate) fn choices<T>(all: &'static [Choice<T>]) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    let values = all.iter().map(|(word, help, _)| PossibleValue::new(*word).help(*help));
    PossibleValuesParser::new(values).try_map(|word| {
        let choice = all.iter().find(|choice| choice.0 == word);
        choice.map(|choice| choice.2.clone()).ok_or("not one of the possible values")
    })
}

/// The number of threads.
#[derive(Debug, clap::Args)]
pub(crate) struct Jobs {
    /// Number of parallel jobs, at most one per logical CPU [default: number of logical CPUs]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
}

/// The seeds of new puzzles.
#[derive(Debug, clap::Args)]
pub(crate) struct Seeds {
    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Seed of the first puzzle; each further puzzle has the next seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    /// Range of seeds; B is excluded
    ///
    /// Parts of a range give the same puzzles as the whole range.
    #[arg(long, value_name = "A..B", conflicts_with_all = ["count", "seed"], value_parser = parse_seeds)]
    seeds: Option<Range<u64>>,
}

/// Reads a range of seeds.
fn parse_seeds(text: &str) -> Result<Range<u64>, String> {
    let range = text.split_once("..").and_then(|(start, end)| Some(start.parse().ok()?..end.parse().ok()?));
    match range {
        Some(range) if range.start <= range.end => Ok(range),
        _ => Err("expected the first seed and the one after the last, such as `0..1000`".to_owned()),
    }
}

impl Seeds {
    /// Returns the seeds of a run.
    pub(crate) fn range(&self) -> Result<Range<u64>, Failure> {
        if let Some(seeds) = &self.seeds {
            return Ok(seeds.clone());
        }
        let end = self.seed.checked_add(self.count).ok_or_else(|| {
            Failure::usage(format_args!(
                "the greatest seed is {}; pass a smaller `--seed` or `--count`",
                u64::MAX - 1
            ))
        })?;
        Ok(self.seed..end)
    }

    /// Returns whether there are several.
    pub(crate) fn are_several(&self) -> bool {
        self.seeds.as_ref().map_or(self.count, |seeds| seeds.end - seeds.start) > 1
    }
}

impl Input {
    /// Returns the file as given.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// Returns the input format, if it is given.
    pub(crate) fn format(&self) -> Option<InputFormat> {
        self.from.format
    }

    /// Reads and checks the puzzle.
    pub(crate) fn read(&self) -> Result<Puzzle, Failure> {
        Puzzle::read(&Source::read(&self.file)?, &self.from)
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
