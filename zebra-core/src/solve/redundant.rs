//! Redundant clues: those that the others imply.

use super::Solver;
use super::analysis::{Analysis, Redundancy};
use super::compile::{self, Compiled};
use super::questions::{CONSTRAINTS_PER_RUN, Questions};
use super::session::Spent;
use crate::engine::{Budget, Groups, NetworkSolver, SearchStep};
use crate::model::{Assignment, ClueId, Formula};

/// The budget for dropping one of the clues that imply another: this many times what it took to prove that all of them
/// imply it, and some more.
const TIMES: u64 = 20;
const MORE: u64 = 2_000;

impl Solver<'_> {
    /// Returns every clue that the others that are on imply, and which of them do.
    ///
    /// Two equal clues are both redundant. Asks a question for each clue, and one more for each of the others if they
    /// imply it; all share the budget of one run.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::solve::Solver;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Dog"));
    /// let model = puzzle.check()?;
    /// let redundant = Solver::new(&model).redundant_clues().known().unwrap();
    /// assert_eq!(redundant.len(), 2);
    /// assert_eq!(redundant[0].implied_by, [redundant[1].clue]);
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    pub fn redundant_clues(&self) -> Analysis<Vec<Redundancy>> {
        match self.redundant_among(&self.clues_on(), &mut { self.budget }) {
            (redundant, true) => Analysis::Known(redundant),
            (_, false) => Analysis::Unknown,
        }
    }

    /// Returns the redundant clues among some clues, as far as they are found within a budget, and whether these are
    /// all.
    pub(crate) fn redundant_among(&self, some: &[ClueId], left: &mut Budget) -> (Vec<Redundancy>, bool) {
        let clues = self.clues_on();
        let mut redundant = Vec::new();
        let denials = some.iter().map(|&clue| self.denial(clue));
        let result: Result<(), Spent> = Questions::deduct(self.model, denials, left, |questions| {
            for (index, &clue) in some.iter().enumerate() {
                let denied = questions.hypothesis(index);
                let others: Vec<ClueId> = clues.iter().copied().filter(|&other| other != clue).collect();
                let on: Vec<ClueId> = others.iter().copied().chain([denied]).collect();
                let before = questions.left();
                if questions.refutes(&on)? {
                    let taken = before.get() - questions.left().get();
                    let implied_by = questions.drop_one_by_one(&[denied], &others, MORE + TIMES * taken);
                    redundant.push(Redundancy { clue, implied_by });
                }
            }
            Ok(())
        });
        (redundant, result.is_ok())
    }

    /// Returns the clues without which the given answer is still the only one, as far as they are found within a budget.
    ///
    /// Compiles nothing anew, so that it costs little if there are none.
    pub(crate) fn unneeded_clues(&self, only: &Assignment, left: &mut Budget) -> Vec<ClueId> {
        let Compiled { network, placings } = self.compiled();
        let mut search = NetworkSolver::new(network, &Groups::none(), Budget::new(0));
        let set_up = network.constraints().count() as u64 / CONSTRAINTS_PER_RUN;
        let mut unneeded = Vec::new();
        for clue in self.clues_on() {
            let mut groups = self.groups.clone();
            groups.set(compile::group(clue), false);
            search.reset_with(network, &groups);
            search.grant(left.saturating_sub(set_up));
            let has_another = loop {
                match search.next() {
                    SearchStep::Solution(values) => {
                        if compile::read(self.model, placings, values).is_none_or(|answer| answer != *only) {
                            break true;
                        }
                    }
                    SearchStep::Exhausted => break false,
                    SearchStep::Spent => return unneeded,
                }
            };
            if !has_another {
                unneeded.push(clue);
            }
            *left = left.saturating_sub(search.statistics().propagations + set_up);
        }
        unneeded
    }

    /// Returns the clues that hold in every arrangement, as far as they are found within a budget.
    pub(crate) fn vacuous_clues(&self, left: &mut Budget) -> Vec<ClueId> {
        let clues = self.clues_on();
        let mut vacuous = Vec::new();
        let denials = clues.iter().map(|&clue| self.denial(clue));
        // If the budget ends, the clues so far are the result.
        let _: Result<(), Spent> = Questions::deduct(self.model, denials, left, |questions| {
            for (index, &clue) in clues.iter().enumerate() {
                if questions.refutes(&[questions.hypothesis(index)])? {
                    vacuous.push(clue);
                }
            }
            Ok(())
        });
        vacuous
    }

    fn denial(&self, clue: ClueId) -> Formula {
        Formula::Not(Formula::All(self.model.clue(clue).formulas.clone()).into())
    }
}
