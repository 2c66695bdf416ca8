//! `zebra page`: a puzzle, or new puzzles, as a page to play in: one file with the engine inside.

use zebra_runtime::explain::Level;
use zebra_runtime::generate::{Generator, Options, Size, Theme};
use zebra_runtime::solve::{Budget, Outcome, Solver};
use zebra_web::page::{NewPuzzles, new_puzzles_page, puzzle_page};

use crate::exit::{Exit, Failure};
use crate::inputs::{Inputs, Outputs};
use crate::output::Target;
use crate::puzzle::Puzzle;
use crate::report;

/// The budget to find out whether the puzzle has one answer, which it need not have.
const BUDGET: Budget = Budget::new(10_000_000);

/// The options of `zebra page`.
#[derive(Debug, clap::Args)]
pub(crate) struct Page {
    #[command(flatten)]
    input: Inputs,
    /// Take new puzzles, of this size, instead of a file
    #[arg(long, value_name = "CATEGORIESxITEMS", conflicts_with_all = ["files", "format", "deny", "nth"])]
    new: Option<Size>,
    /// Built-in theme of the first new puzzle [default: street]
    #[arg(
        long = "new-theme",
        alias = "theme",
        value_name = "NAME",
        requires = "new",
        conflicts_with = "files",
        default_value = "street",
        hide_default_value = true
    )]
    theme: String,
    /// Difficulty of the first new puzzle [default: any]
    #[arg(
        long = "new-difficulty",
        alias = "difficulty",
        value_name = "LEVEL",
        requires = "new",
        conflicts_with = "files"
    )]
    difficulty: Option<Level>,
    /// Page that *Next* opens at the end: an address, or a file beside this page
    #[arg(long, value_name = "ADDRESS", conflicts_with = "new", value_parser = address)]
    next: Option<String>,
    #[command(flatten)]
    target: Target,
}

impl Page {
    /// Writes the page.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        if let Some(size) = self.new {
            return self.target.write(self.new_puzzles(size)?);
        }
        let mut outputs = Outputs::new(&self.target);
        let exit = self.input.each_valid(|puzzle, several| {
            if several && !outputs.is_directory() {
                return Err(Failure::usage(
                    "each page is a file; pass a directory such as `--output pages/`",
                ));
            }
            let puzzle = puzzle.titled();
            let page = of_puzzle(&puzzle, self.next.as_deref())?;
            outputs.write(&puzzle, "html", (several, false), &page, |output, text| output.write(text))?;
            Ok(Exit::Success)
        })?;
        outputs.finish()?;
        Ok(exit)
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
}

/// Returns the page of a puzzle.
fn of_puzzle(puzzle: &Puzzle, next: Option<&str>) -> Result<String, Failure> {
    let model = &puzzle.checked.model;
    match Solver::new(model).within(BUDGET).solve().outcome {
        Outcome::Unique(_) => {}
        outcome => report::note(&format!("note: the puzzle does not have exactly one answer: {outcome}")),
    }
    puzzle_page(model, next).map_err(Failure::new)
}

/// Reads an address that a page may open.
fn address(text: &str) -> Result<String, String> {
    let scheme =
        text.split_once(':').map(|(scheme, _)| scheme).filter(|scheme| !scheme.contains(['/', '?', '#']));
    match scheme {
        None | Some("http" | "https") => Ok(text.to_owned()),
        Some(scheme) => {
            Err(format!("a page opens files and addresses of `http` and `https`, not of `{scheme}`"))
        }
    }
}
