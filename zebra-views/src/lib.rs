//! Views of puzzles: what people look at. The layer above `zebra-runtime`: model, marks and walkthrough in, text or bytes out.
//!
//! A view, such as [`GridView`], [`TableView`] or [`SudokuView`], is laid out as a [`Scene`](scene::Scene): texts, lines and marks
//! with their places. Every output draws the same scenes: `to_svg` of each view, and the pages of a book.
//!
//! ```
//! # use zebra_runtime as zebra;
//! use zebra::builder::{Builder, is};
//! use zebra::explain::walkthrough;
//! use zebra_views::GridView;
//!
//! let mut puzzle = Builder::new("Pets");
//! puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
//! let model = puzzle.check()?;
//! let svg = GridView::after(&walkthrough(&model), 1).to_svg();
//! assert!(svg.starts_with("<svg ") && svg.contains(">Ann</text>"));
//! # Ok::<(), zebra::builder::BuildError>(())
//! ```

mod book;
mod content;
mod escape;
mod grid;
mod html;
mod label;
mod latex;
mod measure;
#[cfg(feature = "print")]
mod print;
pub mod scene;
#[cfg(feature = "sudoku")]
mod sudoku;
mod svg;
mod table;
mod wrap;

pub use book::{Book, Entry, Page};
pub use grid::{GridSizes, GridView, MOST_CELLS};
pub use latex::latex;
pub use measure::{Estimate, Face, Measure};
#[cfg(feature = "print")]
pub use print::{FontError, Fonts, MissingGlyphs, Pages};
#[cfg(feature = "sudoku")]
pub use sudoku::SudokuView;
pub use svg::Svg;
pub use table::{TableSizes, TableView};
