//! How books are made of puzzles: answers, hints and walkthroughs, then the pages.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use zebra_runtime::explain::{EXPLAIN_BUDGET, Ending, Explainer, Walkthrough};
use zebra_runtime::generate::easier;
use zebra_runtime::model::{Assignment, Model};
use zebra_runtime::parallel::in_order;
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome, Solver};
use zebra_views::{Book, Fonts, MissingGlyphs, Pages, SudokuView};

use super::answers;
use super::paper::Paper;
use crate::command::sudoku::{ToPrint, to_print};
use crate::exit::{Exit, Failure};
use crate::explained::too_large;
use crate::output::{Output, Target};
use crate::progress::Progress;
use crate::puzzle::Puzzle;
use crate::report;
use crate::source::read_bytes;

/// The maximum size of a font, in bytes.
const MAX_FONT: u64 = 64 << 20;

/// The gutter of a bound book by default, in points.
const GUTTER: f64 = 14.0;

/// The options of everything that is printed.
#[derive(Debug, clap::Args)]
pub(in crate::command) struct Making {
    /// Output format
    ///
    /// By default inferred from the extension of `--output`, else PDF.
    #[arg(long, value_name = "FORMAT")]
    to: Option<BookFormat>,
    #[command(flatten)]
    paper: Paper,
    /// Title of the book, on a cover; from four puzzles on, the contents follow
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,
    /// Author of the book, on the cover
    #[arg(long, value_name = "AUTHOR", requires = "title")]
    author: Option<String>,
    /// Print each puzzle in two versions: before itself, one with more clues, which is easier
    #[arg(long)]
    easier: bool,
    /// Leave out the answers; the puzzles need not have exactly one
    #[arg(long)]
    no_answers: bool,
    /// Add the walkthroughs after the answers
    #[arg(long)]
    walkthroughs: bool,
    /// File with sudokus that follow the puzzles, as text or JSON lines; can be repeated
    ///
    /// Without puzzle files, the sudokus alone.
    #[arg(long = "sudoku", value_name = "FILE")]
    sudokus: Vec<String>,
    /// Add slips to cut out, with the table of each puzzle to fill in
    #[arg(long)]
    slips: bool,
    /// Put hints, answers and walkthroughs on a page of HTML of their own: `book-answers.html` beside `book.html`
    #[arg(long, conflicts_with = "no_answers")]
    separate_answers: bool,
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
    /// The answers alone as a table: a line for each item (.csv)
    Csv,
}

/// A puzzle to print.
pub(in crate::command) struct Printed<'m> {
    /// The name for messages.
    pub(in crate::command) name: &'m str,
    pub(in crate::command) model: &'m Model,
    /// The title, if it is not that of the puzzle.
    pub(in crate::command) title: Option<String>,
}

/// What is printed beside the puzzles.
#[derive(Clone, Copy)]
pub(in crate::command) struct Added<'m> {
    pub(in crate::command) hints: bool,
    pub(in crate::command) levels: bool,
    /// The example of the page that explains how to solve.
    pub(in crate::command) example: Option<&'m Model>,
    /// Whether puzzles of the same level may change places.
    pub(in crate::command) is_free: bool,
}

/// What is printed of a puzzle beside itself.
pub(super) type Extras<'m> = (Option<Assignment>, Option<Walkthrough<'m>>);

/// Why a puzzle cannot be printed.
struct Refused {
    message: String,
    exit: Exit,
}

impl<'m> Printed<'m> {
    /// Returns puzzles with their easier versions before them, if there are any.
    pub(in crate::command) fn with_easier(puzzles: Vec<Printed<'m>>, easier: &'m [Model]) -> Vec<Self> {
        let mut all = Vec::with_capacity(puzzles.len() + easier.len());
        let mut easier = easier.iter();
        for puzzle in puzzles {
            all.extend(easier.next().map(|model| Printed { name: puzzle.name, model, title: None }));
            all.push(puzzle);
        }
        all
    }

    pub(in crate::command) fn of_puzzle(puzzle: &'m Puzzle) -> Self {
        Printed { name: &puzzle.source.name, model: &puzzle.checked.model, title: None }
    }

    /// Returns the title that is printed.
    pub(super) fn shown_title(&self) -> &str {
        self.title.as_deref().unwrap_or(self.model.title())
    }
}

impl Making {
    /// Reports options that contradict each other, before anything takes time.
    pub(in crate::command) fn check(&self) -> Result<(), Failure> {
        self.format()?;
        self.paper.page(0.0).map(drop)
    }

    /// Returns whether there are sudokus.
    pub(in crate::command) fn has_sudokus(&self) -> bool {
        !self.sudokus.is_empty()
    }

    /// Reads the sudokus; returns None if one of them has an error, which is printed.
    fn sudokus(&self, levels: bool) -> Result<Option<Vec<ToPrint>>, Failure> {
        let mut all = Vec::new();
        for file in &self.sudokus {
            let Some(sudokus) = to_print(file, (!self.no_answers, levels), self.budget)? else {
                return Ok(None);
            };
            all.extend(sudokus);
        }
        Ok(Some(all))
    }

    /// Returns whether the book has a title.
    pub(in crate::command) fn has_title(&self) -> bool {
        self.title.is_some()
    }

