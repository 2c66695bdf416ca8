//! The names that expansions of `puzzle!` use: the typed layer and the model.
//! Not public API: it changes with the macro.

#[cfg(not(feature = "explain"))]
pub use std::convert::Infallible as Never;
pub use std::vec::Vec;

pub use crate::draft::Expression;
pub use crate::model::{Assignment, CompactModel, ItemId, Model};
pub use crate::typed::{
    Item, LinkType, Linked, MaybeRow, OneRow, ParseItemError, Puzzle, Row, Rule, SeveralRows, Solution, With,
    compare_items, hash_item, item_expression, parse_item, phrase, write_item, write_row,
};

pub use crate::__puzzle_module as puzzle_module;

/// Generates the content of a puzzle's module: the types, the implementations and the constants.
///
/// It is a macro of the runtime so that expansions stay small, and it writes out the implementations that `derive` would need
/// a macro call each for. `PartialEq` is derived, because only then constants can be patterns.
#[doc(hidden)]
#[macro_export]
macro_rules! __puzzle_module {
    (
        ($($puzzle_doc:literal)*) $puzzle:ident $rows:literal $model:literal
        $(ANSWER { $answer_doc:literal $($answer:tt)* })?
        ; $(
            ($doc:literal $field_doc:literal) $category:ident $field:ident $number:literal $found:ident $count:literal
            { $($item_doc:literal $item:ident)* }
        )*
        ; $(($link_doc:literal) $link:ident $link_category:ident $link_number:literal)*
        ; $(($clue_doc:literal) $clue:ident $kind:ident [$($type:ident)*] ($($value:tt)*))*
    ) => {
        $(#[doc = $puzzle_doc])*
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy)]
        pub enum $puzzle {}

        impl $crate::expansion::Puzzle for $puzzle {
            type Row = Row;
            type Rows = [Row; $rows];

            fn model() -> &'static $crate::expansion::Model {
                static MODEL: $crate::expansion::CompactModel = $crate::expansion::CompactModel::new($model);
                MODEL.get()
            }
        }

        impl $puzzle {
            $(
                #[doc = $answer_doc]
                pub const ANSWER: Solution = $crate::expansion::Solution::from_rows([$($answer)*]);
            )?

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

            /// Returns a solver whose clues can be switched on and off.
            #[must_use]
            pub fn solver() -> $crate::typed::TypedSolver<Self> {
                <Self as $crate::expansion::Puzzle>::solver()
            }
        }

        $crate::__explanations! { $puzzle }

        $(
            #[doc = $doc]
            #[derive(::core::fmt::Debug, ::core::cmp::PartialEq)]
            pub enum $category { $(#[doc = $item_doc] $item,)* }

            impl $category {
                /// All items, in the order of the category.
                pub const ALL: [$category; $count] = [$($category::$item),*];

                /// Returns the name in a sentence.
                #[must_use]
                pub fn phrase(self) -> &'static ::core::primitive::str {
                    $crate::expansion::phrase(self)
                }
            }

            impl ::core::clone::Clone for $category {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl ::core::marker::Copy for $category {}

            impl ::core::cmp::Eq for $category {}

            impl ::core::cmp::PartialOrd for $category {
                fn partial_cmp(&self, other: &Self) -> ::core::option::Option<::core::cmp::Ordering> {
                    ::core::option::Option::Some($crate::expansion::compare_items(*self, *other))
                }
            }

            impl ::core::cmp::Ord for $category {
                fn cmp(&self, other: &Self) -> ::core::cmp::Ordering {
                    $crate::expansion::compare_items(*self, *other)
                }
            }

            impl ::core::hash::Hash for $category {
                fn hash<H: ::core::hash::Hasher>(&self, hasher: &mut H) {
                    $crate::expansion::hash_item(*self, hasher);
                }
            }

            impl $crate::expansion::Item for $category {
                type Puzzle = $puzzle;
                type Found = $crate::expansion::$found;
                const CATEGORY: ::core::primitive::u32 = $number;
                const ITEMS: &'static [Self] = &Self::ALL;

                fn index(self) -> ::core::primitive::usize {
                    self as ::core::primitive::usize
                }

                fn of_row(row: &Row) -> Self {
                    row.$field
                }
            }

            impl ::core::fmt::Display for $category {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    $crate::expansion::write_item(*self, f)
                }
            }

            impl ::core::str::FromStr for $category {
                type Err = $crate::expansion::ParseItemError;

                fn from_str(written: &::core::primitive::str) -> ::core::result::Result<Self, $crate::expansion::ParseItemError> {
                    $crate::expansion::parse_item(written)
                }
            }

            impl ::core::convert::From<$category> for $crate::expansion::Expression {
                fn from(item: $category) -> Self {
                    $crate::expansion::item_expression(item)
                }
            }
        )*

        $(
            #[doc = $link_doc]
            #[derive(::core::fmt::Debug, ::core::cmp::PartialEq)]
            pub struct $link;

            impl ::core::clone::Clone for $link {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl ::core::marker::Copy for $link {}

            impl ::core::cmp::Eq for $link {}

            impl ::core::hash::Hash for $link {
                fn hash<H: ::core::hash::Hasher>(&self, _: &mut H) {}
            }

            impl $crate::expansion::LinkType for $link {
                type Category = $link_category;
                const LINK: ::core::primitive::u32 = $link_number;
            }
        )*

        /// One row: an item of every category.
        #[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::core::hash::Hash)]
        pub struct Row { $(#[doc = $field_doc] pub $field: $category,)* }

        impl ::core::clone::Clone for Row {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl ::core::marker::Copy for Row {}

        impl ::core::cmp::Eq for Row {}

        impl $crate::expansion::Row for Row {
            type Puzzle = $puzzle;

            fn read(assignment: &$crate::expansion::Assignment, row: ::core::primitive::usize) -> Self {
                Row { $($field: $crate::expansion::Item::read(assignment, row),)* }
            }

            fn items(&self) -> $crate::expansion::Vec<$crate::expansion::ItemId> {
                ::core::convert::From::from([$($crate::expansion::Item::id(self.$field)),*])
            }
        }

        impl ::core::fmt::Display for Row {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::expansion::write_row(self, f)
            }
        }

        /// The filled-in rows. Prints as a chart.
        pub type Solution = $crate::expansion::Solution<$puzzle>;

        $(
            #[doc = $clue_doc]
            pub const $clue: $crate::expansion::$kind<$($type),*> =
                $crate::expansion::$kind::of_clue($($value)*);
        )*
    };
}

/// Implements the functions of a puzzle's type that explain it.
#[cfg(feature = "explain")]
#[doc(hidden)]
#[macro_export]
macro_rules! __explanations {
    ($puzzle:ident) => {
        impl $puzzle {
            /// Explains the solution in paragraphs, as a person would.
            #[must_use]
            pub fn walkthrough() -> $crate::explain::Walkthrough<'static> {
                <Self as $crate::expansion::Puzzle>::walkthrough()
            }

            /// Explains the solution in atomic steps, each of which can be checked.
            #[must_use]
            pub fn explain() -> $crate::explain::Explanation<'static> {
                <Self as $crate::expansion::Puzzle>::explain()
            }

            /// Returns an empty board for playing the puzzle, which rejects contradictions.
            #[must_use]
            pub fn board() -> $crate::typed::TypedBoard<Self> {
                <Self as $crate::expansion::Puzzle>::board()
            }
        }
    };
}

/// Implements the functions of a puzzle's type that would explain it, so that a call is an error that names the feature.
#[cfg(not(feature = "explain"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __explanations {
    ($puzzle:ident) => {
        // The lifetime makes the bound an error of the calls, not of the functions.
        #[doc(hidden)]
        impl $puzzle {
            pub fn walkthrough() -> $crate::expansion::Never
            where
                for<'a> Self: $crate::expansion::Explained,
            {
                ::core::unreachable!()
            }

            pub fn explain() -> $crate::expansion::Never
            where
                for<'a> Self: $crate::expansion::Explained,
            {
                ::core::unreachable!()
            }

            pub fn board() -> $crate::expansion::Never
            where
                for<'a> Self: $crate::expansion::Explained,
            {
                ::core::unreachable!()
            }
        }
    };
}

/// A bound that no puzzle meets without the feature `explain`.
#[cfg(not(feature = "explain"))]
#[diagnostic::on_unimplemented(
    message = "explanations and boards need the feature `explain` of `zebra-puzzle`",
    label = "the feature `explain` is off",
    note = "in Cargo.toml: zebra-puzzle = {{ …, features = [\"explain\"] }}"
)]
pub trait Explained {}
