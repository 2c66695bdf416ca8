//! The JSON format: its reference, round trips, and errors.

use std::fmt::Write as _;

use zebra_runtime::format::{Reading, Snippet, json, zebrajs};
use zebra_runtime::solve::Solver;

const REFERENCE: &str = include_str!("../../../../docs/json.md");

/// Returns all diagnostics of a text.
fn reported(text: &str, reading: &Reading) -> String {
    let mut reported = String::new();
    for diagnostic in &reading.check().diagnostics {
        let snippet = Snippet { path: "puzzle.json", text, ranges: &reading.ranges, diagnostic };
        let _ = writeln!(reported, "{snippet}\n");
    }
    reported
}

/// A puzzle with everything that a puzzle can have.
const EVERYTHING: &str = include_str!("everything.json");

#[test]
fn everything_is_read_and_written() {
    let reading = json::read(EVERYTHING);
    assert_eq!(reported(EVERYTHING, &reading), "");
    let model = reading.check().model;
    assert!(Solver::new(&model).solutions().next().is_some());
    for text in [json::write(&model).unwrap().text, json::write_line(&model).unwrap().text] {
        assert_eq!(json::read(&text).check().model, model, "{text}");
    }
    insta::assert_snapshot!(json::write_line(&model).unwrap().text);
}

#[test]
fn the_example_of_the_reference_is_a_puzzle() {
    let example = REFERENCE.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let reading = json::read(example);
    assert_eq!(reported(example, &reading), "");
    assert!(Solver::new(&reading.check().model).solve().unique().is_some());
}

#[test]
fn all_errors_are_reported_with_their_places() {
    let text = r#"{
"zebra": 1, "name": "Wrong", "nam": 1, "stars": 9,
"categories": [
  {"name": "House", "order": "sorted", "items": ["A", "B", "A"]},
  {"name": "Pet", "items": ["x", 1.5, 99999999999999999999]},
  {"items": []}],
"links": [{"name": "near", "category": "House", "relation": {"next": [], "table": []}}],
"clues": [
  {"label": "1", "label": "2", "formulas": [{"is": ["A", "x", "y"]}, {"iz": ["A", "x"]}]},
  {"label": "3", "formulas": [{"same": ["A", "B"]}, {"all": []}, {"compare": [1, "=<", {"vale": "A"}]}, 5]}]}"#;
    insta::assert_snapshot!(reported(text, &json::read(text)));
}

#[test]
fn errors_of_the_check_have_places() {
    let text = r#"{"zebra": 1, "name": "Names",
"categories": [{"name": "House", "items": ["A", "B"]}, {"name": "Pet", "presence": "any-times", "items": ["x", "y"]}],
"properties": [{"name": "sex", "category": "House", "values": {"A": "m", "B": "n"}}],
"clues": [
  {"label": "1", "formulas": [{"is": ["Hose::A", "x"]}, {"is": ["House::C", "x"]}, {"linked": ["A", "near", "x"]}]},
  {"label": "2", "formulas": [{"is": ["A", "B"]}, {"between": ["House", "A", "x", "y"]}]},
  {"label": "3", "formulas": [{"same": [{"in": ["House", "x"]}, "A"]}, {"same": [{"in": ["Pet", "A"]}, "B"]}]},
  {"label": "4", "formulas": [{"compare": [{"value": "A"}, "<", 2]}, {"compare": [{"property": ["sx", "A"]}, "==", {"word": "m"}]},
                              {"compare": [{"property": ["sex", {"in": ["House", "B"]}]}, "==", {"word": "q"}]}]}]}"#;
    insta::assert_snapshot!(reported(text, &json::read(text)));
}

#[test]
fn invalid_texts_are_rejected_quickly() {
    let first = |reading: Reading| reading.diagnostics.into_iter().next().map(|error| error.message);
    let both = |text: &str| [first(json::read(text)), first(zebrajs::read(text))];
    for [ours, theirs] in [
        both(""),
        both("\u{feff}"),
        both("\r\n"),
        both(&"[".repeat(10_000)),
        both(&"{\"a\":".repeat(10_000)),
        both(&"x".repeat(10_000_000)),
        both(&format!("[{}]", "1,".repeat(5_000_000))),
        both(&format!("\"{}", "é".repeat(5_000_000))),
        both("{\"zebra\": 99999999999999999999999999999}"),
    ] {
        assert!(ours.is_some() && theirs.is_some());
    }
    assert_eq!(first(json::read("{\"zebra\": 2, \"nme\": 3}")).unwrap(), "a puzzle has no key `nme`");
}

#[test]
fn a_hundred_thousand_clues_are_read() {
    let mut text = r#"{"zebra":1,"name":"Many","categories":[{"name":"A","items":["a","b"]},{"name":"B","items":["c","d"]}],"clues":["#.to_owned();
    for label in 0..100_000 {
        let _ = write!(
            text,
            r#"{}{{"label":"{label}","formulas":[{{"is":["a","c"]}}]}}"#,
            if label > 0 { "," } else { "" }
        );
    }
    text += "]}";
    let reading = json::read(&text);
    assert_eq!(reading.diagnostics, []);
    assert_eq!(reading.draft.clues.len(), 100_000);
}
