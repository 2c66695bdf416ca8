//! Fuzz targets for the tokens of `puzzle!` and `puzzle_file!`: any sequence of tokens is parsed, checked and verified within a small
//! budget, and each error is at tokens of the puzzle.
//!
//! `cargo test` tries some random inputs; `checks/fuzz fuzz_tokens puzzles 600` searches for new ones, guided by coverage.

use proc_macro2::TokenStream;
use zebra_core::diagnostic::{Diagnostic, Spot};
use zebra_core::draft::{Goal, VerifyDraft};
use zebra_syntax::{Shared, check_unsolved};

/// The budget of each puzzle, in propagator runs.
const BUDGET: u64 = 2_000;

/// A puzzle to change.
const TOWN: &str = r#"
/// A town.
pub puzzle Town mod town = "Small Town";
verbs { "may not", "may", "must" }
ordered category House { One..=Three }
category Color "paint" { Red * 1, Green = "dark green", Blue }
great category Pet { Cat, Dog, Owl, Fox }
shared category Drink { Tea, Milk }
category Pot { Pink * 2, White }
category Hero of House;
ordered category Age = [10, 20, 30];
property size of Pet { Cat: 1, Dog..=Fox: 2 }
property taste of Drink { Tea: hot, Milk: cold }
group Warm of Color { Red }
link next_to "next to" on House = next_to();
link older "older than" on Age = more_than(1);
link likes on Pet { Cat -> Dog; Dog <-> Owl }
link near on House(a, b) = diff(a, b) <= 1;
say House, Color = "{a} is painted {b}";
clue 1: Red is next_to Green && Cat is not One;
clue 2 "The sentence." { Pink[1] is Tea; Pink[2] is next_to Pink[1]; }
clue 3: all p in Pet where p != Cat: p is One => size(p) > 1;
clue 4: count(Red is One, Green is Two) in 1..=2;
clue 5: sum(size(Pet(One)), place(House(Red)), 3) % 2 == 1 / 2 - -1;
clue 6: is_between(House, Red, Green, Blue) || distinct(Red, Dog, 10);
clue 7: exactly 2 h in House: Hero(h) != h;
clue 8: initial(One) == "O" && taste(Drink(One)) == hot;
clue off 9: Red is One xor Green is Two;
answer { House Color; One Red; Two Green; Three Blue; }
verify minimal within 500;
"#;

/// The pieces of texts.
const PIECES: [&str; 96] = [
    "puzzle ",
    "category ",
    "ordered ",
    "great ",
    "shared ",
    "property ",
    "group ",
    "link ",
    "clue ",
    "say ",
    "answer ",
    "verify ",
    "verbs ",
    "allow ",
    "include ",
    "pub ",
    "mod ",
    "of ",
    "on ",
    "in ",
    "is ",
    "not ",
    "is not ",
    "all ",
    "any ",
    "exactly ",
    "at least ",
    "at most ",
    "where ",
    "if ",
    "then ",
    "xor ",
    "and ",
    "or ",
    "off ",
    "within ",
    "minimal ",
    "unique ",
    "House ",
    "Color ",
    "Pet ",
    "Drink ",
    "Hero ",
    "Age ",
    "Red ",
    "Cat ",
    "Tea ",
    "One ",
    "Pink ",
    "a ",
    "b ",
    "p ",
    "size",
    "taste",
    "count",
    "sum",
    "min",
    "place",
    "initial",
    "diff",
    "is_between",
    "distinct",
    "next_to ",
    "likes ",
    "more_than",
    "has_ratio",
    "crate = ::x;",
    "/// doc\n",
    "#[x] ",
    "r#is ",
    "'a ",
    "'c' ",
    "b\"x\" ",
    "r\"raw\" ",
    "\"text\" ",
    "\"{a}\" ",
    "\"\" ",
    "1 ",
    "0 ",
    "-",
    "9223372036854775808 ",
    "1.5 ",
    "0xff ",
    "1u8 ",
    "( ",
    ") ",
    "{ ",
    "} ",
    "[ ",
    "] ",
    "; ",
    ": ",
    ":: ",
    ", ",
    "= ",
    "é ",
];

/// The operators, which follow the pieces.
const OPERATORS: [&str; 26] = [
    "==", "!=", "<", "<=", ">", ">=", "&&", "||", "!", "=>", "<=>", "->", "<->", "+", "*", "/", "%", "^",
    "..", "..=", "&", "|", "?", "@", "$", ".",
];

