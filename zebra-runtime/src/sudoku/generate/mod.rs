//! New sudokus from seeds: a random answer, from which numbers are removed as long as it stays the only one. Part of sudoku.
//!
//! The same options and seed give the same sudoku on every machine: all choices are seeded, and searches are bounded by
//! the number of propagator runs.

mod answer;
mod cages;
mod regions;
mod removal;
mod symmetry;

use std::fmt;
use std::ops::RangeInclusive;

use super::explain::{SudokuLevel, SudokuTechnique, explain};
use super::grid::SudokuGrid;
use super::rules::Rules;
use super::shape::Shape;
use super::solver::SudokuSolver;
use super::variant::Variant;
use crate::random::Random;
use crate::sentence::plural;
use crate::solve::Budget;
use removal::Removal;

pub use symmetry::Symmetry;

/// The sides for which sudokus are generated.
pub const SIDES: RangeInclusive<usize> = 4..=16;

/// The most variations of a sudoku that is too easy.
const VARIATIONS: usize = 12;

/// What to generate.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::sudoku::generate::{SudokuOptions, Symmetry};
/// use zebra::sudoku::{Rules, Shape};
/// let options = SudokuOptions { symmetry: Symmetry::HalfTurn, ..SudokuOptions::new(Rules::of(Shape::NINE)) };
/// assert!(!options.minimal);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SudokuOptions {
    /// The shape, and the variants that all sudokus have.
    pub rules: Rules,
    /// Whether each sudoku has cages of its own, which cover the grid.
    pub cages: bool,
    /// Whether each sudoku has regions of its own in place of boxes.
    pub jigsaw: bool,
    /// The symmetry of the cells with a given.
    pub symmetry: Symmetry,
    /// Whether each given is needed for the answer to be the only one.
    pub minimal: bool,
    /// The level of difficulty; `None` for any level.
    pub difficulty: Option<RangeInclusive<SudokuLevel>>,
    /// The maximum number of attempts for each sudoku.
    pub attempts: u32,
    /// The budget of each search.
    pub budget: Budget,
}

impl SudokuOptions {
    /// Creates options for these rules, without symmetry, of any difficulty.
    #[must_use]
    pub fn new(rules: Rules) -> SudokuOptions {
        SudokuOptions {
            rules,
            cages: false,
            jigsaw: false,
            symmetry: Symmetry::None,
            minimal: false,
            difficulty: None,
            attempts: 50,
            budget: Budget::new(2_000_000),
        }
    }
}

/// Why there are no sudokus with these options.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SudokuOptionsError {
    /// The side is not one of [`SIDES`].
    Side(Shape),
    /// The rules have regions already.
    TwoJigsaws,
    /// The rules have cages already.
    TwoSetsOfCages,
    /// The range of levels is empty.
    NoLevel,
}

impl fmt::Display for SudokuOptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SudokuOptionsError::Side(shape) => {
                let (min, max) = (SIDES.start(), SIDES.end());
                let side = shape.side();
                write!(f, "cannot generate a grid of {side}x{side}; the sizes are {min}x{min} to {max}x{max}")
            }
            SudokuOptionsError::TwoJigsaws => {
                f.write_str("the rules have a jigsaw already; omit one of the two")
            }
            SudokuOptionsError::TwoSetsOfCages => {
                f.write_str("the rules have cages already; omit them or the new ones")
            }
            SudokuOptionsError::NoLevel => f.write_str("the range of levels is empty"),
        }
    }
}

impl std::error::Error for SudokuOptionsError {}

/// A generated sudoku.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedSudoku {
    /// The seed.
    pub seed: u64,
    /// The rules, with the cages and regions of this sudoku.
    pub rules: Rules,
    /// The givens.
    pub grid: SudokuGrid,
    /// The only answer.
    pub answer: SudokuGrid,
    /// The difficulty.
    pub level: SudokuLevel,
    /// The hardest technique; `None` if all cells are given.
    pub hardest: Option<SudokuTechnique>,
    /// Whether each given is proved to be needed.
    pub minimal: bool,
    /// The number of attempts until the options were satisfied.
    pub attempts: u32,
}

/// No attempt has satisfied the options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SudokuUnmet {
    /// The seed.
    pub seed: u64,
    /// The number of attempts.
    pub attempts: u32,
    /// The number of attempts with an answer and of each level, the easiest first.
    pub levels: [u32; 5],
}

impl fmt::Display for SudokuUnmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let attempts = plural(self.attempts as usize, "attempt");
        write!(f, "seed {}: no sudoku with these options in {} {attempts}", self.seed, self.attempts)?;
        let found = SudokuLevel::ALL.into_iter().zip(self.levels).filter(|(_, count)| *count > 0);
        let found: Vec<String> = found.map(|(level, count)| format!("{count} {level}")).collect();
        match found.is_empty() {
            true => f.write_str(" (no grid satisfies the rules within the budget)")?,
            false => write!(f, " ({})", found.join(", "))?,
        }
        f.write_str("; allow more levels or attempts, another symmetry, or a larger grid")
    }
}

