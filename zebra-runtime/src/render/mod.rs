//! Puzzles as text for people: charts and sentences. Layer 3: pure data to strings.

#[cfg(feature = "chart")]
mod chart;
mod sentence;

#[cfg(feature = "chart")]
pub use chart::Chart;
pub use sentence::{clue_sentence, fact_sentence, formula_sentence};
pub(crate) use sentence::{finished, item_phrase, pair_clause};
