//! Fuzz targets for the readers of JSON: any text is read, checked and solved within a small budget, and a valid
//! puzzle or board that is written and read again is equal.
//!
//! `cargo test` replays the inputs under `__fuzz__` and tries some random ones; `ZEBRA_FUZZ_SECONDS=600` sets the duration.
//! `checks/fuzz fuzz_runtime json::ours 600` searches for new inputs, guided by coverage.

use zebra_runtime::board::Board;
use zebra_runtime::format::{Reading, json, zebrajs};
use zebra_runtime::solve::{Budget, Solver};

/// The budget of each puzzle.
const BUDGET: Budget = Budget::new(2_000);

/// The beginning of a generated text; the clues follow.
const OURS: &str = r#"{"zebra":1,"name":"Fuzz","categories":[{"name":"H","order":"ordered","items":["A","B","C"]},
{"name":"P","presence":"at-most-once","items":["x","y","z","v w"]},{"name":"N","items":[1,2,3]},{"name":"R","role_of":"H"},
{"name":"S","presence":"any-times","items":["s","t"]},{"name":"K","items":[{"name":"k","copies":2},"l"]}],
"properties":[{"name":"w","category":"H","values":{"A":"m","B":"n","C":"m"}},{"name":"q","category":"N","values":{"1":4,"2":5,"3":-1}}],
"links":[{"name":"f","category":"H","relation":{"next_to":[]}},{"name":"g","category":"N","relation":{"table":[["1","2"]]}}],
"clues":["#;

/// The pieces of texts in the JSON format.
const PIECES: [&str; 64] = [
    "{\"label\":\"1\",\"formulas\":[",
    "]},",
    "]}",
    "]",
    "}",
    ",",
    "{\"is\":[",
    "{\"is_not\":[",
    "{\"linked\":[",
    "{\"between\":[\"H\",",
    "{\"same\":[",
    "{\"different\":[",
    "{\"compare\":[",
    "{\"not\":",
    "{\"all\":[",
    "{\"any\":[",
    "{\"either\":[",
    "{\"implies\":[",
    "{\"equivalent\":[",
    "{\"count\":{\"of\":[",
    "],\"least\":1,\"most\":2}}",
    "{\"count\":[",
    "{\"value\":",
    "{\"place\":",
    "{\"initial\":",
    "{\"property\":[\"w\",",
    "{\"property\":[\"q\",",
    "{\"word\":\"m\"}",
    "{\"letter\":\"A\"}",
    "{\"add\":[",
    "{\"divide\":[",
    "{\"remainder\":[",
    "{\"difference\":[",
    "{\"sum\":[",
    "{\"min\":[",
    "{\"in\":[\"P\",",
    "{\"in\":[\"R\",",
    "{\"in\":[\"H\",",
    "\"A\"",
    "\"B\"",
    "\"x\"",
    "\"P::v w\"",
    "\"N::2\"",
    "\"R::A\"",
    "\"s\"",
    "\"k\"",
    "\"f\"",
    "\"g\"",
    "\"==\"",
    "\"<\"",
    "\"!=\"",
    "1",
    "0",
    "-3",
    "9223372036854775807",
    "true",
    "false",
    "null",
    "\"\\u0041\"",
    " ",
    "{\"label\":\"2\",\"formulas\":[{\"is\":[\"A\",\"x\"]}]}",
    "\"é\"",
    "]]",
    "}}",
];

/// The beginning and the pieces of texts of zebrajs.
const ZEBRAJS: &str = r#"{"grid":{"w":3,"h":3},"clues":["#;
const ZEBRAJS_PIECES: [&str; 32] = [
    "{\"type\":\"item\",\"a\":",
    "{\"type\":\"next to\",\"a\":",
    "{\"type\":\"middle\",\"a\":",
    "{\"type\":\"immediately to the left of\",\"a\":",
    "{\"type\":\"same position as\",\"a\":",
    ",\"b\":",
    "{\"v\":\"var0_0\",\"y\":0}",
    "{\"v\":\"var0_1\",\"y\":0}",
    "{\"v\":\"var1_0\",\"y\":1}",
    "{\"v\":\"a\",\"y\":2}",
    "{\"v\":\"var1_1\",\"y\":1}",
    "{\"v\":\"var2_0\",\"y\":2}",
    "{\"v\":\"var0_0\",\"y\":0,\"x\":1}",
    "{\"v\":\"var1_0\",\"y\":1,\"x\":0}",
    "}",
    "},",
    "}",
    "},",
    "]",
    "1",
    "-1",
    "true",
    "null",
    "\"",
    "{\"v\":\"Row1\",\"y\":1}",
    "{\"v\":\"Column\",\"y\":0}",
    "{\"v\":\"var0_2\",\"y\":0}",
    "{\"v\":\"var0_3\",\"y\":0}",
    "[",
    "\"x\":2",
    " ",
    "e",
];

/// The puzzle of the boards, and the beginning and the pieces of their texts.
const BOARDED: &str = r#"{"zebra":1,"name":"Pets","categories":[{"name":"Child","items":["Ann","Bob","Cid"]},
{"name":"Pet","items":["Cat","Dog","Owl"]},{"name":"Day","order":"ordered","items":["Mon","Tue","Wed"]}],
"clues":[{"label":"1","formulas":[{"is_not":["Ann","Cat"]}]}]}"#;
const BOARD: &str = r#"{"format":"zebra-board","version":1,"puzzle":"Pets","#;
const BOARD_PIECES: [&str; 32] = [
    "\"play\":\"strict\",",
    "\"play\":\"free\",",
    "\"automatic\":[\"only-place\",\"taken\",\"shared\"],",
    "\"automatic\":[],",
    "\"automatic\":[\"direct\"],",
    "\"moves\":[",
    "\"undone\":[",
    "],",
    "]",
    "}",
    ",",
    "{\"mark\":[",
    "{\"mark\":[{\"together\":[\"Child::Ann\",\"Pet::Dog\"]}]}",
    "{\"mark\":[{\"apart\":[\"Child::Ann\",\"Pet::Cat\"]}]}",
    "{\"mark\":[{\"apart\":[\"Child::Bob\",\"Pet::Cat\"]},{\"apart\":[\"Day::Mon\",\"Pet::Cat\"]}]}",
    "{\"mark\":[{\"together\":[\"Child::Ann\",\"Child::Bob\"]}]}",
    "{\"mark\":[]}",
    "{\"suppose\":{\"together\":[\"Child::Bob\",\"Day::Tue\"]}}",
    "{\"suppose\":{\"apart\":[\"Pet::Owl\",\"Day::Tue\"]}}",
    "{\"take_back\":[\"Child::Ann\",\"Pet::Dog\"]}",
    "{\"take_back\":[\"Child::Ann\",\"Pet::Cat\"]}",
    "{\"take_back\":[\"Child::Bob\",\"Day::Tue\"]}",
    "{\"together\":[\"Child::Cid\",\"Pet::Owl\"]}",
    "{\"apart\":[\"Child::Cid\",\"Pet::Owl\"]}",
    "]}",
    "\"Child::Eve\"",
    "\"Child\"",
    "1",
    "null",
    "\"version\":2,",
    "\"play\":\"strict\",\"automatic\":[\"taken\"],\"moves\":[",
    "\"play\":\"free\",\"automatic\":[\"shared\"],\"undone\":[],\"moves\":[",
];

