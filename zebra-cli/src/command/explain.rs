//! `zebra explain`: the steps from the empty grid to the answer or to a contradiction.

use std::num::NonZeroUsize;

use zebra_runtime::explain::{
    EXPLAIN_BUDGET, Ending, English, Explainer, Explanation, Layout, MOST_MARKS, Report,
};
use zebra_runtime::solve::Budget;

use crate::escape;
use crate::exit::{Exit, Failure};
use crate::layout::{terminal_width, wrapped};
use crate::options::Input;
use crate::output::Target;

/// The options of `zebra explain`.
#[derive(Debug, clap::Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    input: Input,
    /// Print JSON
    ///
    /// Includes the premises and the conclusions of every step.
    #[arg(long, conflicts_with_all = ["brief", "markdown", "first_step", "last_step"])]
    json: bool,
    /// Print Markdown
    #[arg(long)]
    markdown: bool,
    /// Omit grid steps that place nothing
    #[arg(long)]
    brief: bool,
    /// First step to print
    #[arg(long, value_name = "N", default_value = "1")]
    first_step: NonZeroUsize,
    /// Last step to print [default: the last step]
    #[arg(long, value_name = "N")]
    last_step: Option<NonZeroUsize>,
    /// Budget of each search, in propagator runs
    #[arg(long, value_name = "RUNS", default_value_t = EXPLAIN_BUDGET.get())]
    budget: u64,
    #[command(flatten)]
    target: Target,
}

impl Explain {
    /// Explains the puzzle.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        if self.last() < self.first_step.get() {
            return Err(Failure::usage(format_args!(
                "`--last-step {}` is before `--first-step {}`",
                self.last(),
                self.first_step
            )));
        }
        let Some(puzzle) = self.input.read_valid()? else { return Ok(Exit::Error) };
        let terminal = self.target.is_terminal() && !self.json;
        let model = if terminal { &escape::model(&puzzle.checked.model) } else { &puzzle.checked.model };
        let explanation = Explainer::new(model).within(Budget::new(self.budget)).explain();
        if explanation.ending == Ending::TooLarge {
            return Err(Failure::new(format_args!(
                "the puzzle is too large to explain: its grid has {} marks, and the limit is {MOST_MARKS}",
                explanation.grid.size()
            )));
        }
        let text = match terminal_width(terminal && !self.markdown) {
            _ if self.json => explanation.to_json(&English) + "\n",
            Some(width) => wrapped(&self.report(&explanation), width),
            None => self.report(&explanation),
        };
        let output = self.target.open()?;
        output.write(text)?;
        output.finish()?;
        Ok(match explanation.ending {
            Ending::Full => Exit::Success,
            Ending::Contradiction => Exit::Unsolvable,
            Ending::Ambiguous => Exit::Multiple,
            Ending::BudgetExhausted | Ending::TooLarge => Exit::BudgetExhausted,
        })
    }

    /// Returns the number of the last step to print.
    fn last(&self) -> usize {
        self.last_step.map_or(usize::MAX, NonZeroUsize::get)
    }

    fn report(&self, explanation: &Explanation<'_>) -> String {
        let layout = if self.markdown { Layout::Markdown } else { Layout::Plain };
        let report = Report::default().layout(layout).steps(self.first_step.get()..=self.last());
        let report = if self.brief { report.brief() } else { report };
        report.render(explanation, &English)
    }
}
