//! The error of several answers: where two of them differ, and on how many marks all agree. Layer 3.

use super::Verifier;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::Notation;
use crate::model::{Assignment, ItemId};
use crate::sentence::list;
use crate::solve::{Agreement, Budget};

/// The number of differences that are shown.
const SHOWN: usize = 3;

/// The number of answers up to which they are counted.
const MOST_COUNTED: usize = 100;

/// Counting answers takes at most this part of the budget.
const SHARE: u64 = 4;

impl Verifier<'_> {
    pub(super) fn report_several(&mut self, first: &Assignment, second: &Assignment) {
        // If the author's answer is one of the two, it comes first, so that the suggested clue keeps it.
        let fits = |answer: &Assignment| {
            self.model.answer().is_some_and(|given| given.disagreements(self.model, answer).is_empty())
        };
        let (one, other) = if fits(second) && !fits(first) { (second, first) } else { (first, second) };
        let differing: Vec<(ItemId, ItemId, ItemId)> = one.differences(self.model, other);
        let message = self.several(&differing);
        let mut diagnostic = Diagnostic::new(
            Code::SeveralAnswers,
            self.puzzle(),
            message,
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

    /// Returns how many answers there are, and on what they agree.
    fn several(&mut self, differing: &[(ItemId, ItemId, ItemId)]) -> String {
        let share = Budget::new(self.for_errors.get() / SHARE);
        let mut left = share;
        let (count, is_all) = self.solver.count_answers(MOST_COUNTED, &mut left);
        self.for_errors = self.for_errors.saturating_sub(share.get() - left.get());
        let answers = match (count, is_all) {
            (0..2, _) => "several answers".to_owned(),
            (count, true) => format!("{count} answers"),
            (count, false) => format!("at least {count} answers"),
        };
        let agreement = match self.solver.agreement_within(&mut self.for_errors).known() {
            Some(Agreement { agreed: 0, marks }) => format!("; they agree on none of its {marks} marks"),
            Some(Agreement { agreed, marks }) if agreed == marks => self.difference(differing),
            Some(Agreement { agreed, marks }) => format!("; they agree on {agreed} of its {marks} marks"),
            None => String::new(),
        };
        format!("the puzzle has {answers}{agreement}")
    }

    /// Returns the first difference between two answers that agree on all marks: a number of a placeholder.
    fn difference(&self, differing: &[(ItemId, ItemId, ItemId)]) -> String {
        let Some(&(row, one, other)) = differing.first() else { return String::new() };
        let category = &self.model.category(self.model.item(one).category).name;
        let [one, other] = [one, other].map(|item| &self.model.item(item).name);
        let among = if differing.len() > 1 { ", for example" } else { "" };
        format!(
            "; they differ only in numbers: `{category}` of `{}`{among} is {one} or {other}",
            self.item(row)
        )
    }

    /// Returns a label for a new clue.
    fn next_label(&self) -> u64 {
        let numbers = self.model.clues().iter().filter_map(|clue| clue.label.parse::<u64>().ok());
        numbers.max().map_or(1, |greatest| greatest.saturating_add(1))
    }
}
