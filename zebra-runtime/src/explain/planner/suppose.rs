//! Suppositions of a walkthrough: what cannot be argued otherwise is supposed and refuted, by the cheapest refutation of all
//! open pairs.

use super::choice::enough;
use super::claim::Claim;
use super::plan::{Planner, Target};
use super::points::{atom, why};
use super::proofs::{Contradiction, Proofs, Rule};
use super::{Argument, Line, Reason, Why};
use crate::explain::prices::{
    CHANGED, EASY_LINES, ENOUGH_SUPPOSITIONS, FACT, LONG_LINE, MOST_SUPPOSITIONS, NO_PROGRESS, NUMBER_LEFT,
};
use crate::explain::reasoner::Context;
use crate::explain::step::{Refutation, Step, Technique};
use crate::model::{Formula, ItemId, Mark};

/// A supposition that is refuted.
pub(super) struct Supposition<'r, 'm> {
    /// The cost of the refutation.
    pub(super) cost: u32,
    /// Whether a reader follows the refutation easily.
    is_short: bool,
    pub(super) supposed: Mark,
    pub(super) trial: Proofs<'r, 'm>,
    contradiction: Contradiction,
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Returns suppositions with cheap refutations, each with the cost of the next pair after it.
    pub(super) fn suppositions(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
    ) -> Vec<(Supposition<'r, 'm>, u32)> {
        // What was refuted once can still be refuted.
        context.shortlist.retain(|&mark| proofs.grid.get(mark.first(), mark.second()).is_none());
        let is_old = context.shortlist.len() >= ENOUGH_SUPPOSITIONS;
        if !is_old {
            self.fill_shortlist(context, proofs);
        }
        let choices = self.choices;
        let mut found = self.refutations(context, proofs);
        let has_changed = proofs.grid.open() < self.listed_open - self.listed_open / CHANGED;
        if is_old && has_changed && !found.iter().any(|(found, _)| found.is_short) {
            self.fill_shortlist(context, proofs);
            self.choices = choices;
            found = self.refutations(context, proofs);
        }
        found
    }

    /// Works out the listed suppositions, more of them while none has a short refutation, as long as one can be better than those
    /// before it.
    fn refutations(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
    ) -> Vec<(Supposition<'r, 'm>, u32)> {
        let mut all: Vec<(Supposition<'r, 'm>, u32)> = Vec::new();
        let mut most = u32::MAX;
        for (tried, supposed) in context.shortlist.clone().into_iter().enumerate().take(MOST_SUPPOSITIONS) {
            let is_enough = tried >= ENOUGH_SUPPOSITIONS && all.iter().any(|(found, _)| found.is_short);
            if is_enough || !context.resources.meter.allows_search() {
                break;
            }
            self.choices += 1;
            let (found, visits) = self.try_to_refute(proofs, supposed, most);
            context.resources.meter.charge_words(visits);
            match found {
                Some(found) if found.cost < most => {
                    let after = self.cost_after(context, proofs, &[supposed.opposite()], most - found.cost);
                    most = most.min(enough(found.cost, after));
                    all.push((found, after));
                }
                Some(found) => self.discard(found.trial),
                None => {}
            }
        }
        all
    }

    /// Looks for the marks with the shortest refutations.
    fn fill_shortlist(&mut self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>) {
        if !context.may_suppose() {
            return;
        }
        self.listed_open = proofs.grid.open();
        let model = self.reasoner.model;
        let answers = context.answers().known.clone();
        let is_hopeless = |mark: Mark| answers.iter().any(|answer| Formula::from(mark).holds(model, answer));
        let open: Vec<_> = proofs.grid.open_pairs().collect();
        let both =
            open.iter().flat_map(|&(one, other)| [Mark::together(one, other), Mark::apart(one, other)]);
        let hopeful: Vec<Mark> = both.filter(|&mark| !is_hopeless(mark)).collect();
        context.shortlist =
            self.closings.shortest(self.reasoner, &proofs.grid, hopeful, &mut context.resources);
    }

    /// Refutes a supposition, if that costs less than `most`; also returns the words that were visited.
    pub(super) fn try_to_refute(
        &self,
        proofs: &Proofs<'r, 'm>,
        supposed: Mark,
        most: u32,
    ) -> (Option<Supposition<'r, 'm>>, usize) {
        let mut trial = self.fork(proofs);
        trial.suppose(supposed, most);
        let contradiction = trial.close(|_, _| true);
        let visits = trial.take_visits() + trial.size();
        let Some(contradiction) = contradiction else {
            self.discard(trial);
            return (None, visits);
        };
        let cost = contradiction.cost;
        let mut found = Supposition { cost, is_short: false, supposed, trial, contradiction };
        let long = self.lines(proofs, &found).saturating_sub(EASY_LINES);
        found.is_short = long == 0;
        found.cost = found.cost.saturating_add(LONG_LINE * long as u32);
        (Some(found), visits)
    }

