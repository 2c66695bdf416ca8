//! The record of a puzzle in a data set.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use zebra_runtime::certify::{Certificate, certify};
use zebra_runtime::explain::{self, Explainer, RATING_BUDGET};
use zebra_runtime::format::json;
use zebra_runtime::generate::{ClueKind, Generated};
use zebra_runtime::model::{Assignment, CategoryId, ItemId, Model};
use zebra_runtime::sentence::clue_sentence;
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET};

use crate::canonical::{Canonical, canonical_form};
use crate::prompt::{prompts, template};
use crate::question::Question;
use crate::space::search_space;

/// The version of the record.
pub(crate) const VERSION: u32 = 1;

/// The budget of a walkthrough: half of it is for the last resort, which no rated walkthrough needs.
const BUDGET: Budget = Budget::new(2 * RATING_BUDGET.get());

/// A puzzle in a data set. `docs/dataset.schema.json` is its schema, and `docs/datasets.md` describes the fields.
///
/// The fields have the same types in every record, so that tables such as Parquet need no cases: what has another form for each puzzle, its
/// model and the template of the answer, is a text in JSON.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the record: 1.
    pub version: u32,
    /// The id, such as `Street-5x5-7`; with other options than the defaults `Street-5x5-7-1f0c94ab`.
    pub id: String,
    /// The seed of the generator; `None` for a puzzle of another origin.
    pub seed: Option<u64>,
    /// The number of categories beside the first one, and of rows, such as `5x5`.
    pub size: String,
    /// The name of the theme; `None` for a puzzle of another origin.
    pub theme: Option<String>,
    /// The language of the puzzle: `en`, `de`, `fr` or `es`.
    pub language: String,
    /// The puzzle as a person reads it, in several phrasings: with a story, as lists, and with a question about one cell.
    pub prompts: Vec<String>,
    /// The clues.
    pub clues: Vec<Clue>,
    /// The puzzle as JSON, with each clue as formulas; `None` if the record was converted from texts.
    pub puzzle: Option<String>,
    /// The answer as a table.
    pub solution: Table,
    /// The answer with gaps, as JSON.
    pub template: String,
    /// A question about one cell.
    pub question: Option<Question>,
    /// The items that answer the question of the story, in its order.
    pub asked: Vec<String>,
    /// The label of the clue that is false, if exactly one is.
    #[serde(default)]
    pub false_clue: Option<String>,
    /// The labels of clues that cannot all hold, of a puzzle without an answer: without any one of them the others can.
    #[serde(default)]
    pub contradiction: Vec<String>,
    /// The number of answers that the puzzle is proved to have: 1, or 0 with a contradiction. 0 also if the origin of the record proves
    /// nothing.
    pub solutions: u32,
    /// Whether the clues, without red herrings, are proved to be minimal.
    pub minimal: bool,
    /// The difficulty; `None` on request, or if the walkthrough is incomplete.
    pub difficulty: Option<Difficulty>,
    /// The number of assignments without the clues, as decimal digits.
    pub search_space: String,
    /// The explanation in paragraphs, if it was requested.
    pub walkthrough: Option<String>,
    /// The canonical form; `None` without a model.
    pub canonical: Option<Canonical>,
    /// The [hash](certificate_hash) of the certificate, if it was requested.
    pub certificate: Option<String>,
}

/// A clue of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clue {
    /// The label.
    pub label: String,
    /// The kind, as `zebra generate --kinds` names it; `None` for a puzzle of another origin.
    pub kind: Option<String>,
    /// Whether the clue is redundant on purpose.
    pub red_herring: bool,
    /// The clue as a sentence.
    pub sentence: String,
}

/// A solution as a table, as in the records of `ZebraLogic`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The names of the categories; the first names the rows.
    pub header: Vec<String>,
    /// The titles of the items, row by row.
    pub rows: Vec<Vec<String>>,
}

