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
    /// The unit of the values.
    pub unit: Option<Unit>,
    /// The index of the first item in the model's list.
    pub first: u32,
    /// The number of items; a repeated item counts once.
    pub count: u32,
}

/// The unit of the values of a category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// The number of steps in one unit: 100 for prices in cents that are printed in dollars. The values are in steps.
    pub scale: u32,
    /// How an amount is written, with `{}` for the number: `${}`, `{} minutes`.
    pub amount: Text,
}

impl Unit {
    /// Returns an amount of some steps in words.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::model::Unit;
    /// let minutes = Unit { scale: 1, amount: "{} minutes".into() };
    /// assert_eq!((minutes.shown(3), minutes.shown(1)), ("3 minutes".to_owned(), "1 minute".to_owned()));
    /// assert_eq!(Unit { scale: 100, amount: "${}".into() }.shown(450), "$4.50");
    /// assert_eq!(Unit { scale: 100, amount: "{} kg".into() }.shown(-50), "-0.5 kg");
    /// ```
    #[must_use]
    pub fn shown(&self, steps: i64) -> String {
        let number = self.number(steps);
        let amount = match (steps.unsigned_abs() == u64::from(self.scale), self.amount.strip_prefix("{} ")) {
            (true, Some(plural)) => format!("{{}} {}", plural.strip_suffix('s').unwrap_or(plural)),
            _ => self.amount.to_string(),
        };
        amount.replacen("{}", &number, 1)
    }

    /// Returns some steps as a number of units.
    #[must_use]
    pub fn number(&self, steps: i64) -> String {
        let (sign, scale) = (if steps < 0 { "-" } else { "" }, u64::from(self.scale.max(1)));
        let (whole, part) = (steps.unsigned_abs() / scale, steps.unsigned_abs() % scale);
        if part == 0 {
            return format!("{sign}{whole}");
        }
        let digits = (1..=9).find(|&digits| 10_u64.pow(digits) % scale == 0).unwrap_or(9);
        let decimals = format!("{:0width$}", part * (10_u64.pow(digits) / scale), width = digits as usize);
        let is_money = scale <= 100 && !self.amount.starts_with("{}");
        let decimals = match is_money {
            true => format!("{decimals:0<2}"),
            false => decimals.trim_end_matches('0').to_owned(),
        };
        format!("{sign}{whole}.{decimals}")
    }
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
