//! The solver: the rules as one network, compiled once, with the givens of each grid as assumptions. Part of sudoku.
//!
//! Plain 9x9 grids have a faster solver: `bands`.

use super::bands;
use super::grid::SudokuGrid;
use super::rules::Rules;
use super::shape::Shape;
use crate::engine::{Groups, NetworkSolver, SearchStep, Statistics, Variable};
use crate::solve::{Budget, DEFAULT_BUDGET, Outcome, Solved};

/// A solver of any number of grids with the same rules, which are compiled once.
///
/// 9x9 grids without variants take microseconds: a solver of their own searches them, with the same results.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::sudoku::{SudokuGrid, Rules, Shape, SudokuSolver};
/// let mut solver = SudokuSolver::new(&Rules::of(Shape::NINE));
/// let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// let grid: SudokuGrid = line.parse().unwrap();
/// let answer = solver.solve(&grid).expect_unique();
/// assert!(format!("{answer:#}").starts_with("162857493"));
/// ```
#[derive(Debug, Clone)]
pub struct SudokuSolver {
    rules: Rules,
    engine: NetworkSolver,
    budget: Budget,
}

/// A number of answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The number of answers found.
    pub found: u64,
    /// Whether these are all answers; if not, the limit was reached or the budget exhausted.
    pub all: bool,
    /// The statistics of the search.
    pub statistics: Statistics,
}

impl SudokuSolver {
    /// Creates a solver of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> SudokuSolver {
        // The rules have checked their shape and cages, so every variable and every table fits.
        let network = rules.network().expect("rules make a network");
        let engine = NetworkSolver::new(&network, &Groups::all(), Budget::new(0));
        SudokuSolver { rules: rules.clone(), engine, budget: DEFAULT_BUDGET }
    }

    /// Returns the rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Sets the budget of each grid, in propagator runs [default: [`DEFAULT_BUDGET`]]. For 9x9 grids without variants, a run
    /// concerns one number in three rows.
    pub fn within(&mut self, budget: Budget) -> &mut Self {
        self.budget = budget;
        self
    }

    /// Finds an answer and whether there is another one.
    ///
    /// # Panics
    /// Panics if the grid does not have the shape of the rules.
    #[must_use]
    pub fn solve(&mut self, grid: &SudokuGrid) -> Solved<SudokuGrid> {
        self.check(grid);
        if self.is_plain_nine() {
            return bands::solve(grid, self.budget);
        }
        self.start(grid);
        let first = self.next();
        let second = first.as_ref().ok().map(|_| self.next());
        let outcome = match (first, second) {
            (Ok(first), Some(Ok(second))) => Outcome::Multiple(first, second),
            (Ok(answer), Some(Err(End::Exhausted))) => Outcome::Unique(answer),
            (Err(End::Exhausted), _) => Outcome::Unsolvable,
            (found, _) => Outcome::Unknown { found: found.ok() },
        };
        Solved { outcome, statistics: self.engine.statistics() }
    }

    /// Counts the answers, up to a limit.
    ///
    /// # Panics
    /// Panics if the grid does not have the shape of the rules.
    #[must_use]
    pub fn count(&mut self, grid: &SudokuGrid, limit: u64) -> Count {
        self.check(grid);
        if self.is_plain_nine() {
            return bands::count(grid, limit, self.budget);
        }
        self.start(grid);
        let mut found = 0;
        let mut all = false;
        while found < limit {
            match self.engine.next() {
                SearchStep::Solution(_) => found += 1,
                SearchStep::Exhausted => {
                    all = true;
                    break;
                }
                SearchStep::Spent => break,
            }
        }
        Count { found, all, statistics: self.engine.statistics() }
    }

    /// Starts a search for answers that runs step by step, by the general engine whatever the rules.
    ///
    /// # Panics
    /// Panics if the grid does not have the shape of the rules.
    pub fn search(&mut self, grid: &SudokuGrid) -> SudokuSearch<'_> {
        self.start_within(grid, Budget::new(0));
        SudokuSearch { solver: self }
    }

    /// Returns an answer of the empty grid in which the search has tried these numbers first; `None` if it finds none within the
    /// budget.
    #[cfg(feature = "random")]
    pub(super) fn first_with(&mut self, preferred: &[usize], budget: Budget) -> Option<SudokuGrid> {
        let values = preferred.iter().enumerate();
        self.engine.prefer(values.map(|(cell, &number)| (Variable(cell as u32), number as u32 - 1)));
        self.start_within(&SudokuGrid::empty(self.rules.shape()), budget);
        let found = self.next().ok();
        self.engine.prefer([]);
        found
    }

    /// Returns whether a grid is proved to have no answer but this one, if all others have another number in one cell.
    #[cfg(feature = "random")]
    pub(super) fn determines(&mut self, grid: &SudokuGrid, cell: usize, answer: &SudokuGrid) -> bool {
        self.check(grid);
        if let Some(number) = answer.get(cell).filter(|_| self.is_plain_nine()) {
            return bands::has_none_without(grid, cell, number, self.budget);
        }
        self.start(grid);
        if let Some(number) = answer.get(cell) {
            self.engine.forbid(Variable(cell as u32), number as u32 - 1);
        }
        matches!(self.next(), Err(End::Exhausted))
    }

    /// Returns whether the rules are those of `bands`.
    fn is_plain_nine(&self) -> bool {
        self.rules.shape() == Shape::NINE && self.rules.variants().is_empty()
    }

    /// Panics if the grid does not have the shape of the rules.
    fn check(&self, grid: &SudokuGrid) {
        assert_eq!(grid.shape(), self.rules.shape(), "the grid must have the shape of the rules");
    }

    /// Restarts with this grid.
    fn start(&mut self, grid: &SudokuGrid) {
        self.start_within(grid, self.budget);
    }

    fn start_within(&mut self, grid: &SudokuGrid, budget: Budget) {
        self.check(grid);
        self.engine.reset();
        self.engine.grant(budget);
        for (cell, number) in grid.givens() {
            self.engine.assume(Variable(cell as u32), number as u32 - 1);
        }
    }

    fn next(&mut self) -> Result<SudokuGrid, End> {
        match self.engine.next() {
            SearchStep::Solution(values) => {
                let mut grid = SudokuGrid::empty(self.rules.shape());
                values.iter().enumerate().for_each(|(cell, &value)| grid.set(cell, Some(value as usize + 1)));
                Ok(grid)
            }
            SearchStep::Exhausted => Err(End::Exhausted),
            SearchStep::Spent => Err(End::Spent),
        }
    }
}

