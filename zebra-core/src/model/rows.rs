//! What formulas ask of rows. Layer 0: [`Assignment`] knows every answer; whoever knows only some of them can still find
//! out what a formula depends on, without knowing its kinds.

use super::{Assignment, CategoryId, ItemId, Model};

/// Rows that formulas can be evaluated in. A row is a number that means something to the implementation only.
pub trait Rows {
    /// The row of an item, the first of several; `None` if it is unused.
    fn row_of(&self, model: &Model, item: ItemId) -> Option<usize>;

    /// All rows of an item.
    fn rows_of(&self, model: &Model, item: ItemId) -> impl Iterator<Item = usize> + Clone;

    /// The item of a category in a row.
    fn item_in(&self, row: usize, category: CategoryId) -> ItemId;

    /// Whether an item stands in a row.
    fn has(&self, model: &Model, row: usize, item: ItemId) -> bool {
        self.item_in(row, model.item(item).category) == item
    }

    /// Whether two rows are one.
    fn is_one_row(&self, first: usize, second: usize) -> bool {
        first == second
    }
}

impl Rows for Assignment {
    fn row_of(&self, _: &Model, item: ItemId) -> Option<usize> {
        self.row_of(item)
    }

    fn rows_of(&self, model: &Model, item: ItemId) -> impl Iterator<Item = usize> + Clone {
        self.rows_of(model, item)
    }

    fn item_in(&self, row: usize, category: CategoryId) -> ItemId {
        self.item_in(row, category)
    }
}

impl<R: Rows> Rows for &R {
    fn row_of(&self, model: &Model, item: ItemId) -> Option<usize> {
        R::row_of(self, model, item)
    }

    fn rows_of(&self, model: &Model, item: ItemId) -> impl Iterator<Item = usize> + Clone {
        R::rows_of(self, model, item)
    }

    fn item_in(&self, row: usize, category: CategoryId) -> ItemId {
        R::item_in(self, row, category)
    }

    fn has(&self, model: &Model, row: usize, item: ItemId) -> bool {
        R::has(self, model, row, item)
    }

    fn is_one_row(&self, first: usize, second: usize) -> bool {
        R::is_one_row(self, first, second)
    }
}
