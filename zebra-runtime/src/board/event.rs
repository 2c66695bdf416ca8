//! Events: the changes of a board by a move.

use super::mark::{Entry, Origin};
use super::marks::Marks;
use crate::model::{ClueId, Formula, Mark, Model};
use crate::solve::Verdict;

/// A change of the board. A list of events has removed marks first, then new ones, then clues in their order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Event {
    /// The mark is new, or has another origin: the user has confirmed an automatic one, or has taken back one that also
    /// follows from others.
    Marked(Entry),
    /// The mark is gone.
    TakenBack(Mark),
    /// The verdict on a fact of a clue has changed.
    Fact {
        /// The clue.
        clue: ClueId,
        /// The index of the fact among the formulas of the clue.
        formula: usize,
        /// Whether the marks satisfy it, violate it, or leave it open.
        verdict: Verdict,
    },
    /// The verdict on a rule of a clue has changed.
    Rule {
        /// The clue.
        clue: ClueId,
        /// The index of the rule among the formulas of the clue.
        formula: usize,
        /// Whether the marks satisfy it, violate it, or leave it open.
        verdict: Verdict,
    },
}

/// Returns the removed marks, the latest first, and the new ones in their order.
pub(super) fn of_marks(before: &Marks, after: &Marks) -> Vec<Event> {
    let gone = before.entries().iter().rev().filter(|entry| !after.grid().contains(entry.mark));
    let same_origin = |entry: &&Entry| {
        let old = before.entry(entry.mark.first(), entry.mark.second());
        let kind = |origin: &Origin| std::mem::discriminant(origin);
        old.is_some_and(|old| old.mark == entry.mark && kind(&old.origin) == kind(&entry.origin))
    };
    let new = after.entries().iter().filter(|entry| !same_origin(entry));
    gone.map(|entry| Event::TakenBack(entry.mark)).chain(new.cloned().map(Event::Marked)).collect()
}

/// Returns the changed verdicts.
pub(super) fn of_clues(model: &Model, before: &[Vec<Verdict>], after: &[Vec<Verdict>]) -> Vec<Event> {
    let mut events = Vec::new();
    for (clue, (before, after)) in model.clue_ids().zip(before.iter().zip(after)) {
        let changed = before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after);
        for (formula, (_, &verdict)) in changed {
            events.push(match model.clue(clue).formulas[formula] {
                Formula::Fact(_) => Event::Fact { clue, formula, verdict },
                _ => Event::Rule { clue, formula, verdict },
            });
        }
    }
    events
}
