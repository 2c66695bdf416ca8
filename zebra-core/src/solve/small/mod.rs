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

/// The claims of a session about a small puzzle.
#[derive(Debug, Clone)]
pub(super) enum SmallClaims {
    Eight(Box<Claims<Eight>>),
    Sixteen(Box<Claims<Sixteen>>),
}

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

impl SmallClaims {
    /// Returns no claims yet, if a puzzle is small.
    pub(super) fn of(model: &Model) -> Option<SmallClaims> {
        if model.rows() <= 8 {
            return Claims::of(model).map(|claims| SmallClaims::Eight(Box::new(claims)));
        }
        Claims::of(model).map(|claims| SmallClaims::Sixteen(Box::new(claims)))
    }

    /// Adds a claim, which may be none of a small puzzle.
    pub(super) fn add(&mut self, model: &Model, formulas: &[Formula]) {
        match self {
            SmallClaims::Eight(claims) => claims.add(model, formulas),
            SmallClaims::Sixteen(claims) => claims.add(model, formulas),
        }
    }

    /// Looks for an answer of some claims; `None` if not all of it is small, or if that takes more than the budget or than
    /// some conflicts. Adds its runs.
    pub(super) fn find(
        &mut self,
        model: &Model,
        claims: &[usize],
        wanted: Wanted<'_>,
        budget: Budget,
        runs: &mut u64,
    ) -> Option<Option<Assignment>> {
        match self {
            SmallClaims::Eight(of) => of.find(model, claims, wanted, budget, runs),
            SmallClaims::Sixteen(of) => of.find(model, claims, wanted, budget, runs),
        }
    }

    /// Returns whether a claim, by propagation alone, leaves a single row to some item, or none; `None` if the claim is
    /// none of a small puzzle. Adds its runs.
    pub(super) fn fixes_an_item(&mut self, model: &Model, claim: usize, runs: &mut u64) -> Option<bool> {
        match self {
            SmallClaims::Eight(of) => of.fixes_an_item(model, claim, runs),
            SmallClaims::Sixteen(of) => of.fixes_an_item(model, claim, runs),
        }
    }
}
