//! 661 labelled answers, written by hand in `handwritten.txt`. Their authors had not seen the grader, except for those of number 216 to 261.
//! A line `%%% PUZZLE LABEL` begins each. At most one of a hundred right ones is refused, and no wrong one is accepted.

use zebra_dataset::{Question, Record, from_zebralogic, grade, grade_question};

const ANSWERS: &str = include_str!("handwritten.txt");

/// The puzzles: their name, their solution, and a question with its choices and the right one.
const PUZZLES: [(&str, &str, &str, &[&str], usize); 7] = [
    (
        "houses",
        r#"{"header": ["House", "Name", "Color", "Pet"],
            "rows": [["1", "Jonas", "brown", "iguana"], ["2", "Felix", "gray", "horse"], ["3", "Louis", "yellow", "hamster"]]}"#,
        "Which Name goes with horse (Pet)?",
        &["Louis", "Jonas", "Felix"],
        2,
    ),
    (
        "market",
        r#"{"header": ["Stall", "Name", "Goods", "Price"], "rows": [["first stall", "Mina", "soap", "$18"],
            ["second stall", "Ida", "red apples", "$1.80"], ["third stall", "Paula", "toys", "$21"]]}"#,
        "Which Price goes with toys (Goods)?",
        &["$18", "$1.80", "$21"],
        2,
    ),
    (
        "times",
        r#"{"header": ["Name", "Time", "Topic"],
            "rows": [["Priya", "9:00", "bees"], ["Ivan", "10:30", "black holes"], ["Kofi", "14:15", "old maps"]]}"#,
        "Which Time goes with black holes (Topic)?",
        &["10:30", "14:15", "9:00"],
        0,
    ),
    (
        "street",
        r#"{"header": ["House", "Name", "Color", "Pet", "Drink", "Price"], "rows": [
            ["1", "Alice", "red", "cat", "tea", "$18"], ["2", "Boris", "blue", "dog", "coffee", "$20"],
            ["3", "Carla", "green", "fish", "milk", "$25"], ["4", "Dmitri", "golden", "black cat", "water", "$30"]]}"#,
        "What color is Dmitri's house?",
        &["red", "blue", "green", "golden"],
        3,
    ),
    (
        "talks",
        r#"{"header": ["Time", "Speaker", "Topic", "Room", "Fee"], "rows": [
            ["9:00", "Dr. Ito", "bees", "Green Hall", "$150"],
            ["10:30", "Maria Lopez", "black holes", "Room 2", "$1,200"],
            ["13:00", "Priya", "old maps", "Annex", "$90"],
            ["14:15", "Sam O'Neill", "jazz", "Room 12", "$75.50"],
            ["16:45", "Zoë", "deep-sea fish", "Library", "$300"]]}"#,
        "Which speaker talks about old maps?",
        &["Zoë", "Priya", "Dr. Ito", "Maria Lopez"],
        1,
    ),
    (
        "floors",
        r#"{"header": ["Floor", "Tenant", "Job", "Pet", "Moved in"], "rows": [
            ["1", "Ms. Okafor", "nurse", "parrot", "March"],
            ["2", "Hugo", "tax adviser", "no pet", "June"],
            ["3", "Lena", "pilot", "Siamese cat", "May"],
            ["4", "Old Tom", "baker", "cat", "January"]]}"#,
        "Who is the pilot?",
        &["Hugo", "Lena", "Ms. Okafor", "Old Tom"],
        1,
    ),
    (
        "race",
        r#"{"header": ["Place", "Runner", "Shirt", "Country", "Shoes", "Age"], "rows": [
            ["1st", "Anita", "yellow", "Kenya", "Fleet", "24"], ["2nd", "Bruno", "dark green", "Italy", "Stride 3", "31"],
            ["3rd", "Chloe", "white", "New Zealand", "Comet", "19"], ["4th", "Dmitri", "red", "South Africa", "Stride 2", "42"],
            ["5th", "Li Wei", "light green", "Malta", "Bolt", "28"]]}"#,
        "Which runner wears the white shirt?",
        &["Li Wei", "Dmitri", "Anita", "Chloe", "Bruno"],
        3,
    ),
];

fn record(solution: &str, question: &str, choices: &[&str], right: usize) -> Record {
    let text = format!(r#"{{"id": "x", "size": "3*4", "puzzle": "", "solution": {solution}}}"#);
    let mut record = from_zebralogic(&text).expect("a record");
    record.question = Some(Question {
        text: question.to_owned(),
        answer: choices[right].to_owned(),
        choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
        letter: ["A", "B", "C", "D", "E"][right].to_owned(),
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
