//! Tests of what items are called.

use crate::builder::{Builder, is, of};
use crate::draft::{Expression, Goal};
use crate::sentence::clue_sentence;

/// Returns the sentences of clues in a puzzle without templates.
fn sentences(puzzle: &mut Builder, clues: &[Expression]) -> String {
    for (index, formula) in clues.iter().enumerate() {
        puzzle.clue(&(index + 1).to_string(), formula.clone());
    }
    puzzle.verify(Goal::Nothing);
    let model = puzzle.check().expect("it is valid");
    let sentences: Vec<String> = model.clues().iter().map(|clue| clue_sentence(&model, clue)).collect();
    sentences.join("\n")
}

#[test]
fn items_are_called_by_the_noun_of_their_category() {
    let mut puzzle = Builder::new("Street");
    puzzle.ordered_category("Floor", ["first", "second", "third"]);
    puzzle.category("Name", ["Ann", "Bob", "Cid"]);
    puzzle.category("Color", ["red", "green", "blue"]);
    puzzle.category("Pet", ["cat", "dog", "fox"]);
    puzzle.category("Job", ["baker", "actor", "cook"]);
    puzzle.category("City", ["Rome", "Oslo", "Bern"]);
    puzzle.category("Hobby", ["chess", "golf", "judo"]);
    puzzle.category("Gift", ["kite", "ball", "drum"]);
    puzzle.category("Drink", ["tea", "milk", "mango juice"]);
    puzzle.category("Place", ["in the park", "at home", "on a boat"]);
    puzzle.category("Points", [10, 20, 30]);
    let clues = [
        is("Ann", "red"),
        is("Ann", "cat"),
        is("Ann", "actor"),
        is("Rome", "Ann"),
        is("chess", "Ann"),
        is("Ann", "kite"),
        is("mango juice", "Ann"),
        is("Ann", "in the park"),
        is("first", "tea"),
        is("third", "Bob"),
        is("golf", "cook"),
        is("tea", "judo"),
        of("Points", "Ann").equals(of("Points", "dog") + 10),
    ];
    insta::assert_snapshot!(sentences(&mut puzzle, &clues));
}

/// Ships are no people, and who is at a place has no berth.
#[test]
fn the_rows_have_their_noun_and_their_places() {
    let mut puzzle = Builder::new("Harbor");
    puzzle.ordered_category("Berth", ["first", "second", "third"]);
    puzzle.category("Ship", ["Drake", "Osprey", "Tern"]);
    puzzle.category("Captain", ["Hook", "Lowe", "Nash"]);
    puzzle.category("Cargo", ["tea", "salt", "coal"]);
    puzzle.category("Song", ["Blue Moon", "Old Road", "Rain"]);
    puzzle.category("Crew", [10, 20, 30]);
    let clues = [
        is("Hook", "tea"),
        is("salt", "first"),
        is("Drake", "Blue Moon"),
        is("Old Road", "Lowe"),
        is("coal", "Rain"),
        !is("tea", "Osprey"),
        is("Nash", "second") | is("Drake", "third"),
        of("Crew", "Hook").equals(of("Crew", "salt") + 10),
        (of("Crew", "Tern") + of("Crew", "Drake")).equals(50),
    ];
    insta::assert_snapshot!(sentences(&mut puzzle, &clues));
}
