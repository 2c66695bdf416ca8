//! Case analyses: each of the few cases of a clue that are left is followed to what all of them have in common.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::closing::Closed;
use super::draft::Part;
use super::plan::Planner;
use super::points::{MOST_CASES, why};
use super::proofs::{Contradiction, Next, Proofs};
use super::suppose::joined;
use super::{Argument, Case, Line};
use crate::explain::clue::Unit;
use crate::explain::marks::{Common, LogicGrid};
use crate::explain::search::Ending;
use crate::explain::step::{Step, Technique};
use crate::explain::technique::Context;
use crate::model::{ClueId, Mark};

/// The most that one case may cost.
const MOST_COST: u32 = 20;

/// The same, and the most cases, where a paragraph is argued again without a part that it does not need.
const MOST_COST_AGAIN: u32 = 60;
const MOST_CASES_AGAIN: usize = 6;

/// The cost of keeping a case in mind.
const CASE: u32 = 6;

/// The number of analyses that are compared by what follows from them.
const COMPARED: usize = 4;

/// The number of units whose cases are followed with reasons.
const FOLLOWED: usize = 4;

/// A unit whose cases have something in common.
struct Lead {
    unit: usize,
    cases: Vec<Vec<Mark>>,
    /// What they have in common; empty if all of them fail.
    common: BTreeSet<Mark>,
    /// The number of marks that follow in all cases together.
    size: usize,
}

/// A case analysis.
pub(super) struct Analysis<'r, 'm> {
    pub(super) cost: u32,
    unit: usize,
    /// What follows; none if every case fails.
    pub(super) conclusion: Option<Mark>,
    trials: Rc<Vec<Trial<'r, 'm>>>,
}

/// A case as far as it was followed.
struct Trial<'r, 'm> {
    marks: Vec<Mark>,
    proofs: Proofs<'r, 'm>,
    contradiction: Option<Contradiction>,
    /// The marks that follow.
    proved: Vec<Mark>,
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Returns the cheapest case analyses that cost less than `most`.
    pub(super) fn analyses(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        most: u32,
    ) -> Vec<Analysis<'r, 'm>> {
        let mut best: Vec<Analysis<'r, 'm>> = Vec::new();
        for Lead { unit, cases, common: wanted, .. } in self.leads(context, proofs) {
            if !context.resources.meter.allows_search() {
                break;
            }
            let most = best.get(COMPARED - 1).map_or(most, |worst| worst.cost.min(most));
            let Some(trials) = follow_all(context, proofs, cases, wanted, most) else { continue };
            let trials = Rc::new(trials);
            for (conclusion, cost) in common(&trials, |mark| self.reasoner.ranks().mark(mark)) {
                if best.len() < COMPARED || best.iter().any(|other| other.cost > cost) {
                    let place = best.partition_point(|other| other.cost <= cost);
                    best.insert(place, Analysis { cost, unit, conclusion, trials: trials.clone() });
                    best.truncate(COMPARED);
                }
            }
        }
        best
    }