/// Returns the text of an input: the input itself, or a text made of pieces if it begins with a zero or, like most
/// random inputs, is not UTF-8.
fn text_of(input: &[u8], head: &str, pieces: &[&str]) -> String {
    let made = |bytes: &[u8], end: &str| {
        let piece = |byte: &u8| pieces[usize::from(*byte) % pieces.len()];
        format!("{head}{}{end}", bytes.iter().map(piece).collect::<String>())
    };
    match (input, std::str::from_utf8(input)) {
        ([0, rest @ ..], _) => made(rest, "]}"),
        ([1, rest @ ..], _) => made(rest, ""),
        (_, Ok(text)) => text.to_owned(),
        (_, Err(_)) => made(input, "]}"),
    }
}

/// The JSON format: a model that is written and read again is equal.
#[test]
fn ours() {
    zebra_testing::fuzz!(|input: &[u8]| {
        let text = text_of(input, OURS, &PIECES);
        let Some(model) = survives(&text, &json::read(&text)) else { return };
        let Ok(written) = json::write(&model).map(|written| written.text) else { return };
        assert_eq!(json::read(&written).check().model, model, "{written}");
    });
}

/// Puzzles of zebrajs: a valid puzzle that is written can be read again.
#[test]
fn grids() {
    zebra_testing::fuzz!(|input: &[u8]| {
        let text = text_of(input, ZEBRAJS, &ZEBRAJS_PIECES);
        let Some(model) = survives(&text, &zebrajs::read(&text)) else { return };
        let written = zebrajs::write(&model).expect("what was read can be written").text;
        assert_eq!(zebrajs::read(&written).check().diagnostics, [], "{written}");
    });
}

/// Saved boards: a board that is loaded and saved again is equal, also after each undo.
#[test]
fn boards() {
    let model = json::read(BOARDED).check().into_result().expect("a puzzle");
    zebra_testing::fuzz!(|input: &[u8]| {
        let Ok(mut board) = Board::from_json(&model, &text_of(input, BOARD, &BOARD_PIECES)) else { return };
        loop {
            assert_eq!(Board::from_json(&model, &board.to_json()).as_ref(), Ok(&board));
            if board.undoable() == 0 {
                break;
            }
            board.undo();
        }
    });
}

/// Checks and solves a puzzle; returns the model if it has no errors.
fn survives(text: &str, reading: &Reading) -> Option<zebra_runtime::model::Model> {
    let checked = reading.check();
    for diagnostic in &checked.diagnostics {
        if let Some(range) = reading.ranges.get(diagnostic.at) {
            assert!(text.get(range.clone()).is_some(), "{diagnostic:?} at {range:?}");
        }
    }
    if !checked.diagnostics.is_empty() {
        return None;
    }
    let model = checked.model;
    let answers = Solver::new(&model).within(BUDGET).solutions();
    assert!(answers.take(5).all(|answer| model.holds(&answer)));
    Some(model)
}
