//! Shapes: the size of a grid, and its rows, columns and boxes. Part of sudoku.

use std::fmt;

use crate::sentence::plural;

/// The largest side: the number of symbols from `1` to `9` and `A` to `Z`.
pub const MAXIMUM_SIDE: usize = 35;

/// The size of a grid and its boxes: boxes of `r` rows by `c` columns make a grid of side `r * c`.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::sudoku::Shape;
/// let shape = Shape::of_side(6).unwrap();
/// assert_eq!(shape, Shape::new(2, 3).unwrap());
/// assert_eq!((shape.side(), shape.cells()), (6, 36));
/// assert_eq!(shape.coordinates(8).to_string(), "row 2, column 3");
/// assert_eq!(shape.to_string(), "6x6 with boxes of 2 rows and 3 columns");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
}

/// A cell's row and column, both numbered from 1. `{}` formats it as "row 2, column 5", `{:#}` as "r2c5".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinates {
    /// The row, from the top.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write!(f, "r{}c{}", self.row, self.column);
        }
        write!(f, "row {}, column {}", self.row, self.column)
    }
}

impl Shape {
    /// The common shape: 9x9 with boxes of 3 by 3.
    pub const NINE: Shape = Shape { box_rows: 3, box_columns: 3 };

    /// Creates a shape from the rows and columns of its boxes; `None` if a number is 0, or the side is 1 or above
    /// [`MAXIMUM_SIDE`].
    #[must_use]
    pub fn new(box_rows: usize, box_columns: usize) -> Option<Shape> {
        let side = box_rows.checked_mul(box_columns)?;
        (2..=MAXIMUM_SIDE)
            .contains(&side)
            .then_some(Shape { box_rows: box_rows as u8, box_columns: box_columns as u8 })
    }

    /// Returns the shape of a side, with boxes as square as possible, and wider than high. `None` if the side is above
    /// [`MAXIMUM_SIDE`], or prime: then only [`Shape::new`] can make boxes, of one row.
    #[must_use]
    pub fn of_side(side: usize) -> Option<Shape> {
        let box_rows =
            (2..side).take_while(|rows| rows * rows <= side).filter(|rows| side.is_multiple_of(*rows));
        box_rows.last().and_then(|rows| Shape::new(rows, side / rows))
    }

    /// Returns the shape with this many cells, with boxes as in [`Shape::of_side`].
    #[must_use]
    pub fn of_cells(cells: usize) -> Option<Shape> {
        Shape::of_side(cells.isqrt()).filter(|shape| shape.cells() == cells)
    }

    /// Returns the number of rows of a box.
    #[must_use]
    pub const fn box_rows(self) -> usize {
        self.box_rows as usize
    }

    /// Returns the number of columns of a box.
    #[must_use]
    pub const fn box_columns(self) -> usize {
        self.box_columns as usize
    }

    /// Returns the number of rows of the grid, and of columns, boxes and numbers.
    #[must_use]
    pub const fn side(self) -> usize {
        self.box_rows() * self.box_columns()
    }

    /// Returns the number of cells. They are numbered from 0, row by row.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Returns the cells of a row; rows are numbered from 0, from the top.
    pub fn row(self, row: usize) -> impl Iterator<Item = usize> + Clone {
        (0..self.side()).map(move |column| row * self.side() + column)
    }

    /// Returns the cells of a column; columns are numbered from 0, from the left.
    pub fn column(self, column: usize) -> impl Iterator<Item = usize> + Clone {
        (0..self.side()).map(move |row| row * self.side() + column)
    }

    /// Returns the cells of a box; boxes are numbered from 0, in reading order.
    pub fn square(self, square: usize) -> impl Iterator<Item = usize> + Clone {
        let across = self.side() / self.box_columns();
        let (top, left) = (square / across * self.box_rows(), square % across * self.box_columns());
        (0..self.side()).map(move |index| {
            let (row, column) = (top + index / self.box_columns(), left + index % self.box_columns());
            row * self.side() + column
        })
    }

    /// Returns the row, the column and the box of a cell, by their numbers.
    #[must_use]
    pub const fn around(self, cell: usize) -> [usize; 3] {
        let (row, column) = (cell / self.side(), cell % self.side());
        let across = self.side() / self.box_columns();
        [row, column, row / self.box_rows() * across + column / self.box_columns()]
    }

    /// Returns the row and column of a cell, from 1.
    #[must_use]
    pub const fn coordinates(self, cell: usize) -> Coordinates {
        Coordinates { row: cell / self.side() + 1, column: cell % self.side() + 1 }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |number: u8, noun: &str| format!("{number} {}", plural(number, noun));
        let (rows, columns) = (counted(self.box_rows, "row"), counted(self.box_columns, "column"));
        write!(f, "{0}x{0} with boxes of {rows} and {columns}", self.side())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_sides_have_the_usual_boxes() {
        let boxes = [4, 6, 8, 9, 10, 12, 16, 25].map(|side| {
            let shape = Shape::of_side(side).unwrap();
            assert_eq!(Shape::of_cells(side * side), Some(shape));
            (shape.box_rows(), shape.box_columns())
        });
        assert_eq!(boxes, [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)]);
        assert_eq!([0, 1, 2, 7, 36].map(Shape::of_side), [None; 5]);
        assert_eq!([0, 1, 49, 80, 82].map(Shape::of_cells), [None; 5]);
        assert_eq!(Shape::new(usize::MAX, 2), None);
    }

    #[test]
    fn each_cell_is_in_its_row_column_and_box() {
        for shape in
            [Shape::new(2, 3), Shape::new(3, 2), Shape::new(1, 5), Shape::new(4, 4)].map(Option::unwrap)
        {
            for cell in 0..shape.cells() {
                let [row, column, square] = shape.around(cell);
                assert!(shape.row(row).any(|other| other == cell));
                assert!(shape.column(column).any(|other| other == cell));
                assert!(shape.square(square).any(|other| other == cell));
            }
        }
    }
}
