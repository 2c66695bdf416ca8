//! Tests of data sets: slices, tables, manifests, and grading.

use crate::run::{output, zebra};

#[test]
fn slices_are_made_once_and_their_records_are_puzzles_and_answers() {
    let folder = std::env::temp_dir().join(format!("zebra-slices-{}", std::process::id()));
    let path = |name: &str| folder.join(name).to_str().expect("it is text").to_owned();
    let into = |slice: &str| {
        let records = ["generate", "--size", "3x3", "--seeds", "0..5", "--to", "dataset", "--parts", "none"];
        output(&[&records[..], &["--slice", slice, "--into", &path("records")]].concat())
    };
    assert!(into("2").status.success());
    let last = path("records/000000000004-000000000005.jsonl");
    let text = std::fs::read(&last).expect("it is written");
    assert!(into("2").status.success(), "nothing is left to do");
    assert_eq!(std::fs::read(&last).expect("it is read"), text);
    // Other slices would have some of the puzzles a second time.
    let others = into("3");
    assert_eq!(others.status.code(), Some(1));
    let error = String::from_utf8_lossy(&others.stderr).into_owned();
    assert!(error.contains("whose seeds") && error.contains("would be there twice"), "{error}");
    // Records are lines for `solve`, and their answers for `grade`.
    let solved = output(&["solve", "--jsonl", &last]);
    let line: serde_json::Value = serde_json::from_slice(&solved.stdout).expect("it is JSON");
    let record: serde_json::Value = serde_json::from_slice(&text).expect("it is JSON");
    assert_eq!((&line["id"], &line["outcome"]), (&record["id"], &"unique".into()), "{line}");
    std::fs::write(path("answers.jsonl"), "\n{\"id\": 1}\n{\"id\": \"none\", \"answer\": \"\"}\n")
        .expect("it is written");
    let graded = output(&["grade", &last, &path("answers.jsonl")]);
    let errors = String::from_utf8_lossy(&graded.stderr).into_owned();
    assert_eq!(graded.status.code(), Some(1));
    assert!(
        errors.contains("answers.jsonl:2: expected") && errors.contains("answers.jsonl:3: no record has"),
        "{errors}"
    );
    std::fs::remove_dir_all(folder).expect("it is removed");
}

