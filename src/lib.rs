//! Logic-grid puzzles ("zebra puzzles", Einstein's riddle) as Rust source: checked by the compiler, solved by a
//! propagation engine.

pub use zebra_macros::puzzle;
pub use zebra_runtime::{diagnostic, draft, engine, model, rational, render, solve, typed, verify};

/// What expansions of [`puzzle!`] name; no public interface.
#[doc(hidden)]
pub mod __private {
    pub use std::vec::Vec;
    pub use zebra_runtime::expansion::*;
}
