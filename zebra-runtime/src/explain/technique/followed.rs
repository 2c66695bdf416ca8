//! Cases followed through the grid, for the techniques that look at one clue case by case, or at two clues together.

use std::collections::{BTreeMap, BTreeSet};

use super::Context;
use crate::explain::marks::{Common, State};
use crate::explain::meter::Meter;
use crate::explain::run::{Found, Reasoner, Resources};
use crate::explain::step::{Step, Technique};
use crate::model::Mark;

/// The maximum number of remaining cases of a unit that is followed.
const MOST_CASES: usize = 24;

/// The maximum number of cases, in an empty grid, of a unit that is followed.
const MOST_CASES_IN_ALL: usize = 400;

/// The number of words of all grids that are kept.
const MOST_WORDS: usize = 1 << 22;

/// The number of conclusions for which premises are searched; the one with the fewest premises is chosen.
const MOST_COMPARED: usize = 6;

/// Something that all remaining cases of a unit have in common, perhaps with a second unit.
#[derive(Debug, Clone)]
pub(super) struct CommonConclusion {
    /// The number of remaining cases.
    pub(super) cases: usize,
    pub(super) unit: usize,
    pub(super) second: Option<usize>,
    /// The mark that follows; `None` for a contradiction.
    pub(super) wanted: Option<Mark>,
}

/// For each unit, the remaining cases as far as they were followed. They are kept from step to step, because what
/// follows in a case remains true when more is known.
#[derive(Debug, Clone)]
pub(in crate::explain) struct FollowedCases(Vec<Option<Vec<Case>>>);

/// A case that is not refuted.
#[derive(Debug, Clone)]
struct Case {
    /// The closure of the case. Its queue of units holds those that have not been applied yet.
    state: State,
    /// What other units add; `None` if they refute the case.
    answers: BTreeMap<usize, Option<Vec<Mark>>>,
}

impl FollowedCases {
    pub(in crate::explain) fn new(reasoner: &Reasoner<'_>) -> FollowedCases {
        FollowedCases(vec![None; reasoner.units.all.len()])
    }

    /// Returns the number of cases that are kept.
    fn kept(&self) -> usize {
        self.0.iter().flatten().map(Vec::len).sum()
    }

    /// Follows the remaining cases of a unit through the grid, from what is known now.
    pub(super) fn follow(&mut self, reasoner: &Reasoner<'_>, state: &State, unit: usize, meter: &mut Meter) {
        let words = state.grid.words();
        if self.kept() * words > MOST_WORDS {
            self.0.fill(None);
        }
        let watchers = &reasoner.units.watchers;
        let cases = self.0[unit].get_or_insert_with(|| {
            let (agreeing, _) = reasoner.units.all[unit].split_cases(&state.grid);
            let case = |marks: Vec<Mark>| {
                let mut case = Case { state: state.clone(), answers: BTreeMap::new() };
                case.state.assume(watchers, marks).ok()?;
                Some(case)
            };
            agreeing.into_iter().filter_map(case).collect()
        });
        cases.retain_mut(|case| {
            let is_possible = case.state.extend(watchers, &state.grid).is_ok();
            meter.charge_words(case.state.take_visited());
            is_possible
        });
    }

    /// Applies the units with a changed pair to each case of a unit. Returns all units that refute some case or add
    /// marks to it.
    pub(super) fn ask_others(
        &mut self,
        reasoner: &Reasoner<'_>,
        unit: usize,
        meter: &mut Meter,
    ) -> Vec<usize> {
        let mut others = Vec::new();
        for case in self.0[unit].iter_mut().flatten() {
            while let Some(other) = case.state.units.first() {
                case.state.units.remove(other);
                let new = reasoner.units.all[other].new_marks(&case.state.grid);
                meter.charge_words(reasoner.units.all[other].cases.size());
                if other == unit || new.as_ref().is_some_and(Vec::is_empty) {
                    case.answers.remove(&other);
                } else {
                    case.answers.insert(other, new);
                }
            }
            others.extend(case.answers.keys().copied());
        }
        others.sort_unstable();
        others.dedup();
        others
    }

