//! The cases of a formula: all ways in which it can be true, each a set of marks.
//!
//! The search for them evaluates `holds` on partially known rows and branches on each unknown that `holds` asks for, so it
//! works for every kind of formula.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::masks::Masks;
use crate::explain::marks::mark_of;
use crate::model::{CategoryId, Formula, ItemId, Mark, Model, Rows};

/// The maximum number of questions about rows that a formula may ask before its clue counts as large.
const MOST_QUESTIONS: usize = 60_000;

/// The maximum number of cases of a formula before its clue counts as large.
pub(super) const MOST_CASES: usize = 2_000;

/// The number of values of an unknown from which it is known about how many questions all of them will ask.
const SAMPLE: usize = 8;

/// The maximum number of cases that are compared with each other to drop special cases of others.
const MOST_COMPARED: usize = 64;

/// The cases of one formula of a clue. One of them holds in every answer.
#[derive(Debug, Clone)]
pub(in crate::explain) struct Cases {
    /// The pairs of items that occur in the cases, in order.
    pub(in crate::explain) pairs: Vec<(u32, u32)>,
    /// The number of words of a set of these pairs.
    pub(super) words: usize,
    /// For each case, the pairs that are together in it, then those that are apart.
    pub(super) sets: Vec<u64>,
    pub(in crate::explain) masks: Masks,
}

impl Cases {
    /// Returns the number of words of all cases.
    pub(in crate::explain) fn size(&self) -> usize {
        self.sets.len()
    }

    /// Finds the cases of a formula; `None` if there are too many. Costs one evaluation for each possible value of each
    /// unknown that the formula asks for; takes what it asks from the number of questions that are left.
    pub(super) fn of(model: &Model, formula: &Formula, left: &mut usize) -> Option<Cases> {
        let mut search = Search {
            model,
            formula,
            known: Vec::new(),
            cases: Vec::new(),
            asked: BTreeSet::new(),
            questions: 0,
            most: MOST_QUESTIONS.min(*left),
        };
        let is_whole = search.explore();
        // The mark of each pair is a question in each case.
        let questions = search.questions + search.cases.len() * search.asked.len();
        *left = left.saturating_sub(questions);
        (is_whole && questions <= MOST_QUESTIONS + search.most)
            .then(|| Cases::new(model, &search.asked, &search.cases))
    }

    /// Returns the number of cases.
    pub(in crate::explain) fn count(&self) -> usize {
        self.sets.len() / (2 * self.words)
    }

    /// Returns the pairs that are together and those that are apart, case by case.
    pub(in crate::explain) fn iter(&self) -> impl Iterator<Item = (&[u64], &[u64])> {
        self.sets.chunks_exact(2 * self.words).map(|case| case.split_at(self.words))
    }

    fn new(model: &Model, asked: &BTreeSet<(u32, u32)>, found: &[Vec<Mark>]) -> Cases {
        let mut pairs: Vec<(u32, u32)> =
            asked.iter().map(|&(row, item)| (row.min(item), row.max(item))).collect();
        let mut rows: Vec<u32> = asked.iter().map(|&(row, _)| row).collect();
        rows.dedup();
        let apart = |one: u32, other: u32| category(model, one) != category(model, other);
        for (index, &one) in rows.iter().enumerate() {
            pairs.extend(
                rows[index + 1..].iter().filter(|&&other| apart(one, other)).map(|&other| (one, other)),
            );
        }
        pairs.extend(excluded_by_all(model, found));
        pairs.sort_unstable();
        pairs.dedup();
        let words = pairs.len().div_ceil(64).max(1);
        let mut cases: Vec<Vec<u64>> =
            found.iter().map(|known| marks_of_case(model, known, &pairs, words)).collect();
        cases.sort_unstable();
        cases.dedup();
        if cases.len() <= MOST_COMPARED {
            let implies =
                |one: &[u64], other: &[u64]| one.iter().zip(other).all(|(one, other)| one & other == *other);
            let all = cases.clone();
            // A case that implies another one is a special case of it.
            cases.retain(|case| !all.iter().any(|other| other != case && implies(case, other)));
        }
        let halves = cases.iter().map(|case| case.split_at(words));
        let masks = Masks::of(pairs.len(), halves);
        Cases { pairs, words, sets: cases.concat(), masks }
    }
}

