//! What follows from a clue case by case: each way in which it can be true is followed through the grid, and from there
//! to a second clue. Layer 3. Knows no kind of formula: it joins the ways of two of them.

use std::collections::BTreeMap;

use super::Mark;
use super::grid::Common;
use super::run::{Drawn, Reasoner};
use super::spare::Sparing;
use super::state::{State, Unit};

/// A clue with more ways left is not followed case by case.
const MOST_CASES: usize = 24;

/// Nor is one that has more ways in an empty grid.
const MOST_WAYS: usize = 400;

/// Of so many findings the reasons are looked for, and the one that rests on the fewest marks is taken.
const LOOKED_AT: usize = 6;

/// Something that follows from a unit, perhaps with a second one; nothing for a contradiction.
#[derive(Debug, Clone)]
pub(super) struct Join {
    /// How many ways of the unit are left.
    cases: usize,
    pub(super) unit: usize,
    pub(super) other: Option<usize>,
    pub(super) wanted: Option<Mark>,
}

/// For each unit the cases that stand, as far as they were followed. They are kept from step to step: what has followed
/// in a case follows as more is known.
#[derive(Debug, Clone)]
pub(super) struct Cases(Vec<Option<Vec<Case>>>);

/// A case that stands.
#[derive(Debug, Clone)]
struct Case {
    /// Where it leads; units of which something changed wait until somebody hears them.
    state: State,
    /// What other units say: what they add, or nothing if they refute the case.
    heard: BTreeMap<usize, Option<Vec<Mark>>>,
}

impl Cases {
    pub(super) fn new(reasoner: &Reasoner<'_>) -> Cases {
        Cases(vec![None; reasoner.units.units.len()])
    }

    /// A step that one clue gives case by case, or that two clues give together.
    pub(super) fn step(
        &mut self,
        reasoner: &Reasoner<'_>,
        state: &State,
        sparing: &mut Sparing<'_>,
    ) -> Option<Drawn> {
        let units = &reasoner.units.units;
        let mut order: Vec<(usize, usize)> =
            (0..units.len()).filter_map(|unit| Some((reasoner.cases_left(state, unit)?, unit))).collect();
        order.sort_unstable();
        for &(cases, unit) in &order {
            self.follow(reasoner, state, unit);
            if let Some(wanted) = self.finding(state, unit, None) {
                let told = reasoner.told(&[Join { cases, unit, other: None, wanted }], state, sparing);
                if told.is_some() {
                    return told;
                }
            }
        }
        let mut joins = Vec::new();
        for (cases, unit) in order {
            for other in self.hear(reasoner, unit) {
                let wanted = self.finding(state, unit, Some(other));
                joins.extend(wanted.map(|wanted| Join { cases, unit, other: Some(other), wanted }));
            }
        }
        // A contradiction comes before everything else.
        let contradicts = joins.iter().any(|join| join.wanted.is_none());
        joins.retain(|join| join.wanted.is_none() || !contradicts);
        joins.sort_by_key(|join| join.cases);
        reasoner.told(&joins, state, sparing)
    }

    /// Follows the cases of a unit that stand as far as the grid leads, from what is known by now.
    fn follow(&mut self, reasoner: &Reasoner<'_>, state: &State, unit: usize) {
        let units = &reasoner.units;
        let cases = self.0[unit].get_or_insert_with(|| {
            let of = &units.units[unit];
            let seen = state.seen(of);
            let ways = of.ways.iter().filter(|&way| Unit::agrees(way, seen.halves()));
            let case = |way| {
                let mut case = Case { state: state.clone(), heard: BTreeMap::new() };
                case.state.assume(units, of.marks_of(way)).ok()?;
                Some(case)
            };
            ways.filter_map(case).collect()
        });
        cases.retain_mut(|case| case.state.take_over(units, &state.grid).is_ok());
    }

    /// Asks the units of which something changed in the cases of a unit. All that say something in some case.
    fn hear(&mut self, reasoner: &Reasoner<'_>, unit: usize) -> Vec<usize> {
        let mut others = Vec::new();
        for case in self.0[unit].iter_mut().flatten() {
            while let Some(other) = case.state.units.first() {
                case.state.units.remove(other);
                let with = &reasoner.units.units[other];
                let seen = case.state.seen(with);
                let says = with.follows(seen.halves(), seen.halves());
                if other == unit || says.as_ref().is_some_and(Vec::is_empty) {
                    case.heard.remove(&other);
                } else {
                    let marks = says.map(|says| says.into_iter().map(|literal| with.mark(literal)).collect());
                    case.heard.insert(other, marks);
                }
            }
            others.extend(case.heard.keys().copied());
        }
        others.sort_unstable();
        others.dedup();
        others
    }

    /// What all cases that a second unit leaves have in common and that is not known yet; nothing for a contradiction.
    fn finding(&self, state: &State, unit: usize, other: Option<usize>) -> Option<Option<Mark>> {
        let mut common: Option<Common> = None;
        for case in self.0[unit].iter().flatten() {
            let says = match other.and_then(|other| case.heard.get(&other)) {
                Some(None) => continue,
                Some(Some(says)) => says.as_slice(),
                None => &[],
            };
            match &mut common {
                None => common = Some(Common::of(&case.state.grid, says)),
                Some(common) => common.meet(&case.state.grid, says),
            }
            if common.as_ref().is_some_and(|common| common.new_marks(&state.grid).next().is_none()) {
                return None;
            }
        }
        match common {
            None => Some(None),
            Some(common) => common.new_marks(&state.grid).next().map(Some),
        }
    }
}

impl Reasoner<'_> {
    /// How many ways of a unit are left, if they are worth following.
    fn cases_left(&self, state: &State, unit: usize) -> Option<usize> {
        let unit = &self.units.units[unit];
        if unit.ways.count() > MOST_WAYS {
            return None;
        }
        let seen = state.seen(unit);
        let agreeing = unit.ways.iter().filter(|&way| Unit::agrees(way, seen.halves()));
        let left = agreeing.take(MOST_CASES + 1).count();
        (left <= MOST_CASES && left > 0).then_some(left)
    }

    /// The step of the join that rests on the fewest marks; none where the marks say it without any clue.
    fn told(&self, joins: &[Join], state: &State, sparing: &mut Sparing<'_>) -> Option<Drawn> {
        let looked_at = joins.iter().take(LOOKED_AT);
        let mut found: Vec<_> =
            looked_at.filter_map(|join| Some((join, self.reasons(join, state)?))).collect();
        found.sort_by_key(|(join, reasons)| (reasons.len(), join.cases));
        let mut steps =
            found.into_iter().filter_map(|(join, reasons)| self.join_step(join, reasons, state, sparing));
        steps.next().map(Drawn::whole)
    }
}
