//! Quantifiers whose cases stay bound mean the same as their cases, written by hand.

use std::collections::BTreeSet;

use crate::{Shared, check};
use zebra_core::diagnostic::Code;
use zebra_core::model::{Assignment, Formula, Model};
use zebra_core::solve::Solver;
use zebra_testing::assignments;

const CATEGORIES: &str = "ordered category House { H1, H2, H3 } category Person { Ann, Bob, Cid }
    category Pet { Cat, Dog, Fox } category Box { Pink * 2, Gold } category Fear of Person;
    link left_of on House = less_than(); link near on House = [(H1, H2), (H2, H2)];";

fn model(clue: &str) -> Model {
    let source = format!("puzzle Small; {CATEGORIES} clue 1 {{ {clue}; }} verify nothing;");
    let checked = check(source.parse().unwrap(), &mut Shared::default()).1;
    assert_eq!(checked.diagnostics, [], "{clue}");
    checked.model
}

/// Returns the assignments for which a clue holds, which the engine must find too.
fn answers(model: &Model) -> BTreeSet<Assignment> {
    let holding = |model: &Model| assignments(model).into_iter().filter(|rows| model.holds(rows)).collect();
    let expected: BTreeSet<Assignment> = holding(model);
    let written_out: BTreeSet<Assignment> = holding(&model.written_out());
    assert!(written_out == expected, "written out, it differs: {:#?}", model.clues());
    let found: BTreeSet<Assignment> = Solver::new(model).solutions().collect();
    assert!(found == expected, "the engine differs: {:#?}", model.clues());
    expected
}

/// Writes a formula for each item.
fn each(items: &[&str], joined: &str, formula: impl Fn(&str) -> String) -> String {
    let formulas: Vec<String> = items.iter().map(|item| format!("({})", formula(item))).collect();
    formulas.join(joined)
}

const PEOPLE_AND_PETS: [&str; 5] = ["Ann", "Bob", "Cat", "Dog", "Fox"];

/// Checks that a quantifier has the meaning of its cases, and that it stays bound.
#[track_caller]
fn assert_bound(bound: &str, cases: &str) {
    let model = model(bound);
    let has_cases = model.clues()[0].formulas.iter().any(Formula::has_cases);
    assert!(has_cases, "{bound} is written out: {:#?}", model.clues());
    let expected = answers(&self::model(cases));
    assert!(answers(&model) == expected, "{bound}\n{cases}");
}

#[test]
fn items_of_several_categories() {
    let is_near = |item: &str| format!("{item} is H1 || {item} is Pink");
    assert_bound("all x in [Ann, Bob, Pet]: x is H1 || x is Pink", &each(&PEOPLE_AND_PETS, " && ", is_near));
    assert_bound(
        "any x in [Ann, Bob, Pet]: x is left_of Gold && x is not H1",
        &each(&PEOPLE_AND_PETS, " || ", |item| format!("{item} is left_of Gold && {item} is not H1")),
    );
    for (quantity, comparison) in [("exactly 2", "== 2"), ("at_least 3", ">= 3"), ("at_most 1", "<= 1")] {
        let cases = each(&PEOPLE_AND_PETS, ", ", |item| format!("{item} is left_of Gold"));
        assert_bound(
            &format!("{quantity} x in [Ann, Bob, Pet]: x is left_of Gold"),
            &format!("count({cases}) {comparison}"),
        );
    }
}

#[test]
fn pairs_of_items_of_several_categories() {
    let pair = |x: &str, y: &str| format!("{x} is left_of {y} || House({x}) == H3 || {y} is Gold");
    let cases = each(&PEOPLE_AND_PETS, " && ", |x| {
        let others: Vec<&str> = PEOPLE_AND_PETS.iter().copied().filter(|y| *y != x).collect();
        each(&others, " && ", |y| pair(x, y))
    });
    assert_bound(
        "all x, y in [Ann, Bob, Pet] where x != y: x is left_of y || House(x) == H3 || y is Gold",
        &cases,
    );
}

#[test]
fn aggregates_of_items_of_several_categories() {
    for function in ["sum", "min", "max"] {
        let numbers = each(&PEOPLE_AND_PETS, ", ", |item| format!("House({item})"));
        assert_bound(
            &format!("{function}(x in [Ann, Bob, Pet]: House(x)) == 2 * House(Ann)"),
            &format!("{function}({numbers}) == 2 * House(Ann)"),
        );
    }
    assert_bound(
        "count(x in [Ann, Bob, Pet]: x is Pink) > House(Cat)",
        &format!("count({}) > House(Cat)", each(&PEOPLE_AND_PETS, ", ", |item| format!("{item} is Pink"))),
    );
    // The part of the pets has no case, and so no number.
    assert_bound(
        "min(x in [Ann, Bob, Pet] where x == Ann || x == Bob: House(x)) == House(Dog)",
        "min(House(Ann), House(Bob)) == House(Dog)",
    );
}

#[test]
fn items_of_a_role() {
    let fears = ["Fear::Ann", "Fear::Bob", "Fear::Cid"];
    assert_bound(
        "all f in Fear: f is left_of Gold || f is Cat || f is H3",
        &each(&fears, " && ", |f| format!("{f} is left_of Gold || {f} is Cat || {f} is H3")),
    );
    assert_bound(
        "any f in Fear: House(f) < House(Cat) && Person(f) == Ann",
        &each(&fears, " || ", |f| format!("House({f}) < House(Cat) && Person({f}) == Ann")),
    );
}