/// Returns the pairs of each item that has one of several partners of a category in every case with all items of that category: the
/// cases together exclude those that none of them names.
fn excluded_by_all(model: &Model, found: &[Vec<Mark>]) -> Vec<(u32, u32)> {
    let mut partners: BTreeMap<(u32, CategoryId), BTreeSet<u32>> = BTreeMap::new();
    for (index, case) in found.iter().enumerate() {
        let together = case.iter().filter(|mark| mark.is_together()).map(|mark| mark.items());
        let both = together.flat_map(|(one, other)| [(one.0, other.0), (other.0, one.0)]);
        let of_case: BTreeMap<(u32, CategoryId), u32> =
            both.map(|(item, partner)| ((item, category(model, partner)), partner)).collect();
        partners.retain(|key, _| of_case.contains_key(key));
        for (key, partner) in of_case {
            if index == 0 || partners.contains_key(&key) {
                partners.entry(key).or_default().insert(partner);
            }
        }
    }
    partners.retain(|_, partners| partners.len() > 1);
    let pairs = partners.into_keys().flat_map(|(item, category)| {
        model.items_of(category).map(move |other| (item.min(other.0), item.max(other.0)))
    });
    pairs.collect()
}

/// Returns the marks of all pairs that follow from the known marks of a case.
fn marks_of_case(model: &Model, known: &[Mark], pairs: &[(u32, u32)], words: usize) -> Vec<u64> {
    let partial = Partial::new(model, known);
    // Items that no mark names are alone.
    let named: BTreeMap<u32, Vec<u32>> = known
        .iter()
        .flat_map(|mark| [mark.first().0, mark.second().0])
        .map(|item| (item, partial.row_with(item)))
        .collect();
    let mut set = vec![0; 2 * words];
    for (index, &(one, other)) in pairs.iter().enumerate() {
        let is = match (named.get(&one), named.get(&other)) {
            (None, None) => partial.are_together_alone(one, other),
            (row, beside) => {
                let row = row.map_or(std::slice::from_ref(&one), Vec::as_slice);
                let beside = beside.map_or(std::slice::from_ref(&other), Vec::as_slice);
                partial.are_together((one, row), (other, beside))
            }
        };
        match is {
            Some(true) => set[index / 64] |= 1 << (index % 64),
            Some(false) => set[words + index / 64] |= 1 << (index % 64),
            None => {}
        }
    }
    set
}

fn category(model: &Model, item: u32) -> CategoryId {
    model.item(ItemId(item)).category
}

/// An unknown that must be decided before a formula can be evaluated.
#[derive(Debug, Clone, Copy)]
enum Need {
    /// The item of a category in the row of an item.
    Which(u32, CategoryId),
    /// Whether an item is in the row of another one.
    Whether(u32, u32),
}

struct Search<'m> {
    model: &'m Model,
    formula: &'m Formula,
    known: Vec<Mark>,
    cases: Vec<Vec<Mark>>,
    /// The items that name rows, and the items that were asked for in them.
    asked: BTreeSet<(u32, u32)>,
    questions: usize,
    most: usize,
}

impl Search<'_> {
    /// Finds all cases that agree with the known marks; returns `false` if there are too many.
    fn explore(&mut self) -> bool {
        if self.questions > self.most || self.cases.len() > MOST_CASES {
            return false;
        }
        let (model, formula) = (self.model, self.formula);
        let partial = Partial::new(model, &self.known);
        let truth = formula.holds(model, &partial);
        self.questions += 1 + partial.questions.get();
        match partial.need.get() {
            None if truth => self.cases.push(self.known.clone()),
            None => {}
            Some(Need::Whether(row, item)) => {
                return self.branch(row, item, true) && self.branch(row, item, false);
            }
            Some(Need::Which(row, category)) => {
                let (items, before) = (model.items_of(category), self.questions);
                let count = items.len();
                return (1..).zip(items).all(|(done, item)| {
                    let expected = (self.questions - before) / done * count;
                    (done < SAMPLE || expected <= 2 * self.most) && self.branch(row, item.0, true)
                });
            }
        }
        true
    }

    fn branch(&mut self, row: u32, item: u32, together: bool) -> bool {
        self.asked.insert((row, item));
        if Partial::new(self.model, &self.known).together(row, item) == Some(!together) {
            return true;
        }
        self.known.push(mark_of((row, item), together));
        let whole = self.explore();
        self.known.pop();
        whole
    }
}

/// Partially known rows. A row is identified by an item that has only this row.
struct Partial<'k> {
    model: &'k Model,
    known: &'k [Mark],
    need: Cell<Option<Need>>,
    questions: Cell<usize>,
}

impl<'k> Partial<'k> {
    fn new(model: &'k Model, known: &'k [Mark]) -> Self {
        Partial { model, known, need: Cell::new(None), questions: Cell::new(0) }
    }

    fn is_single(&self, item: u32) -> bool {
        self.model.appearances(ItemId(item)).1 <= 1
    }

