//! Output and exit codes of `zebra sudoku`.

use std::io::Write as _;
use std::process::{Command, Stdio};

const ONE: &str = "1.3.\n.4.2\n2...\n..21\n";
const MANY: &str =
    "1.3..4.22.....21\n1...............\n12....3....4....\n1..1............\n1.3..4.22.....2x\n";

/// Runs it on an input. Returns the exit code, standard output and standard error.
fn run(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zebra"));
    command.arg("sudoku").args(arguments);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    // It may exit without reading its input.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let (code, out, err) = (output.status.code(), text(output.stdout), text(output.stderr));
    format!("exit {}\n{out}--- on standard error ---\n{err}", code.expect("a code"))
}

#[test]
fn one_grid() {
    insta::assert_snapshot!("unique", run(&[], ONE));
    insta::assert_snapshot!("multiple", run(&[], "1..4\n....\n....\n..2.\n"));
    insta::assert_snapshot!("unsolvable", run(&[], "12..\n..3.\n...4\n....\n"));
    insta::assert_snapshot!("budget_exhausted", run(&["--budget", "3"], "1..4\n....\n....\n..2.\n"));
    insta::assert_snapshot!("error", run(&[], "1..4\n...4\n....\n..2.\n"));
    insta::assert_snapshot!("no_grid", run(&[], "# nothing\n"));
    insta::assert_snapshot!("explain", run(&["--explain"], ONE));
}

#[test]
fn many_grids() {
    insta::assert_snapshot!("many", run(&[], MANY));
    insta::assert_snapshot!("many_counted", run(&["--count-answers=5"], MANY));
}

