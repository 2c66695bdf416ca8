//! Logic-grid puzzles ("zebra puzzles", Einstein's riddle) as Rust source: checked by the compiler, solved by a
//! propagation engine.
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
//! // Solve it; `unique` is the answer where it is the only one.
//! let answer = Race::solve().unique().expect("there is one answer");
//!
//! // Ask in the puzzle's own types.
//! assert_eq!(answer.with(Shirt::Red).runner, Runner::Jon);
//! assert_eq!(answer.with(Runner::Kai).place, Place::First);
//!
//! // Answers print as charts, by any category.
//! let chart = answer.chart_by::<Runner>().to_string();
//! assert!(chart.starts_with("Runner  Place  Shirt\n"));
//!
//! // The puzzle is data: clues have formulas and sentences.
//! let model = Race::model();
//! assert_eq!(zebra::render::clue_sentence(model, &model.clues()[0]), "Ida is ahead of the red shirt.");
//! assert!(model.holds(&zebra::model::Assignment::from(&answer)));
//! ```
//!
//! # Where to look
//!
//! - [`puzzle!`]: the language.
//! - [`typed`]: what the generated types can do ([`Puzzle`](typed::Puzzle), [`Solution`](typed::Solution)).
//! - [`solve`]: outcomes, effort, switching clues on and off.
//! - [`model`]: a puzzle as checked data, and what its formulas mean.
//! - [`draft`]: building a puzzle without the macro; [`diagnostic`]: the mistakes that checking one tells.
//! - [`render`]: charts and sentences.
//! - [`engine`]: the constraint engine below, which knows nothing of puzzles.

/// # The language in short
///
/// A puzzle is a list of statements; each of them ends with `;` or with braces.
///
/// | statement | what it says |
/// |---|---|
/// | `pub puzzle FiveHouses = "Five Houses";` | the name, the visibility and the title; `mod name` after the name calls the module otherwise |
/// | `story "…"; question "…"; author "…"; stars 2;` | what readers should know |
/// | `category Pet { Dogs, Fox = "the fox" titled "fox" }` | items, with their name in sentences and in charts if it is another |
/// | `ordered category House { First, Second }` | items in an order, numbered from 1 |
/// | `category Age { 20, 25 }`, `category Rank { 1..=6 }`, `positions 5;` | numbers, written `Age::20` |
/// | `category Hour { Early = 8, Late = 11 "11 o'clock" }` | items with values |
/// | `link next_to "beside" on House = next_to();` | a relation over a category: a smart link |
/// | `link knows on Person = [(Ann, Bob)];`, `symmetric [(Ann, Bob)]` | a relation as a table of pairs |
/// | `verbs "was not", "might be", "was";` | the verbs of sentences |
/// | `say Customer, Wanted: "{a} {did\|did not} buy the {b}";` | a template for facts of two categories |
/// | `clue 1: …;`, `clue "4,7" { …; …; }`, `clue 3 off: …;` | a claim, or several under one label; `off` does not count until it is switched on |
/// | `answer (House: Color, Pet) { First: Red, Fox; }` | the author's answer |
/// | `verify unique;` | what the author expects of the clues |
///
/// `///` above a clue is its sentence; `///` above the puzzle is its documentation.
///
/// # Formulas
///
/// | form | meaning |
/// |---|---|
/// | `A is B`, `A is not B` | they are in one row; they are not |
/// | `A is next_to B`, `A is not next_to B` | their rows stand in the link; they do not |
/// | `A is before B is before C` | each neighbouring pair |
/// | `[A, B] is not [C, D]` | every pair; a category's name is the list of its items |
/// | `A is any [B, C]` | at least one of them |
/// | `!f`, `f && g`, `f ^ g`, `f \|\| g`, `f => g`, `f <=> g` | logic, tightest first |
///
/// # Smart links
///
/// `a` and `b` are values where the category has some, else numbers from 1; `next_to` always goes by the order.
///
/// | link | holds when |
/// |---|---|
/// | `with()` | `a` and `b` are the same item |
/// | `less_than(n)`, `less_than()` | `a < b - n`, with 0 for `n` |
/// | `less_by(n)` | `a == b - n` |
/// | `more_than(n)`, `more_than()` | `a > b + n`, with 0 for `n` |
/// | `more_by(n)` | `a == b + n` |
/// | `next_to()` | they follow each other |
/// | `offset_by(n)` | they are `n` apart |
/// | `outside_of(n)` | they are further apart than `n` |
/// | `has_ratio(p, q)` | `p * a == q * b` |
///
/// # Functions
///
/// | function | meaning |
/// |---|---|
/// | `is_between(House, a, b, c)`, `is_not_between(…)` | in the order of the category, `a` is strictly between `b` and `c`, whichever is first; it is not |
/// | `is_related(a, link, [b, c])` | `a` stands in the link to at least one of the list |
/// | `distinct([a, b, c])` | no two of them are in one row |
/// | `pairwise(link, [a, b, c])` | every pair, in the order of the list, stands in the link |
/// | `in_sequence(link, [a, b, c])` | every two neighbours of the list stand in the link |
pub use zebra_macros::puzzle;
pub use zebra_runtime::{build, diagnostic, draft, engine, model, rational, render, solve, typed, verify};

/// What expansions of [`puzzle!`] name; no public interface.
#[doc(hidden)]
pub mod __private {
    pub use std::vec::Vec;
    pub use zebra_runtime::expansion::*;
}

/// The code of the README, so that it is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
