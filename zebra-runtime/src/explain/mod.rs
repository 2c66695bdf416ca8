//! Explanations: steps from the empty grid to the full one. Layer 3.

mod clues;
mod grid;
mod mark;
mod run;
mod state;
mod step;
mod structure;
mod technique;
mod ways;

pub use grid::Grid;
pub use mark::Mark;
pub use step::{Refutation, Step};
pub use technique::{Cost, Technique};

use crate::model::Model;

/// tmp
pub fn tmp(model: &Model) -> (Vec<Step>, usize) {
    let reasoner = run::Reasoner::new(model, state::Units::on(model));
    let mut run = reasoner.run([]);
    let mut steps = vec![];
    while let Some(step) = run.simple_step() {
        let end = step.is_contradiction();
        steps.push(step);
        if end {
            break;
        }
    }
    (steps, run.state.grid.open())
}
