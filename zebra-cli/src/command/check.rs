//! `zebra check`: everything that is wrong with a puzzle, also what only solving shows.

use clap::ValueEnum;
use zebra_runtime::diagnostic::{Code, Diagnostic};
use zebra_runtime::draft::Goal;
use zebra_runtime::explain::explain;
use zebra_runtime::solve::Budget;
use zebra_runtime::verify::{Extent, Request, verify};

use crate::exit::{Exit, Failure};
use crate::format::Format;
use crate::output::Output;
use crate::puzzle::Puzzle;
use crate::report;
use crate::source::Source;

/// The options of `zebra check`.
#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    /// The puzzle; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// The format that is read; by default the file's extension tells it
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// What must be so; by default what the puzzle itself asks for, else a single answer
    #[arg(long, value_name = "GOAL")]
    goal: Option<Wanted>,
    /// How much each question may cost, in runs of propagators
    #[arg(long, value_name = "RUNS", default_value_t = 10_000_000)]
    budget: u64,
}

/// A goal as an option.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Wanted {
    /// There is exactly one answer
    Unique,
    /// There is exactly one answer, and no clue is redundant
    Minimal,
    /// There is an answer
    Solvable,
    /// Every answer agrees with the one that is given
    Answer,
    /// Nothing is solved
    Nothing,
}

impl From<Wanted> for Goal {
    fn from(wanted: Wanted) -> Goal {
        match wanted {
            Wanted::Unique => Goal::Unique,
            Wanted::Minimal => Goal::Minimal,
            Wanted::Solvable => Goal::Solvable,
            Wanted::Answer => Goal::Answer,
            Wanted::Nothing => Goal::Nothing,
        }
    }
}

impl Check {
    /// Checks the puzzle and tells what is wrong.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let puzzle = Puzzle::read(Source::read(&self.file)?, self.from)?;
        let goal = self.goal.map_or_else(|| Request::of(&puzzle.draft).goal, Goal::from);
        let mut mistakes = puzzle.checked.diagnostics.clone();
        if puzzle.checked.declarations_are_sound {
            let extent = if mistakes.is_empty() { Extent::Whole } else { Extent::Part };
            mistakes.extend(self.establish(&puzzle, goal, extent));
        }
        if !mistakes.is_empty() {
            report::say(&report::mistakes(&puzzle.source, &puzzle.ranges, &mistakes));
            return Ok(exit_for(&mistakes));
        }
        if goal == Goal::Unique {
            // Redundant clues are no mistake here, but worth a word.
            let redundant = self.establish(&puzzle, Goal::Minimal, Extent::Whole);
            report::say(&report::warnings(&puzzle.source, &puzzle.ranges, &redundant));
        }
        let mut output = Output::standard();
        output.write(format!("`{}` is as it should be\n", puzzle.source.name))?;
        if goal != Goal::Nothing
            && let Some(difficulty) = explain(&puzzle.checked.model).difficulty()
        {
            let hardest = difficulty.hardest.phrase();
            output
                .write(format!("for a person it is {}; the hardest step: {hardest}\n", difficulty.level))?;
        }
        output.flush()?;
        Ok(Exit::Good)
    }

    fn establish(&self, puzzle: &Puzzle, goal: Goal, extent: Extent) -> Vec<Diagnostic> {
        let request = Request { goal, budget: Budget::new(self.budget), extent };
        verify(&puzzle.checked.model, &puzzle.checked.places, request).diagnostics
    }
}

/// The exit code for what is wrong: if only solving shows it, that of the outcome.
fn exit_for(mistakes: &[Diagnostic]) -> Exit {
    let all = |code: Code| mistakes.iter().all(|mistake| mistake.code == code);
    if all(Code::Contradiction) {
        Exit::Unsolvable
    } else if all(Code::SeveralAnswers) {
        Exit::Several
    } else if all(Code::BudgetExhausted) {
        Exit::Spent
    } else {
        Exit::Mistake
    }
}
