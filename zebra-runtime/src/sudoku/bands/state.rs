//! The candidates of a plain 9x9 grid, and what follows from them. Part of sudoku.

use super::cells::{
    ALL, BESIDE, Cells, TRIPLES, at_least, bits, cell, columns, columns_of_boxes, in_several_planes,
    minirows, of_columns, of_minirows, place,
};
use crate::sudoku::{Shape, SudokuGrid};

/// The candidates of each digit in each band.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bands {
    /// For each band and digit (one less than the number).
    candidates: [[Cells; 9]; 3],
    /// The cells of each band whose digit has not been placed.
    open: [Cells; 3],
    /// The digits of each band that have changed since their last run.
    changed: [u32; 3],
}

/// A candidate.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    band: usize,
    digit: usize,
    bit: u32,
}

/// Why there is no fixpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// There is no answer.
    Contradiction,
    /// The budget is exhausted.
    Spent,
}

impl Bands {
    /// Creates the state of the givens of a grid. `None` if a row or box of a band has a given twice.
    pub(super) fn new(grid: &SudokuGrid) -> Option<Bands> {
        let mut candidates = [[ALL; 9]; 3];
        let mut given = [[0; 9]; 3];
        let mut open = [ALL; 3];
        for (cell, number) in grid.givens() {
            let (band, bit) = place(cell);
            given[band][number - 1] |= 1 << bit;
            candidates[band][number - 1] &= BESIDE[bit as usize];
            open[band] &= !(1 << bit);
        }
        for band in 0..3 {
            for digit in 0..9 {
                candidates[band][digit] &= open[band] | given[band][digit];
                if candidates[band][digit] & given[band][digit] != given[band][digit] {
                    return None;
                }
            }
        }
        Some(Bands { candidates, open, changed: [0o777; 3] })
    }

    /// Returns whether every cell has its digit. At a fixpoint, this is an answer.
    pub(super) fn is_solved(&self) -> bool {
        self.open == [0; 3]
    }

    /// Returns the grid of a solved state.
    pub(super) fn grid(&self) -> SudokuGrid {
        let mut grid = SudokuGrid::empty(Shape::NINE);
        for (band, digits) in self.candidates.iter().enumerate() {
            for (digit, &cells) in digits.iter().enumerate() {
                bits(cells).for_each(|bit| grid.set(cell(band, bit), Some(digit + 1)));
            }
        }
        grid
    }

    /// Removes the candidate of a number in a cell.
    #[cfg(feature = "random")]
    pub(super) fn exclude(&mut self, cell: usize, number: usize) {
        let (band, bit) = place(cell);
        self.remove(Candidate { band, digit: number - 1, bit });
    }

    /// Removes a candidate.
    pub(super) fn remove(&mut self, Candidate { band, digit, bit }: Candidate) {
        self.candidates[band][digit] &= !(1 << bit);
        self.changed[band] |= 1 << digit;
    }

    /// Places a digit: removes its candidates from the row and the box. The other consequences follow from its next run.
    pub(super) fn place(&mut self, Candidate { band, digit, bit }: Candidate) {
        self.candidates[band][digit] &= BESIDE[bit as usize];
        self.changed[band] |= 1 << digit;
    }

    /// Applies the rules until nothing more follows, and returns the cells of each band with two candidates. Takes each run from
    /// the budget.
    pub(super) fn propagate(&mut self, runs: &mut u64) -> Result<[Cells; 3], Stop> {
        loop {
            while self.changed != [0; 3] {
                for band in 0..3 {
                    self.run(band, runs)?;
                }
            }
            let mut bivalue = [0; 3];
            if self.is_solved() {
                return Ok(bivalue);
            }
            for (band, cells) in bivalue.iter_mut().enumerate() {
                *cells = self.naked_singles(band).ok_or(Stop::Contradiction)?;
            }
            if self.changed == [0; 3] {
                return Ok(bivalue);
            }
        }
    }

