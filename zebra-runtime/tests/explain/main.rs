//! Explanations of many small puzzles, certified by the checker and by enumeration of all rows.

mod bounded;
mod minimal;
mod mutants;
mod people;
mod sums;

use std::collections::BTreeSet;

use zebra_checker::{check, check_each, check_step};
use zebra_runtime::explain::{Ending, Explainer, Mark, Step, explain};
use zebra_runtime::model::{Formula, Model};
use zebra_runtime::solve::{Outcome, Solver};
use zebra_testing::{World, worlds};

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

/// Where suppositions are used up, exhaustion leads to the same end.
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
        assert_eq!(check_each(model, &explanation.steps), Ok(()), "seed {seed}");
        assert_minimal(model, &explanation.steps);
        match (Solver::new(model).solve().outcome, explanation.ending) {
            (Outcome::Unique(answer), Ending::Full) => {
                endings[0] += 1;
                assert_eq!(check(model, &explanation.steps), Ok(()));
                for mark in explanation.grid.marks() {
                    assert!(Formula::from(mark).holds(model, &answer));
                }
            }
            (Outcome::Multiple(..), Ending::Ambiguous) => {
                endings[1] += 1;
                // The answers differ in each open mark.
                let same =
                    |mark: Mark| world.answers().all(|answer| Formula::from(mark).holds(model, answer));
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
