//! What a move changes. Part of the board (layer 3).

use super::mark::{Entry, Origin};
use super::marks::Marks;
use crate::explain::Mark;
use crate::model::{ClueId, Formula, Model};
use crate::solve::Verdict;

/// A change of the board. Events are plain data: marks first, what is gone before what is new, then clues in their order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Event {
    /// The mark stands now, or it stood and is someone else's now: the user has confirmed an automatic one, or has taken
    /// back one that follows from others all the same.
    Marked(Entry),
    /// The mark stands no more.
    TakenBack(Mark),
    /// What the marks say of a clue's fact is another thing now.
    Fact {
        /// The clue.
        clue: ClueId,
        /// The place of the fact among the formulas of the clue, from 0.
        formula: usize,
        /// Whether the marks satisfy it, violate it, or leave it open.
        verdict: Verdict,
    },
    /// What the marks say of a clue's rule is another thing now.
    Rule {
        /// The clue.
        clue: ClueId,
        /// The place of the rule among the formulas of the clue, from 0.
        formula: usize,
        /// Whether the marks satisfy it, violate it, or leave it open.
        verdict: Verdict,
    },
}

/// What of the marks is gone, from the latest to the first, and what is new, in the order in which it came.
pub(super) fn of_marks(before: &Marks, after: &Marks) -> Vec<Event> {
    let stands =
        |marks: &Marks, mark: Mark| marks.state(mark.first(), mark.second()) == Some(mark.polarity());
    let gone = before.entries().iter().rev().filter(|entry| !stands(after, entry.mark));
    let same_origin = |entry: &&Entry| {
        let old = before.entry(entry.mark.first(), entry.mark.second());
        let kind = |origin: &Origin| std::mem::discriminant(origin);
        old.is_some_and(|old| old.mark == entry.mark && kind(&old.origin) == kind(&entry.origin))
    };
    let new = after.entries().iter().filter(|entry| !same_origin(entry));
    gone.map(|entry| Event::TakenBack(entry.mark)).chain(new.cloned().map(Event::Marked)).collect()
}

/// Which formulas are judged differently.
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
