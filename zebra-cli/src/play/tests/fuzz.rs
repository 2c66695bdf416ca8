//! A fuzz target for saved games: any text is a game or an error, and a game that is saved and read again is equal.
//!
//! `checks/fuzz zebra play::tests::fuzz::games 600` searches for new inputs, guided by coverage.

use zebra_runtime::board::Board;

use super::{saved, small};

/// The pieces of moves and of what surrounds them.
const PIECES: [&str; 32] = [
    "{\"mark\":[{\"together\":[\"Child::Ann\",\"Pet::Cat\"]}]}",
    "{\"mark\":[{\"apart\":[\"Child::Ann\",\"Pet::Dog\"]}]}",
    "{\"suppose\":{\"together\":[\"Child::Cid\",\"Pet::Dog\"]}}",
    "{\"take_back\":[\"Child::Ann\",\"Pet::Cat\"]}",
    "{\"mark\":[",
    "{\"together\":[",
    "\"Child::Bob\"",
    "\"Pet::Fox\"",
    "\"Pet::Cow\"",
    "\"only-place\"",
    "\"shared\"",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "null",
    "1",
    "-1",
    "\"1\"",
    "\"77\"",
    "],\"undone\":[",
    "\"struck\":[",
    "\"version\":2,",
    "\"play\":\"free\",",
    "\"automatic\":[],",
    "\"x\":1",
    "\\u0000",
    "é",
    " ",
    "\"",
];

#[test]
fn games() {
    let model = small();
    let text = saved::to_json(&model, &Board::new(&model), &[]).expect("a text");
    let parts: Vec<&str> = text.split_inclusive(['"', '[', ',', ':']).collect();
    zebra_testing::fuzz!(|input: &[u8]| {
        let text = match (input, std::str::from_utf8(input)) {
            ([0, rest @ ..], _) => {
                // Some moves.
                let pieces = rest.iter().map(|byte| PIECES[usize::from(*byte) % PIECES.len()]);
                text.replace("\"moves\":[", &format!("\"moves\":[{}", pieces.collect::<String>()))
            }
            ([first, ..], Ok(text)) if *first > 1 => text.to_owned(),
            _ => {
                let mut parts = parts.clone();
                for change in input.chunks_exact(2).take(8) {
                    let index = usize::from(change[0]) % parts.len();
                    parts[index] = PIECES[usize::from(change[1]) % PIECES.len()];
                }
                parts.concat()
            }
        };
        match saved::from_json(&model, &text) {
            Ok((board, struck)) => {
                let again = saved::to_json(&model, &board, &struck).expect("a text");
                assert_eq!(saved::from_json(&model, &again), Ok((board, struck)));
            }
            Err(problem) => assert!(!problem.is_empty()),
        }
    });
}
