//! What people see at once: three items for three places, and orders of several items.

use zebra_checker::{check_each, check_walkthrough};
use zebra_runtime::builder::{Builder, any_of, is, is_any, is_not, less_by, linked, more_than, next_to};
use zebra_runtime::draft::Goal;
use zebra_runtime::explain::{Argument, Ending, Explainer, Method, Technique, Walkthrough, explain};
use zebra_runtime::model::Model;

const HOUSES: [&str; 6] = ["1st", "2nd", "3rd", "4th", "5th", "6th"];

fn street(houses: usize, names: &[&str]) -> Builder {
    let mut puzzle = Builder::new("Street");
    puzzle.ordered_category("House", HOUSES[..houses].iter().copied());
    puzzle.category("Child", names.iter().copied());
    puzzle.say("Child", "House", "{a} {lives|does not live} in the {b} house");
    puzzle.link("after", "House", more_than(0)).link("beside", "House", next_to());
    puzzle
}

/// Returns the text, after the check of each paragraph.
fn checked_text(walkthrough: &Walkthrough<'_>, ending: Ending) -> String {
    assert_eq!(walkthrough.ending, ending);
    assert_eq!(check_walkthrough(walkthrough), [], "{walkthrough}");
    walkthrough.to_string()
}

fn has(walkthrough: &Walkthrough<'_>, is_wanted: impl Fn(&Argument) -> bool) -> bool {
    walkthrough.paragraphs.iter().any(|paragraph| is_wanted(&paragraph.argument))
}

/// Ann, Bob and Cid have three houses, so the others lose these.
fn three_for_three() -> Model {
    let mut puzzle = street(6, &["Ann", "Bob", "Cid", "Dee", "Eva", "Flo"]);
    for (label, child) in [("1", "Ann"), ("2", "Bob"), ("3", "Cid")] {
        let sentence = format!("{child} lives in one of the first three houses.");
        puzzle.clue_with_sentence(label, &sentence, is_any(child, ["1st", "2nd", "3rd"]));
    }
    puzzle.verify(Goal::Nothing).check().expect("it is valid")
}

#[test]
fn three_items_share_three_places() {
    let model = three_for_three();
    let walkthrough = Explainer::new(&model).walkthrough();
    let is_triple =
        |argument: &Argument| matches!(argument, Argument::Places { items, .. } if items.len() == 3);
    let text = checked_text(&walkthrough, Ending::Ambiguous);
    assert!(has(&walkthrough, is_triple), "{text}");
    insta::assert_snapshot!(text);
}

/// Four children have four houses: shorter, only two are left for the other two houses.
#[test]
fn places_are_explained_from_the_side_with_fewer_items() {
    let mut puzzle = street(6, &["Ann", "Bob", "Cid", "Dee", "Eva", "Flo"]);
    for (label, child) in [("1", "Ann"), ("2", "Bob"), ("3", "Cid"), ("4", "Dee")] {
        puzzle.clue(label, is_any(child, ["2nd", "4th", "5th", "6th"]));
    }
    let model = puzzle.verify(Goal::Nothing).check().expect("it is valid");
    let walkthrough = Explainer::new(&model).walkthrough();
    let text = checked_text(&walkthrough, Ending::Ambiguous);
    let is_pair =
        |argument: &Argument| matches!(argument, Argument::Places { items, .. } if items.len() == 2);
    assert!(has(&walkthrough, is_pair), "{text}");
    assert!(text.contains("Only Eva and Flo are left for the 1st house and the 3rd house"), "{text}");
}

/// Three live behind Ann, who therefore lives in one of the first two houses.
fn three_behind_one() -> Model {
    let mut puzzle = street(5, &["Ann", "Bob", "Cid", "Dee", "Eva"]);
    for (label, child) in [("1", "Bob"), ("2", "Cid"), ("3", "Dee")] {
        let sentence = format!("{child} lives somewhere behind Ann.");
        puzzle.clue_with_sentence(label, &sentence, linked(child, "after", "Ann"));
    }
    puzzle.verify(Goal::Nothing).check().expect("it is valid")
}

