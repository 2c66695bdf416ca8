//! A solver of small puzzles, without a network: up to sixteen rows, plain categories, and clues that are facts.
//!
//! A category is a square of bits, in one word for up to eight rows, and a clue a relation of rows, so that a puzzle costs
//! less to solve than to compile to a network. Whatever has another form, or more than some conflicts, is left to the
//! engine, which branches in the same order and so finds the same answers.

mod claims;
mod clues;
mod eight;
mod puzzle;
mod search;
mod sixteen;
mod square;
#[cfg(test)]
mod tests;

use crate::engine::{Budget, Groups};
use crate::model::{Assignment, Formula, Model};
use crate::solve::Solved;
use claims::Claims;
use clues::Clues;
use eight::Eight;
use sixteen::Sixteen;

/// The clues of a small puzzle.
#[derive(Debug, Clone)]
pub(super) enum SmallClues {
    Eight(Clues<Eight>),
    Sixteen(Box<Clues<Sixteen>>),
}

impl SmallClues {
    /// Returns the clues of a puzzle of facts.
    pub(super) fn of(model: &Model) -> Option<SmallClues> {
        if model.rows() <= 8 {
            return Clues::of(model).map(SmallClues::Eight);
        }
        Clues::of(model).map(|clues| SmallClues::Sixteen(Box::new(clues)))
    }

    /// Forgets which clues were on.
    pub(super) fn reset(&mut self) {
        match self {
            SmallClues::Eight(clues) => clues.reset(),
            SmallClues::Sixteen(clues) => clues.reset(),
        }
    }

    /// Solves the puzzle with the clues that are on, unless that takes more than the budget or than some conflicts.
    pub(super) fn solve(&self, model: &Model, on: &Groups, budget: Budget) -> Option<Solved> {
        match self {
            SmallClues::Eight(clues) => clues.solve(model, on, budget),
            SmallClues::Sixteen(clues) => clues.solve(model, on, budget),
        }
    }
}

/// The claims of a session about a puzzle of up to eight rows. With more, what a plain search spends would often be missing in
/// the budget of a question that the engine answers.
pub(super) type SmallClaims = Claims<Eight>;

/// What an answer must be, and where the search for it starts.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Wanted<'a> {
    /// Formulas that are not all true.
    pub(super) denied: Option<&'a [Formula]>,
    /// Another answer than this one.
    pub(super) known: Option<&'a Assignment>,
    /// An answer that is near this one.
    pub(super) guide: Option<&'a Assignment>,
}
