//! The sizes of models: they grow with what the author wrote, not with the choices that a clue leaves open.

use crate::{Shared, check};
use zebra_core::draft::Checked;
use zebra_core::model::{Clue, Fact, Formula, Polarity};

fn names(prefix: &str, count: usize) -> String {
    (1..=count).map(|number| format!("{prefix}{number}, ")).collect()
}

/// Checks clues about five pink boxes in some rows, each with a dog and a cat.
fn boxes(rows: usize, clues: &str) -> Checked {
    pink_boxes(5, rows, clues)
}

fn pink_boxes(pink: usize, rows: usize, clues: &str) -> Checked {
    let source = format!(
        "puzzle Boxes; ordered category Spot {{ {} }} category Box {{ Pink * {pink}, {} }} category Dog {{ {} }}
        category Cat {{ {} }} link left_of on Spot = less_than(); {clues} verify nothing;",
        names("S", rows),
        names("B", rows - pink),
        names("D", rows),
        names("C", rows),
    );
    check(source.parse().unwrap(), &mut Shared::default()).1
}

fn sound_clue(checked: &Checked) -> &Clue {
    assert_eq!(checked.diagnostics, []);
    &checked.model.clues()[0]
}

#[test]
fn an_item_in_the_row_of_a_copy_identifies_it() {
    let copies: String = (1..=5).map(|number| format!("D{number} is Pink[{number}]; ")).collect();
    let checked = boxes(20, &format!("clue 1 {{ {copies} }}"));
    let pink = checked.model.item_named(checked.model.category_named("Box").unwrap(), "Pink").unwrap();
    let dogs = checked.model.items_of(checked.model.category_named("Dog").unwrap()).take(5);
    let facts = dogs.map(|first| Fact { first, polarity: Polarity::Is, link: None, second: pink });
    assert_eq!(*sound_clue(&checked).formulas, facts.map(Formula::Fact).collect::<Vec<_>>());
}

#[test]
fn a_condition_on_an_identified_copy_is_one_on_the_item() {
    let numbered = boxes(20, "clue 1 { D1 is Pink[1]; Pink[2] is D2; Pink[1] is left_of Pink[2]; }");
    let plain = boxes(20, "clue 1 { D1 is Pink; D2 is Pink; D1 is left_of D2; }");
    assert_eq!(sound_clue(&numbered).formulas, sound_clue(&plain).formulas);
}

#[test]
fn conditions_on_one_copy_each_are_counted() {
    let copies: String = (1..=5).map(|number| format!("D{number} is left_of Pink[{number}]; ")).collect();
    let checked = boxes(20, &format!("clue 1 {{ {copies} }}"));
    assert_eq!(sound_clue(&checked).formulas.len(), (1 << 5) - 1);
    assert!(checked.model.to_compact().len() < 40_000);
}

#[test]
fn a_clue_that_is_too_large_leaves_the_others_alone() {
    let related: Vec<String> =
        (1..12).map(|number| format!("Pink[{number}] is left_of Pink[{}]", number + 1)).collect();
    let related = related.join(" || ");
    let clues = format!("clue 1: {related}; clue 2: D1 is C1; clue 3: all d in Dog: d is not C2;");
    let checked = pink_boxes(12, 20, &clues);
    let labels: Vec<_> =
        checked.model.clues().iter().map(|clue| (&*clue.label, clue.formulas.len())).collect();
    assert_eq!(labels, [("1", 0), ("2", 1), ("3", 1)]);
    let [error] = &*checked.diagnostics else { panic!("{:?}", checked.diagnostics) };
    assert_eq!(error.message, "the clues expand to more than 1000000 statements");
    assert!(error.help.contains("`A is B[1]`"), "{}", error.help);
}

#[test]
fn a_quantifier_records_each_use_of_a_name_once() {
    let checked =
        boxes(20, "clue 1: all a, b, c in Dog where a < b && b < c: a is left_of b || b is left_of C1;");
    sound_clue(&checked);
    let mut uses = checked.spots.references.clone();
    let count = uses.len();
    uses.sort_by_key(|&(_, at)| at);
    uses.dedup();
    assert_eq!(uses.len(), count);
    assert!(count < 10, "{count} references");
}

