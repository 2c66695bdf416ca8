//! Explanations of many small puzzles, certified by the checker and by enumeration of all rows.

mod bounded;
mod certified;
mod minimal;
mod module_order;
mod mutants;
mod people;
mod search;
mod sums;
mod world;

use std::collections::BTreeSet;

use super::clue::Units;
use super::marks::State;
use super::meter::Meter;
use super::run::{Minimizer, Reasoner};
use super::technique::{exhaust, grid_step};
use super::{Ending, Explainer, Mark, Step, check, check_step, explain};
use crate::builder::Builder;
use crate::draft::Goal;
use crate::model::Model;
use crate::solve::{Budget, Outcome, Solver};
use world::World;
use zebra_testing::Random;

/// Returns the number of random puzzles; `ZEBRA_WORLDS` asks for more.
fn worlds() -> u64 {
    std::env::var("ZEBRA_WORLDS").ok().and_then(|number| number.parse().ok()).unwrap_or(24)
}

/// Visits each step, also those inside refutations.
fn each_step<'s>(steps: &'s [Step], visit: &mut dyn FnMut(&'s Step)) {
    for step in steps {
        match &step.refutation {
            Some(refutation) => each_step(&refutation.steps, visit),
            None => visit(step),
        }
    }
}

/// Asserts that every clue and premise of a step is needed.
fn assert_minimal(model: &Model, steps: &[Step]) {
    each_step(steps, &mut |step| {
        for index in 0..step.clues.len() + step.premises.len() {
            let mut less = step.clone();
            if index < step.clues.len() {
                less.clues.remove(index);
            } else {
                less.premises.remove(index - step.clues.len());
            }
            assert!(check_step(model, &less).is_err(), "{step:#?}\ndoes not need {index}");
        }
    });
}

/// The closure reaches the same marks as the grid techniques, or a contradiction like them.
#[test]
fn the_closure_agrees_with_the_grid_techniques() {
    let repeated = minimal::tools().check().expect("it is valid");
    let others = [unused(), several_rows(), repeated];
    let puzzles = (0..worlds()).map(|seed| World::random(seed).model).chain(others);
    let mut contradictions = 0;
    for (seed, model) in (0..).zip(puzzles) {
        let reasoner = Reasoner::new(&model, Units::on(&model));
        let mut random = Random::new(seed);
        for _ in 0..40 {
            let watchers = &reasoner.units.watchers;
            let mut slow = State::new(watchers, &reasoner.empty, []);
            let pairs: Vec<_> = slow.grid.open_pairs().collect();
            for _ in 0..random.below(2 * model.items().len()) {
                let (one, other) = pairs[random.below(pairs.len())];
                let together = random.below(4) == 0;
                let mark = if together { Mark::together(one, other) } else { Mark::apart(one, other) };
                slow.set(watchers, mark);
            }
            let mut fast = slow.clone();
            let mut contradicted = false;
            while !contradicted && let Some(found) = grid_step(&mut slow) {
                contradicted = found.step.is_contradiction();
                slow.set_all(watchers, found.step.conclusions);
            }
            assert_eq!(fast.close(watchers).is_err(), contradicted, "seed {seed}");
            contradictions += usize::from(contradicted);
            assert!(contradicted || fast.grid == slow.grid, "seed {seed}");
        }
    }
    assert!(contradictions > 0);
}

/// Returns a puzzle with unused items, and a category of more than 64 items.
fn unused() -> Model {
    let hats: Vec<String> = (0..70).map(|hat| format!("Hat{hat}")).collect();
    let mut puzzle = Builder::new("Unused");
    puzzle.category("Child", ["Ann", "Bob", "Cy"]).great_category("Pet", ["Cat", "Dog", "Eel", "Fox", "Gnu"]);
    puzzle.great_category("Hat", hats.iter().map(String::as_str)).verify(Goal::Nothing);
    puzzle.check().expect("it is valid")
}

