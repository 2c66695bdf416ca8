//! Fuzz targets for the files that only the command reads: expected answers and lines of `--jsonl`. Those for saved games are in
//! `play::tests`.
//!
//! `cargo test` tries some random inputs; `checks/fuzz zebra tests::fuzz::lines 600` searches for new ones, guided by coverage.

use zebra_runtime::format::zbc;
use zebra_runtime::model::Model;
use zebra_runtime::solve::{Budget, Solver};

use crate::batch::Job;
use crate::expected::Expected;
use crate::source::Source;
use crate::timing::Times;

/// The pieces of lines.
const PIECES: [&str; 56] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\"\"",
    "\n",
    " ",
    "null",
    "true",
    "0",
    "7",
    "-1",
    "1.5",
    "18446744073709551616",
    "{\"id\":\"pets\",",
    "{\"id\":7,",
    "{\"id\":null,",
    "\"zbc\":",
    "\"model\":",
    "\"seed\":",
    "\"clues\":",
    "\"positions\":",
    "\"zebra\":1",
    "\"grid\":",
    "\"Child - Ann Bob\\nPet - Cat Dog\\n---\\nAnn = Cat\"",
    "\"A - b\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "{\"zebra\":1,\"name\":\"P\",\"categories\":[{\"name\":\"C\",\"items\":[\"Ann\",\"Bob\"]},{\"name\":\"D\",\"items\":[\"x\",\"y\"]}]",
    ",\"clues\":[{\"label\":\"1\",\"formulas\":[{\"is\":[\"Ann\",\"x\"]}]}]",
    "{\"grid\":{\"w\":2,\"h\":2}",
    "{\"Child\":\"Ann\"",
    "\"Pet\":\"Cat\"",
    "{\"Child\":\"Ann\",\"Pet\":\"Cat\"}",
    "{\"#\":\"1\",\"Child\":\"Bob\",\"Pet\":\"Dog\"}",
    "{\"Child\":\"Eve\"}",
    "[{}]",
    "[]",
    "\"id\":\"pets\"",
    "\"id\":[1]",
    "\"positions\":[]",
    "\"positions\":[{\"Child\":\"Ann\",\"Pet\":\"Cat\"},{\"Child\":\"Bob\",\"Pet\":\"Dog\"}]}",
    "\"x\":",
    "\u{feff}",
    "é",
    "\u{202e}",
    "\\",
    "\\n",
    "\r\n",
    "{\"zbc\":",
    "{\"seed\":1,\"model\":",
    "\t",
    "//",
];

/// Returns the bytes of an input: itself, or pieces if it begins with a small byte.
fn bytes_of(input: &[u8]) -> Vec<u8> {
    match input {
        [0 | 1, rest @ ..] => {
            rest.iter().map(|byte| PIECES[usize::from(*byte) % PIECES.len()]).collect::<String>().into_bytes()
        }
        _ => input.to_vec(),
    }
}

fn pets() -> Model {
    let text = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = Cat\nAnn = #1\n";
    zbc::read(text).check().into_result().expect("a puzzle")
}

/// Lines of `--jsonl`: each is a puzzle, which is read, checked and solved within a small budget, or an error.
#[test]
fn lines() {
    zebra_testing::fuzz!(|input: &[u8]| {
        let Ok(opened) = Job::Line(1, bytes_of(input)).open(None) else { return };
        let format = opened.format.expect("a line has a format");
        for reading in format.read(&opened.source.text, &mut Times::default()) {
            if let Ok(model) = reading.checked.into_result() {
                let answers = Solver::new(&model).within(Budget::new(2_000)).solutions();
                assert!(answers.take(3).all(|answer| model.holds(&answer)));
            }
        }
    });
}

/// Files of expected answers: compared with an answer, or an error.
#[test]
fn expected() {
    let model = pets();
    let answer = Solver::new(&model).solve().unique().expect("one answer");
    zebra_testing::fuzz!(|input: &[u8]| {
        let Ok(source) = Source::of_bytes("expected.jsonl", bytes_of(input)) else { return };
        let Ok(expected) = Expected::of(source) else { return };
        for id in ["pets", "7"] {
            let _ = expected.difference(id, Some((&model, &answer)), "");
            assert!(expected.difference(id, None, "several answers").is_some());
        }
        assert!(expected.surplus().is_none_or(|surplus| surplus.contains("without a puzzle")));
        assert!(expected.summary().contains("compared"));
    });
}
