//! Suppositions of a walkthrough: what cannot be argued otherwise is supposed and refuted, by the cheapest refutation of all
//! open pairs.

use super::plan::{Planner, Target, atom, why};
use super::proofs::{Contradiction, FACT, Next, Proofs, Rule};
use super::{Argument, Line, Reason, Why};
use crate::explain::marks::State;
use crate::explain::step::{Refutation, Step, Technique};
use crate::explain::technique::Context;
use crate::model::{Formula, Mark};

/// The number of suppositions with a cheap refutation of which the one is taken that leads on.
const COMPARED: usize = 6;

/// The number of refuted suppositions that suffice to choose from.
const ENOUGH: usize = 12;

/// The cost of a supposition after which no pair follows.
const NO_PROGRESS: u32 = 60;

impl<'r, 'm> Planner<'r, 'm> {
    /// Adds the paragraph of the supposition with the cheapest refutation; returns `false` if there is none.
    pub(super) fn suppose(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        state: &State,
    ) -> bool {
        let model = self.reasoner.model;
        let answers = context.answers().known.clone();
        let is_hopeless = |mark: Mark| answers.iter().any(|answer| Formula::from(mark).holds(model, answer));
        // What was refuted once can still be refuted.
        context.shortlist.retain(|&mark| state.is_open(mark));
        if context.shortlist.len() < ENOUGH {
            let open: Vec<_> = proofs.grid.open_pairs().collect();
            let hopeful =
                open.iter().flat_map(|&(one, other)| [Mark::together(one, other), Mark::apart(one, other)]);
            let hopeful: Vec<Mark> = hopeful.filter(|&mark| !is_hopeless(mark)).collect();
            let shortest = self.reasoner.shortest(state, hopeful.into_iter(), 0, &mut context.resources);
            context.shortlist = shortest.into_iter().map(|(_, mark)| mark).collect();
        }
        let mut best: Vec<(u32, Mark, Proofs<'r, 'm>, Contradiction)> = Vec::new();
        for supposed in context.shortlist.clone() {
            let most = best.get(COMPARED - 1).map_or(u32::MAX, |(cost, ..)| *cost);
            let mut trial = proofs.clone();
            trial.visits = 0;
            trial.suppose(supposed);
            let contradiction = refute(&mut trial, most);
            context.resources.meter.charge_words(trial.visits + proofs.grid.words());
            if let Some(contradiction) = contradiction {
                let cost = contradiction.cost;
                let place = best.partition_point(|(other, ..)| *other <= cost);
                best.insert(place, (cost, supposed, trial, contradiction));
                best.truncate(COMPARED);
            }
        }
        let rated =
            best.into_iter().min_by_key(|(cost, supposed, ..)| cost + self.cost_after(supposed.opposite()));
        let Some((_, supposed, trial, contradiction)) = rated else { return false };
        self.refuted(proofs, supposed, &trial, &contradiction);
        true
    }

    /// Returns the cost of the next pair once a mark is stated.
    fn cost_after(&self, mark: Mark) -> u32 {
        if mark.is_together() {
            return 0;
        }
        let facts = self.facts.iter().map(|(&mark, &cost)| (mark, cost)).chain([(mark, FACT)]);
        let mut proofs = Proofs::new(self.reasoner, facts);
        match self.next_target(&mut proofs) {
            Target::Mark(target) => proofs.of(target).map_or(0, |proof| proof.cost),
            Target::Contradiction(_) => 0,
            Target::Nothing => NO_PROGRESS,
        }
    }

    /// Adds the paragraph of a refuted supposition.
    fn refuted(
        &mut self,
        proofs: &Proofs<'r, 'm>,
        supposed: Mark,
        trial: &Proofs<'r, 'm>,
        contradiction: &Contradiction,
    ) {
        // What does not depend on the supposition becomes paragraphs before it, where it is long.
        let outside: Vec<Mark> = self.outside(proofs, trial, &contradiction.premises);
        for mark in outside {
            if self.weight(proofs, mark, supposed).reasons > 1 {
                self.lemma(proofs, mark);
            }
        }
        let mut lines = Vec::new();
        let mut steps = Vec::new();
        for &premise in &contradiction.premises {
            self.line(proofs, trial, supposed, premise, &mut lines);
            self.trial_steps(proofs, trial, supposed, premise, &mut steps);
        }
        let reasons = |planner: &Self, lines: &[Line]| -> Vec<Reason> {
            let premises = contradiction.premises.iter();
            premises.map(|&premise| planner.trial_reason(proofs, trial, supposed, premise, lines)).collect()
        };
        let from = reasons(self, &lines);
        lines.push(Line { conclusion: None, why: why(contradiction.rule), from });
        steps.push(last_atom(contradiction));
        let mut before = Vec::new();
        let mut inner = Vec::new();
        for step in steps {
            let is_outside = step.conclusions.iter().any(|mark| proofs.of(*mark).is_some());
            if is_outside { before.push(step) } else { inner.push(step) }
        }
        let mut clues: Vec<_> = inner.iter().flat_map(|step: &Step| step.clues.iter().copied()).collect();
        clues.sort_unstable();
        clues.dedup();
        let concluded: Vec<Mark> = inner.iter().flat_map(|step| step.conclusions.iter().copied()).collect();
        let needed = inner.iter().flat_map(|step| step.premises.iter().copied());
        let premises: Vec<Mark> =
            needed.filter(|mark| *mark != supposed && !concluded.contains(mark)).collect();
        let conclusion = supposed.opposite();
        let step = Step::new(Technique::Supposition, clues, premises, vec![conclusion]);
        before.push(Step { refutation: Some(Refutation { supposed, steps: inner }), ..step });
        self.conclude(Some(conclusion), Argument::Supposition { supposed, lines }, before);
    }

