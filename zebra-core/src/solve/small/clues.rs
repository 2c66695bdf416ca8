//! The clues of a small puzzle, and its answers. Part of the solver of small puzzles.

use std::sync::OnceLock;

use super::puzzle::{Condition, Small};
use super::search::Program;
use super::square::Square;
use crate::engine::{Budget, Groups};
use crate::model::{ClueId, Model};
use crate::solve::{Solved, compile};

/// A small puzzle of facts, with its conditions and the clue of each.
#[derive(Debug, Clone)]
pub(in crate::solve) struct Clues<S: Square> {
    small: Small<S>,
    conditions: Vec<Condition<S>>,
    clues: Vec<ClueId>,
    /// The conditions of the clues that are on, once they are needed.
    program: OnceLock<Box<Program<S>>>,
}

impl<S: Square> Clues<S> {
    pub(super) fn of(model: &Model) -> Option<Clues<S>> {
        let mut small = Small::of(model)?;
        let (mut conditions, mut clues) =
            (Vec::with_capacity(model.clues().len()), Vec::with_capacity(model.clues().len()));
        for clue in model.clue_ids() {
            for formula in &*model.clue(clue).formulas {
                small.add(model, formula, true, &mut conditions)?;
            }
            clues.resize(conditions.len(), clue);
        }
        Some(Clues { small, conditions, clues, program: OnceLock::new() })
    }

    pub(super) fn reset(&mut self) {
        self.program = OnceLock::new();
    }

    pub(super) fn solve(&self, model: &Model, on: &Groups, budget: Budget) -> Option<Solved> {
        let Clues { small, conditions, clues, program } = self;
        let program = program.get_or_init(|| {
            let is_on = |(_, clue): &(&Condition<S>, &ClueId)| on.contains(compile::group(**clue));
            let mut program = Box::new(Program::with_room(conditions.len()));
            small.set(
                &mut program,
                conditions.iter().zip(clues).filter(is_on).map(|(condition, _)| condition),
            );
            program.settle();
            program
        });
        small.solve(model, program, budget)
    }
}
