//! `zebra generate`: new puzzles from seeds, on all cores, in the order of the seeds.

use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use zebra_runtime::explain::Level;
use zebra_runtime::format::{WriteError, Written, json, rust, zbc};
use zebra_runtime::generate::{Generated, Generator, Kinds, Options, Size, Theme, markdown, puzzle_text};
use zebra_runtime::solve::{Budget, each_in_order};

use crate::batch::{cleared_on_exit, progress_bar};
use crate::escape;
use crate::exit::{Exit, Failure};
use crate::layout::{terminal_width, wrapped};
use crate::options::Jobs;
use crate::output::{Output, Target};
use crate::report;
use crate::source::Source;

/// The options of `zebra generate`.
#[derive(Debug, clap::Args)]
pub(crate) struct Generate {
    /// Number of categories and of items in each, not counting the category of positions
    #[arg(long, value_name = "CATEGORIESxITEMS", default_value = "5x5")]
    size: Size,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Seed of the first puzzle; each further puzzle has the next seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    /// Range of seeds; B is excluded
    ///
    /// Parts of a range give the same puzzles as the whole range.
    #[arg(long, value_name = "A..B", conflicts_with_all = ["count", "seed"], value_parser = parse_seeds)]
    seeds: Option<Range<u64>>,
    /// Built-in theme, or a theme file (.toml)
    #[arg(long, value_name = "NAME|FILE", default_value = "street")]
    theme: String,
    /// Kinds of clues, with optional weights: `plain`, `all`, or a list such as `plain,if-then=3`
    #[arg(long, value_name = "KINDS", default_value = "plain")]
    kinds: Kinds,
    /// Number of clues: `12`, or an inclusive range such as `10..15`
    #[arg(long, value_name = "N|A..B", value_parser = parse_clues)]
    clues: Option<RangeInclusive<usize>>,
    /// Number of numeric categories
    #[arg(long, value_name = "N", default_value_t = 0)]
    numeric: usize,
    /// Number of categories with unused items
    #[arg(long, value_name = "N", default_value_t = 0)]
    great: usize,
    /// Number of unused items in each `--great` category
    #[arg(long, value_name = "N", default_value_t = 1, requires = "great")]
    unused: usize,
    /// Number of categories whose items may occur in several rows
    #[arg(long, value_name = "N", default_value_t = 0)]
    shared: usize,
    /// Keep redundant clues
    #[arg(long)]
    redundant: bool,
    /// Exclude clues that place an item by themselves
    #[arg(long)]
    no_giveaways: bool,
    /// Number of true but redundant clues to add
    #[arg(long, value_name = "N", default_value_t = 0)]
    red_herrings: usize,
    /// Difficulty: `easy`, `moderate`, `tricky`, `hard`, `fiendish`, or an inclusive range such as `easy..tricky`
    #[arg(long, value_name = "LEVEL|A..B", value_parser = parse_difficulty)]
    difficulty: Option<RangeInclusive<Level>>,
    /// Maximum number of attempts per puzzle
    #[arg(long, value_name = "N", default_value_t = 50)]
    attempts: u32,
    /// Budget of each search, in propagator runs
    ///
    /// Here the searches of an attempt share the budget.
    #[arg(long, value_name = "RUNS", default_value_t = 50_000_000)]
    budget: u64,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: OutputFormat,
    /// Write a file per puzzle to DIRECTORY
    #[arg(long, value_name = "DIRECTORY", group = "to_file")]
    into: Option<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    target: Target,
}

/// A format in which a puzzle is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// Text for people (.txt)
    Text,
    /// Markdown, with the answer collapsed (.md)
    Markdown,
    /// JSON on one line for training sets: text, solution, clues, model (.jsonl)
    Jsonl,
    /// JSON, lossless (.json)
    Json,
    /// `puzzle!` in Rust (.rs)
    Rust,
    /// ZBC, a plain text format (.zbc); fails if ZBC cannot express a clue
    Zbc,
}

