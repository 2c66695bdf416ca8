//! What solving a puzzle came to, as charts for people or as a line of JSON for programs.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use zebra_runtime::model::{Assignment, Model};
use zebra_runtime::render::Chart;
use zebra_runtime::solve::{Budget, Outcome, Solver};

use crate::exit::Failure;
use crate::report::Mistake;
use crate::timing::Times;

/// How many answers are looked for, and what that may cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Search {
    /// The most answers that are told.
    pub(crate) limit: u64,
    /// The budget, in runs of propagators.
    pub(crate) budget: u64,
}

/// The answers of a puzzle, and what is known of them.
pub(crate) struct Answers {
    /// The first ones.
    pub(crate) found: Vec<Assignment>,
    /// What is known.
    pub(crate) outcome: Outcome<()>,
    /// The propagator runs that it took.
    pub(crate) propagations: u64,
}

impl Search {
    /// Finds answers; each is handed on as soon as it is found. Two are looked for in any case, because that is what tells
    /// whether there is only one.
    pub(crate) fn each(
        &self,
        model: &Model,
        times: &mut Times,
        mut tell: impl FnMut(&Assignment) -> Result<(), Failure>,
    ) -> Result<(Outcome<()>, u64), Failure> {
        let solver = times.compiling(|| {
            let mut solver = Solver::new(model);
            solver.within(Budget::new(self.budget));
            solver
        });
        let mut answers = times.compiling(|| solver.solutions());
        let mut told = 0;
        while told < self.limit.max(2)
            && let Some(answer) = times.solving(|| answers.next())
        {
            if told < self.limit {
                tell(&answer)?;
            }
            told += 1;
        }
        // Only the end of the search tells that there is no other answer.
        if told == 1 && matches!(answers.outcome(), Outcome::Unknown { .. }) {
            times.solving(|| answers.next());
        }
        Ok((answers.outcome(), answers.statistics().propagations))
    }

    /// Finds answers, all of which are kept.
    pub(crate) fn all(&self, model: &Model, times: &mut Times) -> Answers {
        let mut found = Vec::new();
        let told = self.each(model, times, |answer| {
            found.push(answer.clone());
            Ok(())
        });
        let (outcome, propagations) = told.unwrap_or((Outcome::Unknown { found: None }, 0));
        Answers { found, outcome, propagations }
    }
}

/// A chart of an answer.
pub(crate) fn chart(model: &Model, answer: &Assignment) -> String {
    Chart::new(model, answer).to_string()
}

/// What is known, in one line; of a single answer nothing needs to be said.
pub(crate) fn sentence(outcome: &Outcome<()>) -> Option<&'static str> {
    match outcome {
        Outcome::Unique(()) => None,
        Outcome::Multiple((), ()) => Some("several answers"),
        Outcome::Unsolvable => Some("no answer: the clues contradict each other"),
        Outcome::Unknown { found: Some(()) } => {
            Some("unknown: the budget was exhausted before it was known whether there are other answers")
        }
        Outcome::Unknown { found: None } => {
            Some("unknown: the budget was exhausted before an answer was found")
        }
    }
}

/// A line of JSON about one puzzle.
#[derive(Serialize)]
pub(crate) struct Line<'a> {
    /// The number of the line that it was read from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    /// What the puzzle is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<&'a str>,
    #[serde(flatten)]
    pub(crate) result: LineResult<'a>,
}

/// What became of the puzzle.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum LineResult<'a> {
    Solved { outcome: &'static str, answers: Vec<Table<'a>>, propagations: u64 },
    Mistakes { outcome: &'static str, mistakes: Vec<Mistake> },
    Failed { outcome: &'static str, message: String },
}

impl<'a> LineResult<'a> {
    /// The result for some answers.
    pub(crate) fn of(model: &'a Model, answers: &'a Answers) -> Self {
        let outcome = match answers.outcome {
            Outcome::Unique(()) => "unique",
            Outcome::Multiple((), ()) => "several",
            Outcome::Unsolvable => "none",
            Outcome::Unknown { .. } => "unknown",
        };
        let answers_of = answers.found.iter().map(|answer| Table { model, answer }).collect();
        LineResult::Solved { outcome, answers: answers_of, propagations: answers.propagations }
    }
}

impl Line<'_> {
    /// The line with its end.
    pub(crate) fn text(&self) -> String {
        // Texts, numbers, lists and maps with texts as keys are always JSON.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

/// An answer as a list of rows, each with the item of every category.
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
            map.serialize_entry(&model.category(id).name, &model.item(answer.item_in(self.row, id)).name)?;
        }
        map.end()
    }
}
