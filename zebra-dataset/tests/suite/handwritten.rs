//! Labelled answers that were written by hand in `handwritten.txt`, the first 215 of 261 before their author had seen the grader. A line
//! `%%% PUZZLE LABEL` begins each. At most one of a hundred right ones is refused, and no wrong one is accepted.

use zebra_dataset::{Question, Record, from_zebralogic, grade, grade_question};

const ANSWERS: &str = include_str!("handwritten.txt");

/// The puzzles: their name, their solution, and a question with its choices and the right one.
const PUZZLES: [(&str, &str, &str, [&str; 3], usize); 3] = [
    (
        "houses",
        r#"{"header": ["House", "Name", "Color", "Pet"],
            "rows": [["1", "Jonas", "brown", "iguana"], ["2", "Felix", "gray", "horse"], ["3", "Louis", "yellow", "hamster"]]}"#,
        "Which Name goes with horse (Pet)?",
        ["Louis", "Jonas", "Felix"],
        2,
    ),
    (
        "market",
        r#"{"header": ["Stall", "Name", "Goods", "Price"], "rows": [["first stall", "Mina", "soap", "$18"],
            ["second stall", "Ida", "red apples", "$1.80"], ["third stall", "Paula", "toys", "$21"]]}"#,
        "Which Price goes with toys (Goods)?",
        ["$18", "$1.80", "$21"],
        2,
    ),
    (
        "times",
        r#"{"header": ["Name", "Time", "Topic"],
            "rows": [["Priya", "9:00", "bees"], ["Ivan", "10:30", "black holes"], ["Kofi", "14:15", "old maps"]]}"#,
        "Which Time goes with black holes (Topic)?",
        ["10:30", "14:15", "9:00"],
        0,
    ),
];

fn record(solution: &str, question: &str, choices: [&str; 3], right: usize) -> Record {
    let text = format!(r#"{{"id": "x", "size": "3*4", "puzzle": "", "solution": {solution}}}"#);
    let mut record = from_zebralogic(&text).expect("a record");
    record.question = Some(Question {
        text: question.to_owned(),
        answer: choices[right].to_owned(),
        choices: choices.map(str::to_owned).to_vec(),
        letter: ["A", "B", "C"][right].to_owned(),
    });
    record
}

#[test]
fn answers_written_by_hand_are_graded_as_labelled() {
    let records = PUZZLES
        .map(|(name, solution, question, choices, right)| (name, record(solution, question, choices, right)));
    let (mut accepted, mut refused, mut right) = (Vec::new(), Vec::new(), 0);
    for block in ANSWERS.split("%%% ").skip(1) {
        let (head, text) = block.split_once('\n').expect("a line with a puzzle and a label");
        let (name, label) = head.split_once(' ').expect("a label");
        let puzzle = name.strip_suffix("-question");
        let record =
            &records.iter().find(|(known, _)| *known == puzzle.unwrap_or(name)).expect("a known puzzle").1;
        let is_solved =
            if puzzle.is_some() { grade_question(record, text) } else { grade(record, text).solved };
        right += usize::from(label == "right");
        match (label, is_solved) {
            ("right", false) => refused.push(format!("{name}: {text}")),
            ("wrong", true) => accepted.push(format!("{name}: {text}")),
            ("right" | "wrong", _) => {}
            _ => panic!("unknown label `{label}`"),
        }
    }
    println!("{right} right answers, {} refused: {}", refused.len(), refused.join("\n"));
    assert!(right >= 150, "{right}");
    assert!(accepted.is_empty(), "wrongly accepted:\n{}", accepted.join("\n"));
    assert!(refused.len() * 100 <= right, "wrongly refused:\n{}", refused.join("\n"));
}
