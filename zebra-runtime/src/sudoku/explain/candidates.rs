//! Candidates: the possible numbers of each cell, and the cells that see each other. Part of sudoku's explanations.

use super::End;
use crate::sudoku::{House, Rules, SudokuGrid, Variant};

/// The state for the techniques: the houses of the rules, which never change, and the candidates, which do.
#[derive(Debug, Clone)]
pub(super) struct Candidates {
    pub(super) houses: Vec<(House, Vec<usize>)>,
    /// For each cell, those that cannot have its number.
    pub(super) seen_by: Vec<Vec<usize>>,
    /// The cells and the sum of each cage.
    pub(super) cages: Vec<(House, Vec<usize>, u64)>,
    pub(super) side: usize,
    pub(super) grid: SudokuGrid,
    /// For each cell, the possible numbers, a bit each; bit 1 is the 1.
    candidates: Vec<u64>,
}

impl Candidates {
    /// Returns the candidates that the givens leave.
    pub(super) fn new(rules: &Rules, grid: &SudokuGrid) -> Candidates {
        let (shape, houses) = (rules.shape(), rules.houses());
        let cages = rules.variants().iter().filter_map(|variant| match variant {
            Variant::Cage { cells, sum } => {
                Some((House::Cage(shape.coordinates(cells[0])), cells.clone(), *sum))
            }
            _ => None,
        });
        let all = (1 << (shape.side() + 1)) - 2;
        let mut state = Candidates {
            cages: cages.collect(),
            houses,
            seen_by: rules.seen(),
            side: shape.side(),
            grid: SudokuGrid::empty(shape),
            candidates: vec![all; shape.cells()],
        };
        grid.givens().for_each(|(cell, number)| state.place(cell, number));
        state
    }

    /// Returns the candidates of an empty cell, a bit each; none of a filled one.
    pub(super) fn of(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    pub(super) fn may_be(&self, cell: usize, number: usize) -> bool {
        self.candidates[cell] >> number & 1 == 1
    }

    /// Returns the empty cells of a house.
    pub(super) fn open<'a>(&'a self, cells: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        cells.iter().copied().filter(|&cell| self.grid.get(cell).is_none())
    }

    /// Returns the cells of a house that may have the number.
    pub(super) fn places(&self, cells: &[usize], number: usize) -> Vec<usize> {
        cells.iter().copied().filter(|&cell| self.may_be(cell, number)).collect()
    }

    /// Returns the numbers with a place in a house, and those with several.
    pub(super) fn places_of_all(&self, cells: &[usize]) -> (u64, u64) {
        let candidates = cells.iter().map(|&cell| self.candidates[cell]);
        candidates.fold((0, 0), |(some, several), numbers| (some | numbers, several | some & numbers))
    }

    /// Returns all numbers.
    fn all(&self) -> u64 {
        (1 << (self.side + 1)) - 2
    }

    /// Returns whether the house needs every number.
    pub(super) fn is_full_house(&self, cells: &[usize]) -> bool {
        cells.len() == self.side
    }

    /// Places a number, and removes it from all cells that see the cell.
    pub(super) fn place(&mut self, cell: usize, number: usize) {
        self.grid.set(cell, Some(number));
        self.candidates[cell] = 0;
        for &other in &self.seen_by[cell] {
            self.candidates[other] &= !(1 << number);
        }
    }

    pub(super) fn remove(&mut self, cell: usize, number: usize) {
        self.candidates[cell] &= !(1 << number);
    }

    /// Returns the end, if there is no further step.
    pub(super) fn end(&self) -> Option<End> {
        if let Some(cell) = (0..self.candidates.len()).find(|&cell| self.is_dead(cell)) {
            return Some(End::DeadCell(cell));
        }
        let full_houses = self.houses.iter().filter(|(_, cells)| self.is_full_house(cells));
        for (house, cells) in full_houses {
            let placed =
                cells.iter().filter_map(|&cell| self.grid.get(cell)).fold(0, |all, number| all | 1 << number);
            let gone = self.all() & !(placed | self.places_of_all(cells).0);
            if gone != 0 {
                return Some(End::DeadNumber(*house, gone.trailing_zeros() as usize));
            }
        }
        let wrong = self.cages.iter().find(|(_, cells, sum)| {
            let numbers: Vec<usize> = cells.iter().filter_map(|&cell| self.grid.get(cell)).collect();
            numbers.len() == cells.len() && numbers.iter().sum::<usize>() as u64 != *sum
        });
        match wrong {
            Some((house, ..)) => Some(End::WrongSum(*house)),
            None => self.grid.is_full().then_some(End::Solved),
        }
    }

    fn is_dead(&self, cell: usize) -> bool {
        self.candidates[cell] == 0 && self.grid.get(cell).is_none()
    }
}

/// Returns the numbers of a set of bits, ascending.
pub(super) fn numbers(bits: u64) -> Vec<usize> {
    (1..64).filter(|number| bits >> number & 1 == 1).collect()
}
