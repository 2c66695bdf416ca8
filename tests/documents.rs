//! The documents for developers: what they name is in the repository, and the design fits in a head.

use std::fs;
use std::path::Path;

const DOCUMENTS: [&str; 3] = ["DESIGN.md", "CONTRIBUTING.md", "docs/measurements.md"];
/// What a newcomer reads in half an hour.
const MOST_WORDS_OF_THE_DESIGN: usize = 4500;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("the file can be read")
}

/// Returns the words of a piece of code that can only be paths. A path is named as a whole, from the root.
fn paths(code: &str) -> impl Iterator<Item = &str> {
    let is_path = |letter: char| letter.is_ascii_alphanumeric() || "_-./".contains(letter);
    let words = code.split_whitespace().filter(move |word| word.chars().all(is_path) && *word != "/");
    words.filter(|word| word.contains('/') || [".rs", ".md", ".toml"].iter().any(|end| word.ends_with(end)))
}

#[test]
fn every_path_exists() {
    for document in DOCUMENTS {
        // Every other part is code: between backticks, or a block.
        for path in read(document).split('`').skip(1).step_by(2).flat_map(paths) {
            let exists = Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists();
            assert!(exists, "{document} names `{path}`, which does not exist");
        }
    }
}

/// Of "`one` and `other` in `file.rs`", both names are in the file.
#[test]
fn every_name_is_in_its_file() {
    for document in DOCUMENTS {
        let text = read(document);
        let mut names: Vec<&str> = Vec::new();
        let mut parts = text.split('`').skip(1);
        while let (Some(code), Some(between)) = (parts.next(), parts.next()) {
            if code.ends_with(".rs") {
                for name in names.drain(..) {
                    let last = name.rsplit("::").next().unwrap_or(name);
                    assert!(read(code).contains(last), "{document}: `{name}` is not in `{code}`");
                }
            } else if [",", "and", "in"].contains(&between.trim()) && !code.contains('/') {
                names.push(code);
            } else {
                names.clear();
            }
        }
    }
}

#[test]
fn the_design_fits_in_a_head() {
    let words = read("DESIGN.md").split_whitespace().count();
    assert!(words <= MOST_WORDS_OF_THE_DESIGN, "DESIGN.md has {words} words");
}
