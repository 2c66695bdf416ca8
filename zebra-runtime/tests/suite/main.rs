//! Tests of the library through its interface.

mod board;
#[cfg(all(feature = "certify", feature = "zbc"))]
mod certificates;
#[cfg(feature = "generate")]
mod difficulty;
mod forms;
#[cfg(all(feature = "generate", feature = "json", feature = "zbc"))]
mod generate;
#[cfg(feature = "json")]
mod json;
#[cfg(all(feature = "json", feature = "zbc"))]
mod names;
#[cfg(all(feature = "generate", feature = "json", feature = "zbc"))]
mod round_trips;
#[cfg(all(feature = "random", feature = "sudoku"))]
mod sudoku_generate;
#[cfg(all(feature = "english", feature = "json"))]
mod text;
#[cfg(all(feature = "random", feature = "variables"))]
mod variables;
mod verify;
#[cfg(feature = "zbc")]
mod zbc;
