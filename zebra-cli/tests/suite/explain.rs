//! Output and exit codes of `zebra explain`, and the published schema of its JSON.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

use crate::run;

const SCHEMA: &str = include_str!("../../../docs/explanation.schema.json");
const FIVE_HOUSES: &str = include_str!("../../../puzzles/five_houses.zbc");
const HARBOUR: &str = include_str!("../../../puzzles/harbour.zbc");
const UNIQUE: &str = "Child - Ann Bob Cid\nPet   - Cat Dog Fox\nToy   - Ball Kite Doll\n---\nAnn = #1\nDog = Kite\nBob - Cat\nBob _ Doll\nFox - Cid\n";
const SEVERAL: &str = "Child - Ann Bob Cid\nPet - Cat Dog Fox\n---\nAnn = #1\nBob = #2\nAnn = Dog\n";
const NONE: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn - Dog\nDog = #1\n";
const WRONG: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = Dgo\n";

/// A puzzle without clues whose grid is too large.
fn too_large() -> String {
    let category = |name: &str| {
        let items: Vec<String> = (0..100).map(|number| format!("{name}{number}")).collect();
        format!("{name} - {}\n", items.join(" "))
    };
    ["A", "B", "C", "D"].map(category).concat() + "---\nA1 = B1\n"
}

/// A puzzle with few marks, but with a category of many items.
fn many_items() -> String {
    let items: String = (0..2100).map(|item| format!(" b{item}")).collect();
    format!("A - x y\nB* -{items}\n---\nx = b0\n")
}

fn explain(arguments: &[&str], input: &str) -> Output {
    run::run(&[&["explain", "--from", "zbc"], arguments].concat(), input)
}

fn printed(arguments: &[&str], input: &str) -> String {
    String::from_utf8(explain(arguments, input).stdout).expect("text")
}

fn json(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&printed(&[&["--json"], arguments].concat(), input)).expect("JSON")
}

/// The exit code and the output of a run.
fn shown(arguments: &[&str], input: &str) -> String {
    run::shown(&explain(arguments, input))
}

#[test]
fn exit_codes() {
    let code = |arguments: &[&str], input: &str| explain(arguments, input).status.code();
    for arguments in [
        &[][..],
        &["--json"],
        &["--steps"],
        &["--json", "--steps"],
        &["--markdown", "--first", "2"],
        &["--no-tables"],
    ] {
        assert_eq!(code(arguments, UNIQUE), Some(0), "{arguments:?}");
        assert_eq!(code(arguments, WRONG), Some(1), "{arguments:?}");
        assert_eq!(code(arguments, NONE), Some(10), "{arguments:?}");
        assert_eq!(code(arguments, SEVERAL), Some(11), "{arguments:?}");
        for input in [too_large(), many_items()] {
            let large = explain(arguments, &input);
            assert_eq!((large.status.code(), large.stdout.len()), (Some(1), 0), "{arguments:?}");
            assert!(String::from_utf8_lossy(&large.stderr).contains("too large to explain"), "{arguments:?}");
        }
    }
}

#[test]
fn questions_about_marks() {
    let mut all = String::new();
    for arguments in [
        &["--why", "bob", "Dog"][..],
        &["--why-not", "Bob", "Cat"],
        &["--why", "Bob", "Cat"],
        &["--why-not", "Bob", "Dog"],
        &["--why", "Bob", "Cow"],
        &["--why", "Bob", "Ann"],
        &["--marks", "Bob = Dog"],
        &["--marks", "Bob != Dog, Bob = Fox"],
        &["--marks", "Ann = Cat; Bob is Dog"],
        &["--marks", "Bob = Dog", "--markdown"],
        &["--why", "Bob", "Dog", "--marks", "Dog = Kite, Bob != Fox"],
        &["--outline"],
        &["--techniques"],
    ] {
        all.push_str(&format!("{}\n{}\n", arguments.join(" "), shown(arguments, UNIQUE)));
    }
    insta::assert_snapshot!(all);
    let large = explain(&["--why", "A1", "B1"], &too_large());
    assert!(String::from_utf8_lossy(&large.stderr).contains("too large to explain"));
}

