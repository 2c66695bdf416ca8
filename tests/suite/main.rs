//! Tests of the facade: what expansions are, what they can do, and every example. The compiler's errors are in `tests/ui.rs`.

#[macro_use]
#[path = "../every_example/mod.rs"]
mod every_example;

mod builder;
mod charts;
mod examples;
mod explain;
#[cfg(feature = "format")]
mod exported;
mod generated;
#[cfg(feature = "generate")]
mod generated_source;
mod grids;
mod membership;
mod names;
mod repeated;
#[cfg(feature = "sudoku")]
mod sudoku;
mod walkthrough;
mod walkthrough_text;
#[cfg(feature = "zbc")]
mod zbc_files;
