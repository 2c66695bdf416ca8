//! The parts of explanations, compared with enumeration of all rows of many small puzzles. `tests/explain` checks whole
//! explanations.

mod enumerated;
mod module_order;

use super::clue::Units;
use super::marks::State;
use super::meter::Meter;
use super::run::Reasoner;
use super::technique::grid_step;
use super::{Mark, Step};
use crate::builder::Builder;
use crate::draft::{Goal, ItemDraft};
use crate::model::Model;
use crate::solve::Budget;
use zebra_testing::{Random, World, worlds};

/// Visits each step, also those inside refutations.
fn each_step<'s>(steps: &'s [Step], visit: &mut dyn FnMut(&'s Step)) {
    for step in steps {
        match &step.refutation {
            Some(refutation) => each_step(&refutation.steps, visit),
            None => visit(step),
        }
    }
}

/// The closure reaches the same marks as the grid techniques, or a contradiction like them.
#[test]
fn the_closure_agrees_with_the_grid_techniques() {
    let others = [unused(), several_rows(), repeated()];
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

/// Returns a puzzle with repeated items.
fn repeated() -> Model {
    let mut puzzle = Builder::new("Tools");
    puzzle.category("Hook", ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"]);
    let tools = [("Axe", 2), ("Bow", 2), ("Cup", 1), ("Dish", 1)];
    puzzle.category("Tool", tools.map(|(tool, copies)| ItemDraft::from(tool).copies(copies)));
    puzzle.verify(Goal::Nothing);
    puzzle.check().expect("it is valid")
}

#[test]
fn work_is_taken_from_the_reserve_last() {
    let mut meter = Meter::new(Budget::new(100));
    meter.charge(40);
    assert!(meter.allows_search() && meter.left() == Budget::new(10));
    meter.charge(30);
    assert!(!meter.allows_search() && !meter.is_exhausted());
    meter.open_reserve();
    assert_eq!(meter.left(), Budget::new(30));
    meter.charge(40);
    assert!(meter.is_exhausted());
}
