//! Grids: a number or nothing in each cell, and their text. Part of sudoku.

use std::fmt;

use super::shape::Shape;
use crate::solve::Differ;

/// A filled or partly filled grid. `{}` formats it with lines between the boxes, `{:#}` as one line of text.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::sudoku::{SudokuGrid, Shape};
/// let mut grid = SudokuGrid::empty(Shape::of_side(4).unwrap());
/// grid.set(0, Some(3));
/// grid.set(7, Some(4));
/// assert_eq!(grid.to_string(), "3 . | . .\n. . | . 4\n----+----\n. . | . .\n. . | . .\n");
/// assert_eq!(format!("{grid:#}"), "3......4........");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SudokuGrid {
    shape: Shape,
    /// 0 for an empty cell.
    cells: Vec<u8>,
}

impl SudokuGrid {
    /// Creates an empty grid.
    #[must_use]
    pub fn empty(shape: Shape) -> SudokuGrid {
        SudokuGrid { shape, cells: vec![0; shape.cells()] }
    }

    /// Returns the shape.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the number in a cell, from 1 to the side.
    ///
    /// # Panics
    /// Panics if there is no such cell.
    #[must_use]
    pub fn get(&self, cell: usize) -> Option<usize> {
        Some(usize::from(self.cells[cell])).filter(|&number| number > 0)
    }

    /// Sets the number of a cell, or empties it.
    ///
    /// # Panics
    /// Panics if there is no such cell, or the number is 0 or above the side.
    pub fn set(&mut self, cell: usize, number: Option<usize>) {
        if let Some(number) = number {
            assert!(
                (1..=self.shape.side()).contains(&number),
                "{number} is not a number of a grid of {}",
                self.shape
            );
        }
        self.cells[cell] = number.unwrap_or(0) as u8;
    }

    /// Returns the cells with a number, and their numbers.
    pub fn givens(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let cells = self.cells.iter().enumerate();
        cells.filter(|(_, number)| **number > 0).map(|(cell, &number)| (cell, usize::from(number)))
    }

    /// Returns the text with lines between cells of different regions.
    pub(super) fn text_around(&self, regions: &[usize]) -> String {
        let side = self.shape.side();
        let at = |row: usize, column: usize| regions[row * side + column];
        let mut text = String::new();
        for row in 0..side {
            for column in 0..side {
                text.push(self.get(row * side + column).map_or('.', symbol));
                if column + 1 < side {
                    text.push(if at(row, column) == at(row, column + 1) { ' ' } else { '|' });
                }
            }
            text.push('\n');
            if row + 1 == side {
                break;
            }
            let mut line = String::new();
            for column in 0..side {
                line.push(if at(row, column) == at(row + 1, column) { ' ' } else { '-' });
                if column + 1 < side {
                    let around =
                        [at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1)];
                    let is_inside = around.iter().all(|&region| region == around[0]);
                    line.push(if is_inside { ' ' } else { '+' });
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// Returns whether every cell has a number.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(|&number| number > 0)
    }
}

/// Returns the symbol of a number: `1` to `9`, then `A` to `Z`.
#[must_use]
pub(super) fn symbol(number: usize) -> char {
    char::from_digit(number as u32, 36).map_or('?', |symbol| symbol.to_ascii_uppercase())
}

impl fmt::Display for SudokuGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |cell| self.get(cell).map_or('.', symbol);
        if f.alternate() {
            return f.write_str(&(0..self.cells.len()).map(symbol).collect::<String>());
        }
        let (side, box_columns) = (self.shape.side(), self.shape.box_columns());
        let boxes = side / box_columns;
        for row in 0..side {
            if row > 0 && row % self.shape.box_rows() == 0 {
                let dashes = |index| 2 * box_columns + usize::from(index > 0 && index + 1 < boxes);
                let line: Vec<String> = (0..boxes).map(|index| "-".repeat(dashes(index))).collect();
                writeln!(f, "{}", line.join("+"))?;
            }
            for (column, cell) in self.shape.row(row).enumerate() {
                match column {
                    0 => {}
                    _ if column % box_columns == 0 => f.write_str(" | ")?,
                    _ => f.write_str(" ")?,
                }
                write!(f, "{}", symbol(cell))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl Differ for SudokuGrid {
    fn difference(&self, other: &Self) -> String {
        match self.cells.iter().zip(&other.cells).filter(|(one, two)| one != two).count() {
            0 => String::new(),
            1 => "two of them differ in 1 cell".to_owned(),
            cells => format!("two of them differ in {cells} cells"),
        }
    }
}
