//! Case analyses: each of the few cases of a clue that are left is followed to what all of them have in common.

use std::rc::Rc;

use super::choice::enough;
use super::closing::Closed;
use super::draft::Part;
use super::plan::Planner;
use super::points::{MOST_CASES, why};
use super::proofs::Proofs;
use super::suppose::joined;
use super::trials::{Followed, Limits, Trial, follow_all};
use super::{Argument, Case, Line};
use crate::explain::clue::Unit;
use crate::explain::marks::{Common, LogicGrid};
use crate::explain::search::Ending;
use crate::explain::step::{Step, Technique};
use crate::explain::technique::Context;
use crate::model::{ClueId, Mark};

/// The most that one case may cost, and the same, and the most cases, where a paragraph is argued again without a part that it does not
/// need.
const MOST_COST: u32 = 20;
const MOST_COST_AGAIN: u32 = 60;
const MOST_CASES_AGAIN: usize = 6;

/// The number of units whose cases are followed with reasons.
const FOLLOWED: usize = 4;

/// A unit whose cases have something in common.
struct Lead {
    unit: usize,
    cases: Vec<Vec<Mark>>,
    /// What they have in common, in order; empty if all of them fail.
    common: Vec<Mark>,
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

impl<'r, 'm> Planner<'r, 'm> {
    /// Returns case analyses that cost less than `most`, each with the cost of the next pair after it, as long as one can be better
    /// than those before it.
    pub(super) fn analyses(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        mut most: u32,
    ) -> Vec<(Analysis<'r, 'm>, u32)> {
        let ranks = self.reasoner.ranks();
        let mut analyses = Vec::new();
        for Lead { unit, cases, common: wanted, .. } in self.leads(context, proofs) {
            if !context.resources.meter.allows_search() {
                break;
            }
            self.choices += 1;
            let limits = Limits { each: MOST_COST, all: most };
            let Followed { trials, common, visits } =
                follow_all(proofs, cases, &wanted, limits, |mark| ranks.mark(mark));
            context.resources.meter.charge_words(visits);
            let trials = Rc::new(trials);
            for (conclusion, cost) in common {
                let left = most.saturating_sub(cost);
                let after = conclusion.map_or(0, |mark| self.cost_after(context, proofs, mark, left));
                most = most.min(enough(cost, after));
                analyses.push((Analysis { cost, unit, conclusion, trials: trials.clone() }, after));
            }
        }
        analyses
    }

    /// Adds the paragraph of a case analysis that leads to just these conclusions, of which there is at most one; returns
    /// `false` if none does.
    pub(super) fn analyze_for(&mut self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> bool {
        let wanted = conclusions.first().copied();
        let ranks = self.reasoner.ranks();
        let mut best: Option<Analysis<'r, 'm>> = None;
        for &number in &ranks.units {
            let unit = &self.reasoner.units.all[number];
            let left = || unit.count_agreeing(&proofs.grid, MOST_CASES_AGAIN + 1);
            if !self.may_use(unit.clue) || !(2..=MOST_CASES_AGAIN).contains(&left()) {
                continue;
            }
            let (cases, most) = (shown_cases(unit, proofs), best.as_ref().map_or(u32::MAX, |best| best.cost));
            let limits = Limits { each: MOST_COST_AGAIN, all: most };
            let Followed { trials, common, .. } =
                follow_all(proofs, cases, wanted.as_slice(), limits, |mark| ranks.mark(mark));
            let Some((conclusion, cost)) = common.into_iter().find(|&(mark, _)| mark == wanted) else {
                continue;
            };
            let analysis = Analysis { cost, unit: number, conclusion, trials: Rc::new(trials) };
            let concluded = self.concluded(&analysis);
            if conclusions.iter().all(|mark| concluded.contains(mark)) {
                best = Some(analysis);
            }
        }
        let Some(analysis) = best else { return false };
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
        let mut common: Vec<Mark> = all.iter().flat_map(|all| all.new_marks(known)).collect();
        common.sort_unstable();
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
            let stated = left.iter().flatten().map(|mark| mark.opposite());
            let mut known: Vec<Mark> = stated.filter(|&mark| proofs.of(mark).is_some()).collect();
            known.sort_unstable();
            known.dedup();
            let rated = known.into_iter().map(|mark| {
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

fn trial_clues(steps: &[Step]) -> Vec<ClueId> {
    steps.iter().flat_map(|step| step.clues.iter().copied()).collect()
}
