//! A recorder that keeps every reason, so that tests can check each inference of each propagator.
//! Tests of the engine.

use crate::engine::network::{ConstraintId, Variable};
use crate::engine::program::Task;
use crate::engine::recorder::{Recorder, private::Records};
use crate::engine::store::{Change, Domains, Fact, Reason};
use crate::engine::values::Bits;

/// "The variable has the value", or that it does not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Literal {
    /// The variable.
    pub(crate) variable: Variable,
    /// The value.
    pub(crate) value: u32,
    /// Whether the variable has it.
    pub(crate) holds: bool,
}

/// The cause of an inference or a conflict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Cause {
    /// It was assumed: by the caller, or by search (a decision, or that a decision failed).
    #[default]
    Assumed,
    /// The initial restrictions leave no value.
    Initial,
    /// The constraint implies it, together with the literals of the reason.
    Constraint(ConstraintId),
}

/// "The variable does not have the value", and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Inference<'a> {
    /// The variable that lost a value.
    pub(crate) variable: Variable,
    /// The value that it lost.
    pub(crate) value: u32,
    /// The cause.
    pub(crate) cause: Cause,
    /// The literals that were true before and imply it, with the constraint. They may mention values that were never in
    /// the initial domain.
    pub(crate) reason: &'a [Literal],
}

/// Why there is no solution under the assumptions made so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ConflictReason<'a> {
    /// The cause.
    pub(crate) cause: Cause,
    /// The true literals that are impossible with the constraint, or those of the empty domain.
    pub(crate) reason: &'a [Literal],
}

/// Keeps the reason of every removed value, and of the latest conflict.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reasons {
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

impl Records for Reasons {
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
