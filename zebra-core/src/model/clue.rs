//! Clues: a label, a sentence and formulas.

use super::{Formula, List, Text};

/// Whether a clue is enabled by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// It is enabled.
    On,
    /// It is disabled until a caller enables it.
    Off,
}

/// A clue. All of its formulas hold in every answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clue {
    /// The label, unique in the puzzle.
    pub label: Text,
    /// The author's own sentence.
    pub sentence: Option<Text>,
    /// The clue as its author wrote it in ZBC, on one line and without comments. It means the same as the formulas.
    pub zbc: Option<Text>,
    /// Its formulas.
    pub formulas: List<Formula>,
    /// Whether it is enabled by default.
    pub state: State,
}
