//! The output that the documentation shows is that of the program.
//!
//! A comment `<!-- output of zebra ARGUMENTS -->` before a block names the command. Long lines are wrapped, as on a terminal.
//! With `ZEBRA_BLESS=1` the blocks are written.

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
