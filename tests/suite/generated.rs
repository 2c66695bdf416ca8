//! What expansions contain: names that could get in the way of generated code, lints, and what the types can do.

#![deny(warnings, missing_docs, nonstandard_style, unused, missing_debug_implementations)]

use zebra::model::State;
use zebra::puzzle;
use zebra::solve::Budget;
use zebra::typed::{Rule, TypedClue};

/// Items, categories and links called like what generated code uses.
mod names {
    zebra::puzzle! {
        /// Names in the way.
        pub puzzle Names;
        category Item { Err, Found, Output, CATEGORY, Own }
        category Model { ITEMS, Row, Solution, Option, phrase }
        category Puzzle { index, of_row, read, Items, id }
        category color { Self_, red, blue_green, Green, Some }
        category r#type { String, Vec, Result, fn_, r#match }
        ordered category Linked { from_str, fmt, eq, cmp, hash }
        link next_to on Linked = next_to();
        link r#loop on Linked = with();
        verify solvable;
        clue 1: red is Err;
        clue r#true: Item::Found is next_to Model::Option;
        clue "4, 7" { Vec is fmt; ITEMS is r#loop eq || phrase is r#match; }
    }
}

#[test]
fn generated_code_is_in_nobodys_way() {
    use names::names::{Item, color};
    assert_eq!("Err".parse(), Ok(Item::Err));
    let answer = names::Names::solutions().next().expect("there is an answer");
    assert_eq!(answer.with(Item::Err).color, color::red);
    let _ = answer.with(Item::Err).r#type;
}

/// Without the prelude, and with its names taken.
mod no_prelude {
    #![no_implicit_prelude]
    #![allow(dead_code, reason = "the names only have to exist")]
    struct Option;
    struct Vec;
    struct String;
    ::zebra::puzzle! {
        /// Two of two.
        pub puzzle Bare;
        category Child { Ann, Bob }
        great category Pet { Cat, Dog, Fox }
        clue 1: Ann is Cat;
        clue 2: Bob is Dog;
    }
}

puzzle! {
    puzzle Pets;
    category Child { Ann, Bob, Cid }
    category Pet { Cat = "the cat" titled "cat", Dog, Fox }
    category Age { 5, 6, 7 }
    link older on Age = more_than();
    clue 1: Ann is Cat;
    clue 2: Ann is older Bob is older Fox;
    clue late off: Ann is Dog;
}

#[test]
fn expansions_need_no_prelude() {
    let answer = no_prelude::Bare::solve().expect_unique();
    assert_eq!(answer.with(no_prelude::bare::Pet::Fox), None);
}

#[test]
fn rows_print_their_titles() {
    let row = *Pets::ANSWER.with(pets::Child::Ann);
    assert_eq!(row.to_string(), "Ann, cat, 7");
    assert_eq!(format!("{row:>12}|"), " Ann, cat, 7|");
}

#[test]
fn clues_are_values_that_know_their_labels() {
    let rule: Rule<Pets> = pets::CLUE_2;
    let copy = rule;
    assert_eq!(rule, copy);
    assert_eq!(format!("{rule:?}"), "Rule(\"2\")");
    assert_eq!(std::collections::HashSet::from([rule, copy]).len(), 1);
    assert_eq!(rule.label(), Some("2"));
    assert_eq!(pets::CLUE_1.label(), Some("1"));
    assert_eq!(pets::CLUE_LATE.label(), Some("late"));
    let other = zebra::typed::With { second: pets::Pet::Fox, ..pets::CLUE_1 };
    assert_eq!(other.clue(), None);
}

#[test]
fn clues_are_switched_by_their_labels() {
    let mut solver = Pets::solver();
    solver.switch("1", State::Off).expect("there is a clue 1");
    solver.switch("late", State::On).expect("there is a clue `late`");
    let answer = solver.solve().expect_unique();
    assert_eq!(answer.with(pets::Child::Ann).pet, pets::Pet::Dog);
    assert_eq!(solver.solutions().count(), 1);
    let unknown = solver.switch("lake", State::On).expect_err("there is none");
    assert_eq!(unknown.to_string(), "no clue is labelled `lake`; did you mean `late`?");
}

#[test]
fn outcomes_say_what_is_known() {
    let mut solver = Pets::solver();
    assert_eq!(solver.solve().outcome.to_string(), "exactly one answer");
    solver.switch("1", State::Off).expect("there is a clue 1");
    assert_eq!(
        solver.solve().outcome.to_string(),
        "several answers: cat is Ann in one and Bob in another; Dog is Bob in one and Ann in another"
    );
    solver.switch("1", State::On).expect("there is a clue 1");
    solver.switch("late", State::On).expect("there is a clue `late`");
    assert_eq!(solver.solve().outcome.to_string(), "no answer: the clues contradict each other");
    solver.within(Budget::new(1));
    assert_eq!(
        solver.solve().outcome.to_string(),
        "unknown: the budget was exhausted before an answer was found"
    );
    let untyped = solver.untyped().clone().switch(zebra::model::ClueId(0), State::Off).solve();
    assert!(untyped.outcome.to_string().starts_with("unknown"));
}

#[test]
#[should_panic(expected = "not known to have exactly one answer: several answers: cat is Ann in one")]
fn an_answer_that_is_not_the_only_one_is_not_expected() {
    let _ = Pets::solver().switch("1", State::Off).expect("there is a clue 1").solve().expect_unique();
}

#[test]
fn the_root_has_what_programs_name_most() {
    fn model_of<P: zebra::Puzzle>() -> &'static zebra::Model {
        P::model()
    }
    let solver = zebra::Solver::new(model_of::<Pets>());
    let solved: zebra::Solved = solver.solve();
    let zebra::Outcome::Unique(answer) = solved.outcome else { panic!("there is one answer") };
    assert_eq!(zebra::Solution::<Pets>::read(&answer), Pets::ANSWER);
}

puzzle! {
    puzzle Alike;
    ordered category Pot { A, B, C, D }
    category Tulip { Pink * 2, White, Red }
    shared category Shelf { Upper, Lower }
    clue 1: Pink is A;
    clue 2: is_between(Pot, White, Pink, Red);
    clue 3: Upper is [A, C] && Lower is [B, D];
    clue 4: is_between(Pot, Pink, Red, Upper) || Pink is D;
    answer (Pot: Tulip, Shelf) { A: Pink, Upper; B: White, Lower; C: Red, Upper; D: Pink, Lower; }
    verify solvable;
}

#[test]
fn an_item_in_several_rows_is_between_where_some_row_fits() {
    use alike::Tulip::{self, Pink, Red, White};
    let model = Alike::model();
    let mut found: Vec<Vec<Tulip>> = Vec::new();
    for answer in Alike::solutions() {
        assert!(model.holds(&zebra::model::Assignment::from(&answer)));
        found.push(answer.rows().iter().map(|row| row.tulip).collect());
    }
    found.sort();
    let expected = [
        [Pink, Pink, White, Red],
        [Pink, White, Pink, Red],
        [Pink, White, Red, Pink],
        [Pink, Red, White, Pink],
    ];
    assert_eq!(found, expected);
}
