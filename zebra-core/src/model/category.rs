//! Categories and their items.

use super::{CategoryId, ItemId, List, Model, Text};

/// Whether the items of a category have an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// They do, so links such as `next_to` may use it.
    Ordered,
    /// They do not.
    Unordered,
}

/// The number of rows that each item of a category is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Presence {
    /// Exactly one, or as many as it has copies.
    #[default]
    Once,
    /// A great category: one or none.
    AtMostOnce,
    /// A shared category: one or more.
    AtLeastOnce,
    /// A great shared category: any number.
    AnyTimes,
}

/// A kind of thing, such as Color.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    /// The name as an identifier.
    pub name: Text,
    /// Whether the items have an order.
    pub order: Order,
    /// The number of rows that each item is in.
    pub presence: Presence,
    /// The category whose items this one has, for a role.
    pub role_of: Option<CategoryId>,
    /// The index of the first item in the model's list.
    pub first: u32,
    /// The number of items; a repeated item counts once.
    pub count: u32,
}

/// One thing of a category, such as Red.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The category it belongs to.
    pub category: CategoryId,
    /// The name as an identifier, or the digits of a numeric item.
    pub name: Text,
    /// The name in a sentence.
    pub phrase: Text,
    /// The name in a chart.
    pub title: Text,
    /// The declared value, if any.
    pub value: Option<i64>,
    /// The number of copies; more than one only in a category with [`Presence::Once`].
    pub copies: u32,
}

impl Presence {
    /// Returns the least and the greatest number of rows that an item can be in.
    #[inline]
    pub(super) fn appearances(self, item: &Item, rows: u32) -> (u32, u32) {
        match self {
            Presence::Once => (item.copies, item.copies),
            Presence::AtMostOnce => (0, 1),
            Presence::AtLeastOnce => (1, rows),
            Presence::AnyTimes => (0, rows),
        }
    }
}

impl Item {
    /// Returns whether the item is a number: its name is its value.
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.name.starts_with(|first: char| first == '-' || first.is_ascii_digit())
    }
}

/// A fixed property of the items of a category, such as the sex of customers: a number for each item, or a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// The name as an identifier.
    pub name: Text,
    /// The category whose items have it.
    pub category: CategoryId,
    /// One for each item: a number, or the index of a word in `words`.
    pub values: List<i64>,
    /// The words, if the values are words.
    pub words: List<Text>,
}

impl Model {
    /// Returns the least and the greatest number of rows that an item can be in.
    #[inline]
    #[must_use]
    pub fn appearances(&self, item: ItemId) -> (u32, u32) {
        let item = self.item(item);
        self.category(item.category).presence.appearances(item, self.rows() as u32)
    }

    /// Returns whether an item is in exactly one row.
    #[inline]
    #[must_use]
    pub fn appears_once(&self, item: ItemId) -> bool {
        self.appearances(item) == (1, 1)
    }

    /// Returns whether a category is a placeholder: numbers, most of which are unused.
    #[must_use]
    pub fn is_placeholder(&self, category: CategoryId) -> bool {
        let numeric = self.items_of(category).next().is_some_and(|item| self.item(item).is_number());
        numeric && self.category(category).presence != Presence::Once
    }

    /// Returns whether pairs of items of two categories have marks. Items of one category have none, and neither do two
    /// placeholders: their marks follow from the rows, and would be too many for a grid.
    #[must_use]
    pub fn have_marks(&self, one: CategoryId, other: CategoryId) -> bool {
        one != other && !(self.is_placeholder(one) && self.is_placeholder(other))
    }

    /// Returns whether every item of a category is in exactly one row.
    #[must_use]
    pub fn is_plain(&self, category: CategoryId) -> bool {
        let (presence, rows) = (self.category(category).presence, self.rows() as u32);
        self.items_in(category).iter().all(|item| presence.appearances(item, rows) == (1, 1))
    }
}
