//! Marks: what is known of two items of different categories.

use super::{Fact, Formula, ItemId, Model, Polarity};

/// One cell of the logic grid: that some row holds both of two items, or that no row does.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::model::{ItemId, Mark, Polarity};
///
/// let mark = Mark::together(ItemId(7), ItemId(2));
/// assert_eq!((mark.first(), mark.second()), (ItemId(2), ItemId(7)), "the order of the items is irrelevant");
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
    /// Creates a mark of two items, in any order.
    #[must_use]
    #[inline]
    pub fn new(one: ItemId, other: ItemId, polarity: Polarity) -> Self {
        Mark { first: one.min(other), second: one.max(other), polarity }
    }

    /// Creates the mark that some row holds both items.
    #[must_use]
    #[inline]
    pub fn together(one: ItemId, other: ItemId) -> Self {
        Mark::new(one, other, Polarity::Is)
    }

    /// Creates the mark that no row holds both items.
    #[must_use]
    #[inline]
    pub fn apart(one: ItemId, other: ItemId) -> Self {
        Mark::new(one, other, Polarity::IsNot)
    }

    /// Returns the item of the earlier category.
    #[must_use]
    #[inline]
    pub fn first(self) -> ItemId {
        self.first
    }

    /// Returns the item of the later category.
    #[must_use]
    #[inline]
    pub fn second(self) -> ItemId {
        self.second
    }

    /// Returns both items, the one of the earlier category first.
    #[must_use]
    #[inline]
    pub fn items(self) -> (ItemId, ItemId) {
        (self.first, self.second)
    }

    /// Returns whether the items are together or apart.
    #[must_use]
    #[inline]
    pub fn polarity(self) -> Polarity {
        self.polarity
    }

    /// Returns `true` if the items are together.
    #[must_use]
    #[inline]
    pub fn is_together(self) -> bool {
        self.polarity == Polarity::Is
    }

    /// Returns the mark of the same items with the other polarity.
    #[must_use]
    #[inline]
    pub fn opposite(self) -> Self {
        let polarity = match self.polarity {
            Polarity::Is => Polarity::IsNot,
            Polarity::IsNot => Polarity::Is,
        };
        Mark { polarity, ..self }
    }

    /// Returns `true` if the item is one of the two.
    #[must_use]
    #[inline]
    pub fn names(self, item: ItemId) -> bool {
        self.first == item || self.second == item
    }

    /// Returns the item of the mark other than the given one.
    #[must_use]
    #[inline]
    pub fn other(self, item: ItemId) -> ItemId {
        if self.first == item { self.second } else { self.first }
    }

    /// Returns the mark as a fact.
    #[must_use]
    pub fn fact(self) -> Fact {
        Fact { first: self.first, polarity: self.polarity, link: None, second: self.second }
    }

    /// Returns the item and the number if the mark relates an item to a number of a placeholder.
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
