//! The answer that an author gives with a puzzle: some rows, some columns. Layer 0.

use super::{Assignment, CategoryId, ItemId, List, Model};

/// Rows of items that belong together; any columns, any rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The categories, in the order of the columns.
    pub columns: List<CategoryId>,
    /// One item for each column; a row is found by its first cell.
    pub rows: List<List<ItemId>>,
}

impl Answer {
    /// The cells that an assignment contradicts: the first item of the row, and the item said to be with it. Where the
    /// first item stands in several rows, one of them must have the other.
    #[must_use]
    pub fn disagreements(&self, model: &Model, assignment: &Assignment) -> Vec<(ItemId, ItemId)> {
        let agrees = |key: ItemId, cell: ItemId| {
            let category = model.item(cell).category;
            assignment.rows_of(model, key).any(|row| assignment.item_in(row, category) == cell)
        };
        self.pairs().filter(|&(key, cell)| !agrees(key, cell)).collect()
    }

    /// Every cell after the first of its row, with that first one.
    pub fn pairs(&self) -> impl Iterator<Item = (ItemId, ItemId)> + '_ {
        self.rows.iter().flat_map(|row| row.iter().skip(1).map(|&cell| (row[0], cell)))
    }
}
