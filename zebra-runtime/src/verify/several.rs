//! More than one answer: where two of them differ, and on how much all of them agree. Layer 3.

use super::Verifier;
use super::words::enumerate;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::model::{Assignment, Fact, ItemId, Polarity};
use crate::solve::Agreement;

/// So many differences are shown.
const SHOWN: usize = 3;

impl Verifier<'_> {
    pub(super) fn report_several(&mut self, first: &Assignment, second: &Assignment) {
        // Where the author's answer is one of the two, it comes first: the clue to add is one that keeps it.
        let fits = |answer: &Assignment| {
            self.model.answer().is_some_and(|given| given.disagreements(answer).is_empty())
        };
        let (one, other) = if fits(second) && !fits(first) { (second, first) } else { (first, second) };
        let differing: Vec<(ItemId, ItemId, ItemId)> = self.differences(one, other);
        let mut diagnostic = Diagnostic::new(
            Code::SeveralAnswers,
            self.puzzle(),
            self.several(),
            match differing.first() {
                Some(&(item, key, _)) => format!(
                    "add a clue that tells them apart, such as `clue {}: {} is {};`, or write `verify solvable;` if several answers are meant",
                    self.next_label(),
                    self.item(item),
                    self.item(key)
                ),
                None => "write `verify solvable;` if several answers are meant".to_owned(),
            },
        );
        let shown = |pick: fn(&(ItemId, ItemId, ItemId)) -> ItemId| {
            enumerate(differing.iter().take(SHOWN).map(|of| self.statement((pick(of), of.0))))
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

    /// The items that two answers place differently, and the first category's item beside each in both.
    fn differences(&self, one: &Assignment, other: &Assignment) -> Vec<(ItemId, ItemId, ItemId)> {
        let Some(rows) = self.model.category_ids().next() else { return Vec::new() };
        let beside = |item: ItemId, answer: &Assignment| {
            let together = |&key: &ItemId| {
                Fact { first: item, polarity: Polarity::Is, link: None, second: key }
                    .holds(self.model, answer)
            };
            self.model.items_of(rows).find(together)
        };
        let items = self.model.item_ids().filter(|&item| self.model.item(item).category != rows);
        let differing = items.filter_map(|item| {
            let (in_one, in_other) = (beside(item, one)?, beside(item, other)?);
            (in_one != in_other).then_some((item, in_one, in_other))
        });
        differing.collect()
    }

    /// A label that no clue has yet.
    fn next_label(&self) -> u64 {
        let numbers = self.model.clues().iter().filter_map(|clue| clue.label.parse::<u64>().ok());
        numbers.max().map_or(1, |greatest| greatest.saturating_add(1))
    }
}
