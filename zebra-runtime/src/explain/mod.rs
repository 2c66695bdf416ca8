//! Explanations: steps from the empty grid to the full one. Layer 3.

mod clues;
mod grid;
mod mark;
mod run;
mod state;
mod step;
mod structure;
mod suppose;
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
    let answer = crate::solve::Solver::new(model).solve().unique();
    let hopeless = |mark: Mark| {
        use crate::model::Formula;
        answer.as_ref().is_some_and(|answer| Formula::from(mark).holds(model, answer))
    };
    let mut patience = suppose::Patience(100_000);
    loop {
        let next = run.simple_step().or_else(|| {
            if run.state.grid.is_full() {
                return None;
            }
            let next = reasoner.supposition(&run.state, &hopeless, 1, &mut patience)?;
            run.accept(&next.step);
            Some(next)
        });
        let Some(next) = next else { break };
        let end = next.step.is_contradiction();
        steps.push(next.step);
        if end {
            break;
        }
    }
    (steps, run.state.grid.open())
}
