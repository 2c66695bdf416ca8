//! Sudoku of any box shape, with the common variants, over the constraint engine. Layer 3.

pub mod explain;
mod grid;
mod read;
mod rules;
mod shape;
mod solver;
mod variant;

pub use grid::Grid;
pub use read::{Entries, Entry, entries};
pub use rules::{Clash, House, Rules};
pub use shape::{MAXIMUM_SIDE, Place, Shape};
pub use solver::{Count, Progress, Search, Solver};
pub use variant::{Variant, VariantError};