/// A search in progress, one propagator run at a time: the same as that of [`SudokuSolver::solve`], except for 9x9 grids without
/// variants, which `solve` searches in another way.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::sudoku::{SudokuGrid, Progress, Rules, SudokuSolver};
/// let grid: SudokuGrid = "1.3.|.4.2|2...|..21".parse().unwrap();
/// let mut solver = SudokuSolver::new(&Rules::of(grid.shape()));
/// let mut search = solver.search(&grid);
/// let mut filled = vec![search.grid().givens().count()];
/// let answer = loop {
///     match search.step() {
///         Progress::Working => filled.push(search.grid().givens().count()),
///         Progress::Found(answer) => break answer,
///         end => panic!("{end:?}"),
///     }
/// };
/// assert!(answer.is_full() && filled.is_sorted());
/// assert_eq!(search.step(), Progress::Exhausted);
/// ```
#[derive(Debug)]
pub struct SudokuSearch<'s> {
    solver: &'s mut SudokuSolver,
}

/// The result of a step of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The search continues.
    Working,
    /// This is an answer; there may be others.
    Found(SudokuGrid),
    /// There is no (further) answer.
    Exhausted,
    /// The budget is exhausted.
    Spent,
}

impl SudokuSearch<'_> {
    /// Runs one propagator, after the decisions or backtracking that precede it.
    pub fn step(&mut self) -> Progress {
        if self.statistics().propagations >= self.solver.budget.get() {
            return Progress::Spent;
        }
        self.solver.engine.grant(Budget::new(1));
        match self.solver.next() {
            Ok(answer) => Progress::Found(answer),
            Err(End::Spent) => Progress::Working,
            Err(End::Exhausted) => Progress::Exhausted,
        }
    }

    /// Returns the grid of the cells with a known or assumed number.
    #[must_use]
    pub fn grid(&self) -> SudokuGrid {
        let shape = self.solver.rules.shape();
        let mut grid = SudokuGrid::empty(shape);
        for cell in 0..shape.cells() {
            let only = self.solver.engine.domain(Variable(cell as u32)).only();
            grid.set(cell, only.map(|value| value as usize + 1));
        }
        grid
    }

    /// Returns the statistics of the search so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.solver.engine.statistics()
    }
}

/// The reason why there is no further answer.
enum End {
    Exhausted,
    Spent,
}
