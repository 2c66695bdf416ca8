//! Categories and their items. Layer 0.

use super::{CategoryId, Text};

/// Whether the items of a category have an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// They do: links such as `next_to` may speak of it.
    Ordered,
    /// They do not.
    Unordered,
}

/// A kind of thing, such as Color; each of its items stands in exactly one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    /// The name as an identifier.
    pub name: Text,
    /// Whether the items have an order.
    pub order: Order,
    /// The number of the first item in the model's list.
    pub first: u32,
    /// How many items there are.
    pub count: u32,
}

/// One thing of a category, such as Red.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The category it belongs to.
    pub category: CategoryId,
    /// The name as an identifier.
    pub name: Text,
    /// The name in a sentence.
    pub phrase: Text,
    /// The name in a chart.
    pub title: Text,
    /// The value it was given, if any.
    pub value: Option<i64>,
}