fn piece(byte: u8) -> &'static str {
    let pieces = PIECES.iter().chain(&OPERATORS);
    pieces.cycle().nth(usize::from(byte)).copied().unwrap_or_default()
}

/// Returns the text of an input: itself, made of pieces, or the puzzle above with some pieces replaced or removed.
fn text_of(input: &[u8]) -> String {
    match (input, std::str::from_utf8(input)) {
        ([0, rest @ ..], _) => rest.iter().map(|&byte| piece(byte)).collect(),
        ([1, rest @ ..], _) => format!("{TOWN}{}", rest.iter().map(|&byte| piece(byte)).collect::<String>()),
        ([first, ..], Ok(text)) if *first > 2 => text.to_owned(),
        _ => changed(input),
    }
}

fn changed(input: &[u8]) -> String {
    let mut words: Vec<&str> = TOWN.split_inclusive([' ', '\n', '(', ')', ':', ',', ';', '.']).collect();
    for change in input.chunks_exact(3).take(8) {
        let index = usize::from(u16::from_le_bytes([change[0], change[1]])) % words.len();
        words[index] = if change[2] == 0 { "" } else { piece(change[2]) };
    }
    words.concat()
}

/// Returns the tokens, unless the text has too many levels of brackets for the lexer, which is not part of Zebra.
fn tokens(text: &str) -> Option<TokenStream> {
    let mut depth = 0usize;
    for letter in text.chars() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > 500 {
            return None;
        }
    }
    text.parse().ok()
}

/// Forgets the texts of earlier inputs, which the tokens would keep otherwise.
fn forget() {
    proc_macro2::extra::invalidate_current_thread_spans();
}

fn places_are_in(text: &str, shared: &Shared, errors: &[Diagnostic]) {
    for error in errors {
        assert!(!error.message.is_empty() && !error.help.is_empty(), "{error:?}");
        for at in [error.at].into_iter().chain(error.edits.iter().map(|edit| edit.at)) {
            if at != Spot::NONE {
                let (first, last) = shared.spots.range(at);
                let (start, end) = (first.byte_range().start, last.byte_range().end);
                assert!(text.get(start..end).is_some(), "{error:?} at {start}..{end}");
            }
        }
    }
}

/// The tokens of `puzzle!`.
#[test]
fn puzzles() {
    zebra_testing::fuzz!(|input: &[u8]| {
        let text = text_of(input);
        if let Some(tokens) = tokens(&text) {
            let mut shared = Shared::default();
            let (mut parsing, checked) = check_unsolved(tokens, &mut shared);
            places_are_in(&text, &shared, &checked.diagnostics);
            places_are_in(&text, &shared, &checked.warnings);
            let goal = parsing.draft.verify.as_ref().map_or(Goal::Unique, |verify| verify.goal);
            parsing.draft.verify = Some(VerifyDraft { at: Spot::NONE, goal, within: Some(BUDGET) });
            places_are_in(&text, &shared, &checked.verify(&parsing.draft).diagnostics);
        }
        forget();
    });
}

/// The tokens of `puzzle_file!`.
#[cfg(feature = "zbc")]
#[test]
fn files() {
    const FILE: &str = "crate = ::z; /// Doc\npub puzzle Town mod town = \"Town\"; \"town.zbc\"; allow redundant; verify unique within 9;";
    zebra_testing::fuzz!(|input: &[u8]| {
        let text = match input {
            [0, rest @ ..] => format!("{FILE}{}", rest.iter().map(|&byte| piece(byte)).collect::<String>()),
            [1, rest @ ..] => {
                let mut words: Vec<&str> = FILE.split_inclusive([' ', ';']).collect();
                for change in rest.chunks_exact(2) {
                    let index = usize::from(change[0]) % words.len();
                    words[index] = piece(change[1]);
                }
                words.concat()
            }
            _ => text_of(input),
        };
        if let Some(tokens) = tokens(&text) {
            let mut shared = Shared::default();
            let file = zebra_syntax::parse_file(tokens, &mut shared);
            let errors =
                std::mem::replace(&mut shared.diagnostics, zebra_core::diagnostic::Diagnostics::new());
            let errors = errors.into_vec();
            assert_eq!(file.is_none(), !errors.is_empty(), "{errors:?}");
            places_are_in(&text, &shared, &errors);
        }
        forget();
    });
}