impl std::error::Error for SudokuUnmet {}

/// A generator of sudokus with the same options.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::sudoku::explain::SudokuLevel;
/// use zebra::sudoku::generate::{SudokuGenerator, SudokuOptions, Symmetry};
/// use zebra::sudoku::{Rules, Shape, SudokuSolver};
///
/// let rules = Rules::of(Shape::of_side(6).unwrap());
/// let options = SudokuOptions {
///     symmetry: Symmetry::HalfTurn,
///     difficulty: Some(SudokuLevel::Easy..=SudokuLevel::Easy),
///     ..SudokuOptions::new(rules.clone())
/// };
/// let sudoku = SudokuGenerator::new(options)?.sudoku(7)?;
/// assert_eq!(sudoku.level, SudokuLevel::Easy);
/// assert_eq!(SudokuSolver::new(&rules).solve(&sudoku.grid).expect_unique(), sudoku.answer);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SudokuGenerator {
    options: SudokuOptions,
    /// The solver of the rules, which the sudokus share unless each has rules of its own.
    solver: SudokuSolver,
}

impl SudokuGenerator {
    /// Creates a generator.
    ///
    /// # Errors
    /// Returns an error if the options contradict each other, or the grid is too small or too large.
    pub fn new(options: SudokuOptions) -> Result<SudokuGenerator, SudokuOptionsError> {
        let rules = &options.rules;
        if !SIDES.contains(&rules.shape().side()) {
            return Err(SudokuOptionsError::Side(rules.shape()));
        }
        let has = |is: fn(&Variant) -> bool| rules.variants().iter().any(is);
        if options.jigsaw && has(|variant| matches!(variant, Variant::Jigsaw { .. })) {
            return Err(SudokuOptionsError::TwoJigsaws);
        }
        if options.cages && has(|variant| matches!(variant, Variant::Cage { .. })) {
            return Err(SudokuOptionsError::TwoSetsOfCages);
        }
        if options.difficulty.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(SudokuOptionsError::NoLevel);
        }
        let solver = SudokuSolver::new(rules);
        Ok(SudokuGenerator { options, solver })
    }

    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> &SudokuOptions {
        &self.options
    }

    /// Generates the sudoku of a seed. Proves that it has exactly one answer.
    ///
    /// # Errors
    /// Returns an error if no attempt satisfies the options.
    pub fn sudoku(&self, seed: u64) -> Result<GeneratedSudoku, SudokuUnmet> {
        let mut random = Random::new(seed);
        let mut levels = [0; 5];
        for attempt in 1..=self.options.attempts {
            let Some(sudoku) = self.attempt(seed, attempt, &mut Random::new(random.bits())) else { continue };
            levels[sudoku.level as usize] += 1;
            let is_wanted =
                self.options.difficulty.as_ref().is_none_or(|range| range.contains(&sudoku.level));
            if is_wanted && (sudoku.minimal || !self.options.minimal) {
                return Ok(sudoku);
            }
        }
        Err(SudokuUnmet { seed, attempts: self.options.attempts, levels })
    }

    fn attempt(&self, seed: u64, attempts: u32, random: &mut Random) -> Option<GeneratedSudoku> {
        let options = &self.options;
        let mut rules = options.rules.clone();
        let mut solver = self.solver.clone();
        if options.jigsaw {
            let jigsaw = regions::jigsaw(rules.shape(), random);
            rules = rules.with(jigsaw).ok()?;
            solver = SudokuSolver::new(&rules);
        }
        let answer = answer::random(&mut solver, options.budget, random)?;
        if options.cages {
            let cages = cages::cover(&answer, random).into_iter();
            rules = cages.into_iter().try_fold(rules, Rules::with).ok()?;
            solver = SudokuSolver::new(&rules);
        }
        solver.within(options.budget);
        let hardest = options.difficulty.as_ref().map(|range| *range.end());
        let mut removal = Removal { rules: &rules, solver: &mut solver, hardest, answer: &answer };
        let mut grid = removal.remove(options.symmetry, random)?;
        let mut explanation = explain(&rules, &grid);
        let mut level = explanation.level()?;
        let least = options.difficulty.as_ref().map_or(SudokuLevel::Easy, |range| *range.start());
        for _ in 0..VARIATIONS {
            if level >= least {
                break;
            }
            let other = removal.varied(&grid, options.symmetry, random);
            let explained = explain(&rules, &other);
            if let Some(reached) = explained.level().filter(|reached| *reached >= level) {
                (grid, explanation, level) = (other, explained, reached);
            }
        }
        let minimal = removal.is_minimal(&grid);
        let hardest = explanation.hardest();
        Some(GeneratedSudoku { seed, rules, grid, answer, level, hardest, minimal, attempts })
    }
}
