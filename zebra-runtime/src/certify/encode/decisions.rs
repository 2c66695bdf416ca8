//! Decision trees: the value of a formula or a number in all cases that it distinguishes.
//!
//! The value is computed in partially known rows. Where it depends on an unknown cell, the tree branches; so it needs no case
//! for each kind of formula. A branch that contradicts the constraints of the rows is left out.

use std::cell::Cell;

use super::cells::{Known, Placed};
use crate::model::{CategoryId, ItemId, Model, Rows};

/// A decision tree. The statements of the branches of a node exclude each other, and one of them holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Decisions<T> {
    Leaf(T),
    Node(Vec<(Placed, Decisions<T>)>),
}

/// An unknown that must be decided.
#[derive(Debug, Clone, Copy)]
enum Question {
    /// The row of an item that is in exactly one.
    Row(ItemId),
    /// The item of a category in a row.
    Item(usize, CategoryId),
    /// Whether an item is in a row.
    Whether(ItemId, usize),
}

impl<T: Clone + PartialEq> Decisions<T> {
    /// Returns the tree of a value, and takes its steps from `steps`; `None` if there are too few. What is known is the same afterwards.
    pub(super) fn of(
        model: &Model,
        known: &mut Known,
        steps: &mut usize,
        value: &dyn Fn(&Partial<'_>) -> T,
    ) -> Option<Decisions<T>> {
        explore(model, known, 0, steps, value)
    }

    /// Calls a function with each leaf and the statements on the way to it.
    pub(super) fn each_leaf(&self, path: &mut Vec<Placed>, visit: &mut dyn FnMut(&[Placed], &T)) {
        match self {
            Decisions::Leaf(value) => visit(path, value),
            Decisions::Node(branches) => {
                for (placed, branch) in branches {
                    path.push(*placed);
                    branch.each_leaf(path, visit);
                    path.pop();
                }
            }
        }
    }
}

/// Returns the tree below `depth` statements.
fn explore<T: Clone + PartialEq>(
    model: &Model,
    known: &mut Known,
    depth: usize,
    steps: &mut usize,
    value: &dyn Fn(&Partial<'_>) -> T,
) -> Option<Decisions<T>> {
    let (found, question, taken) = ask(model, known, value);
    take(steps, taken)?;
    let Some(question) = question else { return Some(Decisions::Leaf(found)) };
    let mut branches = Vec::new();
    for placed in options(model, known, question) {
        let mark = known.mark();
        let branch = known.add(model, placed, depth).then(|| explore(model, known, depth + 1, steps, value));
        known.undo(model, mark);
        if let Some(branch) = branch {
            branches.push((placed, branch?));
        }
    }
    match branches.first() {
        // No assignment agrees with what is known, so any value is right.
        None => Some(Decisions::Leaf(found)),
        Some((_, first @ Decisions::Leaf(_))) if branches.iter().all(|(_, branch)| branch == first) => {
            Some(first.clone())
        }
        Some(_) => Some(Decisions::Node(branches)),
    }
}

/// Takes steps of those that are left; `None` if there are too few, and then none are left.
fn take(steps: &mut usize, taken: usize) -> Option<()> {
    let left = steps.checked_sub(taken);
    *steps = left.unwrap_or(0);
    left.map(|_| ())
}

/// Returns the value in what is known, the question on which it depends, and the steps that this took.
fn ask<T>(model: &Model, known: &Known, value: &dyn Fn(&Partial<'_>) -> T) -> (T, Option<Question>, usize) {
    let partial = Partial { model, known, question: Cell::new(None), steps: Cell::new(1) };
    let found = value(&partial);
    (found, partial.question.get(), partial.steps.get())
}

/// Returns the possible answers to a question.
fn options(model: &Model, known: &Known, question: Question) -> Vec<Placed> {
    let is_open = |&(item, row, _): &Placed| known.get(model, item, row) != Some(false);
    match question {
        Question::Row(item) => (0..model.rows()).map(|row| (item, row, true)).filter(is_open).collect(),
        Question::Item(row, category) => {
            model.items_of(category).map(|item| (item, row, true)).filter(is_open).collect()
        }
        Question::Whether(item, row) => vec![(item, row, true), (item, row, false)],
    }
}

/// Partially known rows, numbered by the items of the anchor.
pub(super) struct Partial<'k> {
    model: &'k Model,
    known: &'k Known,
    question: Cell<Option<Question>>,
    steps: Cell<usize>,
}

impl Partial<'_> {
    fn ask(&self, question: Question) {
        if self.question.get().is_none() {
            self.question.set(Some(question));
        }
    }
}

/// Once a question was asked, the values do not matter.
impl Rows for Partial<'_> {
    fn row_of(&self, model: &Model, item: ItemId) -> Option<usize> {
        self.rows_of(model, item).next()
    }

    fn rows_of(&self, model: &Model, item: ItemId) -> impl Iterator<Item = usize> + Clone {
        let rows = match (model.appears_once(item), self.known.row(item)) {
            (false, _) => 0..model.rows(),
            (true, Some(row)) => row..row + 1,
            (true, None) => {
                self.ask(Question::Row(item));
                0..0
            }
        };
        rows.filter(move |&row| self.has(model, row, item))
    }

    fn item_in(&self, row: usize, category: CategoryId) -> ItemId {
        self.steps.set(self.steps.get() + 1);
        self.known.item(row, category).unwrap_or_else(|| {
            self.ask(Question::Item(row, category));
            ItemId(self.model.category(category).first)
        })
    }

    fn has(&self, _: &Model, row: usize, item: ItemId) -> bool {
        self.steps.set(self.steps.get() + 1);
        self.known.get(self.model, item, row).unwrap_or_else(|| {
            self.ask(Question::Whether(item, row));
            false
        })
    }
}
