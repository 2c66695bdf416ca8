//! Sudoku of any box shape, with the common variants, over the constraint engine.

mod bands;
pub mod explain;
#[cfg(feature = "random")]
pub mod generate;
mod grid;
mod read;
mod rules;
mod shape;
mod solver;
mod variant;

pub use grid::SudokuGrid;
pub use read::{Entries, Entry, entries};
pub use rules::{House, Rules, SudokuClash};
pub use shape::{Coordinates, MAXIMUM_SIDE, Shape};
pub use solver::{Count, Progress, SudokuSearch, SudokuSolver};
pub use variant::{Variant, VariantError};
