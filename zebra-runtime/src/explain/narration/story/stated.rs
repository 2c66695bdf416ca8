//! What a paragraph can build on: the pairs that were stated before it, and where.

use crate::explain::marks::{pairs, place_of};
use crate::explain::walkthrough::{Paragraph, Walkthrough};
use crate::explain::wording::are_people;
use crate::model::{CategoryId, ClueId, ItemId, Mark};

/// The facts before a paragraph.
#[derive(Clone)]
pub(super) struct Stated<'w> {
    walkthrough: &'w Walkthrough<'w>,
    index: usize,
    /// The items of each row that are known to be together.
    rows: Vec<Vec<ItemId>>,
    /// The pairs of which an item may be in several rows.
    shared: Vec<Mark>,
    /// The pairs that sentences state, and do not only follow from them.
    said: Vec<Mark>,
    /// For each pair of items, by the [place](place_of) of its mark, the number of paragraphs after which it is known to be apart, and
    /// to be together, if clues or paragraphs state so; else [`NEVER`].
    known: Vec<[u32; 2]>,
}

/// The number of paragraphs after which a mark is known that nothing states.
const NEVER: u32 = u32::MAX;

impl<'w> Stated<'w> {
    /// Collects the facts before the paragraph with this index.
    pub(super) fn new(walkthrough: &'w Walkthrough<'w>, index: usize) -> Self {
        let (rows, shared, said) = (Vec::new(), Vec::new(), Vec::new());
        let known = vec![[NEVER; 2]; pairs(walkthrough.model.items().len())];
        let mut stated = Stated { walkthrough, index, rows, shared, said, known };
        let opening = walkthrough.opening.iter().map(|&(mark, _)| mark);
        for mark in walkthrough.given.iter().copied().chain(opening) {
            stated.join(mark);
            stated.said.push(mark);
            stated.know(mark, 0);
        }
        for (number, paragraph) in (1..).zip(&walkthrough.paragraphs[..index]) {
            for &mark in &paragraph.conclusions {
                stated.join(mark);
                stated.said.push(mark);
            }
            for &mark in paragraph.conclusions.iter().chain(&paragraph.consequences) {
                stated.know(mark, number);
            }
            let concluded = paragraph.conclusions.first().map(|mark| mark.first());
            for &mark in &paragraph.consequences {
                let is_new = stated.join(mark);
                // The row of the conclusion is named with what follows at once.
                let is_named = stated.is_of_anchor(mark)
                    && concluded.is_some_and(|item| stated.row(item).contains(&mark.first()));
                if is_new || is_named {
                    stated.said.push(mark);
                }
            }
        }
        stated
    }

    fn know(&mut self, mark: Mark, paragraphs: u32) {
        let after = &mut self.known[place_of(mark)][usize::from(mark.is_together())];
        *after = paragraphs.min(*after);
    }

    fn is_of_anchor(&self, mark: Mark) -> bool {
        let model = self.walkthrough.model;
        [mark.first(), mark.second()].iter().any(|&item| model.item(item).category == model.anchor())
    }

    /// Returns what connects two items of a row that no sentence states to be together: the row's name, or else an item of
    /// which sentences state both.
    pub(super) fn between(&self, of: ItemId, partner: ItemId) -> Option<ItemId> {
        let is_said = |one: ItemId, other: ItemId| self.said.contains(&Mark::together(one, other));
        let row = self.row(of);
        let others = || row.iter().copied().filter(|&item| item != of && item != partner);
        if is_said(of, partner) {
            return None;
        }
        if !row.contains(&partner) {
            return others().find(|&item| is_said(item, partner));
        }
        let is_anchor =
            |item: &ItemId| self.walkthrough.model.item(*item).category == self.walkthrough.model.anchor();
        let is_known = |one: ItemId, other: ItemId| self.is_known(Mark::together(one, other), self.index);
        let model = self.walkthrough.model;
        let is_person = |item: &ItemId| are_people(model, model.item(*item).category);
        let names_row = |item: &ItemId| is_person(item) && is_known(of, *item) && is_known(*item, partner);
        let connects = |item: &ItemId| is_said(of, *item) && is_said(*item, partner);
        others()
            .find(|item| is_anchor(item) && is_said(of, *item))
            .or_else(|| others().find(names_row))
            .or_else(|| others().find(connects))
    }

    fn is_single(&self, item: ItemId) -> bool {
        self.walkthrough.model.appearances(item).1 == 1
    }

    /// Returns whether pairs that are stated show a pair: both items in one row.
    fn implies(&self, mark: Mark) -> bool {
        let (one, other) = mark.items();
        match (self.is_single(one), self.is_single(other)) {
            (true, true) => self.row(one).contains(&other),
            (true, false) => self.is_beside(&self.row(one), other),
            (false, true) => self.is_beside(&self.row(other), one),
            (false, false) => {
                let rows = self.rows_of(one);
                self.shared.contains(&mark) || self.rows_of(other).iter().any(|item| rows.contains(item))
            }
        }
    }

