//! Variants: rules beyond rows, columns and boxes, their notation, and their checks. Part of sudoku.

use std::fmt;

use super::shape::{Coordinates, Shape};
use crate::sentence::plural;

/// A rule beyond rows, columns and boxes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Each number is once in each of the two long diagonals.
    Diagonals,
    /// Cells a king's move apart have different numbers.
    King,
    /// Cells a knight's move apart have different numbers.
    Knight,
    /// A killer cage: its cells have different numbers, which add up to the sum.
    Cage {
        /// The cells, numbered from 0 row by row.
        cells: Vec<usize>,
        /// Their sum.
        sum: u64,
    },
    /// Regions in place of the boxes, each with as many cells as a row: each number is once in each of them.
    Jigsaw {
        /// The region of each cell, numbered from 0.
        regions: Vec<usize>,
    },
}

impl Variant {
    /// Parses a variant: `diagonals`, `king`, `knight`, a cage with its sum and its cells, such as `cage 15 r1c1 r1c2`, or a
    /// jigsaw with a letter for the region of each cell, row by row, such as `jigsaw AABB AABB CCDD CCDD`.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::sudoku::{Shape, Variant};
    /// let cage = Variant::parse("cage 15 r1c1 r2c1", Shape::NINE);
    /// assert_eq!(cage, Ok(Variant::Cage { cells: vec![0, 9], sum: 15 }));
    /// assert!(Variant::parse("cage 15 r1c1 r10c1", Shape::NINE).is_err());
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text is none of these, or has a cell outside of the shape.
    pub fn parse(text: &str, shape: Shape) -> Result<Variant, VariantError> {
        let mut words = text.split_whitespace();
        let cell = |word: &str| {
            let place = word.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
            let place = place.and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)));
            let inside = |number: usize| (1..=shape.side()).contains(&number);
            match place {
                Some((row, column)) if inside(row) && inside(column) => {
                    Ok((row - 1) * shape.side() + column - 1)
                }
                _ => Err(VariantError::NoCell(word.to_owned())),
            }
        };
        let simple = match words.next().map(str::to_lowercase).as_deref() {
            Some("diagonals") => Variant::Diagonals,
            Some("king") => Variant::King,
            Some("knight") => Variant::Knight,
            Some("cage") => {
                let sum = words.next().and_then(|sum| sum.parse().ok());
                let sum = sum.ok_or_else(|| VariantError::Unknown(text.to_owned()))?;
                return Ok(Variant::Cage { cells: words.map(cell).collect::<Result<_, _>>()?, sum });
            }
            Some("jigsaw") => {
                let letters: Vec<char> = words.flat_map(str::chars).collect();
                // Of a longer text, the error needs no regions.
                let number =
                    if letters.len() > shape.cells() { vec![0; letters.len()] } else { ranks(&letters) };
                return Ok(Variant::Jigsaw { regions: number });
            }
            _ => return Err(VariantError::Unknown(text.to_owned())),
        };
        if words.next().is_some() { Err(VariantError::Unknown(text.to_owned())) } else { Ok(simple) }
    }

    /// Returns the text that [`Variant::parse`] reads.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::sudoku::{Shape, Variant};
    /// let shape = Shape::of_side(4).unwrap();
    /// for text in ["king", "cage 5 r1c1 r2c1", "jigsaw AABB AABB CCDD CCDD"] {
    ///     assert_eq!(Variant::parse(text, shape).unwrap().notation(shape), text);
    /// }
    /// ```
    ///
    /// # Panics
    /// Panics if the variant does not fit the shape ([`Rules::with`](super::Rules::with)).
    #[must_use]
    pub fn notation(&self, shape: Shape) -> String {
        match self {
            Variant::Diagonals => "diagonals".to_owned(),
            Variant::King => "king".to_owned(),
            Variant::Knight => "knight".to_owned(),
            Variant::Cage { cells, sum } => {
                let cells: Vec<String> =
                    cells.iter().map(|&cell| format!("{:#}", shape.coordinates(cell))).collect();
                format!("cage {sum} {}", cells.join(" "))
            }
            Variant::Jigsaw { regions } => {
                // There are at most as many regions as letters.
                let letter = |region: usize| ('A'..='Z').chain('a'..='z').nth(region).unwrap_or('?');
                let letters: Vec<char> = ranks(regions).into_iter().map(letter).collect();
                let rows: Vec<String> =
                    letters.chunks(shape.side()).map(|row| row.iter().collect()).collect();
                format!("jigsaw {}", rows.join(" "))
            }
        }
    }
}

