//! Fuzz targets for the texts that a page sends: saved games, moves, and puzzles. Each is read or rejected, and a game that is
//! saved and loaded again is equal.
//!
//! `cargo test` tries some random inputs; `checks/fuzz fuzz_games games 600` searches for new ones, guided by coverage.

use zebra_web::{Game, Puzzle, check};

const PETS: &str = "Child - Ann Bob Cid\nPet - Cat Dog Owl\n---\nAnn = Cat\nBob = #1\nDog - #3\n";

/// The beginning and the pieces of saved games.
const GAME: &str =
    r#"{"format":"zebra-board","version":1,"puzzle":"","play":"strict","automatic":["taken"],"moves":["#;
const PIECES: [&str; 40] = [
    "{\"mark\":[{\"together\":[\"Child::Ann\",\"Pet::Cat\"]}]}",
    "{\"mark\":[{\"apart\":[\"Child::Ann\",\"Pet::Dog\"]}]}",
    "{\"mark\":[{\"together\":[\"Child::Bob\",\"#::1\"]}]}",
    "{\"suppose\":{\"together\":[\"Child::Cid\",\"Pet::Owl\"]}}",
    "{\"take_back\":[\"Child::Ann\",\"Pet::Cat\"]}",
    "{\"together\":[\"Child::Ann\",\"Pet::Cat\"]}",
    "{\"apart\":[\"Child::Bob\",\"Pet::Cat\"]}",
    "[\"Child::Ann\",\"Pet::Cat\"]",
    "[\"Child::Ann\",\"Child::Bob\"]",
    "[\"Child::Ann\"]",
    "{\"mark\":[",
    "{\"together\":[",
    "\"Child::Cid\"",
    "\"Pet::Dog\"",
    "\"#::3\"",
    "\"Pet::Cow\"",
    "\"only-place\"",
    "\"taken\"",
    "\"shared\"",
    "\"direct\"",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "null",
    "1",
    "-1",
    "\"\"",
    "],\"undone\":[",
    "],\"moves\":[",
    "\"version\":2,",
    "\"play\":\"free\",",
    "\"automatic\":[],",
    "\"x\":1",
    "\\u0000",
    "é",
    " ",
    "true",
];

fn text_of(input: &[u8], head: &str, end: &str) -> String {
    match (input, std::str::from_utf8(input)) {
        ([first, ..], Ok(text)) if *first > 1 => text.to_owned(),
        _ => {
            let pieces = input.iter().skip(1).map(|byte| PIECES[usize::from(*byte) % PIECES.len()]);
            format!("{head}{}{end}", pieces.collect::<String>())
        }
    }
}

fn puzzle() -> Puzzle {
    Puzzle::read(PETS, "zbc").unwrap_or_else(|error| panic!("{}", error.to_string()))
}

/// Saved games.
#[test]
fn games() {
    let puzzle = puzzle();
    let saved = Game::new(&puzzle, "[]").map(|game| game.save()).unwrap_or_default();
    let (head, _) = saved.split_once("\"moves\":[").expect("a game has moves");
    let head = format!("{head}\"moves\":[");
    zebra_testing::fuzz!(|input: &[u8]| {
        let head = if input.first() == Some(&1) { GAME } else { head.as_str() };
        let Ok(mut game) = Game::load(&puzzle, &text_of(input, head, "]}")) else { return };
        let text = game.save();
        let again = Game::load(&puzzle, &text).map(|game| game.save());
        assert_eq!(again.ok(), Some(text));
        assert!(game.state().starts_with('{') && !game.hint().is_empty() && !game.mistake().is_empty());
        let _ = (game.undo(), game.undo(), game.redo(), game.save());
    });
}

/// The arguments of moves.
#[test]
fn moves() {
    let puzzle = puzzle();
    zebra_testing::fuzz!(|input: &[u8]| {
        let Ok(mut game) = Game::new(&puzzle, "[\"only-place\"]") else { unreachable!("a technique") };
        for part in input.chunks(6) {
            let text = text_of(part, "", "");
            for argument in [text.clone(), format!("[{text}]")] {
                let _ = (game.mark(&argument), game.suppose(&argument), game.take_back(&argument));
                let _ = game.automate(&argument);
            }
        }
        let text = game.save();
        assert_eq!(Game::load(&puzzle, &text).map(|game| game.save()).ok(), Some(text));
    });
}

/// Puzzles in any format: the report of their errors, and their data.
#[test]
fn puzzles() {
    zebra_testing::fuzz!(|input: &[u8]| {
        let text = String::from_utf8_lossy(input);
        for format in ["", "zbc", "json", "zebrajs"] {
            let report = check(&text, format, 2_000);
            assert!(report.unwrap_or_else(|error| error.to_json()).starts_with('{'));
            if let Ok(puzzle) = Puzzle::read(&text, format) {
                assert!(puzzle.data().starts_with('{'));
                let _ = puzzle.solve(2, 2_000);
            }
        }
    });
}
