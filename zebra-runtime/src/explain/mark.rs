//! Marks: what is known of two items. Layer 3.

use crate::model::{Fact, Formula, ItemId, Model, Polarity};

/// That two items of different categories are together in some row, or that no row holds both.
///
/// ```
/// use zebra_runtime::explain::Mark;
/// use zebra_runtime::model::{ItemId, Polarity};
///
/// let mark = Mark::together(ItemId(7), ItemId(2));
/// assert_eq!((mark.first(), mark.second()), (ItemId(2), ItemId(7)), "the order of the items says nothing");
/// assert_eq!(mark.opposite(), Mark::apart(ItemId(2), ItemId(7)));
/// assert_eq!(mark.polarity(), Polarity::Is);
/// ```
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

    /// Whether one of the two items is this one.
    #[must_use]
    pub fn names(self, item: ItemId) -> bool {
        self.first == item || self.second == item
    }

    /// The item that the mark is about besides this one.
    #[must_use]
    pub fn other(self, item: ItemId) -> ItemId {
        if self.first == item { self.second } else { self.first }
    }

    /// What the mark claims, as a statement.
    #[must_use]
    pub fn fact(self) -> Fact {
        Fact { first: self.first, polarity: self.polarity, link: None, second: self.second }
    }

    /// The number that the mark gives a placeholder, and whose it is: `(of, number)`. `None` if it is no such mark.
    #[must_use]
    pub fn value(self, model: &Model) -> Option<(ItemId, ItemId)> {
        let is_value = |item: ItemId| model.is_placeholder(model.item(item).category);
        match (is_value(self.first), is_value(self.second)) {
            (false, true) => Some((self.first, self.second)),
            (true, false) => Some((self.second, self.first)),
            _ => None,
        }
    }
}

impl From<Mark> for Formula {
    fn from(mark: Mark) -> Self {
        Formula::Fact(mark.fact())
    }
}
