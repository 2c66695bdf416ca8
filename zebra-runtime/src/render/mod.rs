//! Puzzles as text for people: charts, grids and sentences. Layer 3: pure data to strings.

#[cfg(feature = "chart")]
mod chart;
#[cfg(feature = "chart")]
mod grid;
mod sentence;

#[cfg(feature = "chart")]
pub use chart::Chart;
#[cfg(feature = "chart")]
pub use grid::Grid;
pub use sentence::{clue_sentence, fact_sentence, formula_sentence};
pub(crate) use sentence::{finished, item_phrase, pair_clause};
