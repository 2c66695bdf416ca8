//! The intersection and the union of logic grids: what holds in every case, and what holds in some.

use super::{Layout, LogicGrid};
use crate::model::{ItemId, Mark};

/// The marks that several grids have in common.
#[derive(Debug)]
pub(in crate::explain) struct Common(LogicGrid);

impl Common {
    /// Starts with the marks of a grid.
    pub(in crate::explain) fn of(grid: &LogicGrid) -> Common {
        Common(grid.clone())
    }

    /// Keeps only the marks that another grid has as well.
    pub(in crate::explain) fn intersect(&mut self, other: &LogicGrid) {
        self.0.possible.iter_mut().zip(&other.possible).for_each(|(all, one)| *all |= one);
        self.0.together.iter_mut().zip(&other.together).for_each(|(all, one)| *all &= one);
    }

    /// Returns the marks that a grid does not have, those that are together first.
    pub(in crate::explain) fn new_marks<'c>(
        &'c self,
        grid: &'c LogicGrid,
    ) -> impl Iterator<Item = Mark> + 'c {
        let added = move |index: usize| self.0.together[index] & !grid.together[index];
        let removed = move |index: usize| grid.possible[index] & !self.0.possible[index];
        let pairs = move |(item, partner)| (ItemId(item), ItemId(partner));
        let together = grid.pairs_in(added).map(pairs).map(|(one, other)| Mark::together(one, other));
        together.chain(grid.pairs_in(removed).map(pairs).map(|(one, other)| Mark::apart(one, other)))
    }
}

/// The marks that some of several grids have.
#[derive(Debug, Clone, Default)]
pub(in crate::explain) struct Union {
    apart: Vec<u64>,
    together: Vec<u64>,
}

impl Union {
    /// Adds the marks of a grid.
    pub(in crate::explain) fn add(&mut self, grid: &LogicGrid) {
        self.apart.resize(grid.possible.len(), 0);
        self.together.resize(grid.together.len(), 0);
        self.apart.iter_mut().zip(&grid.possible).for_each(|(all, possible)| *all |= !possible);
        self.together.iter_mut().zip(&grid.together).for_each(|(all, together)| *all |= together);
    }

    /// Returns `true` if one of the grids has a mark, which is one of two items of different categories.
    pub(in crate::explain) fn contains(&self, layout: &Layout, mark: Mark) -> bool {
        let (word, bit) = layout.places[mark.second().index()];
        let half = if mark.is_together() { &self.together } else { &self.apart };
        half.get(mark.first().index() * layout.stride + word as usize).is_some_and(|set| set & bit != 0)
    }
}
