//! Suppositions of a walkthrough: what cannot be argued otherwise is supposed and refuted, by the shortest refutation of
//! those that cost the least.

use super::plan::{Planner, Target, atom, why};
use super::proofs::{Contradiction, FACT, Next, Proofs, Rule};
use super::{Argument, Line, Reason, Why};
use crate::explain::marks::State;
use crate::explain::run::drop_parts;
use crate::explain::step::{Refutation, Step, Technique};
use crate::explain::technique::Context;
use crate::model::{ClueId, Formula, Mark};
use crate::solve::Budget;

/// The number of suppositions with a cheap refutation of which the one is taken that leads on.
const COMPARED: usize = 6;

/// The number of refuted suppositions that suffice to choose from.
const ENOUGH: usize = 12;

/// The cost of a supposition after which no pair follows.
const NO_PROGRESS: u32 = 60;

/// The number of lines of a refutation that a reader follows easily, and the cost of each further line.
const MOST_LINES: usize = 6;
const LONG_LINE: u32 = 20;

/// The budget for each question whether a refutation needs a clue or a fact.
const QUESTION: Budget = Budget::new(20_000);

/// A supposition and its refutation.
struct Trial<'r, 'm> {
    supposed: Mark,
    proofs: Proofs<'r, 'm>,
    contradiction: Contradiction,
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Adds the paragraph of the supposition with the cheapest refutation; returns `false` if there is none.
    pub(super) fn suppose(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        state: &State,
    ) -> bool {
        if !context.may_suppose() {
            return false;
        }
        self.fill_shortlist(context, proofs, state);
        let mut best: Vec<(u32, Trial<'r, 'm>)> = Vec::new();
        for supposed in context.shortlist.clone() {
            if !context.resources.meter.allows_search() {
                break;
            }
            let most = best.get(COMPARED - 1).map_or(u32::MAX, |(cost, _)| *cost);
            let mut trial = proofs.clone();
            trial.suppose(supposed);
            let contradiction = refute(&mut trial, most);
            context.resources.meter.charge_words(trial.take_visits() + proofs.size());
            if let Some(contradiction) = contradiction {
                let trial = Trial { supposed, proofs: trial, contradiction };
                let cost = trial.cost();
                let place = best.partition_point(|(other, _)| *other <= cost);
                best.insert(place, (cost, trial));
                best.truncate(COMPARED);
            }
        }
        let rated = best.into_iter().min_by_key(|(cost, trial)| {
            let (after, visits) = self.cost_after(proofs, trial.supposed.opposite());
            context.resources.meter.charge_words(visits);
            cost + after
        });
        let Some((_, trial)) = rated else { return false };
        let trial = self.shrunk(context, proofs, trial);
        self.refuted(proofs, &trial);
        true
    }

    /// Keeps the marks with a short refutation, and looks for more if they are few.
    fn fill_shortlist(&self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>, state: &State) {
        let model = self.reasoner.model;
        // What was refuted once can still be refuted.
        context.shortlist.retain(|&mark| state.is_open(mark));
        if context.shortlist.len() >= ENOUGH {
            return;
        }
        let answers = context.answers().known.clone();
        let is_hopeless = |mark: Mark| answers.iter().any(|answer| Formula::from(mark).holds(model, answer));
        let open: Vec<_> = proofs.grid.open_pairs().collect();
        let both = open.iter().flat_map(|&(one, other)| [Mark::together(one, other), Mark::apart(one, other)]);
        let hopeful: Vec<Mark> = both.filter(|&mark| !is_hopeless(mark)).collect();
        let shortest = self.reasoner.shortest(state, hopeful.into_iter(), 0, &mut context.resources);
        context.shortlist = shortest.into_iter().map(|(_, mark)| mark).collect();
    }

