//! English sentences: clues and formulas as text, and the building blocks of every other sentence.
//!
//! [`clue_sentence`], [`formula_sentence`] and [`fact_sentence`] compose sentences from the verbs and templates of a
//! puzzle. Lists, capitals, plurals and number words are here once; messages and explanations use them too.

mod called;
mod cases;
mod circle;
mod clue;
mod compared;
mod described;
mod fact;
mod formula;
mod item;
#[doc(hidden)]
pub mod known;
mod list;
mod measure;
mod negation;
#[doc(hidden)]
pub mod noun;
mod number;
mod pairs;
mod predicate;
mod rule;
pub mod template;
mod word;

pub use clue::{clue_sentence, fact_sentence, formula_sentence};
pub use fact::{clause_in_words, pair_clause};
pub(crate) use item::preposition_of;
pub use item::{category_noun, item_phrase};
pub use list::{list, quoted_list, short_list};
#[cfg(feature = "english")]
pub(crate) use word::number_words;
pub use word::{capitalize, cardinal, ordinal, ordinal_ending, plural, spaced, to_sentence};
