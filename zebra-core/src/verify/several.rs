//! The error of several answers: where two of them differ, and on how many marks all agree.

use super::Verifier;
use super::symmetry::{Symmetry, symmetry};
use crate::diagnostic::{Code, Diagnostic, Position, Spot};
use crate::draft::{Notation, POSITIONS};
use crate::model::{Assignment, ItemId};
use crate::sentence::list;
use crate::solve::{Agreement, Budget};

/// The number of differences that are shown.
const SHOWN: usize = 3;

/// The number of answers up to which they are counted.
const MOST_COUNTED: usize = 100;

/// The number of items of the question that are looked at.
const MOST_NAMED: usize = 4;

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
        if let Some(decided) = self.decided(one) {
            diagnostic = diagnostic.with_related(Spot::NONE, decided);
        }
        self.report(diagnostic);
    }

    /// Returns with what the items that the question names are together in every answer, as in one of them.
    fn decided(&mut self, answer: &Assignment) -> Option<String> {
        let question = words(self.model.question()?);
        let is_named = |item: &ItemId| {
            let item = self.model.item(*item);
            [&item.name, &item.phrase].iter().any(|name| {
                let name = words(name);
                !name.is_empty() && question.windows(name.len()).any(|part| part == name)
            })
        };
        let named = self.model.item_ids().filter(is_named).take(MOST_NAMED);
        let with_others = |item: ItemId| {
            let own = self.model.item(item).category;
            let others = self.model.category_ids().filter(move |&category| category != own);
            let row = answer.row_of(item);
            others.filter_map(move |category| Some((item, answer.item_in(row?, category))))
        };
        let pairs = named.flat_map(with_others).collect();
        let agreed = self.solver.always_together(pairs, MOST_COUNTED, &mut self.for_errors)?;
        (!agreed.is_empty()).then(|| {
            let agreed = list(agreed.iter().map(|&pair| self.statement(pair)), "and");
            format!("in every answer, {agreed}, so that the question may have one answer")
        })
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

    /// Returns how many answers there are, and on what they agree, or that they are the rotations or reflections of one arrangement.
    fn several(&mut self, differing: &[(ItemId, ItemId, ItemId)]) -> String {
        let share = Budget::new(self.for_errors.get() / SHARE);
        let mut left = share;
        let (found, is_all) = self.solver.answers(MOST_COUNTED, &mut left);
        self.for_errors = self.for_errors.saturating_sub(share.get() - left.get());
        let answers = match (found.len(), is_all) {
            (0..2, _) => "several answers".to_owned(),
            (count, true) => format!("{count} answers"),
            (count, false) => format!("at least {count} answers"),
        };
        if let Some((category, symmetry)) = is_all.then(|| symmetry(self.model, &found)).flatten() {
            let along = match (&*self.model.category(category).name, self.spots.notation) {
                (POSITIONS, Notation::Zbc) => "the positions".to_owned(),
                (name, _) => format!("`{name}`"),
            };
            let images = match symmetry {
                Symmetry::Rotations => format!("the rotations of one arrangement along {along}"),
                Symmetry::RotationsAndReflections => {
                    format!("the rotations and reflections of one arrangement along {along}")
                }
                Symmetry::Reflection => format!("an arrangement along {along} and its reflection"),
            };
            return format!("the puzzle has {answers}, {images}");
        }
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

/// Returns the words of a text in lower case.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}
