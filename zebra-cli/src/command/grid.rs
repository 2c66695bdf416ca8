//! `zebra grid`: the logic grid of a puzzle, to be printed and filled in by hand, or filled in already.

use zebra_runtime::explain::explain;
use zebra_runtime::render::GridText;
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome, Solver};

use crate::exit::{Exit, Failure};
use crate::format::Format;
use crate::output::Target;
use crate::puzzle::Puzzle;
use crate::report;
use crate::source::Source;

/// The options of `zebra grid`.
#[derive(Debug, clap::Args)]
pub(crate) struct Print {
    /// The puzzle; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// The format that is read; by default the file's extension tells it
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The full grid of the answer; by default the grid is empty
    #[arg(long, conflicts_with = "steps")]
    solved: bool,
    /// The grid behind so many steps of the explanation
    #[arg(long, value_name = "NUMBER")]
    steps: Option<usize>,
    /// How much solving may cost, in runs of propagators
    #[arg(long, value_name = "RUNS", default_value_t = DEFAULT_BUDGET.get(), requires = "solved")]
    budget: u64,
    #[command(flatten)]
    target: Target,
}

impl Print {
    /// Prints the grid.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let source = Source::read(&self.file)?;
        let Some(puzzle) = Puzzle::read(source, self.from)?.without_mistakes() else {
            return Ok(Exit::Mistake);
        };
        let model = &puzzle.checked.model;
        let grid = if let Some(steps) = self.steps {
            let explanation = explain(model);
            let marks = explanation.steps.iter().take(steps).flat_map(|step| &step.conclusions);
            GridText::with_facts(model, marks.map(|mark| mark.fact()))
        } else if self.solved {
            match Solver::new(model).within(Budget::new(self.budget)).solve().outcome {
                Outcome::Unique(answer) => GridText::solved(model, &answer),
                outcome => {
                    report::say(&report::error(&format!("there is no one full grid: {outcome}")));
                    return Ok(Exit::from(&outcome));
                }
            }
        } else {
            GridText::empty(model)
        };
        let mut output = self.target.open()?;
        output.write(grid.to_string())?;
        output.flush()?;
        Ok(Exit::Good)
    }
}
