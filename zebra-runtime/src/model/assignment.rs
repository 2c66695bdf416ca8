//! Assignments: rows that are filled in completely, right or wrong. Layer 0.

use super::{CategoryId, ItemId, Model};

/// For every category and row the item that stands there. Rows go by the items of the first category.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assignment {
    rows: usize,
    /// Category by category, row by row.
    cells: Vec<ItemId>,
    row_of: Vec<u32>,
}

impl Assignment {
    /// An assignment of cells, category by category and row by row.
    ///
    /// `None` unless there is one cell for each category and row, every category has each of its items in exactly one
    /// row, and the first category's items stand in their own order.
    #[must_use]
    pub fn new(model: &Model, cells: Vec<ItemId>) -> Option<Self> {
        let rows = model.rows();
        if cells.len() != rows * model.categories().len() {
            return None;
        }
        let mut row_of = vec![u32::MAX; model.items().len()];
        for (index, &item) in cells.iter().enumerate() {
            let (category, row) = (CategoryId((index / rows) as u32), (index % rows) as u32);
            let place = row_of.get_mut(item.index())?;
            let fits = model.item(item).category == category && *place == u32::MAX;
            if !fits || (category.0 == 0 && item.0 != row) {
                return None;
            }
            *place = row;
        }
        Some(Assignment { rows, cells, row_of })
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

    /// The row of an item, from 0.
    #[must_use]
    pub fn row_of(&self, item: ItemId) -> usize {
        self.row_of[item.index()] as usize
    }

    /// The item of a category in the row of another item.
    #[must_use]
    pub fn item_beside(&self, item: ItemId, category: CategoryId) -> ItemId {
        self.item_in(self.row_of(item), category)
    }
}
