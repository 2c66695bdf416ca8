//! Records of other data sets that ask for one cell: `ZebraLogic` in its mode `mc`, and reasoning-gym.

use serde::Deserialize;

use crate::euroeval::from_euroeval;
use crate::prompt::template;
use crate::question::{Question, letter};
use crate::record::{Record, RecordError, Table, VERSION};
use crate::zebralogic::from_zebralogic;

/// A record of `ZebraLogic`, in its mode `mc`.
#[derive(Deserialize)]
struct Choice {
    id: String,
    puzzle: String,
    question: String,
    choices: Vec<String>,
    answer: String,
}

/// An item of reasoning-gym.
#[derive(Deserialize)]
struct Item {
    question: String,
    answer: String,
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Metadata {
    source_dataset: Option<String>,
    source_index: Option<u64>,
    num_people: Option<usize>,
    num_characteristics: Option<usize>,
}

/// The keys that distinguish the kinds of records.
#[derive(Deserialize)]
struct Keys {
    version: Option<serde::de::IgnoredAny>,
    solution: Option<serde::de::IgnoredAny>,
    choices: Option<serde::de::IgnoredAny>,
    metadata: Option<serde::de::IgnoredAny>,
}

impl Record {
    /// Reads a record of any kind that can be graded: of this crate, of `ZebraLogic` (mode `grid` or `mc`), of reasoning-gym, or of
    /// `EuroEval`. `index` is its
    /// place in the data set, from 0, which is its id if it has none.
    ///
    /// # Errors
    /// Returns an error if the text is no such record.
    ///
    /// ```
    /// use zebra_dataset::{Record, grade_question};
    ///
    /// let record = Record::of_any(r#"{"question": "Who has the owl?", "answer": "ann", "metadata": {"source_index": 7}}"#, 0)?;
    /// assert_eq!(record.id, "7");
    /// assert!(record.asks_only_question() && grade_question(&record, "Answer: Ann"));
    /// # Ok::<(), zebra_dataset::RecordError>(())
    /// ```
    pub fn of_any(text: &str, index: usize) -> Result<Record, RecordError> {
        let keys: Keys = serde_json::from_str(text)
            .map_err(|error| RecordError(format!("expected a record of a data set: {error}")))?;
        match keys {
            Keys { version: Some(_), .. } => Record::from_json(text),
            _ if text.contains("object_1") => from_euroeval(text, index),
            Keys { solution: Some(_), .. } => from_zebralogic(text),
            Keys { choices: Some(_), .. } => from_choice(text),
            Keys { metadata: Some(_), .. } => from_item(text, index),
            _ => Err(RecordError(
                "expected a record of Zebra (with `version`), of ZebraLogic (with `solution`, or with `choices` and `answer`), of \
                 reasoning-gym (with `metadata`), or of EuroEval (with `object_1`)"
                    .to_owned(),
            )),
        }
    }

    /// Returns whether the record has nothing but a question about one cell, so that only [`grade_question`](crate::grade_question) can grade it.
    #[must_use]
    pub fn asks_only_question(&self) -> bool {
        self.question.is_some() && self.solution.header == [QUESTION, ANSWER]
    }
}

/// The columns of a record that has no other cells.
const QUESTION: &str = "Question";
const ANSWER: &str = "Answer";

/// Converts a record of `ZebraLogic` (mode `mc`).
fn from_choice(text: &str) -> Result<Record, RecordError> {
    let record: Choice = serde_json::from_str(text)
        .map_err(|error| RecordError(format!("expected a record of ZebraLogic with choices: {error}")))?;
    let text = format!("{}\n\n{}", record.puzzle.trim_end(), record.question);
    record_of(record.id, "1x1".to_owned(), text, record.question, record.choices, record.answer)
}

/// Converts an item of reasoning-gym. Its choices are the list of the question that has the answer.
fn from_item(text: &str, index: usize) -> Result<Record, RecordError> {
    let item: Item = serde_json::from_str(text)
        .map_err(|error| RecordError(format!("expected an item of reasoning-gym: {error}")))?;
    let Metadata { source_dataset, source_index, num_people, num_characteristics } = item.metadata;
    if let Some(name) = source_dataset.filter(|name| !name.starts_with("zebra")) {
        return Err(RecordError(format!("expected an item of `zebra_puzzles`, found one of `{name}`")));
    }
    let lists =
        item.question.lines().filter_map(|line| line.trim_start().strip_prefix("- ")?.split_once(':'));
    let lists =
        lists.map(|(_, items)| items.split(',').map(|item| item.trim().to_owned()).collect::<Vec<_>>());
    let choices = lists
        .into_iter()
        .find(|items| items.contains(&item.answer))
        .unwrap_or_else(|| vec![item.answer.clone()]);
    let id = source_index.map_or(index.to_string(), |index| index.to_string());
    let size = format!("{}x{}", num_characteristics.unwrap_or(1), num_people.unwrap_or(1));
    record_of(id, size, item.question.clone(), item.question, choices, item.answer)
}

fn record_of(
    id: String,
    size: String,
    prompt: String,
    text: String,
    choices: Vec<String>,
    answer: String,
) -> Result<Record, RecordError> {
    let Some(at) = choices.iter().position(|choice| *choice == answer) else {
        return Err(RecordError(format!("the answer `{answer}` of `{id}` is not one of the choices")));
    };
    let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
    let solution = Table { header: row([QUESTION, ANSWER]), rows: vec![row(["1", &answer])] };
    Ok(Record {
        version: VERSION,
        id,
        seed: None,
        size,
        theme: None,
        language: "en".to_owned(),
        prompts: vec![prompt],
        clues: Vec::new(),
        puzzle: None,
        template: template(&solution),
        solution,
        question: Some(Question { text, letter: letter(at, choices.len()), answer, choices }),
        asked: Vec::new(),
        false_clue: None,
        contradiction: Vec::new(),
        solutions: 0,
        minimal: false,
        difficulty: None,
        search_space: "1".to_owned(),
        walkthrough: None,
        canonical: None,
        certificate: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade_question;

    #[test]
    fn records_of_others_ask_for_one_cell() {
        let choice = r#"{"id": "a#mc-1", "puzzle": "There are 3 houses.", "question": "What is Name of the person who lives in House 2?",
            "choices": ["Cora", "Bea", "Ada"], "answer": "Cora", "created_at": "x"}"#;
        let record = Record::of_any(choice, 0).unwrap();
        assert!(record.asks_only_question());
        assert!(
            grade_question(&record, "Answer: Cora")
                && grade_question(&record, "A")
                && !grade_question(&record, "Answer: Bea")
        );
        let item = r#"{"question": "There are 2 houses.\n - Each person has a unique name: cora, bea\n\nWho lives in House 1?", "answer": "bea",
            "metadata": {"source_dataset": "zebra_puzzles", "source_index": 4, "num_people": 2, "num_characteristics": 1}}"#;
        let record = Record::of_any(item, 0).unwrap();
        assert_eq!((&*record.id, &*record.size), ("4", "1x2"));
        assert!(grade_question(&record, "Bea") && !grade_question(&record, "cora"));
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
    }

    #[test]
    fn other_records_name_what_can_be_graded() {
        let error = Record::of_any(r#"{"id": 1}"#, 0).unwrap_err().to_string();
        assert!(error.contains("reasoning-gym") && error.contains("ZebraLogic"), "{error}");
    }
}
