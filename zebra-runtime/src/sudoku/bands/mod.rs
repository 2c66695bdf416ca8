//! A solver of plain 9x9 grids: rows, columns, boxes of 3 by 3, no variants. Part of sudoku.
//!
//! The candidates of a digit in a *band*, three rows of cells, are the bits of one word, so a rule applies to a whole
//! band in a few operations. Published programs of this kind are `bb_sudoku`, `jsolve`, `jczsolve` and `fsss2`, which
//! Tom Dillon compares in [Tdoku](https://github.com/t-dillon/tdoku) and discusses in [its
//! article](https://t-dillon.github.io/tdoku). The techniques here are:
//!
//! - *Locked candidates and hidden singles of rows and boxes.* A *minirow* is the intersection of a row and a box. The digit is in
//!   three of the nine minirows of a band, one for each row and box. A table over the 512 sets of minirows gives those that are in
//!   some such triple, and those that are in all; the candidates in other minirows are removed, and a single candidate in a
//!   minirow of the latter kind is certain. The bits of a word are ordered so that a set of minirows needs no other shifts than
//!   by 9 and 18 (see `cells`).
//! - *Locked candidates of columns.* If all candidates in a box are in one column, the column's other boxes lose theirs.
//! - *Naked singles.* A bit-sliced count over the nine words of a band gives the cells with no, one and two candidates.
//! - *Guesses.* A cell with two candidates, in the band that has most of them; without any, a cell with the fewest. The
//!   state is 33 words, which each guess copies; there are at most 81 guesses in a row, so the recursion is bounded.
//!
//! A *run*, which the budget counts, is the application of these rules to one digit in one band.

mod cells;
mod state;

use super::grid::SudokuGrid;
use super::solver::Count;
use crate::engine::Statistics;
use crate::solve::{Budget, Outcome, Solved};
use state::{Bands, Stop};

/// Finds an answer and whether there is another one.
pub(super) fn solve(grid: &SudokuGrid, budget: Budget) -> Solved<SudokuGrid> {
    let search = Search::run(Bands::new(grid), 2, 2, budget);
    let (mut grids, all) = (search.answers.into_iter(), search.end == End::Exhausted);
    let outcome = match (grids.next(), grids.next()) {
        (Some(first), Some(second)) => Outcome::Multiple(first, second),
        (Some(answer), None) if all => Outcome::Unique(answer),
        (None, _) if all => Outcome::Unsolvable,
        (found, _) => Outcome::Unknown { found },
    };
    Solved { outcome, statistics: search.statistics }
}

/// Counts the answers, up to a limit.
pub(super) fn count(grid: &SudokuGrid, limit: u64, budget: Budget) -> Count {
    let search = Search::run(Bands::new(grid), limit, 0, budget);
    let statistics = search.statistics;
    Count { found: statistics.solutions, all: search.end == End::Exhausted, statistics }
}

/// Returns whether a grid is proved to have no answer without this number in this cell.
#[cfg(feature = "random")]
pub(super) fn has_none_without(grid: &SudokuGrid, cell: usize, number: usize, budget: Budget) -> bool {
    let mut state = Bands::new(grid);
    if let Some(state) = &mut state {
        state.exclude(cell, number);
    }
    let search = Search::run(state, 1, 0, budget);
    search.end == End::Exhausted && search.statistics.solutions == 0
}

/// Why a search ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// There is no other answer.
    Exhausted,
    /// The limit of answers is reached.
    Limit,
    /// The budget is exhausted.
    Spent,
}

/// A depth-first search.
#[derive(Debug)]
struct Search {
    /// The maximum number of answers.
    limit: u64,
    /// The maximum number of answers that are kept.
    kept: usize,
    /// The rest of the budget.
    runs: u64,
    statistics: Statistics,
    answers: Vec<SudokuGrid>,
    end: End,
}

impl Search {
    /// Searches from a state; `None` is a contradiction.
    fn run(state: Option<Bands>, limit: u64, kept: usize, budget: Budget) -> Search {
        let statistics = Statistics::default();
        let (runs, answers) = (budget.get(), Vec::new());
        let mut search = Search { limit, kept, runs, statistics, answers, end: End::Exhausted };
        let end = match state {
            _ if limit == 0 => Err(End::Limit),
            None => Ok(()),
            Some(state) => search.descend(state),
        };
        search.end = end.err().unwrap_or(End::Exhausted);
        search.statistics.propagations = budget.get() - search.runs;
        search
    }

    /// Finds the answers below a state. Returns an error if the search ends before it has found all of them.
    fn descend(&mut self, mut state: Bands) -> Result<(), End> {
        loop {
            let bivalue = match state.propagate(&mut self.runs) {
                Ok(bivalue) => bivalue,
                Err(Stop::Contradiction) => {
                    self.statistics.conflicts += 1;
                    return Ok(());
                }
                Err(Stop::Spent) => return Err(End::Spent),
            };
            if state.is_solved() {
                return self.found(&state);
            }
            self.statistics.nodes += 1;
            let guess = state.guess(bivalue);
            let mut with = state;
            with.place(guess);
            self.descend(with)?;
            state.remove(guess);
        }
    }

    /// Counts an answer.
    fn found(&mut self, state: &Bands) -> Result<(), End> {
        self.statistics.solutions += 1;
        if self.answers.len() < self.kept {
            self.answers.push(state.grid());
        }
        if self.statistics.solutions == self.limit { Err(End::Limit) } else { Ok(()) }
    }
}

#[cfg(all(test, feature = "random"))]
mod tests;
