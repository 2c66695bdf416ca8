//! Fuzz targets for data sets: any line is a record or has an error, a record that is written and read again is equal, and any text
//! can be graded.
//!
//! `cargo test` tries some random inputs; `checks/fuzz fuzz_records answers 600` searches for new ones, guided by coverage.

use zebra_dataset::{Parts, Record, from_zebralogic, grade, grade_question, to_zebralogic};
use zebra_runtime::generate::{Generator, Options, Theme};

/// The replacements for pieces of a record.
const PIECES: [&str; 40] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\"\"",
    "null",
    "true",
    "0",
    "1",
    "-1",
    "1e400",
    "1.5",
    "18446744073709551615",
    "\"version\":2,",
    "\"version\":1,",
    "\"seed\":null,",
    "\"solution\":",
    "\"header\":",
    "\"rows\":",
    "[[\"a\",\"b\"]]",
    "[[]]",
    "{\"header\":[\"House\",\"Name\"],\"rows\":[[\"1\",\"___\"]]}",
    "\"question\":",
    "\"choices\":",
    "\"puzzle\":",
    "\\u0000",
    "\\ud800",
    "é",
    "🦓",
    "\u{202e}",
    "\"id\":\"x\",",
    "\"size\":\"5*6\",",
    "\"x\":1,",
    " ",
    "\n",
    "\\",
    "\u{feff}",
];

/// The pieces of answers.
const WORDS: [&str; 48] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\"solution\"",
    "\"rows\"",
    "\"header\"",
    "\"answer\"",
    "\"House 1\"",
    "\"House 2\"",
    "House 1",
    "House 3: ",
    "```json\n",
    "```",
    "|",
    "|---|",
    "\n",
    "\n\n",
    "| House | Name |\n",
    "1",
    "2",
    "3",
    "4",
    "first",
    "Position",
    "Name",
    "Color",
    "is ",
    " - ",
    "* ",
    "**",
    "#",
    "Answer: ",
    "A",
    "B. ",
    "red",
    "Red",
    "Ann",
    "Eric",
    "___",
    "é",
    "\\",
    "\u{202e}",
    "null",
    "<answer>",
];

fn record() -> Record {
    let size = "2x3".parse().expect("a size");
    let theme = Theme::named("street").expect("a theme");
    let generator = Generator::new(theme, Options { size, ..Options::default() }).expect("fitting options");
    let parts = Parts { difficulty: true, walkthrough: false, certificate: false };
    Record::of_generated(&generator.puzzle(1).expect("a puzzle"), "street", parts)
}

/// Returns the input itself, or a text with some pieces replaced, if the input begins with a small byte or is not UTF-8.
fn text_of(input: &[u8], text: &str) -> String {
    match (input, std::str::from_utf8(input)) {
        ([first, ..], Ok(text)) if *first > 1 => text.to_owned(),
        _ => {
            let mut pieces: Vec<&str> = text.split_inclusive(['"', '{', ',', ':', '[']).collect();
            for change in input.chunks_exact(3).take(6) {
                let index = usize::from(u16::from_le_bytes([change[0], change[1]])) % pieces.len();
                pieces[index] = PIECES[usize::from(change[2]) % PIECES.len()];
            }
            pieces.concat()
        }
    }
}

/// Records of a data set.
#[test]
fn records() {
    let text = record().to_json();
    zebra_testing::fuzz!(|input: &[u8]| {
        let Ok(read) = Record::from_json(&text_of(input, &text)) else { return };
        assert_eq!(Record::from_json(&read.to_json()).as_ref(), Ok(&read));
        let perfect = grade(&read, &read.template);
        assert!(perfect.correct <= perfect.cells);
    });
}

/// Records of `ZebraLogic`: what is read can be written and read again.
#[test]
fn zebralogic() {
    let text = to_zebralogic(&record());
    zebra_testing::fuzz!(|input: &[u8]| {
        let Ok(read) = from_zebralogic(&text_of(input, &text)) else { return };
        let again = from_zebralogic(&to_zebralogic(&read)).expect("what was written can be read");
        assert_eq!(again.solution, read.solution);
    });
}

/// Answers of models.
#[test]
fn answers() {
    let record = record();
    zebra_testing::fuzz!(|input: &[u8]| {
        let text = match (input, std::str::from_utf8(input)) {
            ([first, ..], Ok(text)) if *first > 1 => text.to_owned(),
            ([1, rest @ ..], _) => text_of(rest, &record.template),
            _ => input.iter().map(|byte| WORDS[usize::from(*byte) % WORDS.len()]).collect(),
        };
        let graded = grade(&record, &text);
        assert!(graded.correct <= graded.cells && graded.wrong.len() == graded.cells - graded.correct);
        assert_eq!(graded.solved, graded.wrong.is_empty(), "{text}");
        let _ = grade_question(&record, &text);
    });
}
