//! Recorders: what a store does with the reasons of its inferences, decided at compile time.
//! Part of the engine (layer 2); explanations and learning read what `Reasons` kept.

use std::fmt;

use super::network::{ConstraintId, Variable};

/// "The variable has the value", or that it does not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal {
    /// The variable.
    pub variable: Variable,
    /// The value.
    pub value: u32,
    /// Whether the variable has it.
    pub holds: bool,
}

/// What an inference or a conflict comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cause {
    /// It was assumed: by the caller, or by search (a decision, or that a decision failed).
    #[default]
    Assumed,
    /// A restriction that was there from the start left no value.
    Initial,
    /// The constraint implies it, together with the literals of the reason.
    Constraint(ConstraintId),
}

/// "The variable does not have the value", and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inference<'a> {
    /// The variable that lost a value.
    pub variable: Variable,
    /// The value that it lost.
    pub value: u32,
    /// What it comes from.
    pub cause: Cause,
    /// What was true before and, with the constraint, implies it. Values that were never in the initial domain
    /// may be mentioned.
    pub reason: &'a [Literal],
}

/// Why there is no solution under the assumptions made so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConflictReason<'a> {
    /// What it comes from.
    pub cause: Cause,
    /// What is true and, with the constraint, impossible. Where a domain ran empty: that it is empty.
    pub reason: &'a [Literal],
}

/// Whether a store keeps reasons. The two implementations are [`Fast`] and [`Reasons`]; there can be no others.
pub trait Recorder: Default + Clone + fmt::Debug + private::Sealed {
    #[doc(hidden)]
    const RECORDS: bool;
    #[doc(hidden)]
    fn log(&mut self) -> Option<&mut Log>;
    #[doc(hidden)]
    fn kept(&self) -> Option<&Log>;
}

mod private {
    pub trait Sealed {}
    impl Sealed for super::Fast {}
    impl Sealed for super::Reasons {}
}

/// Keeps nothing and costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fast;

/// Keeps the reason of every removed value, and of the latest conflict.
#[derive(Clone, Debug, Default)]
pub struct Reasons {
    log: Log,
}

/// The inferences in their order, with their reasons in one list.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct Log {
    entries: Vec<Entry>,
    literals: Vec<Literal>,
    conflict: Option<(Cause, Vec<Literal>)>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    variable: Variable,
    value: u32,
    cause: Cause,
    end: u32,
}

impl Recorder for Fast {
    const RECORDS: bool = false;

    #[inline(always)]
    fn log(&mut self) -> Option<&mut Log> {
        None
    }

    fn kept(&self) -> Option<&Log> {
        None
    }
}

impl Recorder for Reasons {
    const RECORDS: bool = true;

    fn log(&mut self) -> Option<&mut Log> {
        Some(&mut self.log)
    }

    fn kept(&self) -> Option<&Log> {
        Some(&self.log)
    }
}

impl Log {
    pub(crate) fn add(&mut self, variable: Variable, value: u32, cause: Cause, reason: &[Literal]) {
        self.literals.extend_from_slice(reason);
        self.entries.push(Entry { variable, value, cause, end: self.literals.len() as u32 });
    }

    pub(crate) fn set_conflict(&mut self, cause: Cause, reason: Vec<Literal>) {
        self.conflict = Some((cause, reason));
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.entries.truncate(length);
        self.literals.truncate(self.entries.last().map_or(0, |entry| entry.end as usize));
        self.conflict = None;
    }

    pub(crate) fn inference(&self, index: usize) -> Option<Inference<'_>> {
        let entry = self.entries.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.entries[before].end as usize);
        let reason = &self.literals[start..entry.end as usize];
        Some(Inference { variable: entry.variable, value: entry.value, cause: entry.cause, reason })
    }

    pub(crate) fn conflict(&self) -> Option<ConflictReason<'_>> {
        self.conflict.as_ref().map(|(cause, reason)| ConflictReason { cause: *cause, reason })
    }
}
