//! Everything that a logic-grid puzzle is and does: its model, its checks, its solver, its charts.
//!
//! This is the library below `zebra`; use that one, which adds the macro `puzzle!`. The modules are layers: nothing
//! knows anything above it.

pub mod board;
pub mod build;
pub mod diagnostic;
pub mod draft;
pub mod engine;
#[doc(hidden)]
pub mod expansion;
pub mod explain;
pub mod format;
#[cfg(feature = "generate")]
pub mod generate;
pub mod model;
#[cfg(feature = "random")]
pub mod random;
pub mod rational;
pub mod render;
pub mod solve;
#[cfg(feature = "strategy")]
pub mod strategy;
pub mod sudoku;
pub mod typed;
pub mod variables;
pub mod verify;