    /// Runs each changed digit of a band; then removes the other candidates of the cells whose digit has become certain.
    #[inline]
    fn run(&mut self, band: usize, runs: &mut u64) -> Result<(), Stop> {
        let changed = std::mem::take(&mut self.changed[band]);
        if changed == 0 {
            return Ok(());
        }
        let count = u64::from(changed.count_ones());
        if *runs < count {
            *runs = 0;
            return Err(Stop::Spent);
        }
        *runs -= count;
        let (mut certain, mut placed) = ([0; 9], 0);
        for digit in bits(changed) {
            let digit = digit as usize;
            certain[digit] = self.run_digit(band, digit).ok_or(Stop::Contradiction)?;
            if placed & certain[digit] != 0 {
                return Err(Stop::Contradiction);
            }
            placed |= certain[digit];
        }
        if placed != 0 {
            self.open[band] &= !placed;
            for (digit, cells) in self.candidates[band].iter_mut().enumerate() {
                let removed = *cells & placed & !certain[digit];
                *cells &= !removed;
                self.changed[band] |= u32::from(removed != 0) << digit;
            }
        }
        Ok(())
    }

    /// Removes candidates of a digit by locked candidates, in this band and in the columns of the others. Returns the open cells
    /// where the digit is certain; `None` if it has no place.
    #[inline(always)]
    fn run_digit(&mut self, band: usize, digit: usize) -> Option<Cells> {
        let cells = self.candidates[band][digit];
        let triples = TRIPLES[minirows(cells) as usize];
        if triples.possible == 0 {
            return None;
        }
        let cells = cells & of_minirows(u32::from(triples.possible));
        self.candidates[band][digit] = cells;

        let columns = columns(cells);
        let boxes = 0o7 & !in_several_planes(columns);
        let locked = of_columns(columns & columns_of_boxes(boxes));
        for other in [(band + 1) % 3, (band + 2) % 3] {
            let removed = self.candidates[other][digit] & locked;
            self.candidates[other][digit] &= !removed;
            self.changed[other] |= u32::from(removed != 0) << digit;
        }

        let single = u32::from(triples.certain) & !in_several_planes(cells);
        Some(cells & of_minirows(single) & self.open[band])
    }

    /// Places the cells of a band with one candidate, and returns those with two; `None` if a cell has none.
    #[inline]
    fn naked_singles(&mut self, band: usize) -> Option<Cells> {
        let [_, one, two, three] = at_least(&self.candidates[band]);
        if one != ALL {
            return None;
        }
        let singles = self.open[band] & !two;
        if singles != 0 {
            self.open[band] &= !singles;
            for (digit, cells) in self.candidates[band].iter_mut().enumerate() {
                let placed = *cells & singles;
                if placed != 0 {
                    bits(placed).for_each(|bit| *cells &= BESIDE[bit as usize]);
                    if *cells & placed != placed {
                        return None;
                    }
                    self.changed[band] |= 1 << digit;
                }
            }
        }
        Some(two & !three)
    }

    /// Returns the candidate to try next at a fixpoint that is not solved, given the cells with two candidates.
    pub(super) fn guess(&self, bivalue: [Cells; 3]) -> Candidate {
        let most = (0..3).max_by_key(|&band| bivalue[band].count_ones()).filter(|&band| bivalue[band] != 0);
        let (band, bit) = match most {
            Some(band) => (band, bivalue[band].trailing_zeros()),
            None => self.smallest(),
        };
        let is_candidate = |digit: &usize| self.candidates[band][*digit] & 1 << bit != 0;
        let digit = (0..9).find(is_candidate).expect("an open cell has candidates");
        Candidate { band, digit, bit }
    }

    /// Returns the band and the bit of an open cell with the fewest candidates.
    fn smallest(&self) -> (usize, u32) {
        let levels = self.candidates.each_ref().map(at_least::<10>);
        let with = |count: usize, band: usize| {
            let more = levels[band].get(count + 1).copied().unwrap_or(0);
            levels[band][count] & !more & self.open[band]
        };
        let cells = (2..10).flat_map(|count| (0..3).map(move |band| (count, band)));
        let mut open = cells.map(|(count, band)| (band, with(count, band))).filter(|(_, cells)| *cells != 0);
        open.next().map(|(band, cells)| (band, cells.trailing_zeros())).expect("a cell is open")
    }
}
