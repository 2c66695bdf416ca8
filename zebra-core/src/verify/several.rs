//! The error of several answers: where two of them differ, and on how many marks all agree.

use super::Verifier;
use crate::diagnostic::{Code, Diagnostic, Position, Spot};
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
        let wrong = |answer: &Assignment| {
            self.model.answer().map_or_else(Vec::new, |given| given.disagreements(self.model, answer))
        };
        // If the author's answer is one of the two, it comes first, so that the suggested clue keeps it.
        let is_second = wrong(second).is_empty() && !wrong(first).is_empty();
        let (one, other) = if is_second { (second, first) } else { (first, second) };
        let differing: Vec<(ItemId, ItemId, ItemId)> = one.differences(self.model, other);
        let in_answer = wrong(other).first().copied();
        let first_difference = differing.first().map(|&(item, key, _)| (key, item));
        let message = self.several(&differing);
        let help = self.distinguishing(in_answer.or(first_difference));
        let mut diagnostic = Diagnostic::new(Code::SeveralAnswers, self.puzzle(), message, help);
        // Otherwise, which answer is the right one is the author's choice.
        if let (Some(cell), Some(last), Notation::Language) =
            (in_answer, self.spots.last_clue, self.spots.notation)
        {
            let clue = format!("\n{}", self.new_clue(cell));
            // The clues do not say it yet.
            diagnostic = diagnostic.with_edit(last, Position::Behind, clue).possible();
        }
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

    /// Returns the help: a clue that states a cell, or another goal.
    fn distinguishing(&self, cell: Option<(ItemId, ItemId)>) -> String {
        match (cell, self.spots.notation) {
            (Some(cell), Notation::Language) => format!(
                "add a clue that distinguishes them, such as `{}`, or write `verify solvable;` if several answers are intended",
                self.new_clue(cell)
            ),
            (Some(cell), Notation::Zbc) => {
                format!("add a clue that distinguishes them, such as {}", self.statement(cell))
            }
            (Some(cell), Notation::Exact) => {
                format!(
                    "add a clue that distinguishes them, such as one that states {}",
                    self.statement(cell)
                )
            }
            (None, Notation::Language) => {
                "write `verify solvable;` if several answers are intended".to_owned()
            }
            (None, Notation::Zbc | Notation::Exact) => "add a clue that distinguishes them".to_owned(),
        }
    }

    /// Returns a new clue that states a cell of an answer.
    fn new_clue(&self, (key, cell): (ItemId, ItemId)) -> String {
        format!("clue {}: {} is {};", self.next_label(), self.item(cell), self.item(key))
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
            Some(Agreement { agreed, marks }) if agreed == marks => self.difference(differing),
            Some(Agreement { agreed: 0, marks }) => format!("; they agree on none of its {marks} marks"),
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
