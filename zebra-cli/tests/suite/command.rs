//! Output and exit codes of `zebra`.

use std::io::Write;
use std::process::Stdio;

use crate::run::{folder, run, run_with, shown, zebra};

const UNIQUE: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn = Dog\n";
const SEVERAL: &str = "Child - Ann Bob Cid\nPet - Cat Dog Fox\n---\nAnn = #1\nBob = #2\nAnn = Dog\n";
const NONE: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn - Dog\nDog = #1\n";
const WRONG: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = Dgo\nAnn = Bob\nAnn = \n";
const JSON: &str = r#"{"zebra":1,"name":"Pets","categories":[{"name":"Child","items":["Ann","Bob"]},{"name":"Pet","items":["Cat","Dog"]}],"clues":[{"label":"1","formulas":[{"is":["Ann","Cat"]}]}]}"#;
const GRID: &str = r#"{"grid":{"w":2,"h":2},"clues":[{"type":"item","a":{"v":"a","y":0,"x":0}},{"type":"same position as","a":{"v":"b","y":1},"b":{"v":"a","y":0}}]}"#;

#[test]
fn every_exit_code() {
    let solve = ["solve", "--from", "zbc"];
    let code = |arguments: &[&str], input: &str| run(arguments, input).status.code();
    assert_eq!(code(&solve, UNIQUE), Some(0));
    assert_eq!(code(&solve, WRONG), Some(1));
    assert_eq!(code(&["solve", "--form", "zbc"], UNIQUE), Some(2));
    assert_eq!(code(&solve, NONE), Some(10));
    assert_eq!(code(&solve, SEVERAL), Some(11));
    assert_eq!(code(&["solve", "--from", "zbc", "--budget", "0"], SEVERAL), Some(12));
    assert_eq!(code(&["solve", "--from", "zbc", "--json"], NONE), Some(10));
    let check = ["check", "--from", "zbc"];
    assert_eq!(code(&check, UNIQUE), Some(0));
    assert_eq!(code(&check, WRONG), Some(1));
    assert_eq!(code(&check, NONE), Some(10));
    assert_eq!(code(&check, SEVERAL), Some(11));
}

#[test]
fn answers() {
    insta::assert_snapshot!("unique", shown(&run(&["solve", "--from", "zbc"], UNIQUE)));
    insta::assert_snapshot!("several", shown(&run(&["solve", "--from", "zbc", "--all"], SEVERAL)));
    insta::assert_snapshot!("none", shown(&run(&["solve", "--from", "zbc"], NONE)));
    insta::assert_snapshot!(
        "json",
        shown(&run(&["solve", "--from", "zbc", "--json", "--limit", "1"], SEVERAL))
    );
}

#[test]
fn grids() {
    let grid = ["grid", "--from", "zbc"];
    insta::assert_snapshot!("grid", shown(&run(&grid, SEVERAL)));
    insta::assert_snapshot!("grid_solved", shown(&run(&[&grid[..], &["--solved"]].concat(), UNIQUE)));
    insta::assert_snapshot!(
        "grid_steps",
        shown(&run(&[&grid[..], &["--after", "1", "--steps"]].concat(), UNIQUE))
    );
    insta::assert_snapshot!(
        "grid_paragraphs",
        shown(&run(&[&grid[..], &["--after", "1"]].concat(), SEVERAL))
    );
    insta::assert_snapshot!("grid_several", shown(&run(&[&grid[..], &["--solved"]].concat(), SEVERAL)));
}

#[test]
fn errors() {
    insta::assert_snapshot!("wrong", shown(&run(&["solve", "--from", "zbc"], WRONG)));
    insta::assert_snapshot!("contradiction", shown(&run(&["check", "--from", "zbc"], NONE)));
    insta::assert_snapshot!("two_answers", shown(&run(&["check", "--from", "zbc"], SEVERAL)));
    let redundant = format!("{UNIQUE}Bob = Cat\n");
    insta::assert_snapshot!("redundant", shown(&run(&["check", "--from", "zbc"], &redundant)));
    let wrong = JSON.replace("\"Cat\"]}]}]", "\"Cot\"]}]}]");
    insta::assert_snapshot!("wrong_json", shown(&run(&["check", "--from", "json"], &wrong)));
    insta::assert_snapshot!("no_file", shown(&run(&["solve", "nowhere.zbc"], "")));
    let output = run_with(zebra(&["solve", "--from", "zbc"]), b"Child - Ann\n\xff");
    insta::assert_snapshot!("not_utf8", shown(&output));
}

