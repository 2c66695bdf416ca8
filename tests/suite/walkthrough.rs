//! Walkthroughs of every example: the checker accepts each paragraph, and nothing is left out.

use std::collections::BTreeSet;

use super::every_example;
use zebra::Model;
use zebra::builder::{Builder, is, is_not, less_by, linked, next_to, of};
use zebra::draft::ItemDraft;
use zebra::explain::{Argument, Ending, Exclusion, Explainer, Mark, Reason, Walkthrough, Why};
use zebra::format::zbc;
use zebra_checker::{Flaw, FlawKind, check_paragraph, check_step, check_walkthrough};

macro_rules! examples {
    ($($path:literal $module:ident: $puzzle:ident;)*) => {
        $(
            #[test]
            fn $module() {
                assert_followable(every_example::$module::$puzzle::model());
            }
        )*
    };
}

every_example!(examples);

/// The most items of a puzzle whose paragraphs are checked as a whole: with more, that takes minutes.
const MOST_ITEMS: usize = 60;

/// The most paragraphs that may cite a fact or a clue that they do not need, because the argument without it is longer, or the engine
/// does not see within its budget that it is not needed.
fn most_redundant(title: &str) -> usize {
    match title {
        "The Parrot Show" => 1,
        "Name Plates" => 7,
        "Twenty Chairs" => 15,
        _ => 0,
    }
}

fn assert_followable(model: &Model) {
    let walkthrough = Explainer::new(model).walkthrough();
    assert_eq!(walkthrough.ending, Ending::Full);
    if model.items().len() > MOST_ITEMS {
        for step in walkthrough.paragraphs.iter().flat_map(|paragraph| &paragraph.steps) {
            assert_eq!(check_step(model, step), Ok(()));
        }
        return;
    }
    let flaws = check_walkthrough(&walkthrough);
    let is_redundant =
        |flaw: &&Flaw| matches!(flaw.kind, FlawKind::RedundantClue(_) | FlawKind::RedundantFact(_));
    let (redundant, wrong): (Vec<&Flaw>, Vec<&Flaw>) = flaws.iter().partition(is_redundant);
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(redundant.len() <= most_redundant(model.title()), "{} redundant: {redundant:?}", redundant.len());
}

/// Returns a puzzle of three children, their pets and their toys.
fn pets() -> Builder {
    let mut puzzle = Builder::new("Pets");
    puzzle
        .category("Child", ["Ann", "Bob", "Cid"])
        .category("Pet", ["Cat", "Dog", "Fox"])
        .category("Toy", ["Ball", "Kite", "Top"]);
    puzzle
}

/// Returns a puzzle that may have errors in its answer.
fn model(puzzle: &mut Builder) -> Model {
    puzzle.verify(zebra::draft::Goal::Nothing);
    puzzle.check().expect("the clues are well formed")
}

fn labels(walkthrough: &Walkthrough<'_>) -> Vec<String> {
    let model = walkthrough.model;
    let inside = walkthrough.paragraphs.iter().flat_map(zebra::explain::Paragraph::clues);
    let clues = walkthrough.opening.iter().map(|&(_, clue)| clue).chain(inside);
    let mut labels: Vec<String> = clues.map(|clue| model.clue(clue).label.to_string()).collect();
    labels.sort();
    labels.dedup();
    labels
}

#[test]
fn a_contradiction_is_shown_with_the_clues_that_cause_it_and_nothing_else() {
    let mut puzzle = pets();
    puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Kite")).clue("3", is_not("Cid", "Fox"));
    puzzle.clue("4", is("Bob", "Dog")).clue("5", is_not("Ann", "Top"));
    let model = model(&mut puzzle);
    let walkthrough = Explainer::new(&model).walkthrough();
    assert_eq!(walkthrough.ending, Ending::Contradiction);
    assert_eq!(check_walkthrough(&walkthrough), []);
    assert_eq!(labels(&walkthrough), ["1", "3", "4"]);
    assert!(walkthrough.paragraphs.last().is_some_and(|last| last.conclusions.is_empty()));
}

