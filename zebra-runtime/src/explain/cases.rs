//! What follows from a clue case by case: each way in which it can be true is followed through the grid, and from there
//! to a second clue. Layer 3. Knows no kind of formula: it joins the ways of two of them.

use std::collections::BTreeSet;

use super::clues::Literal;
use super::grid::Common;
use super::run::{Drawn, Reasoner};
use super::state::{State, Unit};
use super::structure::Finding;
use super::{Grid, Mark, Step, Technique};

/// A clue with more ways left is not followed case by case.
const MOST_CASES: usize = 24;

/// Nor is one that has more ways in an empty grid.
const MOST_WAYS: usize = 400;

/// Of so many findings the reasons are looked for, and the cheapest one is taken.
const TOLD: usize = 3;

/// Something that follows from a unit, perhaps with a second one; nothing for a contradiction.
#[derive(Debug, Clone)]
struct Join {
    cases: usize,
    unit: usize,
    other: Option<usize>,
    wanted: Option<Mark>,
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
        let mut found = Finding::new();
        let mut joins: Vec<Join> = Vec::new();
        let mut order: Vec<(usize, usize)> = (0..self.units.units.len())
            .filter_map(|unit| Some((self.cases_left(state, unit)?, unit)))
            .collect();
        order.sort_unstable();
        for (cases, unit) in order {
            let stand = self.cases(state, unit, &mut trial, &mut found);
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
        let left = unit.ways.iter().filter(|&way| Unit::agrees(way, seen)).take(MOST_CASES + 1).count();
        (left <= MOST_CASES && left > 0).then_some(left)
    }

    /// The ways of a unit that stand, followed through the grid.
    fn cases(&self, state: &State, unit: usize, trial: &mut State, found: &mut Finding) -> Vec<Case> {
        let of = &self.units.units[unit];
        let seen = state.seen(of);
        let mut cases = Vec::new();
        for way in of.ways.iter().filter(|&way| Unit::agrees(way, seen)) {
            trial.copy_from(state);
            trial.set_all(&self.units, of.marks_of(way));
            if !self.close_grid(trial, found) {
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
                let says = with.follows(seen, seen);
                if says.as_ref().is_none_or(|says| !says.is_empty()) {
                    let marks = says.map(|says| says.into_iter().map(|literal| with.mark(literal)).collect());
                    heard.push((other, marks));
                }
            }
            cases.push(Case { grid: trial.grid.clone(), heard });
        }
        cases
    }

    /// Adds all that the grid gives without any clue; `false` for a contradiction.
    fn close_grid(&self, state: &mut State, found: &mut Finding) -> bool {
        while state.find(found) {
            if found.conclusions.is_empty() {
                return false;
            }
            for &mark in &found.conclusions {
                state.set(&self.units, mark);
            }
        }
        true
    }

