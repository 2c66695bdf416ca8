//! Marks that contradict each other.

use super::words::{name, noun};
use crate::explain::Technique;
use crate::model::{CategoryId, ItemId, Mark, Model};
use crate::sentence::list;

/// Marks that contradict each other, whatever the clues are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Clash {
    /// The impossible consequence.
    pub claim: Claim,
    /// The technique by which it follows.
    pub technique: Technique,
    /// The marks that it follows from, the user's or automatic ones.
    pub from: Vec<Mark>,
    /// The user's marks that the contradiction rests on, in the order in which they were set. One of them is wrong.
    pub causes: Vec<Mark>,
}

/// The impossible consequence of marks that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// A mark whose opposite is set.
    Mark(Mark),
    /// An item for which too few items of a category are left.
    NoPlace {
        /// The item.
        item: ItemId,
        /// The category.
        category: CategoryId,
    },
}

impl Clash {
    /// Returns the contradiction as a clause.
    #[must_use]
    pub fn phrase(&self, model: &Model) -> String {
        match self.claim {
            Claim::Mark(mark) => {
                let items = [mark.first(), mark.second()].map(|item| name(model, item));
                format!("{} would be both together and apart", list(items, "and"))
            }
            Claim::NoPlace { item, category } => {
                let left = if model.appearances(item).0 > 1 { "too few of the category" } else { "no" };
                format!("{left} {} would be left for {}", noun(model, category), name(model, item))
            }
        }
    }
}
