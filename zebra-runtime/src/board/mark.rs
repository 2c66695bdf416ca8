//! Where a mark on a board comes from, and which marks a board sets by itself. Part of the board (layer 3).

use crate::explain::{Mark, Technique};
use crate::model::{CategoryId, ItemId, Model};

/// Which marks a board sets by itself: those that follow by techniques that need no clue.
///
/// - [`Technique::Taken`], a row or column is taken: an item that stands in at most so many rows, and is together with so
///   many items of a category, is apart from its others.
/// - [`Technique::OnlyPlace`], the only place left: an item that stands in at least so many rows is together with an item
///   without which those that are left of a category could not fill them.
/// - [`Technique::Shared`], what is together shares everything: if an item stands in one row, all that is together with it
///   is together. If two are together and the first stands in no other row, it is apart from all that the second is apart
///   from. And if it is known of every row whether an item stands there, it is apart from what is in none of its rows.
///
/// In how many rows an item stands is known from its category ([`Model::appearances`]); one that is together with two
/// items of a category stands in two rows at least.
///
/// ```
/// use zebra_runtime::board::Automatic;
/// use zebra_runtime::explain::Technique;
/// let crosses = Automatic::of([Technique::Taken]);
/// assert!(crosses.contains(Technique::Taken) && !crosses.contains(Technique::OnlyPlace));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Automatic {
    taken: bool,
    only_place: bool,
    shared: bool,
}

impl Automatic {
    /// None: all marks are the user's.
    pub const NONE: Automatic = Automatic { taken: false, only_place: false, shared: false };
    /// All of them.
    pub const ALL: Automatic = Automatic { taken: true, only_place: true, shared: true };

    /// The techniques that there are automatic marks of.
    pub const TECHNIQUES: [Technique; 3] = [Technique::OnlyPlace, Technique::Taken, Technique::Shared];

    /// Those that follow by these techniques; of the others there are no automatic marks.
    #[must_use]
    pub fn of(techniques: impl IntoIterator<Item = Technique>) -> Self {
        techniques.into_iter().fold(Automatic::NONE, |automatic, technique| match technique {
            Technique::Taken => Automatic { taken: true, ..automatic },
            Technique::OnlyPlace => Automatic { only_place: true, ..automatic },
            Technique::Shared => Automatic { shared: true, ..automatic },
            _ => automatic,
        })
    }

    /// Whether marks that follow by this technique are set.
    #[must_use]
    pub fn contains(self, technique: Technique) -> bool {
        match technique {
            Technique::Taken => self.taken,
            Technique::OnlyPlace => self.only_place,
            Technique::Shared => self.shared,
            _ => false,
        }
    }
}

/// Who set a mark.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The user, who takes it for known.
    User,
    /// The user, who only supposes it.
    Supposed,
    /// The board.
    Automatic {
        /// How it follows.
        technique: Technique,
        /// The marks that it follows from; all of them stand on the board.
        from: Vec<Mark>,
    },
}

impl Origin {
    /// Whether it is the user's mark, known or supposed.
    #[must_use]
    pub fn is_own(&self) -> bool {
        matches!(self, Origin::User | Origin::Supposed)
    }
}

/// A mark that stands on a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The mark.
    pub mark: Mark,
    /// Who set it.
    pub origin: Origin,
}

/// The category of an item.
pub(super) fn category(model: &Model, item: ItemId) -> CategoryId {
    model.item(item).category
}

/// The items of a mark.
pub(super) fn pair(mark: Mark) -> (ItemId, ItemId) {
    (mark.first(), mark.second())
}

/// The item beside one of the two.
pub(super) fn beside(mark: Mark, item: ItemId) -> ItemId {
    if item == mark.first() { mark.second() } else { mark.first() }
}
