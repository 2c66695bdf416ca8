//! `zebra generate`: reproducible output for any split of the seeds, complete lines after an interrupt, and usage errors.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::run::{output, zebra};

const MIXED: [&str; 8] = ["generate", "--size", "3x4", "--kinds", "all", "--numeric", "1", "--to"];

/// Generates the puzzles of some seeds in a format.
fn generated(format: &str, seeds: &str, jobs: &str) -> Vec<u8> {
    let output = output(&[&MIXED[..], &[format, "--seeds", seeds, "--jobs", jobs]].concat());
    // A format may warn about what it cannot hold.
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.lines().all(|line| line.starts_with("warning:")), "{errors}");
    output.stdout
}

#[test]
fn parts_of_a_range_give_the_same_puzzles() {
    for format in ["jsonl", "rust", "markdown"] {
        let parts =
            [generated(format, "0..7", "1"), generated(format, "7..8", "2"), generated(format, "8..30", "3")];
        assert_eq!(generated(format, "0..30", "2"), parts.concat(), "{format}");
    }
}

#[test]
fn steps_have_the_techniques_of_the_schema() {
    let schema = include_str!("../../../docs/explanation.schema.json");
    let schema: serde_json::Value = serde_json::from_str(schema).expect("it is JSON");
    let known = schema["$defs"]["technique"]["enum"].as_array().expect("the techniques are listed");
    let arguments = [&MIXED[..], &["jsonl", "--seeds", "0..5", "--fields", "all"]].concat();
    let lines = output(&arguments).stdout;
    let steps = lines.lines().flat_map(|line| {
        let line: serde_json::Value = serde_json::from_str(&line.expect("it is text")).expect("it is JSON");
        assert!(line["walkthrough"].as_str().is_some_and(|text| text.contains("1. ")));
        line["steps"].as_array().expect("there are steps").clone()
    });
    let techniques: Vec<_> = steps.map(|step| step["technique"].clone()).collect();
    assert!(techniques.len() > 5 && techniques.iter().all(|technique| known.contains(technique)));
}

#[test]
fn a_reader_that_stops_early_has_complete_lines() {
    let endless = [&MIXED[..], &["jsonl", "--seeds", "0..1000000000"]].concat();
    let mut child = zebra(&endless).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut output = BufReader::new(child.stdout.take().expect("it has an output"));
    for seed in 0..3 {
        let mut line = String::new();
        output.read_line(&mut line).expect("there is a line");
        let line: serde_json::Value = serde_json::from_str(&line).expect("it is complete");
        assert_eq!(line["seed"], seed);
    }
    drop(output);
    let mut errors = String::new();
    child.stderr.take().expect("it has errors").read_to_string(&mut errors).expect("they are text");
    child.wait().expect("it ends");
    assert_eq!(errors, "", "a closed pipe is not an error");
}

#[test]
fn the_number_of_unused_items_is_as_requested() {
    let output = output(&["generate", "--size", "3x4", "--great", "1", "--unused", "2", "--to", "json"]);
    let puzzle: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let counts = puzzle["categories"].as_array().expect("there are categories").iter();
    assert!(counts.map(|category| category["items"].as_array().map_or(0, Vec::len)).any(|count| count == 6));
}

#[test]
fn seeds_beyond_the_greatest_are_rejected() {
    let output = output(&["generate", "--seed", "18446744073709551615", "--count", "2"]);
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stderr), @"error: the greatest seed is 18446744073709551614; pass a smaller `--seed` or `--count`");
}

#[test]
fn files_are_overwritten_only_with_force() {
    let folder = std::env::temp_dir().join(format!("zebra-generate-{}", std::process::id()));
    let path = folder.to_str().expect("it is text");
    let into = ["generate", "--size", "3x3", "--to", "zbc", "--into", path];
    assert_eq!(output(&into).status.code(), Some(0));
    let again = output(&into);
    assert_eq!(again.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&again.stderr).replace(path, "FOLDER");
    insta::assert_snapshot!(errors.replace(std::path::MAIN_SEPARATOR, "/"), @"error: `FOLDER/Street0.zbc` already exists; pass `--force` to overwrite it");
    assert_eq!(output(&[&into[..], &["--force"]].concat()).status.code(), Some(0));
    std::fs::remove_dir_all(folder).expect("it is removed");
}

