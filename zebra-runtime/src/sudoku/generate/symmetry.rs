//! Symmetries of the cells with a given. Part of the sudoku generator.

use std::fmt;

use crate::sudoku::Shape;

/// A symmetry of the cells with a given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Symmetry {
    /// None.
    #[default]
    None,
    /// The pattern is the same after half a turn.
    HalfTurn,
    /// The pattern is the same after a quarter turn.
    QuarterTurn,
    /// The left half mirrors the right one.
    LeftRight,
    /// The upper half mirrors the lower one.
    UpDown,
    /// Both halves mirror each other, left and right, and up and down.
    Both,
    /// The pattern is mirrored at the diagonal from the upper left to the lower right.
    Diagonal,
    /// The pattern is mirrored at the diagonal from the lower left to the upper right.
    Antidiagonal,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::LeftRight,
        Symmetry::UpDown,
        Symmetry::Both,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
    ];

    /// Returns the images of a cell, itself included, ascending.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::sudoku::Shape;
    /// use zebra::sudoku::generate::Symmetry;
    /// assert_eq!(Symmetry::HalfTurn.images(Shape::NINE, 0), [0, 80]);
    /// assert_eq!(Symmetry::QuarterTurn.images(Shape::NINE, 0), [0, 8, 72, 80]);
    /// assert_eq!(Symmetry::Diagonal.images(Shape::NINE, 1), [1, 9]);
    /// ```
    ///
    /// # Panics
    /// Panics if there is no such cell.
    #[must_use]
    pub fn images(self, shape: Shape, cell: usize) -> Vec<usize> {
        assert!(cell < shape.cells(), "the grid has no cell {cell}");
        let side = shape.side();
        let (row, column) = (cell / side, cell % side);
        let (up, left) = (side - 1 - row, side - 1 - column);
        let places = match self {
            Symmetry::None => vec![],
            Symmetry::HalfTurn => vec![(up, left)],
            Symmetry::QuarterTurn => vec![(column, up), (up, left), (left, row)],
            Symmetry::LeftRight => vec![(row, left)],
            Symmetry::UpDown => vec![(up, column)],
            Symmetry::Both => vec![(row, left), (up, column), (up, left)],
            Symmetry::Diagonal => vec![(column, row)],
            Symmetry::Antidiagonal => vec![(left, up)],
        };
        let images = places.into_iter().map(|(row, column)| row * side + column);
        let mut images: Vec<usize> = images.chain([cell]).collect();
        images.sort_unstable();
        images.dedup();
        images
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::LeftRight => "left-right",
            Symmetry::UpDown => "up-down",
            Symmetry::Both => "both",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
        })
    }
}
