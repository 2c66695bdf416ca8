//! What `puzzle!` needs of Zebra while it compiles: the model of a puzzle, its checks, the engine, the solver, and the
//! sentences of clues.
//!
//! Use it through the crate `zebra`, which re-exports every module. The modules are layers; `tests/layers.rs` of this
//! workspace fails where one of them looks upward.

pub mod builder;
pub mod diagnostic;
pub mod draft;
pub mod engine;
#[cfg(feature = "english")]
pub mod english;
pub mod model;
pub mod printed;
pub mod rational;
pub mod sentence;
pub mod solve;
pub mod source;
pub mod verify;
#[cfg(feature = "zbc-composed")]
pub mod zbc;
