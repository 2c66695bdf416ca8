//! Output on a terminal: control characters are escaped, and texts and grids have the width of the terminal. Skipped without the
//! command `script` of util-linux, which makes terminals.

use std::process::{Command, Stdio};

use crate::run::file;

const ODD: &str = r#"{"zebra": 1, "name": "Odd", "title": "T\u001b]0;x\u0007", "story": "One\r\u001b[2J.",
    "categories": [
        {"name": "Child", "items": [{"name": "Ann", "phrase": "A\u202enn\nx", "title": "A\u202enn\nx"}, "Bob"]},
        {"name": "Pet", "items": ["Cat", "Dog"]}],
    "clues": [{"label": "1", "sentence": "Ann\nhas\u001b it.", "formulas": [{"is": ["Ann", "Cat"]}]}]}"#;

fn piped(arguments: &[&str]) -> Vec<u8> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zebra"));
    command.args(arguments).env_remove("CLICOLOR_FORCE").output().expect("the command ends").stdout
}

/// Returns what a command shows on a terminal of some columns without colors, or `None` if there is no `script`.
fn shown(columns: u32, arguments: &[&str], redirected: &str) -> Option<String> {
    displayed(columns, arguments, redirected, Some("1"))
}

/// The same; `plain` is the value of `NO_COLOR`.
fn displayed(columns: u32, arguments: &[&str], redirected: &str, plain: Option<&str>) -> Option<String> {
    let quoted: Vec<String> = arguments.iter().map(|argument| format!("'{argument}'")).collect();
    let line = format!(
        "stty cols {columns} rows 50; '{}' {} {redirected}",
        env!("CARGO_BIN_EXE_zebra"),
        quoted.join(" ")
    );
    let mut script = Command::new("script");
    script
        .args(["-qec", &line, "/dev/null"])
        .env("TERM", "xterm")
        .env_remove("CLICOLOR")
        .stdin(Stdio::null());
    match plain {
        Some(value) => script.env("NO_COLOR", value),
        None => script.env_remove("NO_COLOR"),
    };
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
        &["explain", puzzle, "--steps"],
        &["grid", puzzle],
        &["grid", puzzle, "--after", "1"],
        &["convert", puzzle, "--to", "json"],
        &["check", puzzle],
        &["solve", wrong],
        &["solve", wrong, "--json"],
        &["check", "no\u{1b}such\u{202e}.zbc"],
    ] {
        let Some(shown) = shown(80, arguments, "") else { return };
        assert!(!shown.contains(is_control), "{arguments:?}: {shown:?}");
    }
    let explained = shown(80, &["explain", puzzle, "--steps"], "").expect("there is `script`");
    assert!(
        explained.contains("“Ann has\\u{1b} it.”") && explained.contains("A\\u{202e}nn\\u{a}x"),
        "{explained}"
    );

    let text = piped(&["explain", puzzle, "--steps"]);
    assert!(text.contains(&0x1b), "a pipe gets the text unchanged");
    let target = file("odd.txt", "");
    piped(&["explain", puzzle, "--steps", "--force", "-o", &target]);
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
    for columns in [40, 80, 120] {
        let Some(shown) = shown(columns, &["explain", puzzle], "") else { return };
        // The lines of a paragraph begin below its first one, and a table is as wide as the terminal at most.
        let mut indent = 0;
        for line in shown.lines() {
            let start = line.len() - line.trim_start().len();
            if let Some((number, _)) =
                line.split_once(". ").filter(|(number, _)| number.parse::<u32>().is_ok())
            {
                indent = number.len() + 2;
            } else if line.is_empty() {
                indent = 0;
            } else {
                assert!(start >= indent, "{columns}: {line}");
            }
        }
        assert_eq!(shown.contains("\n-  "), columns > 40, "the table is too wide for 40 columns");
        let start = displayed(columns, &["explain", puzzle, "--last", "3"], "", Some("1"));
        insta::assert_snapshot!(format!("explain_{columns}_columns"), start.expect("there is `script`"));
    }
    let narrow = shown(15, &["grid", puzzle], "").expect("there is `script`");
    assert!(narrow.contains("the grid needs 17 columns, and the terminal has 15"), "{narrow}");
}

#[test]
fn conclusions_and_new_entries_are_bold_on_a_terminal_with_styles() {
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/five_houses.zbc");
    let odd = &file("odd_bold.json", ODD);
    let Some(styled) = displayed(80, &["explain", puzzle], "", None) else { return };
    let plain = shown(80, &["explain", puzzle], "").expect("there is `script`");
    assert!(styled.contains("\u{1b}[1myellow\u{1b}[0m  Norwegian"), "{styled}");
    assert!(plain.contains("yellow*") && plain.contains("(* new)") && !styled.contains('*'), "{plain}");
    let bare = |text: &str| text.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
    let paragraphs =
        |text: &str| text.lines().filter(|line| line.contains(". ")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(paragraphs(&bare(&styled)), paragraphs(&plain), "wrapping counts what is visible");
    // The styles are the only codes.
    for arguments in [&["explain", odd][..], &["explain", odd, "--steps"], &["explain", odd, "--markdown"]] {
        let styled = displayed(80, arguments, "", None).expect("there is `script`");
        assert!(!bare(&styled).contains(is_control), "{arguments:?}: {styled:?}");
    }
}