    /// The cheapest of the first few steps.
    fn told<'j>(&self, joins: impl Iterator<Item = &'j Join>, state: &State) -> Option<Drawn> {
        let steps = joins.take(TOLD).filter_map(|join| self.join_step(join, state));
        steps.min_by_key(|step| step.cost).map(Drawn::whole)
    }

    fn join_step(&self, join: &Join, state: &State) -> Option<Step> {
        let mut premises: Vec<Mark> = self.reasons(join, state)?.into_iter().collect();
        // What is together says more in fewer words: it is spared last.
        premises.sort_unstable_by_key(|mark| (!mark.is_together(), *mark));
        for index in (0..premises.len()).rev() {
            let spared = premises.remove(index);
            if !self.gives_by_cases(join, &premises) {
                premises.insert(index, spared);
            }
        }
        premises.sort_unstable();
        let units = &self.units.units;
        let mut clues = vec![units[join.unit].clue];
        clues.extend(join.other.map(|other| units[other].clue));
        clues.sort_unstable();
        clues.dedup();
        let technique = if clues.len() > 1 { Technique::TwoClues } else { Technique::Cases };
        let cost = technique.cost().base + technique.cost().premise * premises.len() as u32;
        Some(Step {
            conclusions: join.wanted.into_iter().collect(),
            clues,
            premises,
            technique,
            cost,
            refutation: None,
        })
    }

    /// Known marks with which every way of a unit leads to what is wanted or cannot be; perhaps more than it takes.
    fn reasons(&self, join: &Join, state: &State) -> Option<BTreeSet<Mark>> {
        let of = &self.units.units[join.unit];
        let seen = state.seen(of);
        let mut reasons = BTreeSet::new();
        let mut clashing = Vec::new();
        for way in of.ways.iter() {
            if !Unit::agrees(way, seen) {
                clashing.push(of.marks_of(way).map(Mark::opposite).collect::<Vec<_>>());
                continue;
            }
            reasons.extend(self.reasons_of_case(join, state, of.marks_of(way))?);
        }
        // The marks that strike out most of the other ways.
        clashing.retain(|marks| !marks.iter().any(|mark| reasons.contains(mark)));
        while !clashing.is_empty() {
            let known = |mark: &Mark| state.grid.contains(*mark);
            let strikes = |mark: &Mark| clashing.iter().filter(|marks| marks.contains(mark)).count();
            let best = clashing
                .iter()
                .flatten()
                .copied()
                .filter(known)
                .max_by_key(|mark| (strikes(mark), mark.is_together(), std::cmp::Reverse(*mark)))?;
            clashing.retain(|marks| !marks.contains(&best));
            reasons.insert(best);
        }
        Some(reasons)
    }

    /// What one case takes from outside.
    fn reasons_of_case(
        &self,
        join: &Join,
        state: &State,
        marks: impl Iterator<Item = Mark> + Clone,
    ) -> Option<BTreeSet<Mark>> {
        let mut run = self.suppose(state, marks.clone());
        let mut drawn = Vec::new();
        let mut needed = BTreeSet::new();
        let is_there = |state: &State| join.wanted.is_some_and(|wanted| state.grid.contains(wanted));
        let mut ended = is_there(&run.state);
        while !ended {
            let Some(next) = run.structural_step() else { break };
            run.accept(&next.step);
            ended = next.step.is_contradiction() || is_there(&run.state);
            drawn.push(next);
        }
        if !ended {
            let with = &self.units.units[join.other?];
            needed.extend(with.why(&run.state, join.wanted)?);
        } else if is_there(&run.state) {
            needed.extend(join.wanted);
        }
        let mut needed = self.only_needed(drawn, needed).1;
        for mark in marks {
            needed.remove(&mark);
        }
        Some(needed)
    }

    /// Whether every way of a unit leads to what is wanted or cannot be, where only these marks are known.
    fn gives_by_cases(&self, join: &Join, premises: &[Mark]) -> bool {
        let mut found = Finding::new();
        let mut known = self.blank.clone();
        known.set_all(&self.units, premises.iter().copied());
        if !self.close_grid(&mut known, &mut found) {
            return true;
        }
        let mut trial = known.clone();
        let of = &self.units.units[join.unit];
        let seen = known.seen(of);
        of.ways.iter().filter(|&way| Unit::agrees(way, seen)).all(|way| {
            trial.copy_from(&known);
            trial.set_all(&self.units, of.marks_of(way));
            let is_there = |state: &State| join.wanted.is_some_and(|wanted| state.grid.contains(wanted));
            if !self.close_grid(&mut trial, &mut found) || is_there(&trial) {
                return true;
            }
            let Some(with) = join.other.map(|other| &self.units.units[other]) else { return false };
            let seen = trial.seen(with);
            match with.follows(seen, seen) {
                None => true,
                Some(says) => says.into_iter().any(|literal| Some(with.mark(literal)) == join.wanted),
            }
        })
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

impl Unit {
    /// The marks of a way.
    fn marks_of<'u>(&'u self, way: (&'u [u64], &'u [u64])) -> impl Iterator<Item = Mark> + Clone + 'u {
        self.literals(way).map(|literal| self.mark(literal))
    }

    /// Seen marks that make the unit say what is wanted, or leave it no way.
    fn why(&self, state: &State, wanted: Option<Mark>) -> Option<Vec<Mark>> {
        let seen = state.seen(self);
        let literal: Option<Literal> = match (self.follows(seen, seen), wanted) {
            (None, _) => None,
            (Some(_), Some(wanted)) => Some(self.literal(wanted)?),
            (Some(_), None) => return None,
        };
        Some(self.reason(seen, literal).into_iter().map(|literal| self.mark(literal)).collect())
    }
}