impl OutputFormat {
    fn write(self, puzzle: &Generated) -> Result<Written, WriteError> {
        let whole = |text: String| Written { text: text + "\n", losses: Vec::new() };
        match self {
            OutputFormat::Text => Ok(whole(puzzle_text(&puzzle.model))),
            OutputFormat::Markdown => Ok(whole(markdown(&puzzle.model, Some(&puzzle.solution)))),
            OutputFormat::Jsonl => puzzle.to_json_line().map(whole),
            OutputFormat::Json => json::write(&puzzle.model),
            OutputFormat::Rust => {
                rust::write(&puzzle.model).map(|puzzle| Written { text: puzzle.text + "\n", ..puzzle })
            }
            OutputFormat::Zbc => zbc::write(&puzzle.model),
        }
    }

    fn extension(self) -> &'static str {
        match self {
            OutputFormat::Text => "txt",
            OutputFormat::Markdown => "md",
            OutputFormat::Jsonl => "jsonl",
            OutputFormat::Json => "json",
            OutputFormat::Rust => "rs",
            OutputFormat::Zbc => "zbc",
        }
    }
}

/// Where the puzzles are written.
enum Destination<'a> {
    /// All to one output.
    Stream(Output),
    /// Each to a file in a directory.
    Directory(&'a Path),
}

impl Generate {
    /// Generates the puzzles and writes them in the order of their seeds.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        self.jobs.apply()?;
        let seeds = seed_range(self.seeds.as_ref(), self.seed, self.count)?;
        let several = seeds.end.saturating_sub(seeds.start) > 1;
        if several && self.into.is_none() && matches!(self.to, OutputFormat::Json | OutputFormat::Zbc) {
            return Err(Failure::usage(
                "a file of this format holds one puzzle; pass `--into DIRECTORY` to write several files",
            ));
        }
        let generator = Generator::new(theme_named(&self.theme)?, self.options()).map_err(Failure::usage)?;
        let mut destination = match &self.into {
            Some(directory) => Destination::Directory(directory),
            None => Destination::Stream(self.target.open()?),
        };
        let exit = self.write_all(&generator, seeds, &mut destination)?;
        if let Destination::Stream(output) = destination {
            output.finish()?;
        }
        Ok(exit)
    }

    fn write_all(
        &self,
        generator: &Generator,
        seeds: Range<u64>,
        destination: &mut Destination<'_>,
    ) -> Result<Exit, Failure> {
        let bar = progress_bar(usize::try_from(seeds.end.saturating_sub(seeds.start)).ok());
        let _guard = cleared_on_exit(&bar);
        let (mut exit, mut reported) = (Exit::Success, false);
        let written = each_in_order(
            seeds,
            |seed| self.generate(generator, seed),
            |(name, text)| {
                match text {
                    Ok(Written { text, losses }) => {
                        bar.suspend(|| self.write(&name, &text, destination))?;
                        // Puzzles of one theme have the same losses.
                        if !std::mem::replace(&mut reported, true) {
                            bar.suspend(|| report::losses(&losses));
                        }
                    }
                    Err(message) => {
                        bar.suspend(|| report::print_error(&message));
                        exit = Exit::Error;
                    }
                }
                bar.inc(1);
                Ok(())
            },
        );
        bar.finish_and_clear();
        written.map(|()| exit)
    }

    /// Returns the name of the puzzle of a seed and its text, or an error message.
    fn generate(&self, generator: &Generator, seed: u64) -> (String, Result<Written, String>) {
        match generator.puzzle(seed) {
            Ok(puzzle) => {
                let text = self.text(&puzzle);
                (puzzle.model.name().to_owned(), text.map_err(|error| format!("seed {seed}: {error}")))
            }
            Err(unmet) => {
                let nearest = match &unmet.nearest {
                    Some(nearest) => format!("; the closest attempt has {}", nearest.summary()),
                    None => String::new(),
                };
                (String::new(), Err(format!("{unmet}{nearest}")))
            }
        }
    }

    /// Returns the text of a puzzle; for a terminal, escaped and wrapped.
    fn text(&self, puzzle: &Generated) -> Result<Written, WriteError> {
        let is_terminal = self.into.is_none() && self.target.is_terminal();
        match terminal_width(self.to == OutputFormat::Text && is_terminal) {
            Some(width) => {
                let text = wrapped(&puzzle_text(&escape::model(&puzzle.model)), width) + "\n";
                Ok(Written { text, losses: Vec::new() })
            }
            None => self.to.write(puzzle),
        }
    }

    fn write(&self, name: &str, text: &str, destination: &mut Destination<'_>) -> Result<(), Failure> {
        match destination {
            Destination::Stream(output) => output.write_now(text),
            Destination::Directory(directory) => {
                std::fs::create_dir_all(*directory)
                    .map_err(|error| Failure::io("write", directory.display(), &error))?;
                let path = directory.join(format!("{name}.{}", self.to.extension()));
                let file = self.target.create(&path)?;
                file.write(text)?;
                file.finish()
            }
        }
    }

    fn options(&self) -> Options {
        Options {
            size: self.size,
            numeric: self.numeric,
            great: self.great,
            unused: self.unused,
            shared: self.shared,
            kinds: self.kinds.clone(),
            clues: self.clues.clone().unwrap_or(0..=usize::MAX),
            minimal: !self.redundant,
            giveaways: !self.no_giveaways,
            red_herrings: self.red_herrings,
            difficulty: self.difficulty.clone(),
            attempts: self.attempts,
            budget: Budget::new(self.budget),
        }
    }
}

