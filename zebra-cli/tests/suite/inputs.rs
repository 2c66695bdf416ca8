//! Every subcommand takes files, folders and standard input alike, and `--output` decides the format.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{folder, names, output, run, text};

const PETS: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn = Dog\n";
const HATS: &str = r#"{"grid": {"w": 2, "h": 2}, "clues": [
  {"type": "immediately to the left of", "a": {"v": "Cap", "y": 0}, "b": {"v": "Fez", "y": 0}},
  {"type": "same position as", "a": {"v": "Red", "y": 1}, "b": {"v": "Fez", "y": 0}}]}"#;

/// Makes a folder with two puzzles, one of them in a folder of its own, and a file that is no puzzle.
fn puzzles(name: &str) -> PathBuf {
    let folder = folder(name);
    fs::create_dir(folder.join("more")).unwrap();
    fs::write(folder.join("pets.zbc"), PETS).unwrap();
    fs::write(folder.join("more/hats.json"), HATS).unwrap();
    fs::write(folder.join("notes.md"), "no puzzle").unwrap();
    folder
}

/// The lines of the table of the manual: a subcommand, and for each format of `--output` its extension.
fn table() -> Vec<(String, Vec<String>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/cli.md");
    let manual = fs::read_to_string(path).unwrap();
    let lines = manual.lines().skip_while(|line| !line.starts_with("| subcommand |")).skip(2);
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let lines = lines.take_while(|line| line.starts_with('|')).map(cells);
    let extensions = |cell: &str| {
        cell.split('`').filter_map(|part| part.strip_prefix('.')).map(str::to_owned).collect::<Vec<_>>()
    };
    lines.map(|cells| (cells[1].replace('`', ""), extensions(&cells[4]))).collect()
}

#[test]
fn files_and_folders_are_read_by_each_subcommand_of_the_table() {
    let folder = puzzles("inputs");
    let path = folder.to_str().unwrap();
    let lines = table();
    assert!(lines.len() >= 8, "the table of docs/cli.md: {lines:?}");
    for (number, (command, extensions)) in lines.iter().enumerate() {
        if command == "generate" {
            continue;
        }
        let into = folder.join(format!("{number}/"));
        let into = into.to_str().unwrap();
        let mut arguments = vec![command.as_str(), path];
        match command.as_str() {
            "grid" | "explain" | "page" | "certify" => arguments.extend(["-o", into]),
            "convert" => arguments.extend(["-o", into, "--to", "json"]),
            "print" => arguments.extend(["--to", "html"]),
            _ => {}
        }
        let done = output(&arguments);
        assert_eq!(done.status.code(), Some(0), "{command}: {}", text(&done.stderr));
        let count = match command.as_str() {
            "solve" | "check" | "print" => continue,
            "certify" => 4,
            _ => 2,
        };
        let written = names(Path::new(into));
        assert_eq!(written.len(), count, "{command}: {written:?}");
        assert!(written[0].starts_with("hats.") && written[count - 1].starts_with("pets."), "{written:?}");
        // What is written is no puzzle of the folder for the next subcommand.
        fs::remove_dir_all(into).unwrap();
        assert!(!extensions.is_empty() || command == "certify", "{command}");
    }
}

#[test]
fn standard_input_needs_no_format() {
    for (input, arguments) in [
        (PETS, &["solve"][..]),
        (HATS, &["solve", "-"]),
        (PETS, &["check"]),
        (HATS, &["explain"]),
        (PETS, &["grid"]),
        (HATS, &["convert", "--to", "zbc"]),
        ("Name: Ann, Bob\nPet: cat, dog\n\n1. Ann has the cat.\n", &["check"]),
    ] {
        let done = run(arguments, input);
        assert_eq!(done.status.code(), Some(0), "{arguments:?}: {}", text(&done.stderr));
    }
    let generated = output(&["generate", "3x3", "--to", "json"]);
    assert_eq!(run(&["solve"], &generated.stdout).status.code(), Some(0));
    let lines = output(&["generate", "3x3", "-n", "2", "--to", "jsonl"]);
    let solved = run(&["solve"], &lines.stdout);
    assert_eq!(
        (solved.status.code(), text(&solved.stdout).matches("exactly one answer").count()),
        (Some(0), 2)
    );
}