#[test]
fn a_clue_that_cannot_be_true_is_a_contradiction_by_itself() {
    let mut puzzle = pets();
    puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Kite") & is("Bob", "Top"));
    let model = model(&mut puzzle);
    let walkthrough = Explainer::new(&model).walkthrough();
    assert_eq!(walkthrough.ending, Ending::Contradiction);
    assert_eq!(check_walkthrough(&walkthrough), []);
    assert_eq!(labels(&walkthrough), ["2"]);
}

#[test]
fn what_follows_in_an_ambiguous_puzzle_is_told() {
    let mut puzzle = pets();
    puzzle.clue("1", is_not("Ann", "Cat")).clue("2", is_not("Ann", "Dog"));
    let model = model(&mut puzzle);
    let walkthrough = Explainer::new(&model).walkthrough();
    assert_eq!(walkthrough.ending, Ending::Ambiguous);
    assert_eq!(check_walkthrough(&walkthrough), []);
    assert_eq!(walkthrough.paragraphs.len(), 1, "Ann has the fox");
}

#[test]
fn a_person_is_not_refuted_under_several_names() {
    let mut puzzle = Builder::new("Riders");
    puzzle.positions(4).category("Rider", ["Ann", "Bob", "Cid", "Dee"]);
    puzzle.category("Color", ["Green", "Red", "Blue", "White"]);
    puzzle.category("Pay", (1..=4).map(|pay| ItemDraft::from(&*format!("P{pay}")).value(pay)));
    puzzle.category("Horse", ["Star", "Moon", "Sun", "Sky"]);
    puzzle.link("before", "Position", less_by(1)).link("beside", "Position", next_to());
    let pay = |item: &str| of("Pay", item);
    puzzle.clue("1", pay("Ann").above(pay("Bob"))).clue("2", is("Green", "Star"));
    puzzle.clue("3", linked("Red", "before", "Moon")).clue("4", pay("Cid").equals(pay("Bob") + 1));
    puzzle.clue("5", is("Blue", "P1")).clue("6", is("Dee", "Sun"));
    puzzle.clue("7", linked("Ann", "beside", "Green")).clue("8", pay("Sun").below(pay("Green")));
    let model = model(&mut puzzle);
    let walkthrough = Explainer::new(&model).walkthrough();
    assert_eq!(walkthrough.ending, Ending::Ambiguous);
    assert_eq!(check_walkthrough(&walkthrough), []);
    // Dee has the sun and the pay P1: one supposition for each of two places.
    let named = |mark: &Mark| [mark.first(), mark.second()].map(|item| model.item(item).name.to_string());
    let refuted =
        walkthrough.paragraphs.iter().filter(|part| matches!(part.argument, Argument::Supposition { .. }));
    let refuted: Vec<[String; 2]> = refuted.flat_map(|part| part.conclusions.iter().map(named)).collect();
    let of_dee = refuted.iter().filter(|[_, name]| ["Dee", "Sun", "P1", "Blue"].contains(&&**name));
    assert_eq!(of_dee.count(), 2, "{refuted:?}");
}

#[test]
fn what_the_clues_state_outright_needs_no_paragraph() {
    let mut puzzle = pets();
    puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Dog")).clue("3", is("Ann", "Ball"));
    puzzle.clue("4", is("Dog", "Kite"));
    let model = model(&mut puzzle);
    let walkthrough = Explainer::new(&model).walkthrough();
    assert_eq!(walkthrough.ending, Ending::Full);
    assert_eq!(check_walkthrough(&walkthrough), []);
    assert!(walkthrough.paragraphs.is_empty());
}

#[test]
fn a_puzzle_that_is_too_large_is_not_explained() {
    let mut puzzle = Builder::new("Large");
    puzzle.category("One", 1..=300).category("Two", 1001..=1300);
    let model = model(&mut puzzle);
    let walkthrough = Explainer::new(&model).walkthrough();
    assert_eq!(walkthrough.ending, Ending::TooLarge);
    assert!(walkthrough.opening.is_empty() && walkthrough.paragraphs.is_empty());
}

