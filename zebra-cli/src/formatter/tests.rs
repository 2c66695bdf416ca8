//! The format of puzzles: examples, and properties over every puzzle of this project.

use std::fs;
use std::path::{Path, PathBuf};

use zebra_runtime::draft::ClueDraft;
use zebra_runtime::format::{rust as writer, zbc as text_format};
use zebra_runtime::generate::{Generator, Options, Theme};
use zebra_testing::{Clues, Declarations, Random};

use crate::formatter;
use crate::puzzle::Reading;
use crate::rust;

fn formatted(text: &str) -> String {
    formatter::rust(text, &rust::calls(text).expect("tokens of Rust"))
}

/// The draft of a puzzle without its places.
fn meaning(reading: &Reading) -> String {
    let draft = format!("{:?}", reading.draft);
    draft.split("Spot(").enumerate().fold(String::new(), |text, (index, part)| {
        text + if index == 0 { part } else { part.trim_start_matches(|letter: char| letter.is_ascii_digit()) }
    })
}

fn sources(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder exists") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|found| found == extension) => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}

/// Formats every puzzle of a text, if it has no syntax errors; twice gives the same, and the meaning stays.
fn assert_stable(text: &str, name: &str) -> Option<String> {
    let before = rust::read(text);
    if before.is_empty() || before.iter().any(|reading| reading.syntax_errors > 0) {
        return None;
    }
    let once = formatted(text);
    let twice = formatted(&once);
    let changes = similar::TextDiff::from_lines(&once, &twice).unified_diff().to_string();
    assert_eq!(changes, "", "{name} is formatted twice");
    let after = rust::read(&once);
    assert_eq!(before.len(), after.len(), "{name}");
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(meaning(before), meaning(after), "{name}");
    }
    Some(once)
}

#[test]
fn every_puzzle_of_this_project_keeps_its_meaning() {
    // The main thread of the command has as much stack, which the deepest formulas need.
    let thread = std::thread::Builder::new().stack_size(8 << 20).spawn(check_every_puzzle);
    assert!(thread.expect("a thread").join().is_ok());
}

fn check_every_puzzle() {
    let mut count = 0;
    let paths = ["examples", "tests", "benches", "checks"].iter().flat_map(|folder| sources(folder, "rs"));
    let files =
        paths.map(|path| (path.display().to_string(), vec![fs::read_to_string(&path).expect("a source")]));
    let documents = ["README.md", "docs/guide.md", "docs/language.md"];
    // Most of their examples in Rust do not name the language.
    let documents = documents.map(|file| (file.to_owned(), code_blocks(file, "")));
    for (name, texts) in files.chain(documents) {
        for text in texts.into_iter().flat_map(puzzles) {
            count += usize::from(assert_stable(&text, &name).is_some());
            let returns = text.replace('\n', "\r\n");
            if let Some(formatted) = assert_stable(&returns, &name) {
                assert!(!formatted.replace("\r\n", "").contains('\n'), "{name} has mixed line endings");
            }
            // All of it on one line, and each token on its own.
            let narrow = squeezed(&text);
            assert_stable(&narrow, &name);
        }
    }
    assert!(count > 100, "{count} sources");
}

/// Returns the examples in one language of a document.
fn code_blocks(file: &str, language: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let text = fs::read_to_string(path).expect("a document");
    let blocks = text.split("```").skip(1).step_by(2);
    blocks.filter_map(|block| Some(block.strip_prefix(language)?.split_once('\n')?.1.to_owned())).collect()
}

/// Returns a text as it is, or each of its puzzles if there are several: one with syntax errors would keep the others from being formatted.
fn puzzles(text: String) -> Vec<String> {
    let calls = rust::calls(&text).unwrap_or_default();
    match calls.len() {
        0 | 1 => vec![text],
        _ => calls.iter().map(|call| text[call.whole.clone()].to_owned()).collect(),
    }
}

/// The draft without the spaces in texts of clues.
fn meaning_of_zbc(text: &str) -> String {
    meaning(&text_format::read(text).into())
        .replace([' ', '\n', '\r'], "")
        .replace("\\n", "")
        .replace("\\r", "")
}

#[test]
fn every_text_of_this_project_keeps_its_meaning() {
    let texts = ["puzzles", "tests", "zebra-runtime"].iter().flat_map(|folder| sources(folder, "zbc"));
    let mut texts: Vec<String> = texts.map(|path| fs::read_to_string(path).expect("a puzzle")).collect();
    for file in ["docs/zbc.md", "docs/guide.md"] {
        texts.extend(code_blocks(file, "zbc"));
    }
    let wide =
        texts.iter().map(|text| text.replace(' ', " \t ").replace("\n\n", "\n\n\n \n")).collect::<Vec<_>>();
    let mut count = 0;
    for text in texts.iter().chain(&wide) {
        if text_format::read(text).diagnostics.is_empty() {
            count += 1;
            for text in [text.clone(), text.replace('\n', "\r\n"), text.replace('\n', "\r")] {
                let once = formatter::zbc(&text);
                assert_eq!(formatter::zbc(&once), once);
                assert_eq!(meaning_of_zbc(&once), meaning_of_zbc(&text), "{text}");
            }
        }
    }
    assert!(count > 10, "{count} texts");
}

/// A text without comments whose tokens are on as few lines as possible.
fn squeezed(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with("// "));
    let docs = |line: &str| if line.contains("//") { "\n" } else { " " };
    lines.map(|line| format!("{line}{}", docs(line))).collect()
}

#[test]
fn the_examples_are_formatted() {
    for path in sources("examples", "rs") {
        let text = fs::read_to_string(&path).expect("an example");
        assert_eq!(formatted(&text), text, "{}", path.display());
    }
    for path in sources("puzzles", "zbc") {
        let text = fs::read_to_string(&path).expect("a puzzle");
        assert_eq!(formatter::zbc(&text), text, "{}", path.display());
        assert_eq!(formatter::zbc(&text.replace('\n', "\r\n")), text.replace('\n', "\r\n"));
    }
}

#[test]
fn the_writers_write_what_is_formatted() {
    for theme in ["street", "plain", "race"] {
        for seed in 0..20 {
            let options =
                Options { kinds: "all".parse().expect("kinds"), great: 1, shared: 1, ..Options::default() };
            let generator = Generator::new(Theme::named(theme).expect("a theme"), options).expect("possible");
            let Ok(puzzle) = generator.puzzle(seed) else { continue };
            let rust = writer::write(&puzzle.model).expect("a puzzle in Rust").text;
            assert_eq!(formatted(&rust), rust, "{theme} {seed}");
            if let Ok(zbc) = text_format::write(&puzzle.model) {
                assert_eq!(formatter::zbc(&zbc.text), zbc.text, "{theme} {seed}");
            }
        }
    }
}

#[test]
fn every_form_is_written_as_formatted() {
    let mut count = 0;
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let world = Declarations::random(&mut random);
        let mut draft = world.draft.clone();
        let mut forms = Clues::new(&mut random, &world);
        let clues: Vec<ClueDraft> = (0..6).map(|label| forms.clue(&label.to_string())).collect();
        for clue in clues {
            draft.clues.push(clue);
            if !draft.check().diagnostics.is_empty() {
                draft.clues.pop();
            }
        }
        let Ok(model) = draft.check().into_result() else { continue };
        let Ok(written) = writer::write(&model) else { continue };
        count += 1;
        assert_eq!(formatted(&written.text), written.text, "seed {seed}");
        assert_stable(&squeezed(&written.text), &format!("seed {seed}"));
    }
    assert!(count > 50, "{count} puzzles");
}
