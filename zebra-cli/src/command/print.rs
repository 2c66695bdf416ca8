//! `zebra print`: a book of puzzles as PDF, HTML or pages of SVG.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use zebra_runtime::explain::{EXPLAIN_BUDGET, Ending, Explainer, Walkthrough};
use zebra_runtime::model::{Assignment, Model};
use zebra_runtime::parallel::in_order;
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome, Solver};
use zebra_views::{Book, Fonts, MissingGlyphs, Page, Pages};

use crate::exit::{Exit, Failure};
use crate::explained::too_large;
use crate::format::InputFormat;
use crate::line::{self, Contents};
use crate::options::{Choice, From, choices};
use crate::output::{Output, Target};
use crate::progress::Progress;
use crate::puzzle::Puzzle;
use crate::report;
use crate::source::{Source, read_bytes};

/// The maximum size of a font, in bytes.
const MAX_FONT: u64 = 64 << 20;

/// The options of `zebra print`.
#[derive(Debug, clap::Args)]
pub(crate) struct Print {
    /// Puzzle files; a `.jsonl` file has a puzzle per line; `-` is standard input
    #[arg(value_name = "FILES", default_value = "-")]
    files: Vec<String>,
    #[command(flatten)]
    from: From,
    /// Output format
    ///
    /// By default inferred from the extension of `--output`, else PDF.
    #[arg(long, value_name = "FORMAT")]
    to: Option<BookFormat>,
    /// Paper
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = choices(PAPERS))]
    paper: Page,
    /// Large print: text of 18 points, and cells of at least 8 mm
    #[arg(long)]
    large: bool,
    /// Title of the book, on a page of its own
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,
    /// Leave out the answers; the puzzles need not have exactly one
    #[arg(long)]
    no_answers: bool,
    /// Add the walkthroughs after the answers
    #[arg(long)]
    walkthroughs: bool,
    /// Font for scripts other than Latin, Greek and Cyrillic; can be repeated
    #[arg(long = "font", value_name = "FILE")]
    fonts: Vec<PathBuf>,
    /// Budget of each search, in propagator runs
    ///
    /// The default is that of `zebra solve`, and for walkthroughs that of `zebra explain`.
    #[arg(long, value_name = "RUNS")]
    budget: Option<u64>,
    #[command(flatten)]
    target: Target,
}

/// A format of books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BookFormat {
    /// PDF (.pdf)
    Pdf,
    /// HTML with rules for printing (.html)
    Html,
    /// A file of SVG per page: `book-1.svg`, `book-2.svg` (.svg)
    Svg,
}

/// The values of `--paper`.
const PAPERS: &[Choice<Page>] =
    &[("a4", "210 mm by 297 mm", Page::A4), ("letter", "8.5 inches by 11 inches", Page::LETTER)];

/// What is printed of a puzzle beside itself.
type Extras<'m> = (Option<Assignment>, Option<Walkthrough<'m>>);

/// Why a puzzle cannot be printed.
struct Refused {
    message: String,
    exit: Exit,
}

