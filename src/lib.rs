//! Logic-grid puzzles ("zebra puzzles", Einstein's riddle) as Rust source, checked and solved at compile time.
//!
//! A puzzle has *categories* of *items*. Each row of its answer has one item of every category, and each *clue* is a
//! statement about the rows. The macro [`puzzle!`] declares all of it:
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
//! // An enum for each category.
//! use race::{Place, Runner, Shirt};
//!
//! // The answer is a constant: the compiler found it and proved that it is unique.
//! let answer = Race::ANSWER;
//! assert_eq!(answer.with(Shirt::Red).runner, Runner::Jon);
//! assert_eq!(answer.with(Runner::Kai).place, Place::First);
//! println!("{answer}"); // a chart
//!
//! // At run time a puzzle is solved, and explained with the feature `explain`.
//! assert_eq!(Race::solve().expect_unique(), answer);
//! println!("{}", Race::walkthrough()); // how a person finds the answer
//! println!("{}", Race::walkthrough().difficulty().unwrap().level); // fiendish: one mark is supposed and refuted
//! ```
//!
//! # A tour
//!
//! ## I want to write a puzzle
//!
//! The documentation of [`puzzle!`] is the manual of the language; it ends with a glossary. `puzzle_file!` (feature `zbc`)
//! compiles a file instead.
//!
//! ## I want to solve a puzzle, count its answers, or switch clues off
//!
//! The type of a puzzle has `solve`, `solutions` and `solver`. [`solve`] describes outcomes, budgets and conflicts between
//! clues; [`typed`] the traits behind the generated types, and answers in these types.
//!
//! ```
//! # zebra::puzzle! { puzzle Tea; category Guest { Ann, Bob, Cid } category Drink { Tea, Milk, Rum } clue 1: Ann is Tea; clue 2: Bob is Milk; }
//! let mut solver = Tea::solver();
//! let without_2 = solver.switch("2", zebra::model::State::Off)?;
//! assert_eq!(without_2.solutions().count(), 2);
//! # Ok::<(), zebra::typed::UnknownClue>(())
//! ```
//!
//! ## I want to explain a puzzle, or rate its difficulty
//!
//! `explain` (feature `explain`): walkthroughs, in paragraphs as a person would explain a puzzle; the atomic steps behind them;
//! plain text, Markdown and JSON.
//!
//! ```
//! # zebra::puzzle! { puzzle Tea; category Guest { Ann, Bob, Cid } category Drink { Tea, Milk, Rum } clue 1: Ann is Tea; clue 2: Bob is Milk; }
//! let walkthrough = Tea::walkthrough();
//! println!("{walkthrough}");
//! ```
//!
//! ## I want people to play a puzzle
//!
//! `board` (feature `explain`): marks, automatic marks, undo, assumptions, hints, mistakes, reasons, and comparison with the answer.
//!
//! ```
//! # zebra::puzzle! { puzzle Tea; category Guest { Ann, Bob, Cid } category Drink { Tea, Milk, Rum } clue 1: Ann is Tea; clue 2: Bob is Milk; }
//! let mut board = Tea::board();
//! board.together(tea::Guest::Ann, tea::Drink::Tea)?;
//! # Ok::<(), zebra::board::Refusal>(())
//! ```
//!
//! ## I want to print a puzzle, an answer or a grid
//!
//! The `Display` of an answer is a chart. [`render`] has charts and logic grids, [`sentence`] the sentences of clues.
//!
//! ```
//! # zebra::puzzle! { puzzle Tea; category Guest { Ann, Bob, Cid } category Drink { Tea, Milk, Rum } clue 1: Ann is Tea; clue 2: Bob is Milk; }
//! let model = Tea::model();
//! assert_eq!(zebra::sentence::clue_sentence(model, &model.clues()[0]), "Ann's drink is tea.");
//! ```
//!
//! ## I want a proof that a puzzle has one answer
//!
//! `certify` (feature `certify`): the puzzle and a proof as files for [VeriPB](https://gitlab.com/MIAOresearch/software/VeriPB).
//!
//! ## I want to generate puzzles
//!
//! `generate` (feature `generate`): unique, minimal puzzles from seeds, with a given size, difficulty and theme.
//!
//! ```
//! # #[cfg(feature = "generate")] {
//! use zebra::generate::{Generator, Options, Theme};
//! let generator = Generator::new(Theme::named("market").unwrap(), Options::default()).unwrap();
//! let puzzle = generator.puzzle(7).unwrap();
//! # }
//! ```
//!
//! ## I want to build a puzzle at run time
//!
//! [`builder`] builds puzzles with the same checks as the macro; [`typed::claim`] adds custom rules to a `puzzle!`.
//!
//! ```
//! use zebra::builder::{Builder, is};
//! let mut puzzle = Builder::new("Tea");
//! puzzle.category("Guest", ["Ann", "Bob"]);
//! puzzle.category("Drink", ["Tea", "Milk"]);
//! puzzle.clue("1", is("Ann", "Tea"));
//! let model = puzzle.check()?;
//! # Ok::<(), zebra::builder::BuildError>(())
//! ```
//!
//! ## I want to read or write puzzles as text
//!
//! `format`: Rust source and MiniZinc (feature `format`), ZBC (feature `zbc`), JSON and zebrajs (feature `json`), plain text
//! (feature `english`).
//!
//! ```
//! # zebra::puzzle! { puzzle Tea; category Guest { Ann, Bob, Cid } category Drink { Tea, Milk, Rum } clue 1: Ann is Tea; clue 2: Bob is Milk; }
//! # #[cfg(feature = "format")]
//! println!("{}", zebra::format::minizinc::write(Tea::model()).unwrap().text);
//! ```
//!
//! ## I want to check puzzles myself, or work with their data
//!
//! - [`draft`]: a puzzle before checks, with source locations; `check()` returns a model or all errors.
//! - [`diagnostic`]: errors, with codes, messages, help and related places; [`source`]: their places in a text.
//! - [`model`]: a checked puzzle as data; `Model::holds` defines the meaning of every formula.
//! - [`verify`]: the checks of the compiler that require solving: uniqueness, contradictions, redundant clues.
//!
//! ```
//! # zebra::puzzle! { puzzle Tea; category Guest { Ann, Bob, Cid } category Drink { Tea, Milk, Rum } clue 1: Ann is Tea; clue 2: Bob is Milk; }
//! let model = Tea::model();
//! assert!(model.holds(&zebra::model::Assignment::from(&Tea::ANSWER)));
//! ```
//!
//! ## I want to solve sudokus
//!
//! `sudoku` (feature `sudoku`): grids of any box shape and their variants: solved, counted, explained.
//!
//! ```
//! # #[cfg(feature = "sudoku")] {
//! use zebra::sudoku::{Rules, SudokuGrid, SudokuSolver};
//! let grid: SudokuGrid = "1.3.|.4.2|2...|..21".parse().unwrap();
//! let answer = SudokuSolver::new(&Rules::of(grid.shape())).solve(&grid).expect_unique();
//! # }
//! ```
//!
//! ## I want to solve other constraint problems
//!
//! - `variables` (feature `variables`): logic variables over any values: unify them, keep them different, try values, and
//!   restore earlier states.
//! - [`engine`]: the constraint engine, which is independent of puzzles: domains, propagators, search; [`rational`] is
//!   its exact arithmetic.
//! - `strategy` (feature `strategy`): search strategies, and a trait for custom ones; `random` (feature `random`): seeded
//!   random choices.
//!
//! ```
//! # #[cfg(feature = "variables")] {
//! let mut space = zebra::variables::Space::new();
//! let [a, b] = [1, 2].map(|other| space.with_domain([0, other]).unwrap());
//! assert!(space.unify(a, b));
//! assert_eq!(space.value(a), Some(&0));
//! # }
//! ```

