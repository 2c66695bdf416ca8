//! Puzzles as plain text: charts and logic grids. Layer 2: from a model to a string.

#[cfg(feature = "chart")]
mod chart;
#[cfg(feature = "chart")]
mod grid_text;

#[cfg(feature = "chart")]
pub use chart::Chart;
#[cfg(feature = "chart")]
pub use grid_text::GridText;
pub use zebra_core::sentence::{clue_sentence, fact_sentence, formula_sentence};
