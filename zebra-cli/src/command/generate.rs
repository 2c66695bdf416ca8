//! `zebra generate`: new puzzles from seeds, on all cores, in the order of the seeds.

use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use zebra_dataset::{Parts, Record};
use zebra_runtime::explain::Level;
use zebra_runtime::format::{WriteError, Written, json, rust, zbc};
use zebra_runtime::generate::{
    Field, Fields, Generated, Generator, Kinds, Options, Size, answer_markdown, answer_text, markdown,
    puzzle_text,
};
use zebra_runtime::language::Language;
use zebra_runtime::solve::{Budget, each_in_order};

use crate::batch::{cleared_on_exit, progress_bar};
use crate::escape;
use crate::exit::{Exit, Failure};
use crate::layout::{terminal_width, wrapped};
use crate::options::Jobs;
use crate::output::{Output, Target};
use crate::report;
use crate::resume;

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
    /// Language of the puzzles: `en`, `de`, `fr`, `es` [default: that of the theme]
    #[arg(long, value_name = "CODE", value_parser = super::theme::parse_language)]
    language: Option<&'static Language>,
    /// Kinds of clues, with optional weights: `plain`, `all`, or a list such as `plain,if-then=3` [default: `plain`, and with
    /// `--difficulty` the kinds of its hardest level]
    #[arg(long, value_name = "KINDS")]
    kinds: Option<Kinds>,
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
    /// Fields of a line of JSON: `default`, `all`, or a list such as `default,difficulty`
    ///
    /// The default leaves out those that need an explanation of the puzzle: `difficulty`, `walkthrough` and `steps`.
    #[arg(long, value_name = "FIELDS")]
    fields: Option<Fields>,
    /// Parts of a record of `--to dataset` that take time
    #[arg(long, value_name = "PARTS", value_delimiter = ',', default_value = "difficulty,walkthrough")]
    parts: Vec<Part>,
    /// Add the answers, after the last puzzle of the text or Markdown
    #[arg(long)]
    answers: bool,
    /// Continue the file of an earlier run of `--to jsonl` or `--to dataset`, after the seed of its last complete line
    #[arg(long, requires = "output", conflicts_with = "force")]
    append: bool,
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
    /// Record of a data set on one line: prompts, solution, canonical form, … (.jsonl); `docs/datasets.md` describes it
    Dataset,
    /// JSON, lossless (.json)
    Json,
    /// `puzzle!` in Rust (.rs)
    Rust,
    /// ZBC, a plain text format (.zbc); fails if ZBC cannot express a clue
    Zbc,
}

impl OutputFormat {
    fn write(self, puzzle: &Generated, theme: &str, content: &Content<'_>) -> Result<Written, WriteError> {
        let &Content { fields, parts, answers } = content;
        let whole = |text: String| Written { text: text + "\n", losses: Vec::new() };
        match self {
            OutputFormat::Text => Ok(whole(puzzle_text(&puzzle.model))),
            OutputFormat::Markdown => {
                Ok(whole(markdown(&puzzle.model, (!answers).then_some(&puzzle.solution))))
            }
            OutputFormat::Jsonl => puzzle.to_json_line(fields).map(whole),
            OutputFormat::Dataset => Ok(whole(Record::of_generated(puzzle, theme, parts).to_json())),
            OutputFormat::Json => json::write(&puzzle.model),
            OutputFormat::Rust => {
                rust::write(&puzzle.model).map(|puzzle| Written { text: puzzle.text + "\n", ..puzzle })
            }
            OutputFormat::Zbc => zbc::write(&puzzle.model),
        }
    }

    /// Returns the heading of the answers, and the answer of a puzzle.
    fn answer(self, puzzle: &Generated) -> Option<(&'static str, String)> {
        let (model, solution) = (&puzzle.model, &puzzle.solution);
        match self {
            OutputFormat::Text => Some(("Answers\n", answer_text(model, solution))),
            OutputFormat::Markdown => Some(("# Answers\n", answer_markdown(model, solution))),
            _ => None,
        }
    }

    fn extension(self) -> &'static str {
        match self {
            OutputFormat::Text => "txt",
            OutputFormat::Markdown => "md",
            OutputFormat::Jsonl | OutputFormat::Dataset => "jsonl",
            OutputFormat::Json => "json",
            OutputFormat::Rust => "rs",
            OutputFormat::Zbc => "zbc",
        }
    }
}

/// The parts of a record that take time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The difficulty
    Difficulty,
    /// The explanation in paragraphs
    Walkthrough,
    /// The hash of a certificate
    Certificate,
    /// None of them
    None,
}

/// What a line of JSON or a text contains.
struct Content<'a> {
    fields: &'a Fields,
    parts: Parts,
    answers: bool,
}

/// Where the puzzles are written.
enum Destination<'a> {
    /// All to one output.
    Stream(Output),
    /// Each to a file in a directory.
    Directory(&'a Path),
}