#[test]
fn several_items_behind_one_need_a_place_each() {
    let model = three_behind_one();
    let walkthrough = Explainer::new(&model).walkthrough();
    let is_order = |argument: &Argument| matches!(argument, Argument::Order { is_chain: false, .. });
    let text = checked_text(&walkthrough, Ending::Ambiguous);
    assert!(has(&walkthrough, is_order), "{text}");
    insta::assert_snapshot!(text);
}

/// Five live one behind the other, so the first of them lives in one of the first two houses.
#[test]
fn a_chain_of_clues_is_one_paragraph() {
    let mut puzzle = street(6, &["Ann", "Bob", "Cid", "Dee", "Eva", "Flo"]);
    for (label, [one, other]) in
        [("1", ["Ann", "Bob"]), ("2", ["Bob", "Cid"]), ("3", ["Cid", "Dee"]), ("4", ["Dee", "Eva"])]
    {
        let sentence = format!("{other} lives somewhere behind {one}.");
        puzzle.clue_with_sentence(label, &sentence, linked(other, "after", one));
    }
    let either = any_of([is("Ann", "3rd"), is("Flo", "1st")]);
    puzzle.clue_with_sentence("5", "Ann lives in the 3rd house, or Flo lives in the 1st.", either);
    let model = puzzle.check().expect("it has one answer");
    let walkthrough = Explainer::new(&model).walkthrough();
    let is_order = |argument: &Argument| matches!(argument, Argument::Order { is_chain: true, .. });
    let text = checked_text(&walkthrough, Ending::Full);
    assert!(has(&walkthrough, is_order), "{text}");
    insta::assert_snapshot!(text);
}

/// The steps of an explanation use the same techniques.
#[test]
fn steps_use_triples_and_orders() {
    for (model, technique) in
        [(three_for_three(), Technique::ThreePlaces), (three_behind_one(), Technique::Order)]
    {
        let explanation = explain(&model);
        assert_eq!(check_each(&model, &explanation.steps), Ok(()));
        crate::assert_minimal(&model, &explanation.steps);
        assert!(explanation.steps.iter().any(|step| step.technique == technique), "{technique:?}");
    }
}

/// The pets beside two children of different rows are in different rows; and the drink and the pet beside one child are in one.
#[test]
fn neighbors_of_different_rows_are_in_different_rows() {
    let mut puzzle = street(6, &["Ann", "Bob", "Cid", "Dee", "Eva", "Flo"]);
    puzzle.category("Pet", ["ant", "bee", "cat", "dog", "emu", "fox"]);
    puzzle.category("Drink", ["tea", "milk", "juice", "water", "cocoa", "cola"]);
    puzzle.link("left of", "House", less_by(1));
    puzzle.clue_with_sentence("1", "Ann lives directly left of the cat.", linked("Ann", "left of", "cat"));
    puzzle.clue_with_sentence("2", "Tea is drunk directly left of Bob.", linked("tea", "left of", "Bob"));
    puzzle.clue_with_sentence("3", "The cat drinks milk.", is("cat", "milk"));
    puzzle.clue_with_sentence("4", "Bob has the dog.", is("Bob", "dog"));
    puzzle.clue_with_sentence("5", "Eva lives directly left of cocoa.", linked("Eva", "left of", "cocoa"));
    puzzle.clue_with_sentence("6", "Eva lives directly left of the emu.", linked("Eva", "left of", "emu"));
    let model = puzzle.verify(Goal::Nothing).check().expect("it is valid");
    let walkthrough = Explainer::new(&model).walkthrough();
    let are_different = |argument: &Argument| matches!(argument, Argument::Neighbors { .. });
    let is_same = |argument: &Argument| matches!(argument, Argument::SameRelation { .. });
    let text = checked_text(&walkthrough, Ending::Ambiguous);
    assert!(has(&walkthrough, are_different) && has(&walkthrough, is_same), "{text}");
    insta::assert_snapshot!(text);
}