/// Why a variant does not fit a shape.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariantError {
    /// A text that is not a variant.
    Unknown(String),
    /// A text that is not a cell such as `r2c5`.
    NoCell(String),
    /// A cage without cells.
    NoCells,
    /// A cell outside of the shape.
    UnknownCell(usize),
    /// A cell that is in the same cage twice.
    CellTwice(Coordinates),
    /// A cage with more cells than there are numbers.
    TooManyCells(usize),
    /// A sum that different numbers in the cells cannot have.
    Sum {
        /// The given sum.
        sum: u64,
        /// The smallest possible one.
        least: u64,
        /// The greatest possible one.
        greatest: u64,
    },
    /// A jigsaw without a region for each cell.
    RegionCells {
        /// The number of cells with a region.
        found: usize,
        /// The number of cells of the grid.
        expected: usize,
    },
    /// A region of a jigsaw with fewer or more cells than there are numbers.
    RegionSize {
        /// The first cell of the region.
        first: Coordinates,
        /// The number of its cells.
        found: usize,
        /// The number of numbers.
        expected: usize,
    },
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariantError::Unknown(text) => write!(
                f,
                "`{text}` is not a variant: write `diagonals`, `king`, `knight`, `cage 15 r1c1 r1c2`, or `jigsaw` \
                with a letter for each cell"
            ),
            VariantError::NoCell(text) => {
                write!(f, "`{text}` is not a cell of the grid: write row and column, such as `r2c5`")
            }
            VariantError::NoCells => f.write_str("a cage needs at least one cell"),
            VariantError::UnknownCell(cell) => write!(f, "the grid has no cell {cell}"),
            VariantError::CellTwice(place) => write!(f, "{place} is in the same cage twice"),
            VariantError::TooManyCells(cells) => {
                write!(
                    f,
                    "a cage of {cells} cells has more cells than numbers, and no number may be in it twice"
                )
            }
            VariantError::Sum { sum, least, greatest } => {
                write!(f, "the cage cannot add up to {sum}: its cells allow sums from {least} to {greatest}")
            }
            VariantError::RegionCells { found, expected } => {
                write!(
                    f,
                    "the jigsaw has {found} cells, and the grid has {expected}: write a letter for each"
                )
            }
            VariantError::RegionSize { first, found, expected } => {
                let cells = plural(*found, "cell");
                write!(f, "the region of {first} has {found} {cells}; each region has {expected}")
            }
        }
    }
}

impl std::error::Error for VariantError {}

/// Returns whether a cage fits the shape and can have its sum.
pub(super) fn check_cage(shape: Shape, cells: &[usize], sum: u64) -> Result<(), VariantError> {
    if cells.is_empty() {
        return Err(VariantError::NoCells);
    }
    if let Some(&cell) = cells.iter().find(|&&cell| cell >= shape.cells()) {
        return Err(VariantError::UnknownCell(cell));
    }
    if let Some((_, &cell)) = cells.iter().enumerate().find(|(index, cell)| cells[..*index].contains(cell)) {
        return Err(VariantError::CellTwice(shape.coordinates(cell)));
    }
    if cells.len() > shape.side() {
        return Err(VariantError::TooManyCells(cells.len()));
    }
    let (side, count) = (shape.side() as u64, cells.len() as u64);
    let least = count * (count + 1) / 2;
    let greatest = count * (2 * side + 1 - count) / 2;
    if (least..=greatest).contains(&sum) { Ok(()) } else { Err(VariantError::Sum { sum, least, greatest }) }
}

/// Returns the number of each element among the different ones, in the order in which they appear.
pub(super) fn ranks<T: PartialEq + Copy>(elements: &[T]) -> Vec<usize> {
    let mut different: Vec<T> = Vec::new();
    let mut rank = |&element: &T| {
        different.iter().position(|&other| other == element).unwrap_or_else(|| {
            different.push(element);
            different.len() - 1
        })
    };
    elements.iter().map(&mut rank).collect()
}

/// Returns whether the regions of a jigsaw fit the shape.
pub(super) fn check_regions(shape: Shape, regions: &[usize]) -> Result<(), VariantError> {
    if regions.len() != shape.cells() {
        return Err(VariantError::RegionCells { found: regions.len(), expected: shape.cells() });
    }
    for (cell, region) in regions.iter().enumerate() {
        let found = regions.iter().filter(|other| *other == region).count();
        if found != shape.side() {
            let expected = shape.side();
            return Err(VariantError::RegionSize { first: shape.coordinates(cell), found, expected });
        }
    }
    Ok(())
}
