//! Assignments: complete rows, whether or not they satisfy the clues.

use super::{CategoryId, Item, ItemId, Model};

/// The item of every category and row. The rows are in the order of the items of the anchor category.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assignment {
    rows: usize,
    /// Category by category, row by row.
    cells: Vec<ItemId>,
    /// The first row of each item, or `u32::MAX`.
    row_of: Vec<u32>,
}

impl Assignment {
    /// Creates an assignment of cells, category by category and row by row.
    ///
    /// Returns `None` unless there is one cell for each category and row, every item is in a valid number of rows, and the
    /// items of the anchor category are in their order.
    #[must_use]
    pub fn new(model: &Model, cells: Vec<ItemId>) -> Option<Self> {
        let rows = model.rows();
        if cells.len() != rows * model.categories().len() {
            return None;
        }
        let mut row_of = vec![u32::MAX; model.items().len()];
        let mut times = vec![0; model.items().len()];
        for id in model.category_ids() {
            let (category, cells) = (model.category(id), &cells[id.index() * rows..(id.index() + 1) * rows]);
            let ids = category.first..category.first + category.count;
            for (row, item) in (0..).zip(cells) {
                if !ids.contains(&item.0) || (id == model.anchor() && item.0 != category.first + row) {
                    return None;
                }
                let place = &mut row_of[item.index()];
                *place = row.min(*place);
                times[item.index()] += 1;
            }
            let mut items = model.items_in(id).iter().zip(&times[category.first as usize..]);
            let fits = |(item, times): (&Item, &u32)| {
                let (least, most) = category.presence.appearances(item, rows as u32);
                (least..=most).contains(times)
            };
            if !items.all(fits) {
                return None;
            }
        }
        Some(Assignment { rows, cells, row_of })
    }

    /// Creates an assignment of the row of each item. All categories are plain, and no two items of one are in a row.
    pub(crate) fn of_rows(model: &Model, row_of: Vec<u32>) -> Self {
        let rows = model.rows();
        let mut cells = vec![ItemId(0); row_of.len()];
        for (cells, category) in cells.chunks_mut(rows).zip(model.categories()) {
            let items = category.first..category.first + category.count;
            for item in items {
                cells[row_of[item as usize] as usize] = ItemId(item);
            }
        }
        let assignment = Assignment { rows, cells, row_of };
        debug_assert_eq!(Assignment::new(model, assignment.cells.clone()).as_ref(), Some(&assignment));
        assignment
    }

    /// Exchanges the items of a category, other than the anchor, in two rows.
    pub fn exchange(&mut self, category: CategoryId, one: usize, other: usize) {
        let start = category.index() * self.rows;
        let cells = &mut self.cells[start..start + self.rows];
        cells.swap(one, other);
        for item in [cells[one], cells[other]] {
            let first = cells.iter().position(|&cell| cell == item);
            self.row_of[item.index()] = first.map_or(u32::MAX, |row| row as u32);
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The item of a category in a row.
    #[must_use]
    pub fn item_in(&self, row: usize, category: CategoryId) -> ItemId {
        self.cells[category.index() * self.rows + row]
    }

    /// The first row of an item, from 0; `None` if it is unused.
    #[must_use]
    pub fn row_of(&self, item: ItemId) -> Option<usize> {
        let row = self.row_of[item.index()];
        (row != u32::MAX).then_some(row as usize)
    }

    /// All rows of an item, from 0. Takes at most linear time in the number of rows.
    pub fn rows_of(&self, model: &Model, item: ItemId) -> impl Iterator<Item = usize> + Clone + '_ {
        let category = model.item(item).category;
        let first = self.row_of(item).unwrap_or(self.rows);
        let end = if model.appears_once(item) { first + 1 } else { self.rows };
        (first..end).filter(move |&row| self.item_in(row, category) == item)
    }

    /// Returns the differences to another assignment: an item, its partner here, and its partner there. For a category
    /// whose items are in one row each, these are its items and their rows; for any other, the rows and their items.
    ///
    /// A row is given as the item of the anchor category. Linear in the number of cells.
    #[must_use]
    pub fn differences(&self, model: &Model, other: &Assignment) -> Vec<(ItemId, ItemId, ItemId)> {
        let anchor = model.anchor();
        let mut differing = Vec::new();
        for category in model.category_ids().filter(|&category| category != anchor) {
            if model.is_plain(category) {
                let row_item =
                    |item: ItemId, answer: &Assignment| Some(answer.item_in(answer.row_of(item)?, anchor));
                let items = model.items_of(category);
                differing.extend(
                    items.filter_map(|item| Some((item, row_item(item, self)?, row_item(item, other)?))),
                );
            } else {
                let rows = (0..model.rows()).zip(model.items_of(anchor));
                differing.extend(
                    rows.map(|(row, item)| (item, self.item_in(row, category), other.item_in(row, category))),
                );
            }
        }
        differing.retain(|(_, here, there)| here != there);
        differing
    }

    /// Returns the number of cells in which two assignments differ.
    #[must_use]
    pub fn distance(&self, other: &Assignment) -> usize {
        self.cells.iter().zip(&other.cells).filter(|(here, there)| here != there).count()
    }
}