#[test]
fn a_bad_line_does_not_stop_a_stream() {
    let wrapped = format!("{{\"id\": \"wrapped\", \"zbc\": {}}}", serde_json::to_string(UNIQUE).unwrap());
    let lines = [JSON, "{", GRID, "", &wrapped, &JSON.replace("Ann\",\"Cat", "Ann\",\"Cot"), JSON];
    let output = run(&["solve", "--jsonl"], lines.join("\n"));
    insta::assert_snapshot!(shown(&output));
    let good = run(&["solve", "--jsonl"], format!("{JSON}\n{GRID}\n"));
    assert_eq!(good.status.code(), Some(0));
    // So is a line that is not UTF-8.
    let mixed =
        run_with(zebra(&["solve", "--jsonl"]), [JSON.as_bytes(), b"\n\xff\n", JSON.as_bytes()].concat());
    assert_eq!(String::from_utf8_lossy(&mixed.stdout).lines().count(), 3);
    assert_eq!(mixed.status.code(), Some(1));
}

#[test]
fn the_results_of_a_long_stream_are_in_order_for_any_number_of_jobs() {
    let lines: String = (0..500).map(|number| JSON.replace("Pets", &format!("P{number}")) + "\n").collect();
    let one = run(&["solve", "--jsonl", "--jobs", "1"], &lines);
    let many = run(&["solve", "--jsonl", "--jobs", "4"], &lines);
    assert_eq!(one.stdout, many.stdout);
    let text = String::from_utf8(one.stdout).unwrap();
    for (number, line) in text.lines().enumerate() {
        assert!(
            line.starts_with(&format!(
                "{{\"line\":{},\"id\":\"P{number}\",\"outcome\":\"unique\"",
                number + 1
            ))
        );
    }
    assert_eq!(text.lines().count(), 500);
}

#[test]
fn several_files_and_expected_answers() {
    let folder = folder("several");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (good, bad) = (file("good.zbc", UNIQUE), file("bad.zbc", WRONG));
    let right = file(
        "right.jsonl",
        "{\"id\": \"good\", \"positions\": [{\"Child\": \"Ann\", \"Pet\": \"Dog\"}, {\"Child\": \"Bob\", \"Pet\": \"Cat\"}]}\n",
    );
    let wrong = std::fs::read_to_string(&right).unwrap().replace("\"Cat\"", "\"Dog\"");
    let wrong = file("wrong.jsonl", &wrong);
    let code = |arguments: &[&str]| run(arguments, "").status.code();
    assert_eq!(code(&["solve", &good, &good]), Some(0));
    assert_eq!(code(&["solve", &good, &bad]), Some(1));
    assert_eq!(code(&["solve", &good, "--expected", &right]), Some(0));
    let differing = run(&["solve", &good, "--expected", &wrong], "");
    assert_eq!(differing.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&differing.stderr).into_owned();
    assert_eq!(
        errors,
        "error: `good`, row 2: expected `Dog` as `Pet`, found `Cat`\n1 expected answer compared, 1 different\n"
    );
    let timing = run(&["solve", &good, &good, "--timing"], "");
    assert!(String::from_utf8_lossy(&timing.stderr).starts_with("2 puzzles in "));
}

