//! `zebra generate`: new puzzles from seeds, on all cores, in the order of the seeds.

mod format;
mod generator;
mod manifest;
mod slices;
mod template;
mod values;
mod writing;

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use clap::ArgAction;
use clap::builder::UnknownArgumentValueParser;
use zebra_dataset::Parts;
use zebra_runtime::certify::{Certificate, CertifyError, certify};
use zebra_runtime::explain::Level;
use zebra_runtime::format::{WriteError, Written};
use zebra_runtime::generate::{
    Field, Fields, Generated, Generator, Kinds, Question, Size, Table, puzzle_text,
};
use zebra_runtime::language::Language;
use zebra_runtime::solve::Budget;

use super::certificates::with_suffix;
use crate::exit::{Exit, Failure};
use crate::format::InputFormat;
use crate::layout::wrapped;
use crate::lock::lock;
use crate::options::{From, Jobs, Seeds};
use crate::output::{Output, Target};
use crate::report;
use crate::resume;

use format::{Content, Extra, OutputFormat};
use generator::table;
use manifest::Manifest;
pub(super) use values::parse_clues;
use values::parse_slice;
use writing::Destination;

/// The options of `zebra generate`.
#[derive(Debug, clap::Args)]
pub(crate) struct Generate {
    /// Number of categories and of items in each, as `--size`
    #[arg(value_name = "CATEGORIESxITEMS", conflicts_with_all = ["size", "solution"])]
    first_size: Option<Size>,
    /// Number of categories and of items in each, not counting the category of positions
    ///
    /// The default is 5x5, and with `--words` all columns and up to eight rows.
    #[arg(long, value_name = "CATEGORIESxITEMS", conflicts_with = "solution")]
    size: Option<Size>,
    #[command(flatten)]
    seeds: Seeds,
    /// Built-in theme, or a theme file (.toml)
    #[arg(long, value_name = "NAME|FILE", default_value = "street")]
    theme: String,
    /// Your own words instead of a theme: a table (.csv) with a column for each category, and perhaps sentence patterns
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["theme", "language"])]
    words: Option<String>,
    /// Clues for your own solution: a table (.csv) with a column for each category and a row for each row of the solution
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["theme", "language", "words", "great", "shared", "numeric"])]
    solution: Option<String>,
    /// The table of the words, or of the solution.
    #[arg(skip)]
    table: Option<Table>,
    /// What the question asks for: `everything`, `cells`, or your own question, such as `Who keeps the zebra?`
    ///
    /// `everything` asks for the whole answer (the default for people), `cells` for one or two cells (the default for training
    /// sets). Your own question, such as `Who keeps the zebra?`, is about an item: no single clue answers it, and its answer is among
    /// the last to follow.
    #[arg(long = "ask", alias = "question", value_name = "QUESTION")]
    question: Option<Question>,
    /// Exactly one clue is false, and the task is to find it
    #[arg(long, conflicts_with_all = ["unsolvable", "difficulty", "red_herrings", "question"])]
    false_clue: bool,
    /// The clues contradict each other; lines of JSON have the contradiction
    #[arg(long, conflicts_with_all = ["difficulty", "red_herrings", "question", "certify"])]
    unsolvable: bool,
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
    #[arg(long, value_name = "LEVEL|A..B", value_parser = Level::parse_range)]
    difficulty: Option<RangeInclusive<Level>>,
    /// Maximum number of attempts per puzzle
    ///
    /// Here the default is 50, and 200 for a level of a puzzle of up to 16 cells.
    #[arg(long, value_name = "N")]
    attempts: Option<u32>,
    /// Budget of each search, in propagator runs
    ///
    /// Here the searches of an attempt share the budget.
    #[arg(long, value_name = "RUNS", default_value_t = 50_000_000)]
    budget: u64,
    /// Output format
    ///
    /// By default inferred from the extension of `--output`, else text.
    #[arg(long = "to", value_name = "FORMAT")]
    given: Option<OutputFormat>,
    #[arg(skip = OutputFormat::Text)]
    to: OutputFormat,
    #[arg(long = "json", hide = true, action = ArgAction::SetTrue, value_parser = json())]
    _json: Option<String>,
    /// Write a template of zebrajs: all puzzles in one file, each with its items in order from left to right
    #[arg(long, conflicts_with_all = ["from_template", "into", "append", "certify"])]
    template: bool,
    /// Make puzzles of a template of zebrajs: of one of its puzzles each, with the items and clues in random order
    #[arg(long, value_name = "FILE", conflicts_with_all = ["into", "append", "certify", "first_size", "size"])]
    from_template: Option<String>,
    /// Fields of a line of JSON: `default`, `all`, or a list such as `default,difficulty`
    ///
    /// The default leaves out those that need an explanation of the puzzle: `difficulty`, `walkthrough` and `steps`.
    #[arg(long, value_name = "FIELDS")]
    fields: Option<Fields>,
    /// Parts of a record of `--to dataset` that take time
    #[arg(long, value_name = "PARTS", value_delimiter = ',', default_value = "difficulty,walkthrough")]
    parts: Vec<Extra>,
    /// Add the answers, after the last puzzle of the text or Markdown
    #[arg(long)]
    answers: bool,
    /// Write a certificate beside each puzzle, NAME.opb and NAME.pbp; of several puzzles in FILE, FILE-SEED.opb and .pbp
    ///
    /// It proves, to an outside checker, that the puzzle has exactly one answer; see `zebra certify`. A record of `--to dataset` then
    /// has its hash.
    #[arg(long)]
    certify: bool,
    /// Continue the file of an earlier run of `--to jsonl` or `--to dataset`, after the seed of its last complete line
    #[arg(long, requires = "output", conflicts_with = "force")]
    append: bool,
    /// Write a file per puzzle to DIRECTORY
    #[arg(long, value_name = "DIRECTORY", group = "to_file")]
    into: Option<PathBuf>,
    /// Write a file for each N seeds to the directory, and leave out those that are there
    ///
    /// A file gets its name when it is complete, so a run that was interrupted goes on when it is started again.
    #[arg(long, value_name = "N", requires = "into", conflicts_with = "certify", value_parser = parse_slice)]
    slice: Option<NonZeroU64>,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    target: Target,
}