/// Each of 98 clues has 1,225 cases.
#[test]
fn clues_with_too_many_cases_are_not_explained() {
    let items = |letter: char| (1..=50).map(|number| format!("{letter}{number}")).collect::<Vec<_>>();
    let mut text = format!("A - {}\nB - {}\n---\n", items('a').join(" "), items('b').join(" "));
    for letter in ['a', 'b'] {
        let clues = (1..50).map(|number| format!("a{number} -- {letter}{}\n", number + 1));
        text.extend(clues);
    }
    let model = zbc::model(&text).expect("no errors");
    assert_eq!(Explainer::new(&model).walkthrough().ending, Ending::TooLarge);
}

#[test]
fn the_checker_rejects_paragraphs_that_say_too_little_or_too_much() {
    let mut puzzle = pets();
    puzzle.clue("1", is_not("Ann", "Cat")).clue("2", is_not("Ann", "Dog")).clue("3", is("Bob", "Kite"));
    let model = model(&mut puzzle);
    let walkthrough = Explainer::new(&model).walkthrough();
    let known = walkthrough.opening.iter().map(|&(mark, _)| mark).collect();
    let paragraph = &walkthrough.paragraphs[0];
    assert_eq!(check_paragraph(&model, &known, paragraph), Ok(()));

    let mut less = paragraph.clone();
    let Argument::Alternatives { reasons, .. } = &mut less.argument else { panic!("{less:?}") };
    reasons.pop();
    assert!(matches!(check_paragraph(&model, &known, &less), Err(FlawKind::DoesNotFollow(_))));

    let mut more = paragraph.clone();
    let Argument::Alternatives { reasons, .. } = &mut more.argument else { panic!("{more:?}") };
    let mark = walkthrough.opening[0].0;
    reasons.push(Reason { mark, why: Why::Known, from: Vec::new() });
    assert_eq!(check_paragraph(&model, &known, &more), Err(FlawKind::RedundantFact(mark)));
}

#[test]
fn the_checker_rejects_exclusions_that_do_not_follow() {
    let model = every_example::cups_and_years::CupsAndYears::model();
    let walkthrough = Explainer::new(model).walkthrough();
    let is_divided = |argument: &Argument| matches!(argument, Argument::Exclusions { .. });
    let index = walkthrough.paragraphs.iter().rposition(|paragraph| is_divided(&paragraph.argument));
    let (before, after) = walkthrough.paragraphs.split_at(index.expect("the cups are divided"));
    let stated =
        before.iter().flat_map(|paragraph| paragraph.conclusions.iter().chain(&paragraph.consequences));
    let known: BTreeSet<Mark> =
        walkthrough.opening.iter().map(|(mark, _)| mark).chain(stated).copied().collect();
    let check_changed = |change: &dyn Fn(&mut Vec<Exclusion>)| {
        let mut paragraph = after[0].clone();
        if let Argument::Exclusions { exclusions, .. } = &mut paragraph.argument {
            change(exclusions);
        }
        check_paragraph(model, &known, &paragraph)
    };
    assert_eq!(check_changed(&|_| ()), Ok(()));
    let without_part = check_changed(&|parts| drop(parts.pop()));
    assert!(matches!(without_part, Err(FlawKind::DoesNotFollow(_))), "{without_part:?}");
    // The other parts need the same clues, so the paragraph follows as a whole.
    let without_clue = check_changed(&|parts| {
        parts.last_mut().expect("a part").clues.pop();
    });
    assert!(matches!(without_clue, Err(FlawKind::DoesNotFollow(_))), "{without_clue:?}");
    let mark = after[0].conclusions[0];
    let with_fact = check_changed(&|parts| parts[0].facts.push(mark));
    assert_eq!(with_fact, Err(FlawKind::UnknownPremise(mark)));
}
