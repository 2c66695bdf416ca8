//! `zebra grid`: the logic grid of a puzzle, empty, filled in, or after some steps of the explanation.

use zebra_runtime::explain::{EXPLAIN_BUDGET, Ending, Explainer, LogicGrid, Mark};
use zebra_runtime::model::Model;
use zebra_runtime::render::GridText;
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome, Solver};

use crate::escape;
use crate::exit::{Exit, Failure};
use crate::explained::{exhausted, observed, too_large};
use crate::layout::grid_width;
use crate::options::Input;
use crate::output::Target;
use crate::report;

/// The options of `zebra grid`.
#[derive(Debug, clap::Args)]
pub(crate) struct Print {
    #[command(flatten)]
    input: Input,
    /// Fill in the answer
    #[arg(long, conflicts_with = "after")]
    solved: bool,
    /// Fill in what is known after N paragraphs of the explanation
    #[arg(long, value_name = "N")]
    after: Option<usize>,
    /// Use single steps instead of paragraphs
    #[arg(long, requires = "after")]
    steps: bool,
    /// Budget of each search, in propagator runs
    ///
    /// The default is that of `zebra solve`, and with `--after` that of `zebra explain`.
    #[arg(long, value_name = "RUNS")]
    budget: Option<u64>,
    #[command(flatten)]
    target: Target,
}

impl Print {
    /// Prints the grid.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let Some(puzzle) = self.input.read_valid()? else { return Ok(Exit::Error) };
        let terminal = self.target.is_terminal();
        let model = if terminal { &escape::model(&puzzle.checked.model) } else { &puzzle.checked.model };
        let grid = if let Some(count) = self.after {
            let known = self.known_after(model, count)?;
            GridText::with_facts(model, known.marks().map(Mark::fact))
        } else if self.solved {
            match Solver::new(model).within(self.budget_or(DEFAULT_BUDGET)).solve().outcome {
                Outcome::Unique(answer) => GridText::solved(model, &answer),
                outcome => {
                    report::print_error(&format!("cannot fill in the grid: {outcome}"));
                    return Ok(Exit::from(&outcome));
                }
            }
        } else {
            GridText::empty(model)
        };
        let width = grid_width(terminal);
        let grid = grid.within(width);
        if terminal && grid.width() > width {
            return Err(Failure::new(format_args!(
                "the grid needs {} columns, and the terminal has {width}; widen it, or pass `--output FILE`",
                grid.width()
            )));
        }
        let output = self.target.open()?;
        output.write(grid.to_string())?;
        output.finish()?;
        Ok(Exit::Success)
    }

    fn budget_or(&self, default: Budget) -> Budget {
        self.budget.map_or(default, Budget::new)
    }

    /// Returns the marks that are known after some paragraphs or steps of the explanation.
    fn known_after(&self, model: &Model, count: usize) -> Result<LogicGrid, Failure> {
        let mut explainer = Explainer::new(model);
        explainer.within(self.budget_or(EXPLAIN_BUDGET));
        let (grid, ending, all) = if self.steps {
            let explanation = observed(|observer| explainer.explain_with(observer));
            let mut grid = LogicGrid::new(model);
            let marks = explanation.steps.iter().take(count).flat_map(|step| &step.conclusions);
            marks.for_each(|&mark| grid.set(mark));
            (grid, explanation.ending, explanation.steps.len())
        } else {
            let walkthrough = observed(|observer| explainer.walkthrough_with(observer));
            (walkthrough.grid_after(count), walkthrough.ending, walkthrough.paragraphs.len())
        };
        match ending {
            Ending::TooLarge => return Err(too_large(&grid)),
            Ending::BudgetExhausted if count > all => report::note(&exhausted(&grid)),
            _ => {}
        }
        Ok(grid)
    }
}
