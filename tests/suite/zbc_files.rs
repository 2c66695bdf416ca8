//! `puzzle_file!`: its types. The errors of files with errors are in `tests/ui`.

use std::fs;
use std::path::Path;

zebra::puzzle_file! {
    /// The same file under another name.
    pub(crate) puzzle Quay mod boats = "At the Quay";
    "../../puzzles/harbour.zbc";
    verify solvable within 1_000_000;
}

zebra::puzzle_file!(pub "odd_names.zbc");

#[test]
fn the_call_adds_what_a_file_has_no_syntax_for() {
    assert_eq!(Quay::model().title(), "At the Quay");
    let answer = Quay::solve().expect_unique();
    assert_eq!(answer.with(boats::Boat::Petrel).flag, boats::Flag::Green);
    insta::assert_snapshot!(answer);
}

#[test]
fn names_become_rust_identifiers() {
    use odd_names::{N2ndFloor, Place, Position, Type};

    let answer = OddNames::ANSWER;
    assert_eq!(answer.with(Type::Self_).n2nd_floor, N2ndFloor::Zoé);
    assert_eq!(answer.with(Place::N1).r#type, Type::Fn);
    assert_eq!(answer.with(Position::N07).place, Place::N2);
    assert_eq!("self".parse(), Ok(Type::Self_));
    insta::assert_snapshot!(answer);
}

#[test]
fn parsing_at_run_time_gives_the_compiled_model() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/harbour.zbc");
    let text = fs::read_to_string(path).expect("a file of this package");
    let model = zebra::format::zbc::model(&text).expect("no errors");
    // Only a text that is parsed at run time keeps the clues as written.
    let without_text = |clue: &zebra::model::Clue| zebra::model::Clue { zbc: None, ..clue.clone() };
    assert!(model.clues().iter().map(without_text).eq(Quay::model().clues().iter().cloned()));
    assert_eq!(model.categories(), Quay::model().categories());
    assert_eq!(model.items(), Quay::model().items());
}
