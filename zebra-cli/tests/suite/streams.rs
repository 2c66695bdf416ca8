//! Lines of `--jsonl`, and expected answers.

use crate::run::{file, run, text};

const UNIQUE: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn = Dog\n";
const SEVERAL: &str = "Child - Ann Bob Cid\nPet - Cat Dog Fox\n---\nAnn = #1\nBob = #2\nAnn = Dog\n";
/// A puzzle of zebrajs with an item called zebra.
const ZEBRA: &str = r#"{"grid":{"w":2,"h":2},"clues":[{"type":"immediately to the left of","a":{"v":"zebra","y":0},"b":{"v":"owl","y":0}},{"type":"same position as","a":{"v":"b","y":1},"b":{"v":"zebra","y":0}}]}"#;

#[test]
fn a_puzzle_of_zebrajs_may_have_a_zebra() {
    let path = file("zebra.json", ZEBRA);
    assert_eq!(run(&["solve", &path], b"").status.code(), Some(0));
    let line = run(&["solve", "--jsonl"], ZEBRA.as_bytes());
    assert_eq!(line.status.code(), Some(0), "{}", text(&line.stdout));
    // The errors are those of the format that the beginning shows.
    let path = file("wrong.json", r#"{"clues": [{"type": "zebra", "zebra": 1}], "grid": {"w": 2, "h": 2}}"#);
    let errors = text(&run(&["solve", &path], b"").stderr);
    assert!(!errors.contains("`\"zebra\": 1`") && errors.contains("same position as"), "{errors}");
}

#[test]
fn solve_reads_the_lines_of_generate() {
    let generate = ["generate", "--size", "3x3", "--count", "3", "--seed", "5", "--to", "jsonl"];
    let lines = run(&generate, b"").stdout;
    let solved = run(&["solve", "--jsonl"], &lines);
    assert_eq!(solved.status.code(), Some(0), "{}", text(&solved.stdout));
    for (number, (line, solved)) in text(&lines).lines().zip(text(&solved.stdout).lines()).enumerate() {
        assert!(solved.starts_with(&format!(
            "{{\"line\":{},\"id\":\"Street{}\",\"outcome\":\"unique\"",
            number + 1,
            number + 5
        )));
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let solved: serde_json::Value = serde_json::from_str(solved).expect("JSON");
        let item = &solved["answers"][0][0]["Drink"];
        assert_eq!(
            item.is_string(),
            line["solution"]["header"].as_array().unwrap().contains(&"Drink".into())
        );
    }
    // A puzzle that is the whole line, as `convert` writes it, and one with other fields before its id.
    let puzzle = text(&run(&["convert", "--from", "zbc", "--to", "jsonl"], UNIQUE.as_bytes()).stdout);
    let wrapped = serde_json::json!({"id": -7, "model": {"x": 1}, "zbc": UNIQUE}).to_string();
    let wrapped = wrapped.replace("\"model\":{\"x\":1},", "");
    let solved = run(&["solve", "--jsonl"], format!("{puzzle}{wrapped}\n").as_bytes());
    assert_eq!(solved.status.code(), Some(0));
    assert!(text(&solved.stdout).contains("{\"line\":2,\"id\":-7,\"outcome\":\"unique\""));
}

#[test]
fn a_line_that_is_too_long_is_skipped() {
    let wrapped = serde_json::json!({"id": 1, "zbc": UNIQUE}).to_string();
    let long = format!("{{\"id\": 2, \"zbc\": \"{}\"}}", "a".repeat(17 << 20));
    let solved = run(&["solve", "--jsonl"], format!("{long}\n{wrapped}\n{long}").as_bytes());
    assert_eq!(solved.status.code(), Some(1));
    let lines = text(&solved.stdout);
    let lines: Vec<&str> = lines.lines().collect();
    let error = |line| {
        format!("{{\"line\":{line},\"outcome\":\"error\",\"message\":\"line {line} is longer than 16 MiB\"}}")
    };
    assert_eq!((lines.len(), lines[0], lines[2]), (3, &*error(1), &*error(3)));
    assert!(lines[1].starts_with("{\"line\":2,\"id\":1,\"outcome\":\"unique\""), "{}", lines[1]);
}

#[test]
fn expected_answers_are_counted_and_complete() {
    let wrapped =
        |id: serde_json::Value, zbc: &str| serde_json::json!({"id": id, "zbc": zbc}).to_string() + "\n";
    let lines =
        wrapped("a".into(), UNIQUE) + &wrapped(7.into(), UNIQUE) + &wrapped("several".into(), SEVERAL);
    let right = |id: &str| {
        format!(
            "{{\"id\": {id}, \"positions\": [{{\"Child\": \"Ann\", \"Pet\": \"Dog\"}}, {{\"Child\": \"Bob\", \"Pet\": \"Cat\"}}]}}\n"
        )
    };
    let errors = |lines: &str, expected: String| {
        let path = file("expected.jsonl", &expected);
        let output = run(&["solve", "--jsonl", "--expected", &path], lines.as_bytes());
        format!("{}: {}", output.status.code().unwrap(), text(&output.stderr).replace(&path, "FILE"))
    };
    let two = wrapped("a".into(), UNIQUE) + &wrapped(7.into(), UNIQUE);
    let all = [
        errors(&two, right("\"a\"") + "\n" + &right("7")),
        errors(&lines, right("\"a\"") + &right("\"7\"") + &right("\"several\"")),
        errors(&lines, right("\"a\"").replace("\"Cat\"", "\"Dog\"")),
        errors(&two, right("\"a\"") + &right("7") + &right("8") + &right("\"b\"")),
        errors(&two, right("\"a\"") + &right("7") + &right("\"a\"")),
        errors(&two, right("\"a\"") + &right("7").replace(", \"Pet\": \"Cat\"", "")),
        errors(
            &two,
            right("\"a\"") + &right("7").replace("\"Pet\": \"Cat\"", "\"Pet\": \"Cat\", \"Age\": \"7\""),
        ),
        errors(&two, right("\"a\"") + "{\"id\": 7, \"rows\": []}\n"),
    ];
    insta::assert_snapshot!(all.join("\n"));
    let path = file("timed.jsonl", &(right("\"a\"") + &right("7")));
    let timed = run(&["solve", "--jsonl", "--timing", "--expected", &path], two.as_bytes());
    assert!(text(&timed.stderr).contains("2 puzzles in "));
    assert!(text(&timed.stderr).ends_with("2 expected answers compared, 0 different\n"));
}

#[test]
fn more_jobs_than_cores_are_the_cores() {
    let solved = run(&["solve", "--jsonl", "--jobs", "65535"], ZEBRA.as_bytes());
    assert_eq!((solved.status.code(), solved.stderr.len()), (Some(0), 0));
}

#[test]
fn names_are_short_and_puzzles_are_small() {
    let name = "A".repeat(501);
    let puzzle =
        format!(r#"{{"zebra": 1, "name": "Pets", "categories": [{{"name": "{name}", "items": ["Ann"]}}]}}"#);
    let path = file("long_name.json", &puzzle);
    assert!(text(&run(&["solve", &path], b"").stderr).contains("this name is longer than 500 bytes"));
    let path = file("large.json", &" ".repeat((1 << 20) + 1));
    let output = run(&["check", &path], b"");
    assert_eq!(
        (output.status.code(), text(&output.stderr).contains("is larger than 1 MiB")),
        (Some(1), true)
    );
}
