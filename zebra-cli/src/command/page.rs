//! `zebra page`: a puzzle, or new puzzles, as a page to play in: one file with the engine inside.

use zebra_runtime::explain::Level;
use zebra_runtime::generate::{Generator, Options, Size, Theme};
use zebra_runtime::solve::{Budget, Outcome, Solver};
use zebra_web::page::{NewPuzzles, new_puzzles_page, puzzle_page};

use crate::exit::{Exit, Failure};
use crate::options::From;
use crate::output::Target;
use crate::puzzle::Puzzle;
use crate::report;
use crate::source::Source;

/// The budget to find out whether the puzzle has one answer, which it need not have.
const BUDGET: Budget = Budget::new(10_000_000);

/// The options of `zebra page`.
#[derive(Debug, clap::Args)]
pub(crate) struct Page {
    /// Puzzle file, or `-` for standard input
    #[arg(value_name = "FILE", required_unless_present = "new", conflicts_with = "new")]
    file: Option<String>,
    #[command(flatten)]
    from: From,
    /// Take new puzzles, of this size, instead of a file
    #[arg(long, value_name = "CATEGORIESxITEMS")]
    new: Option<Size>,
    /// Built-in theme of the first new puzzle [default: street]
    #[arg(
        long = "new-theme",
        value_name = "NAME",
        requires = "new",
        conflicts_with = "file",
        default_value = "street",
        hide_default_value = true
    )]
    theme: String,
    /// Difficulty of the first new puzzle [default: any]
    #[arg(long = "new-difficulty", value_name = "LEVEL", requires = "new", conflicts_with = "file")]
    difficulty: Option<Level>,
    #[command(flatten)]
    target: Target,
}

impl Page {
    /// Writes the page.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let page = match self.new {
            Some(size) => Some(self.new_puzzles(size)?),
            None => self.of_file()?,
        };
        page.map_or(Ok(Exit::Error), |page| self.target.write(page))
    }

    fn new_puzzles(&self, size: Size) -> Result<String, Failure> {
        let Some(theme) = Theme::named(&self.theme) else {
            let names = Theme::names().join("`, `");
            return Err(Failure::usage(format_args!(
                "no theme is called `{}`; the themes are `{names}`",
                self.theme
            )));
        };
        Generator::new(theme, Options { size, ..Options::default() }).map_err(Failure::usage)?;
        let new = NewPuzzles { size, theme: self.theme.clone(), difficulty: self.difficulty };
        Ok(new_puzzles_page(&new))
    }

    /// Returns the page of the puzzle in the file, or prints its errors.
    fn of_file(&self) -> Result<Option<String>, Failure> {
        let source = Source::read(self.file.as_deref().unwrap_or("-"))?;
        let Some(puzzle) = Puzzle::read(&source, &self.from)?.or_print_errors() else { return Ok(None) };
        let puzzle = puzzle.titled();
        let model = &puzzle.checked.model;
        match Solver::new(model).within(BUDGET).solve().outcome {
            Outcome::Unique(_) => {}
            outcome => report::note(&format!("note: the puzzle does not have exactly one answer: {outcome}")),
        }
        puzzle_page(model).map(Some).map_err(Failure::new)
    }
}