    /// Returns the marks that some marks of a trial rest on and that do not depend on the supposition.
    fn outside(&self, proofs: &Proofs<'r, 'm>, trial: &Proofs<'r, 'm>, marks: &[Mark]) -> Vec<Mark> {
        let mut outside = Vec::new();
        let mut open = marks.to_vec();
        let mut met = Vec::new();
        while let Some(mark) = open.pop() {
            if met.contains(&mark) {
                continue;
            }
            met.push(mark);
            if proofs.of(mark).is_some() {
                outside.push(mark);
            } else if let Some(proof) = trial.of(mark) {
                open.extend(proof.premises.iter().copied());
            }
        }
        outside
    }

    /// Adds the lines to a mark of a trial: those that need a clue or an elimination, and pairs.
    fn line(
        &self,
        proofs: &Proofs<'r, 'm>,
        trial: &Proofs<'r, 'm>,
        supposed: Mark,
        mark: Mark,
        lines: &mut Vec<Line>,
    ) {
        if mark == supposed
            || proofs.of(mark).is_some()
            || lines.iter().any(|line| line.conclusion == Some(mark))
        {
            return;
        }
        let Some(proof) = trial.of(mark) else { return };
        for &premise in proof.premises {
            self.line(proofs, trial, supposed, premise, lines);
        }
        if matches!(proof.rule, Rule::Taken | Rule::Shared | Rule::Known) {
            return;
        }
        let premises = proof.premises.iter();
        let from =
            premises.map(|&premise| self.trial_reason(proofs, trial, supposed, premise, lines)).collect();
        lines.push(Line { conclusion: Some(mark), why: why(proof.rule), from });
    }

    /// Returns why a mark of a trial holds, down to the supposition, earlier lines and facts.
    fn trial_reason(
        &self,
        proofs: &Proofs<'r, 'm>,
        trial: &Proofs<'r, 'm>,
        supposed: Mark,
        mark: Mark,
        lines: &[Line],
    ) -> Reason {
        if mark == supposed || lines.iter().any(|line| line.conclusion == Some(mark)) {
            return Reason { mark, why: Why::Supposed, from: Vec::new() };
        }
        if proofs.of(mark).is_some() {
            return self.reason(proofs, mark);
        }
        let Some(proof) = trial.of(mark) else { return self.reason(proofs, mark) };
        let premises = proof.premises.iter();
        let from =
            premises.map(|&premise| self.trial_reason(proofs, trial, supposed, premise, lines)).collect();
        Reason { mark, why: why(proof.rule), from }
    }

    fn trial_steps(
        &self,
        proofs: &Proofs<'r, 'm>,
        trial: &Proofs<'r, 'm>,
        supposed: Mark,
        mark: Mark,
        steps: &mut Vec<Step>,
    ) {
        if mark == supposed || steps.iter().any(|step| step.conclusions == [mark]) {
            return;
        }
        if proofs.of(mark).is_some() {
            return self.steps(proofs, mark, steps);
        }
        let Some(proof) = trial.of(mark) else { return };
        for &premise in proof.premises {
            self.trial_steps(proofs, trial, supposed, premise, steps);
        }
        steps.push(atom(proof.rule, proof.premises.to_vec(), vec![mark]));
    }
}

/// Refutes a trial if that costs less than `most`.
fn refute(trial: &mut Proofs<'_, '_>, most: u32) -> Option<Contradiction> {
    while trial.next_cost().is_some_and(|cost| cost < most) {
        match trial.next() {
            Next::Mark(_) => {}
            Next::Contradiction(contradiction) => return Some(contradiction),
            Next::Nothing => return None,
        }
    }
    None
}

/// Returns the atomic step of a contradiction.
fn last_atom(contradiction: &Contradiction) -> Step {
    atom(contradiction.rule, contradiction.premises.clone(), Vec::new())
}
