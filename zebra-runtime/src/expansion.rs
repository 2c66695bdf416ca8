//! What expansions of `puzzle!` name: the typed layer, and short constant constructors for the parts of a model.
//! Layer 3; no public interface, it changes with the macro.

use std::borrow::Cow;
pub use std::option::Option::{None, Some};

pub use crate::draft::Expression;
pub use crate::model::{
    Answer, Assignment, Between, Category, Clue, Comparison, Formula, Item as ModelItem, Link, List, Measure,
    Model, Nested, Number, Operator, Parts, Piece, Presence, Property, Relation, Saying, Term, Verbs,
};
pub use crate::model::{CategoryId, ItemId, Polarity, PropertyId};
pub use crate::solve::Solved;
pub use crate::typed::{
    Item, LinkType, Linked, MaybeRow, OneRow, ParseItemError, Puzzle, Row, Rule, SeveralRows, Solution,
    TypedSolutions, TypedSolver, With, item_expression, parse_item, phrase, write_item, write_row,
};

pub use crate::__item_impls as item_impls;

use crate::model::{Fact, LinkId, Order, Slot, State, Text};

/// A category: `ordered`, the number of its first item, how many there are.
#[must_use]
pub const fn category(
    name: &'static str,
    ordered: bool,
    presence: Presence,
    role_of: Option<CategoryId>,
    first: u32,
    count: u32,
) -> Category {
    let order = if ordered { Order::Ordered } else { Order::Unordered };
    Category { name: text(name), order, presence, role_of, first, count }
}

/// An item.
#[must_use]
pub const fn item(
    category: u32,
    name: &'static str,
    phrase: &'static str,
    title: &'static str,
    value: Option<i64>,
    copies: u32,
) -> ModelItem {
    ModelItem {
        category: CategoryId(category),
        name: text(name),
        phrase: text(phrase),
        title: text(title),
        value,
        copies,
    }
}

/// A link.
#[must_use]
pub const fn link(name: &'static str, phrase: &'static str, category: u32, relation: Relation) -> Link {
    Link { name: text(name), phrase: text(phrase), category: CategoryId(category), relation }
}

/// A clue.
#[must_use]
pub const fn clue(
    label: &'static str,
    sentence: Option<&'static str>,
    formulas: &'static [Formula],
    on: bool,
) -> Clue {
    let state = if on { State::On } else { State::Off };
    Clue { label: text(label), sentence: maybe(sentence), formulas: list(formulas), state }
}

/// A fact: `link` is the number of a link, or negative for none.
#[must_use]
pub const fn fact(first: u32, is: bool, link: i64, second: u32) -> Formula {
    let polarity = if is { Polarity::Is } else { Polarity::IsNot };
    let link = if link < 0 { None } else { Some(LinkId(link as u32)) };
    Formula::Fact(Fact { first: ItemId(first), polarity, link, second: ItemId(second) })
}

/// One item between two others.
#[must_use]
pub const fn between(category: u32, middle: u32, one: u32, other: u32) -> Formula {
    Formula::Between(Between {
        category: CategoryId(category),
        middle: ItemId(middle),
        ends: (ItemId(one), ItemId(other)),
    })
}

/// How facts about items of two categories read.
#[must_use]
pub const fn saying(first: u32, second: u32, pieces: &'static [Piece]) -> Saying {
    Saying { about: (CategoryId(first), CategoryId(second)), pieces: list(pieces) }
}

/// The slot `{a}` of a sentence template.
pub const FIRST: Piece = Piece::Slot(Slot::First);
/// The slot `{b}`.
pub const SECOND: Piece = Piece::Slot(Slot::Second);
/// The slot `{link}`.
pub const LINK: Piece = Piece::Slot(Slot::Link);

/// Literal words of a sentence template.
#[must_use]
pub const fn words(words: &'static str) -> Piece {
    Piece::Words(text(words))
}

/// Words of a sentence template that depend on the polarity.
#[must_use]
pub const fn choice(positive: &'static str, negative: &'static str) -> Piece {
    Piece::Choice(text(positive), text(negative))
}

/// Text of the program.
#[must_use]
pub const fn text(text: &'static str) -> Text {
    Text::new_static(text)
}

/// Text of the program, if there is any.
#[must_use]
pub const fn maybe(value: Option<&'static str>) -> Option<Text> {
    match value {
        Some(value) => Some(text(value)),
        None => None,
    }
}

/// A list of the program.
#[must_use]
pub const fn list<T: Clone>(list: &'static [T]) -> List<T> {
    Cow::Borrowed(list)
}

/// A part of the program inside another one.
#[must_use]
pub const fn nested<T>(inner: &'static T) -> Nested<T> {
    Nested::Static(inner)
}

/// The impls of the enum of a category: its name, the puzzle, one of [`OneRow`], [`MaybeRow`] and [`SeveralRows`], the
/// number of the category, its field of a row. They are here, and not in each expansion, so that expansions stay small.
#[doc(hidden)]
#[macro_export]
macro_rules! __item_impls {
    ($name:ident, $puzzle:ident, $found:ident, $category:literal, $field:ident) => {
        impl $crate::expansion::Item for $name {
            type Puzzle = $puzzle;
            type Found = $crate::expansion::$found;
            const CATEGORY: ::core::primitive::u32 = $category;
            const ITEMS: &'static [Self] = &Self::ALL;

            fn index(self) -> ::core::primitive::usize {
                self as ::core::primitive::usize
            }

            fn of_row(row: &Row) -> Self {
                row.$field
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::expansion::write_item(*self, f)
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::expansion::ParseItemError;

            fn from_str(
                written: &::core::primitive::str,
            ) -> ::core::result::Result<Self, $crate::expansion::ParseItemError> {
                $crate::expansion::parse_item(written)
            }
        }

        impl ::core::convert::From<$name> for $crate::expansion::Expression {
            fn from(item: $name) -> Self {
                $crate::expansion::item_expression(item)
            }
        }
    };
}
