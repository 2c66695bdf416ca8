//! Clues: a label, a sentence, and what they claim. Layer 0.

use super::{Formula, List, Text};

/// Whether a clue counts unless a caller says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// It counts.
    On,
    /// It is kept, but does not count until a caller switches it on.
    Off,
}

/// A clue: all of its formulas hold in every answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clue {
    /// The label, unique in the puzzle.
    pub label: Text,
    /// The author's own sentence.
    pub sentence: Option<Text>,
    /// What it claims.
    pub formulas: List<Formula>,
    /// Whether it counts by itself.
    pub state: State,
}
