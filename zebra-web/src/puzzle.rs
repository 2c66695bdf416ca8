//! A puzzle: reading, solving, explaining.

use serde::Serialize;
use serde_json::{Map, Value};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;
use zebra_runtime::explain::{Difficulty, Explainer, LogicGrid, Native, Progress};
#[cfg(any(feature = "author", feature = "generate"))]
use zebra_runtime::format::json as json_format;
#[cfg(feature = "author")]
use zebra_runtime::format::zbc;
use zebra_runtime::model::{Assignment, Mark, Model};
use zebra_runtime::solve::{Budget, Outcome, Solver};

use crate::data::{MarkData, PuzzleData, json, labels};
use crate::error::Rejection;
use crate::report;

/// A puzzle without errors.
#[derive(Debug, Clone)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub struct Puzzle {
    model: Model,
}

#[derive(Serialize)]
struct SolvedData {
    outcome: &'static str,
    message: String,
    /// The answers, each a list of rows with the item of every category.
    answers: Vec<Vec<Map<String, Value>>>,
    propagations: u64,
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Puzzle {
    /// Reads and checks a puzzle, without solving it. The format is `zbc`, `json`, `zebrajs`, `text`, or `""` to
    /// infer it from the text.
    ///
    /// # Errors
    /// Returns a rejection with the errors of the text and their places.
    pub fn read(text: &str, format: &str) -> Result<Puzzle, Rejection> {
        let reading = report::read(text, format)?;
        let checked = reading.check();
        match checked.diagnostics.is_empty() {
            true => Ok(Puzzle { model: checked.model }),
            false => Err(Rejection::of_puzzle(report::records(text, &reading.ranges, &checked.diagnostics))),
        }
    }

    /// Returns what a page shows: texts, categories with their items, clues with their sentences.
    #[must_use]
    pub fn data(&self) -> String {
        json(&PuzzleData::new(&self.model))
    }

    /// Returns the puzzle in JSON, which [`Puzzle::read`] reads as an equal puzzle.
    ///
    /// # Errors
    /// Returns a rejection if a formula is too deep for JSON.
    #[cfg(any(feature = "author", feature = "generate"))]
    pub fn to_json(&self) -> Result<String, Rejection> {
        json_format::write(&self.model).map(|written| written.text).map_err(Rejection::new)
    }

    /// Returns the puzzle in ZBC.
    ///
    /// # Errors
    /// Returns a rejection if ZBC cannot express a part of it.
    #[cfg(feature = "author")]
    pub fn to_zbc(&self) -> Result<String, Rejection> {
        zbc::write(&self.model).map(|written| written.text).map_err(Rejection::new)
    }

    /// Returns the puzzle as Rust source: `puzzle!` with a `use`.
    ///
    /// # Errors
    /// Returns a rejection if `puzzle!` cannot express a part of it.
    #[cfg(feature = "author")]
    pub fn to_rust(&self) -> Result<String, Rejection> {
        zebra_runtime::format::rust::write(&self.model).map(|written| written.text).map_err(Rejection::new)
    }

    /// Solves the puzzle within a budget of propagator runs. Returns the `outcome` (`unique`, `multiple`, `unsolvable` or
    /// `unknown`), and at most `limit` answers.
    #[must_use]
    pub fn solve(&self, limit: u32, budget: u32) -> String {
        let mut solver = Solver::new(&self.model);
        solver.within(Budget::new(u64::from(budget)));
        let mut search = solver.solutions();
        let mut answers = Vec::new();
        // A second answer is looked for in any case: the outcome depends on it.
        let mut count = 0;
        while count < limit.max(2)
            && let Some(answer) = search.next()
        {
            if count < limit {
                answers.push(self.rows(&answer));
            }
            count += 1;
        }
        if count == 1 && matches!(search.outcome(), Outcome::Unknown { .. }) {
            search.next();
        }
        let (outcome, message) = match search.outcome() {
            Outcome::Unique(()) => ("unique", "exactly one answer"),
            Outcome::Multiple((), ()) => ("multiple", "several answers"),
            Outcome::Unsolvable => ("unsolvable", "no answer: the clues contradict each other"),
            Outcome::Unknown { .. } => ("unknown", "unknown: the budget is exhausted"),
        };
        let (message, propagations) = (message.to_owned(), search.statistics().propagations);
        json(&SolvedData { outcome, message, answers, propagations })
    }

    /// Returns the walkthrough: the document of `docs/json.md` (Explanations). Each paragraph also has its `clues`, its `facts` and
    /// the marks that the reader `adds` to the grid; so does the opening.
    ///
    /// # Errors
    /// Returns a rejection if the document is not what this version expects, which is a bug.
    pub fn explain(&self, budget: u32) -> Result<String, Rejection> {
        self.explained(budget, &mut |_| ())
    }

    /// Returns the difficulty for a person, with its parts, or `null` if no walkthrough leads to the answer within the budget of
    /// a rating.
    #[must_use]
    pub fn difficulty(&self) -> String {
        Explainer::new(&self.model).difficulty().map_or_else(|_| "null".to_owned(), Difficulty::to_json)
    }
}

impl Puzzle {
    /// Wraps a model.
    #[must_use]
    pub fn of_model(model: Model) -> Self {
        Puzzle { model }
    }

    /// Returns the model.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns [`Puzzle::explain`], and reports the progress at each paragraph.
    pub(crate) fn explained(
        &self,
        budget: u32,
        observer: &mut dyn FnMut(Progress),
    ) -> Result<String, Rejection> {
        let budget = Budget::new(u64::from(budget));
        let walkthrough = Explainer::new(&self.model).within(budget).walkthrough_with(observer);
        let mut document: Value = crate::data::parse(&walkthrough.to_json(&Native), "an explanation")?;
        let parts = &mut document["walkthrough"];
        let mut before = LogicGrid::new(&self.model);
        let mut added = |count: usize| {
            let after = walkthrough.grid_after(count);
            let marks: Vec<Mark> = after.marks().filter(|&mark| !before.contains(mark)).collect();
            before = after;
            serde_json::json!(MarkData::list(&self.model, &marks))
        };
        parts["opening"]["adds"] = added(0);
        for (index, paragraph) in walkthrough.paragraphs.iter().enumerate() {
            let entry = &mut parts["paragraphs"][index];
            entry["clues"] = serde_json::json!(labels(&self.model, &paragraph.clues()));
            entry["facts"] = serde_json::json!(MarkData::list(&self.model, &paragraph.facts()));
            entry["adds"] = added(index + 1);
        }
        Ok(json(&document))
    }

    fn rows(&self, answer: &Assignment) -> Vec<Map<String, Value>> {
        let model = &self.model;
        let cell = |row, category| {
            let item = &model.item(answer.item_in(row, category)).name;
            (model.category(category).name.to_string(), Value::String(item.to_string()))
        };
        (0..model.rows())
            .map(|row| model.category_ids().map(|category| cell(row, category)).collect())
            .collect()
    }
}