#[test]
fn a_file_is_overwritten_only_with_force() {
    let folder = folder("overwrite");
    let path = folder.join("pets.json");
    let path = path.to_str().unwrap();
    let convert = ["convert", "--from", "zbc", "--output", path];
    assert_eq!(run(&convert, UNIQUE).status.code(), Some(0));
    let first = std::fs::read_to_string(path).unwrap();
    let again = run(&convert, SEVERAL);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("pass `--force` to overwrite it"));
    assert_eq!(std::fs::read_to_string(path).unwrap(), first);
    let forced = run(&["convert", "--from", "zbc", "--output", path, "--force"], SEVERAL);
    assert_eq!(forced.status.code(), Some(0));
    assert_ne!(std::fs::read_to_string(path).unwrap(), first);
    // The format is inferred from the extension.
    assert_eq!(run(&["solve", path], "").status.code(), Some(11));
}

#[test]
fn conversions() {
    // The formats of `--to`, the last option with a list of values: a new format needs a snapshot.
    let help = String::from_utf8(run(&["convert", "-h"], "").stdout).unwrap();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, formats) = help.rsplit_once("[possible values: ").unwrap();
    let formats: Vec<&str> = formats.split_once(']').unwrap().0.split(", ").collect();
    assert!(formats.len() >= 6, "{formats:?}");
    for to in formats {
        let output = run(&["convert", "--from", "zbc", "--to", to], UNIQUE);
        insta::assert_snapshot!(format!("to_{to}"), shown(&output));
    }
    let clue = JSON.replace("{\"is\":[\"Ann\",\"Cat\"]}", "false");
    insta::assert_snapshot!(
        "cannot_express",
        shown(&run(&["convert", "--from", "json", "--to", "zebrajs"], &clue))
    );
}

#[test]
fn colors_only_on_a_terminal() {
    let colored = |arguments: &[&str], variable: &str| {
        let mut command = zebra(arguments);
        command.env(variable, "1");
        run_with(command, WRONG.as_bytes()).stderr.contains(&0x1b)
    };
    let arguments = ["solve", "--from", "zbc"];
    assert!(colored(&arguments, "CLICOLOR_FORCE"));
    assert!(!colored(&arguments, "NO_COLOR"));
    assert!(!run(&arguments, WRONG).stderr.contains(&0x1b));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_success_and_a_full_disk_is_an_error() {
    let many = "A - a b c d e f g h\nB - i j k l m n o p\n---\na _ b\n";
    let mut command = zebra(&["solve", "--from", "zbc", "--all"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(many.as_bytes()).unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));

    if let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") {
        let mut command = zebra(&["solve", "--from", "zbc"]);
        command.stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(UNIQUE.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: cannot write `standard output`"));
    }
}

#[test]
fn help_completions_and_man_pages() {
    insta::assert_snapshot!("help", shown(&run(&["--help"], "")));
    let names = [
        "solve", "check", "fix", "fmt", "convert", "explain", "certify", "grid", "book", "print", "page",
        "play", "generate", "theme", "sudoku",
    ];
    for name in names {
        insta::assert_snapshot!(format!("help_{name}"), shown(&run(&[name, "--help"], "")));
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(&["completions", shell], "");
        assert!(output.status.success() && output.stdout.len() > 500);
    }
    let page = String::from_utf8(run(&["manual"], "").stdout).unwrap();
    assert!(page.contains(".TH zebra 1") && page.contains("budget exhausted"));
    assert!(run(&["manual", "solve"], "").status.success());
}

#[test]
fn usage_errors() {
    let shown = |arguments: &[&str]| {
        let output = run(arguments, UNIQUE);
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        format!("{}: {}", output.status.code().unwrap(), text.lines().next().unwrap())
    };
    let all = [
        shown(&["explain", "--first", "3", "--last", "2"]),
        shown(&["grid", "--steps"]),
        shown(&["grid", "--after", "1", "--solved"]),
        shown(&["convert", "--from", "zbc"]),
        shown(&["convert", "puzzle.zbc", "made.json"]),
        shown(&["convert", "--from", "zbc", "--output", "puzzle.doc"]),
        shown(&["generate", "--theme", "nowhere"]),
        shown(&["generate", "--count", "2", "--to", "json"]),
        shown(&["generate", "--seed", "18446744073709551615", "--count", "2"]),
        shown(&["generate", "--size", "90x3"]),
        shown(&["manual", "nothing"]),
    ];
    insta::assert_snapshot!(all.join("\n"));
}
