//! What analyses of a model tell: findings, or that the budget ended. Layer 2.

use super::session::Spent;
use super::{Solver, compile};
use crate::model::{CategoryId, ClueId, ItemId, Presence};

/// What an analysis came to.
///
/// ```
/// use zebra_core::solve::Analysis;
/// assert_eq!(Analysis::Known(3).known(), Some(3));
/// assert_eq!(Analysis::<u32>::Unknown.known(), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Analysis<T> {
    /// It is known.
    Known(T),
    /// The budget was exhausted before it was known.
    Unknown,
}

impl<T> Analysis<T> {
    /// What is known, if it is.
    pub fn known(self) -> Option<T> {
        match self {
            Analysis::Known(known) => Some(known),
            Analysis::Unknown => None,
        }
    }
}

impl<T> From<Result<T, Spent>> for Analysis<T> {
    fn from(result: Result<T, Spent>) -> Self {
        result.map_or(Analysis::Unknown, Analysis::Known)
    }
}

/// Clues that cannot all hold; without any one of them the others can.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The clues, in the order of the puzzle.
    pub clues: Vec<ClueId>,
    /// Where they clash, if one item is squeezed out between them.
    pub clash: Option<Clash>,
}

/// An item that finds no partner in a category: each one is refuted by some, but not all, of the conflicting clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clash {
    /// The item.
    pub item: ItemId,
    /// The category in which no item is left for it.
    pub category: CategoryId,
}

/// A clue that holds in every answer of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redundancy {
    /// The clue.
    pub clue: ClueId,
    /// Clues that imply it. None of them can be spared, unless that takes much more budget than to see that they imply
    /// it. Empty if it holds whatever the rows are.
    pub implied_by: Vec<ClueId>,
}

/// Cells of the author's answer that cannot all be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    /// The cells: the first item of the row, and the item said to be with it. None of them can be spared.
    pub cells: Vec<(ItemId, ItemId)>,
    /// The clues that refute them; none of them can be spared. Empty if no answer at all has these cells.
    pub clues: Vec<ClueId>,
}

/// How many marks are the same in every answer: for how many pairs of items of different categories all answers say
/// that they are together, or all that they are apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agreement {
    /// The marks on which all answers agree.
    pub agreed: usize,
    /// All marks of the puzzle.
    pub marks: usize,
}

/// What is known of a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Verdict {
    /// It may hold or not.
    #[default]
    Open,
    /// It holds.
    Satisfied,
    /// It does not hold.
    Violated,
}

impl Solver<'_> {
    /// The clues that are switched on.
    pub(super) fn clues_on(&self) -> Vec<ClueId> {
        self.model.clue_ids().filter(|&clue| self.groups.contains(compile::group(clue))).collect()
    }

    /// Every pair of items of different categories; of a placeholder's many numbers most stand in no row, and their
    /// marks are left out.
    pub(super) fn marks(&self) -> Vec<(ItemId, ItemId)> {
        let model = self.model;
        let counts = |item: &ItemId| {
            let placeholder = model.category(model.item(*item).category).presence != Presence::Once;
            !(placeholder && model.item(*item).is_number())
        };
        let items: Vec<ItemId> = model.item_ids().filter(counts).collect();
        let partners = |first: ItemId| {
            let apart = move |second: &ItemId| model.item(first).category < model.item(*second).category;
            items.iter().copied().filter(apart)
        };
        items.iter().flat_map(|&first| partners(first).map(move |second| (first, second))).collect()
    }
}
