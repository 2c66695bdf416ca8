//! Case analyses: each of the few cases of a clue that are left is followed to what all of them have in common.

use std::rc::Rc;

use super::choice::enough;
use super::claim::Claim;
use super::closing::Closed;
use super::followed::{Followed, FollowedCase, Limits, follow_all};
use super::plan::Planner;
use super::points::why;
use super::proofs::{Proofs, Rule};
use super::suppose::joined;
use super::{Argument, Case, Line};
use crate::explain::clue::Unit;
use crate::explain::explainer::Ending;
use crate::explain::marks::{Common, LogicGrid};
use crate::explain::prices::{
    FOLLOWED_UNITS, MOST_CASES, MOST_CASES_AGAIN, MOST_COST_OF_CASE, MOST_COST_OF_CASE_AGAIN,
};
use crate::explain::reasoner::Context;
use crate::explain::step::{Step, Technique};
use crate::model::{ClueId, Mark};

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
    pub(super) cases: Rc<Vec<FollowedCase<'r, 'm>>>,
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
            let limits = Limits { each: MOST_COST_OF_CASE, all: most };
            let Followed { cases, common, visits } =
                follow_all(|| self.fork(proofs), cases, &wanted, limits, |mark| ranks.mark(mark));
            context.resources.meter.charge_words(visits);
            if common.is_empty() {
                cases.into_iter().for_each(|case| self.discard(case.proofs));
                continue;
            }
            let cases = Rc::new(cases);
            for (conclusion, cost) in common {
                let left = most.saturating_sub(cost);
                let after = conclusion.map_or(0, |mark| self.cost_after(context, proofs, &[mark], left));
                most = most.min(enough(cost, after));
                analyses.push((Analysis { cost, unit, conclusion, cases: cases.clone() }, after));
            }
        }
        analyses
    }

    /// Returns the argument for conclusions to which a case analysis leads; there is at most one of them, or all are pairs of one
    /// case.
    pub(super) fn by_cases(&self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> Option<Vec<Claim>> {
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
            let limits = Limits { each: MOST_COST_OF_CASE_AGAIN, all: most };
            let Followed { cases, common, .. } =
                follow_all(|| self.fork(proofs), cases, wanted.as_slice(), limits, |mark| ranks.mark(mark));
            let Some((conclusion, cost)) = common.into_iter().find(|&(mark, _)| mark == wanted) else {
                continue;
            };
            let analysis = Analysis { cost, unit: number, conclusion, cases: Rc::new(cases) };
            let concluded = self.concluded(&analysis);
            if conclusions.iter().all(|mark| concluded.contains(mark)) {
                best = Some(analysis);
            }
        }
        best.map(|analysis| self.claims_of_analysis(proofs, &analysis))
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
        leads.truncate(FOLLOWED_UNITS);
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
                        None => *all = Some(Common::of(grid)),
                        Some(all) => all.intersect(grid),
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
        let excluding = self.excluding(&self.reasoner.units.all[analysis.unit], proofs);
        let about = analysis.conclusion.or(excluding.first().copied());
        for mark in self.outside_of_cases(proofs, analysis, excluding) {
            if self.weight(proofs, mark, about.unwrap_or(mark)).reasons > 1 {
                self.lemma(proofs, mark);
            }
        }
        let claims = self.claims_of_analysis(proofs, analysis);
        self.state(claims);
        analysis.conclusion.is_none().then_some(Ending::Contradiction)
    }

    /// Returns the marks that an analysis rests on and that depend on none of its cases: some that are given, and others.
    fn outside_of_cases(
        &self,
        proofs: &Proofs<'r, 'm>,
        analysis: &Analysis<'r, 'm>,
        mut outside: Vec<Mark>,
    ) -> Vec<Mark> {
        for case in &*analysis.cases {
            outside.extend(self.outside(proofs, &case.proofs, &ends_of(case, analysis.conclusion)));
        }
        outside.sort_unstable();
        outside.dedup();
        outside
    }

    /// Returns the argument of a case analysis, for each conclusion.
    fn claims_of_analysis(&self, proofs: &Proofs<'r, 'm>, analysis: &Analysis<'r, 'm>) -> Vec<Claim> {
        let unit = &self.reasoner.units.all[analysis.unit];
        let excluding = self.excluding(unit, proofs);
        let outside = self.outside_of_cases(proofs, analysis, excluding.clone());
        let mut clues: Vec<ClueId> = vec![unit.clue];
        let mut cases = Vec::new();
        for case in &*analysis.cases {
            let ends = ends_of(case, analysis.conclusion);
            cases.push(self.case(proofs, case, &ends));
            clues.extend(self.inner_steps(proofs, case, &ends).into_iter().flat_map(|step| step.clues));
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
        let claim = |conclusions: Vec<Mark>| {
            let step = Step::new(technique, clues.clone(), outside.clone(), conclusions.clone());
            let steps = steps.iter().cloned().chain([step]).collect();
            Claim { conclusions, argument: argument.clone(), steps }
        };
        let concluded = self.concluded(analysis);
        match concluded.is_empty() {
            true => vec![claim(Vec::new())],
            false => concluded.into_iter().map(|mark| claim(vec![mark])).collect(),
        }
    }

    /// Returns what follows from an analysis: with all other pairs of the case, if only one is left.
    fn concluded(&self, analysis: &Analysis<'r, 'm>) -> Vec<Mark> {
        let mut conclusions: Vec<Mark> = analysis.conclusion.into_iter().collect();
        let mut left = analysis.cases.iter().filter(|case| case.contradiction.is_none());
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
    fn case(&self, proofs: &Proofs<'r, 'm>, case: &FollowedCase<'r, 'm>, ends: &[Mark]) -> Case {
        let mut lines = Vec::new();
        // What no contradiction ends with is a conclusion, which has a line.
        let rule = case.contradiction.as_ref().map_or(Rule::Known, |contradiction| contradiction.rule);
        let inside = self.told_inside(proofs, &case.proofs, &case.marks, (rule, ends));
        for &end in ends {
            self.line(proofs, &case.proofs, (&case.marks, &inside), end, &mut lines);
        }
        let reason =
            |end: Mark, lines: &[Line]| self.trial_reason(proofs, &case.proofs, &case.marks, end, lines);
        match &case.contradiction {
            Some(contradiction) => {
                let from = ends.iter().map(|&end| reason(end, &lines)).collect();
                lines.push(Line { conclusion: None, also: Vec::new(), why: why(contradiction.rule), from });
            }
            // What the grid gives is a line too if it is the conclusion.
            None => {
                let new = ends.iter().copied().filter(|end| !case.marks.contains(end));
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
        Case { marks: case.marks.clone(), excluded: None, lines: joined(lines) }
    }

    fn inner_steps(&self, proofs: &Proofs<'r, 'm>, case: &FollowedCase<'r, 'm>, ends: &[Mark]) -> Vec<Step> {
        let mut steps = Vec::new();
        for &end in ends {
            self.trial_steps(proofs, &case.proofs, &case.marks, end, &mut steps);
        }
        let last = case.contradiction.as_ref().map(super::suppose::last_atom);
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

/// Returns the marks to which a case leads: to its contradiction, or to the conclusion.
fn ends_of(case: &FollowedCase<'_, '_>, conclusion: Option<Mark>) -> Vec<Mark> {
    match &case.contradiction {
        Some(contradiction) => contradiction.premises.clone(),
        None => conclusion.into_iter().collect(),
    }
}
