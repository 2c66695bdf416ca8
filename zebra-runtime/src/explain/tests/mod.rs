//! Explanations of many small puzzles, checked twice: by the checker, and by going through all rows there are.

mod mutants;
mod world;

use std::collections::BTreeSet;

use super::check::follows;
use super::{Ending, Explanation, Mark, Step, check, explain};
use crate::model::Model;
use crate::solve::{Outcome, Solver};
use world::World;

/// How many random puzzles are explained; more by `ZEBRA_WORLDS`.
fn worlds() -> u64 {
    std::env::var("ZEBRA_WORLDS").ok().and_then(|number| number.parse().ok()).unwrap_or(24)
}

/// Each step by itself, those inside of refutations as well.
fn each_step<'s>(steps: &'s [Step], visit: &mut dyn FnMut(&'s Step)) {
    for step in steps {
        match &step.refutation {
            Some(refutation) => each_step(&refutation.steps, visit),
            None => visit(step),
        }
    }
}

/// No clue and no premise of a step can be spared.
fn assert_minimal(model: &Model, explanation: &Explanation<'_>) {
    each_step(&explanation.steps, &mut |step| {
        for index in 0..step.clues.len() + step.premises.len() {
            let mut less = step.clone();
            if index < step.clues.len() {
                less.clues.remove(index);
            } else {
                less.premises.remove(index - step.clues.len());
            }
            assert!(follows(model, &less).is_err(), "{step:#?}\ncan spare {index}");
        }
    });
}

#[test]
fn random_puzzles_are_explained_as_far_as_it_goes() {
    let mut endings = [0; 3];
    for seed in 0..worlds() {
        let world = World::random(seed);
        let model = &world.model;
        let explanation = explain(model);
        let flaw = super::check_each(model, &explanation.steps);
        assert_eq!(flaw, Ok(()), "seed {seed}");
        assert_minimal(model, &explanation);
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
                // Whatever stays open differs between answers.
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
