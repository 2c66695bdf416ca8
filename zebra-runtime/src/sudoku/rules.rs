//! Rules: the houses of a shape and its variants, with their semantics (`holds`). Part of sudoku.

use std::fmt;

use super::grid::SudokuGrid;
use super::shape::{Coordinates, Shape};
use super::variant::{Variant, VariantError, check_cage, check_regions};
use crate::engine::{Condition, Constraint, Expression, Group, Network, NetworkError, Variable};
use crate::rational::{Comparison, Rational};

/// A set of cells with no number twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row, numbered from 0.
    Row(usize),
    /// A column, numbered from 0.
    Column(usize),
    /// A box, numbered from 0 in reading order.
    Square(usize),
    /// The diagonal from the upper left to the lower right.
    Falling,
    /// The diagonal from the lower left to the upper right.
    Rising,
    /// A region of a jigsaw, numbered from 0 in reading order.
    Region(usize),
    /// A cage, by its first cell.
    Cage(Coordinates),
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Row(row) => write!(f, "row {}", row + 1),
            House::Column(column) => write!(f, "column {}", column + 1),
            House::Square(square) => write!(f, "box {}", square + 1),
            House::Region(region) => write!(f, "region {}", region + 1),
            House::Falling => f.write_str("the falling diagonal"),
            House::Rising => f.write_str("the rising diagonal"),
            House::Cage(first) => write!(f, "the cage at {first}"),
        }
    }
}

/// Two cells with the same number that must differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SudokuClash {
    /// The first cell.
    pub first: usize,
    /// The second cell, later in reading order.
    pub second: usize,
    /// The house of both; `None` if they are a king's or knight's move apart.
    pub house: Option<House>,
}

/// The rules of a sudoku: a shape and variants.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::sudoku::{SudokuGrid, Rules, Shape, SudokuSolver, Variant};
/// let rules = Rules::of(Shape::of_side(4).unwrap()).with(Variant::Diagonals).unwrap();
/// let answers = SudokuSolver::new(&rules).count(&SudokuGrid::empty(rules.shape()), 1000);
/// assert_eq!((answers.found, answers.all), (48, true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rules {
    shape: Shape,
    variants: Vec<Variant>,
}

impl Rules {
    /// Creates the rules of rows, columns and boxes, without variants.
    #[must_use]
    pub const fn of(shape: Shape) -> Rules {
        Rules { shape, variants: Vec::new() }
    }

    /// Adds a variant.
    ///
    /// # Errors
    /// Returns an error if a cage or a jigsaw does not fit the shape, or a cage cannot have its sum.
    pub fn with(mut self, variant: Variant) -> Result<Rules, VariantError> {
        match &variant {
            Variant::Cage { cells, sum } => check_cage(self.shape, cells, *sum)?,
            Variant::Jigsaw { regions } => check_regions(self.shape, regions)?,
            Variant::Diagonals | Variant::King | Variant::Knight => {}
        }
        self.variants.push(variant);
        Ok(self)
    }

    /// Returns the shape.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the variants.
    #[must_use]
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// Returns the region of each cell, with the numbers of a jigsaw; `None` if there are boxes.
    #[must_use]
    pub fn regions(&self) -> Option<&[usize]> {
        self.variants.iter().find_map(|variant| match variant {
            Variant::Jigsaw { regions } => Some(&regions[..]),
            _ => None,
        })
    }

    /// Returns the text of a grid: as [`SudokuGrid`] formats it, but with lines around the regions of a jigsaw.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::sudoku::{Rules, Shape, SudokuGrid, Variant};
    /// let shape = Shape::of_side(4).unwrap();
    /// let rules = Rules::of(shape).with(Variant::parse("jigsaw AAAB ACBB CCDB CDDD", shape).unwrap()).unwrap();
    /// let grid: SudokuGrid = "1...|..3.|.2..|....".parse().unwrap();
    /// assert_eq!(rules.text(&grid), "1 . .|.\n +-+-+\n.|.|3 .\n-+ +-+\n. 2|.|.\n +-+ +-\n.|. . .\n");
    /// ```
    ///
    /// # Panics
    /// Panics if the grid does not have the shape of the rules.
    #[must_use]
    pub fn text(&self, grid: &SudokuGrid) -> String {
        assert_eq!(grid.shape(), self.shape, "the grid must have the shape of the rules");
        self.regions().map_or_else(|| grid.to_string(), |regions| grid.text_around(regions))
    }

