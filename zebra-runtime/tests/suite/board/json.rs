//! Saved boards: a loaded board equals the saved one, and a text that cannot be loaded is an error with the reason.

use zebra_runtime::board::{Automatic, Board, Play};
use zebra_runtime::explain::{Mark, Technique};
use zebra_runtime::model::Model;

use crate::board::puzzles::{all, named, pairs, tenants};
use zebra_testing::Random;

#[test]
fn a_loaded_board_is_the_saved_one() {
    for (number, model) in all().iter().enumerate() {
        for seed in 0..6 {
            let mut random = Random::new(seed * 10 + number as u64);
            let play = if seed % 2 == 0 { Play::Strict } else { Play::Free };
            let mut board = Board::with_play(model, play);
            for _ in 0..25 {
                let (one, other) = *random.choose(&pairs(model));
                match random.below(10) {
                    0 => drop(board.undo()),
                    1 => drop(board.redo()),
                    2 => drop(board.take_back(one, other)),
                    3 => drop(board.suppose(Mark::together(one, other))),
                    9 => drop(board.go_back(random.below(board.undoable() + 1))),
                    4 => drop(board.automate(Automatic::of([*random.choose(&Automatic::TECHNIQUES)]))),
                    5 => drop(board.mark_all([
                        Mark::apart(one, other),
                        Mark::together(one, random.choose(&pairs(model)).1),
                    ])),
                    _ => drop(board.apart(one, other)),
                }
            }
            let mut loaded = Board::from_json(model, &board.to_json()).unwrap();
            assert_eq!(loaded, board);
            // It behaves the same, back to the beginning.
            while board.undoable() > 0 {
                assert_eq!(loaded.undo(), board.undo());
                assert_eq!(loaded, board);
            }
            while board.redoable() > 0 {
                assert_eq!(loaded.redo(), board.redo());
            }
            assert_eq!(loaded.to_json(), board.to_json());
        }
    }
}

#[test]
fn the_form_is_as_documented() {
    let model = tenants();
    let [ann, ben, cat, dog] = ["Ann", "Ben", "Cat", "Dog"].map(|name| named(&model, name));
    let mut board = Board::new(&model);
    board.automate(Automatic::of([Technique::Taken, Technique::Shared]));
    board.apart(dog, ann).unwrap();
    board.suppose(Mark::together(ben, cat)).unwrap();
    board.take_back(ann, dog).unwrap();
    board.undo();
    assert_eq!(
        board.to_json(),
        r#"{"format":"zebra-board","version":1,"puzzle":"Tenants","play":"strict","automatic":["taken","shared"],"#.to_owned()
            + r#""moves":[{"mark":[{"apart":["Tenant::Ann","Pet::Dog"]}]},"#
            + r#"{"suppose":{"together":["Tenant::Ben","Pet::Cat"]}}],"#
            + r#""undone":[{"take_back":["Tenant::Ann","Pet::Dog"]}]}"#
    );
}

/// Returns a saved board with these moves.
fn saved(play: &str, moves: &str, undone: &str) -> String {
    format!(
        r#"{{"format":"zebra-board","version":1,"puzzle":"Tenants","play":"{play}","automatic":[],"moves":[{moves}],"undone":[{undone}]}}"#
    )
}

fn error(model: &Model, text: &str) -> String {
    Board::from_json(model, text).unwrap_err().to_string()
}

#[test]
fn an_invalid_file_is_an_error() {
    let model = tenants();
    let whole = saved("strict", "", "");
    assert!(Board::from_json(&model, &whole).is_ok());
    let cases = [
        ("", "not a saved board: EOF while parsing a value at line 1 column 0"),
        ("[1, 2]", "not a saved board: invalid type: integer `1`, expected a string at line 1 column 2"),
        ("{}", "not a saved board: the `format` is not `zebra-board`"),
        (r#"{"format":"zebra-puzzle","version":1}"#, "the `format` is `zebra-puzzle`, not `zebra-board`"),
        (r#"{"format":"zebra-board"}"#, "this board has no `version`"),
        (
            r#"{"format":"zebra-board","version":2,"new":[]}"#,
            "this board was saved in version 2; only version 1 can be read",
        ),
        (
            r#"{"format":"zebra-board","version":1}"#,
            "not a saved board: missing field `puzzle` at line 1 column 36",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(error(&model, text), message, "{text}");
    }
    assert_eq!(
        error(&model, &whole.replace("Tenants", "Lodgers")),
        "this is a board of puzzle `Lodgers`, not of `Tenants`"
    );
    assert_eq!(
        error(&model, &whole.replace("\"strict\"", "\"loose\"")),
        "not a saved board: unknown variant `loose`, expected one of `strict`, `supposing`, `free` at line 1 column 69"
    );
    assert_eq!(
        error(&model, &whole.replace("\"automatic\":[]", "\"automatic\":[\"take\"]")),
        "there are no automatic marks of `take`, only of `only-place`, `taken` and `shared`; did you mean `taken`?"
    );
    assert!(error(&model, &whole.replace("moves", "movs")).contains("unknown field `movs`, expected one of"));
    assert!(error(&model, &"[".repeat(100_000)).contains("not a saved board"));
}

#[test]
fn an_invalid_move_is_an_error_with_its_number() {
    let model = tenants();
    let cat = r#"{"mark":[{"together":["Tenant::Ann","Pet::Cat"]}]}"#;
    let cases = [
        (
            r#"{"mark":[{"together":["Tenant::Ann","Pet::Cta"]}]}"#,
            "move 2: category `Pet` has no item `Cta`; did you mean `Cat`?",
        ),
        (
            r#"{"mark":[{"together":["Tenant::Ann","Pets::Cat"]}]}"#,
            "move 2: no category is named `Pets`; did you mean `Pet`?",
        ),
        (
            r#"{"mark":[{"together":["Tenant::Ann","Cat"]}]}"#,
            "move 2: `Cat` is not an item; write it as `Category::Item`",
        ),
        (r#"{"mark":[{"together":["Tenant::Ann","Ship::Zebra"]}]}"#, "move 2: no category is named `Ship`"),
        (
            r#"{"mark":[{"together":["Tenant::Ann","Tenant::Ben"]}]}"#,
            "move 2: Ann and Ben are both of the category Tenant, so there is no mark for them",
        ),
        (
            r#"{"suppose":{"together":["Tenant::Ben","Pet::Cat"]}}"#,
            "move 2: Ben and Cat cannot be together: Cat is already with Ann",
        ),
        (
            r#"{"mark":[{"apart":["Tenant::Ann","Pet::Cat"]}]}"#,
            "move 2: Ann's pet is Cat, because you have marked it so: take that mark back first",
        ),
        (r#"{"take_back":["Tenant::Ben","Pet::Cat"]}"#, "move 2: there is no mark for Ben and Cat"),
        (cat, "move 2: it has no effect"),
        (r#"{"mark":[]}"#, "move 2: it has no effect"),
    ];
    for (second, message) in cases {
        assert_eq!(error(&model, &saved("strict", &format!("{cat},{second}"), "")), message);
        let undone = format!("undone {}", message.replace("move 2", "move 1"));
        assert_eq!(error(&model, &saved("strict", cat, second)), undone);
    }
    let both = r#"{"mark":[{"together":["Tenant::Ben","Pet::Cat"]}]}"#;
    assert!(Board::from_json(&model, &saved("free", &format!("{cat},{both}"), "")).is_ok());
}
