//! Redundant clues: those that the others imply. Layer 2.

use super::Solver;
use super::analysis::{Analysis, Redundancy};
use super::questions::Questions;
use super::session::Spent;
use crate::model::{ClueId, Formula};

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
    /// use zebra_core::builder::{Builder, is};
    /// use zebra_core::solve::Solver;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Dog"));
    /// let model = puzzle.check()?;
    /// let redundant = Solver::new(&model).redundant_clues().known().unwrap();
    /// assert_eq!(redundant.len(), 2);
    /// assert_eq!(redundant[0].implied_by, [redundant[1].clue]);
    /// # Ok::<(), zebra_core::builder::BuildError>(())
    /// ```
    pub fn redundant_clues(&self) -> Analysis<Vec<Redundancy>> {
        self.find_redundant().into()
    }

    fn find_redundant(&self) -> Result<Vec<Redundancy>, Spent> {
        let clues = self.clues_on();
        let denial = |&clue: &ClueId| {
            let formulas = self.model.clue(clue).formulas.clone();
            Formula::Not(Formula::All(formulas).into())
        };
        let mut questions = Questions::new(self.model, clues.iter().map(denial), self.budget)?;
        let mut redundant = Vec::new();
        for (index, &clue) in clues.iter().enumerate() {
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
        Ok(redundant)
    }
}