    /// Returns the cost of the next pair once a mark is stated, and the number of words that were visited.
    fn cost_after(&self, proofs: &Proofs<'r, 'm>, mark: Mark) -> (u32, usize) {
        if mark.is_together() {
            return (0, 0);
        }
        let mut after = proofs.clone();
        after.state([(mark, FACT)]);
        let cost = match self.next_target(&mut after) {
            Target::Mark(target) => after.of(target).map_or(0, |proof| proof.cost),
            Target::Contradiction(_) => 0,
            Target::Nothing => NO_PROGRESS,
        };
        (cost, after.take_visits() + after.size())
    }

    /// Returns a refutation from fewer clues and facts: from a set of which none can be dropped, if the refutation that it
    /// gives is not too long.
    fn shrunk(
        &self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        trial: Trial<'r, 'm>,
    ) -> Trial<'r, 'm> {
        let resources = &mut context.resources;
        let (clues, facts) = trial.parts();
        let conclusions = vec![trial.supposed.opposite()];
        let mut step = Step::new(Technique::Supposition, clues, facts, conclusions);
        let before = (step.clues.len(), step.premises.len());
        // Pairs imply more than marks that are apart, and are dropped last.
        step.premises.sort_by_key(|mark| (!mark.is_together(), *mark));
        drop_parts(&mut step, 1, |less| resources.minimizer.follows(less, QUESTION, &mut resources.meter));
        if (step.clues.len(), step.premises.len()) == before {
            return trial;
        }
        let facts = step.premises.iter().map(|&mark| (mark, proofs.of(mark).map_or(FACT, |proof| proof.cost)));
        let mut less = Proofs::of_supposition(self.reasoner, &step.clues, facts, trial.supposed);
        let contradiction = refute(&mut less, u32::MAX);
        resources.meter.charge_words(less.take_visits() + less.size());
        let shrunk =
            contradiction.map(|contradiction| Trial { proofs: less, contradiction, supposed: trial.supposed });
        let most = trial.lines().max(MOST_LINES);
        shrunk.filter(|shrunk| shrunk.lines() <= most).unwrap_or(trial)
    }

    /// Adds the paragraph of a refuted supposition.
    fn refuted(&mut self, proofs: &Proofs<'r, 'm>, trial: &Trial<'r, 'm>) {
        let supposed = trial.supposed;
        // What does not depend on the supposition becomes paragraphs before it, where it is long.
        let (_, outside) = trial.parts();
        for mark in outside {
            if self.weight(proofs, mark, supposed).reasons > 1 {
                self.lemma(proofs, mark);
            }
        }
        let contradiction = &trial.contradiction;
        let (mut lines, mut before, mut inner) = (Vec::new(), Vec::new(), Vec::new());
        for &premise in &contradiction.premises {
            self.line(proofs, trial, premise, &mut lines);
            self.trial_steps(proofs, trial, premise, &mut before, &mut inner);
        }
        let premises = contradiction.premises.iter();
        let from = premises.map(|&premise| self.trial_reason(proofs, trial, premise, &lines)).collect();
        lines.push(Line { conclusion: None, why: why(contradiction.rule), from });
        inner.push(atom(contradiction.rule, contradiction.premises.clone(), Vec::new()));
        let (clues, premises) = trial.parts();
        let conclusion = supposed.opposite();
        let step = Step::new(Technique::Supposition, clues, premises, vec![conclusion]);
        before.push(Step { refutation: Some(Refutation { supposed, steps: inner }), ..step });
        self.conclude(Some(conclusion), Argument::Supposition { supposed, lines }, before);
    }

    /// Adds the lines to a mark of a trial: those that need a clue or an elimination.
    fn line(&self, proofs: &Proofs<'r, 'm>, trial: &Trial<'r, 'm>, mark: Mark, lines: &mut Vec<Line>) {
        let Some(proof) = trial.inner(mark) else { return };
        if lines.iter().any(|line| line.conclusion == Some(mark)) {
            return;
        }
        for &premise in proof.premises {
            self.line(proofs, trial, premise, lines);
        }
        if is_line(proof.rule) {
            let premises = proof.premises.iter();
            let from = premises.map(|&premise| self.trial_reason(proofs, trial, premise, lines)).collect();
            lines.push(Line { conclusion: Some(mark), why: why(proof.rule), from });
        }
    }

