//! A reader, a writer and a solver of ZBC: a header of categories, a line `---`, and clues.
//!
//! The reference of the format, with an example for every construct, is `docs/zbc.md`.
//!
//! ```
//! # use zebra_runtime as zebra;
//! use zebra::format::zbc;
//!
//! let text = "Name - Alice Bob Charlie\nDrink - Tea Coffee Milk\n---\nAlice = #2\nTea - Alice\nCharlie - Milk";
//! let puzzle = zbc::solve(text, zebra::solve::DEFAULT_BUDGET).expect("no errors");
//! assert!(puzzle.solved.unique().is_some());
//! ```

mod solver;
mod write;

pub use solver::{Error, IterativeSolver, SolvedPuzzle, model, solve};
pub use write::write;
pub use zebra_core::zbc::{read, read_bytes, read_clue};
