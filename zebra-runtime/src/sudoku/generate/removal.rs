//! Removal of givens, as long as there is one answer and the sudoku is easy enough. Part of the sudoku generator.

use super::Symmetry;
use crate::random::Random;
use crate::sudoku::explain::{End, SudokuLevel, explain_with};
use crate::sudoku::{Rules, SudokuGrid, SudokuSolver};

/// A variation puts back one set of cells for so many sets of givens.
const PUT_BACK: usize = 3;

/// The removal of givens from an answer.
pub(super) struct Removal<'a> {
    pub(super) rules: &'a Rules,
    pub(super) solver: &'a mut SudokuSolver,
    /// The hardest level.
    pub(super) hardest: Option<SudokuLevel>,
    pub(super) answer: &'a SudokuGrid,
}

impl Removal<'_> {
    /// Removes the cells of a symmetry in a random order, each if the sudoku allows it. `None` if the full grid is not proved to be
    /// an answer.
    ///
    /// Several at once are tried first. If fewer givens are not enough, neither are still fewer, so the result is that of trying
    /// one after the other.
    pub(super) fn remove(&mut self, symmetry: Symmetry, random: &mut Random) -> Option<SudokuGrid> {
        let mut sets = self.sets(symmetry);
        random.shuffle(&mut sets);
        let step = sets.len() / 4;
        self.rules.holds(self.answer).then(|| self.remove_sets(self.answer.clone(), &sets, step))
    }

    /// Returns a variation of a result of [`remove`](Self::remove): some removed sets are put back, and others are tried before them.
    pub(super) fn varied(
        &mut self,
        grid: &SudokuGrid,
        symmetry: Symmetry,
        random: &mut Random,
    ) -> SudokuGrid {
        let is_given = |set: &Vec<usize>| grid.get(set[0]).is_some();
        let (mut sets, mut removed): (Vec<Vec<usize>>, Vec<Vec<usize>>) =
            self.sets(symmetry).into_iter().partition(is_given);
        random.shuffle(&mut sets);
        random.shuffle(&mut removed);
        removed.truncate((sets.len() / PUT_BACK).max(1));
        let mut more = grid.clone();
        for &cell in removed.iter().flatten() {
            more.set(cell, self.answer.get(cell));
        }
        sets.extend(removed);
        self.remove_sets(more, &sets, 1)
    }

    /// Returns the sets of images of the cells, each once.
    fn sets(&self, symmetry: Symmetry) -> Vec<Vec<usize>> {
        let shape = self.answer.shape();
        let images = (0..shape.cells()).map(|cell| (cell, symmetry.images(shape, cell)));
        images.filter(|(cell, images)| images.first() == Some(cell)).map(|(_, images)| images).collect()
    }

    /// Removes sets of cells in their order, each if the sudoku allows it; at first `step` at once.
    fn remove_sets(&mut self, mut grid: SudokuGrid, sets: &[Vec<usize>], step: usize) -> SudokuGrid {
        let mut step = step.max(1);
        let mut left = sets;
        while !left.is_empty() {
            step = step.min(left.len());
            let cells: Vec<usize> = left[..step].concat();
            let mut fewer = grid.clone();
            cells.iter().for_each(|&cell| fewer.set(cell, None));
            let allowed = self.allows(&fewer, &cells);
            if allowed {
                grid = fewer;
            }
            if allowed || step == 1 {
                left = &left[step..];
            } else {
                step = step.div_ceil(2).min(step - 1);
            }
        }
        grid
    }

    /// Returns whether a grid without these cells, which determined the answer with them, still does, and is easy enough.
    fn allows(&mut self, grid: &SudokuGrid, removed: &[usize]) -> bool {
        let is_unique = match removed {
            [cell] => self.solver.determines(grid, *cell, self.answer),
            _ => {
                let count = self.solver.count(grid, 2);
                count.all && count.found == 1
            }
        };
        is_unique
            && self
                .hardest
                .filter(|&level| level < SudokuLevel::Fiendish)
                .is_none_or(|level| explain_with(self.rules, grid, &level.techniques()).end == End::Solved)
    }

    /// Returns whether each given is proved to be needed for the answer to be the only one.
    pub(super) fn is_minimal(&mut self, grid: &SudokuGrid) -> bool {
        grid.givens().all(|(cell, _)| {
            let mut fewer = grid.clone();
            fewer.set(cell, None);
            self.solver.count(&fewer, 2).found == 2
        })
    }
}