    /// Returns whether a variant has a sum.
    #[cfg(feature = "random")]
    pub(super) fn has_sums(&self) -> bool {
        self.variants.iter().any(|variant| matches!(variant, Variant::Cage { .. }))
    }

    /// Returns every house and its cells: rows, columns, boxes unless there are regions in their place, then those of the variants.
    #[must_use]
    pub fn houses(&self) -> Vec<(House, Vec<usize>)> {
        let (shape, side) = (self.shape, self.shape.side());
        let rows = (0..side).map(|row| (House::Row(row), shape.row(row).collect()));
        let columns = (0..side).map(|column| (House::Column(column), shape.column(column).collect()));
        let squares = (0..side).map(|square| (House::Square(square), shape.square(square).collect()));
        let boxes = if self.regions().is_none() { side } else { 0 };
        let mut houses: Vec<_> = rows.chain(columns).chain(squares.take(boxes)).collect();
        for variant in &self.variants {
            match variant {
                Variant::Diagonals => {
                    houses.push((House::Falling, (0..side).map(|index| index * (side + 1)).collect()));
                    houses.push((House::Rising, (1..=side).map(|index| index * (side - 1)).rev().collect()));
                }
                Variant::Cage { cells, .. } => {
                    houses.push((House::Cage(shape.coordinates(cells[0])), cells.clone()));
                }
                Variant::Jigsaw { regions } => houses.extend(houses_of(regions)),
                Variant::King | Variant::Knight => {}
            }
        }
        houses
    }

    /// Returns the pairs of cells that must differ because they are a king's or knight's move apart, the cell with
    /// the lower number first.
    #[must_use]
    pub fn moves(&self) -> Vec<(usize, usize)> {
        let jumps = self.variants.iter().flat_map(|variant| match variant {
            Variant::King => [(1, 1), (1, -1)].as_slice(),
            Variant::Knight => [(1, 2), (1, -2), (2, 1), (2, -1)].as_slice(),
            Variant::Diagonals | Variant::Cage { .. } | Variant::Jigsaw { .. } => [].as_slice(),
        });
        let side = self.shape.side();
        let to = |cell: usize, (down, right): (usize, isize)| {
            let (row, column) = (cell / side + down, (cell % side).checked_add_signed(right)?);
            (row < side && column < side).then(|| (cell, row * side + column))
        };
        jumps.flat_map(|&jump| (0..self.shape.cells()).filter_map(move |cell| to(cell, jump))).collect()
    }

    /// Returns the cells that cannot have the same number as this one, ascending.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::sudoku::{Rules, Shape};
    /// let seen = Rules::of(Shape::NINE).seen_from(49);
    /// assert_eq!(seen[..6], [4, 13, 22, 30, 31, 32]);
    /// assert_eq!(seen.len(), 20);
    /// ```
    #[must_use]
    pub fn seen_from(&self, cell: usize) -> Vec<usize> {
        self.seen_in(&self.houses(), &self.moves(), cell)
    }

    /// Returns the cells that cannot have the same number as each cell: [`seen_from`](Self::seen_from) of all cells.
    pub(super) fn seen(&self) -> Vec<Vec<usize>> {
        let (houses, moves) = (self.houses(), self.moves());
        (0..self.shape.cells()).map(|cell| self.seen_in(&houses, &moves, cell)).collect()
    }

    fn seen_in(&self, houses: &[(House, Vec<usize>)], moves: &[(usize, usize)], cell: usize) -> Vec<usize> {
        let mut seen = vec![false; self.shape.cells()];
        for (_, cells) in houses.iter().filter(|(_, cells)| cells.contains(&cell)) {
            cells.iter().for_each(|&other| seen[other] = true);
        }
        for &(one, two) in moves.iter().filter(|&&(one, two)| one == cell || two == cell) {
            seen[one + two - cell] = true;
        }
        seen[cell] = false;
        (0..seen.len()).filter(|&other| seen[other]).collect()
    }

