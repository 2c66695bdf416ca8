//! `zebra generate`: new puzzles from seeds, on all cores and in order.

use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use clap::ValueEnum;
use indicatif::ProgressBar;
use zebra_runtime::explain::Level;
use zebra_runtime::format::{CannotSay, json, rust, zbc};
use zebra_runtime::generate::{Generated, Generator, Kinds, Options, Size, Theme, markdown, puzzle_text};
use zebra_runtime::solve::{Budget, each_in_order};

use crate::batch::progress_bar;
use crate::exit::{Exit, Failure, INTERRUPTED};
use crate::output::{Output, Target};
use crate::report;
use crate::source::Source;

/// The options of `zebra generate`.
#[derive(Debug, clap::Args)]
pub(crate) struct Generate {
    /// How many categories of how many items, not counting the category of the places
    #[arg(long, value_name = "CATEGORIESxITEMS", default_value = "5x5")]
    size: Size,
    /// How many puzzles
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    count: u64,
    /// The seed of the first puzzle; the next ones have the next seeds
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    /// The seeds of all puzzles, from A up to but not B; a range cut in parts gives the same puzzles
    #[arg(long, value_name = "A..B", conflicts_with_all = ["count", "seed"], value_parser = parse_seeds)]
    seeds: Option<Range<u64>>,
    /// A theme of the library, or a file of one's own (.toml)
    #[arg(long, value_name = "NAME|FILE", default_value = "street")]
    theme: String,
    /// The kinds of clues, with weights if wanted: `plain`, `all`, or such as `plain,if-then=3`
    #[arg(long, value_name = "KINDS", default_value = "plain")]
    kinds: Kinds,
    /// How many clues: `12`, or from `10..15` both included
    #[arg(long, value_name = "COUNT|A..B", value_parser = parse_clues)]
    clues: Option<RangeInclusive<usize>>,
    /// How many categories are of numbers
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    numeric: usize,
    /// How many categories have items that are unused
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    great: usize,
    /// How many items of each such category are unused
    #[arg(long, value_name = "COUNT", default_value_t = 1, requires = "great")]
    unused: usize,
    /// How many categories have items that several rows may share
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    shared: usize,
    /// Leave clues in that the others imply
    #[arg(long)]
    redundant: bool,
    /// No clue alone may say in which row something stands
    #[arg(long)]
    no_giveaways: bool,
    /// How many clues to add that are true and say nothing new
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    red_herrings: usize,
    /// How hard for a person: `easy`, `moderate`, `tricky`, `hard`, `fiendish`, or from `easy..tricky` both included
    #[arg(long, value_name = "LEVEL|A..B", value_parser = parse_difficulty)]
    difficulty: Option<RangeInclusive<Level>>,
    /// How often each puzzle is tried before its options are given up
    #[arg(long, value_name = "COUNT", default_value_t = 50)]
    attempts: u32,
    /// How much each attempt may cost, in runs of propagators
    #[arg(long, value_name = "RUNS", default_value_t = 50_000_000)]
    budget: u64,
    /// What is written
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Written,
    /// Write each puzzle into a file of its own in this directory
    #[arg(long, value_name = "DIRECTORY", group = "written")]
    into: Option<PathBuf>,
    /// How many puzzles are made at the same time; by default one on each core
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    #[command(flatten)]
    target: Target,
}

/// What a puzzle is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Written {
    /// As people read it
    Text,
    /// Markdown, with the answer folded away (.md)
    Markdown,
    /// A line of JSON for training sets: text, solution, clues, model (.jsonl)
    Jsonl,
    /// The puzzle as JSON, with nothing lost (.json)
    Json,
    /// `puzzle!` in Rust (.rs)
    Rust,
    /// The text format of zebra puzzles, as far as it has words for the puzzle (.zbc)
    Zbc,
}

impl Written {
    fn write(self, puzzle: &Generated) -> Result<String, CannotSay> {
        match self {
            Written::Text => Ok(puzzle_text(&puzzle.model) + "\n"),
            Written::Markdown => Ok(markdown(&puzzle.model, Some(&puzzle.solution)) + "\n"),
            Written::Jsonl => Ok(puzzle.to_json_line()? + "\n"),
            Written::Json => json::write(&puzzle.model),
            Written::Rust => Ok(rust::write(&puzzle.model)? + "\n"),
            Written::Zbc => zbc::write(&puzzle.model),
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Written::Text => "txt",
            Written::Markdown => "md",
            Written::Jsonl => "jsonl",
            Written::Json => "json",
            Written::Rust => "rs",
            Written::Zbc => "zbc",
        }
    }
}

