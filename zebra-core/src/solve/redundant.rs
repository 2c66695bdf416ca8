//! What clues imply: clues that add nothing to the others, and the author's answer held against the clues. Layer 2.

use super::Solver;
use super::analysis::{Analysis, Redundancy, Refutation};
use super::questions::{Questions, mark};
use super::session::Spent;
use crate::model::{Answer, ClueId, Formula, ItemId, Polarity};

/// To spare a clue may take so many times what it took to see that all of the others imply one, and a bit more.
const TIMES: u64 = 20;
const EASY: u64 = 2_000;

impl Solver<'_> {
    /// Every clue that adds nothing, by itself, to the others that are on, and which of them imply it.
    ///
    /// Of two clues that say the same both are told. A run for each clue, and one more for each of the others
    /// where they imply it; all of it shares the budget of one run.
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
                let implied_by = questions.drop_one_by_one(&[denied], &others, EASY + TIMES * taken);
                redundant.push(Redundancy { clue, implied_by });
            }
        }
        Ok(redundant)
    }

    /// The cells of an answer that the clues refute: every cell that no answer of the clues has; if there is none such,
    /// but no answer has them all, one irreducible set of cells that no answer has together.
    ///
    /// A run for each cell, and about k log n more where k of n clues refute it.
    pub fn refuted_cells(&self, answer: &Answer) -> Analysis<Vec<Refutation>> {
        self.find_refuted(answer).into()
    }

    fn find_refuted(&self, answer: &Answer) -> Result<Vec<Refutation>, Spent> {
        let clues = self.clues_on();
        let cells: Vec<(ItemId, ItemId)> = answer.pairs().collect();
        let stated = cells.iter().map(|&(key, cell)| mark(key, cell, Polarity::Is).into());
        let mut questions = Questions::new(self.model, stated, self.budget)?;
        let all: Vec<ClueId> = (0..cells.len()).map(|index| questions.hypothesis(index)).collect();
        if !questions.refutes(&[&clues[..], &all[..]].concat())? {
            return Ok(Vec::new());
        }
        let mut refuted = Vec::new();
        for (&cell, &stated) in cells.iter().zip(&all) {
            if questions.refutes(&[&clues[..], &[stated]].concat())? {
                let clues = questions.minimize(&[stated], &clues)?;
                refuted.push(Refutation { cells: vec![cell], clues });
            }
        }
        if refuted.is_empty() {
            let few = questions.minimize(&clues, &all)?;
            let clues = questions.minimize(&few, &clues)?;
            let stated = |(_, id): &(_, &ClueId)| few.contains(id);
            let cells = cells.iter().zip(&all).filter(stated).map(|(&cell, _)| cell).collect();
            refuted.push(Refutation { cells, clues });
        }
        Ok(refuted)
    }

    /// The clues that an answer breaks: each of them cannot hold, by itself, together with the answer's cells.
    ///
    /// A run for each clue.
    pub fn broken_clues(&self, answer: &Answer) -> Analysis<Vec<ClueId>> {
        self.find_broken(answer).into()
    }

    fn find_broken(&self, answer: &Answer) -> Result<Vec<ClueId>, Spent> {
        let stated = |(key, cell)| mark(key, cell, Polarity::Is).into();
        let mut questions = Questions::new(self.model, answer.pairs().map(stated), self.budget)?;
        let cells: Vec<ClueId> =
            (0..answer.pairs().count()).map(|index| questions.hypothesis(index)).collect();
        let mut broken = Vec::new();
        for clue in self.clues_on() {
            if questions.refutes(&[&[clue], &cells[..]].concat())? {
                broken.push(clue);
            }
        }
        Ok(broken)
    }

    /// The cells of an answer that some answer of the clues does not have.
    pub fn open_cells(&self, answer: &Answer) -> Analysis<Vec<(ItemId, ItemId)>> {
        self.find_open(answer).into()
    }

    fn find_open(&self, answer: &Answer) -> Result<Vec<(ItemId, ItemId)>, Spent> {
        let clues = self.clues_on();
        let denied = answer.pairs().map(|(key, cell)| mark(key, cell, Polarity::IsNot).into());
        let mut questions = Questions::new(self.model, denied, self.budget)?;
        let mut open = Vec::new();
        for (index, pair) in answer.pairs().enumerate() {
            let denied = questions.hypothesis(index);
            if !questions.refutes(&[&clues[..], &[denied]].concat())? {
                open.push(pair);
            }
        }
        Ok(open)
    }
}
