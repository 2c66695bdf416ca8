//! Sets of clues that gave no block: nothing follows from them until a mark of their items changes.

use std::collections::HashMap;

use super::sets::OpenPlacement;
use crate::explain::marks::LogicGrid;

/// The sets of clues that were tried at earlier points.
#[derive(Debug, Clone, Default)]
pub(in crate::explain::planner) struct Barren {
    /// By the numbers of their placements.
    sets: HashMap<Vec<u32>, Tried>,
    /// Reused for numbers and marks.
    numbers: Vec<u32>,
    marks: Vec<u64>,
}

/// What a set gave nothing new with.
#[derive(Debug, Clone)]
struct Tried {
    marks: Vec<u64>,
    /// The number of ways that were tried.
    ways: usize,
}

impl Barren {
    /// Returns the number of ways that would be tried in vain, if it is known that they are.
    pub(super) fn ways(&mut self, grid: &LogicGrid, set: &[&OpenPlacement<'_>]) -> Option<usize> {
        self.numbers.clear();
        self.numbers.extend(set.iter().map(|open| open.number));
        let tried = self.sets.get(&self.numbers)?;
        self.marks.clear();
        add_marks(grid, set, &mut self.marks);
        (tried.marks == self.marks).then_some(tried.ways)
    }

    /// Adds a set that gives nothing new, after this number of ways.
    pub(super) fn add(&mut self, grid: &LogicGrid, set: &[&OpenPlacement<'_>], ways: usize) {
        let mut marks = Vec::new();
        add_marks(grid, set, &mut marks);
        self.sets.insert(set.iter().map(|open| open.number).collect(), Tried { marks, ways });
    }
}

/// Adds the marks on which a block depends: those of its items with each other and with the places.
fn add_marks(grid: &LogicGrid, set: &[&OpenPlacement<'_>], marks: &mut Vec<u64>) {
    let items = || set.iter().flat_map(|open| open.placement.items.iter().copied());
    for OpenPlacement { placement, .. } in set {
        let places = grid.layout.bits_of(placement.category);
        for &item in &placement.items {
            let (possible, together) = grid.row(item);
            let words = places.iter().zip(possible.iter().zip(together)).filter(|(places, _)| **places != 0);
            marks.extend(
                words.flat_map(|(places, (possible, together))| [places & possible, places & together]),
            );
            // Two bits for each item, after a bit that tells where they begin.
            let mut set = 1;
            for other in items() {
                let (possible, together) = (grid.is_possible(item, other), grid.is_together(item, other));
                set = set << 2 | u64::from(possible) << 1 | u64::from(together);
                if set.leading_zeros() < 2 {
                    marks.push(std::mem::replace(&mut set, 1));
                }
            }
            marks.push(set);
        }
    }
}
