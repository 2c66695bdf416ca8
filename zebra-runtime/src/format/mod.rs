//! Text formats of puzzles. A reader converts a text to a [`Draft`](crate::draft::Draft) and keeps the
//! places of its parts; a writer converts a [`Model`](crate::model::Model) to a text.

#[cfg(any(feature = "json", feature = "zbc-composed"))]
mod counterpart;
mod draft;
mod expression;
#[cfg(feature = "json")]
pub mod json;
mod losses;
pub mod minizinc;
#[cfg(feature = "json")]
mod record;
pub mod rust;
#[cfg(feature = "english")]
pub mod text;
#[cfg(feature = "zbc-composed")]
pub mod zbc;
#[cfg(feature = "json")]
pub mod zebrajs;

use std::error::Error;
use std::fmt;

pub use crate::source::{Ranges, Reading, Snippet, position};
pub use draft::to_draft;
#[cfg(feature = "json")]
pub use record::{ErrorRecord, RelatedRecord};

/// A puzzle written in a format, and what the format cannot hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// The parts of the puzzle that are not in the text.
    pub losses: Vec<Loss>,
}

/// A part of a puzzle that a format cannot hold, such as the category names in the JSON of zebrajs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    what: String,
}

impl Loss {
    /// Creates a loss; `what` completes "not written: …".
    #[must_use]
    pub fn new(what: impl Into<String>) -> Self {
        Loss { what: what.into() }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not written: {}", self.what)
    }
}

/// Why a puzzle cannot be written in a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteError {
    clue: Option<String>,
    reason: String,
}

impl WriteError {
    /// Creates an error outside of the clues.
    pub(crate) fn of_puzzle(reason: impl Into<String>) -> Self {
        WriteError { clue: None, reason: reason.into() }
    }

    /// Creates an error in the clue with this label.
    pub(crate) fn of_clue(label: &str, reason: impl Into<String>) -> Self {
        WriteError { clue: Some(label.to_owned()), reason: reason.into() }
    }

    /// Returns the label of the clue that cannot be written, or `None` for another part of the puzzle.
    #[must_use]
    pub fn clue(&self) -> Option<&str> {
        self.clue.as_deref()
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.clue {
            Some(label) => write!(f, "cannot write clue `{label}`: {}", self.reason),
            None => write!(f, "cannot write the puzzle: {}", self.reason),
        }
    }
}

impl Error for WriteError {}
