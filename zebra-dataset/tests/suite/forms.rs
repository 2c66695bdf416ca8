//! 4,307 labelled answers in forms that models use, to 233 puzzles of `zebra generate`, in `forms.jsonl`; a right answer is one that says the
//! right solution, or the right item, as its last word. At most one of a hundred right ones is refused, and no wrong one is accepted.

use std::collections::HashMap;

use serde::Deserialize;
use zebra_dataset::{Question, Record, Table, from_zebralogic, grade, grade_question};

const RECORDS: &str = include_str!("forms-records.jsonl");
const ANSWERS: &str = include_str!("forms.jsonl");

/// What grading needs of a record.
#[derive(Deserialize)]
struct Puzzle {
    id: String,
    language: String,
    solution: Table,
    question: Question,
    /// The prompts, where what they say matters.
    #[serde(default)]
    prompts: Vec<String>,
}

/// A labelled answer.
#[derive(Deserialize)]
struct Labelled {
    puzzle: String,
    of: Of,
    right: bool,
    answer: String,
}

/// What an answer answers.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Of {
    Solution,
    Question,
}

fn record(puzzle: Puzzle) -> Record {
    let solution = serde_json::to_string(&puzzle.solution).expect("a table");
    let text = format!(r#"{{"id": "x", "size": "3*4", "puzzle": "", "solution": {solution}}}"#);
    let mut record = from_zebralogic(&text).expect("a record");
    record.language = puzzle.language;
    record.question = Some(puzzle.question);
    record.prompts = puzzle.prompts;
    record
}

#[test]
fn answers_in_many_forms_are_graded_as_labelled() {
    let puzzles = RECORDS.lines().map(|line| serde_json::from_str::<Puzzle>(line).expect("a puzzle"));
    let records: HashMap<String, Record> =
        puzzles.map(|puzzle| (puzzle.id.clone(), record(puzzle))).collect();
    let (mut right, mut refused, mut accepted) = (0, Vec::new(), Vec::new());
    for line in ANSWERS.lines() {
        let labelled: Labelled = serde_json::from_str(line).expect("an answer");
        let record = &records[&labelled.puzzle];
        let is_solved = match labelled.of {
            Of::Solution => grade(record, &labelled.answer).solved,
            Of::Question => grade_question(record, &labelled.answer),
        };
        right += usize::from(labelled.right);
        match (labelled.right, is_solved) {
            (true, false) => refused.push(line),
            (false, true) => accepted.push(line),
            _ => {}
        }
    }
    println!("{right} right answers, {} refused: {}", refused.len(), refused.join("\n"));
    assert!(right >= 900, "{right}");
    assert!(accepted.is_empty(), "wrongly accepted:\n{}", accepted.join("\n"));
    assert!(refused.len() * 100 <= right, "wrongly refused:\n{}", refused.join("\n"));
}