#[test]
fn usage_errors() {
    let mut all = String::new();
    for arguments in [
        &["--first", "0"][..],
        &["--last", "0"],
        &["--first", "x"],
        &["--first", "-1"],
        &["--last", "99999999999999999999999"],
        &["--first", "3", "--last", "2"],
        &["--first-step", "2"],
        &["--brief"],
        &["--json", "--markdown"],
        &["--json", "--last", "2"],
        &["--json", "--no-tables"],
        &["--steps", "--no-tables"],
        &["--steps=3"],
        &["--tables"],
        &["--budget", "-1"],
    ] {
        let output = explain(arguments, UNIQUE);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let text = String::from_utf8(output.stderr).expect("text");
        let (message, _) = text.split_once("\n\nUsage:").unwrap_or((&text, ""));
        all.push_str(&format!("{}: {}\n", arguments.join(" "), message.trim_end().replace("\n\n", "\n")));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn five_houses() {
    insta::assert_snapshot!("five_houses", printed(&[], FIVE_HOUSES));
    insta::assert_snapshot!("five_houses_markdown", printed(&["--markdown"], FIVE_HOUSES));
}

#[test]
fn every_end() {
    for (name, input) in [("unique", UNIQUE), ("several", SEVERAL), ("none", NONE)] {
        insta::assert_snapshot!(format!("{name}_paragraphs"), shown(&[], input));
        insta::assert_snapshot!(format!("{name}_steps"), shown(&["--steps"], input));
        insta::assert_snapshot!(format!("{name}_markdown"), shown(&["--markdown"], input));
    }
}

#[test]
fn an_exhausted_budget_shows_what_is_known_and_names_the_option() {
    for arguments in [&["--budget", "0"][..], &["--budget", "0", "--steps"], &["--budget", "0", "--json"]] {
        let shown = explain(arguments, HARBOUR);
        assert_eq!(shown.status.code(), Some(12), "{arguments:?}");
        let text = String::from_utf8(shown.stdout).expect("text");
        assert!(text.contains("marks remain open"), "{arguments:?}: {text}");
        let errors = String::from_utf8(shown.stderr).expect("text");
        assert!(errors.starts_with("budget exhausted: "), "{arguments:?}: {errors}");
        assert!(errors.ends_with(" of 270 marks remain open; pass a larger `--budget`\n"), "{errors}");
    }
}

#[test]
fn steps_are_selected_by_number() {
    let all = printed(&["--steps"], UNIQUE);
    let steps: Vec<&str> = all.lines().take_while(|line| !line.is_empty()).collect();
    assert!(steps.len() > 3, "{all}");
    assert!(all.ends_with("the puzzle is solved.\n"), "{all}");
    assert_eq!(
        printed(&["--steps", "--first", "2", "--last", "3"], UNIQUE),
        format!("{}\n{}\n", steps[1], steps[2])
    );
    assert_eq!(printed(&["--steps", "--last", "1"], UNIQUE), format!("{}\n", steps[0]));
    let rest = printed(&["--steps", "--first", "2"], UNIQUE);
    assert_eq!(Some(rest.as_str()), all.strip_prefix(&format!("{}\n", steps[0])));
    let markdown = printed(&["--steps", "--markdown"], UNIQUE);
    assert!(markdown.starts_with("# ") && markdown.contains(steps[0]), "{markdown}");
}

#[test]
fn paragraphs_are_selected_by_number() {
    let all = printed(&["--no-tables"], FIVE_HOUSES);
    let blocks: Vec<&str> = all.trim_end().split("\n\n").collect();
    let from = |number: &str| {
        let start = format!("{number}. ");
        blocks.iter().position(|block| block.starts_with(&start)).expect("it is there")
    };
    let selected = printed(&["--no-tables", "--first", "2", "--last", "3"], FIVE_HOUSES);
    let text = selected.trim_end();
    assert!(text.contains(blocks[from("2")]) && text.contains(blocks[from("3")]), "{text}");
    assert!(!text.contains(blocks[from("1")]) && !text.contains(blocks[from("4")]), "{text}");
    assert!(!text.contains(blocks[0]) && !text.contains(blocks[blocks.len() - 1]), "{text}");
    let first = printed(&["--no-tables", "--last", "1"], FIVE_HOUSES);
    assert!(all.starts_with(first.trim_end()), "{first}");
    let rest = printed(&["--no-tables", "--first", "2"], FIVE_HOUSES);
    assert!(all.ends_with(&rest), "{rest}");
    assert_eq!(printed(&["--first", "1000"], FIVE_HOUSES).lines().count(), 10, "the end, and the last table");
}

#[test]
fn tables_show_what_is_known_and_what_is_new() {
    let text = printed(&[], FIVE_HOUSES);
    let tables: Vec<Vec<&str>> = text
        .split("\n\n")
        .filter(|block| block.starts_with("#  "))
        .map(|block| block.lines().skip(2).filter(|line| *line != "(* new)").collect())
        .collect();
    assert!(tables.len() > 1, "{text}");
    // What has a star is in the following tables without one, and the last table is full.
    let entries = |table: &[&str]| table.join(" ").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for pair in tables.windows(2) {
        let (before, after) = (entries(&pair[0]), entries(&pair[1]));
        let is_kept = |entry: &String| after.iter().any(|other| other == entry.trim_end_matches('*'));
        assert!(before.iter().all(is_kept), "{before:?} {after:?}");
    }
    let last = entries(tables.last().expect("there are tables"));
    assert_eq!(last.len(), 30, "{last:?}");
    assert_eq!(text.matches("(* new)").count(), 1);
    let markdown = printed(&["--markdown"], FIVE_HOUSES);
    assert!(markdown.contains("| 1 | **yellow** |"), "{markdown}");
    assert_eq!(markdown.matches("\n|---|").count(), tables.len());
    let without = printed(&["--no-tables"], FIVE_HOUSES);
    assert!(!without.contains("(* new)") && !without.contains("---"), "{without}");
}

#[test]
fn the_legend_of_tables_is_in_the_language_of_the_puzzle() {
    for (code, legend) in [("de", "(* neu)"), ("fr", "(* nouveau)"), ("es", "(* nuevo)")] {
        let path = std::env::temp_dir().join(format!("zebra-legend-{}-{code}.json", std::process::id()));
        let path = path.to_str().expect("it is text");
        let run = |arguments: &[&str]| {
            let output = Command::new(env!("CARGO_BIN_EXE_zebra")).args(arguments).output();
            String::from_utf8(output.expect("the command runs").stdout).expect("text")
        };
        run(&["generate", "--size", "3x4", "--language", code, "--to", "json", "-o", path]);
        let text = run(&["explain", path]);
        std::fs::remove_file(path).expect("the puzzle was written");
        assert_eq!((text.matches(legend).count(), text.contains("new")), (1, false), "{text}");
    }
}

fn schema() -> (Schemas, SchemaIndex) {
    let mut schemas = Schemas::new();
    let mut compiler = Compiler::new();
    let url = "https://example.com/explanation.schema.json";
    compiler.add_resource(url, serde_json::from_str(SCHEMA).expect("JSON")).expect("a schema");
    let index = compiler.compile(url, &mut schemas).expect("a good schema");
    (schemas, index)
}

#[test]
fn the_json_follows_its_schema() {
    let (schemas, schema) = schema();
    for (input, ending) in [(UNIQUE, "full"), (SEVERAL, "ambiguous"), (NONE, "contradiction")] {
        let both = json(&["--steps"], input);
        assert!(schemas.validate(&both, schema).is_ok(), "{both}");
        assert_eq!(both["walkthrough"]["ending"]["kind"], ending);
        assert_eq!(both["explanation"]["ending"]["kind"], ending);
        assert_eq!(both["walkthrough"].get("difficulty").is_some(), ending == "full");
        let paragraphs = json(&[], input);
        assert!(schemas.validate(&paragraphs, schema).is_ok(), "{paragraphs}");
        assert!(paragraphs.get("explanation").is_none());
        assert_eq!(paragraphs["walkthrough"], both["walkthrough"]);
    }
    let five_houses = json(&["--steps"], FIVE_HOUSES);
    assert!(schemas.validate(&five_houses, schema).is_ok(), "{five_houses}");
}

#[test]
fn the_json_of_every_argument_follows_the_schema() {
    let (schemas, schema) = schema();
    let mut kinds = BTreeSet::new();
    let mut headings = 0;
    for name in
        ["broken_jar", "cups_and_years", "paper_lanterns", "parrot_show", "secret_presents", "two_unused"]
    {
        let path = format!("{}/../examples/{name}.rs", env!("CARGO_MANIFEST_DIR"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_zebra"));
        let output = command.args(["explain", "--json", &path]).output().expect("the command ends");
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        if let Err(error) = schemas.validate(&document, schema) {
            panic!("{name}: {error}");
        }
        for paragraph in document["walkthrough"]["paragraphs"].as_array().expect("a list") {
            kinds.insert(paragraph["argument"]["kind"].as_str().expect("text").to_owned());
            headings += usize::from(paragraph.get("heading").is_some());
        }
    }
    let expected = ["alternatives", "clue", "exclusions", "supposition"];
    assert!(expected.iter().all(|kind| kinds.contains(*kind)), "{kinds:?}");
    assert!(headings > 0);
}

#[test]
fn the_schema_rejects_other_documents() {
    let (schemas, schema) = schema();
    let good = json(&["--steps"], FIVE_HOUSES);
    let changes: [fn(&mut Value); 12] = [
        |document| document["version"] = 1.into(),
        |document| document["puzzle"] = Value::Null,
        |document| {
            let parts = document.as_object_mut().expect("an object");
            parts.retain(|name, _| !["walkthrough", "explanation"].contains(&name.as_str()));
        },
        |document| document["walkthrough"]["ending"]["kind"] = "solved".into(),
        |document| document["walkthrough"]["opening"]["pairs"][0]["mark"] = "Ann".into(),
        |document| document["walkthrough"]["paragraphs"][0]["argument"]["kind"] = "guess".into(),
        |document| document["walkthrough"]["paragraphs"][0]["argument"]["clue"] = Value::Null,
        |document| {
            document["walkthrough"]["paragraphs"][0]["argument"]["reasons"][0]["why"] = "magic".into();
        },
        |document| document["walkthrough"]["paragraphs"][0]["conclusions"] = Value::Null,
        |document| document["walkthrough"]["paragraphs"][0]["passage"]["lines"] = vec![3].into(),
        |document| document["walkthrough"]["paragraphs"][0]["steps"][0]["technique"] = "guess".into(),
        |document| document["explanation"]["steps"][0]["technique"] = "guess".into(),
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut document = good.clone();
        change(&mut document);
        assert!(schemas.validate(&document, schema).is_err(), "change {number}");
    }
}

#[test]
fn the_paragraphs_in_json_have_the_printed_texts() {
    let text = printed(&["--no-tables"], FIVE_HOUSES);
    let document = json(&[], FIVE_HOUSES);
    let walkthrough = &document["walkthrough"];
    let part = |value: &Value| value.as_str().expect("text").to_owned();
    assert!(text.starts_with(&part(&walkthrough["opening"]["text"])));
    assert!(text.trim_end().ends_with(&part(&walkthrough["ending"]["text"])));
    let paragraphs = walkthrough["paragraphs"].as_array().expect("a list");
    for (number, paragraph) in (1..).zip(paragraphs) {
        assert_eq!(paragraph["number"], number);
        let conclusion = part(&paragraph["passage"]["conclusion"]);
        assert!(text.contains(&conclusion) && part(&paragraph["text"]).contains(&conclusion));
        assert!(!paragraph["steps"].as_array().expect("a list").is_empty());
    }
}