    /// Returns an easier version of each puzzle, if they are asked for.
    pub(in crate::command) fn easier(&self, puzzles: &[Printed<'_>]) -> Vec<Model> {
        if !self.easier {
            return Vec::new();
        }
        let budget = self.budget.map_or(EXPLAIN_BUDGET, Budget::new);
        in_order(puzzles, |puzzle: &Printed<'_>| easier(puzzle.model, budget)).collect()
    }

    /// Makes the book. If any puzzle cannot be printed, nothing is written.
    pub(in crate::command) fn make(
        &self,
        puzzles: &[Printed<'_>],
        added: Added<'_>,
    ) -> Result<Exit, Failure> {
        let format = self.format()?;
        let data = self.fonts.iter().map(|path| read_bytes(path, MAX_FONT)).collect::<Result<Vec<_>, _>>()?;
        let extras = match self.extras(puzzles, added) {
            Ok(extras) => extras,
            Err(exit) => return Ok(exit),
        };
        let Some(sudokus) = self.sudokus(added.levels)? else { return Ok(Exit::Error) };
        let sudokus: Vec<_> = sudokus
            .iter()
            .map(|sudoku| {
                let plain = SudokuView::new(&sudoku.rules, &sudoku.grid);
                let view = match sudoku.level {
                    Some(level) => plain.clone().level(level),
                    None => plain.clone(),
                };
                (view, sudoku.answer.as_ref().map(|answer| plain.found(answer)))
            })
            .collect();
        let example = added.example.map(|example| Explainer::new(example).walkthrough());
        let gutter = if self.title.is_some() && puzzles.len() + sudokus.len() > 1 { GUTTER } else { 0.0 };
        let mut book = Book::new(self.paper.page(gutter)?);
        book.per_page(self.paper.per_page());
        if let Some(title) = &self.title {
            book.title(title);
        }
        if let Some(author) = &self.author {
            book.author(author);
        }
        if let Some(example) = &example {
            book.example(example);
        }
        if self.slips {
            book.slips();
        }
        self.add_puzzles(&mut book, puzzles, (&extras, added));
        for (sudoku, answer) in sudokus {
            book.sudoku(sudoku, answer);
        }
        let order = match added.is_free {
            true => book.close_gaps(&self.with_fonts(&data)?),
            false => (0..puzzles.len()).collect(),
        };
        if format == BookFormat::Csv {
            let in_order = order.into_iter().map(|index| (&puzzles[index], extras[index].0.as_ref()));
            return self.target.write(answers::csv(in_order));
        }
        self.write(book, format, &data)
    }

    fn add_puzzles<'m>(
        &self,
        book: &mut Book<'m>,
        puzzles: &[Printed<'m>],
        (extras, added): (&'m [Extras<'m>], Added<'_>),
    ) {
        for (puzzle, (answer, walkthrough)) in puzzles.iter().zip(extras) {
            let entry = book.puzzle(puzzle.model);
            if let Some(title) = &puzzle.title {
                entry.title(title);
            }
            if let Some(answer) = answer {
                entry.answer(answer);
            }
            let Some(walkthrough) = walkthrough else { continue };
            if added.hints {
                entry.hints(walkthrough);
            }
            if let Some(difficulty) = walkthrough.difficulty().filter(|_| added.levels) {
                entry.level(difficulty.level);
            }
            if self.walkthroughs {
                entry.walkthrough(walkthrough);
            }
        }
    }

    fn write(&self, mut book: Book<'_>, format: BookFormat, data: &[Vec<u8>]) -> Result<Exit, Failure> {
        if format == BookFormat::Html {
            return match self.target.path().filter(|_| self.separate_answers) {
                Some(path) => answers::write_apart(&mut book, path, &self.target),
                None => self.target.write(book.to_html()),
            };
        }
        let fonts = self.with_fonts(data)?;
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
            (None, Some("csv")) => BookFormat::Csv,
            (None, Some(_)) => {
                let path = self.target.path().unwrap_or(Path::new("")).display();
                return Err(Failure::usage(format_args!("cannot infer the format of `{path}`; pass `--to`")));
            }
        };
        if format == BookFormat::Pdf && self.target.is_terminal() {
            return Err(Failure::usage("a PDF is not for a terminal; pass `--output book.pdf`"));
        }
        if self.separate_answers && (format != BookFormat::Html || self.target.path().is_none()) {
            return Err(Failure::usage(
                "`--separate-answers` is for HTML in a file; pass `--output book.html`",
            ));
        }
        if format == BookFormat::Csv && self.no_answers {
            return Err(Failure::usage("CSV has only the answers; omit `--no-answers`"));
        }
        if format == BookFormat::Svg && self.target.path().is_none() {
            return Err(Failure::usage("each page is a file; pass `--output book.svg` for `book-1.svg`, …"));
        }
        Ok(format)
    }

    /// Solves and explains the puzzles, or prints why one of them has no answer to print.
    fn extras<'m>(&self, puzzles: &[Printed<'m>], added: Added<'_>) -> Result<Vec<Extras<'m>>, Exit> {
        let progress = Progress::of_puzzles(Some(puzzles.len()));
        let done = in_order(puzzles, |puzzle: &Printed<'m>| {
            let extras = self.extra(puzzle.model, added);
            progress.step();
            extras.map_err(|refused| Refused {
                message: format!("{}: {}", puzzle.name, refused.message),
                ..refused
            })
        });
        let done: Vec<Result<Extras<'m>, Refused>> = done.collect();
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

    fn extra<'m>(&self, model: &'m Model, added: Added<'_>) -> Result<Extras<'m>, Refused> {
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
        if !(self.walkthroughs || added.hints || added.levels) {
            return Ok((answer, None));
        }
        let walkthrough = Explainer::new(model).within(budget(EXPLAIN_BUDGET)).walkthrough();
        match walkthrough.ending {
            Ending::TooLarge if self.walkthroughs => {
                let message = too_large().to_string();
                Err(Refused { message, exit: Exit::Error })
            }
            Ending::TooLarge => Ok((answer, None)),
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

fn missing_glyphs(missing: &MissingGlyphs) -> Failure {
    Failure::new(format_args!(
        "{missing}; pass `--font FILE` with a font that has it, or write HTML, which uses the fonts of the reader"
    ))
}
