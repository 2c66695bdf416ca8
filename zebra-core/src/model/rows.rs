//! The access of formulas to rows. [`Assignment`] is complete; an implementation with partial knowledge can find
//! out what a formula depends on without a case for each kind of formula.

use super::{Assignment, CategoryId, ItemId, Model};

/// Rows that formulas are evaluated in. Only the implementation knows the meaning of a row number.
pub trait Rows {
    /// The row of an item, the first of several; `None` if it is unused.
    fn row_of(&self, model: &Model, item: ItemId) -> Option<usize>;

    /// All rows of an item.
    fn rows_of(&self, model: &Model, item: ItemId) -> impl Iterator<Item = usize> + Clone;

    /// The item of a category in a row.
    fn item_in(&self, row: usize, category: CategoryId) -> ItemId;

    /// Returns whether a row has an item.
    fn has(&self, model: &Model, row: usize, item: ItemId) -> bool {
        self.item_in(row, model.item(item).category) == item
    }

    /// Returns whether two rows are the same.
    fn is_same_row(&self, first: usize, second: usize) -> bool {
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

    fn is_same_row(&self, first: usize, second: usize) -> bool {
        R::is_same_row(self, first, second)
    }
}
