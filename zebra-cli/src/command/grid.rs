//! `zebra grid`: the logic grid of a puzzle, empty, filled in, or after some steps of the explanation, as text or SVG.

use zebra_runtime::explain::{EXPLAIN_BUDGET, Ending, Explainer, LogicGrid, Mark, Walkthrough};
use zebra_runtime::model::{Assignment, Model};
use zebra_runtime::render::GridText;
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome, Solver};
use zebra_views::{GridView, TableView};

use crate::exit::{Exit, Failure};
use crate::explained::{exhausted, too_large};
use crate::inputs::{Inputs, Outputs};
use crate::output::Target;
use crate::progress::observed;
use crate::report;

/// The options of `zebra grid`.
#[derive(Debug, clap::Args)]
pub(crate) struct Print {
    #[command(flatten)]
    input: Inputs,
    /// Fill in the answer
    #[arg(long, conflicts_with = "after")]
    solved: bool,
    /// Fill in what is known after N paragraphs of the explanation
    #[arg(long, value_name = "N")]
    after: Option<usize>,
    /// Use single steps instead of paragraphs
    #[arg(long, requires = "after")]
    steps: bool,
    /// Write an SVG picture
    ///
    /// With `--after N`, the marks that are new in paragraph N are highlighted.
    #[arg(long)]
    svg: bool,
    /// Draw the answer table instead of the grid
    #[arg(long, conflicts_with = "after")]
    table: bool,
    /// Budget of each search, in propagator runs
    ///
    /// The default is that of `zebra solve`, and with `--after` that of `zebra explain`.
    #[arg(long, value_name = "RUNS")]
    budget: Option<u64>,
    #[command(flatten)]
    target: Target,
}

impl Print {
    /// Prints the grids.
    pub(crate) fn run(mut self) -> Result<Exit, Failure> {
        self.svg |= self.target.extension() == Some("svg");
        if self.table && !self.svg {
            return Err(Failure::usage(
                "`--table` is a picture; pass `--svg`, or a file such as `--output table.svg`",
            ));
        }
        let mut outputs = Outputs::new(&self.target);
        let exit = self.input.each_valid(|puzzle, several| {
            if several && self.svg && !outputs.is_directory() {
                return Err(Failure::usage(
                    "each picture is a file; pass a directory such as `--output grids/`",
                ));
            }
            let model = &puzzle.checked.model;
            let extension = if self.svg { "svg" } else { "txt" };
            match if self.svg { self.svg(model) } else { self.text(&self.target.shown(model)) } {
                Ok(text) => {
                    outputs.write(&puzzle, extension, (several, true), &text, |output, text| {
                        output.write(text)
                    })?;
                    Ok(Exit::Success)
                }
                Err(Unfilled::Outcome(outcome)) => {
                    let of = if several { format!("{}: ", puzzle.label()) } else { String::new() };
                    report::print_error(&format!("{of}cannot fill in the grid: {outcome}"));
                    Ok(Exit::from(&outcome))
                }
                Err(Unfilled::Failure(failure)) => Err(failure),
            }
        })?;
        outputs.finish()?;
        Ok(exit)
    }

    /// Returns the grid as text. For a terminal, it must fit into its width.
    fn text(&self, model: &Model) -> Result<String, Unfilled> {
        let grid = if let Some(count) = self.after {
            let known = if self.steps {
                self.after_steps(model, count)?
            } else {
                let walkthrough = self.walkthrough(model, count)?;
                walkthrough.grid_after(count)
            };
            GridText::with_facts(model, known.marks().map(Mark::fact))
        } else if self.solved {
            GridText::solved(model, &self.answer(model)?)
        } else {
            GridText::empty(model)
        };
        let width = self.target.grid_width();
        let grid = grid.within(width);
        if self.target.is_terminal() && grid.width() > width {
            return Err(Unfilled::Failure(Failure::new(format_args!(
                "the grid needs {} columns, and the terminal has {width}; widen it, or pass `--output FILE`",
                grid.width()
            ))));
        }
        Ok(grid.to_string())
    }

    /// Returns the grid or the answer table as SVG.
    fn svg(&self, model: &Model) -> Result<String, Unfilled> {
        let answer = if self.solved { Some(self.answer(model)?) } else { None };
        if self.table {
            let empty = TableView::empty(model);
            let solved = answer.as_ref().map(|answer| TableView::solved(model, answer));
            return Ok(solved.unwrap_or(empty).to_svg());
        }
        Ok(match (self.after, answer) {
            (Some(count), _) if self.steps => {
                let before = self.after_steps(model, count.saturating_sub(1))?;
                let known = self.after_steps(model, count)?;
                let new = known.marks().filter(|&mark| !before.contains(mark));
                GridView::with_marks(model, known.marks()).highlight(new)
            }
            (Some(count), _) => GridView::after(&self.walkthrough(model, count)?, count),
            (None, Some(answer)) => GridView::solved(model, &answer),
            (None, None) => GridView::empty(model),
        }
        .to_svg())
    }

    fn answer(&self, model: &Model) -> Result<Assignment, Unfilled> {
        match Solver::new(model).within(self.budget_or(DEFAULT_BUDGET)).solve().outcome {
            Outcome::Unique(answer) => Ok(answer),
            outcome => Err(Unfilled::Outcome(outcome)),
        }
    }

    fn budget_or(&self, default: Budget) -> Budget {
        self.budget.map_or(default, Budget::new)
    }

    fn explainer<'m>(&self, model: &'m Model) -> Explainer<'m> {
        let mut explainer = Explainer::new(model);
        explainer.within(self.budget_or(EXPLAIN_BUDGET));
        explainer
    }

    /// Returns the walkthrough, of which a number of paragraphs is wanted.
    fn walkthrough<'m>(&self, model: &'m Model, count: usize) -> Result<Walkthrough<'m>, Failure> {
        let explainer = self.explainer(model);
        let walkthrough = observed(|observer| explainer.walkthrough_with(observer));
        let missing = count > walkthrough.paragraphs.len();
        report_ending(walkthrough.ending, missing, &walkthrough.grid_after(count))?;
        Ok(walkthrough)
    }

    /// Returns the marks that are known after some steps of the explanation.
    fn after_steps(&self, model: &Model, count: usize) -> Result<LogicGrid, Failure> {
        let explainer = self.explainer(model);
        let explanation = observed(|observer| explainer.explain_with(observer));
        let mut grid = LogicGrid::new(model);
        let marks = explanation.steps.iter().take(count).flat_map(|step| &step.conclusions);
        marks.for_each(|&mark| grid.set(mark));
        report_ending(explanation.ending, count > explanation.steps.len(), &grid)?;
        Ok(grid)
    }
}

/// Why there is no grid.
enum Unfilled {
    /// The puzzle does not have one answer.
    Outcome(Outcome<Assignment>),
    Failure(Failure),
}

impl From<Failure> for Unfilled {
    fn from(failure: Failure) -> Self {
        Unfilled::Failure(failure)
    }
}

/// Reports an explanation that ends early, if what is missing is wanted.
fn report_ending(ending: Ending, missing: bool, grid: &LogicGrid) -> Result<(), Failure> {
    match ending {
        Ending::TooLarge => return Err(too_large()),
        Ending::BudgetExhausted if missing => report::note(&exhausted(grid)),
        _ => {}
    }
    Ok(())
}
