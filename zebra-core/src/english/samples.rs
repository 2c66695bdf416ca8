//! Assignments of a plain puzzle, by a seeded sequence: enough to distinguish formulas of clues.

use std::sync::{Mutex, PoisonError};

use crate::model::{Assignment, Model};

/// The assignments, which are drawn when they are needed, and kept.
#[derive(Debug)]
pub(super) struct Samples(Mutex<Drawn>);

#[derive(Debug)]
struct Drawn {
    row_of: Vec<u32>,
    state: u64,
    most: usize,
    assignments: Vec<Assignment>,
}

impl Samples {
    /// The most assignments, and the most cells of all of them.
    const COUNT: usize = 1500;
    const CELLS: usize = 1 << 23;

    /// Starts with the items in their order. There are none if a category has more or fewer items than rows.
    pub(super) fn new(model: &Model) -> Self {
        let rows = model.rows();
        let is_plain = rows > 1 && model.category_ids().all(|id| model.items_of(id).len() == rows);
        let row_of: Vec<u32> = model.category_ids().flat_map(|_| 0..rows as u32).collect();
        let most = if is_plain { Self::COUNT.min(Self::CELLS / row_of.len().max(1)) } else { 0 };
        Samples(Mutex::new(Drawn { row_of, state: 0x9e37_79b9_7f4a_7c15, most, assignments: Vec::new() }))
    }

    /// Returns whether all assignments satisfy a predicate.
    pub(super) fn all(&self, model: &Model, mut holds: impl FnMut(&Assignment) -> bool) -> bool {
        let mut drawn = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (0..drawn.most).all(|at| {
            if at == drawn.assignments.len() {
                let next = drawn.next(model);
                drawn.assignments.push(next);
            }
            holds(&drawn.assignments[at])
        })
    }
}

impl Drawn {
    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) as usize % bound
    }

    fn next(&mut self, model: &Model) -> Assignment {
        for category in model.category_ids().filter(|id| *id != model.anchor()) {
            let first = model.category(category).first as usize;
            for row in 1..model.rows() {
                let other = self.below(row + 1);
                self.row_of.swap(first + row, first + other);
            }
        }
        Assignment::of_rows(model, self.row_of.clone())
    }
}
