//! The error of several answers: where two of them differ, and on how many marks all agree. Layer 3.

use super::Verifier;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::Notation;
use crate::model::{Assignment, ItemId};
use crate::sentence::list;
use crate::solve::Agreement;

/// The number of differences that are shown.
const SHOWN: usize = 3;

impl Verifier<'_> {
    pub(super) fn report_several(&mut self, first: &Assignment, second: &Assignment) {
        // If the author's answer is one of the two, it comes first, so that the suggested clue keeps it.
        let fits = |answer: &Assignment| {
            self.model.answer().is_some_and(|given| given.disagreements(self.model, answer).is_empty())
        };
        let (one, other) = if fits(second) && !fits(first) { (second, first) } else { (first, second) };
        let differing: Vec<(ItemId, ItemId, ItemId)> = one.differences(self.model, other);
        let mut diagnostic = Diagnostic::new(
            Code::SeveralAnswers,
            self.puzzle(),
            self.several(),
            match differing.first() {
                Some(&(item, key, _)) if self.spots.notation != Notation::Language => {
                    let one = if self.spots.notation == Notation::Exact { "one that states " } else { "" };
                    format!(
                        "add a clue that distinguishes them, such as {one}{}",
                        self.statement((key, item))
                    )
                }
                Some(&(item, key, _)) => format!(
                    "add a clue that distinguishes them, such as `clue {}: {} is {};`, or write `verify solvable;` if several answers are intended",
                    self.next_label(),
                    self.item(item),
                    self.item(key)
                ),
                None => self.spots.notation.choose(
                    "write `verify solvable;` if several answers are intended",
                    "add a clue that distinguishes them",
                ),
            },
        );
        let shown = |pick: fn(&(ItemId, ItemId, ItemId)) -> ItemId| {
            list(differing.iter().take(SHOWN).map(|of| self.statement((pick(of), of.0))), "and")
        };
        diagnostic = diagnostic
            .with_related(Spot::NONE, format!("in one answer, {}", shown(|of| of.1)))
            .with_related(Spot::NONE, format!("in another, {}", shown(|of| of.2)));
        if differing.len() > SHOWN {
            let more = differing.len() - SHOWN;
            let (items, differ) = if more == 1 { ("item", "differs") } else { ("items", "differ") };
            diagnostic = diagnostic
                .with_related(Spot::NONE, format!("{more} more {items} {differ} between these two"));
        }
        self.report(diagnostic);
    }

    fn several(&self) -> String {
        match self.explainer.agreement().known() {
            Some(Agreement { agreed: 0, marks }) => {
                format!("the puzzle has several answers; they agree on none of its {marks} marks")
            }
            Some(Agreement { agreed, marks }) => {
                format!("the puzzle has several answers; they agree on {agreed} of its {marks} marks")
            }
            None => "the puzzle has several answers".to_owned(),
        }
    }

    /// Returns a label for a new clue.
    fn next_label(&self) -> u64 {
        let numbers = self.model.clues().iter().filter_map(|clue| clue.label.parse::<u64>().ok());
        numbers.max().map_or(1, |greatest| greatest.saturating_add(1))
    }
}