    /// Returns the number of lines of a refutation: one for each mark that needs a clue or an elimination, and the last one.
    pub(super) fn lines(&self, proofs: &Proofs<'r, 'm>, supposition: &Supposition<'r, 'm>) -> usize {
        let mut open = supposition.contradiction.premises.clone();
        let mut met = Vec::new();
        let mut lines = 1;
        while let Some(mark) = open.pop() {
            if met.contains(&mark) || proofs.of(mark).is_some() {
                continue;
            }
            met.push(mark);
            if let Some(proof) = supposition.trial.of(mark) {
                open.extend(proof.premises.iter().copied());
                lines += usize::from(matches!(proof.rule, Rule::Clue(_) | Rule::OnlyPlace | Rule::NoCommon));
            }
        }
        lines
    }

    /// Returns the cost of the next pair once some marks are stated: at least `most` if it is not less than that.
    pub(super) fn cost_after(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        marks: &[Mark],
        most: u32,
    ) -> u32 {
        if marks.iter().any(|mark| mark.is_together()) {
            return 0;
        }
        let choices = self.choices;
        let mut after = self.fork(proofs);
        after.state(marks.iter().map(|&mark| (mark, FACT)));
        let most = if most <= NO_PROGRESS { most } else { u32::MAX };
        let target = self.next_target(&mut after, most);
        self.choices = choices;
        context.resources.meter.charge_words(after.take_visits() + after.size());
        let cost = match target {
            Target::Mark(target) => after.of(target).map_or(0, |proof| proof.cost),
            Target::Contradiction(_) => 0,
            Target::Nothing => {
                let numbers = marks.iter().map(|&mark| self.numbers_left(proofs, mark)).min();
                NO_PROGRESS + NUMBER_LEFT * numbers.unwrap_or(0)
            }
        };
        self.discard(after);
        cost
    }

    /// Returns how many numbers of a placeholder are left for an item of a mark: none if it has no such number.
    fn numbers_left(&self, proofs: &Proofs<'r, 'm>, mark: Mark) -> u32 {
        let model = self.reasoner.model;
        let placeholder =
            |item: ItemId| Some(model.item(item).category).filter(|&of| model.is_placeholder(of));
        let left = |item: ItemId, category| {
            model.items_of(category).filter(|&number| proofs.grid.get(item, number).is_none()).count() as u32
        };
        let (one, other) = mark.items();
        let of = |item, number| placeholder(number).map(|category| left(item, category));
        of(one, other).or_else(|| of(other, one)).unwrap_or(0)
    }

    /// Adds the paragraph of a refuted supposition, and of those about the same item that fail for the same reasons.
    pub(super) fn refuted(&mut self, proofs: &Proofs<'r, 'm>, supposition: &Supposition<'r, 'm>) {
        let Supposition { supposed, trial, contradiction, .. } = supposition;
        // What does not depend on the supposition becomes paragraphs before it, where it is long.
        let outside: Vec<Mark> = self.outside(proofs, trial, &contradiction.premises);
        for mark in outside {
            if self.weight(proofs, mark, *supposed).reasons > 1 {
                self.lemma(proofs, mark);
            }
        }
        let claim = self.claim_of(proofs, supposition);
        self.state(vec![claim]);
    }

    /// Adds what follows like a refuted supposition to its paragraph, the last one.
    pub(super) fn extend_refuted(&mut self, proofs: &Proofs<'r, 'm>, supposition: &Supposition<'r, 'm>) {
        let Supposition { supposed, contradiction, .. } = supposition;
        let main = self.drafts.last().and_then(|draft| draft.claims.first());
        let Some(main) = main.filter(|main| main.conclusions == [supposed.opposite()]) else { return };
        let leaves = main.leaves();
        let most = 2 * contradiction.cost;
        let with_same_clues = proofs.fork_with(&leaves.1);
        let like = |item: ItemId, other: ItemId| {
            let layout = &*self.reasoner.empty.layout;
            let others = layout.items_of(layout.category(other.0)).map(ItemId).filter(|&like| like != other);
            let marks = others.map(|like| Mark::new(item, like, supposed.polarity()));
            let open = marks.filter(|mark| proofs.grid.get(mark.first(), mark.second()).is_none());
            let open = open.filter(|&mark| !self.closings.is_possible(&proofs.grid, mark));
            let found = open.filter_map(|mark| self.try_to_refute(&with_same_clues, mark, most).0);
            let claims = found.map(|found| self.claim_of(proofs, &found));
            claims.filter(|claim| claim.rests_on(&leaves)).collect::<Vec<Claim>>()
        };
        let claims = self.more_of(*supposed, like);
        self.extend(claims);
    }

