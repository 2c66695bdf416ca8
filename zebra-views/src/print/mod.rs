//! Books on pages: text in lines with the lengths of real fonts, grids and tables, as PDF and SVG.

mod flow;
mod font;
mod pages;
mod pdf;

pub use font::{FontError, Fonts};
pub use pages::{MissingGlyphs, Pages};
