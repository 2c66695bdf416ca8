//! Explanations as JSON, for programs that present them.
//!
//! ```json
//! {
//!   "format": "zebra-explanation",
//!   "version": 1,
//!   "puzzle": "Pets",
//!   "ending": "full",
//!   "difficulty": { "level": "easy", "hardest": "taken", "total_cost": 6, "greatest_cost": 3, "most_clues": 1,
//!                   "clues_per_step": 1.0, "choices": 1.0 },
//!   "hits": { "1": 1 },
//!   "marks": { "direct": 1, "only-place": 1, "taken": 2 },
//!   "pairs": 2,
//!   "steps": [
//!     {
//!       "number": 1,
//!       "technique": "direct",
//!       "cost": 1,
//!       "clues": ["1"],
//!       "premises": [],
//!       "conclusions": [{ "together": ["Child::Ann", "Pet::Cat"] }],
//!       "sentence": "Clue 1 says: “Ann is Cat.” So Ann is Cat."
//!     }
//!   ],
//!   "open": []
//! }
//! ```
//!
//! `ending` is `full`, `contradiction`, `ambiguous` or `budget-exhausted`; a step without conclusions is a contradiction; a
//! supposition has a `refutation` with the `supposed` mark and its `steps`. `difficulty` is absent unless the grid is full.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::narration::Reporter;
use super::search::{Ending, Explanation};
use super::step::Step;
use crate::model::{ItemId, Mark, Model};

#[derive(Serialize)]
struct ExplanationJson {
    format: &'static str,
    version: u32,
    puzzle: String,
    ending: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<DifficultyJson>,
    hits: BTreeMap<String, usize>,
    marks: BTreeMap<&'static str, usize>,
    pairs: usize,
    steps: Vec<StepJson>,
    open: Vec<[String; 2]>,
}

#[derive(Serialize)]
struct DifficultyJson {
    level: String,
    hardest: &'static str,
    total_cost: u64,
    greatest_cost: u32,
    most_clues: usize,
    clues_per_step: f64,
    choices: f64,
}

#[derive(Serialize)]
struct StepJson {
    number: usize,
    technique: &'static str,
    cost: u32,
    clues: Vec<String>,
    premises: Vec<MarkJson>,
    conclusions: Vec<MarkJson>,
    sentence: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<RefutationJson>,
}

#[derive(Serialize)]
struct RefutationJson {
    supposed: MarkJson,
    steps: Vec<StepJson>,
}

/// A mark, by the names of its items.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MarkJson {
    Together([String; 2]),
    Apart([String; 2]),
}

impl MarkJson {
    pub(crate) fn new(model: &Model, mark: Mark) -> Self {
        let items = [mark.first(), mark.second()].map(|item| item_name(model, item));
        if mark.is_together() { MarkJson::Together(items) } else { MarkJson::Apart(items) }
    }
}

/// Returns an item as `Category::Item`.
pub(crate) fn item_name(model: &Model, item: ItemId) -> String {
    let item = model.item(item);
    format!("{}::{}", model.category(item.category).name, item.name)
}

fn steps_json(model: &Model, steps: &[Step], reporter: &dyn Reporter) -> Vec<StepJson> {
    let marks = |marks: &[Mark]| marks.iter().map(|&mark| MarkJson::new(model, mark)).collect();
    let step = |(number, step): (usize, &Step)| StepJson {
        number,
        technique: step.technique.name(),
        cost: step.cost,
        clues: step.clues.iter().map(|&clue| model.clue(clue).label.to_string()).collect(),
        premises: marks(&step.premises),
        conclusions: marks(&step.conclusions),
        sentence: reporter.step(model, step),
        refutation: step.refutation.as_ref().map(|refutation| RefutationJson {
            supposed: MarkJson::new(model, refutation.supposed),
            steps: steps_json(model, &refutation.steps, reporter),
        }),
    };
    (1..).zip(steps).map(step).collect()
}

impl Explanation<'_> {
    /// Returns the explanation as JSON, with the sentences of a reporter. The schema is `docs/explanation.schema.json`.
    ///
    /// ```
    /// use zebra_runtime::builder::{Builder, is};
    /// use zebra_runtime::explain::{English, explain};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let text = explain(&model).to_json(&English);
    /// assert!(text.contains("\"conclusions\": [\n        {\n          \"together\": ["), "{text}");
    /// # Ok::<(), zebra_runtime::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self, reporter: &dyn Reporter) -> String {
        let model = self.model;
        let statistics = self.statistics();
        let difficulty = self.difficulty().map(|difficulty| DifficultyJson {
            level: difficulty.level.to_string(),
            hardest: difficulty.hardest.name(),
            total_cost: difficulty.total_cost,
            greatest_cost: difficulty.greatest_cost,
            most_clues: difficulty.most_clues,
            clues_per_step: difficulty.clues_per_step,
            choices: difficulty.choices,
        });
        let label = |clue| model.clue(clue).label.to_string();
        let whole = ExplanationJson {
            format: "zebra-explanation",
            version: 1,
            puzzle: model.name().to_owned(),
            ending: match self.ending {
                Ending::Full => "full",
                Ending::Contradiction => "contradiction",
                Ending::Ambiguous => "ambiguous",
                Ending::BudgetExhausted => "budget-exhausted",
                Ending::TooLarge => "too-large",
            },
            difficulty,
            hits: statistics.hits.into_iter().map(|(clue, hits)| (label(clue), hits)).collect(),
            marks: statistics.marks.into_iter().map(|(technique, marks)| (technique.name(), marks)).collect(),
            pairs: statistics.pairs,
            steps: steps_json(model, &self.steps, reporter),
            open: self
                .grid
                .open_pairs()
                .map(|(one, other)| [item_name(model, one), item_name(model, other)])
                .collect(),
        };
        match serde_json::to_string_pretty(&whole) {
            Ok(text) => text,
            Err(error) => unreachable!("texts, numbers and lists have a form in JSON: {error}"),
        }
    }
}
