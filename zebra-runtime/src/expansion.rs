//! The names that expansions of `puzzle!` use: the typed layer and the model.
//!
//! Layer 3. Not public API: it changes with the macro.

pub use crate::draft::Expression;
pub use crate::model::{Assignment, CompactModel, ItemId, Model, Polarity};
pub use crate::typed::{
    Item, LinkType, Linked, MaybeRow, OneRow, ParseItemError, Puzzle, Row, Rule, SeveralRows, Solution, With,
    item_expression, parse_item, phrase, write_item, write_row,
};

pub use crate::{__item_impls as item_impls, __puzzle_functions as puzzle_functions};

/// Implements the traits of an item type. The arguments are the type, the puzzle, one of [`OneRow`], [`MaybeRow`] and
/// [`SeveralRows`], the index of the category and its field of a row.
///
/// It is a macro of the runtime so that expansions stay small.
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

/// Implements the functions of [`Puzzle`] as inherent ones, so that callers need not import the trait.
#[doc(hidden)]
#[macro_export]
macro_rules! __puzzle_functions {
    ($puzzle:ident) => {
        impl $puzzle {
            /// Returns the puzzle as data.
            #[must_use]
            pub fn model() -> &'static $crate::expansion::Model {
                <Self as $crate::expansion::Puzzle>::model()
            }

            /// Solves the puzzle: finds an answer, and whether there is another one.
            #[must_use]
            pub fn solve() -> $crate::solve::Solved<$crate::expansion::Solution<Self>> {
                <Self as $crate::expansion::Puzzle>::solve()
            }

            /// Returns an iterator over all answers.
            #[must_use]
            pub fn solutions() -> $crate::typed::TypedSolutions<Self> {
                <Self as $crate::expansion::Puzzle>::solutions()
            }

            /// Explains the solution in steps that a person can follow.
            #[must_use]
            pub fn explain() -> $crate::explain::Explanation<'static> {
                <Self as $crate::expansion::Puzzle>::explain()
            }

            /// Returns an empty board for playing the puzzle, which rejects contradictions.
            #[must_use]
            pub fn board() -> $crate::typed::TypedBoard<Self> {
                <Self as $crate::expansion::Puzzle>::board()
            }

            /// Returns a solver whose clues can be switched on and off.
            #[must_use]
            pub fn solver() -> $crate::typed::TypedSolver<Self> {
                <Self as $crate::expansion::Puzzle>::solver()
            }
        }
    };
}
