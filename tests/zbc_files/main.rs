//! `puzzle_file!`: its types, and what the compiler says of mistakes in a file.

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
fn the_call_says_what_the_file_cannot() {
    assert_eq!(Quay::model().title(), "At the Quay");
    let answer = Quay::solve().expect_unique();
    assert_eq!(answer.with(boats::Boat::Petrel).flag, boats::Flag::Green);
    insta::assert_snapshot!(answer);
}

#[test]
fn names_that_rust_does_not_have_become_some_that_it_has() {
    use odd_names::{N2ndFloor, Place, Position, Type};

    let answer = OddNames::ANSWER;
    assert_eq!(answer.with(Type::Self_).n2nd_floor, N2ndFloor::Zoé);
    assert_eq!(answer.with(Place::N1).r#type, Type::Fn);
    assert_eq!(answer.with(Position::N07).place, Place::N2);
    assert_eq!("self".parse(), Ok(Type::Self_));
    insta::assert_snapshot!(answer);
}

#[test]
fn what_is_parsed_when_it_runs_is_what_was_compiled() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/harbour.zbc");
    let text = fs::read_to_string(path).expect("a file of this package");
    let model = zebra::format::zbc::model(&text).expect("no mistakes");
    assert_eq!(model.clues(), Quay::model().clues());
    assert_eq!(model.categories(), Quay::model().categories());
    assert_eq!(model.items(), Quay::model().items());
}

#[test]
fn mistakes_are_told_at_their_lines() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/zbc_files/mistakes/*.rs");
}
