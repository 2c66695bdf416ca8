//! Zebra in a web browser: puzzles and boards with an interface of texts in JSON, and pages to play in.
//!
//! The crate has two sides. Compiled to `wasm32-unknown-unknown` by `zebra-web/build`, [`Puzzle`], [`Game`] and the functions
//! beside them are the WebAssembly module of the npm package `zebra-puzzle` and of every page. Compiled for a program,
//! the module `page` makes such pages: each is one file with the module inside.
//!
//! Values cross the border between Rust and JavaScript as JSON; `zebra-web/npm/api.js` parses it, and `zebra-web/npm/index.d.ts` has
//! the types. Items are written as `Category::Item`, and marks as `{"together": [A, B]}` or `{"apart": [A, B]}`, as in
//! `docs/json.md`.
//!
//! ```
//! use zebra_web::{Game, Puzzle};
//!
//! let puzzle = Puzzle::read("Child - Ann Bob\nPet - Cat Dog\n---\nAnn = Cat\nAnn = #1", "zbc").map_err(|error| error.to_string())?;
//! assert!(puzzle.solve(2, 1_000_000).contains(r#""outcome":"unique""#));
//! let mut game = Game::new(&puzzle, r#"["taken"]"#).map_err(|error| error.to_string())?;
//! let answer = game.mark(r#"[{"together": ["Child::Ann", "Pet::Dog"]}]"#).map_err(|error| error.to_string())?;
//! assert!(answer.contains(r#""events""#));
//! assert!(game.hint().contains("violate"));
//! # Ok::<(), String>(())
//! ```

#[cfg(feature = "author")]
mod check;
mod data;
mod error;
mod game;
#[cfg(feature = "generate")]
mod generate;
#[cfg(target_arch = "wasm32")]
mod observer;
#[cfg(all(not(target_arch = "wasm32"), feature = "generate"))]
pub mod page;
mod puzzle;
#[cfg(feature = "author")]
mod questions;
#[cfg(feature = "author")]
mod readings;
mod report;
#[cfg(all(test, feature = "generate", feature = "author"))]
mod tests;

#[cfg(feature = "author")]
pub use check::check;
pub use error::Rejection;
pub use game::Game;
#[cfg(feature = "generate")]
pub use generate::{generate, themes};
#[cfg(all(target_arch = "wasm32", feature = "generate"))]
pub use observer::generate_with;
pub use puzzle::Puzzle;
#[cfg(feature = "author")]
pub use readings::readings;

/// The version of the interface in JSON. It is raised with every change that scripts of a page depend on; `checks/page` compares it
/// with the version of the engine in `engine/`.
pub const INTERFACE: u32 = 4;
