//! The checker's knowledge of pairs of items, and what follows from it in any rows.
//!
//! A row is identified by the item that names it, so that "in which row" is a pair like every other one.

use std::cell::Cell;
use std::collections::VecDeque;
use std::rc::Rc;

use zebra_runtime::model::{Category, CategoryId, ItemId, Model};

/// A contradiction.
#[derive(Debug)]
pub(crate) struct Contradiction;

/// The constants of a model, shared by all of its views.
#[derive(Debug)]
struct Frame {
    categories: Vec<std::ops::Range<u32>>,
    /// The category of each item, and its number of rows: at least and at most.
    items: Vec<(usize, (u32, u32))>,
    /// The category that names the rows.
    anchor: usize,
}

/// The known pairs of items: together in some row, or in none.
#[derive(Debug, Clone)]
pub(crate) struct View {
    frame: Rc<Frame>,
    /// For each item and each other one.
    pairs: Vec<Option<bool>>,
    /// For each item and category.
    lines: Vec<Count>,
    /// The pairs that are together.
    joined: Vec<(ItemId, ItemId)>,
    /// The pairs whose consequences have not been added.
    queue: VecDeque<(ItemId, ItemId)>,
    /// The smallest unknown line that was requested, with its number of open pairs.
    need: Cell<Option<(usize, Line)>>,
}

/// The number of pairs of an item and the items of a category that are together, and that are open.
#[derive(Debug, Clone, Copy)]
struct Count {
    known: u32,
    open: u32,
}

/// Pairs of which at most one is together.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Line {
    /// An item with at most one row, and the items of a category.
    Partners(ItemId, CategoryId),
    /// Two items.
    Pair(ItemId, ItemId),
}

impl View {
    pub(crate) fn new(model: &Model) -> Self {
        let range = |category: &Category| category.first..category.first + category.count;
        let frame = Frame {
            categories: model.categories().iter().map(range).collect(),
            items: model
                .item_ids()
                .map(|item| (model.item(item).category.0 as usize, model.appearances(item)))
                .collect(),
            anchor: model.anchor().0 as usize,
        };
        let size = frame.items.len();
        let all = |range: &std::ops::Range<u32>| Count { known: 0, open: range.len() as u32 };
        let line: Vec<Count> = frame.categories.iter().map(all).collect();
        View {
            frame: Rc::new(frame),
            pairs: vec![None; size * size],
            lines: line.repeat(size),
            joined: Vec::new(),
            queue: VecDeque::new(),
            need: Cell::new(None),
        }
    }

    fn items_of(&self, category: usize) -> impl Iterator<Item = ItemId> + Clone + use<> {
        self.frame.categories[category].clone().map(ItemId)
    }

    fn line(&self, item: ItemId, category: usize) -> Count {
        self.lines[item.index() * self.frame.categories.len() + category]
    }

    fn line_mut(&mut self, item: ItemId, category: usize) -> &mut Count {
        &mut self.lines[item.index() * self.frame.categories.len() + category]
    }

    fn category(&self, item: ItemId) -> usize {
        self.frame.items[item.index()].0
    }

    /// Returns `true` if an item has at most one row.
    pub(crate) fn is_single(&self, item: ItemId) -> bool {
        self.frame.items[item.index()].1.1 <= 1
    }

    /// Returns `true` if each item of a category has at most one row.
    pub(crate) fn are_single(&self, category: usize) -> bool {
        self.items_of(category).all(|item| self.is_single(item))
    }

    /// Returns the item that names a row.
    fn row(&self, row: usize) -> ItemId {
        ItemId(self.frame.categories[self.frame.anchor].start + row as u32)
    }

    /// Returns whether two items are together; two items of one category never are.
    pub(crate) fn pair(&self, one: ItemId, other: ItemId) -> Option<bool> {
        match self.category(one) == self.category(other) {
            true => Some(one == other),
            false => self.pairs[one.index() * self.frame.items.len() + other.index()],
        }
    }

    /// Returns whether an item is in a row.
    pub(crate) fn get(&self, item: ItemId, row: usize) -> Option<bool> {
        self.pair(item, self.row(row))
    }

    pub(crate) fn set(&mut self, one: ItemId, other: ItemId, so: bool) -> Result<(), Contradiction> {
        match self.pair(one, other) {
            Some(known) if known != so => return Err(Contradiction),
            Some(_) => return Ok(()),
            None => {}
        }
        let size = self.frame.items.len();
        self.pairs[one.index() * size + other.index()] = Some(so);
        self.pairs[other.index() * size + one.index()] = Some(so);
        for (item, partner) in [(one, other), (other, one)] {
            let line = self.line_mut(item, self.category(partner));
            line.open -= 1;
            line.known += u32::from(so);
        }
        if so {
            self.joined.push((one, other));
        }
        self.queue.push_back((one, other));
        Ok(())
    }

    /// Adds what follows before anything is known.
    pub(crate) fn begin(&mut self) -> Result<(), Contradiction> {
        let frame = self.frame.clone();
        let lines = (0..frame.items.len() as u32)
            .flat_map(|item| (0..frame.categories.len()).map(move |of| (item, of)));
        lines.into_iter().try_for_each(|(item, category)| self.count(ItemId(item), category))
    }

