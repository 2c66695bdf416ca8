//! Output on a terminal: control characters are escaped, and texts and grids have the width of the terminal. Skipped without the
//! command `script` of util-linux, which makes terminals.
#![cfg(target_os = "linux")]

use std::path::PathBuf;
use std::process::{Command, Stdio};

const ODD: &str = r#"{"zebra": 1, "name": "Odd", "title": "T\u001b]0;x\u0007", "story": "One\r\u001b[2J.",
    "categories": [
        {"name": "Child", "items": [{"name": "Ann", "phrase": "A\u202enn\nx", "title": "A\u202enn\nx"}, "Bob"]},
        {"name": "Pet", "items": ["Cat", "Dog"]}],
    "clues": [{"label": "1", "sentence": "Ann\nhas\u001b it.", "formulas": [{"is": ["Ann", "Cat"]}]}]}"#;

fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the file is written");
    path.to_str().expect("text").to_owned()
}

fn piped(arguments: &[&str]) -> Vec<u8> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zebra"));
    command.args(arguments).env_remove("CLICOLOR_FORCE").output().expect("the command ends").stdout
}

/// Returns what a command shows on a terminal of some columns, or `None` if there is no `script`.
fn shown(columns: u32, arguments: &[&str], redirected: &str) -> Option<String> {
    let quoted: Vec<String> = arguments.iter().map(|argument| format!("'{argument}'")).collect();
    let line = format!(
        "stty cols {columns} rows 50; '{}' {} {redirected}",
        env!("CARGO_BIN_EXE_zebra"),
        quoted.join(" ")
    );
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).env("NO_COLOR", "1").stdin(Stdio::null());
    let output = script.output().ok()?;
    Some(String::from_utf8(output.stdout).expect("text").replace("\r\n", "\n"))
}

fn is_control(letter: char) -> bool {
    letter != '\n' && letter.is_control() || matches!(letter, '\u{202e}')
}

#[test]
fn control_characters_are_escaped_on_a_terminal_only() {
    let puzzle = &file("odd.json", ODD);
    let wrong = &file(
        "odd_wrong.json",
        &ODD.replace("[\"Ann\", \"Cat\"]", "[\"An\\u202en\\u001b\", \"C\u{202e}\u{200f}at\"]"),
    );
    for arguments in [
        &["solve", puzzle][..],
        &["explain", puzzle],
        &["explain", puzzle, "--markdown"],
        &["grid", puzzle],
        &["convert", puzzle, "--to", "json"],
        &["check", puzzle],
        &["solve", wrong],
        &["solve", wrong, "--json"],
        &["check", "no\u{1b}such\u{202e}.zbc"],
    ] {
        let Some(shown) = shown(80, arguments, "") else { return };
        assert!(!shown.contains(is_control), "{arguments:?}: {shown:?}");
    }
    let explained = shown(80, &["explain", puzzle], "").expect("there is `script`");
    assert!(
        explained.contains("“Ann has\\u{1b} it.”") && explained.contains("A\\u{202e}nn\\u{a}x"),
        "{explained}"
    );

    let text = piped(&["explain", puzzle]);
    assert!(text.contains(&0x1b), "a pipe gets the text unchanged");
    let target = file("odd.txt", "");
    piped(&["explain", puzzle, "--force", "-o", &target]);
    assert_eq!(std::fs::read(target).unwrap(), text, "so does a file");
}

#[test]
fn texts_and_grids_are_as_wide_as_the_terminal() {
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/five_houses.zbc");
    for columns in [40, 60, 80, 120] {
        for arguments in [&["explain", puzzle][..], &["grid", puzzle], &["generate", "--seed", "2"]] {
            // The progress bar of `generate` is on standard error.
            let Some(shown) = shown(columns, arguments, "2>/dev/null") else { return };
            assert!(shown.lines().count() > 15, "{arguments:?}: {shown}");
            for line in shown.lines() {
                assert!(line.chars().count() <= columns as usize, "{arguments:?}: {line}");
            }
        }
    }
    let narrow = shown(15, &["grid", puzzle], "").expect("there is `script`");
    assert!(narrow.contains("the grid needs 17 columns, and the terminal has 15"), "{narrow}");
}