    /// Returns whether an item of a row is stated to be together with an item that may be in several rows.
    fn is_beside(&self, row: &[ItemId], other: ItemId) -> bool {
        self.shared.iter().any(|known| known.names(other) && row.contains(&known.other(other)))
    }

    /// Returns the items of the rows that are known of an item which may be in several.
    fn rows_of(&self, item: ItemId) -> Vec<ItemId> {
        let beside = self.shared.iter().filter(|known| known.names(item)).map(|known| known.other(item));
        beside.filter(|&other| self.is_single(other)).flat_map(|other| self.row(other)).collect()
    }

    /// Adds a pair; returns whether it says more than the pairs before it.
    pub(super) fn join(&mut self, mark: Mark) -> bool {
        let (one, other) = mark.items();
        if !mark.is_together() {
            return false;
        }
        // An item of several rows would join them.
        if !self.is_single(one) || !self.is_single(other) {
            let is_new = !self.implies(mark);
            self.shared.push(mark);
            return is_new;
        }
        let place = |rows: &[Vec<ItemId>], item| rows.iter().position(|row| row.contains(&item));
        let (one_row, other_row) = (place(&self.rows, one), place(&self.rows, other));
        match (one_row, other_row) {
            (None, None) => self.rows.push(vec![one, other]),
            (Some(row), None) => self.rows[row].push(other),
            (None, Some(row)) => self.rows[row].push(one),
            (Some(row), Some(same)) if row == same => return false,
            (Some(row), Some(merged)) => {
                let items = std::mem::take(&mut self.rows[merged]);
                self.rows[row].extend(items);
                self.rows.swap_remove(merged);
            }
        }
        true
    }

    /// Returns whether a mark is known after this number of paragraphs because a sentence states it.
    pub(super) fn is_known(&self, mark: Mark, paragraphs: usize) -> bool {
        self.known[place_of(mark)][usize::from(mark.is_together())] as usize <= paragraphs
    }

    /// Returns a known pair, after this number of paragraphs, that keeps two items apart: one of them has another partner.
    pub(super) fn taken(&self, mark: Mark, paragraphs: usize) -> Option<Mark> {
        let model = self.walkthrough.model;
        let pair = |item: ItemId, other: ItemId| {
            let others = model.items_of(model.item(other).category).filter(|&partner| partner != other);
            let mut pairs = others.map(|partner| Mark::together(item, partner));
            let is_single = model.appearances(item).1 == 1;
            pairs.find(|&pair| self.is_known(pair, paragraphs)).filter(|_| is_single)
        };
        let (one, other) = mark.items();
        pair(one, other).or_else(|| pair(other, one)).filter(|_| !mark.is_together())
    }

    /// Returns the items that are known to be in the row of an item, with itself.
    pub(super) fn row(&self, item: ItemId) -> Vec<ItemId> {
        self.rows.iter().find(|row| row.contains(&item)).cloned().unwrap_or_else(|| vec![item])
    }

    /// Returns whether the pairs of the grid at the end are stated.
    pub(super) fn is_full(&self) -> bool {
        let mut pairs = self.walkthrough.grid.marks().filter(|mark| mark.is_together());
        pairs.all(|mark| self.implies(mark))
    }

    /// Returns the known partner of an item in a category.
    pub(super) fn partner(&self, item: ItemId, category: CategoryId) -> Option<ItemId> {
        let of_category = |other: &ItemId| self.walkthrough.model.item(*other).category == category;
        self.row(item).into_iter().find(|other| *other != item && of_category(other))
    }

    /// Returns where a fact comes from: its clue, or the number of its paragraph. What is together is in the reader's table, once one of
    /// the two is in a row there.
    pub(super) fn source(&self, mark: Mark) -> Option<String> {
        if let Some(&(_, clue)) = self.walkthrough.opening.iter().find(|(stated, _)| *stated == mark) {
            return Some(self.label(clue));
        }
        // What is together is in the reader's table, once it has a row there.
        let is_in_table = || {
            let category = |item: &ItemId| self.walkthrough.model.item(*item).category;
            self.row(mark.first()).iter().any(|item| category(item) == self.walkthrough.model.anchor())
        };
        if mark.is_together() && is_in_table() {
            return None;
        }
        let concludes = |paragraph: &Paragraph| {
            paragraph.conclusions.contains(&mark) || paragraph.consequences.contains(&mark)
        };
        let found = self.walkthrough.paragraphs[..self.index].iter().position(concludes)?;
        // What the paragraph before says is remembered.
        let is_remembered = mark.is_together() && found + 1 == self.index;
        (!is_remembered).then(|| format!("paragraph {}", found + 1))
    }

    /// Returns the label of a clue in brackets.
    pub(super) fn label(&self, clue: ClueId) -> String {
        let model = self.walkthrough.model;
        let label = &model.clue(clue).label;
        // Beside items that are numbers, a number alone could be one of them.
        let is_number = |text: &str| text.ends_with(|last: char| last.is_ascii_digit());
        let is_plain = label.starts_with(|letter: char| letter.is_ascii_digit())
            && !model.items().iter().any(|item| is_number(&item.phrase));
        if is_plain { label.to_string() } else { format!("clue {label}") }
    }
}
