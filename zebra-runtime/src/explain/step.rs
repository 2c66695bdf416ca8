//! Steps: what an explanation is made of. Layer 3: data.

use super::{Mark, Technique};
use crate::model::ClueId;

/// A deduction that a person can follow: conclusions from clues and from marks that are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The marks that follow, in order; none if what the step rests on contradicts itself.
    pub conclusions: Vec<Mark>,
    /// The clues that it rests on; none of them can be spared.
    pub clues: Vec<ClueId>,
    /// The earlier marks that it rests on; none of them can be spared.
    pub premises: Vec<Mark>,
    /// How it is found.
    pub technique: Technique,
    /// How hard it is.
    pub cost: u32,
    /// How a supposition is refuted.
    pub refutation: Option<Refutation>,
}

/// The contrary of a conclusion, and the steps from it to a contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    /// What is supposed.
    pub supposed: Mark,
    /// The steps; the last one has no conclusion. They rest on the premises of the step, on what is supposed, and on
    /// each other.
    pub steps: Vec<Step>,
}

impl Step {
    /// Whether the step shows that what it rests on contradicts itself.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.conclusions.is_empty()
    }
}
