//! Logic-grid puzzles ("zebra puzzles", Einstein's riddle) as Rust source: checked and solved while they compile.
//!
//! # A tour
//!
//! A puzzle has *categories* of *items*. Each row of its answer has one item of every category, and each *clue* says
//! something about who is with whom. Write all that in [`puzzle!`]:
//!
//! ```
//! use zebra::puzzle;
//!
//! puzzle! {
//!     /// Three friends run a race.
//!     pub puzzle Race = "A Short Race";
//!
//!     ordered category Place { First = "1st", Second = "2nd", Third = "3rd" }
//!     category Runner { Ida, Jon, Kai }
//!     category Shirt { Red = "the red shirt", Green = "the green shirt", White = "the white shirt" }
//!
//!     link ahead_of on Place = less_than();
//!     link next_to on Place = next_to();
//!
//!     clue 1: Ida is ahead_of Red;
//!     clue 2: Jon is not next_to Kai;
//!     clue 3: Kai is White || Kai is ahead_of Ida;
//!     clue 4: Ida is Green => Jon is First;
//! }
//!
//! // The type and its module: an enum for each category.
//! use race::{Place, Runner, Shirt};
//!
//! // The compiler has solved the puzzle, and proved that this is its only answer.
//! let answer = Race::ANSWER;
//!
//! // Ask in the puzzle's own types.
//! assert_eq!(answer.with(Shirt::Red).runner, Runner::Jon);
//! assert_eq!(answer.with(Runner::Kai).place, Place::First);
//!
//! // Answers print as charts, by any category.
//! let chart = answer.chart_by::<Runner>().to_string();
//! assert!(chart.starts_with("Runner  Place  Shirt\n"));
//!
//! // A program can solve it as well, with clues switched on and off.
//! assert_eq!(Race::solve().expect_unique(), answer);
//! assert_eq!(Race::solutions().count(), 1);
//!
//! // The puzzle is data: clues have formulas and sentences.
//! let model = Race::model();
//! assert_eq!(zebra::render::clue_sentence(model, &model.clues()[0]), "Ida is ahead of the red shirt.");
//! assert!(model.holds(&zebra::model::Assignment::from(&answer)));
//! ```
//!
//! # Where to look
//!
//! - [`puzzle!`]: the manual of the language.
//! - [`typed`]: what the generated types can do ([`Puzzle`], [`Solution`], [`TypedSolver`](typed::TypedSolver)).
//! - [`solve`]: outcomes, budget, conflicts between clues; [`verify`]: what the compiler establishes.
//! - [`model`]: a puzzle as checked data, and what its formulas mean.
//! - [`draft`]: building a puzzle without the macro; [`diagnostic`]: the mistakes that checking one tells.
//! - [`board`]: a puzzle while somebody solves it: marks, undo, what the clues say to them.
//! - [`render`]: charts, grids and sentences.
//! - `generate` (a feature): new puzzles from seeds.
//! - [`sudoku`]: grids of any shape and their variants, on the same engine.
//! - [`engine`]: the constraint engine below, which knows nothing of puzzles.
//! - [`variables`]: logic variables that can be unified and kept different, for programs that have no puzzle but a
//!   problem.
//! - `strategy` (with the feature of that name): ways to search, and how to write another one.

#[doc = include_str!("../docs/language.md")]
pub use zebra_macros::puzzle;
/// Declares the puzzle that stands in a file of its own, in the format ZBC: checked and solved while it compiles, with
/// the types that [`puzzle!`] gives.
///
/// The path is that of `include_str!`, from the file with the call on; where the compiler does not tell which file that
/// is (in some editors, and in examples of documentation), from the folder of the package on. When the file changes,
/// the crate is built again. The format is described [below](#the-format).
///
/// ```
/// zebra::puzzle_file!("../puzzles/harbour.zbc");
///
/// use harbour::{Boat, Cargo, Crew, Position};
/// let answer = Harbour::ANSWER;
/// assert_eq!(answer.with(Cargo::Oranges).boat, Boat::Cormorant);
/// assert_eq!(answer.with(Boat::Gannet).position, Position::N3);
/// assert_eq!(answer.with(Boat::Tern).crew, Crew::N9);
/// ```
///
/// # What may stand in the call
///
/// Everything but the path may be left out, and the order is this one:
///
/// ```ignore
/// zebra::puzzle_file! {
///     crate = ::riddles;                                      // where the library is, under another name
///     /// Five boats at the quay.
///     pub(crate) puzzle Quay mod boats = "At the Quay";       // or `pub` alone
///     "harbour.zbc";
///     verify solvable within 1_000_000;
/// }
/// ```
///
/// Without a name the puzzle is called like the file: `five-houses.zbc` gives the type `FiveHouses` and the module
/// `five_houses`. What is verified is the same as in [`puzzle!`], and a single answer unless something else is written.
///
/// # Names
///
/// Names of the file become those of Rust: categories are types and items are variants, both in upper camel case
/// (`grilledCheese` is `GrilledCheese`, `boat` is `Boat`); a number gets a letter in front (`20` is `N20`); fields of
/// rows are in snake case. The positions are the category `Position` with the items `N1`, `N2` and so on; where the file
/// has a category of that name, they are called `Place`. A character that Rust has in no name becomes `_`. Two names of
/// one category that would become the same one are a mistake. Charts, sentences and messages have the names as written.
///
/// # Mistakes
///
/// The compiler points at the path in the call, and the message says where in the file the mistake is, with the line:
///
/// ```text
/// error: no item is called `Alica`
///         --> small.zbc:5:1
///          |
///        5 | Alica = cat
///          | ^^^^^
///        help: did you mean `Alice` of `Name`?
///  --> src/main.rs:1:21
///   |
/// 1 | zebra::puzzle_file!("small.zbc");
///   |                     ^^^^^^^^^^^
/// ```
///
/// # The format
///
#[doc = include_str!("../docs/zbc.md")]
#[cfg(feature = "zbc")]
pub use zebra_macros::puzzle_file;
#[cfg(feature = "format")]
pub use zebra_runtime::format;
#[cfg(feature = "generate")]
#[doc = include_str!("../docs/generate.md")]
pub use zebra_runtime::generate;
pub use zebra_runtime::model::Model;
#[cfg(feature = "random")]
pub use zebra_runtime::random;
pub use zebra_runtime::solve::{Outcome, Solved, Solver};
#[cfg(feature = "strategy")]
pub use zebra_runtime::strategy;
#[cfg(feature = "sudoku")]
pub use zebra_runtime::sudoku;
pub use zebra_runtime::typed::{Puzzle, Solution};
#[cfg(feature = "variables")]
pub use zebra_runtime::variables;
pub use zebra_runtime::{
    board, builder, diagnostic, draft, engine, explain, model, rational, render, sentence, solve, source,
    typed, verify,
};

/// What expansions of [`puzzle!`] name; no public interface.
#[doc(hidden)]
pub mod __private {
    pub use std::vec::Vec;
    pub use zebra_runtime::expansion::*;
}

/// The code of the README, so that it is compiled and run with the tests.
#[cfg(all(doctest, feature = "sudoku", feature = "variables"))]
#[doc = include_str!("../README.md")]
struct Readme;