    /// Adds the paragraph of a case analysis that leads to just these conclusions, of which there is at most one; returns
    /// `false` if none does.
    pub(super) fn analyze_for(&mut self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> bool {
        let wanted = conclusions.first().copied();
        let units =
            self.reasoner.ranks().units.iter().map(|&number| (number, &self.reasoner.units.all[number]));
        let units = units.filter(|(_, unit)| self.may_use(unit.clue));
        let analyses = units.filter_map(|(number, unit)| {
            let left = unit.count_agreeing(&proofs.grid, MOST_CASES_AGAIN + 1);
            if !(2..=MOST_CASES_AGAIN).contains(&left) {
                return None;
            }
            let cases = shown_cases(unit, proofs).into_iter();
            let trials: Vec<Trial<'r, 'm>> =
                cases.map(|marks| follow(proofs, marks, None, MOST_COST_AGAIN)).collect();
            let (_, cost) = all_common(&trials).into_iter().find(|&(mark, _)| mark == wanted)?;
            let analysis = Analysis { cost, unit: number, conclusion: wanted, trials: Rc::new(trials) };
            let concluded = self.concluded(&analysis);
            conclusions.iter().all(|mark| concluded.contains(mark)).then_some(analysis)
        });
        let Some(analysis) = analyses.min_by_key(|analysis| analysis.cost) else { return false };
        self.analyze(proofs, &analysis);
        true
    }

    /// Returns the units whose cases have something in common, those first in which the least follows.
    fn leads(&mut self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>) -> Vec<Lead> {
        let mut leads = Vec::new();
        for &unit in &self.reasoner.ranks().units {
            let of = &self.reasoner.units.all[unit];
            let left = of.count_agreeing(&proofs.grid, MOST_CASES + 1);
            if (2..=MOST_CASES).contains(&left) && context.resources.meter.allows_search() {
                leads.extend(self.lead(context, &proofs.grid, unit, shown_cases(of, proofs)));
            }
        }
        leads.sort_by_key(|lead| lead.size);
        leads.truncate(FOLLOWED);
        leads
    }

    /// Closes each case of a unit without reasons; none if they have nothing in common.
    fn lead(
        &mut self,
        context: &mut Context<'_, 'm>,
        known: &LogicGrid,
        unit: usize,
        cases: Vec<Vec<Mark>>,
    ) -> Option<Lead> {
        let mut all: Option<Common> = None;
        let mut size = 0;
        for case in &cases {
            let closed = self.closings.case(self.reasoner, known, case, &mut context.resources.meter);
            match (closed, &mut all) {
                (Closed::Refuted(marks), _) => size += marks,
                (Closed::Possible(grid), all) => {
                    size += known.open().saturating_sub(grid.open());
                    match all {
                        None => *all = Some(Common::of(grid, &[])),
                        Some(all) => all.intersect(grid, &[]),
                    }
                }
            }
        }
        let fails = all.is_none();
        let common: BTreeSet<Mark> = all.iter().flat_map(|all| all.new_marks(known)).collect();
        (fails || !common.is_empty()).then_some(Lead { unit, cases, common, size })
    }

    /// Adds the paragraph of a case analysis; returns the ending if every case fails.
    pub(super) fn analyze(&mut self, proofs: &Proofs<'r, 'm>, analysis: &Analysis<'r, 'm>) -> Option<Ending> {
        let unit = &self.reasoner.units.all[analysis.unit];
        let excluding = self.excluding(unit, proofs);
        let ends = |trial: &Trial<'_, '_>| match (&trial.contradiction, analysis.conclusion) {
            (Some(contradiction), _) => contradiction.premises.clone(),
            (None, conclusion) => conclusion.into_iter().collect(),
        };
        let mut outside: Vec<Mark> = excluding.clone();
        for trial in &*analysis.trials {
            outside.extend(self.outside(proofs, &trial.proofs, &ends(trial)));
        }
        outside.sort_unstable();
        outside.dedup();
        let about = analysis.conclusion.or(excluding.first().copied());
        for &mark in &outside {
            if self.weight(proofs, mark, about.unwrap_or(mark)).reasons > 1 {
                self.lemma(proofs, mark);
            }
        }
        let mut clues: Vec<ClueId> = vec![unit.clue];
        let mut cases = Vec::new();
        for trial in &*analysis.trials {
            let case = self.case(proofs, trial, &ends(trial));
            clues.extend(trial_clues(&self.inner_steps(proofs, trial, &ends(trial))));
            cases.push(case);
        }
        clues.sort_unstable();
        clues.dedup();
        let mut steps = Vec::new();
        outside.iter().for_each(|&mark| self.steps(proofs, mark, &mut steps));
        let technique = match clues.len() {
            1 => Technique::Cases,
            2 => Technique::TwoClues,
            _ => Technique::Exhaustion,
        };
        let argument = Argument::Clue { clue: unit.clue, cases, reasons: self.reasons(proofs, &excluding) };
        let part = |conclusions: Vec<Mark>| {
            let step = Step::new(technique, clues.clone(), outside.clone(), conclusions.clone());
            let steps = steps.iter().cloned().chain([step]).collect();
            Part { conclusions, argument: argument.clone(), steps }
        };
        let concluded = self.concluded(analysis);
        let parts = match concluded.is_empty() {
            true => vec![part(Vec::new())],
            false => concluded.into_iter().map(|mark| part(vec![mark])).collect(),
        };
        self.state(parts);
        analysis.conclusion.is_none().then_some(Ending::Contradiction)
    }

    /// Returns what follows from an analysis: with all other pairs of the case, if only one is left.
    fn concluded(&self, analysis: &Analysis<'r, 'm>) -> Vec<Mark> {
        let mut conclusions: Vec<Mark> = analysis.conclusion.into_iter().collect();
        let mut left = analysis.trials.iter().filter(|trial| trial.contradiction.is_none());
        if let (Some(only), None) = (left.next(), left.next())
            && only.marks.iter().any(|mark| conclusions.contains(mark))
        {
            let pairs = only.marks.iter().copied().filter(|mark| mark.is_together());
            let new = pairs.filter(|&mark| !conclusions.contains(&mark) && !self.has_stated(mark));
            conclusions.extend(new.collect::<Vec<Mark>>());
        }
        conclusions
    }

    /// Returns a case with its lines.
    fn case(&self, proofs: &Proofs<'r, 'm>, trial: &Trial<'r, 'm>, ends: &[Mark]) -> Case {
        let mut lines = Vec::new();
        for &end in ends {
            self.line(proofs, &trial.proofs, &trial.marks, end, &mut lines);
        }
        let reason =
            |end: Mark, lines: &[Line]| self.trial_reason(proofs, &trial.proofs, &trial.marks, end, lines);
        match &trial.contradiction {
            Some(contradiction) => {
                let from = ends.iter().map(|&end| reason(end, &lines)).collect();
                lines.push(Line { conclusion: None, also: Vec::new(), why: why(contradiction.rule), from });
            }
            // What the grid gives is a line too if it is the conclusion.
            None => {
                let new = ends.iter().copied().filter(|end| !trial.marks.contains(end));
                for end in new.collect::<Vec<Mark>>() {
                    if !lines.iter().any(|line| line.conclusion == Some(end)) {
                        let inner = reason(end, &lines);
                        lines.push(Line {
                            conclusion: Some(end),
                            also: Vec::new(),
                            why: inner.why,
                            from: inner.from,
                        });
                    }
                }
            }
        }
        Case { marks: trial.marks.clone(), excluded: None, lines: joined(lines) }
    }

    fn inner_steps(&self, proofs: &Proofs<'r, 'm>, trial: &Trial<'r, 'm>, ends: &[Mark]) -> Vec<Step> {
        let mut steps = Vec::new();
        for &end in ends {
            self.trial_steps(proofs, &trial.proofs, &trial.marks, end, &mut steps);
        }
        let last = trial.contradiction.as_ref().map(super::suppose::last_atom);
        steps.extend(last);
        steps.retain(|step| !step.conclusions.iter().any(|&mark| proofs.of(mark).is_some()));
        steps
    }

    /// Returns cheap known marks that exclude the other cases of a unit.
    fn excluding(&self, unit: &Unit, proofs: &Proofs<'r, 'm>) -> Vec<Mark> {
        let (_, refuted) = unit.split_cases(&proofs.grid);
        let mut left: Vec<Vec<Mark>> = refuted;
        let mut chosen = Vec::new();
        while !left.is_empty() {
            let count = |mark: Mark| left.iter().filter(|case| case.contains(&mark.opposite())).count();
            let known =
                left.iter().flatten().map(|mark| mark.opposite()).filter(|&mark| proofs.of(mark).is_some());
            let rated = known.map(|mark| {
                let cost = proofs.of(mark).map_or(1, |proof| proof.cost.max(1));
                let rank = self.reasoner.ranks().mark(mark);
                (count(mark) * 1000 / cost as usize, mark.is_together(), rank, mark)
            });
            let Some((.., best)) = rated.max() else { break };
            left.retain(|case| !case.contains(&best.opposite()));
            chosen.push(best);
        }
        chosen
    }
}

/// Returns the open marks of the cases that are left, pairs if possible.
fn shown_cases(unit: &Unit, proofs: &Proofs<'_, '_>) -> Vec<Vec<Mark>> {
    let (agreeing, _) = unit.split_cases(&proofs.grid);
    let shown = |case: Vec<Mark>| {
        let open: Vec<Mark> = case.into_iter().filter(|&mark| !proofs.grid.contains(mark)).collect();
        let pairs: Vec<Mark> = open.iter().copied().filter(|mark| mark.is_together()).collect();
        if pairs.is_empty() { open } else { pairs }
    };
    agreeing.into_iter().map(shown).collect()
}

/// Follows cases one after the other, as long as they have something in common that costs less than `most`.
fn follow_all<'r, 'm>(
    context: &mut Context<'_, 'm>,
    proofs: &Proofs<'r, 'm>,
    cases: Vec<Vec<Mark>>,
    mut wanted: BTreeSet<Mark>,
    most: u32,
) -> Option<Vec<Trial<'r, 'm>>> {
    let count = cases.len();
    let mut cost = CASE * count as u32;
    let mut trials: Vec<Trial<'r, 'm>> = Vec::new();
    for marks in cases {
        let left = most.saturating_sub(cost);
        let mut trial = follow(proofs, marks, Some(&wanted), MOST_COST.min(left));
        context.resources.meter.charge_words(trial.proofs.take_visits() + trial.proofs.size());
        if trial.contradiction.is_none() {
            wanted.retain(|mark| trial.proved.contains(mark));
        }
        trials.push(trial);
        // What the cases so far have in common costs at least this.
        let least = all_common(&trials).into_iter().map(|(_, cost)| cost).min()?;
        cost = least + CASE * (count - trials.len()) as u32;
        if cost >= most {
            return None;
        }
    }
    Some(trials)
}

/// Follows a case to what costs at most this; no further than to the wanted marks, if there are any.
fn follow<'r, 'm>(
    proofs: &Proofs<'r, 'm>,
    marks: Vec<Mark>,
    wanted: Option<&BTreeSet<Mark>>,
    most: u32,
) -> Trial<'r, 'm> {
    let mut trial = proofs.fork();
    marks.iter().for_each(|&mark| trial.suppose(mark, most));
    let mut proved: Vec<Mark> = Vec::new();
    let mut contradiction = None;
    let most_proved = wanted.filter(|wanted| !wanted.is_empty()).map_or(usize::MAX, BTreeSet::len);
    while proved.len() < most_proved {
        match trial.next() {
            Next::Mark(mark) => {
                let is_wanted = wanted.is_none_or(|wanted| wanted.contains(&mark));
                if is_wanted && !proved.contains(&mark) {
                    proved.push(mark);
                }
            }
            Next::Contradiction(found) => {
                contradiction = Some(found);
                break;
            }
            Next::Nothing => break,
        }
    }
    Trial { marks, proofs: trial, contradiction, proved }
}

/// Returns the cheapest of what all cases that do not fail have in common: a pair and another mark.
fn common(trials: &[Trial<'_, '_>], rank: impl Fn(Mark) -> u32) -> Vec<(Option<Mark>, u32)> {
    let all = all_common(trials);
    let cheapest = |pairs: bool| {
        let of_kind = all.iter().filter(|(mark, _)| mark.is_none_or(|mark| mark.is_together() == pairs));
        of_kind.min_by_key(|&&(mark, cost)| (cost, mark.map(&rank))).copied()
    };
    cheapest(true).into_iter().chain(cheapest(false)).collect()
}

/// Returns what all cases that do not fail have in common, each with its cost; nothing in common, with a cost, if all fail.
fn all_common(trials: &[Trial<'_, '_>]) -> Vec<(Option<Mark>, u32)> {
    let failing = trials.iter().filter_map(|trial| trial.contradiction.as_ref());
    let base = failing.map(|found| found.cost).sum::<u32>() + CASE * trials.len() as u32;
    let mut left = trials.iter().filter(|trial| trial.contradiction.is_none());
    let Some(first) = left.next() else { return vec![(None, base)] };
    let others: Vec<&Trial<'_, '_>> = left.collect();
    let in_all = first.proved.iter().filter_map(|&mark| {
        let trials = std::iter::once(&first).chain(&others);
        let costs = trials.map(|trial| trial.proofs.of(mark).map(|proof| proof.cost));
        let sum: Option<u32> = costs.sum();
        sum.map(|sum| (Some(mark), base + sum))
    });
    in_all.collect()
}

fn trial_clues(steps: &[Step]) -> Vec<ClueId> {
    steps.iter().flat_map(|step| step.clues.iter().copied()).collect()
}
