//! Tests of small random puzzles, solved by the engine and by trying every assignment against `Model::holds`.
//!
//! The puzzles come from a seeded generator; a failure shows its seed.

mod claims;
mod puzzles;

use std::collections::BTreeSet;

use claims::Claims;
use puzzles::Writer;
use zebra::model::{Assignment, Clue, Formula, Model, Relation, State};
use zebra::solve::{Outcome, Solver};
use zebra_testing::assignments;

/// Solves a model in both ways, and returns the number of its answers.
fn compare(model: &Model, seed: u64) -> usize {
    let expected: BTreeSet<Assignment> =
        assignments(model).into_iter().filter(|assignment| model.holds(assignment)).collect();
    let written_out = model.written_out();
    let of_written_out: BTreeSet<Assignment> =
        assignments(model).into_iter().filter(|assignment| written_out.holds(assignment)).collect();
    assert!(of_written_out == expected, "seed {seed}: written out, it differs:\n{model:#?}");
    let solver = Solver::new(model);
    let mut solutions = solver.solutions();
    let listed: Vec<Assignment> = solutions.by_ref().collect();
    let found: BTreeSet<Assignment> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), found.len(), "seed {seed} gives an answer twice:\n{model:#?}");
    assert!(found == expected, "seed {seed}: {} answers, not {}:\n{model:#?}", found.len(), expected.len());
    let outcome = solver.solve().outcome;
    match (expected.len(), &outcome, solutions.outcome()) {
        (0, Outcome::Unsolvable, Outcome::Unsolvable) => {}
        (1, Outcome::Unique(answer), Outcome::Unique(())) => assert!(expected.contains(answer)),
        (2.., Outcome::Multiple(one, other), Outcome::Multiple((), ())) => {
            assert!(one != other && expected.contains(one) && expected.contains(other));
        }
        (count, ..) => panic!("seed {seed}: {count} answers, and the outcome is {outcome:?}\n{model:#?}"),
    }
    expected.len()
}

/// Notes the features of a puzzle.
fn note(model: &Model, seen: &mut BTreeSet<String>) {
    for link in model.links() {
        let kind = format!("{:?}", link.relation);
        let kind = kind.split('(').next().unwrap_or_default();
        let over = if link.category.0 == 0 { "the first category" } else { "another category" };
        seen.insert(format!("{kind} over {over}"));
        if matches!(link.relation, Relation::Table(_)) {
            let symmetric = link.is_symmetric(model);
            seen.insert(format!("table, symmetric: {symmetric}"));
        }
    }
    let mut formulas: Vec<&Formula> = model.clues().iter().flat_map(|clue| clue.formulas.iter()).collect();
    while let Some(formula) = formulas.pop() {
        formulas.extend(formula.children());
        seen.insert(match formula {
            Formula::Constant(truth) => format!("constant {truth}"),
            Formula::Fact(fact) if [fact.first, fact.second].iter().any(|item| model.is_variable(*item)) => {
                "fact of a variable".to_owned()
            }
            Formula::Quantified(quantity, _) => format!("{quantity:?}"),
            Formula::Fact(fact) => format!("fact of kind {}, {:?}", fact.kind(model), fact.polarity),
            Formula::Between(between) => format!("between, by the first: {}", between.category.0 == 0),
            Formula::Not(_) => "not".to_owned(),
            Formula::All(_) => "all".to_owned(),
            Formula::Any(_) => "any".to_owned(),
            Formula::Either(..) => "either".to_owned(),
            Formula::Implies(..) => "implies".to_owned(),
            Formula::Equivalent(..) => "equivalent".to_owned(),
            Formula::Count { .. } => "count".to_owned(),
            Formula::Copies(copies) => format!("copies: {}", copies.of.len()),
            #[allow(unreachable_patterns, reason = "the language grows")]
            _ => "another form".to_owned(),
        });
    }
}