impl Print {
    /// Makes the book. If any puzzle has an error, nothing is written.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let format = self.format()?;
        let fonts =
            self.fonts.iter().map(|path| read_bytes(path, MAX_FONT)).collect::<Result<Vec<_>, _>>()?;
        let mut puzzles = Vec::new();
        for file in &self.files {
            puzzles.extend(self.read(file)?);
        }
        let count = puzzles.len();
        let puzzles: Vec<Puzzle> =
            puzzles.into_iter().filter_map(Puzzle::or_print_errors).map(Puzzle::titled).collect();
        if puzzles.len() < count {
            return Ok(Exit::Error);
        }
        if puzzles.is_empty() {
            return Err(Failure::new("no puzzles to print"));
        }
        let extras = match self.extras(&puzzles) {
            Ok(extras) => extras,
            Err(exit) => return Ok(exit),
        };
        let mut book = Book::new(if self.large { self.paper.large() } else { self.paper });
        if let Some(title) = &self.title {
            book.title(title);
        }
        for (puzzle, (answer, walkthrough)) in puzzles.iter().zip(&extras) {
            let entry = book.puzzle(&puzzle.checked.model);
            if let Some(answer) = answer {
                entry.answer(answer);
            }
            if let Some(walkthrough) = walkthrough {
                entry.walkthrough(walkthrough);
            }
        }
        if format == BookFormat::Html {
            return self.target.write(book.to_html());
        }
        let fonts = self.with_fonts(&fonts)?;
        let pages = book.pages(&fonts).map_err(|missing| missing_glyphs(&missing))?;
        match format {
            BookFormat::Svg => self.write_svg(&pages)?,
            _ => {
                let output = self.target.open()?;
                output.write_bytes(&pages.to_pdf())?;
                output.finish()?;
            }
        }
        Ok(Exit::Success)
    }

    fn format(&self) -> Result<BookFormat, Failure> {
        let extension = self.target.path().and_then(Path::extension).and_then(|extension| extension.to_str());
        let format = match (self.to, extension) {
            (Some(format), _) => format,
            (None, Some("pdf")) | (None, None) => BookFormat::Pdf,
            (None, Some("html" | "htm" | "xhtml")) => BookFormat::Html,
            (None, Some("svg")) => BookFormat::Svg,
            (None, Some(_)) => {
                let path = self.target.path().unwrap_or(Path::new("")).display();
                return Err(Failure::usage(format_args!("cannot infer the format of `{path}`; pass `--to`")));
            }
        };
        if format == BookFormat::Pdf && self.target.is_terminal() {
            return Err(Failure::usage("a PDF is not for a terminal; pass `--output book.pdf`"));
        }
        if format == BookFormat::Svg && self.target.path().is_none() {
            return Err(Failure::usage("each page is a file; pass `--output book.svg` for `book-1.svg`, …"));
        }
        Ok(format)
    }

    /// Reads the puzzles of a file: one, all of a source of Rust, or one per line.
    fn read(&self, file: &str) -> Result<Vec<Puzzle>, Failure> {
        let source = Source::read_collection(file)?;
        let has_lines = file.ends_with(".jsonl") || (file == "-" && is_lines(&source.text));
        if has_lines {
            let lines = source.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
            return lines.map(|(index, line)| self.read_line(&source, index + 1, line)).collect();
        }
        let source = source.of_puzzle()?;
        if source.text.trim().is_empty() {
            return Err(Failure::new(format_args!("no puzzle in `{}`", source.name)));
        }
        let standard = source.is_standard() && self.from.format.is_none();
        let inferred =
            if source.text.trim_start().starts_with('{') { InputFormat::Json } else { InputFormat::Zbc };
        let format = if standard { Some(inferred) } else { self.from.format };
        let puzzles = Puzzle::all(&source, format, self.from.deny, &mut crate::timing::Times::default())?;
        if standard && puzzles.iter().any(|puzzle| !puzzle.checked.diagnostics.is_empty()) {
            report::note("standard input is read as ZBC or JSON; pass `--to jsonl` to `zebra generate`");
        }
        Ok(puzzles)
    }

    fn read_line(&self, source: &Source, number: usize, line: &str) -> Result<Puzzle, Failure> {
        let name = format!("{}:{number}", source.name);
        let Contents { text, format, .. } = line::contents(&name, line.to_owned(), self.from.format)?;
        let from = From { format: Some(format), deny: self.from.deny };
        Puzzle::read(&Source::new(&name, text).of_puzzle()?, &from)
    }

    /// Solves and explains the puzzles, or prints why one of them has no answer to print.
    fn extras<'p>(&self, puzzles: &'p [Puzzle]) -> Result<Vec<Extras<'p>>, Exit> {
        let progress = Progress::of_puzzles(Some(puzzles.len()));
        let done = in_order(puzzles, |puzzle: &'p Puzzle| {
            let extras = self.extra(&puzzle.checked.model);
            progress.step();
            extras.map_err(|refused| Refused {
                message: format!("{}: {}", puzzle.source.name, refused.message),
                ..refused
            })
        });
        let done: Vec<Result<Extras<'p>, Refused>> = done.collect();
        drop(progress);
        let (mut extras, mut exit) = (Vec::new(), None);
        for done in done {
            match done {
                Ok(extra) => extras.push(extra),
                Err(refused) => {
                    report::print_error(&refused.message);
                    exit = Some(if puzzles.len() == 1 { refused.exit } else { Exit::Error });
                }
            }
        }
        exit.map_or(Ok(extras), Err)
    }

    fn extra<'m>(&self, model: &'m Model) -> Result<Extras<'m>, Refused> {
        let budget = |default: Budget| self.budget.map_or(default, Budget::new);
        let answer = match self.no_answers {
            true => None,
            false => match Solver::new(model).within(budget(DEFAULT_BUDGET)).solve().outcome {
                Outcome::Unique(answer) => Some(answer),
                outcome => {
                    let message = format!(
                        "cannot print the answer: {outcome}; pass `--no-answers` to print the puzzle alone"
                    );
                    return Err(Refused { message, exit: Exit::from(&outcome) });
                }
            },
        };
        if !self.walkthroughs {
            return Ok((answer, None));
        }
        let walkthrough = Explainer::new(model).within(budget(EXPLAIN_BUDGET)).walkthrough();
        match walkthrough.ending {
            Ending::TooLarge => {
                let message = too_large().to_string();
                Err(Refused { message, exit: Exit::Error })
            }
            _ => Ok((answer, Some(walkthrough))),
        }
    }

    fn with_fonts<'f>(&self, data: &'f [Vec<u8>]) -> Result<Fonts<'f>, Failure> {
        let mut fonts = Fonts::new();
        for (path, data) in self.fonts.iter().zip(data) {
            fonts.add(data).map_err(|error| Failure::new(format_args!("`{}`: {error}", path.display())))?;
        }
        Ok(fonts)
    }

    /// Writes a file per page. They get their names only after all of them are written.
    fn write_svg(&self, pages: &Pages<'_>) -> Result<(), Failure> {
        let path = self.target.path().unwrap_or(Path::new("book.svg"));
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut outputs: Vec<Output> = Vec::new();
        for index in 0..pages.len() {
            let name =
                if pages.len() == 1 { format!("{stem}.svg") } else { format!("{stem}-{}.svg", index + 1) };
            let output = self.target.create(&path.with_file_name(name))?;
            output.write(pages.to_svg(index).unwrap_or_default())?;
            outputs.push(output);
        }
        outputs.into_iter().try_for_each(Output::finish)
    }
}

/// Returns whether a text is a puzzle in JSON on each line.
fn is_lines(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| line.starts_with('{') && line.ends_with('}'))
}

fn missing_glyphs(missing: &MissingGlyphs) -> Failure {
    Failure::new(format_args!(
        "{missing}; pass `--font FILE` with a font that has it, or write HTML, which uses the fonts of the reader"
    ))
}