#[test]
fn related_copies_stay_what_they_are() {
    let chain: String =
        (1..5).map(|number| format!("Pink[{number}] is left_of Pink[{}]; ", number + 1)).collect();
    let either: String = (1..5)
        .map(|number| format!("Pink[{number}] is left_of D1 || Pink[{}] is left_of D2; ", number + 1))
        .collect();
    for clue in [chain, either] {
        let checked = boxes(20, &format!("clue 1 {{ {clue} }}"));
        let [Formula::Copies(copies)] = &*sound_clue(&checked).formulas else { panic!("{clue}") };
        assert_eq!((copies.of.len(), copies.formulas.len()), (5, 4));
        assert!(checked.model.to_compact().len() < 4_000);
    }
}

#[test]
fn a_quantifier_stays_what_it_is() {
    let checked =
        boxes(20, "clue 1: all a, b, c in Dog where a < b && b < c: a is left_of b || b is left_of c;");
    let [Formula::Quantified(_, cases)] = &*sound_clue(&checked).formulas else { panic!() };
    assert_eq!(cases.variables.len(), 3);
    assert!(checked.model.to_compact().len() < 4_000);
}

/// Checks that a clue stays small in 20 rows.
#[track_caller]
fn assert_small(clue: &str) {
    let checked = boxes(20, &format!("clue 1 {{ {clue}; }}"));
    sound_clue(&checked);
    let without = boxes(20, "clue 1: D1 is C1;").model.to_compact().len();
    let size = checked.model.to_compact().len() - without;
    assert!(size < 2_000, "{clue} takes {size} bytes");
}

#[test]
fn quantifiers_over_several_categories_stay_bound() {
    for clue in [
        "all a, b, c in [Dog, C1] where a != b && b != c: a is left_of b || b is left_of c",
        "at_least 100 a, b in [Dog, Cat] where a != b: a is left_of b",
        "sum(a, b in [Dog, Cat] where a != b: Spot(a) * Spot(b)) > 10",
    ] {
        assert_small(clue);
    }
}

#[test]
fn matches_of_bound_names_stay_bound() {
    assert_small(
        "all a, b, c in Dog where a < b && b < c: match_one_to_one([a, b, c], [S1, S2, S3]) => c is C1",
    );
}

#[test]
fn statements_about_several_copies_stay_copies() {
    let either = "Pink[1] is D1 || Pink[2] is D2 || Pink[3] is D3 || Pink[4] is D4";
    for clue in [
        "all c in [Pink[1], Pink[2], Pink[3], Pink[4]]: c is left_of C1",
        "all c, d in [Pink[1], Pink[2], Pink[3], Pink[4]] where c != d: c is left_of C1 || d is C2",
        "Pink[1] is left_of [Pink[2], Pink[3], Pink[4]]",
        "Pink[1] is left_of S9; Pink[2] is not left_of S3",
    ] {
        assert_small(&format!("{clue}; {either}"));
    }
}

/// A few letters can declare very many items.
#[test]
fn a_puzzle_of_too_many_items_is_rejected_before_they_are_made() {
    let ranges = |count: usize| -> String {
        (0..count).map(|number| format!("great shared category C{number} {{ 1..=4000 }} ")).collect()
    };
    let roles: String = (0..9).map(|number| format!("category R{number} of Place; ")).collect();
    let places = format!("category Place {{ {} }} clue 1: P1 is C0::2;", names("P", 500));
    let rows: String = (0..4).map(|number| format!("category C{number} {{ 1..=1000 }} ")).collect();
    let rows = rows + "clue 1: C0::1 is C1::2;";
    let too_many = Some("too many items: a puzzle has at most 5000 in all categories");
    for (declarations, expected) in [
        (ranges(1) + &places, None),
        (ranges(2) + &places, too_many),
        (ranges(1) + &roles + &places, too_many),
        (rows, Some("the puzzle is too large: 4000 items and 1000 rows")),
    ] {
        let source = format!("puzzle Many; {declarations} verify nothing;");
        let diagnostics = check(source.parse().unwrap(), &mut Shared::default()).1.diagnostics;
        let messages: Vec<&str> = diagnostics.iter().map(|error| &*error.message).collect();
        assert_eq!(messages, expected.as_slice());
    }
}
