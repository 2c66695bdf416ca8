//! Marks that contradict each other. Part of the board (layer 3).

use crate::explain::{Mark, Technique};
use crate::model::{CategoryId, ItemId, Model};

/// Marks that cannot all be right, whatever the clues say.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Clash {
    /// What follows, and cannot be.
    pub claim: Claim,
    /// How it follows.
    pub technique: Technique,
    /// The marks that it follows from, the user's or not.
    pub from: Vec<Mark>,
    /// The user's marks that the clash rests on, in the order in which they were set. One of them is wrong.
    pub causes: Vec<Mark>,
}

/// What follows from marks that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// A mark whose opposite stands.
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
    /// The contradiction as part of a sentence.
    #[must_use]
    pub fn phrase(&self, model: &Model) -> String {
        match self.claim {
            Claim::Mark(mark) => {
                let name = |item: ItemId| &*model.item(item).title;
                format!(
                    "`{}` and `{}` would be both together and apart",
                    name(mark.first()),
                    name(mark.second())
                )
            }
            Claim::NoPlace { item, category } => {
                let left = if model.appearances(item).0 > 1 { "too few of" } else { "nothing of" };
                format!(
                    "{left} category `{}` would be left for `{}`",
                    model.category(category).name,
                    model.item(item).title
                )
            }
        }
    }
}
