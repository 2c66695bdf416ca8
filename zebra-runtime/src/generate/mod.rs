//! Generation of puzzles: unique, minimal on request, and the same for the same seed on every platform.
//!
//! A [`Generator`] combines a [`Theme`], which has names and sentences, with [`Options`]. From a seed it draws a random
//! solution, adds clues that are true in it until it is the only answer, and drops the redundant ones. Puzzle i of a run
//! that starts at seed S is the puzzle of seed S + i.
//!
//! ```
//! # use zebra_runtime as zebra;
//! use zebra::generate::{Generator, Options, Size, Theme};
//! use zebra::sentence::clue_sentence;
//!
//! let options = Options { size: Size { categories: 3, items: 4 }, ..Options::default() };
//! let generator = Generator::new(Theme::named("street").unwrap(), options)?;
//! let puzzle = generator.puzzle(1)?;
//! for clue in puzzle.model.clues() {
//!     println!("{}. {}", clue.label, clue_sentence(&puzzle.model, clue));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arithmetic;
mod attempts;
mod clue_kind;
mod clue_set;
mod clues_for;
mod easier;
mod error;
mod facts;
mod falls;
mod fields;
mod generator;
#[cfg(feature = "json")]
mod json_line;
mod kinds;
mod minimize;
mod options;
mod own;
mod read_back;
mod sample;
mod sampler;
mod several;
mod shape;
mod simplify;
mod single_clues;
mod solution;
mod steering;
mod table;
mod text;
mod theme;
mod tricks;
mod variant;
mod witnesses;

pub use clue_kind::ClueKind;
pub use clues_for::clues_for;
pub use easier::easier;
pub use error::{GenerateError, Unsatisfied};
pub use fields::{Field, Fields};
pub use generator::{Generated, Generator};
pub use kinds::Kinds;
pub use minimize::{Minimized, Remaining, minimize, minimize_to};
pub use options::{Options, Question, Size};
pub use table::{Column, Table, TableError};
pub use text::{answer_markdown, answer_text, markdown, puzzle_text};
pub use theme::{Theme, ThemeDiagnostic, ThemeError};