#[test]
fn matches_of_bound_names() {
    let pets = ["Cat", "Dog", "Fox"];
    assert_bound(
        "any p in Pet: match_one_to_one([p, Ann], [H1, Pink])",
        &each(&pets, " || ", |p| format!("match_one_to_one([{p}, Ann], [H1, Pink])")),
    );
    assert_bound(
        "all p, q in Pet where p < q: match_one_to_one([p, q], [H1, H2]) => Ann is p",
        "(match_one_to_one([Cat, Dog], [H1, H2]) => Ann is Cat)
        && (match_one_to_one([Cat, Fox], [H1, H2]) => Ann is Cat)
        && (match_one_to_one([Dog, Fox], [H1, H2]) => Ann is Dog)",
    );
    assert_bound(
        "any p, q in Pet where p < q: match_one_list([p, q], [[H1, Ann], [Bob, H3]])",
        "match_one_list([Cat, Dog], [[H1, Ann], [Bob, H3]])
        || match_one_list([Cat, Fox], [[H1, Ann], [Bob, H3]])
        || match_one_list([Dog, Fox], [[H1, Ann], [Bob, H3]])",
    );
}

#[test]
fn a_link_between_a_copy_and_an_item_of_the_anchor() {
    let either = "Pink[1] is Cat || Pink[2] is Cat";
    let rows = "h is Pink && i is Pink && (h is Cat || i is Cat)";
    for (stated, of_first) in [
        ("Pink[1] is left_of H3", "h != H3"),
        // The table relates H2 to itself.
        ("Pink[1] is near H2", "h != H3"),
        ("Pink[1] is not near H2", "h == H3"),
        ("pairwise(near, [Pink[1], H2])", "h != H3"),
        ("Pink[1] is near House(Pink[2])", "h == H1 && i == H2"),
    ] {
        assert_bound(
            &format!("{stated}; {either}"),
            &format!("any h, i in House where h != i && {of_first}: {rows}"),
        );
    }
}

#[test]
fn lists_of_copies() {
    assert_bound(
        "all c in [Pink[1], Pink[2]]: c is left_of Ann || c is Ann || c is Cat; Pink[1] is left_of Pink[2]",
        "all c in Pink: c is left_of Ann || c is Ann || c is Cat",
    );
    assert_bound(
        "Pink[1] is left_of [Pink[2], Ann]; Pink[1] is Dog || Pink[2] is Fox",
        "any h, i in House where h < i: h is Pink && i is Pink && h is left_of Ann && (h is Dog || i is Fox)",
    );
    assert_bound(
        "any c, d in [Pink[1], Pink[2]] where c != d: c is Cat && d is left_of Ann && Pink[1] is left_of Pink[2]",
        "any h, i in House where h != i: h is Pink && i is Pink && h is Cat && i is left_of Ann",
    );
}

/// A division by zero counts only in the rows of the copies.
#[test]
fn numbers_of_copies_are_undefined_in_their_rows_only() {
    for (bound, row) in [
        ("sum(c in Pink: 6 / (place(House(c)) - 1)) == 9", "sum(h in [H2, H3]: 6 / (place(h) - 1)) == 9"),
        ("max(c in Pink: 6 % (place(House(c)) - 1)) == 0", "max(h in [H2, H3]: 6 % (place(h) - 1)) == 0"),
    ] {
        let both = format!("Gold is H1; {row}");
        assert!(answers(&model(bound)) == answers(&model(&both)), "{bound}");
    }
    // One of the copies is in the first row.
    assert_eq!(answers(&model("Gold is not H1; sum(c in Pink: 1 / (place(House(c)) - 1)) >= 0")).len(), 0);
}

/// A list skips the row of the copy itself, wherever that is.
#[test]
fn lists_of_rows_skip_the_row_of_a_copy() {
    let both =
        |statement: &str| format!("any h, i in House where h != i: h is Pink && i is Pink && {statement}");
    for (bound, rows) in [
        ("all c in [Pink, Pink[2]]: Pink[1] is near [c]", both("h is near i")),
        ("all c in [Pink, Pink[2]]: [c] is not near Pink[1]", both("i is not near h")),
        ("any c in [Pink, Pink[2]]: Pink[1] is near [c]", both("h is Pink")),
    ] {
        assert!(answers(&model(bound)) == answers(&model(&rows)), "{bound}");
    }
}

/// An error is found even if another formula excludes every row of a copy before.
#[test]
fn errors_beside_a_copy_without_a_row_are_found() {
    let clue = "starts_with(Pink[1], \"B\"); Pink[1] is Nobody || Pink[2] is Ann";
    let source = format!("puzzle Small; {CATEGORIES} clue 1 {{ {clue}; }} verify nothing;");
    let diagnostics = check(source.parse().unwrap(), &mut Shared::default()).1.diagnostics;
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
    assert!(diagnostics[0].message.contains("Nobody"), "{diagnostics:?}");
}

/// A clue with too many cases is the only one with an error.
#[test]
fn a_clue_that_is_too_large_spoils_no_other() {
    let items = |prefix: &str| (1..=20).map(|item| format!("{prefix}{item}")).collect::<Vec<_>>().join(", ");
    let (houses, people) = (items("H"), items("P"));
    let source = format!(
        "puzzle Large; category House {{ {houses} }} category Person {{ {people} }}
        clue 1: P1 is H1 || P2 is H2;
        clue 2: all a, b, c, d, e in House: a is P1 || b is P2 || c is P3 || d is P4 || e is P5;
        clue 3: all a, b in House: a is P1 || b is not P2;
        clue 4: P3 is not H1 || P4 is H4;
        verify nothing;"
    );
    let diagnostics = check(source.parse().unwrap(), &mut Shared::default()).1.diagnostics;
    let codes: Vec<_> = diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes, [Code::TooLarge], "{diagnostics:?}");
}
