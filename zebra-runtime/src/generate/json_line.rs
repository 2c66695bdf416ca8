//! Puzzles as lines of JSON for training sets. Part of the generator (layer 3).

use serde::Serialize;

use super::generator::Generated;
use super::text::{puzzle_text, table};
use crate::explain::{self, English, Reporter};
use crate::format::{WriteError, json};
use crate::model::ClueId;
use crate::sentence::{clue_sentence, fact_sentence};

/// A line of a training set. `docs/generate.md` describes the fields.
#[derive(Serialize)]
struct Line<'a> {
    seed: u64,
    name: &'a str,
    text: String,
    solution: Table,
    clues: Vec<Clue<'a>>,
    minimal: bool,
    difficulty: Option<Difficulty>,
    walkthrough: String,
    steps: Vec<Step>,
    model: serde_json::Value,
}

#[derive(Serialize)]
struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct Clue<'a> {
    label: &'a str,
    kind: &'a str,
    red_herring: bool,
    sentence: String,
}

#[derive(Serialize)]
struct Difficulty {
    level: String,
    cost: u64,
    greatest_cost: u32,
    most_clues: usize,
}

#[derive(Serialize)]
struct Step {
    /// The labels of the clues that the step uses.
    clues: Vec<String>,
    technique: &'static str,
    cost: u32,
    /// The conclusions as sentences.
    conclusions: Vec<String>,
    text: String,
}

impl Generated {
    /// Returns the puzzle as one line of JSON for a training set: its text, its solution as a table, its clues with kind
    /// and sentence, its difficulty, the explanation in paragraphs and in steps, and the whole model with each clue as a formula.
    ///
    /// Explains the puzzle, which can be more expensive than generating it.
    ///
    /// # Errors
    /// Returns an error if JSON cannot represent the puzzle; it can represent every generated puzzle.
    pub fn to_json_line(&self) -> Result<String, WriteError> {
        let model = &self.model;
        let (header, rows) = table(model, &self.solution);
        let explanation = self.explain();
        let line = Line {
            seed: self.seed,
            name: model.name(),
            text: puzzle_text(model),
            solution: Table { header, rows },
            clues: model.clue_ids().zip(&self.kinds).map(|(id, kind)| self.clue(id, kind.name())).collect(),
            minimal: self.minimal,
            difficulty: explanation.difficulty().map(|difficulty| Difficulty {
                level: difficulty.level.to_string(),
                cost: difficulty.total_cost,
                greatest_cost: difficulty.greatest_cost,
                most_clues: difficulty.most_clues,
            }),
            walkthrough: self.walkthrough().to_string(),
            steps: explanation.steps.iter().map(|step| self.step(step)).collect(),
            model: serde_json::from_str(&json::write_line(model)?.text)
                .unwrap_or_else(|error| unreachable!("a written model is valid JSON: {error}")),
        };
        // The keys are strings and the values are text, numbers and lists: nothing that JSON lacks.
        Ok(serde_json::to_string(&line).unwrap_or_else(|error| unreachable!("a line is valid JSON: {error}")))
    }

    fn clue<'a>(&'a self, id: ClueId, kind: &'a str) -> Clue<'a> {
        let clue = self.model.clue(id);
        Clue {
            label: &clue.label,
            kind,
            red_herring: self.red_herrings.contains(&id),
            sentence: clue_sentence(&self.model, clue),
        }
    }

    fn step(&self, step: &explain::Step) -> Step {
        let label = |clue: &ClueId| self.model.clue(*clue).label.to_string();
        let fact = |mark: &explain::Mark| fact_sentence(&self.model, &mark.fact());
        Step {
            clues: step.clues.iter().map(label).collect(),
            technique: step.technique.name(),
            cost: step.cost,
            conclusions: step.conclusions.iter().map(fact).collect(),
            text: English.step(&self.model, step),
        }
    }
}