/// A puzzle as it is written.
struct Puzzle {
    name: String,
    written: Written,
    /// The heading of the answers, and the answer of this puzzle, if they are written apart.
    answer: Option<(&'static str, String)>,
}

/// What a run has written.
#[derive(Default)]
struct Done {
    exit: Exit,
    puzzles: u64,
    /// The answers that follow the last puzzle.
    answers: String,
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
        self.check_format()?;
        let generator = Generator::new(super::theme::named(&self.theme, self.language)?, self.options())
            .map_err(Failure::usage)?;
        let (seeds, mut destination) = match (&self.into, self.target.path()) {
            (Some(directory), _) => (seeds, Destination::Directory(directory)),
            (None, Some(path)) if self.append => {
                let seeds = resume::rest(path, seeds)?;
                (seeds, Destination::Stream(Output::appending(path)?))
            }
            (None, _) => (seeds, Destination::Stream(self.target.open()?)),
        };
        let done = self.write_all(&generator, seeds, &mut destination)?;
        if let Destination::Stream(output) = destination {
            if !done.answers.is_empty() {
                output.write(done.answers)?;
            }
            // A run without a puzzle leaves no file.
            if done.puzzles > 0 || done.exit == Exit::Success {
                output.finish()?;
            }
        }
        Ok(done.exit)
    }

    /// Rejects options that the format has no use for.
    fn check_format(&self) -> Result<(), Failure> {
        let is_jsonl = self.to == OutputFormat::Jsonl;
        if self.fields.is_some() && !is_jsonl {
            return Err(Failure::usage("`--fields` are those of a line of JSON; pass `--to jsonl` as well"));
        }
        let has_seed = self.to == OutputFormat::Dataset || (is_jsonl && self.fields().contains(Field::Seed));
        if self.append && !has_seed {
            return Err(Failure::usage(
                "`--append` needs lines with a seed; pass `--to jsonl` and the field `seed`",
            ));
        }
        if self.answers && !matches!(self.to, OutputFormat::Text | OutputFormat::Markdown) {
            return Err(Failure::usage(
                "only text and Markdown have answers apart; the other formats have them always",
            ));
        }
        Ok(())
    }

    fn parts(&self) -> Parts {
        let has = |part| self.parts.contains(&part);
        Parts {
            difficulty: has(Part::Difficulty),
            walkthrough: has(Part::Walkthrough),
            certificate: has(Part::Certificate),
        }
    }

    fn fields(&self) -> Fields {
        self.fields.clone().unwrap_or_default()
    }

    fn write_all(
        &self,
        generator: &Generator,
        seeds: Range<u64>,
        destination: &mut Destination<'_>,
    ) -> Result<Done, Failure> {
        let bar = progress_bar(usize::try_from(seeds.end.saturating_sub(seeds.start)).ok());
        let _guard = cleared_on_exit(&bar);
        let fields = &self.fields();
        let content = Content { fields, parts: self.parts(), answers: self.answers };
        let (mut done, mut reported) = (Done::default(), false);
        let written = each_in_order(
            seeds,
            |seed| self.generate(generator, seed, &content),
            |puzzle| {
                match puzzle {
                    Ok(Puzzle { name, written: Written { text, losses }, answer }) => {
                        let text = match (&destination, answer) {
                            (Destination::Directory(_), Some((heading, answer))) => {
                                format!("{text}\n{heading}\n{answer}")
                            }
                            (Destination::Stream(_), Some((heading, answer))) => {
                                let start = if done.answers.is_empty() {
                                    format!("\n{heading}")
                                } else {
                                    String::new()
                                };
                                done.answers.push_str(&format!("{start}\n{answer}"));
                                text
                            }
                            (_, None) => text,
                        };
                        bar.suspend(|| self.write(&name, &text, destination))?;
                        done.puzzles += 1;
                        // Puzzles of one theme have the same losses.
                        if !std::mem::replace(&mut reported, true) {
                            bar.suspend(|| report::losses(&losses));
                        }
                    }
                    Err(message) => {
                        bar.suspend(|| report::print_error(&message));
                        done.exit = Exit::Error;
                    }
                }
                bar.inc(1);
                Ok(())
            },
        );
        bar.finish_and_clear();
        written.map(|()| done)
    }

    /// Returns the puzzle of a seed, or an error message.
    fn generate(&self, generator: &Generator, seed: u64, content: &Content<'_>) -> Result<Puzzle, String> {
        match generator.puzzle(seed) {
            Ok(puzzle) => {
                let written = self
                    .text(&puzzle, generator.theme().name(), content)
                    .map_err(|error| format!("seed {seed}: {error}"))?;
                let answer = if self.answers { self.to.answer(&puzzle) } else { None };
                Ok(Puzzle { name: puzzle.model.name().to_owned(), written, answer })
            }
            Err(unmet) => {
                let nearest = match &unmet.nearest {
                    Some(nearest) => format!("; the closest attempt has {}", nearest.summary()),
                    None => String::new(),
                };
                Err(format!("{unmet}{nearest}"))
            }
        }
    }

    /// Returns the text of a puzzle; for a terminal, escaped and wrapped.
    fn text(&self, puzzle: &Generated, theme: &str, content: &Content<'_>) -> Result<Written, WriteError> {
        let is_terminal = self.into.is_none() && self.target.is_terminal();
        match terminal_width(self.to == OutputFormat::Text && is_terminal) {
            Some(width) => {
                let text = wrapped(&puzzle_text(&escape::model(&puzzle.model)), width) + "\n";
                Ok(Written { text, losses: Vec::new() })
            }
            None => self.to.write(puzzle, theme, content),
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

    fn kinds(&self) -> Kinds {
        let of_level = || self.difficulty.as_ref().map(|levels| Kinds::of_level(*levels.end(), self.size));
        self.kinds.clone().or_else(of_level).unwrap_or_default()
    }

    fn options(&self) -> Options {
        Options {
            size: self.size,
            numeric: self.numeric,
            great: self.great,
            unused: self.unused,
            shared: self.shared,
            kinds: self.kinds(),
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
