//! Fuzz targets for the inputs of the generator: any text is a theme, a size or a set of clue kinds, or gives errors; and
//! a valid theme makes puzzles.
//!
//! `cargo test` replays the inputs under `__fuzz__` and tries some random ones; `ZEBRA_FUZZ_SECONDS=600` sets
//! the duration. `checks/fuzz fuzz_runtime generate::themes 600` searches for new inputs, guided by coverage.

use zebra_runtime::generate::{Generator, Kinds, Options, Size, Theme};
use zebra_runtime::source::position;

/// The theme that [`changed`] edits.
const STREET: &str = include_str!("../../src/generate/themes/street.toml");
/// The replacements for pieces of the theme.
const PIECES: [&str; 64] = [
    "\"",
    "\"\"\"",
    "'",
    "[",
    "]",
    "[[",
    "]]",
    "\n[",
    "\n",
    "=",
    ",",
    ".",
    "{",
    "}",
    "{a}",
    "{b}",
    "{c}",
    "{n}",
    "{nth}",
    "{item}",
    "{an item}",
    "{rows}",
    "{times}",
    "{is|is not}",
    "{|}",
    "0",
    "1",
    "-1",
    "65",
    "1_000_001",
    "9223372036854775807",
    "1e9",
    "true",
    "1979-05-27",
    "\\u0041",
    "\\uD800",
    "é",
    "ß",
    "١",
    "🦓",
    "#",
    " ",
    "items = []\n",
    "item = \"{n}\"\n",
    "item = \"A{n}\"\n",
    "loose = true\n",
    "many = [\"x\"]\n",
    "[places]\n",
    "[[places.link]]\n",
    "[[category]]\n",
    "[category.numbers]\n",
    "name = \"Self\"\n",
    "name = \"_\"\n",
    "next_to",
    "less_by(1)",
    "less_by(-9223372036854775808)",
    "has_ratio(0, 0)",
    "same",
    "with",
    "offset_by()",
    "outside_of(99)",
    "Street",
    "Name",
    "",
];

/// The parts of sizes and sets of clue kinds.
const WORDS: [&str; 16] =
    ["5x6", "x", "×", "0", "25", "-1", "plain", "all", "is", "between", "=", ",", "=3", "65536", " ", "É"];

/// A custom theme: the text itself, or a built-in theme with some pieces replaced.
#[test]
fn themes() {
    zebra_testing::fuzz!(|input: &[u8]| {
        let text = match (input, std::str::from_utf8(input)) {
            ([first, ..], Ok(text)) if *first > 0 => text.to_owned(),
            _ => changed(input),
        };
        match Theme::parse(&text) {
            Ok(theme) => generate(&theme),
            Err(error) => {
                assert!(!error.diagnostics.is_empty());
                let (lines, _) = position(&text, text.len());
                assert!(error.diagnostics.iter().all(|one| (1..=lines).contains(&one.line)), "{error}");
            }
        }
    });
}

/// Returns the built-in theme with some pieces replaced or removed.
fn changed(input: &[u8]) -> String {
    let mut pieces: Vec<&str> = STREET.split_inclusive([' ', '\n', '"', '{', ',']).collect();
    for change in input.chunks_exact(3).take(6) {
        let index = usize::from(u16::from_le_bytes([change[0], change[1]])) % pieces.len();
        pieces[index] = PIECES[usize::from(change[2]) % PIECES.len()];
    }
    pieces.concat()
}

/// Generates small puzzles of a theme, with clues of every kind.
fn generate(theme: &Theme) {
    let size = Size { categories: 2, items: 3 };
    let options = Options { size, numeric: 1, kinds: Kinds::all(), ..Options::default() };
    let plain = Options { size, ..Options::default() };
    for options in [options, plain] {
        if let Ok(generator) = Generator::new(theme.clone(), options)
            && let Ok(puzzle) = generator.puzzle(0)
        {
            assert!(!puzzle.model.clues().is_empty());
        }
    }
}

/// Options on a command line: a size, and kinds of clues with their weights.
#[test]
fn options() {
    zebra_testing::fuzz!(|input: &[u8]| {
        let text = match (input, std::str::from_utf8(input)) {
            ([first, ..], Ok(text)) if *first > 0 => text.to_owned(),
            _ => input.iter().map(|byte| WORDS[usize::from(*byte) % WORDS.len()]).collect(),
        };
        match text.parse::<Size>() {
            Ok(size) => assert_eq!(size.to_string().parse(), Ok(size)),
            Err(message) => assert!(!message.is_empty()),
        }
        match text.parse::<Kinds>() {
            Ok(kinds) => assert!(kinds.iter().count() > 0),
            Err(message) => assert!(!message.is_empty()),
        }
    });
}
