//! Marks: what is known of two items, and where a mark comes from. Part of the board (layer 3).

use crate::model::{CategoryId, Fact, ItemId, Model, Polarity};

/// That two items of different categories are together in some row, or that no row holds both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    first: ItemId,
    second: ItemId,
    polarity: Polarity,
}

impl Mark {
    /// A mark of two items, in any order.
    #[must_use]
    pub fn new(one: ItemId, other: ItemId, polarity: Polarity) -> Self {
        Mark { first: one.min(other), second: one.max(other), polarity }
    }

    /// Some row holds both.
    #[must_use]
    pub fn together(one: ItemId, other: ItemId) -> Self {
        Mark::new(one, other, Polarity::Is)
    }

    /// No row holds both.
    #[must_use]
    pub fn apart(one: ItemId, other: ItemId) -> Self {
        Mark::new(one, other, Polarity::IsNot)
    }

    /// The item of the earlier category.
    #[must_use]
    pub fn first(self) -> ItemId {
        self.first
    }

    /// The item of the later category.
    #[must_use]
    pub fn second(self) -> ItemId {
        self.second
    }

    /// Whether the items are together.
    #[must_use]
    pub fn polarity(self) -> Polarity {
        self.polarity
    }

    /// Whether the items are together.
    #[must_use]
    pub fn is_together(self) -> bool {
        self.polarity == Polarity::Is
    }

    /// The mark that says the contrary.
    #[must_use]
    pub fn opposite(self) -> Self {
        let polarity = match self.polarity {
            Polarity::Is => Polarity::IsNot,
            Polarity::IsNot => Polarity::Is,
        };
        Mark { polarity, ..self }
    }

    /// What the mark claims, as a statement.
    #[must_use]
    pub fn fact(self) -> Fact {
        Fact { first: self.first, polarity: self.polarity, link: None, second: self.second }
    }
}

/// A way in which a mark follows from others, whatever the clues say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Filling {
    /// A row or column is taken: an item that stands in at most so many rows, and is together with so many items of a
    /// category, is apart from its others.
    Taken,
    /// The only place left: an item that stands in at least so many rows is together with an item without which those left of
    /// a category could not fill them.
    OnlyPlace,
    /// What is together shares everything. If an item stands in one row, all that is together with it is together. If
    /// two are together and the first stands in no other row, it is apart from all that the second is apart from. And if
    /// it is known for every row whether an item stands there, it is apart from what is in none of its rows.
    Shared,
}

impl Filling {
    /// All of them.
    pub const ALL: [Filling; 3] = [Filling::Taken, Filling::OnlyPlace, Filling::Shared];
}

/// Which marks a board sets by itself.
///
/// ```
/// use zebra_runtime::board::{Automatic, Filling};
/// let crosses = Automatic::of([Filling::Taken]);
/// assert!(crosses.contains(Filling::Taken) && !crosses.contains(Filling::OnlyPlace));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Automatic {
    fillings: u8,
}

impl Automatic {
    /// None: all marks are the user's.
    pub const NONE: Automatic = Automatic { fillings: 0 };
    /// All that follow without a clue.
    pub const ALL: Automatic = Automatic { fillings: 0b111 };

    /// Those that follow in these ways.
    #[must_use]
    pub fn of(fillings: impl IntoIterator<Item = Filling>) -> Self {
        Automatic { fillings: fillings.into_iter().fold(0, |all, filling| all | 1 << filling as u8) }
    }

    /// Whether marks that follow in this way are set.
    #[must_use]
    pub fn contains(self, filling: Filling) -> bool {
        self.fillings & 1 << filling as u8 != 0
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
        filling: Filling,
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