/// How templates are read.
const ZEBRAJS: From = From { format: Some(InputFormat::Zebrajs), nth: None, deny: None };

/// Rejects an option of other subcommands.
fn json() -> UnknownArgumentValueParser {
    UnknownArgumentValueParser::suggest(
        "pass `--to json` for a puzzle, or `--to jsonl` for a line of a data set",
    )
}

/// A puzzle as it is written.
struct Puzzle {
    name: String,
    written: Written,
    /// The certificate, and the name of its files.
    certificate: Option<(PathBuf, Certificate)>,
    /// The heading of the answers, and the answer of this puzzle, if they are written apart.
    answer: Option<(String, String)>,
}

impl Generate {
    /// Generates the puzzles and writes them in the order of their seeds.
    pub(crate) fn run(mut self) -> Result<Exit, Failure> {
        self.jobs.apply()?;
        self.size = self.first_size.or(self.size);
        self.table = self.solution.as_ref().or(self.words.as_ref()).map(|path| table(path)).transpose()?;
        self.to = self.output_format();
        let seeds = self.seeds.range()?;
        self.check()?;
        if let Some(file) = &self.from_template {
            return self.write_of_template(file, seeds);
        }
        let generator = self.generator()?;
        if self.template {
            return self.write_template(&generator, seeds);
        }
        match (&self.into, self.target.path()) {
            (Some(directory), _) => match self.slice {
                Some(slice) => self.write_slices(&generator, seeds, slice, directory),
                None => self.write_to(&generator, seeds, Destination::Directory(directory)),
            },
            (None, Some(path)) if self.append => self.append_to(&generator, seeds, path),
            (None, path) => {
                let destination = self.destination(self.target.open()?)?;
                let exit = self.write_to(&generator, seeds.clone(), destination)?;
                if let Some(path) =
                    path.filter(|path| self.to.is_data_set() && self.target.is_file() && path.exists())
                {
                    Manifest::begin(path, self.described(&generator)).add(path, &seeds)?;
                }
                Ok(exit)
            }
        }
    }

