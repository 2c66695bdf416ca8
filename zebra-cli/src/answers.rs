//! Answers of a puzzle, as charts or as lines of JSON.

use std::convert::Infallible;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use zebra_runtime::model::{Assignment, Model};
use zebra_runtime::render::Chart;
use zebra_runtime::solve::{Budget, Outcome, Solver};

use crate::line::Id;
use crate::report::Record;
use crate::timing::{Phase, Times};

/// The limits of a search for answers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Search {
    /// The maximum number of answers.
    pub(crate) limit: u64,
    /// The budget, in propagator runs.
    pub(crate) budget: u64,
}

/// The answers of a puzzle and the outcome of the search.
pub(crate) struct Answers {
    /// The answers found, up to the limit.
    pub(crate) found: Vec<Assignment>,
    /// The outcome.
    pub(crate) outcome: Outcome<()>,
    /// Whether these are proved to be all answers.
    pub(crate) complete: bool,
    /// The number of propagator runs.
    pub(crate) propagations: u64,
}

/// How a search ended.
pub(crate) struct End {
    pub(crate) outcome: Outcome<()>,
    /// Whether all answers were visited, which is proved.
    pub(crate) complete: bool,
    propagations: u64,
}

impl Search {
    /// Passes each answer to `visit` as soon as it is found. Returns how the search ended.
    ///
    /// Searches for a second answer even with a limit of 1: the outcome depends on it.
    pub(crate) fn each<E>(
        &self,
        model: &Model,
        times: &mut Times,
        mut visit: impl FnMut(&Assignment) -> Result<(), E>,
    ) -> Result<End, E> {
        let solver = times.time(Phase::Compiling, || {
            let mut solver = Solver::new(model);
            solver.within(Budget::new(self.budget));
            solver
        });
        let mut answers = times.time(Phase::Compiling, || solver.solutions());
        let mut count = 0;
        while count < self.limit.max(2)
            && let Some(answer) = times.time(Phase::Solving, || answers.next())
        {
            if count < self.limit {
                visit(&answer)?;
            }
            count += 1;
        }
        // Only an exhausted search proves that there is no other answer.
        if count == 1 && matches!(answers.outcome(), Outcome::Unknown { .. }) {
            times.time(Phase::Solving, || answers.next());
        }
        let outcome = answers.outcome();
        let complete = answers.is_complete() && count <= self.limit;
        Ok(End { outcome, complete, propagations: answers.statistics().propagations })
    }

    /// Collects the answers.
    pub(crate) fn all(&self, model: &Model, times: &mut Times) -> Answers {
        let mut found = Vec::new();
        let Ok(End { outcome, complete, propagations }) = self.each(model, times, |answer| {
            found.push(answer.clone());
            Ok::<(), Infallible>(())
        });
        Answers { found, outcome, complete, propagations }
    }
}

/// Renders an answer as a chart.
pub(crate) fn chart(model: &Model, answer: &Assignment) -> String {
    Chart::new(model, answer).to_string()
}

/// Returns the outcome in one line; `None` for a unique answer.
pub(crate) fn sentence(outcome: &Outcome<()>) -> Option<&'static str> {
    match outcome {
        Outcome::Unique(()) => None,
        Outcome::Multiple((), ()) => Some("several answers"),
        Outcome::Unsolvable => Some("no answer: the clues contradict each other"),
        Outcome::Unknown { found: Some(()) } => {
            Some("unknown: budget exhausted before the search for other answers was complete")
        }
        Outcome::Unknown { found: None } => Some("unknown: budget exhausted before an answer was found"),
    }
}

/// The result for one puzzle, as a line of JSON.
#[derive(Serialize)]
pub(crate) struct Line<'a> {
    /// The number of the input line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    /// The id or the name of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<&'a Id>,
    #[serde(flatten)]
    pub(crate) result: LineResult<'a>,
}

/// The part of a line that depends on the outcome.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum LineResult<'a> {
    /// The puzzle was searched.
    Solved {
        outcome: &'static str,
        /// Whether `answers` has all answers, which is proved.
        complete: bool,
        answers: Vec<Table<'a>>,
        propagations: u64,
    },
    /// The puzzle has errors.
    Errors { outcome: &'static str, errors: Vec<Record> },
    /// The puzzle could not be read.
    Unreadable { outcome: &'static str, message: String },
}

/// The `outcome` of a puzzle with errors.
const ERROR: &str = "error";

impl<'a> LineResult<'a> {
    /// Returns the result for some answers.
    pub(crate) fn of(model: &'a Model, answers: &'a Answers) -> Self {
        let outcome = match answers.outcome {
            Outcome::Unique(()) => "unique",
            Outcome::Multiple((), ()) => "multiple",
            Outcome::Unsolvable => "unsolvable",
            Outcome::Unknown { .. } => "unknown",
        };
        let tables = answers.found.iter().map(|answer| Table { model, answer }).collect();
        let Answers { complete, propagations, .. } = *answers;
        LineResult::Solved { outcome, complete, answers: tables, propagations }
    }

    /// Returns the result for a puzzle with errors.
    pub(crate) fn errors(errors: Vec<Record>) -> Self {
        LineResult::Errors { outcome: ERROR, errors }
    }

    /// Returns the result for a puzzle that could not be read.
    pub(crate) fn unreadable(message: String) -> Self {
        LineResult::Unreadable { outcome: ERROR, message }
    }
}

impl Line<'_> {
    /// Returns the JSON with a final newline.
    pub(crate) fn text(&self) -> String {
        let json = serde_json::to_string(self);
        json.expect("strings, numbers, lists and maps with string keys are valid JSON") + "\n"
    }
}

/// An answer as a list of rows, each with one item per category.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a> {
    model: &'a Model,
    answer: &'a Assignment,
}

impl Serialize for Table<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.model.rows()).map(|row| Row { table: *self, row }))
    }
}

struct Row<'a> {
    table: Table<'a>,
    row: usize,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Table { model, answer } = self.table;
        let mut map = serializer.serialize_map(Some(model.categories().len()))?;
        for id in model.category_ids() {
            let item = model.item(answer.item_in(self.row, id));
            map.serialize_entry(model.category(id).name.as_str(), item.name.as_str())?;
        }
        map.end()
    }
}