    /// Returns a new mark that is common to all cases that a second unit does not refute; `Some(None)` for a
    /// contradiction.
    pub(super) fn common(&self, state: &State, unit: usize, second: Option<usize>) -> Option<Option<Mark>> {
        let mut common: Option<Common> = None;
        for case in self.0[unit].iter().flatten() {
            let added = match second.and_then(|second| case.answers.get(&second)) {
                Some(None) => continue,
                Some(Some(added)) => added.as_slice(),
                None => &[],
            };
            match &mut common {
                None => common = Some(Common::of(&case.state.grid, added)),
                Some(common) => common.intersect(&case.state.grid, added),
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

/// Returns the units that are worth following, each after the number of its remaining cases, the fewest cases first.
pub(super) fn units_to_follow(reasoner: &Reasoner<'_>, state: &State) -> Vec<(usize, usize)> {
    let cases = |index: usize| {
        let unit = &reasoner.units.all[index];
        if unit.cases.count() > MOST_CASES_IN_ALL {
            return None;
        }
        let left = unit.count_agreeing(&state.grid, MOST_CASES + 1);
        (left <= MOST_CASES && left > 0).then_some((left, index))
    };
    let mut units: Vec<(usize, usize)> = (0..reasoner.units.all.len()).filter_map(cases).collect();
    units.sort_unstable();
    units
}

/// Returns the step with the fewest premises; `None` if the marks imply the conclusions without any clue.
pub(super) fn cheapest_step(
    context: &mut Context<'_, '_>,
    conclusions: &[CommonConclusion],
    state: &State,
) -> Option<Found> {
    let reasoner = context.reasoner;
    let compared = conclusions.iter().take(MOST_COMPARED);
    let mut found: Vec<_> =
        compared.filter_map(|common| Some((common, reasoner.premises_of_cases(common, state)?))).collect();
    found.sort_by_key(|(common, premises)| (premises.len(), common.cases));
    let resources = &mut context.resources;
    let mut steps = found
        .into_iter()
        .filter_map(|(common, premises)| reasoner.case_step(common, premises, state, resources));
    steps.next().map(Found::whole)
}

impl Reasoner<'_> {
    /// Returns the minimized step of a common conclusion, with everything else that follows from the same premises.
    /// `None` if it needs no clue.
    fn case_step(
        &self,
        common: &CommonConclusion,
        premises: BTreeSet<Mark>,
        state: &State,
        resources: &mut Resources<'_, '_>,
    ) -> Option<Step> {
        let units = &self.units.all;
        let mut clues = vec![units[common.unit].clue];
        clues.extend(common.second.map(|second| units[second].clue));
        clues.sort_unstable();
        clues.dedup();
        let technique = if clues.len() > 1 { Technique::TwoClues } else { Technique::Cases };
        let needed = clues.len();
        let mut step = Step::new(technique, clues, Vec::new(), common.wanted.into_iter().collect());
        step.premises = premises.into_iter().collect();
        // Marks that are together imply more: they are dropped last.
        step.premises.sort_unstable_by_key(|mark| (!mark.is_together(), *mark));
        resources.meter.charge_words(state.grid.words() * common.cases);
        resources.minimizer.minimize(&mut step, &mut resources.meter);
        if step.clues.is_empty() {
            return None;
        }
        step.premises.sort_unstable();
        // Where a clue was dropped, the cases imply nothing but the wanted mark.
        if let Some(wanted) = common.wanted
            && step.clues.len() == needed
        {
            step.conclusions = self.conclusions_of_cases(common, &step.premises, wanted, state);
        }
        Some(step)
    }

    /// Returns known marks with which every case of a unit leads to the wanted mark or is refuted; perhaps more than
    /// needed.
    fn premises_of_cases(&self, common: &CommonConclusion, state: &State) -> Option<BTreeSet<Mark>> {
        let (agreeing, refuted) = self.units.all[common.unit].split_cases(&state.grid);
        let mut premises = BTreeSet::new();
        for case in agreeing {
            premises.extend(self.premises_of_case(common, state, &case)?);
        }
        // Adds the known mark that refutes the most of the other cases, until all of them are refuted.
        let opposites = |case: Vec<Mark>| case.into_iter().map(Mark::opposite).collect::<Vec<_>>();
        let mut refuted: Vec<Vec<Mark>> = refuted.into_iter().map(opposites).collect();
        refuted.retain(|marks| !marks.iter().any(|mark| premises.contains(mark)));
        while !refuted.is_empty() {
            let refutes = |mark: &Mark| refuted.iter().filter(|marks| marks.contains(mark)).count();
            let best = refuted
                .iter()
                .flatten()
                .copied()
                .filter(|mark| state.grid.contains(*mark))
                .max_by_key(|mark| (refutes(mark), mark.is_together(), std::cmp::Reverse(*mark)))?;
            refuted.retain(|marks| !marks.contains(&best));
            premises.insert(best);
        }
        Some(premises)
    }

    /// Returns the known marks that one case needs.
    fn premises_of_case(
        &self,
        common: &CommonConclusion,
        state: &State,
        case: &[Mark],
    ) -> Option<BTreeSet<Mark>> {
        let mut run = self.suppose(state, case.iter().copied());
        let mut found = Vec::new();
        let mut needed = BTreeSet::new();
        let is_reached = |state: &State| common.wanted.is_some_and(|wanted| state.grid.contains(wanted));
        let mut ended = is_reached(&run.state);
        while !ended {
            let Some(next) = super::grid_step(&mut run.state) else { break };
            run.accept(&next.step);
            ended = next.step.is_contradiction() || is_reached(&run.state);
            found.push(next);
        }
        if !ended {
            let second = &self.units.all[common.second?];
            needed.extend(second.premises_of(&run.state.grid, common.wanted)?);
        } else if is_reached(&run.state) {
            needed.extend(common.wanted);
        }
        let mut needed = self.only_needed(found, needed, None).1;
        for mark in case {
            needed.remove(mark);
        }
        Some(needed)
    }

    /// Returns the wanted mark and everything else that the cases have in common where only the premises are known,
    /// without what follows from that and the grid.
    fn conclusions_of_cases(
        &self,
        common: &CommonConclusion,
        premises: &[Mark],
        wanted: Mark,
        state: &State,
    ) -> Vec<Mark> {
        let watchers = &self.units.watchers;
        let mut trial = self.blank.clone();
        let mut all: Option<Common> = None;
        for case in self.units.all[common.unit].all_cases() {
            trial.copy_from(&self.blank);
            if trial.assume(watchers, premises.iter().copied().chain(case)).is_err() {
                continue;
            }
            let added = match common.second {
                Some(second) => self.units.all[second].new_marks(&trial.grid),
                None => Some(Vec::new()),
            };
            let Some(added) = added else { continue };
            match &mut all {
                None => all = Some(Common::of(&trial.grid, &added)),
                Some(all) => all.intersect(&trial.grid, &added),
            }
        }
        let mut conclusions = Vec::new();
        let mut known = state.clone();
        let mut next = Some(wanted);
        while let Some(mark) = next {
            conclusions.push(mark);
            let closed = known.assume(watchers, [mark]);
            next = closed.ok().and_then(|()| all.as_ref()?.new_marks(&known.grid).next());
        }
        conclusions
    }
}