/// Three children live side by side, and the house of another one leaves one place for them.
fn block() -> Model {
    let mut puzzle = street(6, &["Ann", "Bob", "Cid", "Dee", "Eva", "Flo"]);
    puzzle.category("Pet", ["ant", "bee", "cat", "dog", "emu", "fox"]);
    puzzle.link("left of", "House", less_by(1));
    puzzle.clue_with_sentence("1", "Ann lives directly left of the cat.", linked("Ann", "left of", "cat"));
    puzzle.clue_with_sentence("2", "Bob has the cat.", is("Bob", "cat"));
    puzzle.clue_with_sentence("3", "Cid lives beside Bob.", linked("Cid", "beside", "Bob"));
    puzzle.clue_with_sentence("4", "Dee lives in the 3rd house.", is("Dee", "3rd"));
    puzzle.verify(Goal::Nothing).check().expect("it is valid")
}

#[test]
fn items_that_clues_join_move_as_a_block() {
    let model = block();
    let walkthrough = Explainer::new(&model).walkthrough();
    let text = checked_text(&walkthrough, Ending::Ambiguous);
    assert!(has(&walkthrough, |argument| matches!(argument, Argument::Block { .. })), "{text}");
    assert!(walkthrough.paragraphs.iter().any(|paragraph| Method::of(&model, paragraph) == Method::Block));
    insta::assert_snapshot!(text);
}

/// If Bob had the cat, the blocks of two clues would be one, and it would fit nowhere.
#[test]
fn items_that_would_join_blocks_are_apart_if_these_fit_nowhere() {
    let mut puzzle = street(5, &["Ann", "Bob", "Cid", "Dee", "Eva"]);
    puzzle.category("Pet", ["ant", "bee", "cat", "dog", "emu"]);
    puzzle.link("left of", "House", less_by(1));
    puzzle.clue_with_sentence("1", "Ann lives directly left of the cat.", linked("Ann", "left of", "cat"));
    puzzle.clue_with_sentence("2", "Eva lives beside Bob.", linked("Eva", "beside", "Bob"));
    puzzle.clue_with_sentence("3", "Dee lives in the 4th house.", is("Dee", "4th"));
    puzzle.clue_with_sentence("4", "Eva does not live in the 3rd house.", is_not("Eva", "3rd"));
    let model = puzzle.verify(Goal::Nothing).check().expect("it is valid");
    let walkthrough = Explainer::new(&model).walkthrough();
    let text = checked_text(&walkthrough, Ending::Ambiguous);
    let would_join = |argument: &Argument| matches!(argument, Argument::Block { refuted: Some(mark), .. } if mark.is_together());
    assert!(has(&walkthrough, would_join), "{text}");
    insta::assert_snapshot!(text);
}

/// What clues exclude in a supposition is stated where the last place is lost, and needs no lines.
#[test]
fn crosses_are_told_inside_an_elimination() {
    let mut puzzle = street(5, &["Ann", "Bob", "Cid", "Dee", "Eva"]);
    puzzle.category("Pet", ["ant", "bee", "cat", "dog", "emu"]);
    puzzle.link("left of", "House", less_by(1));
    puzzle.clue_with_sentence("1", "The bee is directly left of Bob.", linked("bee", "left of", "Bob"));
    puzzle.clue_with_sentence("2", "The dog is directly left of Dee.", linked("dog", "left of", "Dee"));
    puzzle.clue_with_sentence("3", "The emu is directly left of Eva.", linked("emu", "left of", "Eva"));
    puzzle.clue_with_sentence("4", "Ann does not live in the 5th house.", is_not("Ann", "5th"));
    puzzle.clue_with_sentence("5", "Cid does not live in the 5th house.", is_not("Cid", "5th"));
    let model = puzzle.verify(Goal::Nothing).check().expect("it is valid");
    let walkthrough = Explainer::new(&model).walkthrough();
    let text = checked_text(&walkthrough, Ending::Ambiguous);
    let has_one_line =
        |argument: &Argument| matches!(argument, Argument::Supposition { lines, .. } if lines.len() == 1);
    assert!(has(&walkthrough, has_one_line), "{text}");
    let methods = walkthrough.paragraphs.iter().map(|paragraph| Method::of(&model, paragraph));
    assert!(methods.into_iter().any(|method| method == Method::Supposition), "{text}");
    insta::assert_snapshot!(text);
}
