//! Clues as the cases of each of their formulas. A formula with too many cases to list takes part only where the engine proves.

mod cases;
pub(super) mod equations;
mod masks;
mod others;
mod unit;

use std::sync::OnceLock;

use super::marks::{LogicGrid, State, Watchers};
use crate::model::{ClueId, Formula, Mark, Model, State as ClueState};

pub(super) use cases::Cases;
pub(super) use unit::Unit;

/// The most questions about rows that listing the cases of all clues of a puzzle that is explained may take. The clues of a puzzle with
/// twelve rows need some 200,000, and sums of ages 1,760,000 in the example `cups_and_years`.
pub const MOST_QUESTIONS: usize = 2_000_000;

/// The most questions about rows that listing the cases of a clue for its text may take: most clues need fewer.
const MOST_QUESTIONS_LISTED: usize = 20_000;

/// The units of some clues: compiled once for a puzzle.
#[derive(Debug, Clone)]
pub(super) struct Units {
    pub(super) all: Vec<Unit>,
    /// What each unit states by itself.
    pub(super) stated: Vec<(ClueId, Mark)>,
    pub(super) watchers: Watchers,
    /// Where the set of the cases of each unit starts in a list of all sets, and where the last one ends.
    pub(super) starts: Vec<usize>,
    /// Whether listing the cases took [`MOST_QUESTIONS`], so that clues are missing.
    pub(super) is_partial: bool,
}

impl Units {
    /// Compiles clues, which are in order.
    pub(super) fn new(model: &Model, empty: &LogicGrid, clues: &[ClueId]) -> Units {
        let mut all = Vec::new();
        let mut questions = MOST_QUESTIONS;
        for &clue in clues {
            for formula in model.clue(clue).formulas.iter() {
                add(model, clue, formula, &mut all, &mut questions);
            }
        }
        let of = |unit: &Unit| {
            unit.new_marks(empty).into_iter().flatten().map(|mark| (unit.clue, mark)).collect::<Vec<_>>()
        };
        let stated = all.iter().flat_map(of).collect();
        let (watchers, starts) = (watchers(empty, &all), starts(&all));
        Units { stated, watchers, starts, all, is_partial: questions == 0 }
    }

    /// Returns the units of a clue.
    pub(super) fn of(&self, clue: ClueId) -> &[Unit] {
        let start = self.all.partition_point(|unit| unit.clue < clue);
        let end = self.all.partition_point(|unit| unit.clue <= clue);
        &self.all[start..end]
    }

    /// Returns the clues of a model that are on.
    pub(super) fn on(model: &Model) -> impl Iterator<Item = ClueId> + '_ {
        model.clue_ids().filter(|&clue| model.clue(clue).state == ClueState::On)
    }

    /// Adds the forced marks of every unit that has changed: of all of them at once, so that the order of the clues does not
    /// matter. Returns whether anything followed, or `None` for a contradiction.
    pub(super) fn propagate_at_once(&self, state: &mut State) -> Option<bool> {
        let mut new = Vec::new();
        while let Some(number) = state.units.first() {
            state.units.remove(number);
            new.extend(self.all[number].new_marks(&state.grid)?);
        }
        for &mark in &new {
            state.set(&self.watchers, mark);
        }
        new.iter().all(|&mark| state.grid.contains(mark)).then_some(!new.is_empty())
    }
}

/// The cases of the formulas of each clue, listed for the first question about it.
#[derive(Debug, Clone)]
pub(crate) struct ListedCases(Vec<OnceLock<Vec<Vec<Vec<Mark>>>>>);

impl ListedCases {
    pub(crate) fn new(model: &Model) -> Self {
        ListedCases(model.clue_ids().map(|_| OnceLock::new()).collect())
    }

    /// Returns the cases of the formulas of a clue, each as its marks: none of a formula that asks too many questions about rows.
    pub(super) fn of(&self, model: &Model, clue: ClueId) -> &[Vec<Vec<Mark>>] {
        self.0[clue.index()].get_or_init(|| {
            let (mut all, mut questions) = (Vec::new(), MOST_QUESTIONS_LISTED);
            for formula in model.clue(clue).formulas.iter() {
                add(model, clue, formula, &mut all, &mut questions);
            }
            all.iter().map(|unit| unit.all_cases().collect()).collect()
        })
    }
}

fn starts(units: &[Unit]) -> Vec<usize> {
    let ends = units.iter().scan(0, |end, unit| {
        *end += unit.cases.masks.all.len();
        Some(*end)
    });
    std::iter::once(0).chain(ends).collect()
}

fn watchers(empty: &LogicGrid, units: &[Unit]) -> Watchers {
    Watchers::new(empty, units.iter().map(|unit| &*unit.cases.pairs))
}

fn add(model: &Model, clue: ClueId, formula: &Formula, all: &mut Vec<Unit>, questions: &mut usize) {
    if let Formula::All(parts) = formula {
        parts.iter().for_each(|part| add(model, clue, part, all, questions));
        return;
    }
    if matches!(formula, Formula::Quantified(..) | Formula::Copies(_)) {
        return add(model, clue, &formula.written_out(model), all, questions);
    }
    all.extend(Cases::of(model, formula, questions).map(|cases| Unit { clue, cases }));
}
