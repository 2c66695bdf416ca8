//! Puzzles as text: charts and logic grids, and text inside Markdown. From a model to a string.

#[cfg(feature = "chart")]
mod chart;
#[cfg(feature = "chart")]
mod grid_text;
#[cfg(any(feature = "chart", feature = "explain"))]
mod markdown;
mod stairs;

#[cfg(feature = "chart")]
pub use chart::{Chart, Highlight};
#[cfg(feature = "chart")]
pub use grid_text::GridText;
#[cfg(any(feature = "chart", feature = "explain"))]
pub(crate) use markdown::markdown;
pub use stairs::Stairs;
pub use zebra_core::sentence::{clue_sentence, fact_sentence, formula_sentence};
