//! The results of analyses of a model.

use super::session::Spent;
use super::{Solver, compile};
use crate::model::{CategoryId, ClueId, ItemId};

/// The result of an analysis.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::solve::Analysis;
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
    /// Returns the result, if it is known.
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
    /// Where they clash, if they leave an item without a partner.
    pub clash: Option<Clash>,
}

/// An item that finds no partner in a category: each one is refuted by some, but not all, of the conflicting clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clash {
    /// The item.
    pub item: ItemId,
    /// The category in which it has no partner.
    pub category: CategoryId,
}

/// A clue that holds in every answer of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redundancy {
    /// The clue.
    pub clue: ClueId,
    /// Clues that imply it. None of them can be dropped, unless that takes much more budget to prove than that all of
    /// them imply it. Empty if the clue always holds.
    pub implied_by: Vec<ClueId>,
}

/// Cells of the author's answer that cannot all be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    /// The cells: the first item of the row, and the item stated to be with it. None of them can be dropped.
    pub cells: Vec<(ItemId, ItemId)>,
    /// The clues that refute them; none of them can be dropped. Empty if no arrangement has these cells.
    pub clues: Vec<ClueId>,
}

/// The number of marks that are the same in every answer: pairs of items of different categories that are together in
/// all answers, or apart in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agreement {
    /// The marks on which all answers agree.
    pub agreed: usize,
    /// All marks of the puzzle.
    pub marks: usize,
}

/// What is known of the truth of a formula.
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
    /// Returns the clues that are switched on.
    pub(crate) fn clues_on(&self) -> Vec<ClueId> {
        self.model.clue_ids().filter(|&clue| self.groups.contains(compile::group(clue))).collect()
    }

    /// Returns every pair of items of different categories, without the numbers of placeholders, most of which are in
    /// no row.
    pub(super) fn marks(&self) -> Vec<(ItemId, ItemId)> {
        let model = self.model;
        let counts = |item: &ItemId| !model.is_placeholder(model.item(*item).category);
        let items: Vec<ItemId> = model.item_ids().filter(counts).collect();
        let partners = |first: ItemId| {
            let apart = move |second: &ItemId| model.item(first).category < model.item(*second).category;
            items.iter().copied().filter(apart)
        };
        items.iter().flat_map(|&first| partners(first).map(move |second| (first, second))).collect()
    }
}