impl Generate {
    /// Makes the puzzles and writes them in the order of their seeds.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        if let Some(jobs) = self.jobs {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(jobs));
            pool.build_global().map_err(Failure::new)?;
        }
        let seeds = self.seeds()?;
        let several = seeds.end.saturating_sub(seeds.start) > 1;
        if several && self.into.is_none() && matches!(self.format, Written::Json | Written::Zbc) {
            let help = "a file has one puzzle of this format; write each into its own: `--into DIRECTORY`";
            return Err(Failure::new(help));
        }
        let generator = Generator::new(self.theme()?, self.options()).map_err(Failure::new)?;
        let mut output = match self.into {
            Some(_) => None,
            None => Some(self.target.open()?),
        };
        self.write_all(&generator, seeds, output.as_mut())
    }

    fn write_all(
        &self,
        generator: &Generator,
        seeds: Range<u64>,
        mut output: Option<&mut Output>,
    ) -> Result<Exit, Failure> {
        let bar = progress_bar(usize::try_from(seeds.end.saturating_sub(seeds.start)).ok());
        let writing = Arc::new(Mutex::new(()));
        leave_when_interrupted(&writing, &bar)?;
        let mut exit = Exit::Good;
        let told = each_in_order(
            seeds,
            |seed| self.make(generator, seed),
            |(name, text)| {
                match text {
                    Ok(text) => {
                        let _whole = writing.lock();
                        bar.suspend(|| self.write(&name, &text, output.as_deref_mut()))?;
                    }
                    Err(message) => {
                        bar.suspend(|| report::say(&report::error(&message)));
                        exit = Exit::Mistake;
                    }
                }
                bar.inc(1);
                Ok(())
            },
        );
        bar.finish_and_clear();
        told.map(|()| exit)
    }

    /// The name of the puzzle of a seed and what is written of it; or why there is none.
    fn make(&self, generator: &Generator, seed: u64) -> (String, Result<String, String>) {
        match generator.puzzle(seed) {
            Ok(puzzle) => {
                let text = self.format.write(&puzzle);
                (
                    puzzle.model.name().to_owned(),
                    text.map_err(|why| format!("the puzzle of seed {seed}: {why}")),
                )
            }
            Err(unmet) => {
                let nearest = match &unmet.nearest {
                    Some(nearest) => format!("; what came nearest has {}", nearest.summary()),
                    None => String::new(),
                };
                (String::new(), Err(format!("{unmet}{nearest}")))
            }
        }
    }

    fn write(&self, name: &str, text: &str, output: Option<&mut Output>) -> Result<(), Failure> {
        if let Some(output) = output {
            output.write(text)?;
            return output.flush();
        }
        let directory = self.into.clone().unwrap_or_default();
        std::fs::create_dir_all(&directory)
            .map_err(|why| Failure::with("write", directory.display(), &why))?;
        let mut file = self.target.create(&directory.join(format!("{name}.{}", self.format.extension())))?;
        file.write(text)?;
        file.flush()
    }

    fn seeds(&self) -> Result<Range<u64>, Failure> {
        if let Some(seeds) = &self.seeds {
            return Ok(seeds.clone());
        }
        let end = self.seed.checked_add(self.count);
        let end = end.ok_or_else(|| {
            Failure::new(format_args!(
                "the last seed is {}; wish a smaller one, or fewer puzzles",
                u64::MAX - 1
            ))
        })?;
        Ok(self.seed..end)
    }

    fn theme(&self) -> Result<Theme, Failure> {
        if let Some(theme) = Theme::named(&self.theme) {
            return Ok(theme);
        }
        if !self.theme.ends_with(".toml") {
            let names = Theme::names().join("`, `");
            return Err(Failure::new(format_args!(
                "no theme is called `{}`; there are `{names}`, and files whose names end in `.toml`",
                self.theme
            )));
        }
        let source = Source::read(&self.theme)?;
        Theme::parse(&source.text).map_err(|error| {
            let lines = error.to_string().replace("\nline", &format!("\n{}: line", self.theme));
            Failure::new(format_args!("{}: {lines}", self.theme))
        })
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

/// Leaves at the first interruption as soon as nothing is half written, however long the next puzzle would take; at the
/// second one at once.
fn leave_when_interrupted(writing: &Arc<Mutex<()>>, bar: &ProgressBar) -> Result<(), Failure> {
    let (writing, bar, insisted) = (Arc::clone(writing), bar.clone(), AtomicBool::new(false));
    let interrupt = move || {
        if insisted.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        let (writing, bar) = (Arc::clone(&writing), bar.clone());
        std::thread::spawn(move || {
            let _whole = writing.lock();
            bar.finish_and_clear();
            std::process::exit(INTERRUPTED);
        });
    };
    ctrlc::set_handler(interrupt).map_err(Failure::new)
}

fn parse_seeds(text: &str) -> Result<Range<u64>, String> {
    let range = text.split_once("..").and_then(|(start, end)| Some(start.parse().ok()?..end.parse().ok()?));
    match range {
        Some(range) if range.start <= range.end => Ok(range),
        _ => Err("write the first seed and the one behind the last, such as `0..1000`".to_owned()),
    }
}

fn parse_clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    match (least.parse(), most.trim_start_matches('=').parse()) {
        (Ok(least), Ok(most)) if least <= most => Ok(least..=most),
        _ => Err("write a number of clues, such as `12`, or the least and the greatest: `10..15`".to_owned()),
    }
}

fn parse_difficulty(text: &str) -> Result<RangeInclusive<Level>, String> {
    const LEVELS: [Level; 5] = [Level::Easy, Level::Moderate, Level::Tricky, Level::Hard, Level::Fiendish];
    let level = |name: &str| LEVELS.into_iter().find(|level| level.to_string() == name);
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    match (level(least), level(most.trim_start_matches('='))) {
        (Some(least), Some(most)) if least <= most => Ok(least..=most),
        _ => Err("there are `easy`, `moderate`, `tricky`, `hard` and `fiendish`, and ranges: `easy..tricky`"
            .to_owned()),
    }
}
