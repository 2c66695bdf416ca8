//! What solving comes to. Layer 2.

use crate::engine::Statistics;
use crate::model::Assignment;

/// What is known of a puzzle's answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome<S = Assignment> {
    /// There is exactly this one.
    Unique(S),
    /// There are at least these two.
    Multiple(S, S),
    /// There is none.
    Unsolvable,
    /// The effort was spent before it was known.
    Unknown {
        /// An answer, if one was found; there may be others.
        found: Option<S>,
    },
}

impl<S> Outcome<S> {
    /// The answer, if it is the only one.
    #[must_use]
    pub fn unique(self) -> Option<S> {
        match self {
            Outcome::Unique(answer) => Some(answer),
            _ => None,
        }
    }

    /// The same outcome with its answers in another form.
    #[must_use]
    pub fn map<T>(self, mut form: impl FnMut(S) -> T) -> Outcome<T> {
        match self {
            Outcome::Unique(answer) => Outcome::Unique(form(answer)),
            Outcome::Multiple(first, second) => Outcome::Multiple(form(first), form(second)),
            Outcome::Unsolvable => Outcome::Unsolvable,
            Outcome::Unknown { found } => Outcome::Unknown { found: found.map(form) },
        }
    }
}

/// An outcome, and what it took to know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved<S = Assignment> {
    /// What is known of the answers.
    pub outcome: Outcome<S>,
    /// What the search did.
    pub statistics: Statistics,
}

impl<S> Solved<S> {
    /// The answer, if it is the only one.
    #[must_use]
    pub fn unique(self) -> Option<S> {
        self.outcome.unique()
    }

    /// The same with its answers in another form.
    #[must_use]
    pub fn map<T>(self, form: impl FnMut(S) -> T) -> Solved<T> {
        Solved { outcome: self.outcome.map(form), statistics: self.statistics }
    }
}