/// The difficulty of a puzzle with its parts, as in [`explain::Difficulty`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    /// The difficulty in one word.
    pub level: String,
    /// The sum of the points.
    pub score: f64,
    /// The number of paragraphs of the walkthrough.
    pub paragraphs: usize,
    /// The number of facts and clues that the paragraphs rest on.
    pub reasons: usize,
    /// The number of cases.
    pub cases: usize,
    /// The number of suppositions.
    pub suppositions: usize,
    /// The number of lines of suppositions and cases.
    pub lines: usize,
    /// The average number of ways forward.
    pub choices: f64,
}

/// The parts of a record that take time, on request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    /// The difficulty: as expensive as an explanation.
    pub difficulty: bool,
    /// The walkthrough.
    pub walkthrough: bool,
    /// The hash of a certificate.
    pub certificate: bool,
}

impl Default for Parts {
    /// Returns difficulty and walkthrough, without a certificate.
    fn default() -> Self {
        Parts { difficulty: true, walkthrough: true, certificate: false }
    }
}

/// Why a text is not a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError(pub(crate) String);

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// Returns the record of a generated puzzle, the same on every platform.
    #[must_use]
    pub fn of_generated(puzzle: &Generated, theme: &str, parts: Parts) -> Record {
        let mut record = Record::new(&puzzle.model, &puzzle.solution, puzzle.seed, parts);
        record.id = format!("{theme}-{}-{}", record.size, puzzle.seed);
        // Other options make another puzzle of the same seed.
        if !puzzle.variant.is_empty() {
            record.id.push_str(&format!("-{}", puzzle.variant));
        }
        (record.seed, record.theme) = (Some(puzzle.seed), Some(theme.to_owned()));
        let title = |&item: &ItemId| puzzle.model.item(item).title.to_string();
        record.asked = puzzle.asked.iter().map(title).collect();
        record.minimal = puzzle.minimal;
        for ((clue, id), kind) in record.clues.iter_mut().zip(puzzle.model.clue_ids()).zip(&puzzle.kinds) {
            clue.kind = Some(kind.name().to_owned());
            clue.red_herring = puzzle.red_herrings.contains(&id);
        }
        if let Some((statements, _)) = &puzzle.statements {
            let clue = |(number, (kind, sentence)): (usize, &(ClueKind, String))| Clue {
                label: number.to_string(),
                kind: Some(kind.name().to_owned()),
                red_herring: false,
                sentence: sentence.clone(),
            };
            record.clues = (1..).zip(statements).map(clue).collect();
            record.false_clue = puzzle.false_clue().map(|(label, _)| label);
        }
        if !puzzle.contradiction.is_empty() {
            record.contradiction = puzzle.contradiction_labels().into_iter().map(str::to_owned).collect();
            (record.solutions, record.question) = (0, None);
            // Nothing is in any row.
            record.solution.rows.iter_mut().flat_map(|row| &mut row[1..]).for_each(String::clear);
            record.prompts.truncate(2);
        }
        record
    }

    /// Returns the record of any puzzle and its only answer, which the caller has proved. The seed chooses the question about one cell.
    #[must_use]
    pub fn new(model: &Model, answer: &Assignment, seed: u64, parts: Parts) -> Record {
        let solution = Table::new(model, answer);
        let question = Question::about(model, answer, seed);
        let explained = parts.walkthrough.then(|| Explainer::new(model).within(BUDGET).walkthrough());
        let rated = || match &explained {
            Some(explained) => explained.difficulty(),
            None => Explainer::new(model).difficulty().ok(),
        };
        let difficulty = parts.difficulty.then(rated).flatten();
        let size = format!("{}x{}", model.categories().len() - 1, model.rows());
        Record {
            version: VERSION,
            id: model.name().to_owned(),
            seed: None,
            size,
            theme: None,
            language: model.language().to_string(),
            prompts: prompts(model, &solution, question.as_ref()),
            clues: clues(model),
            puzzle: json::write_line(model).ok().map(|written| written.text),
            template: template(&solution),
            solution,
            question,
            asked: Vec::new(),
            false_clue: None,
            contradiction: Vec::new(),
            solutions: 1,
            minimal: false,
            difficulty: difficulty.map(Difficulty::new),
            search_space: search_space(model),
            walkthrough: explained.map(|explained| explained.to_string()),
            canonical: Some(canonical_form(model)),
            certificate: parts
                .certificate
                .then(|| certify(model, DEFAULT_BUDGET).ok())
                .flatten()
                .map(|certificate| certificate_hash(&certificate)),
        }
    }

    /// Reads a record from a line of JSON.
    ///
    /// # Errors
    /// Returns an error if the text is not a record of this version, or its solution is not a table.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        let record: Record = serde_json::from_str(text)
            .map_err(|error| RecordError(format!("expected a record of a data set: {error}")))?;
        if record.version != VERSION {
            return Err(RecordError(format!(
                "records of version {} are unknown; expected {VERSION}",
                record.version
            )));
        }
        record.solution.check()?;
        Ok(record)
    }

    /// Returns the record as one line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        // The keys are strings and the values are text, numbers and lists: nothing that JSON lacks.
        serde_json::to_string(self).unwrap_or_else(|error| unreachable!("a record is valid JSON: {error}"))
    }
}