#[test]
fn counting() {
    let exits =
        |arguments: &[&str], input| run(arguments, input).lines().take(2).collect::<Vec<_>>().join(": ");
    let empty = "................";
    let all = [
        exits(&["--count-answers"], empty),
        exits(&["--count-answers=10"], empty),
        exits(&["--count-answers=1000", "--budget", "50"], empty),
        exits(&["--count-answers=1"], ONE),
        exits(&["--count-answers"], ONE),
        exits(&["--count-answers"], "12....3....4...."),
        exits(&["--count-answers", "--with", "diagonals"], empty),
        exits(&["--count-answers", "--with", "king"], empty),
        exits(&["--count-answers", "--with", "diagonals", "--with", "cage 3 r1c1 r1c2"], empty),
        exits(&["--count-answers", "--boxes", "1x4"], empty),
        exits(&["--count-answers=7", "--boxes", "3x2"], &".".repeat(36)),
    ];
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn watch_without_a_terminal_prints_the_result() {
    assert_eq!(run(&["--watch"], ONE), run(&[], ONE));
}

#[test]
fn usage_errors() {
    let first = |arguments: &[&str]| run(arguments, ONE).lines().take(3).collect::<Vec<_>>().join(" ");
    let all = [
        first(&["--boxes", "9"]),
        first(&["--boxes", "6x6"]),
        first(&["--boxes", "-1x3"]),
        first(&["--count-answers=many"]),
        first(&["--count-answers", "--explain"]),
        first(&["--speed", "0", "--watch"]),
        first(&["--speed", "5"]),
        first(&["--with", "queen"]),
        first(&["--with", "cage 9 r1c1 r1c5"]),
        first(&["--with", "cage 9 r1c1 r1c2"]),
        first(&["no such file"]),
        first(&["--with-file", "no such file"]),
    ];
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn of_many_errors_the_first_are_shown_and_many_rules_are_refused() {
    let shown = run(&[], &"1.3..4.22.....2x\n".repeat(300));
    assert_eq!(shown.matches("error[").count(), 100);
    assert_eq!(shown.matches(": error\n").count(), 300);
    assert!(shown.ends_with("The errors of the first 100 grids with errors are shown.\n"), "{shown}");
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("rules.txt");
    let path = path.to_str().expect("text");
    std::fs::write(path, "diagonals\n".repeat(5000)).expect("the file is written");
    assert!(run(&["--with-file", path], "................").starts_with("exit 11\n"));
    let rules: String = (0..2001).map(|sum| format!("cage {sum} r1c1 r1c2\n")).collect();
    std::fs::write(path, rules).expect("the file is written");
    assert!(run(&["--with-file", path], ONE).contains("2001 additional rules; at most 2000 are supported"));
}

#[test]
fn generated_sudokus() {
    insta::assert_snapshot!("generated", run(&["--generate", "--seed", "7", "--symmetry", "half-turn"], ""));
    let jigsaw = ["--generate", "--boxes", "1x5", "--with", "jigsaw", "--with", "cages"];
    insta::assert_snapshot!("generated_jigsaw", run(&jigsaw, ""));
    let several = ["--generate", "--boxes", "2x2", "--count", "3", "--with", "diagonals", "--minimal"];
    insta::assert_snapshot!("generated_several", run(&several, ""));
    let json = ["--generate", "--boxes", "2x3", "--seeds", "5..7", "--json", "--with", "cages"];
    insta::assert_snapshot!("generated_json", run(&json, ""));
}

#[test]
fn slices_of_seeds_and_jobs_give_the_same_sudokus() {
    let generated = |arguments: &[&str]| {
        let output =
            run(&[&["--generate", "--boxes", "2x3", "--difficulty", "easy..hard"], arguments].concat(), "");
        output.lines().filter(|line| line.contains("# seed")).map(str::to_owned).collect::<Vec<_>>()
    };
    let all = generated(&["--seeds", "0..20", "--jobs", "1"]);
    assert_eq!(all.len(), 20);
    let parts =
        [generated(&["--seeds", "0..9", "--jobs", "2"]), generated(&["--seed", "9", "--count", "11"])];
    assert_eq!(parts.concat(), all);
}

#[test]
fn what_is_generated_is_solved() {
    let text = run(&["--generate", "--boxes", "2x3", "--with", "jigsaw", "--seed", "3"], "");
    let grid: String = text
        .lines()
        .filter(|line| !line.contains("---") && !line.starts_with("exit"))
        .map(|line| line.to_owned() + "\n")
        .collect();
    let variant = text.lines().find_map(|line| line.strip_prefix("# with: ")).expect("the regions");
    let solved = run(&["--with", variant], &grid);
    assert!(solved.starts_with("exit 0\n") && solved.contains("Exactly one answer."), "{grid}{solved}");
    let lines = run(&["--generate", "--count", "5", "--boxes", "2x2"], "");
    let lines: String =
        lines.lines().filter(|line| line.contains('#')).map(|line| line.to_owned() + "\n").collect();
    assert!(run(&[], &lines).contains("5 grids: 5 with one answer"), "{lines}");
}

#[test]
fn generating_refuses_what_it_cannot_do() {
    let first = |arguments: &[&str]| {
        run(&[&["--generate"], arguments].concat(), "").lines().take(3).collect::<Vec<_>>().join(" ")
    };
    let all = [
        first(&["--boxes", "5x5"]),
        first(&["--boxes", "1x3"]),
        first(&["--boxes", "2x2", "--difficulty", "fiendish", "--attempts", "3"]),
        first(&["--boxes", "2x2", "--with", "diagonals", "--with", "king"]),
        first(&["--with", "queen"]),
        first(&["--with", "jigsaw AABB"]),
        first(&["--boxes", "2x2", "--with", "jigsaw AAAA AABB BBCC CCDD"]),
        first(&["--boxes", "2x2", "--with", "cages", "--with", "cage 3 r1c1 r1c2"]),
        first(&["--seeds", "9..3"]),
        first(&["--seed", "18446744073709551615", "--count", "2"]),
        first(&["--attempts", "0"]),
        first(&["--symmetry", "round"]),
        first(&["--explain"]),
        run(&["--count", "3"], "").lines().take(3).collect::<Vec<_>>().join(" "),
    ];
    insta::assert_snapshot!("generating_refuses", all.join("\n"));
}

/// Runs it on an input. Returns the exit code, standard output and standard error.
fn parts(arguments: &[&str], input: &str) -> (i32, String, String) {
    let text = run(arguments, input);
    let (code, rest) = text.split_once('\n').expect("the code");
    let (out, err) = rest.split_once("--- on standard error ---\n").expect("two parts");
    let code = code.trim_start_matches("exit ").parse().expect("a code");
    (code, out.to_owned(), err.to_owned())
}

#[test]
fn generated_lines_of_json_are_read() {
    for arguments in [
        &["--boxes", "2x2", "--count", "3"][..],
        &["--boxes", "2x2", "--with", "jigsaw", "--with", "diagonals"],
    ] {
        let made = parts(&[&["--generate", "--json"], arguments].concat(), "").1;
        let lines: Vec<serde_json::Value> =
            made.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let answers: String =
            lines.iter().map(|line| format!("{}\n", line["solution"].as_str().expect("text"))).collect();
        let (code, out, err) = parts(&["-"], &made);
        let found: String = out.chars().filter(|letter| letter.is_ascii_digit() || lines.len() > 1).collect();
        assert_eq!((found.trim(), code), (answers.trim(), 0), "{err}");
    }
}

#[test]
fn broken_lines_of_json_do_not_stop_the_others() {
    let good = r#"{"grid":"2....3...23...4.","boxes":"2x2"}"#;
    let bad = [
        "{",
        "{}",
        r#"{"grid":1}"#,
        r#"{"grid":""}"#,
        r#"{"grid":"2..\n"}"#,
        r#"{"grid":"22...3...23...4."}"#,
        r#"{"grid":"2....3...23...4.","boxes":"0x9"}"#,
        r#"{"grid":"2....3...23...4.","boxes":"3x3"}"#,
        r#"{"grid":"2....3...23...4.","with":["cage 99 r1c1"]}"#,
        r#"{"grid":"2....3...23...4.","with":["nonsense"]}"#,
        "[]",
    ];
    for line in bad {
        let (code, out, err) = parts(&["-"], &format!("{good}\n{line}\n{good}\n"));
        assert_eq!(code, 1, "{line}");
        assert!(out.starts_with("2413132442313142\nline 2: error\n2413132442313142"), "{line}: {out}");
        assert!(err.contains("<stdin>:2") && !err.contains("struct"), "{line}: {err}");
    }
}
