//! Random puzzles written as Rust: the parser of the macro accepts each, and its answers are those of the puzzle.
//!
//! The packages of the parser and of the writer do not depend on each other. The random puzzles are those of the tests of
//! `zebra-runtime`, which are included here as modules.

#[cfg(test)]
#[path = "../../../zebra-runtime/tests/forms/declare.rs"]
#[allow(dead_code, unexpected_cfgs, unused_imports)]
mod declare;
#[cfg(test)]
#[path = "../../../zebra-runtime/tests/forms/generate/mod.rs"]
#[allow(dead_code, unexpected_cfgs, unused_imports)]
mod generate;
#[cfg(test)]
mod tests;
