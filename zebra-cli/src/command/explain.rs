//! `zebra explain`: the steps from the empty grid to the answer, or to a contradiction.

use std::num::NonZeroUsize;

use zebra_runtime::explain::{Ending, English, Explanation, Layout, Report, explain};

use crate::exit::{Exit, Failure};
use crate::format::Format;
use crate::output::Target;
use crate::puzzle::Puzzle;
use crate::source::Source;

/// The options of `zebra explain`.
#[derive(Debug, clap::Args)]
pub(crate) struct Explain {
    /// The puzzle; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// The format that is read; by default the file's extension tells it
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// JSON, with everything that the steps rest on
    #[arg(long, conflicts_with_all = ["brief", "markdown", "from", "to"])]
    json: bool,
    /// Markdown
    #[arg(long)]
    markdown: bool,
    /// Leave out the steps that only look at the grid and place nothing
    #[arg(long)]
    brief: bool,
    /// The first step that is told
    #[arg(long, value_name = "N", default_value = "1")]
    from: NonZeroUsize,
    /// The last step that is told
    #[arg(long, value_name = "N")]
    to: Option<NonZeroUsize>,
    #[command(flatten)]
    target: Target,
}

impl Explain {
    /// Explains the puzzle.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        if self.last() < self.from.get() {
            let message =
                format!("`--to {}` is before `--from {}`; no step is in between", self.last(), self.from);
            clap::Error::raw(clap::error::ErrorKind::ValueValidation, message + "\n").exit();
        }
        let Some(puzzle) = Puzzle::read(Source::read(&self.file)?, self.format)?.without_mistakes() else {
            return Ok(Exit::Mistake);
        };
        let explanation = explain(&puzzle.checked.model);
        let text = if self.json { explanation.to_json(&English) + "\n" } else { self.report(&explanation) };
        let mut output = self.target.open()?;
        output.write(text)?;
        output.flush()?;
        Ok(match explanation.ending {
            Ending::Full => Exit::Good,
            Ending::Contradiction => Exit::Unsolvable,
            Ending::Ambiguous => Exit::Several,
            Ending::BudgetExhausted => Exit::Spent,
        })
    }

    /// The number of the last step that is told.
    fn last(&self) -> usize {
        self.to.map_or(usize::MAX, NonZeroUsize::get)
    }

    fn report(&self, explanation: &Explanation<'_>) -> String {
        let layout = if self.markdown { Layout::Markdown } else { Layout::Plain };
        let report = Report::default().layout(layout).steps(self.from.get()..=self.last());
        let report = if self.brief { report.brief() } else { report };
        report.render(explanation, &English)
    }
}
