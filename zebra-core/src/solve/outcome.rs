//! Outcomes of solving.

use std::fmt;

use crate::engine::Statistics;
use crate::model::Assignment;

/// What is known of a puzzle's answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome<S = Assignment> {
    /// There is exactly one answer.
    Unique(S),
    /// There are several answers, of which these are two.
    Multiple(S, S),
    /// There is no answer.
    Unsolvable,
    /// The budget was exhausted before the outcome was known.
    Unknown {
        /// An answer, if one was found; there may be others.
        found: Option<S>,
    },
}

/// An answer that can describe its difference from another one.
pub trait Differ {
    /// Returns the difference as part of a sentence; empty if there is none.
    fn difference(&self, other: &Self) -> String;
}

impl Differ for Assignment {
    fn difference(&self, other: &Self) -> String {
        match self.distance(other) {
            0 => String::new(),
            1 => "two of them differ in 1 cell".to_owned(),
            cells => format!("two of them differ in {cells} cells"),
        }
    }
}

/// Formats the outcome as one line.
///
/// ```
/// # use zebra_core as zebra;
/// # use zebra::model::Assignment;
/// use zebra::solve::Outcome;
/// let outcome: Outcome<Assignment> = Outcome::Unsolvable;
/// assert_eq!(outcome.to_string(), "no answer: the clues contradict each other");
/// ```
impl<S: Differ> fmt::Display for Outcome<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Unique(_) => f.write_str("exactly one answer"),
            Outcome::Multiple(first, second) => match first.difference(second) {
                difference if difference.is_empty() => f.write_str("several answers"),
                difference => write!(f, "several answers: {difference}"),
            },
            Outcome::Unsolvable => f.write_str("no answer: the clues contradict each other"),
            Outcome::Unknown { found: Some(_) } => f.write_str(
                "unknown: one answer was found, and the budget was exhausted before it was known whether there are others",
            ),
            Outcome::Unknown { found: None } => {
                f.write_str("unknown: the budget was exhausted before an answer was found")
            }
        }
    }
}

impl<S: Differ> Outcome<S> {
    /// Returns the answer, which must be the only one.
    ///
    /// # Panics
    /// If it is not, with the reason: there are several (and where two of them differ), there is none, or the budget
    /// was exhausted.
    #[must_use]
    #[track_caller]
    pub fn expect_unique(self) -> S {
        match self {
            Outcome::Unique(answer) => answer,
            other => panic!("not known to have exactly one answer: {other}"),
        }
    }
}

impl<S> Outcome<S> {
    /// Returns the answer, if it is the only one.
    #[must_use]
    pub fn unique(self) -> Option<S> {
        match self {
            Outcome::Unique(answer) => Some(answer),
            _ => None,
        }
    }

    /// Returns the outcome with its answers converted.
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

/// An outcome, with the statistics of the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved<S = Assignment> {
    /// What is known of the answers.
    pub outcome: Outcome<S>,
    /// The statistics of the search.
    pub statistics: Statistics,
}

impl<S> Solved<S> {
    /// Returns the answer, if it is the only one.
    #[must_use]
    pub fn unique(self) -> Option<S> {
        self.outcome.unique()
    }

    /// Returns the same with its answers converted.
    #[must_use]
    pub fn map<T>(self, form: impl FnMut(S) -> T) -> Solved<T> {
        Solved { outcome: self.outcome.map(form), statistics: self.statistics }
    }
}

impl<S: Differ> Solved<S> {
    /// Returns the answer, which must be the only one.
    ///
    /// # Panics
    /// If it is not, with the reason: see [`Outcome::expect_unique`].
    #[must_use]
    #[track_caller]
    pub fn expect_unique(self) -> S {
        self.outcome.expect_unique()
    }
}
