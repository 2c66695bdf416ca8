//! The errors of the generator. Part of the generator.

use std::fmt;

use super::generator::Generated;

/// An error that occurs with every seed: what is wrong, and what to request instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GenerateError(pub String);

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for GenerateError {}

/// An error of one seed: no attempt satisfied the options.
#[derive(Debug, Clone)]
pub struct Unsatisfied {
    /// The seed of the puzzle.
    pub seed: u64,
    /// How the attempts failed, and what to request instead.
    pub message: String,
    /// The puzzle closest to the options, if an attempt found one.
    pub nearest: Option<Box<Generated>>,
}

impl fmt::Display for Unsatisfied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found no puzzle for seed {}: {}", self.seed, self.message)
    }
}

impl std::error::Error for Unsatisfied {}