fn clues(model: &Model) -> Vec<Clue> {
    let clue = |clue| Clue {
        label: model.clue(clue).label.to_string(),
        kind: None,
        red_herring: false,
        sentence: clue_sentence(model, model.clue(clue)),
    };
    model.clue_ids().map(clue).collect()
}

/// Returns the SHA-256 of a certificate in hexadecimal: of the formula and then the proof, as of `cat NAME.opb NAME.pbp | sha256sum`. A
/// record that carries it names one certificate, which anyone can make again, or check.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra_dataset::certificate_hash;
/// use zebra::builder::{Builder, is};
/// use zebra::certify::certify;
/// use zebra::engine::Budget;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Dog"));
/// let model = puzzle.check()?;
/// let hash = certificate_hash(&certify(&model, Budget::new(1_000_000)).unwrap());
/// assert_eq!(hash.len(), 64);
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[must_use]
pub fn certificate_hash(certificate: &Certificate) -> String {
    let (formula, proof) = (&certificate.formula, &certificate.proof);
    hexadecimal(&Sha256::new().chain_update(formula).chain_update(proof).finalize())
}

/// Returns the SHA-256 of bytes in hexadecimal.
///
/// ```
/// assert!(zebra_dataset::sha256(b"").starts_with("e3b0c44298fc1c14"));
/// ```
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Table {
    /// The largest solution that is read from a record: far more than a puzzle has.
    const MOST_CELLS: usize = 100_000;

    fn new(model: &Model, answer: &Assignment) -> Table {
        // The category that names the rows comes first.
        let anchor = model.anchor();
        let others = model.category_ids().filter(|&category| category != anchor);
        let columns: Vec<CategoryId> = std::iter::once(anchor).chain(others).collect();
        let title = |row, &category: &CategoryId| model.item(answer.item_in(row, category)).title.to_string();
        Table {
            header: columns.iter().map(|&column| model.category(column).name.to_string()).collect(),
            rows: (0..answer.rows())
                .map(|row| columns.iter().map(|column| title(row, column)).collect())
                .collect(),
        }
    }

    /// Returns an error unless every row has a cell for each column.
    pub(crate) fn check(&self) -> Result<(), RecordError> {
        let width = self.header.len();
        if width < 2 || self.rows.is_empty() {
            return Err(RecordError("a solution needs two columns and a row".to_owned()));
        }
        if width.saturating_mul(self.rows.len()) > Table::MOST_CELLS {
            return Err(RecordError(format!("a solution has at most {} cells", Table::MOST_CELLS)));
        }
        match self.rows.iter().position(|row| row.len() != width) {
            Some(row) => Err(RecordError(format!(
                "row {} of the solution has {} cells, and the header has {width}",
                row + 1,
                self.rows[row].len()
            ))),
            None => Ok(()),
        }
    }
}

impl Difficulty {
    fn new(difficulty: explain::Difficulty) -> Self {
        let explain::Difficulty {
            level,
            score,
            paragraphs,
            reasons,
            cases,
            suppositions,
            lines,
            choices,
            ..
        } = difficulty;
        Difficulty {
            level: level.to_string(),
            score,
            paragraphs,
            reasons,
            cases,
            suppositions,
            lines,
            choices,
        }
    }
}
