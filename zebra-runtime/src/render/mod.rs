//! Puzzles as text for people: charts, grids and sentences. Layer 3: pure data to strings.

#[cfg(feature = "chart")]
mod chart;
#[cfg(feature = "chart")]
mod grid;

#[cfg(feature = "chart")]
pub use chart::Chart;
#[cfg(feature = "chart")]
pub use grid::Grid;
pub use zebra_core::sentence::{clue_sentence, fact_sentence, formula_sentence};