    /// Returns the items known to be in the row of an item.
    fn companions(&self, item: u32) -> Vec<u32> {
        let mut row = Vec::with_capacity(4);
        row.push(item);
        let mut next = 0;
        while let Some(&member) = row.get(next) {
            next += 1;
            // An item in several rows leads to no other item of this one.
            if member != item && !self.is_single(member) {
                continue;
            }
            for mark in self.known.iter().filter(|mark| mark.is_together() && mark.names(ItemId(member))) {
                let other = mark.other(ItemId(member)).0;
                if !row.contains(&other) {
                    row.push(other);
                }
            }
        }
        row
    }

    /// Returns the item of a category known to be in the row of an item.
    fn companion(&self, item: u32, category: CategoryId) -> Option<u32> {
        let is_sought = |&member: &u32| self::category(self.model, member) == category;
        let marks = self.known.iter().filter(|mark| mark.is_together() && mark.names(ItemId(item)));
        let mut direct = std::iter::once(item).chain(marks.map(|mark| mark.other(ItemId(item)).0));
        direct.find(is_sought).or_else(|| self.companions(item).into_iter().find(is_sought))
    }

    /// Returns whether two items are together, if it follows from the known marks.
    fn together(&self, one: u32, other: u32) -> Option<bool> {
        let is_named = |mark: &Mark| mark.names(ItemId(one)) || mark.names(ItemId(other));
        if !self.known.iter().any(is_named) {
            return self.are_together_alone(one, other);
        }
        self.are_together((one, &self.row_with(one)), (other, &self.row_with(other)))
    }

    /// Returns whether two items are together that no known mark names, if it follows.
    fn are_together_alone(&self, one: u32, other: u32) -> Option<bool> {
        let of = |item: u32| category(self.model, item);
        (one == other || of(one) == of(other)).then_some(one == other)
    }

    /// Returns the items known to be in the row of an item, if it has only one.
    fn row_with(&self, item: u32) -> Vec<u32> {
        if self.is_single(item) { self.companions(item) } else { vec![item] }
    }

    /// Returns whether two items with their [rows](Self::row_with) are together, if it follows from the known marks.
    fn are_together(&self, (one, row): (u32, &[u32]), (other, beside): (u32, &[u32])) -> Option<bool> {
        if row.contains(&other) || beside.contains(&one) {
            return Some(true);
        }
        let of = |item: u32| category(self.model, item);
        let clash = |&member: &u32| beside.iter().any(|&item| item != member && of(item) == of(member));
        if row.iter().any(clash) {
            return Some(false);
        }
        let refuted = |mark: &Mark| {
            let (first, second) = (mark.first().0, mark.second().0);
            let joins = |row: &[u32], beside: &[u32]| row.contains(&first) && beside.contains(&second);
            !mark.is_together() && (joins(row, beside) || joins(beside, row))
        };
        if self.known.iter().any(refuted) {
            return Some(false);
        }
        None
    }

    fn ask(&self, need: Need) {
        if self.need.get().is_none() {
            self.need.set(Some(need));
        }
    }
}

impl Rows for Partial<'_> {
    fn row_of(&self, model: &Model, item: ItemId) -> Option<usize> {
        self.rows_of(model, item).next()
    }

    fn rows_of(&self, model: &Model, item: ItemId) -> impl Iterator<Item = usize> + Clone {
        let is_once = model.appears_once(item);
        let anchors = model.items_of(model.anchor()).map(ItemId::index);
        let anchors = anchors.take(if is_once { 0 } else { usize::MAX });
        let rows: Vec<usize> = anchors.filter(|&row| self.has(model, row, item)).collect();
        is_once.then_some(item.index()).into_iter().chain(rows)
    }

    fn item_in(&self, row: usize, category: CategoryId) -> ItemId {
        self.questions.set(self.questions.get() + 1);
        // The value is irrelevant once an unknown was asked for.
        let first = ItemId(self.model.category(category).first);
        if self.need.get().is_some() {
            return first;
        }
        match self.companion(row as u32, category) {
            Some(item) => ItemId(item),
            None => {
                self.ask(Need::Which(row as u32, category));
                first
            }
        }
    }

    fn has(&self, _: &Model, row: usize, item: ItemId) -> bool {
        self.questions.set(self.questions.get() + 1);
        if self.need.get().is_some() {
            return false;
        }
        self.together(row as u32, item.0).unwrap_or_else(|| {
            self.ask(Need::Whether(row as u32, item.0));
            false
        })
    }

    fn is_same_row(&self, first: usize, second: usize) -> bool {
        first == second || self.has(self.model, first, ItemId(second as u32))
    }
}
