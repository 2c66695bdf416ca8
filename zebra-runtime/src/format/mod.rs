//! Puzzles as text: reading and writing the formats of the field. Layer 3: a reader makes a [`Draft`], which is checked
//! and solved like any other, and knows where in the text each of its parts stands.

mod draft;
#[cfg(feature = "json")]
pub mod json;
pub mod minizinc;
pub mod rust;
#[cfg(feature = "zbc")]
pub mod zbc;
#[cfg(feature = "json")]
pub mod zebrajs;

use std::error::Error;
use std::fmt;

pub use crate::source::{Ranges, Reading, Snippet, position};
pub use draft::to_draft;

/// What a format has no words for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteError {
    clue: Option<String>,
    reason: String,
}

impl WriteError {
    /// Something outside of the clues.
    pub(crate) fn of_puzzle(reason: impl Into<String>) -> Self {
        WriteError { clue: None, reason: reason.into() }
    }

    /// A clue, by its label.
    pub(crate) fn of_clue(label: &str, reason: impl Into<String>) -> Self {
        WriteError { clue: Some(label.to_owned()), reason: reason.into() }
    }

    /// The label of the clue that cannot be said; `None` if it is something else.
    #[must_use]
    pub fn clue(&self) -> Option<&str> {
        self.clue.as_deref()
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.clue {
            Some(label) => write!(f, "clue `{label}` cannot be written: {}", self.reason),
            None => write!(f, "the puzzle cannot be written: {}", self.reason),
        }
    }
}

impl Error for WriteError {}
