//! Puzzles as lines of JSON for training sets. Part of the generator.

use serde::Serialize;
use serde_json::value::RawValue;

use super::clue_kind::ClueKind;
use super::fields::{Field, Fields};
use super::generator::Generated;
use super::text::{puzzle_text, table};
use crate::explain::json::DifficultyJson;
use crate::explain::{self, Explainer, Native, Reporter};
use crate::format::{WriteError, json};
use crate::model::ClueId;
use crate::sentence::{clue_sentence, fact_sentence};

/// A line of a training set. `docs/generate.md` describes the fields.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    story: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<&'a str>,
    /// For each part of the question the item that answers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<Vec<&'a str>>,
    /// The inner value is `null` if the puzzle has no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Option<Table>>,
    /// The label of the statement that is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    false_clue: Option<String>,
    /// The labels of clues that cannot all hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contradiction: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<Vec<Clue<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// The inner value is `null` if the explanation is incomplete.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<Option<DifficultyJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    walkthrough: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepOfLine>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Box<RawValue>>,
}

#[derive(Serialize)]
struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct Clue<'a> {
    label: String,
    kind: &'a str,
    red_herring: bool,
    sentence: String,
}

/// A step of an explanation, by the texts of the puzzle.
#[derive(Serialize)]
struct StepOfLine {
    /// The labels of the clues that the step uses.
    clues: Vec<String>,
    technique: &'static str,
    cost: u32,
    /// The conclusions as sentences.
    conclusions: Vec<String>,
    text: String,
}

impl Generated {
    /// Returns the puzzle as one line of JSON with these fields.
    ///
    /// [`Field::Difficulty`], [`Field::Walkthrough`] and [`Field::Steps`] explain the puzzle, which can be more expensive than
    /// generating it.
    ///
    /// # Errors
    /// Returns an error if JSON cannot represent the puzzle; it can represent every generated puzzle.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::{Fields, Generator, Options, Theme};
    /// let generator = Generator::new(Theme::named("street").unwrap(), Options::default())?;
    /// let line = generator.puzzle(7)?.to_json_line(&"seed,minimal".parse::<Fields>()?)?;
    /// assert_eq!(line, r#"{"seed":7,"minimal":true}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json_line(&self, fields: &Fields) -> Result<String, WriteError> {
        let model = &self.model;
        let has = |field| fields.contains(field);
        let table = || {
            let (header, rows) = table(model, &self.solution);
            self.contradiction.is_empty().then_some(Table { header, rows })
        };
        let has_answer = has(Field::Solution);
        let walkthrough = has(Field::Walkthrough).then(|| self.walkthrough());
        let rated = || match (&self.difficulty, &walkthrough) {
            (Some(difficulty), _) => Some(*difficulty),
            (None, Some(walkthrough)) => walkthrough.difficulty(),
            (None, None) => Explainer::new(model).difficulty().ok(),
        };
        let rated = || rated().map(DifficultyJson::new);
        let line = Line {
            seed: has(Field::Seed).then_some(self.seed),
            name: has(Field::Name).then(|| model.name()),
            title: has(Field::Title).then(|| model.title()),
            story: model.story().filter(|_| has(Field::Story)),
            text: has(Field::Text).then(|| puzzle_text(model)),
            question: model.question().filter(|_| has(Field::Question)),
            answers: has(Field::Answers)
                .then(|| self.asked.iter().map(|&item| &*model.item(item).title).collect()),
            solution: has(Field::Solution).then(table),
            false_clue: self.false_clue().filter(|_| has_answer).map(|(label, _)| label),
            contradiction: if has_answer { self.contradiction_labels() } else { Vec::new() },
            clues: has(Field::Clues).then(|| self.clues()),
            minimal: has(Field::Minimal).then_some(self.minimal),
            difficulty: has(Field::Difficulty).then(rated),
            walkthrough: walkthrough.as_ref().filter(|_| has(Field::Walkthrough)).map(ToString::to_string),
            steps: has(Field::Steps)
                .then(|| self.explain().steps.iter().map(|step| self.step(step)).collect()),
            model: has(Field::Model).then(|| json::raw(model)).transpose()?,
        };
        // The keys are strings and the values are text, numbers and lists: nothing that JSON lacks.
        Ok(serde_json::to_string(&line).unwrap_or_else(|error| unreachable!("a line is valid JSON: {error}")))
    }

    /// Returns the clues; of a puzzle with a false one, the statements.
    fn clues(&self) -> Vec<Clue<'_>> {
        if let Some((statements, _)) = &self.statements {
            let clue = |(number, (kind, sentence)): (usize, &(ClueKind, String))| Clue {
                label: number.to_string(),
                kind: kind.name(),
                red_herring: false,
                sentence: sentence.clone(),
            };
            return (1..).zip(statements).map(clue).collect();
        }
        let clue = |(id, kind): (ClueId, &ClueKind)| Clue {
            label: self.model.clue(id).label.to_string(),
            kind: kind.name(),
            red_herring: self.red_herrings.contains(&id),
            sentence: clue_sentence(&self.model, self.model.clue(id)),
        };
        self.model.clue_ids().zip(&self.kinds).map(clue).collect()
    }

    fn step(&self, step: &explain::Step) -> StepOfLine {
        let label = |clue: &ClueId| self.model.clue(*clue).label.to_string();
        let fact = |mark: &explain::Mark| fact_sentence(&self.model, &mark.fact());
        StepOfLine {
            clues: step.clues.iter().map(label).collect(),
            technique: step.technique.name(),
            cost: step.cost,
            conclusions: step.conclusions.iter().map(fact).collect(),
            text: Native.step(&self.model, step),
        }
    }
}
