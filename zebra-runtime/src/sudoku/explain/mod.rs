//! Explanations: a sudoku solved step by step, each step by the easiest technique that a person would use. Part of
//! sudoku.
//!
//! The techniques are the common published ones. They work on the candidates of any house, so they apply to diagonals
//! and cages too. If none of them applies, candidates are tried, first by propagation and then by search, and one
//! that fails is removed; if none fails, there are several answers.

mod candidates;
mod level;
mod techniques;
mod text;

use super::grid::SudokuGrid;
use super::rules::{House, Rules, SudokuClash};
use crate::engine::{Budget, Fixpoint, Groups, NetworkSolver, SearchStep, Variable};
use candidates::{Candidates, numbers};

pub use level::SudokuLevel;

/// The budget of each trial of a candidate.
const TRIAL_BUDGET: Budget = Budget::new(1_000_000);

/// A kind of deduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SudokuTechnique {
    /// A house has one empty cell left.
    LastCell,
    /// A number has one place left in a house.
    HiddenSingle,
    /// A cell has one candidate left.
    NakedSingle,
    /// A cage's sum cannot be reached with a candidate.
    CageSum,
    /// Some cells outside a house see every place of a number in it: pointing and claiming.
    LockedCandidates,
    /// This many cells of a house share as many candidates: a naked pair, triple or quadruple.
    NakedSubset(usize),
    /// This many numbers share as many places in a house: a hidden pair or triple.
    HiddenSubset(usize),
    /// This many rows have a number in as many columns, or the reverse: an X-wing, a swordfish.
    Fish(usize),
    /// A candidate whose trial leads to a contradiction by propagation alone.
    Trial,
    /// A candidate whose trial leads to a contradiction in every case of a search.
    Search,
}

impl SudokuTechnique {
    /// All techniques, easy ones first: the order in which they are tried.
    pub const ALL: &'static [SudokuTechnique] = &[
        SudokuTechnique::LastCell,
        SudokuTechnique::HiddenSingle,
        SudokuTechnique::NakedSingle,
        SudokuTechnique::CageSum,
        SudokuTechnique::LockedCandidates,
        SudokuTechnique::NakedSubset(2),
        SudokuTechnique::HiddenSubset(2),
        SudokuTechnique::Fish(2),
        SudokuTechnique::NakedSubset(3),
        SudokuTechnique::HiddenSubset(3),
        SudokuTechnique::Fish(3),
        SudokuTechnique::NakedSubset(4),
        SudokuTechnique::Trial,
        SudokuTechnique::Search,
    ];
}

/// The effect of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// The cell has the number.
    Place(usize, usize),
    /// These cells cannot have these numbers.
    Remove(Vec<(usize, usize)>),
}

/// A deduction: the technique, its premises, and its effect. [`SudokuStep::sentence`] describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SudokuStep {
    /// The technique.
    pub technique: SudokuTechnique,
    /// The houses of the premises.
    pub houses: Vec<House>,
    /// The cells of the premises.
    pub cells: Vec<usize>,
    /// The numbers of the premises; for a cage, the rest of the sum.
    pub numbers: Vec<usize>,
    /// The effect.
    pub effect: Effect,
}

/// The end of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// Every cell has its number: the only answer.
    Solved,
    /// No technique applies.
    Stuck,
    /// Two givens clash.
    Clash(SudokuClash),
    /// No number is left for a cell.
    DeadCell(usize),
    /// A number has no place left in a house.
    DeadNumber(House, usize),
    /// A cage is full and has another sum.
    WrongSum(House),
}

/// The steps that solve a sudoku. `{}` formats them as numbered sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SudokuExplanation {
    /// The given grid.
    pub givens: SudokuGrid,
    /// The deductions, in their order.
    pub steps: Vec<SudokuStep>,
    /// The end.
    pub end: End,
    /// The grid as far as the steps fill it.
    pub grid: SudokuGrid,
}

impl SudokuExplanation {
    /// Returns the hardest technique that was needed.
    #[must_use]
    pub fn hardest(&self) -> Option<SudokuTechnique> {
        let rank = |technique| SudokuTechnique::ALL.iter().position(|other| *other == technique);
        self.steps.iter().map(|step| step.technique).max_by_key(|&technique| rank(technique))
    }
}

