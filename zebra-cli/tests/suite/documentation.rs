//! The output that the documentation shows is that of the program, and no document has a sentence twice.
//!
//! A comment `<!-- output of zebra ARGUMENTS -->` before a block names the command. Long lines are wrapped, as on a terminal.
//! With `ZEBRA_BLESS=1` the blocks are written.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use textwrap::{Options, WordSplitter, fill};

const PAGES: [&str; 4] = ["README.md", "docs/guide.md", "docs/cli.md", "docs/json.md"];
const START: &str = "<!-- output of zebra ";
const WIDTH: usize = 100;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns what a command prints, with wrapped lines.
fn output(arguments: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zebra"));
    let output = command.args(arguments.split(' ')).current_dir(root()).output().expect("the command ends");
    assert!(output.status.success(), "zebra {arguments}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| wrapped(line) + "\n").collect()
}

fn wrapped(line: &str) -> String {
    let number =
        line.split_once(". ").map(|(number, _)| number).filter(|number| number.parse::<u32>().is_ok());
    let indent = " ".repeat(number.map_or(0, |number| number.len() + 2));
    fill(line, Options::new(WIDTH).subsequent_indent(&indent).word_splitter(WordSplitter::NoHyphenation))
}

/// Returns a page with the current outputs, and the number of its blocks.
fn current(page: &str) -> (String, usize) {
    let mut parts = page.split(START);
    let mut text = parts.next().expect("the text before the first block").to_owned();
    let mut blocks = 0;
    for part in parts {
        let (arguments, rest) = part.split_once(" -->\n\n```text\n").expect("a block of text follows");
        let (_, rest) = rest.split_once("```\n").expect("the block ends");
        text.push_str(&format!("{START}{arguments} -->\n\n```text\n{}```\n{rest}", output(arguments)));
        blocks += 1;
    }
    (text, blocks)
}

#[test]
fn the_output_in_the_documentation_is_current() {
    let mut blocks = 0;
    for name in PAGES {
        let path = root().join(name);
        let page = std::fs::read_to_string(&path).expect("the page can be read");
        let (text, count) = current(&page);
        blocks += count;
        if std::env::var_os("ZEBRA_BLESS").is_some() {
            std::fs::write(&path, text).expect("the page is writable");
            continue;
        }
        assert!(page == text, "run this test with ZEBRA_BLESS=1 to update {name}");
    }
    assert!(blocks > 1);
}

/// Shorter sentences, such as "See below.", may occur twice.
const LEAST_WORDS: usize = 5;

/// Adds the documents below a folder, without what is built.
fn add_documents(folder: &Path, documents: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || ["dist", "node_modules", "target"].contains(&&*name) {
            continue;
        }
        if path.is_dir() {
            add_documents(&path, documents);
        } else if name.ends_with(".md") {
            documents.push(path);
        }
    }
}

/// Returns the sentences of a document. Code has none; a line of a table, or of a list, begins one.
fn sentences(document: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for prose in document.split("\n```").step_by(2) {
        for line in prose.lines().map(str::trim) {
            if line.is_empty() || line.starts_with(['|', '-', '*', '#']) {
                paragraphs.push(String::new());
            }
            paragraphs.last_mut().expect("there is a first one").push_str(&format!("{line} "));
        }
    }
    let sentences = paragraphs.iter().flat_map(|paragraph| paragraph.split(". "));
    sentences.map(|sentence| sentence.trim().trim_end_matches('.').to_owned()).collect()
}

#[test]
fn no_document_has_a_sentence_twice() {
    let mut documents = Vec::new();
    add_documents(&root(), &mut documents);
    assert!(documents.len() > 20, "{documents:?}");
    let mut repeated = Vec::new();
    for path in documents {
        let document = std::fs::read_to_string(&path).expect("the document can be read");
        let mut known = BTreeSet::new();
        for sentence in sentences(&document) {
            let words = sentence.split(' ').filter(|word| word.contains(char::is_alphabetic));
            if words.count() >= LEAST_WORDS && !known.insert(sentence.clone()) {
                repeated.push(format!("{}: {sentence}", path.display()));
            }
        }
    }
    assert!(repeated.is_empty(), "{}", repeated.join("\n"));
}
