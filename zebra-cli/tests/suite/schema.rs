//! The published schema of puzzles as JSON: output and examples are valid; the reader rejects what the schema rejects.

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;
use zebra_runtime::format::json;

const SCHEMA: &str = include_str!("../../../docs/puzzle.schema.json");
const REFERENCE: &str = include_str!("../../../docs/json.md");
const EVERYTHING: &str = include_str!("../../../zebra-runtime/tests/suite/json/everything.json");

fn schema() -> (Schemas, SchemaIndex) {
    let mut schemas = Schemas::new();
    let mut compiler = Compiler::new();
    compiler.enable_format_assertions();
    let url = "https://example.com/puzzle.schema.json";
    compiler.add_resource(url, serde_json::from_str(SCHEMA).expect("JSON")).expect("a schema");
    let index = compiler.compile(url, &mut schemas).expect("a good schema");
    (schemas, index)
}

fn is_valid(text: &str) -> bool {
    let (schemas, index) = schema();
    let value: Value = serde_json::from_str(text).expect("JSON");
    schemas.validate(&value, index).is_ok()
}

#[test]
fn examples_and_output_are_valid() {
    let example =
        REFERENCE.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    for text in [EVERYTHING, example] {
        assert!(is_valid(text), "{text}");
        let model = json::read(text).check().model;
        let written = json::write(&model).expect("it can be written").text;
        assert!(is_valid(&written), "{written}");
    }
}

#[test]
fn invalid_puzzles_are_rejected() {
    let good: Value = serde_json::from_str(EVERYTHING).expect("JSON");
    let changes: [fn(&mut Value); 12] = [
        |puzzle| puzzle["zebra"] = 2.into(),
        |puzzle| puzzle["nam"] = "x".into(),
        |puzzle| puzzle["stars"] = 6.into(),
        |puzzle| puzzle["name"] = Value::Null,
        |puzzle| puzzle["categories"][0]["order"] = "sorted".into(),
        |puzzle| puzzle["categories"][0]["items"][0] = 1.5.into(),
        |puzzle| puzzle["categories"][3]["items"] = Value::Array(Vec::new()),
        |puzzle| puzzle["links"][0]["relation"]["same"] = Value::Array(Vec::new()),
        |puzzle| puzzle["clues"][0]["formulas"][0] = 3.into(),
        |puzzle| puzzle["clues"][0]["formulas"][0]["is"] = "A".into(),
        |puzzle| puzzle["clues"][0]["formulas"][0]["all"] = Value::Array(Vec::new()),
        |puzzle| puzzle["verify"]["goal"] = "some".into(),
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut puzzle = good.clone();
        change(&mut puzzle);
        let text = puzzle.to_string();
        assert!(!is_valid(&text), "change {number}");
        assert!(!json::read(&text).diagnostics.is_empty(), "change {number}");
    }
}