/// Explains a grid, with all the techniques. Each step follows from the rules and the steps before it; an explanation
/// that ends with [`End::Solved`] is a proof that there is no other answer.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::sudoku::explain::{End, SudokuTechnique, explain};
/// use zebra::sudoku::{SudokuGrid, Rules};
/// let grid: SudokuGrid = "1...|..3.|.2..|....".parse().unwrap();
/// let explanation = explain(&Rules::of(grid.shape()), &grid);
/// assert_eq!(explanation.end, End::Stuck); // There are several answers.
/// let grid: SudokuGrid = "1.3.|.4.2|2...|..21".parse().unwrap();
/// let explanation = explain(&Rules::of(grid.shape()), &grid);
/// assert_eq!(explanation.end, End::Solved);
/// assert_eq!(explanation.hardest(), Some(SudokuTechnique::HiddenSingle));
/// assert_eq!(explanation.steps[0].sentence(grid.shape()), "r1c2 is 2: no other place for it in box 1");
/// ```
///
/// # Panics
/// Panics if the grid does not have the shape of the rules.
#[must_use]
pub fn explain(rules: &Rules, grid: &SudokuGrid) -> SudokuExplanation {
    explain_with(rules, grid, SudokuTechnique::ALL)
}

/// Explains a grid with some techniques, tried in their order after each step.
///
/// # Panics
/// Panics if the grid does not have the shape of the rules.
#[must_use]
pub fn explain_with(rules: &Rules, grid: &SudokuGrid, techniques: &[SudokuTechnique]) -> SudokuExplanation {
    assert_eq!(grid.shape(), rules.shape(), "the grid must have the shape of the rules");
    let mut state = Candidates::new(rules, grid);
    let mut trials = None;
    let mut steps = Vec::new();
    let clash = rules.clashes(grid).first().copied().map(End::Clash);
    let end = loop {
        if let Some(end) = clash.clone().or_else(|| state.end()) {
            break end;
        }
        let step = techniques.iter().find_map(|&technique| match technique {
            SudokuTechnique::Trial | SudokuTechnique::Search => {
                trials.get_or_insert_with(|| Trials::new(rules)).find(&state, technique)
            }
            _ => techniques::find(technique, &state),
        });
        let Some(step) = step else { break End::Stuck };
        match &step.effect {
            Effect::Place(cell, number) => state.place(*cell, *number),
            Effect::Remove(removed) => removed.iter().for_each(|&(cell, number)| state.remove(cell, number)),
        }
        steps.push(step);
    };
    SudokuExplanation { givens: grid.clone(), steps, end, grid: state.grid }
}

/// Trials of candidates, by the engine.
struct Trials {
    engine: NetworkSolver,
}

impl Trials {
    fn new(rules: &Rules) -> Trials {
        let network = rules.network().expect("rules make a network");
        Trials { engine: NetworkSolver::new(&network, &Groups::all(), TRIAL_BUDGET) }
    }

    /// Returns the first candidate, in a cell with the fewest, that is shown to be impossible.
    fn find(&mut self, state: &Candidates, technique: SudokuTechnique) -> Option<SudokuStep> {
        let all: Vec<usize> = (0..state.grid.shape().cells()).collect();
        let mut cells: Vec<usize> = state.open(&all).collect();
        cells.sort_by_key(|&cell| state.of(cell).count_ones());
        cells.into_iter().find_map(|cell| {
            let number = numbers(state.of(cell)).into_iter().find(|&number| {
                self.start(state, cell, number);
                match technique {
                    SudokuTechnique::Trial => self.engine.fixpoint() == Fixpoint::Conflict,
                    _ => self.engine.next() == SearchStep::Exhausted,
                }
            })?;
            let effect = Effect::Remove(vec![(cell, number)]);
            Some(SudokuStep { technique, houses: vec![], cells: vec![cell], numbers: vec![number], effect })
        })
    }

    /// Restarts with these candidates, and the number in the cell.
    fn start(&mut self, state: &Candidates, cell: usize, number: usize) {
        self.engine.reset();
        for (given, number) in state.grid.givens() {
            self.engine.assume(Variable(given as u32), number as u32 - 1);
        }
        for open in 0..state.grid.shape().cells() {
            let gone = (1..=state.side).filter(|&number| !state.may_be(open, number));
            if state.grid.get(open).is_none() {
                gone.for_each(|number| self.engine.forbid(Variable(open as u32), number as u32 - 1));
            }
        }
        self.engine.assume(Variable(cell as u32), number as u32 - 1);
    }
}