/// Grades answers to two records of 2x2, and returns the exit code and the summary.
fn graded(name: &str, answers: &str, options: &[&str]) -> (Option<i32>, serde_json::Value) {
    let folder = std::env::temp_dir().join(format!("zebra-grade-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it is created");
    let path = |name: &str| folder.join(name).to_str().expect("it is text").to_owned();
    let table = r#"{"header": ["House", "Pet"], "rows": [["1", "cat"], ["2", "dog"]]}"#;
    let record = |id| format!(r#"{{"id": "{id}", "size": "2*1", "puzzle": "", "solution": {table}}}"#);
    std::fs::write(path("records"), format!("{}\n{}\n", record("a"), record("b"))).expect("it is written");
    std::fs::write(path("answers"), answers).expect("it is written");
    let output = output(&[&["grade", &path("records"), &path("answers"), "--summary"][..], options].concat());
    std::fs::remove_dir_all(folder).expect("it is removed");
    (output.status.code(), serde_json::from_slice(&output.stdout).expect("it is JSON"))
}

/// A record says whether its times are in the evening, which decides what "6:00 PM" means.
#[test]
fn times_are_graded_as_the_prompt_says() {
    let folder = std::env::temp_dir().join(format!("zebra-evening-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it is created");
    let path = |name: &str| folder.join(name).to_str().expect("it is text").to_owned();
    let table = r#"{"header": ["Band", "Time"], "rows": [["Echo", "6:00"], ["Iris", "7:30"]]}"#;
    let puzzle = "The shows are at 6:00 and 7:30 in the evening.";
    let record = format!(r#"{{"id": "a", "size": "2*1", "puzzle": "{puzzle}", "solution": {table}}}"#);
    std::fs::write(path("records"), record).expect("it is written");
    for (half, solved) in [("PM", 1), ("AM", 0)] {
        let answer = format!("Echo: 6:00 {half}\nIris: 7:30 {half}");
        let answer = serde_json::json!({"id": "a", "answer": answer}).to_string();
        std::fs::write(path("answers"), answer).expect("it is written");
        let graded = output(&["grade", &path("records"), &path("answers"), "--summary"]);
        let summary: serde_json::Value = serde_json::from_slice(&graded.stdout).expect("it is JSON");
        assert_eq!(summary["solved"], solved, "{half}: {summary}");
    }
    std::fs::remove_dir_all(folder).expect("it is removed");
}

/// Tables are read wherever lines of JSON are, and one that is cut off is an error.
#[cfg(feature = "parquet")]
#[test]
fn tables_are_read_as_lines() {
    let folder = std::env::temp_dir().join(format!("zebra-tables-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it is created");
    let path = |name: &str| folder.join(name).to_str().expect("it is text").to_owned();
    for (format, name) in [("dataset", "records.jsonl"), ("parquet", "records.parquet")] {
        let options = ["--size", "3x3", "--seeds", "1..4", "--to", format, "--parts", "none", "-o"];
        let made = output(&[&["generate"][..], &options, &[&path(name)]].concat());
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }
    let solved = |name: &str| output(&["solve", "--jsonl", &path(name)]).stdout;
    assert!(!solved("records.jsonl").is_empty());
    assert_eq!(solved("records.jsonl"), solved("records.parquet"));
    let lines = std::fs::read_to_string(path("records.jsonl")).expect("it is read");
    let answer = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).expect("a record");
        serde_json::json!({"id": record["id"], "answer": record["solution"]}).to_string() + "\n"
    };
    std::fs::write(path("answers"), lines.lines().map(answer).collect::<String>()).expect("it is written");
    let graded = output(&["grade", &path("records.parquet"), &path("answers"), "--summary"]);
    assert!(String::from_utf8_lossy(&graded.stdout).contains("\"solved\":3,"), "{graded:?}");
    let alone = String::from_utf8_lossy(&output(&["solve", &path("records.parquet")]).stderr).into_owned();
    assert!(alone.contains("is a Parquet file; `zebra solve --jsonl`"), "{alone}");
    let table = std::fs::read(path("records.parquet")).expect("it is read");
    std::fs::write(path("cut.parquet"), &table[..table.len() / 2]).expect("it is written");
    let cut = output(&["grade", &path("cut.parquet"), &path("answers")]);
    let errors = String::from_utf8_lossy(&cut.stderr).into_owned();
    assert!(cut.status.code() == Some(1) && errors.contains("cannot read the table"), "{errors}");
    std::fs::remove_dir_all(folder).expect("it is removed");
}

#[test]
fn every_record_counts() {
    let right = r#"{"1": {"Pet": "cat"}, "2": {"Pet": "dog"}}"#;
    let line = |id: &str, answer: &serde_json::Value| {
        serde_json::json!({"id": id, "answer": answer}).to_string() + "\n"
    };
    let (right, wrong) = (right.into(), "1: dog\n2: cat".into());
    let counts = |summary: &serde_json::Value| {
        ["answered", "unread", "missing", "repeated", "solved"]
            .map(|key| summary[key].as_u64().expect("a count"))
    };
    let (code, summary) = graded("one", &line("a", &right), &[]);
    assert_eq!(
        (code, counts(&summary), &summary["puzzle_accuracy"]),
        (Some(1), [1, 0, 1, 0, 1], &0.5.into())
    );
    let (code, summary) = graded("null", &(line("a", &right) + &line("b", &serde_json::Value::Null)), &[]);
    assert_eq!(
        (code, counts(&summary), &summary["puzzle_accuracy"]),
        (Some(1), [1, 1, 0, 0, 1], &0.5.into())
    );
    let all = line("a", &right) + &line("b", &wrong);
    let (code, summary) = graded("all", &all, &[]);
    assert_eq!((code, counts(&summary), &summary["cell_accuracy"]), (Some(0), [2, 0, 0, 0, 1], &0.5.into()));
    assert_eq!(summary["by_size"][0]["records"], 2, "{summary}");
    // Several tries earn nothing, unless they are samples.
    let several = line("a", &serde_json::json!([right, wrong, right])) + &line("b", &wrong);
    let (code, summary) = graded("several", &several, &[]);
    assert_eq!(
        (code, counts(&summary), &summary["puzzle_accuracy"]),
        (Some(0), [2, 0, 0, 1, 0], &0.0.into())
    );
    let (_, summary) = graded("samples", &several, &["--samples"]);
    assert_eq!(summary["puzzle_accuracy"], 1.0 / 3.0, "{summary}");
    assert_eq!(
        (&summary["samples"]["majority"], &summary["samples"]["most"]),
        (&0.5.into(), &3.into()),
        "{summary}"
    );
    // The result files of ZeroEval are arrays.
    let (code, summary) = graded(
        "array",
        &format!(r#"[{{"session_id": "a", "output": [{right}]}}, {{"id": "b", "output": []}}]"#),
        &[],
    );
    assert_eq!((code, counts(&summary)), (Some(1), [1, 0, 1, 0, 1]), "{summary}");
}

#[test]
fn ids_depend_on_every_option() {
    let id = |options: &[&str]| {
        let base = ["generate", "--size", "3x3", "--seed", "5", "--to", "dataset", "--parts", "none"];
        let output = output(&[&base[..], options].concat());
        let record: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
        record["id"].as_str().expect("it is text").to_owned()
    };
    let all: Vec<String> =
        [&[][..], &["--kinds", "all"], &["--difficulty", "easy"], &["--numeric", "1"]].map(id).into();
    assert_eq!(all[0], "Street-3x3-5");
    let distinct: std::collections::BTreeSet<&String> = all.iter().collect();
    assert_eq!(distinct.len(), 4, "{all:?}");
}

#[test]
fn a_data_set_is_continued_only_as_its_manifest_says() {
    let folder = std::env::temp_dir().join(format!("zebra-manifest-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it is created");
    let path = |name: &str| folder.join(name).to_str().expect("it is text").to_owned();
    let base = ["generate", "--size", "3x3", "--to", "dataset", "--parts", "none"];
    let failed = |arguments: &[&str], expected: &str| {
        let output = output(&[&base[..], arguments].concat());
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), errors.contains(expected)), (Some(1), true), "{errors}");
    };
    let works = |arguments: &[&str]| {
        let output = output(&[&base[..], arguments].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    // A file with other options, with changed lines, or that is not of this command.
    let file = path("records.jsonl");
    works(&["--seeds", "0..3", "-o", &file, "--append"]);
    works(&["--seeds", "0..5", "-o", &file, "--append"]);
    failed(&["--seeds", "0..6", "-o", &file, "--append", "--kinds", "all"], "its options is");
    failed(&["--seeds", "0..6", "-o", &file, "--append", "--theme", "market"], "its theme is `Street`");
    let text = std::fs::read_to_string(&file).expect("it is read");
    std::fs::write(&file, text.replacen("Street", "Strase", 1)).expect("it is written");
    failed(&["--seeds", "0..6", "-o", &file, "--append"], "has been changed");
    std::fs::write(&file, &text).expect("it is written");
    let notes = path("notes.jsonl");
    std::fs::write(&notes, "my notes").expect("it is written");
    failed(&["--seeds", "0..3", "-o", &notes, "--append"], "without its manifest");
    assert_eq!(std::fs::read_to_string(&notes).expect("it is read"), "my notes");
    // Slices that are empty, damaged, or of a directory without a manifest.
    let records = path("records");
    let slices = ["--seeds", "0..4", "--slice", "2", "--into", &records];
    works(&slices);
    works(&slices);
    failed(&[&slices[..], &["--red-herrings", "1"]].concat(), "its options is");
    let second = format!("{records}/000000000002-000000000004.jsonl");
    std::fs::write(&second, "").expect("it is written");
    failed(&slices, "is not as the manifest says");
    let manifest = format!("{records}/_manifest.json");
    let described: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&manifest).expect("it is read")).expect("it is JSON");
    assert_eq!(described["files"].as_object().expect("an object").len(), 2);
    std::fs::remove_file(&manifest).expect("it is removed");
    failed(&slices, "without its manifest");
    std::fs::remove_dir_all(folder).expect("it is removed");
}

#[cfg(unix)]
#[test]
fn two_runs_do_not_write_the_same_data_set() {
    let folder = std::env::temp_dir().join(format!("zebra-two-{}", std::process::id()));
    let into = folder.to_str().expect("it is text");
    let arguments = [
        "generate",
        "--size",
        "3x3",
        "--seeds",
        "0..1000000",
        "--to",
        "dataset",
        "--slice",
        "1000000",
        "--into",
        into,
    ];
    let mut first = zebra(&arguments).spawn().expect("it starts");
    while !folder.join("_manifest.json").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let second = output(&arguments);
    let errors = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!((second.status.code(), errors.contains("another run writes to")), (Some(1), true), "{errors}");
    // The end of the terminal ends a run, unless `nohup` is around the tests, and leaves no part of a slice.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let (signal, code) = if mask.is_some_and(|mask| mask & 1 == 0) { ("-HUP", 129) } else { ("-TERM", 143) };
    let ended =
        std::process::Command::new("kill").args([signal, &first.id().to_string()]).status().expect("it runs");
    assert!(ended.success());
    assert_eq!(first.wait().expect("it ends").code(), Some(code));
    let files: Vec<String> = std::fs::read_dir(&folder)
        .expect("it is read")
        .map(|entry| entry.expect("it is read").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(files, ["_manifest.json"]);
    std::fs::remove_dir_all(folder).expect("it is removed");
}
