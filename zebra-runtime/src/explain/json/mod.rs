//! Explanations as JSON, for programs that present them.
//!
//! ```json
//! {
//!   "format": "zebra-explanation",
//!   "version": 2,
//!   "puzzle": "Pets",
//!   "walkthrough": {
//!     "ending": { "kind": "full", "text": "…" },
//!     "difficulty": { "level": "easy", "score": 5.0, "paragraphs": 1, "reasons": 1, "cases": 0, "suppositions": 0, "lines": 0,
//!                     "choices": 1.0 },
//!     "opening": { "pairs": [{ "mark": { "together": ["Child::Ann", "Pet::Cat"] }, "clue": "1" }], "text": "…" },
//!     "paragraphs": [
//!       {
//!         "number": 1,
//!         "conclusions": [{ "together": ["Child::Bob", "Pet::Dog"] }],
//!         "consequences": [],
//!         "choices": 1,
//!         "argument": { "kind": "clue", "clue": "2", "cases": [], "reasons": [] },
//!         "passage": { "argument": "…", "lines": [], "conclusion": "Bob is Dog", "consequences": "." },
//!         "text": "… Bob is Dog.",
//!         "steps": []
//!       }
//!     ],
//!     "open": []
//!   }
//! }
//! ```
//!
//! `walkthrough` is the explanation in paragraphs, `explanation` the one in atomic steps; a document has one of them or
//! both. The schema, `docs/explanation.schema.json`, describes all fields.

mod steps;
mod walkthrough;

use serde::{Deserialize, Serialize};

use super::explainer::Ending;
use super::narration::Reporter;
use super::walkthrough::{Difficulty, Explanation, Walkthrough};
use crate::model::{CategoryId, ClueId, ItemId, Mark, Model};
use steps::ExplanationJson;
use walkthrough::WalkthroughJson;

/// The version of the format.
const VERSION: u32 = 2;

#[derive(Serialize)]
struct Document<'m> {
    format: &'static str,
    version: u32,
    puzzle: &'m str,
    #[serde(skip_serializing_if = "Option::is_none")]
    walkthrough: Option<WalkthroughJson<'m>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<ExplanationJson<'m>>,
}

/// A mark, by the names of its items.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MarkJson {
    Together([String; 2]),
    Apart([String; 2]),
}

/// How an explanation ends.
#[derive(Serialize)]
struct EndingJson {
    kind: &'static str,
    text: String,
}

/// The difficulty of a puzzle, with its parts.
#[derive(Serialize)]
pub(crate) struct DifficultyJson {
    level: String,
    hardest: &'static str,
    score: f64,
    paragraphs: usize,
    reasons: usize,
    cases: usize,
    suppositions: usize,
    lines: usize,
    choices: f64,
}

impl DifficultyJson {
    pub(crate) fn new(difficulty: Difficulty) -> Self {
        let Difficulty { level, hardest, score, paragraphs, reasons, cases, suppositions, lines, choices } =
            difficulty;
        let (level, hardest) = (level.to_string(), hardest.phrase());
        DifficultyJson { level, hardest, score, paragraphs, reasons, cases, suppositions, lines, choices }
    }
}

impl Difficulty {
    /// Returns the difficulty as JSON, as in an explanation.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::explain::Explainer;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let difficulty = Explainer::new(&model).difficulty().expect("the clues suffice");
    /// assert!(difficulty.to_json().starts_with(r#"{"level":"easy","hardest":"direct facts","#));
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn to_json(self) -> String {
        // Text and numbers: nothing that JSON lacks.
        serde_json::to_string(&DifficultyJson::new(self))
            .unwrap_or_else(|error| unreachable!("a difficulty is valid JSON: {error}"))
    }
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

fn category_name(model: &Model, category: CategoryId) -> &str {
    &model.category(category).name
}

fn label(model: &Model, clue: ClueId) -> &str {
    &model.clue(clue).label
}

fn marks_json(model: &Model, marks: &[Mark]) -> Vec<MarkJson> {
    marks.iter().map(|&mark| MarkJson::new(model, mark)).collect()
}

impl EndingJson {
    fn new(ending: Ending, text: String) -> Self {
        let kind = match ending {
            Ending::Full => "full",
            Ending::Contradiction => "contradiction",
            Ending::Ambiguous => "ambiguous",
            Ending::BudgetExhausted => "budget-exhausted",
            Ending::TooLarge => "too-large",
        };
        EndingJson { kind, text }
    }
}

impl<'m> Document<'m> {
    fn new(model: &'m Model) -> Self {
        Document {
            format: "zebra-explanation",
            version: VERSION,
            puzzle: model.name(),
            walkthrough: None,
            explanation: None,
        }
    }

    fn into_text(self) -> String {
        match serde_json::to_string_pretty(&self) {
            Ok(text) => text,
            Err(error) => unreachable!("texts, numbers and lists have a form in JSON: {error}"),
        }
    }
}

impl Explanation<'_> {
    /// Returns the steps as JSON, with the sentences of a reporter. The schema is `docs/explanation.schema.json`.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::explain::{English, explain};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let text = explain(&model).to_json(&English);
    /// assert!(text.contains("\"technique\": \"direct\""), "{text}");
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self, reporter: &dyn Reporter) -> String {
        let explanation = Some(ExplanationJson::new(self, reporter));
        Document { explanation, ..Document::new(self.model) }.into_text()
    }
}

impl Walkthrough<'_> {
    /// Returns the paragraphs as JSON, with the sentences of a reporter: conclusions, arguments with their reasons, the
    /// atomic steps behind them, and texts. The schema is `docs/explanation.schema.json`.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is, is_not};
    /// use zebra::explain::{English, walkthrough};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Bob", "Dog"));
    /// let model = puzzle.check()?;
    /// let text = walkthrough(&model).to_json(&English);
    /// assert!(text.contains("\"paragraphs\": [\n      {\n        \"number\": 1,"), "{text}");
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self, reporter: &dyn Reporter) -> String {
        let walkthrough = Some(WalkthroughJson::new(self, reporter));
        Document { walkthrough, ..Document::new(self.model) }.into_text()
    }

    /// Returns the paragraphs and the steps of an explanation of the same puzzle in one document.
    #[must_use]
    pub fn to_json_with(&self, explanation: &Explanation<'_>, reporter: &dyn Reporter) -> String {
        let walkthrough = Some(WalkthroughJson::new(self, reporter));
        let explanation = Some(ExplanationJson::new(explanation, reporter));
        Document { walkthrough, explanation, ..Document::new(self.model) }.into_text()
    }
}