    /// Adds the consequences of all new pairs.
    pub(crate) fn propagate(&mut self) -> Result<(), Contradiction> {
        while let Some((one, other)) = self.queue.pop_front() {
            self.count(one, self.category(other))?;
            self.count(other, self.category(one))?;
            if self.pair(one, other) == Some(true) {
                // Both are present in some row, which has an item of every category.
                let categories = (0..self.frame.categories.len()).flat_map(|of| [(one, of), (other, of)]);
                categories.into_iter().try_for_each(|(item, category)| self.count(item, category))?;
                (0..self.frame.items.len() as u32)
                    .try_for_each(|third| self.share(one, other, ItemId(third)))?;
            }
            for index in 0..self.joined.len() {
                let (first, second) = self.joined[index];
                for (item, third) in [(one, other), (other, one)] {
                    if first == item || second == item {
                        self.share(first, second, third)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks the number of partners of an item in a category, and fills the line if it is decided.
    fn count(&mut self, item: ItemId, category: usize) -> Result<(), Contradiction> {
        if self.category(item) == category {
            return Ok(());
        }
        let (mut least, most) = self.frame.items[item.index()].1;
        if least > 1 && !self.are_single(category) {
            // One partner may fill several of its rows.
            least = 1;
        }
        if least == 0 && self.is_present(item) {
            least = 1;
        }
        let Count { known, open } = self.line(item, category);
        if known > most || known + open < least {
            return Err(Contradiction);
        }
        if open > 0 && (known == most || known + open == least) {
            let partners = self.items_of(category).filter(|&partner| self.pair(item, partner).is_none());
            let partners: Vec<ItemId> = partners.collect();
            return partners.into_iter().try_for_each(|partner| self.set(item, partner, known < most));
        }
        Ok(())
    }

    fn is_present(&self, item: ItemId) -> bool {
        (0..self.frame.categories.len()).any(|category| self.line(item, category).known > 0)
    }

    /// Passes a third item between two items that are together, as far as they have a single row.
    fn share(&mut self, one: ItemId, other: ItemId, third: ItemId) -> Result<(), Contradiction> {
        let of = self.category(third);
        if of == self.category(one) || of == self.category(other) || self.pair(one, other) != Some(true) {
            return Ok(());
        }
        for (single, with) in [(one, other), (other, one)] {
            if self.is_single(single) && self.pair(single, third) == Some(true) {
                self.set(with, third, true)?;
            }
            if self.is_single(single) && self.pair(with, third) == Some(false) {
                self.set(single, third, false)?;
            }
        }
        Ok(())
    }

    /// Returns the smallest line of some items that is not known.
    pub(crate) fn unknown(&self, items: impl Iterator<Item = ItemId>) -> Option<Line> {
        let single = items.filter(|&item| self.is_single(item));
        let lines = single.flat_map(|item| {
            (0..self.frame.categories.len() as u32).map(move |category| (item, CategoryId(category)))
        });
        let others = lines.filter(|&(item, category)| self.category(item) != category.0 as usize);
        let open = others.map(|(item, category)| (self.line(item, category.0 as usize).open, item, category));
        let smallest = open.filter(|&(open, ..)| open > 0).min_by_key(|&(open, ..)| open);
        smallest.map(|(_, item, category)| Line::Partners(item, category))
    }

    /// Takes the smallest unknown line that was requested, with its number of open pairs.
    pub(crate) fn take_need(&self) -> Option<(usize, Line)> {
        self.need.take()
    }

    /// Returns the open pairs of a line.
    pub(crate) fn open(&self, line: Line) -> Vec<(ItemId, ItemId)> {
        match line {
            Line::Pair(one, other) => vec![(one, other)],
            Line::Partners(item, category) => self
                .items_of(category.0 as usize)
                .filter(|&partner| self.pair(item, partner).is_none())
                .map(|partner| (item, partner))
                .collect(),
        }
    }

    /// Requests an unknown line, which would help if it were known.
    pub(crate) fn ask(&self, size: usize, line: Line) {
        if size > 0 && self.need.get().is_none_or(|(other, _)| size < other) {
            self.need.set(Some((size, line)));
        }
    }

    /// Returns the items of a category that may be together with an item that has at most one row.
    pub(crate) fn partners(&self, item: ItemId, category: CategoryId) -> Vec<ItemId> {
        if self.category(item) != category.0 as usize {
            let open = self.line(item, category.0 as usize).open;
            self.ask(open as usize, Line::Partners(item, category));
        }
        let all = self.items_of(category.0 as usize);
        all.filter(|&partner| self.pair(item, partner) != Some(false)).collect()
    }

    /// Returns the items of a category that may be in a row.
    pub(crate) fn items_in(&self, row: usize, category: CategoryId) -> Vec<ItemId> {
        self.partners(self.row(row), category)
    }

    /// Returns the possible rows of an item.
    pub(crate) fn rows_of(&self, item: ItemId) -> Vec<usize> {
        let anchor = CategoryId(self.frame.anchor as u32);
        let first = self.frame.categories[self.frame.anchor].start;
        let rows = self.items_of(self.frame.anchor);
        if self.is_single(item) {
            return self.partners(item, anchor).into_iter().map(|row| (row.0 - first) as usize).collect();
        }
        // The item may have several rows, but a row has only one item of the category.
        let category = CategoryId(self.category(item) as u32);
        rows.clone().filter(|&row| self.pair(item, row).is_none()).for_each(|row| {
            self.partners(row, category);
        });
        rows.filter(|&row| self.pair(item, row) != Some(false)).map(|row| (row.0 - first) as usize).collect()
    }
}
