//! The cells of the logic grid, which the cursor moves over.

use zebra_runtime::model::{CategoryId, ItemId, Model};
use zebra_runtime::render::Stairs;

/// The rows and columns of the grid, each an item, numbered through all categories.
#[derive(Debug, Clone)]
pub(crate) struct Cells {
    stairs: Stairs,
    /// The items beside the rows, with the number of their block.
    pub(crate) rows: Vec<(ItemId, usize)>,
    /// The items above the columns, with the number of their block.
    pub(crate) columns: Vec<(ItemId, usize)>,
}

/// A row and a column.
pub(crate) type Cell = (usize, usize);

impl Cells {
    /// Creates the grid of a puzzle, with all categories: it scrolls.
    pub(crate) fn new(model: &Model) -> Cells {
        let stairs = Stairs::of(model);
        let items = |categories: &[CategoryId]| {
            let blocks = categories.iter().enumerate();
            blocks.flat_map(|(block, &of)| model.items_of(of).map(move |item| (item, block))).collect()
        };
        Cells { rows: items(stairs.rows()), columns: items(stairs.columns()), stairs }
    }

    /// Returns whether the grid has the cell.
    pub(crate) fn has(&self, (row, column): Cell) -> bool {
        let blocks = self.rows.get(row).zip(self.columns.get(column));
        blocks.is_some_and(|((_, row), (_, column))| self.stairs.has(*row, *column))
    }

    /// Returns the two items of a cell.
    pub(crate) fn items(&self, (row, column): Cell) -> (ItemId, ItemId) {
        (self.rows[row].0, self.columns[column].0)
    }

    /// Returns the cell after some steps down and to the right, or the last one on the way that the grid has.
    pub(crate) fn moved(&self, (row, column): Cell, down: isize, right: isize) -> Cell {
        let to = |(row, column): Cell| {
            let cell = (row.checked_add_signed(down.signum())?, column.checked_add_signed(right.signum())?);
            self.has(cell).then_some(cell)
        };
        let steps = down.unsigned_abs().max(right.unsigned_abs());
        let path = std::iter::successors(Some((row, column)), |&cell| to(cell));
        path.take(steps + 1).last().unwrap_or((row, column))
    }
}