    /// Returns the argument for one conclusion whose opposite the facts and clues at hand refute.
    pub(super) fn by_refutation(&self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> Option<Vec<Claim>> {
        let [conclusion] = conclusions else { return None };
        let found = self.try_to_refute(proofs, conclusion.opposite(), u32::MAX).0?;
        Some(vec![self.claim_of(proofs, &found)])
    }

    /// Returns the argument of a refuted supposition.
    fn claim_of(&self, proofs: &Proofs<'r, 'm>, supposition: &Supposition<'r, 'm>) -> Claim {
        let Supposition { supposed, trial, contradiction, .. } = supposition;
        let given = [*supposed];
        let end = (contradiction.rule, &contradiction.premises[..]);
        let inside = self.told_inside(proofs, trial, &given, end);
        let mut lines = Vec::new();
        let mut steps = Vec::new();
        for &premise in &contradiction.premises {
            self.line(proofs, trial, (&given, &inside), premise, &mut lines);
            self.trial_steps(proofs, trial, &given, premise, &mut steps);
        }
        let premises = contradiction.premises.iter();
        let from =
            premises.map(|&premise| self.trial_reason(proofs, trial, &given, premise, &lines)).collect();
        lines.push(Line { conclusion: None, also: Vec::new(), why: why(contradiction.rule), from });
        steps.push(last_atom(contradiction));
        let (mut before, inner): (Vec<Step>, Vec<Step>) = steps
            .into_iter()
            .partition(|step| step.conclusions.iter().any(|mark| proofs.of(*mark).is_some()));
        let mut clues: Vec<_> = inner.iter().flat_map(|step: &Step| step.clues.iter().copied()).collect();
        clues.sort_unstable();
        clues.dedup();
        let concluded: Vec<Mark> = inner.iter().flat_map(|step| step.conclusions.iter().copied()).collect();
        let needed = inner.iter().flat_map(|step| step.premises.iter().copied());
        let premises: Vec<Mark> =
            needed.filter(|mark| mark != supposed && !concluded.contains(mark)).collect();
        let conclusion = supposed.opposite();
        let step = Step::new(Technique::Supposition, clues, premises, vec![conclusion]);
        let cost = step.cost + inner.iter().map(|step| step.cost).sum::<u32>();
        before.push(Step {
            cost,
            refutation: Some(Refutation { supposed: *supposed, steps: inner }),
            ..step
        });
        let argument = Argument::Supposition { supposed: *supposed, lines: joined(lines) };
        Claim { conclusions: vec![conclusion], argument, steps: before }
    }

    /// Returns the marks that some marks of a trial rest on and that do not depend on the supposition.
    pub(super) fn outside(
        &self,
        proofs: &Proofs<'r, 'm>,
        trial: &Proofs<'r, 'm>,
        marks: &[Mark],
    ) -> Vec<Mark> {
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

    /// Adds the lines to a mark of a trial: those that need a clue or an elimination, and pairs. Some marks are stated inside others.
    pub(super) fn line(
        &self,
        proofs: &Proofs<'r, 'm>,
        trial: &Proofs<'r, 'm>,
        (supposed, inside): (&[Mark], &[Mark]),
        mark: Mark,
        lines: &mut Vec<Line>,
    ) {
        if supposed.contains(&mark)
            || proofs.of(mark).is_some()
            || lines.iter().any(|line| line.conclusion == Some(mark))
        {
            return;
        }
        let Some(proof) = trial.of(mark) else { return };
        for &premise in proof.premises {
            self.line(proofs, trial, (supposed, inside), premise, lines);
        }
        if matches!(proof.rule, Rule::Taken | Rule::Shared | Rule::Known) || inside.contains(&mark) {
            return;
        }
        let premises = proof.premises.iter();
        let from =
            premises.map(|&premise| self.trial_reason(proofs, trial, supposed, premise, lines)).collect();
        lines.push(Line { conclusion: Some(mark), also: Vec::new(), why: why(proof.rule), from });
    }

    /// Returns why a mark of a trial holds, down to the supposition, earlier lines and facts.
    pub(super) fn trial_reason(
        &self,
        proofs: &Proofs<'r, 'm>,
        trial: &Proofs<'r, 'm>,
        supposed: &[Mark],
        mark: Mark,
        lines: &[Line],
    ) -> Reason {
        if supposed.contains(&mark) || lines.iter().any(|line| line.conclusion == Some(mark)) {
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

    pub(super) fn trial_steps(
        &self,
        proofs: &Proofs<'r, 'm>,
        trial: &Proofs<'r, 'm>,
        supposed: &[Mark],
        mark: Mark,
        steps: &mut Vec<Step>,
    ) {
        if supposed.contains(&mark) || steps.iter().any(|step| step.conclusions == [mark]) {
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

/// Joins lines that follow from the same marks in the same way.
pub(super) fn joined(lines: Vec<Line>) -> Vec<Line> {
    let mut joined: Vec<Line> = Vec::new();
    for line in lines {
        let is_same = |other: &Line| other.why == line.why && other.from == line.from;
        match (joined.last_mut(), line.conclusion) {
            (Some(last), Some(mark)) if last.conclusion.is_some() && is_same(last) => last.also.push(mark),
            _ => joined.push(line),
        }
    }
    joined
}

/// Returns the atomic step of a contradiction.
pub(super) fn last_atom(contradiction: &Contradiction) -> Step {
    atom(contradiction.rule, contradiction.premises.clone(), Vec::new())
}