#[test]
fn certificates_are_beside_the_puzzles() {
    let folder = std::env::temp_dir().join(format!("zebra-certify-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it is created");
    let file = |name: &str| folder.join(name).to_str().expect("it is text").to_owned();
    let certify = |more: &[&str]| output(&[&["generate", "--size", "3x3", "--certify"], more].concat());
    let names = || {
        let entries = std::fs::read_dir(&folder).expect("it is there");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
        names.sort();
        names.into_iter().map(|name| name.into_string().expect("it is text")).collect::<Vec<_>>()
    };
    let folder_name = folder.to_str().expect("it is text");
    assert!(certify(&["--count", "2", "--to", "zbc", "--into", folder_name]).status.success());
    let of_each = ["Street0.opb", "Street0.pbp", "Street0.zbc", "Street1.opb", "Street1.pbp", "Street1.zbc"];
    assert_eq!(names(), of_each);
    assert!(certify(&["--to", "json", "-o", &file("one.json")]).status.success());
    assert!(certify(&["--count", "2", "--seed", "7", "-o", &file("two.txt")]).status.success());
    let of_files =
        ["one.json", "one.opb", "one.pbp", "two-7.opb", "two-7.pbp", "two-8.opb", "two-8.pbp", "two.txt"];
    assert_eq!(names()[6..], of_files);
    // The same certificate as that of `zebra certify`, which names no other puzzle.
    let read = |name: &str| std::fs::read_to_string(file(name)).expect("it is there");
    assert!(output(&["certify", &file("one.json"), "-o", &file("again")]).status.success());
    assert_eq!([read("one.opb"), read("one.pbp")], [read("again.opb"), read("again.pbp")]);
    // The record has the hash of the certificate that is beside it.
    let lines = ["--to", "dataset", "--parts", "none", "-o", &file("set.jsonl")];
    assert!(certify(&lines).status.success());
    let record: serde_json::Value = serde_json::from_str(&read("set.jsonl")).expect("a record");
    let alone = output(&["generate", "--size", "3x3", "--to", "dataset", "--parts", "certificate"]);
    let same: serde_json::Value = serde_json::from_slice(&alone.stdout).expect("a record");
    assert_eq!(record["certificate"].as_str().map(str::len), Some(64));
    assert_eq!(record["certificate"], same["certificate"]);
    assert_eq!(read("set-0.opb"), read("one.opb"));
    // What exists stays, and no puzzle is without its certificate.
    std::fs::remove_file(file("Street1.zbc")).expect("it is removed");
    let again = certify(&["--seed", "1", "--to", "zbc", "--into", folder_name]);
    assert_eq!(again.status.code(), Some(1));
    assert!(!names().contains(&"Street1.zbc".to_owned()));
    let problems = [
        certify(&[]),
        certify(&["-o", "-"]),
        certify(&["-o", "/dev/stdout"]),
        certify(&["-o", folder_name]),
        certify(&["-o", &file("new.opb"), "--to", "zbc"]),
        certify(&["-o", &file("new.txt"), "--budget", "0"]),
        certify(&["-o", &file("two.txt")]),
        output(&["certify", &file("one.json"), "-o", "-"]),
        output(&["certify", &file("one.json"), "-o", "."]),
        output(&["certify", &file("one.json"), "-o", "none/"]),
    ];
    let problems = problems.map(|done| {
        let code = done.status.code().expect("it ends");
        format!("{code} {}", String::from_utf8_lossy(&done.stderr)).replace(folder_name, "FOLDER")
    });
    insta::assert_snapshot!(problems.concat().replace(std::path::MAIN_SEPARATOR, "/"));
    assert!(!names().iter().any(|name| name.starts_with("new")));
    std::fs::remove_dir_all(folder).expect("it is removed");
}

/// Sends SIGTERM during a search that does not end.
#[cfg(unix)]
#[test]
fn an_interrupted_run_exits_at_once() {
    let options = ["generate", "--clues", "1", "--attempts", "4000000000", "--to", "jsonl"];
    let mut child = zebra(&options).stdout(Stdio::piped()).spawn().expect("the command starts");
    std::thread::sleep(std::time::Duration::from_secs(1));
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(killed.expect("there is `kill`").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(143));
    let mut written = Vec::new();
    child.stdout.take().expect("it has lines").read_to_end(&mut written).expect("they are read");
    assert!(written.is_empty() || written.ends_with(b"\n"), "complete lines only");
}

#[test]
fn a_run_continues_its_file() {
    let folder = std::env::temp_dir().join(format!("zebra-append-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it is created");
    let file = |name: &str| folder.join(name).to_str().expect("it is text").to_owned();
    let (whole, parts) = (file("whole.jsonl"), file("parts.jsonl"));
    let to = |path: &str, seeds: &str, more: &[&str]| {
        output(&[&MIXED[..], &["jsonl", "--seeds", seeds, "-o", path], more].concat())
    };
    assert!(to(&whole, "0..6", &[]).status.success());
    assert!(to(&parts, "0..3", &["--append"]).status.success());
    let mut text = std::fs::read(&parts).expect("it is written");
    text.extend(br#"{"seed":3,"na"#);
    std::fs::write(&parts, text).expect("it is written");
    assert!(to(&parts, "0..6", &["--append"]).status.success());
    assert_eq!(std::fs::read(&parts).expect("it is read"), std::fs::read(&whole).expect("it is read"));
    let other = to(&parts, "50..60", &["--append"]);
    assert!(
        String::from_utf8_lossy(&other.stderr).contains("its last seed is 5, which is not one of 50..60")
    );
    // Each line is a puzzle for every command.
    for command in ["check", "explain", "grid", "solve"] {
        assert!(output(&[command, &format!("{parts}:2")]).status.success(), "{command}");
    }
    let missing = output(&["check", &format!("{parts}:9")]);
    assert!(String::from_utf8_lossy(&missing.stderr).contains("has only 6 lines"));
    let bare = file("bare.jsonl");
    assert!(to(&bare, "0..1", &["--fields", "seed,clues"]).status.success());
    let no_model = output(&["check", &bare]);
    assert!(String::from_utf8_lossy(&no_model.stderr).contains("`model`"), "{no_model:?}");
    std::fs::remove_dir_all(folder).expect("it is removed");
}

#[test]
fn a_deadline_ends_a_run_with_complete_lines() {
    let start = std::time::Instant::now();
    let ended =
        output(&["generate", "--size", "3x3", "--seeds", "0..1000000000", "--to", "jsonl", "--time", "0.5"]);
    assert!(start.elapsed().as_secs() < 30);
    let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(
        (ended.status.code(), errors.contains("is over; the rest of the output")),
        (Some(12), true),
        "{errors}"
    );
    assert!(ended.stdout.ends_with(b"\n"));
    let wrong = output(&["generate", "--time", "-1"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn a_file_of_text_for_people_names_a_format_that_is_read() {
    let path = std::env::temp_dir().join(format!("zebra-people-{}.txt", std::process::id()));
    let target = path.to_str().expect("it is text");
    // Sentences are read in English.
    let done = output(&["generate", "--size", "3x3", "--language", "de", "-o", target]);
    std::fs::remove_file(&path).expect("it is removed");
    let warning = "warning: not written: the lists of items; a file that ends with `.json` can be read by every subcommand (";
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(errors.starts_with(warning), "{errors}");
    assert!(output(&["generate", "--size", "3x3", "--language", "de"]).stderr.is_empty());
}

#[test]
fn a_run_without_puzzles_leaves_no_file() {
    let path = std::env::temp_dir().join(format!("zebra-none-{}.txt", std::process::id()));
    let target = path.to_str().expect("it is text");
    let failed = output(&["generate", "--size", "3x3", "--clues", "1..2", "--attempts", "2", "-o", target]);
    assert_eq!(failed.status.code(), Some(1));
    assert!(!path.exists());
}

#[test]
fn the_heading_of_answers_is_in_the_language_of_the_puzzles() {
    for (format, heading) in [("text", "\nLösungen\n"), ("markdown", "\n# Lösungen\n")] {
        let arguments =
            ["generate", "--size", "3x3", "--language", "de", "--count", "2", "--answers", "--to", format];
        let text = String::from_utf8(output(&arguments).stdout).expect("it is text");
        assert_eq!((text.matches(heading).count(), text.contains("Answer")), (1, false), "{text}");
    }
    let text = output(&["generate", "--size", "3x3", "--language", "de", "--to", "markdown"]).stdout;
    let text = String::from_utf8(text).expect("it is text");
    assert!(text.contains("<summary>Lösung</summary>"), "{text}");
}

#[test]
fn answers_follow_the_last_puzzle() {
    for format in ["text", "markdown"] {
        let arguments = ["generate", "--size", "3x3", "--count", "2", "--answers", "--to", format];
        let text = String::from_utf8(output(&arguments).stdout).expect("it is text");
        let (puzzles, answers) = text.split_once("Answers\n").expect("they have a heading");
        assert!(
            puzzles.matches('?').count() >= 2 && answers.contains("Street0") && answers.contains("Street1")
        );
        assert!(!puzzles.contains("<details>"));
    }
    assert_eq!(output(&["generate", "--answers", "--to", "zbc"]).status.code(), Some(2));
}

/// What is written as plain text is read by the other subcommands; on standard output and with several puzzles it is for people.
#[test]
fn a_text_file_of_one_puzzle_is_a_source() {
    let path = std::env::temp_dir().join(format!("zebra-source-{}.txt", std::process::id()));
    let file = path.to_str().expect("the path is text");
    for seed in ["1", "2"] {
        assert!(output(&["generate", "4x4", "--seed", seed, "-o", file, "--force"]).status.success());
        let check = output(&["check", file]);
        assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
        let page = output(&["page", file]);
        assert!(page.status.success() && page.stdout.starts_with(b"<!"));
    }
    std::fs::remove_file(&path).expect("it is there");
    let shown = output(&["generate", "4x4", "--seed", "1"]).stdout;
    assert!(!String::from_utf8_lossy(&shown).contains("House (in order):"));
}
