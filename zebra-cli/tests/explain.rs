//! Output and exit codes of `zebra explain`, and the published schema of its JSON.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use boon::{Compiler, Schemas};
use serde_json::Value;

const SCHEMA: &str = include_str!("../../docs/explanation.schema.json");
const UNIQUE: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn = Dog\n";
const SEVERAL: &str = "Child - Ann Bob Cid\nPet - Cat Dog Fox\n---\nAnn = #1\nBob = #2\nAnn = Dog\n";
const NONE: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn - Dog\nDog = #1\n";
const WRONG: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = Dgo\n";

fn explain(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zebra"));
    command.args(["explain", "--from", "zbc"]).args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    // After a usage error the command exits without reading its input.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    child.wait_with_output().expect("the command ends")
}

fn printed(arguments: &[&str], input: &str) -> String {
    String::from_utf8(explain(arguments, input).stdout).expect("text")
}

#[test]
fn exit_codes() {
    let code = |arguments: &[&str], input: &str| explain(arguments, input).status.code();
    for arguments in [&[][..], &["--json"], &["--brief"], &["--markdown", "--first-step", "2"]] {
        assert_eq!(code(arguments, UNIQUE), Some(0));
        assert_eq!(code(arguments, WRONG), Some(1));
        assert_eq!(code(arguments, NONE), Some(10));
        assert_eq!(code(arguments, SEVERAL), Some(11));
    }
}

#[test]
fn usage_errors() {
    for arguments in [
        &["--first-step", "0"][..],
        &["--last-step", "0"],
        &["--first-step", "x"],
        &["--first-step", "3", "--last-step", "2"],
        &["--json", "--brief"],
        &["--json", "--markdown"],
        &["--json", "--last-step", "2"],
        &["--nonsense"],
    ] {
        let output = explain(arguments, UNIQUE);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn steps_are_selected_by_number() {
    let all = printed(&[], UNIQUE);
    let steps: Vec<&str> = all.lines().take_while(|line| !line.is_empty()).collect();
    assert!(steps.len() > 3, "{all}");
    assert!(all.ends_with("the puzzle is solved.\n"), "{all}");
    assert_eq!(
        printed(&["--first-step", "2", "--last-step", "3"], UNIQUE),
        format!("{}\n{}\n", steps[1], steps[2])
    );
    assert_eq!(printed(&["--last-step", "1"], UNIQUE), format!("{}\n", steps[0]));
    let rest = printed(&["--first-step", "2"], UNIQUE);
    assert_eq!(Some(rest.as_str()), all.strip_prefix(&format!("{}\n", steps[0])));
    let brief = printed(&["--brief"], UNIQUE);
    assert!(brief.lines().count() < all.lines().count());
    assert!(brief.lines().all(|line| all.contains(line)), "{brief}");
    let markdown = printed(&["--markdown"], UNIQUE);
    assert!(markdown.starts_with("# ") && markdown.contains(steps[0]), "{markdown}");
}

#[test]
fn the_json_follows_its_schema() {
    let mut schemas = Schemas::new();
    let mut compiler = Compiler::new();
    let url = "https://example.com/explanation.schema.json";
    compiler.add_resource(url, serde_json::from_str(SCHEMA).expect("JSON")).expect("a schema");
    let schema = compiler.compile(url, &mut schemas).expect("a good schema");
    for (input, ending) in [(UNIQUE, "full"), (SEVERAL, "ambiguous"), (NONE, "contradiction")] {
        let mut value: Value = serde_json::from_str(&printed(&["--json"], input)).expect("JSON");
        assert!(schemas.validate(&value, schema).is_ok(), "{value}");
        assert_eq!(value["ending"], ending);
        assert_eq!(value.get("difficulty").is_some(), ending == "full");
        value["steps"][0]["technique"] = "guess".into();
        assert!(schemas.validate(&value, schema).is_err());
    }
}