fn several_rows() -> Model {
    let mut puzzle = Builder::new("Several rows");
    puzzle.category("Child", ["Ann", "Bob", "Cy", "Dee"]).shared_category("Pet", ["Cat", "Dog"]);
    puzzle
        .shared_category("Sport", ["Chess", "Golf", "Judo"])
        .category("Town", ["Ulm", "Vaduz", "Wien", "York"]);
    puzzle.verify(Goal::Nothing);
    puzzle.check().expect("it is valid")
}

/// Exhaustion works from the empty grid, and where the suppositions are used up.
#[test]
fn exhaustion_is_the_last_resort() {
    let mut tried = [0; 2];
    for seed in 0..worlds() {
        let model = &World::random(seed).model;
        let mut solutions = Solver::new(model).solutions();
        let answer = solutions.next();
        if solutions.next().is_some() {
            continue;
        }
        tried[usize::from(answer.is_some())] += 1;
        let reasoner = Reasoner::new(model, Units::on(model));
        let (mut engine, mut meter) = (Minimizer::new(model), Meter::new(Budget::UNLIMITED));
        let found = exhaust(&reasoner, &reasoner.blank, answer.as_ref(), &mut engine, &mut meter)
            .expect("it is small");
        assert_eq!(found.step.is_contradiction(), answer.is_none(), "seed {seed}");
        assert_eq!(check_step(model, &found.step), Ok(()), "seed {seed}");
        assert_minimal(model, &[found.step]);
        let explanation = Explainer::new(model).limit_suppositions(0).explain();
        let ending = if answer.is_some() { Ending::Full } else { Ending::Contradiction };
        assert_eq!(explanation.ending, ending, "seed {seed}");
        assert_eq!(check(model, &explanation.steps), Ok(()), "seed {seed}");
    }
    assert!(tried.iter().all(|&count| count > 0), "{tried:?}");
}

#[test]
fn random_puzzles_are_explained_as_far_as_possible() {
    let mut endings = [0; 3];
    for seed in 0..worlds() {
        let world = World::random(seed);
        let model = &world.model;
        let explanation = explain(model);
        let flaw = super::check_each(model, &explanation.steps);
        assert_eq!(flaw, Ok(()), "seed {seed}");
        assert_minimal(model, &explanation.steps);
        assert_eq!(explanation.choices.len(), explanation.steps.len(), "seed {seed}");
        for (step, choices) in explanation.steps.iter().zip(&explanation.choices) {
            assert!(*choices > 0 && (!step.clues.is_empty() || *choices == 1), "seed {seed}");
        }
        match (Solver::new(model).solve().outcome, explanation.ending) {
            (Outcome::Unique(answer), Ending::Full) => {
                endings[0] += 1;
                assert_eq!(check(model, &explanation.steps), Ok(()));
                for mark in explanation.grid.marks() {
                    assert!(crate::model::Formula::from(mark).holds(model, &answer));
                }
            }
            (Outcome::Multiple(..), Ending::Ambiguous) => {
                endings[1] += 1;
                // The answers differ in each open mark.
                let same = |mark: Mark| {
                    world.answers().all(|answer| crate::model::Formula::from(mark).holds(model, answer))
                };
                for (one, other) in explanation.grid.open_pairs() {
                    assert!(
                        !same(Mark::together(one, other)) && !same(Mark::apart(one, other)),
                        "seed {seed}"
                    );
                }
            }
            (Outcome::Unsolvable, Ending::Contradiction) => {
                endings[2] += 1;
                let used: BTreeSet<_> =
                    explanation.steps.iter().flat_map(|step| step.clues.clone()).collect();
                let core = Solver::new(model).conflict_core().known().flatten().expect("there is a conflict");
                assert!(used.iter().all(|clue| core.clues.contains(clue)));
            }
            (outcome, ending) => panic!("seed {seed}: {outcome:?}, but {ending:?}"),
        }
    }
    assert!(endings.iter().all(|&count| count > 0), "{endings:?}");
}
