//! The cells of the logic grid: a block for each pair of categories, in the shape of a staircase.

use zebra_runtime::model::{CategoryId, ItemId, Model};

/// The rows and columns of the grid, each an item, numbered through all categories.
#[derive(Debug, Clone)]
pub(crate) struct Stairs {
    /// The items beside the rows, with the number of their block.
    pub(crate) rows: Vec<(ItemId, usize)>,
    /// The items above the columns, with the number of their block.
    pub(crate) columns: Vec<(ItemId, usize)>,
    /// The number of blocks in the first row, and in the first column.
    blocks: usize,
}

/// A row and a column.
pub(crate) type Cell = (usize, usize);

impl Stairs {
    /// Creates the grid of a puzzle. The first category is above the first block; the others are beside the rows in their order,
    /// and above the other columns in reverse order.
    pub(crate) fn new(model: &Model) -> Stairs {
        let categories: Vec<CategoryId> = model.category_ids().collect();
        let (first, others) = categories.split_at(1.min(categories.len()));
        let items = |categories: &mut dyn Iterator<Item = CategoryId>| {
            let blocks = categories.enumerate();
            blocks.flat_map(|(block, of)| model.items_of(of).map(move |item| (item, block))).collect()
        };
        Stairs {
            rows: items(&mut others.iter().copied()),
            columns: items(&mut first.iter().chain(others.iter().skip(1).rev()).copied()),
            blocks: others.len(),
        }
    }

    /// Returns whether the staircase has the cell.
    pub(crate) fn has(&self, (row, column): Cell) -> bool {
        let blocks = self.rows.get(row).zip(self.columns.get(column));
        blocks.is_some_and(|((_, row), (_, column))| row + column < self.blocks)
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
