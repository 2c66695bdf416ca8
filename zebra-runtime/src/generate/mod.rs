//! New puzzles: unique, minimal where that is wished, and the same for the same seed on every platform. Layer 3.
//!
//! A [`Generator`] has a [`Theme`], which gives names and sentences, and [`Options`]. From a seed it draws a solution,
//! adds clues that are true in it until no other answer is left, and leaves out every clue that the others can do
//! without. Puzzle i of a run that begins with seed S is the puzzle of seed S + i.
//!
//! ```
//! use zebra_runtime::generate::{Generator, Size, Theme, Options};
//!
//! let options = Options { size: Size { categories: 3, items: 4 }, ..Options::default() };
//! let generator = Generator::new(Theme::named("street").unwrap(), options)?;
//! let puzzle = generator.puzzle(1)?;
//! for clue in puzzle.model.clues() {
//!     println!("{}. {}", clue.label, clue.sentence.as_deref().unwrap_or_default());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compose;
mod given;
mod kind;
mod options;
mod puzzle;
mod sample;
mod text;
mod theme;

pub use given::{clues_for, minimise};
pub use kind::{ClueKind, Kinds};
pub use options::{Impossible, Options, Size, Unmet};
pub use puzzle::{Generated, Generator};
pub use text::{markdown, puzzle_text};
pub use theme::{Theme, ThemeError, ThemeMistake};
