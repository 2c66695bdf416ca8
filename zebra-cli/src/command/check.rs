//! `zebra check`: all errors of a puzzle, including those that only solving reveals.

use zebra_runtime::diagnostic::{Code, Diagnostic};
use zebra_runtime::draft::Goal;
use zebra_runtime::explain::{Difficulty, Ending, Explainer, is_rated};
use zebra_runtime::model::Model;
use zebra_runtime::sentence::plural;
use zebra_runtime::solve::Budget;
use zebra_runtime::verify::{Extent, Request, Verified, verify};

use crate::escape;
use crate::exit::{Exit, Failure};
use crate::explained::limits;
use crate::inputs::Inputs;
use crate::options::{Choice, choices};
use crate::output::Output;
use crate::puzzle::Puzzle;
use crate::report;
use crate::sentences::{self, Sentence};

/// The options of `zebra check`.
#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    #[command(flatten)]
    input: Inputs,
    /// Property to verify [default: as stated in the puzzle, else `unique`]
    #[arg(long, value_name = "GOAL", value_parser = choices(GOALS))]
    goal: Option<Goal>,
    /// Budget of each search, in propagator runs
    #[arg(long, value_name = "RUNS", default_value_t = 10_000_000)]
    budget: u64,
    /// Read each sentence beside a formula, and compare it with the formula
    ///
    /// Prints the sentences that are read as something else, those that are not read, and how many are read as their formulas. The
    /// exit code is 1 if one is read as something else.
    #[arg(long)]
    sentences: bool,
}

/// The values of `--goal`.
const GOALS: &[Choice<Goal>] = &[
    ("unique", "Exactly one answer", Goal::Unique),
    ("minimal", "Exactly one answer and no redundant clue", Goal::Minimal),
    ("solvable", "At least one answer", Goal::Solvable),
    ("answer", "Every answer agrees with the answer stated in the puzzle", Goal::Answer),
    ("nothing", "Nothing: check without solving", Goal::Nothing),
];

impl Check {
    /// Checks the puzzles and reports their errors.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        self.input.each(|puzzle, several| {
            let name = if several { puzzle.label() } else { puzzle.source.name.clone() };
            self.one(&puzzle, &name)
        })
    }

    /// Checks one puzzle and reports its errors.
    fn one(&self, puzzle: &Puzzle, name: &str) -> Result<Exit, Failure> {
        let goal = self.goal.unwrap_or_else(|| Request::of(&puzzle.draft).goal);
        report::eprint(&puzzle.warnings());
        let mut errors = puzzle.checked.diagnostics.clone();
        if puzzle.checked.declarations_are_sound {
            let extent = if errors.is_empty() { Extent::Whole } else { Extent::Part };
            let verified = self.verify(puzzle, goal, extent);
            errors.extend(verified.diagnostics);
            match self.input.denies_warnings() {
                true => errors.extend(verified.warnings),
                false => {
                    let (source, ranges) = (&puzzle.source, &puzzle.ranges);
                    report::eprint(&report::warnings(source, ranges, &verified.warnings));
                }
            }
        }
        if !errors.is_empty() {
            report::eprint(&report::errors(&puzzle.source, &puzzle.ranges, &errors));
            return Ok(exit_for(&errors));
        }
        let output = Output::standard();
        output.write(format!("`{}`: no errors{}\n", escape::line(name), proved(goal)))?;
        let mut exit = Exit::Success;
        if self.sentences {
            exit = compare(&sentences::all(puzzle), &output)?;
        }
        if goal != Goal::Nothing {
            output.write(format!("difficulty: {}\n", self.difficulty(&puzzle.checked.model)))?;
        }
        output.finish()?;
        Ok(exit)
    }

    /// Returns the difficulty in a few words, or why there is none.
    fn difficulty(&self, model: &Model) -> String {
        // An explainer of a large puzzle takes longer than the check.
        let rating = match is_rated(model) {
            true => Explainer::new(model).within(Budget::new(self.budget)).difficulty(),
            false => Err(Ending::BudgetExhausted),
        };
        rating.map_or_else(
            |ending| format!("not rated; {}", unrated(ending)),
            |difficulty| summary(&difficulty),
        )
    }

    fn verify(&self, puzzle: &Puzzle, goal: Goal, extent: Extent) -> Verified {
        let budget = Budget::new(self.budget);
        let request = Request { goal, budget, extent, ..Request::of(&puzzle.draft) };
        verify(&puzzle.checked.model, &puzzle.checked.spots, request)
    }
}

/// Returns what the check has proved, to be printed after "no errors".
fn proved(goal: Goal) -> &'static str {
    match goal {
        Goal::Unique => ", exactly one answer",
        Goal::Minimal => ", exactly one answer, no redundant clue",
        Goal::Solvable => ", at least one answer",
        Goal::Answer => ", every answer agrees with the one given",
        Goal::Nothing => "",
    }
}

/// Prints how the sentences beside formulas agree with them.
fn compare(sentences: &[Sentence], output: &Output) -> Result<Exit, Failure> {
    let (mut same, mut other, mut unread) = (0, 0, 0);
    for sentence in sentences {
        let label = escape::line(&sentence.label);
        match (&sentence.reading, &sentence.stated) {
            (Err(error), _) => {
                unread += 1;
                output.write(format!("clue {label}: not read: {}\n", escape::line(&error.message)))?;
            }
            (Ok(_), None) => same += 1,
            (Ok(reading), Some(stated)) => {
                other += 1;
                output.write(format!(
                    "clue {label}: other reading\n    the sentence is read as: {}\n    the formula states: {}\n",
                    escape::line(reading),
                    escape::line(stated)
                ))?;
            }
        }
    }
    output.write(format!(
        "sentences: {same} read as {}, {other} read as something else, {unread} not read\n",
        if same == 1 { "its formula" } else { "their formulas" }
    ))?;
    Ok(if other > 0 { Exit::Error } else { Exit::Success })
}

/// Returns a difficulty in a few words.
fn summary(difficulty: &Difficulty) -> String {
    let counted = |count: usize, one: &str| format!("{count} {}", plural(count, one));
    let Difficulty { level, hardest, score, paragraphs, cases, suppositions, .. } = difficulty;
    let parts = [(*paragraphs, "paragraph"), (*cases, "case"), (*suppositions, "supposition")];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, one)| counted(count, one));
    let parts: Vec<String> = parts.collect();
    let parts = if parts.is_empty() { String::new() } else { format!(", {}", parts.join(", ")) };
    format!("{level} ({}, score {score:.1}{parts})", hardest.phrase())
}

/// Returns why a puzzle has no difficulty.
fn unrated(ending: Ending) -> String {
    match ending {
        Ending::TooLarge => limits(),
        Ending::Ambiguous => "the puzzle has several answers".to_owned(),
        Ending::Full | Ending::Contradiction | Ending::BudgetExhausted => {
            "the explanation exceeds the budget".to_owned()
        }
    }
}

/// Returns the exit code for some errors: that of the outcome if only solving reveals them.
fn exit_for(errors: &[Diagnostic]) -> Exit {
    let all = |code: Code| errors.iter().all(|error| error.code == code);
    if all(Code::Contradiction) {
        Exit::Unsolvable
    } else if all(Code::SeveralAnswers) {
        Exit::Multiple
    } else if all(Code::BudgetExhausted) {
        Exit::BudgetExhausted
    } else {
        Exit::Error
    }
}
