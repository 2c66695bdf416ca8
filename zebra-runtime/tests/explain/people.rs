//! What people see at once: three items for three places, and orders of several items.

use zebra_checker::{check_each, check_walkthrough};
use zebra_runtime::builder::{Builder, any_of, is, is_any, linked, more_than, next_to};
use zebra_runtime::draft::Goal;
use zebra_runtime::explain::{Argument, Ending, Explainer, Technique, Walkthrough, explain};
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