    /// Returns why a mark of a trial holds, down to the supposition, earlier lines and facts.
    fn trial_reason(
        &self,
        proofs: &Proofs<'r, 'm>,
        trial: &Trial<'r, 'm>,
        mark: Mark,
        lines: &[Line],
    ) -> Reason {
        if mark == trial.supposed || lines.iter().any(|line| line.conclusion == Some(mark)) {
            return Reason { mark, why: Why::Supposed, from: Vec::new() };
        }
        let Some(proof) = trial.inner(mark) else { return self.reason(proofs, mark) };
        let premises = proof.premises.iter();
        let from = premises.map(|&premise| self.trial_reason(proofs, trial, premise, lines)).collect();
        Reason { mark, why: why(proof.rule), from }
    }

    /// Adds the atomic steps to a mark of a trial: those that do not depend on the supposition, and those that do.
    fn trial_steps(
        &self,
        proofs: &Proofs<'r, 'm>,
        trial: &Trial<'r, 'm>,
        mark: Mark,
        before: &mut Vec<Step>,
        inner: &mut Vec<Step>,
    ) {
        if mark == trial.supposed || inner.iter().any(|step| step.conclusions == [mark]) {
            return;
        }
        let Some(proof) = trial.inner(mark) else { return self.steps(proofs, mark, before) };
        for &premise in proof.premises {
            self.trial_steps(proofs, trial, premise, before, inner);
        }
        inner.push(atom(proof.rule, proof.premises.to_vec(), vec![mark]));
    }
}

impl Trial<'_, '_> {
    /// Returns the proof of a mark if it depends on the supposition.
    fn inner(&self, mark: Mark) -> Option<super::proofs::Proof<'_>> {
        self.proofs.of(mark).filter(|_| mark != self.supposed && !self.proofs.is_outside(mark))
    }

    /// Returns the marks that the contradiction rests on, except the supposition: those that depend on it, and the others.
    fn marks(&self) -> (Vec<Mark>, Vec<Mark>) {
        let (mut inner, mut outside) = (Vec::new(), Vec::new());
        let mut open = self.contradiction.premises.clone();
        while let Some(mark) = open.pop() {
            if mark == self.supposed || inner.contains(&mark) || outside.contains(&mark) {
                continue;
            }
            match self.inner(mark) {
                Some(proof) => {
                    open.extend(proof.premises.iter().copied());
                    inner.push(mark);
                }
                None => outside.push(mark),
            }
        }
        (inner, outside)
    }

    /// Returns the clues and the facts that the refutation uses.
    fn parts(&self) -> (Vec<ClueId>, Vec<Mark>) {
        let (inner, outside) = self.marks();
        let rules = inner.iter().filter_map(|&mark| self.inner(mark)).map(|proof| proof.rule);
        let mut clues: Vec<ClueId> =
            rules.chain([self.contradiction.rule]).filter_map(|rule| match rule {
                Rule::Clue(clue) => Some(clue),
                Rule::Known | Rule::Taken | Rule::Shared | Rule::OnlyPlace | Rule::NoCommon => None,
            }).collect();
        clues.sort_unstable();
        clues.dedup();
        (clues, outside)
    }

    /// Returns the number of lines.
    fn lines(&self) -> usize {
        let (inner, _) = self.marks();
        1 + inner.iter().filter(|&&mark| self.inner(mark).is_some_and(|proof| is_line(proof.rule))).count()
    }

    /// Returns the cost: that of the contradiction, and more for a long chain.
    fn cost(&self) -> u32 {
        self.contradiction.cost.saturating_add(LONG_LINE * self.lines().saturating_sub(MOST_LINES) as u32)
    }
}

/// Returns whether what follows by a rule has a line in a refutation.
fn is_line(rule: Rule) -> bool {
    matches!(rule, Rule::Clue(_) | Rule::OnlyPlace | Rule::NoCommon)
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
