//! What the engine finds and what it drops, compared with enumeration of all rows.

use super::each_step;
use crate::explain::clue::Units;
use crate::explain::meter::Meter;
use crate::explain::planner::engine::exhaust;
use crate::explain::reasoner::{Context, Limits, Minimizer, Reasoner};
use crate::explain::{Step, explain};
use crate::solve::{Budget, Solver};
use zebra_testing::{World, worlds};

/// A budget for questions to the engine that small puzzles never exhaust.
const BUDGET: Budget = Budget::new(1_000_000);

fn follows(world: &World, step: &Step) -> bool {
    world.implies(&step.clues, &step.premises, &step.conclusions)
}

/// Returns whether a step follows without one of its clues or premises.
fn has_redundant_part(world: &World, step: &Step) -> bool {
    (0..step.clues.len() + step.premises.len()).any(|index| {
        let mut less = step.clone();
        match index.checked_sub(step.clues.len()) {
            None => drop(less.clues.remove(index)),
            Some(index) => drop(less.premises.remove(index)),
        }
        follows(world, &less)
    })
}

/// The engine makes the steps of exhaustion and decides which premises they need, also from the empty grid.
#[test]
fn exhaustion_follows_and_needs_all_of_its_parts() {
    let mut tried = [0; 2];
    for seed in 0..worlds() {
        let world = World::random(seed);
        let model = &world.model;
        let mut solutions = Solver::new(model).solutions();
        let answer = solutions.next();
        if solutions.next().is_some() {
            continue;
        }
        tried[usize::from(answer.is_some())] += 1;
        let reasoner = Reasoner::new(model, Units::on(model));
        let mut context = Context::new(&reasoner, Limits { suppositions: 0, budget: Budget::UNLIMITED });
        let step = exhaust(&mut context, &reasoner.empty).expect("it is small");
        assert_eq!(step.is_contradiction(), answer.is_none(), "seed {seed}");
        assert!(follows(&world, &step) && !has_redundant_part(&world, &step), "seed {seed}");
    }
    assert!(tried.iter().all(|&count| count > 0), "{tried:?}");
}

/// A step that has lost a clue or a premise to the engine still follows, and every other step follows for the engine.
#[test]
fn the_engine_agrees_on_each_step() {
    let mut minimized = 0;
    for seed in 0..worlds() {
        let world = World::random(seed);
        let model = &world.model;
        let (mut engine, mut meter) = (Minimizer::new(model), Meter::new(Budget::UNLIMITED));
        each_step(&explain(model).steps, &mut |step| {
            assert!(engine.follows(step, BUDGET, &mut meter), "seed {seed}: {step:?}");
            // The step with all clues as premises of which the engine drops what it can.
            let mut padded = step.clone();
            padded.clues = model.clue_ids().collect();
            engine.minimize(&mut padded, &mut meter);
            assert!(follows(&world, &padded), "seed {seed}: {padded:?}");
            minimized += usize::from(padded.clues.len() < model.clues().len());
        });
    }
    assert!(minimized > 0);
}
