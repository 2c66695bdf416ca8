//! Books on pages: text in lines with the lengths of real fonts, grids and tables, as PDF and SVG.

mod back;
mod draw;
mod font;
mod front;
mod large;
mod order;
mod packed;
mod pages;
mod parts;
mod pdf;
mod piece;
mod plan;
mod puzzle;
mod setting;
mod sheets;
mod structure;
#[cfg(feature = "sudoku")]
mod sudokus;
mod tagged;

pub use font::{FontError, Fonts};
pub use pages::{MissingGlyphs, Pages};
