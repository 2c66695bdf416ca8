//! The author's answer, compared with the clues: cells that they refute, and cells that they leave open.

use super::Solver;
use super::analysis::{Analysis, Refutation};
use super::questions::{Questions, mark};
use super::session::Spent;
use crate::engine::Budget;
use crate::model::{Answer, ClueId, ItemId, Polarity};

impl Solver<'_> {
    /// Returns the cells of an answer that the clues refute: every cell that no answer of the clues has. If there is
    /// none, but no answer has all cells, returns one irreducible set of cells that no answer has together.
    ///
    /// Asks a question for each cell, and about k log n more if k of n clues refute it.
    pub fn refuted_cells(&self, answer: &Answer) -> Analysis<Vec<Refutation>> {
        self.refuted_cells_within(answer, &mut { self.budget })
    }

    pub(crate) fn refuted_cells_within(
        &self,
        answer: &Answer,
        left: &mut Budget,
    ) -> Analysis<Vec<Refutation>> {
        self.find_refuted(answer, left).into()
    }

    fn find_refuted(&self, answer: &Answer, left: &mut Budget) -> Result<Vec<Refutation>, Spent> {
        let clues = self.clues_on();
        let cells: Vec<(ItemId, ItemId)> = answer.pairs().collect();
        let stated = cells.iter().map(|&(key, cell)| mark(key, cell, Polarity::Is).into());
        Questions::deduct(self.model, stated, left, |questions| {
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
        })
    }

    /// Returns the clues that an answer violates: each of them, without the other clues, contradicts the answer's
    /// cells.
    ///
    /// Asks a question for each clue.
    pub fn broken_clues(&self, answer: &Answer) -> Analysis<Vec<ClueId>> {
        self.broken_clues_within(answer, &mut { self.budget })
    }

    pub(crate) fn broken_clues_within(&self, answer: &Answer, left: &mut Budget) -> Analysis<Vec<ClueId>> {
        self.find_broken(answer, left).into()
    }

    fn find_broken(&self, answer: &Answer, left: &mut Budget) -> Result<Vec<ClueId>, Spent> {
        let stated = |(key, cell)| mark(key, cell, Polarity::Is).into();
        Questions::deduct(self.model, answer.pairs().map(stated), left, |questions| {
            let cells: Vec<ClueId> =
                (0..answer.pairs().count()).map(|index| questions.hypothesis(index)).collect();
            let mut broken = Vec::new();
            for clue in self.clues_on() {
                if questions.refutes(&[&[clue], &cells[..]].concat())? {
                    broken.push(clue);
                }
            }
            Ok(broken)
        })
    }

    /// Returns the cells of an answer that some answer of the clues does not have.
    ///
    /// Asks a question for each cell.
    pub fn open_cells(&self, answer: &Answer) -> Analysis<Vec<(ItemId, ItemId)>> {
        self.open_cells_within(answer, &mut { self.budget })
    }

    pub(crate) fn open_cells_within(
        &self,
        answer: &Answer,
        left: &mut Budget,
    ) -> Analysis<Vec<(ItemId, ItemId)>> {
        self.find_open(answer, left).into()
    }

    fn find_open(&self, answer: &Answer, left: &mut Budget) -> Result<Vec<(ItemId, ItemId)>, Spent> {
        let clues = self.clues_on();
        let denied = answer.pairs().map(|(key, cell)| mark(key, cell, Polarity::IsNot).into());
        Questions::deduct(self.model, denied, left, |questions| {
            let mut open = Vec::new();
            for (index, pair) in answer.pairs().enumerate() {
                let denied = questions.hypothesis(index);
                if !questions.refutes(&[&clues[..], &[denied]].concat())? {
                    open.push(pair);
                }
            }
            Ok(open)
        })
    }
}
