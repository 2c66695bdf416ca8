//! `zebra solve`: the answers of puzzles, as charts.

use zebra_runtime::render::Chart;
use zebra_runtime::solve::{DEFAULT_EFFORT, Solver};

use crate::exit::{Exit, Failure};
use crate::format::Format;
use crate::output::{Output, Target};
use crate::puzzle::Puzzle;
use crate::source::Source;

/// The options of `zebra solve`.
#[derive(Debug, clap::Args)]
pub(crate) struct Solve {
    /// The puzzle; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// The format that is read; by default the file's extension tells it
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// How much each search may cost, in runs of propagators
    #[arg(long, value_name = "RUNS", default_value_t = DEFAULT_EFFORT)]
    effort: u64,
    #[command(flatten)]
    target: Target,
}

impl Solve {
    /// Solves the puzzle and prints its answers.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let source = Source::read(&self.file)?;
        let Some(puzzle) = Puzzle::read(source, self.from)?.without_mistakes() else {
            return Ok(Exit::Mistake);
        };
        let model = &puzzle.checked.model;
        let solved = Solver::new(model).within(self.effort).solve();
        let mut output: Output = self.target.open()?;
        if let zebra_runtime::solve::Outcome::Unique(answer) = &solved.outcome {
            output.write(Chart::new(model, answer).to_string())?;
        }
        output.flush()?;
        Ok(Exit::from(&solved.outcome))
    }
}
