//! The author's answer to a puzzle.

use super::{Assignment, CategoryId, ItemId, List, Model};

/// Rows of items that share a row. It may have only some of the columns and rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The categories, in the order of the columns.
    pub columns: List<CategoryId>,
    /// One item for each column; the first cell identifies the row.
    pub rows: List<List<ItemId>>,
}

impl Answer {
    /// Returns the cells that an assignment contradicts: the first item of the row and the item in the cell. Where the
    /// first item is in several rows, one of them must have the other.
    #[must_use]
    pub fn disagreements(&self, model: &Model, assignment: &Assignment) -> Vec<(ItemId, ItemId)> {
        let agrees = |key: ItemId, cell: ItemId| {
            let category = model.item(cell).category;
            assignment.rows_of(model, key).any(|row| assignment.item_in(row, category) == cell)
        };
        self.pairs().filter(|&(key, cell)| !agrees(key, cell)).collect()
    }

    /// Returns the first item of each row with each other item of it.
    pub fn pairs(&self) -> impl Iterator<Item = (ItemId, ItemId)> + '_ {
        self.rows.iter().flat_map(|row| row.iter().skip(1).map(|&cell| (row[0], cell)))
    }
}
