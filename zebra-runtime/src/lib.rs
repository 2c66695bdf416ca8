//! The implementation of Zebra: logic-grid puzzles as models, with their checks, solvers and charts.
//!
//! This is the library below `zebra`. Use `zebra` instead, which adds the macro `puzzle!`. The modules are layers:
//! none of them uses a layer above it.

#[cfg(feature = "explain")]
pub mod board;
#[cfg(feature = "certify")]
pub mod certify;
#[doc(hidden)]
pub mod expansion;
#[cfg(feature = "explain")]
pub mod explain;
#[cfg(feature = "format")]
pub mod format;
#[cfg(feature = "generate")]
pub mod generate;
// The generator uses the larger part of a language.
#[cfg_attr(not(feature = "generate"), allow(dead_code, unused_imports))]
#[cfg(feature = "explain")]
pub mod language;
#[cfg(feature = "parallel")]
pub mod parallel;
#[cfg(feature = "random")]
pub mod random;
pub mod render;
#[cfg(feature = "strategy")]
pub mod strategy;
#[cfg(feature = "sudoku")]
pub mod sudoku;
pub mod typed;
#[cfg(feature = "variables")]
pub mod variables;

#[cfg(feature = "english")]
pub use zebra_core::english;
pub use zebra_core::{builder, diagnostic, draft, engine, model, rational, sentence, solve, source, verify};