    /// Returns whether the grid is full and satisfies every rule: the semantics against which solving is tested.
    #[must_use]
    pub fn holds(&self, grid: &SudokuGrid) -> bool {
        grid.shape() == self.shape && grid.is_full() && self.clashes(grid).is_empty() && self.sums_hold(grid)
    }

    /// Returns every clash of a full or partial grid, in the order of houses and then of moves, each pair of cells
    /// once.
    ///
    /// # Panics
    /// Panics if the grid does not have the shape of the rules.
    #[must_use]
    pub fn clashes(&self, grid: &SudokuGrid) -> Vec<SudokuClash> {
        assert_eq!(grid.shape(), self.shape, "the grid must have the shape of the rules");
        let mut found: Vec<SudokuClash> = Vec::new();
        let mut add = |one: usize, two: usize, house| {
            let (first, second) = (one.min(two), one.max(two));
            let known = found.iter().any(|clash| (clash.first, clash.second) == (first, second));
            if !known && grid.get(first).is_some() && grid.get(first) == grid.get(second) {
                found.push(SudokuClash { first, second, house });
            }
        };
        for (house, cells) in self.houses() {
            // Most houses have no clash: their pairs need no check.
            let (mut seen, mut twice) = (0u64, 0u64);
            for number in cells.iter().filter_map(|&cell| grid.get(cell)) {
                twice |= seen & 1 << number;
                seen |= 1 << number;
            }
            if twice == 0 {
                continue;
            }
            for (index, &two) in cells.iter().enumerate() {
                cells[..index].iter().for_each(|&one| add(one, two, Some(house)));
            }
        }
        self.moves().into_iter().for_each(|(one, two)| add(one, two, None));
        found
    }

    fn sums_hold(&self, grid: &SudokuGrid) -> bool {
        self.variants.iter().all(|variant| match variant {
            Variant::Cage { cells, sum } => {
                cells.iter().filter_map(|&cell| grid.get(cell)).sum::<usize>() as u64 == *sum
            }
            Variant::Diagonals | Variant::King | Variant::Knight | Variant::Jigsaw { .. } => true,
        })
    }

    /// Returns the network of these rules. It has a variable for each cell, with values one less than the numbers.
    pub(super) fn network(&self) -> Result<Network, NetworkError> {
        let mut network = Network::new();
        let side = self.shape.side() as u32;
        let cells = (0..self.shape.cells()).map(|_| network.variable(side)).collect::<Result<Vec<_>, _>>()?;
        for (_, house) in self.houses() {
            let variables = house.iter().map(|&cell| cells[cell]).collect();
            network.post(Constraint::AllDifferent(variables), Group::ALWAYS)?;
        }
        for (a, b) in self.moves() {
            network.post(Constraint::Different(cells[a], cells[b]), Group::ALWAYS)?;
        }
        for variant in &self.variants {
            if let Variant::Cage { cells: cage, sum } = variant {
                let variables: Vec<Variable> = cage.iter().map(|&cell| cells[cell]).collect();
                network.post(Constraint::Holds(sum_of(&variables, side, *sum)), Group::ALWAYS)?;
            }
        }
        Ok(network)
    }
}

/// Returns the regions of a jigsaw in the order of their first cells.
fn houses_of(regions: &[usize]) -> Vec<(House, Vec<usize>)> {
    let mut houses: Vec<(usize, Vec<usize>)> = Vec::new();
    for (cell, &region) in regions.iter().enumerate() {
        match houses.iter_mut().find(|(known, _)| *known == region) {
            Some((_, cells)) => cells.push(cell),
            None => houses.push((region, vec![cell])),
        }
    }
    houses.into_iter().enumerate().map(|(number, (_, cells))| (House::Region(number), cells)).collect()
}

/// Returns the constraint that the numbers of the cells add up to the sum.
fn sum_of(cells: &[Variable], side: u32, sum: u64) -> Condition {
    let table: std::sync::Arc<[Option<Rational>]> =
        (1..=side).map(|number| Some(Rational::from(i64::from(number)))).collect();
    let numbers = cells.iter().map(|&of| Expression::Value { of, table: table.clone() });
    Condition::Compare {
        left: Expression::Sum(numbers.collect()),
        op: Comparison::Equal,
        right: Expression::Constant(Rational::from(sum as i64)),
    }
}
