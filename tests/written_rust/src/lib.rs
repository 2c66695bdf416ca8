//! Random puzzles written as Rust: the parser of the macro accepts each, and its answers are those of the puzzle.
//!
//! The packages of the parser and of the writer do not depend on each other.

#[cfg(test)]
mod tests;