#[test]
fn the_output_decides_the_format() {
    let folder = puzzles("output_formats");
    let puzzle = folder.join("pets.zbc");
    let puzzle = puzzle.to_str().unwrap();
    for (command, extensions) in table() {
        for extension in extensions.iter().filter(|it| !matches!(it.as_str(), "pdf" | "parquet")) {
            // A book in SVG is a file for each page.
            if command == "print" && extension == "svg" {
                continue;
            }
            let path = folder.join(format!("{command}.{extension}"));
            let mut arguments = match command.as_str() {
                "generate" => vec!["generate", "3x3"],
                other => vec![other, puzzle],
            };
            arguments.extend(["-o", path.to_str().unwrap()]);
            let done = output(&arguments);
            assert_eq!(done.status.code(), Some(0), "{arguments:?}: {}", text(&done.stderr));
            let written = fs::read_to_string(&path).unwrap();
            let begins = match (command.as_str(), extension.as_str()) {
                (_, "json" | "jsonl") => "{",
                (_, "svg") => "<svg",
                (_, "html") => "<!",
                ("generate" | "convert", "zbc") => "\"title",
                ("generate" | "convert", "rs") => "zebra::puzzle!",
                (_, "cnf") => "c ",
                (_, "mzn" | "tex") => "%",
                (_, "csv") => "puzzle,title,",
                _ => "",
            };
            let ok = written.starts_with(begins) || (extension == "zbc" && written.starts_with("Child - "));
            assert!(ok, "{command} -o .{extension}: {}", written.lines().next().unwrap_or_default());
        }
    }
}

#[test]
fn files_with_several_puzzles() {
    let folder = folder("several");
    let write = |name: &str, content: &str| {
        fs::write(folder.join(name), content).unwrap();
        folder.join(name).to_str().unwrap().to_owned()
    };
    let clue = |b: &str| {
        format!(r#"{{"type":"immediately to the left of","a":{{"v":"a","y":0}},"b":{{"v":"{b}","y":0}}}}"#)
    };
    let template = write(
        "template.json",
        &format!(r#"{{"grid":{{"w":2,"h":1}},"solutions":[[{}],[{}]]}}"#, clue("b"), clue("c")),
    );
    let solved = output(&["solve", &template]);
    let printed = text(&solved.stdout);
    assert!(printed.contains("template.json:1: exactly one answer"), "{printed}");
    assert!(printed.contains("template.json:2: exactly one answer"), "{printed}");
    let second = output(&["solve", &template, "--nth", "2"]);
    assert!(text(&second.stdout).contains('c') && second.status.code() == Some(0));
    assert_eq!(output(&["solve", &template, "--nth", "3"]).status.code(), Some(2));
    let list = write("list.json", &format!("[{HATS},\n{HATS}]"));
    let checked = output(&["check", &list]);
    assert_eq!(text(&checked.stdout).matches("no errors").count(), 2, "{}", text(&checked.stderr));
    let lines = output(&["convert", &list, "--to", "jsonl"]);
    assert_eq!(text(&lines.stdout).lines().count(), 2);
    let refused = output(&["convert", &list, "--to", "zbc"]);
    assert!(text(&refused.stderr).contains("--output puzzles/"), "{}", text(&refused.stderr));
    let last = output(&["convert", &list, "new.zbc", "--to", "jsonl"]);
    assert!(text(&last.stderr).contains("pass `--output new.zbc`"), "{}", text(&last.stderr));
    for (arguments, tip) in [
        (&["hint", "p.zbc"][..], "zebra play FILE"),
        (&["rate", "p.zbc"], "zebra check FILE"),
        (&["generate", "--json"], "--to json"),
        (&["themes"], "theme"),
    ] {
        let done = output(arguments);
        assert!(done.status.code() == Some(2) && text(&done.stderr).contains(tip), "{}", text(&done.stderr));
    }
}
