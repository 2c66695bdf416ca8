//! Fuzz targets for the readers of this crate: no input makes them panic or takes them long.
//!
//! `cargo test` replays the inputs under `__fuzz__` and tries some random ones; `ZEBRA_FUZZ_SECONDS=600` sets the duration. `checks/fuzz`
//! searches for new inputs, guided by coverage.

#[cfg(feature = "generate")]
mod generate;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "sudoku")]
mod sudoku;
#[cfg(feature = "zbc")]
mod zbc;
