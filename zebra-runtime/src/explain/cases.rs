//! What follows from a clue case by case: each way in which it can be true is followed through the grid, and from there
//! to a second clue. Layer 3. Knows no kind of formula: it joins the ways of two of them.

use super::grid::Common;
use super::run::{Drawn, Reasoner};
use super::state::{State, Unit};
use super::{Grid, Mark};

/// A clue with more ways left is not followed case by case.
const MOST_CASES: usize = 24;

/// Nor is one that has more ways in an empty grid.
const MOST_WAYS: usize = 400;

/// Of so many findings the reasons are looked for, and the cheapest one is taken.
const TOLD: usize = 3;

/// Something that follows from a unit, perhaps with a second one; nothing for a contradiction.
#[derive(Debug, Clone)]
pub(super) struct Join {
    /// How many ways of the unit are left.
    cases: usize,
    pub(super) unit: usize,
    pub(super) other: Option<usize>,
    pub(super) wanted: Option<Mark>,
}

/// A case that stands: the grid that it leads to, and what other units say there.
struct Case {
    grid: Grid,
    /// For each unit of which something changed: what it adds, or nothing if it refutes the case.
    heard: Vec<(usize, Option<Vec<Mark>>)>,
}

impl Reasoner<'_> {
    /// A step that one clue gives case by case, or that two clues give together.
    pub(super) fn case_step(&self, state: &State) -> Option<Drawn> {
        let mut trial = state.clone();
        let mut joins: Vec<Join> = Vec::new();
        let mut order: Vec<(usize, usize)> = (0..self.units.units.len())
            .filter_map(|unit| Some((self.cases_left(state, unit)?, unit)))
            .collect();
        order.sort_unstable();
        for (cases, unit) in order {
            let stand = self.cases(state, unit, &mut trial);
            let join = |other, wanted| Join { cases, unit, other, wanted };
            match joint(state, stand.iter(), None) {
                Joint::Nothing => {}
                Joint::Mark(mark) => return self.told([join(None, Some(mark))].iter(), state),
                Joint::Contradiction => return self.told([join(None, None)].iter(), state),
            }
            let mut others: Vec<usize> =
                stand.iter().flat_map(|case| case.heard.iter().map(|&(other, _)| other)).collect();
            others.sort_unstable();
            others.dedup();
            for other in others {
                match joint(state, stand.iter(), Some(other)) {
                    Joint::Nothing => {}
                    Joint::Mark(mark) => joins.push(join(Some(other), Some(mark))),
                    Joint::Contradiction => joins.push(join(Some(other), None)),
                }
            }
        }
        joins.sort_by_key(|join| (join.wanted.is_some(), join.cases));
        self.told(joins.iter(), state)
    }

    /// How many ways of a unit are left, if they are worth following.
    fn cases_left(&self, state: &State, unit: usize) -> Option<usize> {
        let unit = &self.units.units[unit];
        if unit.ways.count() > MOST_WAYS {
            return None;
        }
        let seen = state.seen(unit);
        let left =
            unit.ways.iter().filter(|&way| Unit::agrees(way, seen.halves())).take(MOST_CASES + 1).count();
        (left <= MOST_CASES && left > 0).then_some(left)
    }

    /// The ways of a unit that stand, followed through the grid.
    fn cases(&self, state: &State, unit: usize, trial: &mut State) -> Vec<Case> {
        let of = &self.units.units[unit];
        let seen = state.seen(of);
        let mut cases = Vec::new();
        for way in of.ways.iter().filter(|&way| Unit::agrees(way, seen.halves())) {
            trial.copy_from(state);
            trial.set_all(&self.units, of.marks_of(way));
            if trial.close(&self.units).is_err() {
                continue;
            }
            let mut heard = Vec::new();
            while let Some(other) = trial.units.first() {
                trial.units.remove(other);
                let with = &self.units.units[other];
                let seen = trial.seen(with);
                if other == unit {
                    continue;
                }
                let says = with.follows(seen.halves(), seen.halves());
                if says.as_ref().is_none_or(|says| !says.is_empty()) {
                    let marks = says.map(|says| says.into_iter().map(|literal| with.mark(literal)).collect());
                    heard.push((other, marks));
                }
            }
            cases.push(Case { grid: trial.grid.clone(), heard });
        }
        cases
    }

    /// The cheapest of the first few steps.
    fn told<'j>(&self, joins: impl Iterator<Item = &'j Join>, state: &State) -> Option<Drawn> {
        let steps = joins.take(TOLD).filter_map(|join| self.join_step(join, state));
        steps.min_by_key(|step| step.cost).map(Drawn::whole)
    }
}

/// What all cases have in common.
enum Joint {
    Nothing,
    Mark(Mark),
    Contradiction,
}

/// What all cases that a second unit leaves have in common and that is not known yet.
fn joint<'c>(state: &State, cases: impl Iterator<Item = &'c Case>, other: Option<usize>) -> Joint {
    let mut common: Option<Common> = None;
    for case in cases {
        let heard = other.and_then(|other| case.heard.iter().find(|(unit, _)| *unit == other));
        let says = match heard {
            Some((_, None)) => continue,
            Some((_, Some(says))) => says.as_slice(),
            None => &[],
        };
        match &mut common {
            None => common = Some(Common::of(&case.grid, says)),
            Some(common) => common.meet(&case.grid, says),
        }
        if common.as_ref().is_some_and(|common| !common.adds_to(&state.grid)) {
            return Joint::Nothing;
        }
    }
    match common {
        None => Joint::Contradiction,
        Some(common) => common.first_new(&state.grid).map_or(Joint::Nothing, Joint::Mark),
    }
}
