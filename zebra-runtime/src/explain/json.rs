//! Explanations as JSON, for programs that show them. Layer 3.
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
//! `ending` is `full`, `contradiction`, `ambiguous` or `spent`; a step without conclusions is a contradiction; a
//! supposition has a `refutation` with what is `supposed` and its `steps`. `difficulty` is absent unless the grid is full.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Ending, Explanation, Mark, Reporter, Step};
use crate::model::{ItemId, Model};

#[derive(Serialize)]
struct Whole {
    format: &'static str,
    version: u32,
    puzzle: String,
    ending: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<Hard>,
    hits: BTreeMap<String, usize>,
    marks: BTreeMap<&'static str, usize>,
    pairs: usize,
    steps: Vec<Told>,
    open: Vec<[String; 2]>,
}

#[derive(Serialize)]
struct Hard {
    level: String,
    hardest: &'static str,
    total_cost: u64,
    greatest_cost: u32,
    most_clues: usize,
    clues_per_step: f64,
    choices: f64,
}

#[derive(Serialize)]
struct Told {
    number: usize,
    technique: &'static str,
    cost: u32,
    clues: Vec<String>,
    premises: Vec<Said>,
    conclusions: Vec<Said>,
    sentence: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<Refuted>,
}

#[derive(Serialize)]
struct Refuted {
    supposed: Said,
    steps: Vec<Told>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Said {
    Together([String; 2]),
    Apart([String; 2]),
}

fn name(model: &Model, item: ItemId) -> String {
    let category = &model.category(model.item(item).category).name;
    format!("{category}::{}", model.item(item).name)
}

fn said(model: &Model, mark: Mark) -> Said {
    let items = [name(model, mark.first()), name(model, mark.second())];
    if mark.is_together() { Said::Together(items) } else { Said::Apart(items) }
}

fn told(model: &Model, steps: &[Step], reporter: &dyn Reporter) -> Vec<Told> {
    let marks = |marks: &[Mark]| marks.iter().map(|&mark| said(model, mark)).collect();
    let step = |(number, step): (usize, &Step)| Told {
        number,
        technique: step.technique.name(),
        cost: step.cost,
        clues: step.clues.iter().map(|&clue| model.clue(clue).label.to_string()).collect(),
        premises: marks(&step.premises),
        conclusions: marks(&step.conclusions),
        sentence: reporter.step(model, step),
        refutation: step.refutation.as_ref().map(|refutation| Refuted {
            supposed: said(model, refutation.supposed),
            steps: told(model, &refutation.steps, reporter),
        }),
    };
    (1..).zip(steps).map(step).collect()
}

impl Explanation<'_> {
    /// The explanation as JSON, with the sentences of a reporter. Its form is described by the schema
    /// `docs/explanation.schema.json`.
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
        let difficulty = self.difficulty().map(|difficulty| Hard {
            level: difficulty.level.to_string(),
            hardest: difficulty.hardest.name(),
            total_cost: difficulty.total_cost,
            greatest_cost: difficulty.greatest_cost,
            most_clues: difficulty.most_clues,
            clues_per_step: difficulty.clues_per_step,
            choices: difficulty.choices,
        });
        let label = |clue| model.clue(clue).label.to_string();
        let whole = Whole {
            format: "zebra-explanation",
            version: 1,
            puzzle: model.name().to_owned(),
            ending: match self.ending {
                Ending::Full => "full",
                Ending::Contradiction => "contradiction",
                Ending::Ambiguous => "ambiguous",
                Ending::Spent => "spent",
            },
            difficulty,
            hits: statistics.hits.into_iter().map(|(clue, hits)| (label(clue), hits)).collect(),
            marks: statistics.marks.into_iter().map(|(technique, marks)| (technique.name(), marks)).collect(),
            pairs: statistics.pairs,
            steps: told(model, &self.steps, reporter),
            open: self.grid.open_pairs().map(|(one, other)| [name(model, one), name(model, other)]).collect(),
        };

        serde_json::to_string_pretty(&whole).expect("structs of texts and numbers are valid JSON")
    }
}
