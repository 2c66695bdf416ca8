//! `zebra grid`: the logic grid of a puzzle, empty, filled in, or after some steps of the explanation.

use zebra_runtime::explain::explain;
use zebra_runtime::render::GridText;
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome, Solver};

use crate::escape;
use crate::exit::{Exit, Failure};
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
    #[arg(long, conflicts_with = "steps")]
    solved: bool,
    /// Fill in the first N steps of the explanation
    #[arg(long, value_name = "N")]
    steps: Option<usize>,
    /// Budget of each search, in propagator runs
    #[arg(long, value_name = "RUNS", default_value_t = DEFAULT_BUDGET.get(), requires = "solved")]
    budget: u64,
    #[command(flatten)]
    target: Target,
}

impl Print {
    /// Prints the grid.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let Some(puzzle) = self.input.read_valid()? else { return Ok(Exit::Error) };
        let terminal = self.target.is_terminal();
        let model = if terminal { &escape::model(&puzzle.checked.model) } else { &puzzle.checked.model };
        let grid = if let Some(steps) = self.steps {
            let explanation = explain(model);
            let marks = explanation.steps.iter().take(steps).flat_map(|step| &step.conclusions);
            GridText::with_facts(model, marks.map(|mark| mark.fact()))
        } else if self.solved {
            match Solver::new(model).within(Budget::new(self.budget)).solve().outcome {
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
}