/// Returns the number of puzzles with no answer, one, and several.
fn run(seeds: std::ops::Range<u64>, seen: &mut BTreeSet<String>, make: impl Fn(u64) -> Model) -> [usize; 3] {
    let mut outcomes = [0; 3];
    for seed in seeds {
        let model = make(seed);
        note(&model, seen);
        outcomes[compare(&model, seed).min(2)] += 1;
    }
    outcomes
}

const LINKS: [&str; 10] = [
    "With",
    "LessThan",
    "LessBy",
    "MoreThan",
    "MoreBy",
    "NextTo",
    "OffsetBy",
    "OutsideOf",
    "HasRatio",
    "Table",
];
const FORMULAS: [&str; 8] = [
    "between, by the first: true",
    "between, by the first: false",
    "not",
    "all",
    "any",
    "either",
    "implies",
    "equivalent",
];

fn assert_seen(seen: &BTreeSet<String>, more: &[&str]) {
    let links = LINKS.iter().flat_map(|link| {
        [format!("{link} over the first category"), format!("{link} over another category")]
    });
    let facts =
        (1..=4).flat_map(|kind| [format!("fact of kind {kind}, Is"), format!("fact of kind {kind}, IsNot")]);
    let rest = FORMULAS.iter().chain(more).map(ToString::to_string);
    for wanted in links.chain(facts).chain(rest) {
        assert!(seen.contains(&wanted), "no puzzle has: {wanted}");
    }
}

#[test]
fn the_engine_finds_the_answers_that_hold() {
    let mut seen = BTreeSet::new();
    let outcomes = run(0..3000, &mut seen, |seed| Writer::new(seed).finish());
    assert_seen(&seen, &["table, symmetric: true", "table, symmetric: false"]);
    assert!(outcomes.iter().all(|&count| count > 100), "none, one, several answers: {outcomes:?}");
}

/// Returns the model with a clue for each formula instead of its own.
fn with_clues(model: &Model, formulas: Vec<Formula>) -> Model {
    let clue = |(number, formula): (usize, Formula)| Clue {
        label: format!("claim {number}").into(),
        sentence: None,
        zbc: None,
        formulas: vec![formula].into(),
        state: State::On,
    };
    let mut parts = model.parts().clone();
    parts.clues = formulas.into_iter().enumerate().map(clue).collect::<Vec<_>>().into();
    Model::from_parts(parts)
}

#[test]
fn numbered_copies_agree_with_holds() {
    let mut seen = BTreeSet::new();
    let make = |seed: u64| {
        let model = Writer::of(seed, true).finish();
        let mut claims = Claims::over(&model, seed);
        let mut formulas = vec![claims.copies()];
        if claims.random.once_in(2) {
            formulas.push(claims.formula(2));
        }
        if claims.random.once_in(3) {
            formulas = vec![Formula::Not(formulas.remove(0).into())];
        }
        with_clues(&model, formulas)
    };
    let outcomes = run(20_000..22_000, &mut seen, make);
    for wanted in ["copies: 1", "copies: 2", "copies: 3", "not", "All", "fact of a variable"] {
        assert!(seen.contains(wanted), "no puzzle has: {wanted}");
    }
    assert!(outcomes.iter().all(|&count| count > 50), "none, one, several answers: {outcomes:?}");
}

#[test]
fn formulas_of_every_form_agree_with_holds() {
    let mut seen = BTreeSet::new();
    let make = |seed: u64| {
        let model = Writer::new(seed).finish();
        let mut claims = Claims::over(&model, seed);
        let count = claims.random.between(1, 3);
        let formulas = (0..count).map(|_| claims.formula(3)).collect();
        with_clues(&model, formulas)
    };
    let outcomes = run(10_000..13_000, &mut seen, make);
    assert_seen(
        &seen,
        &["count", "constant true", "constant false", "All", "Any", "Exactly(1)", "fact of a variable"],
    );
    assert!(outcomes.iter().all(|&count| count > 50), "none, one, several answers: {outcomes:?}");
}