/// Returns a built-in theme, or that of a file.
pub(super) fn theme_named(name: &str) -> Result<Theme, Failure> {
    if let Some(theme) = Theme::named(name) {
        return Ok(theme);
    }
    if !name.ends_with(".toml") {
        let names = Theme::names().join("`, `");
        return Err(Failure::usage(format_args!(
            "no theme is called `{name}`; the themes are `{names}`; theme files end in `.toml`"
        )));
    }
    let source = Source::read(name)?;
    Theme::parse(&source.text).map_err(|error| {
        let lines = error.to_string().replace("\nline", &format!("\n{name}: line"));
        Failure::new(format_args!("{name}: {lines}"))
    })
}

/// Returns the seeds of a run.
pub(super) fn seed_range(seeds: Option<&Range<u64>>, first: u64, count: u64) -> Result<Range<u64>, Failure> {
    if let Some(seeds) = seeds {
        return Ok(seeds.clone());
    }
    let end = first.checked_add(count).ok_or_else(|| {
        Failure::usage(format_args!(
            "the greatest seed is {}; pass a smaller `--seed` or `--count`",
            u64::MAX - 1
        ))
    })?;
    Ok(first..end)
}

/// Reads a range of seeds.
pub(super) fn parse_seeds(text: &str) -> Result<Range<u64>, String> {
    let range = text.split_once("..").and_then(|(start, end)| Some(start.parse().ok()?..end.parse().ok()?));
    match range {
        Some(range) if range.start <= range.end => Ok(range),
        _ => Err("expected the first seed and the one after the last, such as `0..1000`".to_owned()),
    }
}

fn parse_clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (min, max) = text.split_once("..").unwrap_or((text, text));
    match (min.parse(), max.trim_start_matches('=').parse()) {
        (Ok(min), Ok(max)) if min <= max => Ok(min..=max),
        _ => {
            Err("expected a number of clues, such as `12`, or an inclusive range, such as `10..15`"
                .to_owned())
        }
    }
}

/// Reads a level, or a range of them.
pub(super) fn parse_difficulty(text: &str) -> Result<RangeInclusive<Level>, String> {
    const LEVELS: [Level; 5] = [Level::Easy, Level::Moderate, Level::Tricky, Level::Hard, Level::Fiendish];
    let level = |name: &str| LEVELS.into_iter().find(|level| level.to_string() == name);
    let (min, max) = text.split_once("..").unwrap_or((text, text));
    match (level(min), level(max.trim_start_matches('='))) {
        (Some(min), Some(max)) if min <= max => Ok(min..=max),
        _ => Err(
            "expected `easy`, `moderate`, `tricky`, `hard` or `fiendish`, or an inclusive range, such as \
            `easy..tricky`"
                .to_owned(),
        ),
    }
}
