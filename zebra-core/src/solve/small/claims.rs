//! Claims about a small puzzle, and answers of some of them. Part of the solver of small puzzles.

use std::ops::Range;

use super::Wanted;
use super::puzzle::{Condition, MOST_CONDITIONS, Small};
use super::search::Program;
use super::square::Square;
use crate::engine::Budget;
use crate::model::{Assignment, Formula, Model};

/// A small puzzle, with the conditions of claims.
#[derive(Debug, Clone)]
pub(in crate::solve) struct Claims<S: Square> {
    small: Small<S>,
    /// The latest question.
    program: Program<S>,
    conditions: Vec<Condition<S>>,
    /// The conditions of each claim; `None` if it is not one of a small puzzle.
    of_claims: Vec<Option<Range<usize>>>,
}

impl<S: Square> Claims<S> {
    /// Returns no claims yet, if a puzzle is small.
    pub(in crate::solve) fn of(model: &Model) -> Option<Claims<S>> {
        let (small, program) = (Small::of(model)?, Program::with_room(0));
        Some(Claims { small, program, conditions: Vec::new(), of_claims: Vec::new() })
    }

    /// Adds a claim, which may be none of a small puzzle.
    pub(in crate::solve) fn add(&mut self, model: &Model, formulas: &[Formula]) {
        let start = self.conditions.len();
        let mut formulas = formulas.iter();
        let added =
            formulas.try_for_each(|formula| self.small.add(model, formula, true, &mut self.conditions));
        if added.is_none() {
            self.conditions.truncate(start);
        }
        self.of_claims.push(added.map(|()| start..self.conditions.len()));
    }

    /// Looks for an answer of some claims; `None` if not all of it is small, or if that takes more than the budget or than a few
    /// conflicts. Adds its runs.
    pub(in crate::solve) fn find(
        &mut self,
        model: &Model,
        claims: &[usize],
        Wanted { denied, known, guide }: Wanted<'_>,
        budget: Budget,
        runs: &mut u64,
    ) -> Option<Option<Assignment>> {
        self.choose(model, claims, denied)?;
        self.small.find(model, &self.program, (known, guide), budget, runs)
    }

    /// Returns whether a claim, by propagation alone, leaves a single row to some item, or none; `None` if the claim is none of a
    /// small puzzle. Adds its runs.
    pub(in crate::solve) fn fixes_an_item(
        &mut self,
        model: &Model,
        claim: usize,
        runs: &mut u64,
    ) -> Option<bool> {
        self.choose(model, &[claim], None)?;
        Some(self.small.fixes_an_item(&self.program, runs))
    }

    /// Sets the program to some claims, and to the denial of some formulas; `None` if not all of it is small.
    fn choose(&mut self, model: &Model, claims: &[usize], denied: Option<&[Formula]>) -> Option<()> {
        let Claims { small, program, conditions, of_claims } = self;
        let end = conditions.len();
        let added = match denied {
            None => Some(()),
            Some([denied]) => small.add(model, denied, false, conditions),
            Some(_) => None,
        };
        let of_claim = |&claim: &usize| of_claims.get(claim).and_then(Clone::clone);
        // A claim may be chosen several times.
        let count = claims.iter().try_fold(0, |sum, claim| Some(sum + of_claim(claim)?.len()));
        let are_small = count.is_some_and(|count| count <= MOST_CONDITIONS);
        let chosen = claims.iter().filter_map(of_claim).chain(std::iter::once(end..conditions.len()));
        if added.is_some() && are_small {
            small.set(program, chosen.flat_map(|range| &conditions[range]));
        }
        conditions.truncate(end);
        added.filter(|()| are_small)
    }
}