    /// Returns the format: as given, or as the options or the extension of the output need it.
    fn output_format(&self) -> OutputFormat {
        let of_options = || (self.template || self.from_template.is_some()).then_some(OutputFormat::Zebrajs);
        let of_extension = || OutputFormat::of_extension(self.target.extension()?);
        self.given.or_else(of_options).or_else(of_extension).unwrap_or(OutputFormat::Text)
    }

    /// Continues the file of an earlier run with the same options.
    fn append_to(&self, generator: &Generator, seeds: Range<u64>, path: &Path) -> Result<Exit, Failure> {
        let mut manifest = Manifest::open(path, self.described(generator))?;
        let output = Output::appending(path)?;
        let _lock = lock(path)?;
        manifest.check_start(path)?;
        let rest = resume::rest(path, seeds.clone())?;
        manifest.write()?;
        let written = self.write_to(generator, rest, Destination::Stream(output));
        if written.is_err() {
            // On a full disk, the next run would do the same; the error is that of the disk.
            let _ = resume::remove_incomplete_line(path);
        }
        let exit = written?;
        manifest.add(path, &seeds)?;
        Ok(exit)
    }

    /// Returns what the puzzles depend on beside their seeds, and what is written of them.
    fn described(&self, generator: &Generator) -> BTreeMap<String, String> {
        let theme = generator.theme();
        let parts = self.parts();
        let of_format = match self.to {
            OutputFormat::Jsonl => format!("{:?}", self.fields()),
            _ => format!("{parts:?}"),
        };
        let options = self.options();
        let described = [
            ("format", self.to.name().to_owned()),
            ("theme", theme.name().to_owned()),
            ("language", theme.language().code().to_owned()),
            ("size", generator.size().to_string()),
            ("options", options.to_line()),
            ("variant", generator.variant().to_owned()),
            ("content", of_format),
            ("certificates", self.certify.to_string()),
        ];
        described.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// Rejects options that the format has no use for, puzzles that do not fit into a file, and certificates without a place.
    fn check(&self) -> Result<(), Failure> {
        let is_jsonl = self.to == OutputFormat::Jsonl;
        let has_seed = self.to == OutputFormat::Dataset || (is_jsonl && self.fields().contains(Field::Seed));
        let is_table = self.to == OutputFormat::Parquet;
        let has_answers = matches!(self.to, OutputFormat::Text | OutputFormat::Markdown);
        let extension = self.target.path().and_then(Path::extension);
        let of_template = self.template || self.from_template.is_some();
        let wrong = [
            (
                of_template && self.to != OutputFormat::Zebrajs,
                "templates are files of zebrajs; pass `--to zebrajs`",
            ),
            (
                self.seeds.are_several()
                    && self.into.is_none()
                    && matches!(self.to, OutputFormat::Json | OutputFormat::Zbc),
                "a file of this format holds one puzzle; pass `--into DIRECTORY` to write several files",
            ),
            (
                self.fields.is_some() && !is_jsonl,
                "`--fields` are those of a line of JSON; pass `--to jsonl` as well",
            ),
            (
                self.append && !has_seed,
                "`--append` needs lines with a seed; pass `--to jsonl` and the field `seed`",
            ),
            (
                self.slice.is_some() && !is_table && !has_seed,
                "`--slice` is for lines with a seed and for tables; pass `--to jsonl`, `--to dataset` or `--to parquet`",
            ),
            (
                is_table && self.into.is_some() && self.slice.is_none(),
                "a table holds many puzzles; pass `--slice N` for N seeds in each file",
            ),
            (
                is_table && self.into.is_none() && self.target.is_terminal(),
                "a terminal cannot show Parquet; pass `-o FILE` or `--into DIRECTORY`",
            ),
            (
                self.answers && !has_answers,
                "only text and Markdown have answers apart; the other formats always have them",
            ),
            (
                self.certify && self.into.is_none() && !self.target.is_file(),
                "a certificate has two files beside the puzzle; pass `--into DIRECTORY`, or `--output FILE`",
            ),
            (
                self.certify && extension.is_some_and(|extension| extension == "opb" || extension == "pbp"),
                "the certificate would replace the puzzle; pass a file with another extension, such as `--output puzzle.zbc`",
            ),
        ];
        let first = wrong.into_iter().find(|(is_wrong, _)| *is_wrong);
        first.map_or(Ok(()), |(_, message)| Err(Failure::usage(message)))
    }

    /// Returns the certificate of a puzzle, if it is requested.
    fn certificate(&self, puzzle: &Generated) -> Result<Option<(PathBuf, Certificate)>, String> {
        let model = &puzzle.model;
        let beside = match (&self.into, self.target.path()) {
            _ if !self.certify => return Ok(None),
            (Some(directory), _) => directory.join(model.name()),
            (None, Some(path)) if self.holds_several() => {
                with_suffix(&path.with_extension(""), &format!("-{}", puzzle.seed))
            }
            (None, path) => path.unwrap_or(Path::new("puzzle")).with_extension(""),
        };
        match certify(model, Budget::new(self.budget)) {
            Ok(certificate) => Ok(Some((beside, certificate))),
            Err(CertifyError::BudgetExhausted) => {
                Err("no certificate: the budget is exhausted; pass a greater `--budget`".to_owned())
            }
            Err(error) => Err(format!("no certificate: {}", error.message(model))),
        }
    }

    /// Returns whether a file of the format may have several puzzles, in this run or a later one.
    fn holds_several(&self) -> bool {
        self.seeds.are_several() || matches!(self.to, OutputFormat::Jsonl | OutputFormat::Dataset)
    }

    fn parts(&self) -> Parts {
        let has = |part| self.parts.contains(&part);
        Parts {
            difficulty: has(Extra::Difficulty),
            walkthrough: has(Extra::Walkthrough),
            certificate: has(Extra::Certificate),
        }
    }

    fn fields(&self) -> Fields {
        self.fields.clone().unwrap_or_default()
    }

    /// Returns the puzzle of a seed, or an error message.
    fn generate(&self, generator: &Generator, seed: u64, content: &Content<'_>) -> Result<Puzzle, String> {
        match generator.puzzle(seed) {
            Ok(puzzle) => self.puzzle(generator, &puzzle, content),
            Err(unmet) if self.takes_nearest() && unmet.nearest.is_some() => {
                report::note(&format!("seed {seed}: {}; this puzzle has the nearest number", unmet.message));
                let nearest = unmet.nearest.ok_or_else(String::new)?;
                self.puzzle(generator, &nearest, content)
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

    /// Returns whether a puzzle with another number of clues is better than none: one number was asked for, and nothing else that can
    /// fail.
    fn takes_nearest(&self) -> bool {
        let is_one = self.clues.as_ref().is_some_and(|clues| clues.start() == clues.end());
        is_one
            && self.difficulty.is_none()
            && !matches!(self.question, Some(Question::Of(_)))
            && !self.false_clue
            && !self.unsolvable
    }

    /// Returns a puzzle as it is written.
    fn puzzle(
        &self,
        generator: &Generator,
        puzzle: &Generated,
        content: &Content<'_>,
    ) -> Result<Puzzle, String> {
        let seed = puzzle.seed;
        let certificate = self.certificate(puzzle).map_err(|error| format!("seed {seed}: {error}"))?;
        let content = Content { certificate: certificate.as_ref().map(|(_, it)| it), ..*content };
        let written = self
            .text(puzzle, generator.theme().name(), &content)
            .map_err(|error| format!("seed {seed}: {error}"))?;
        let answer = if self.answers { self.to.answer(puzzle) } else { None };
        Ok(Puzzle { name: puzzle.model.name().to_owned(), written, certificate, answer })
    }

    /// Returns the text of a puzzle; for a terminal, escaped and wrapped.
    fn text(&self, puzzle: &Generated, theme: &str, content: &Content<'_>) -> Result<Written, WriteError> {
        let is_shown = self.to == OutputFormat::Text && self.into.is_none();
        match self.target.width().filter(|_| is_shown) {
            Some(width) => {
                let text = wrapped(&puzzle_text(&self.target.shown(&puzzle.model)), width) + "\n";
                Ok(Written { text, losses: Vec::new() })
            }
            None => self.to.write(puzzle, theme, content),
        }
    }

    /// Returns whether a text is written that other subcommands are to read: a file with one puzzle.
    fn is_source(&self) -> bool {
        let is_alone = self.target.is_file() && !self.seeds.are_several();
        self.to == OutputFormat::Text && !self.answers && (is_alone || self.into.is_some())
    }
}
