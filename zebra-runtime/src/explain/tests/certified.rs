//! Independence of the engine and the checker: what the engine finds or drops, the checker certifies, and vice versa.

use super::each_step;
use super::world::World;
use crate::explain::clue::Units;
use crate::explain::meter::Meter;
use crate::explain::run::{Minimizer, Reasoner};
use crate::explain::technique::exhaust;
use crate::explain::{Explainer, Technique, check_step, explain};
use crate::solve::{Budget, Solver};

/// A budget for questions to the engine that small puzzles never exhaust.
const BUDGET: Budget = Budget::new(1_000_000);

/// The engine makes the steps of exhaustion and decides which premises they need; the checker certifies each of them.
#[test]
fn the_checker_certifies_exhaustion() {
    let mut certified = 0;
    for seed in 0..super::worlds() {
        let model = &World::random(seed).model;
        let mut solutions = Solver::new(model).solutions();
        let answer = solutions.next();
        if solutions.next().is_some() {
            continue;
        }
        let reasoner = Reasoner::new(model, Units::on(model));
        let (mut engine, mut meter) = (Minimizer::new(model), Meter::new(Budget::UNLIMITED));
        let found = exhaust(&reasoner, &reasoner.blank, answer.as_ref(), &mut engine, &mut meter)
            .expect("it is small");
        assert_eq!(check_step(model, &found.step), Ok(()), "seed {seed}");
        let steps = Explainer::new(model).limit_suppositions(0).explain().steps;
        for step in steps.iter().filter(|step| step.technique == Technique::Exhaustion) {
            assert_eq!(check_step(model, step), Ok(()), "seed {seed}");
            certified += 1;
        }
        certified += 1;
    }
    assert!(certified > 0);
}

/// A step that has lost a clue or a premise to the engine still follows for the checker, and every other step that the
/// techniques find follows for the engine.
#[test]
fn engine_and_checker_agree_on_each_step() {
    let mut minimized = 0;
    for seed in 0..super::worlds() {
        let model = &World::random(seed).model;
        let (mut engine, mut meter) = (Minimizer::new(model), Meter::new(Budget::UNLIMITED));
        each_step(&explain(model).steps, &mut |step| {
            assert!(engine.follows(step, BUDGET, &mut meter), "seed {seed}: {step:?}");
            assert_eq!(check_step(model, step), Ok(()), "seed {seed}");
            // The step with all clues as premises of which the engine drops what it can.
            let mut padded = step.clone();
            padded.clues = model.clue_ids().collect();
            engine.minimize(&mut padded, &mut meter);
            assert_eq!(check_step(model, &padded), Ok(()), "seed {seed}: {padded:?}");
            minimized += usize::from(padded.clues.len() < model.clues().len());
        });
    }
    assert!(minimized > 0);
}