#[doc = include_str!("../docs/language.md")]
pub use zebra_macros::puzzle;
/// Declares a puzzle from a file in the format ZBC, checked and solved at compile time, with the same types as [`puzzle!`].
///
/// The path is relative to the calling file, as for `include_str!`, or to the package if the compiler does not provide the
/// calling file (in some editors and in doc tests). A change of the file triggers a rebuild. The format is described
/// [below](#the-format).
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
/// # Options
///
/// All parts except the path are optional; their order is fixed:
///
/// ```ignore
/// zebra::puzzle_file! {
///     crate = ::riddles;                                      // the path of a renamed library
///     /// Five boats at the quay.
///     pub(crate) puzzle Quay mod boats = "At the Quay";       // or only `pub`
///     "harbour.zbc";
///     verify solvable within 1_000_000;
/// }
/// ```
///
/// The default name is that of the file: `five-houses.zbc` gives the type `FiveHouses` and the module `five_houses`. `verify`
/// has the same meaning and the same default as in [`puzzle!`].
///
/// # Names
///
/// Names are converted to Rust conventions: categories become types and items become variants, both in upper camel case
/// (`grilledCheese` becomes `GrilledCheese`); numbers get a prefix (`20` becomes `N20`); fields of rows are in snake case. The
/// positions are the category `Position` with the items `N1`, `N2` and so on, or `Place` if the file has a category `Position`.
/// Characters that are invalid in Rust names become `_`. It is an error if two names in a category are converted to the same
/// name. Charts, sentences and messages use the original names.
///
/// # Errors
///
/// The compiler underlines the path in the call, and the message shows the place and the line in the file:
///
/// ```text
/// error: cannot find item `Alica`
///         --> small.zbc:5:1
///          |
///        5 | Alica = cat
///          | ^^^^^
///          |
///          = help: did you mean `Alice` of `Name`?
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
#[cfg(feature = "certify")]
pub use zebra_runtime::certify;
#[cfg(feature = "english")]
pub use zebra_runtime::english;
#[cfg(feature = "format")]
pub use zebra_runtime::format;
#[cfg(feature = "generate")]
#[doc = include_str!("../docs/generate.md")]
pub use zebra_runtime::generate;
pub use zebra_runtime::model::Model;
#[cfg(feature = "parallel")]
pub use zebra_runtime::parallel;
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
#[cfg(feature = "explain")]
pub use zebra_runtime::{board, explain, language};
pub use zebra_runtime::{
    builder, diagnostic, draft, engine, model, rational, render, sentence, solve, source, typed, verify,
};

/// The names that expansions of [`puzzle!`] use. Not public API.
#[doc(hidden)]
pub mod __private {
    pub use zebra_runtime::expansion::*;
}

/// The code of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The code of the guide, as tests.
#[cfg(all(doctest, feature = "sudoku", feature = "variables", feature = "zbc"))]
#[doc = include_str!("../docs/guide.md")]
struct Guide;
