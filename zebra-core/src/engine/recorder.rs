//! Recorders: what a store does with the reasons of its inferences, decided at compile time.
//! Part of the engine (layer 2); explanations read what `Reasons` kept.
#![allow(private_interfaces)] // `Records` is sealed: only the engine's store calls it.

use super::network::{ConstraintId, Variable};
use super::program::Task;
use super::store::{Change, Domains, Fact, Reason};
use super::values::Bits;

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

/// Whether a store keeps reasons. The two implementations for use outside are [`Fast`] and [`Reasons`]; there can be no
/// others.
pub trait Recorder: private::Records {}

pub(super) mod private {
    use super::super::program::Task;
    use super::super::store::{Change, Domains, Reason, Slot};

    /// What a store tells of its inferences. All that is told before `begin` was assumed.
    pub trait Records: Default + Clone + std::fmt::Debug {
        /// Whether anything is to be told at all.
        const RECORDS: bool;
        /// Whether it is for a search that learns: there reasons are asked for later, that a variable gets a value is told
        /// before that it loses the others, and costlier inferences pay.
        const LEARNS: bool = false;

        /// From now on a propagator infers.
        fn begin(&mut self, _index: usize, _task: &Task) {}

        /// From now on the propagator infers from this alone.
        fn told(&mut self, _: &Domains, _: &dyn Fn(&Domains, &mut Reason)) {}

        /// From now on it is assumed.
        fn assume(&mut self) {}

        /// Values are taken from a word of a domain; the domains are as they were before.
        fn removed(&mut self, _: &Domains, _: Change, _: &dyn Fn(&Domains, u32, &mut Reason)) {}

        /// All values but one are about to be taken from a domain.
        fn assigned(&mut self, _: &Domains, _: Slot, _: u32, _: &dyn Fn(&Domains, u32, &mut Reason)) {}

        /// A domain is empty from the start.
        fn fail_initially(&mut self) {}

        /// There is a conflict.
        fn failed(&mut self, _: &Domains, _: &dyn Fn(&Domains, &mut Reason)) {}

        /// A point to go back to.
        fn mark(&self) -> u32 {
            0
        }

        /// What was told since the mark is taken back.
        fn rewind(&mut self, _mark: u32) {}
    }
}

/// Keeps nothing and costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fast;

impl Recorder for Fast {}

impl private::Records for Fast {
    const RECORDS: bool = false;
}

/// Keeps the reason of every removed value, and of the latest conflict.
#[derive(Clone, Debug, Default)]
pub struct Reasons {
    cause: Cause,
    entries: Vec<Entry>,
    literals: Vec<Literal>,
    conflict: Option<(Cause, Vec<Literal>)>,
    reason: Reason,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    variable: Variable,
    value: u32,
    cause: Cause,
    end: u32,
}

/// The literals of facts.
fn literals<'a>(domains: &'a Domains, facts: &'a [Fact]) -> impl Iterator<Item = Literal> + 'a {
    facts.iter().flat_map(|fact| {
        let (variable, base) = domains.place_of_word(fact.word);
        Bits(fact.values & domains.all_of_word(fact.word)).map(move |bit| Literal {
            variable,
            value: base + bit,
            holds: fact.holds,
        })
    })
}

impl Recorder for Reasons {}

impl private::Records for Reasons {
    const RECORDS: bool = true;

    fn begin(&mut self, _: usize, task: &Task) {
        self.cause = Cause::Constraint(task.origin);
    }

    fn assume(&mut self) {
        self.cause = Cause::Assumed;
    }

    fn removed(&mut self, domains: &Domains, change: Change, reason: &dyn Fn(&Domains, u32, &mut Reason)) {
        let (variable, base) = domains.place_of_word(change.word);
        for value in Bits(change.old & !change.new).map(|bit| base + bit) {
            if self.cause != Cause::Assumed {
                self.reason.clear();
                reason(domains, value, &mut self.reason);
                self.literals.extend(literals(domains, &self.reason));
            }
            let end = self.literals.len() as u32;
            self.entries.push(Entry { variable, value, cause: self.cause, end });
        }
    }

    fn failed(&mut self, domains: &Domains, reason: &dyn Fn(&Domains, &mut Reason)) {
        self.reason.clear();
        reason(domains, &mut self.reason);
        self.conflict = Some((self.cause, literals(domains, &self.reason).collect()));
    }

    fn fail_initially(&mut self) {
        self.conflict = Some((Cause::Initial, Vec::new()));
    }

    fn mark(&self) -> u32 {
        self.entries.len() as u32
    }

    fn rewind(&mut self, mark: u32) {
        self.entries.truncate(mark as usize);
        self.literals.truncate(self.entries.last().map_or(0, |entry| entry.end as usize));
        self.conflict = None;
    }
}

impl Reasons {
    pub(crate) fn inferences(&self) -> impl Iterator<Item = Inference<'_>> {
        let starts = std::iter::once(0).chain(self.entries.iter().map(|entry| entry.end));
        starts.zip(&self.entries).map(|(start, entry)| {
            let reason = &self.literals[start as usize..entry.end as usize];
            Inference { variable: entry.variable, value: entry.value, cause: entry.cause, reason }
        })
    }

    pub(crate) fn conflict(&self) -> Option<ConflictReason<'_>> {
        self.conflict.as_ref().map(|(cause, reason)| ConflictReason { cause: *cause, reason })
    }
}
