//! The plan of a walkthrough: which point comes next, and which reasons become paragraphs of their own.

use std::collections::{BTreeMap, BTreeSet};

use super::proofs::{Contradiction, FACT, Next, Proof, Proofs, Rule};
use super::{Argument, Paragraph, Reason, Walkthrough, Why};
use crate::explain::marks::mark_of;
use crate::explain::run::{Candidate, Reasoner};
use crate::explain::search::Ending;
use crate::explain::step::{Step, Technique};
use crate::explain::technique::{Context, hard_step, simple_step};
use crate::model::{CategoryId, ClueId, Mark};

/// The maximum number of facts and clues that rule out one alternative.
const MOST_REASONS: usize = 2;

/// The maximum number of alternatives inside the reason for another one.
const MOST_NESTED: usize = 6;

/// How much dearer a point may be if it continues the paragraph before it.
const CONTINUATION: u32 = 3;

/// Returns the walkthrough of a puzzle.
pub(in crate::explain) fn plan<'m>(context: &mut Context<'_, 'm>) -> Walkthrough<'m> {
    let mut planner = Planner {
        reasoner: context.reasoner,
        facts: BTreeMap::new(),
        opening: Vec::new(),
        paragraphs: Vec::new(),
        focus: Vec::new(),
    };
    planner.open();
    let (grid, ending) = planner.run(context);
    let Planner { reasoner, opening, mut paragraphs, .. } = planner;
    drop_unneeded(&mut paragraphs);
    Walkthrough { model: reasoner.model, opening, paragraphs, grid, ending }
}

/// A walkthrough in progress.
pub(super) struct Planner<'r, 'm> {
    pub(super) reasoner: &'r Reasoner<'m>,
    /// The marks that were stated, each with its cost.
    pub(super) facts: BTreeMap<Mark, u32>,
    opening: Vec<(Mark, ClueId)>,
    pub(super) paragraphs: Vec<Paragraph>,
    /// The items of the last conclusion.
    focus: Vec<crate::model::ItemId>,
}

/// What a reader has to look up for a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Weight {
    /// The number of facts and clues.
    pub(super) reasons: usize,
    /// The number of eliminations inside each other.
    pub(super) level: usize,
    /// The largest number of alternatives of one of them.
    pub(super) alternatives: usize,
}

impl Weight {
    const NOTHING: Weight = Weight { reasons: 0, level: 0, alternatives: 0 };

    fn and(self, other: Weight) -> Weight {
        Weight {
            reasons: self.reasons + other.reasons,
            level: self.level.max(other.level),
            alternatives: self.alternatives.max(other.alternatives),
        }
    }
}

impl<'r, 'm> Planner<'r, 'm> {
    /// States the pairs that clues give outright.
    fn open(&mut self) {
        let clues = self.reasoner.clues.clone();
        for clue in clues {
            for mark in self.reasoner.stated(clue).into_iter().flatten() {
                if mark.is_together() && !self.facts.contains_key(&mark) {
                    self.opening.push((mark, clue));
                    self.facts.insert(mark, FACT);
                    self.merge(mark);
                }
            }
        }
    }

    fn run(&mut self, context: &mut Context<'_, 'm>) -> (crate::explain::LogicGrid, Ending) {
        let mut proofs = self.proofs();
        loop {
            proofs.state(self.facts.iter().map(|(&mark, &cost)| (mark, cost)));
            let target = self.next_target(&mut proofs);
            context.resources.meter.charge_words(proofs.take_visits());
            match target {
                Target::Mark(mark) => self.paragraph(&proofs, mark),
                Target::Contradiction(contradiction) => {
                    self.contradict(&proofs, &contradiction);
                    return (proofs.grid, Ending::Contradiction);
                }
                Target::Nothing if proofs.grid.is_full() => return (proofs.grid, Ending::Full),
                Target::Nothing => match self.hard(context, &proofs) {
                    Some(Ending::Contradiction) => return (proofs.grid, Ending::Contradiction),
                    Some(ending) => return (proofs.grid, ending),
                    None => {}
                },
            }
        }
    }

    pub(super) fn proofs(&self) -> Proofs<'r, 'm> {
        Proofs::new(self.reasoner, self.facts.iter().map(|(&mark, &cost)| (mark, cost)))
    }

    /// Proves marks until the cheapest new pair is known.
    pub(super) fn next_target(&self, proofs: &mut Proofs<'r, 'm>) -> Target {
        let score = |mark: Mark, cost: u32| {
            let continues = self.focus.iter().any(|&item| mark.names(item));
            if continues { cost } else { cost + CONTINUATION }
        };
        let proved = proofs.pairs().filter(|proof| !self.facts.contains_key(&proof.mark));
        let mut best: Option<(u32, Mark)> =
            proved.map(|proof| (score(proof.mark, proof.cost), proof.mark)).min_by_key(|&(score, _)| score);
        loop {
            if let Some((score, mark)) = best
                && proofs.next_cost().is_none_or(|cost| cost > score)
            {
                return Target::Mark(mark);
            }
            match proofs.next() {
                Next::Mark(mark) if mark.is_together() && !self.facts.contains_key(&mark) => {
                    let cost = proofs.of(mark).map_or(0, |proof| proof.cost);
                    let score = score(mark, cost);
                    if best.is_none_or(|(least, _)| score < least) {
                        best = Some((score, mark));
                    }
                }
                Next::Mark(_) => {}
                Next::Contradiction(contradiction) => return Target::Contradiction(contradiction),
                Next::Nothing => return best.map_or(Target::Nothing, |(_, mark)| Target::Mark(mark)),
            }
        }
    }

    /// Adds the paragraph of a mark, after those of the reasons that are too long to be part of it.
    fn paragraph(&mut self, proofs: &Proofs<'r, 'm>, mark: Mark) {
        if self.facts.contains_key(&mark) {
            return;
        }
        let Some(proof) = proofs.of(mark) else { return };
        if matches!(proof.rule, Rule::Taken | Rule::Shared) {
            self.lemma(proofs, mark);
        }
        self.prepare(proofs, proof);
        // A paragraph for one of its premises may have stated the mark too.
        if self.facts.contains_key(&mark) {
            return;
        }
        let reasons: Vec<Reason> =
            proof.premises.iter().map(|&premise| self.reason(proofs, premise)).collect();
        let argument = self.argument(proof, reasons);
        let mut steps = Vec::new();
        self.steps(proofs, mark, &mut steps);
        self.conclude(Some(mark), argument, steps);
    }

    /// Adds the paragraph of a contradiction.
    fn contradict(&mut self, proofs: &Proofs<'r, 'm>, contradiction: &Contradiction) {
        let mut steps = Vec::new();
        for &premise in &contradiction.premises {
            if self.weight(proofs, premise, premise).reasons > MOST_REASONS {
                self.lemma(proofs, premise);
            }
            self.steps(proofs, premise, &mut steps);
        }
        let premises = contradiction.premises.iter();
        let reasons = premises.map(|&premise| self.reason(proofs, premise)).collect();
        steps.push(atom(contradiction.rule, contradiction.premises.clone(), Vec::new()));
        self.conclude(None, Argument::Contradiction { why: why(contradiction.rule), reasons }, steps);
    }

    /// Adds paragraphs for the premises of a proof that are too long to be part of its paragraph.
    pub(super) fn prepare(&mut self, proofs: &Proofs<'r, 'm>, proof: Proof<'_>) {
        let mut nested = 0;
        for &premise in proof.premises {
            let weight = self.weight(proofs, premise, proof.mark);
            let fits = match weight.level {
                _ if premise.is_together() => weight.reasons <= 1 && weight.level == 0,
                0 => weight.reasons <= MOST_REASONS,
                1 => {
                    nested += 1;
                    nested == 1 && weight.alternatives <= MOST_NESTED && weight.reasons <= 2 * MOST_NESTED
                }
                _ => false,
            };
            if !fits {
                self.lemma(proofs, premise);
            }
        }
    }

    /// Adds paragraphs so that a mark has short reasons.
    pub(super) fn lemma(&mut self, proofs: &Proofs<'r, 'm>, mark: Mark) {
        let Some(proof) = proofs.of(mark).filter(|_| !self.facts.contains_key(&mark)) else { return };
        match proof.rule {
            Rule::Known => {}
            Rule::Taken | Rule::Shared => {
                for &premise in proof.premises {
                    let Weight { reasons, level, .. } = self.weight(proofs, premise, mark);
                    if reasons > 1 || level > 0 {
                        self.lemma(proofs, premise);
                    }
                }
            }
            Rule::OnlyPlace | Rule::NoCommon | Rule::Clue(_) => self.paragraph(proofs, mark),
        }
    }

    /// Returns what a reader has to look up for a mark, in a paragraph about another one. What is known of the items of that
    /// one is in view.
    pub(super) fn weight(&self, proofs: &Proofs<'r, 'm>, mark: Mark, about: Mark) -> Weight {
        if self.facts.contains_key(&mark) {
            let is_in_view = mark.is_together() && (mark.names(about.first()) || mark.names(about.second()));
            return Weight { reasons: usize::from(!is_in_view), ..Weight::NOTHING };
        }
        let Some(proof) = proofs.of(mark) else { return Weight::NOTHING };
        let weights = proof.premises.iter().map(|&premise| self.weight(proofs, premise, about));
        let sum = weights.fold(Weight::NOTHING, Weight::and);
        match proof.rule {
            Rule::Known | Rule::Taken | Rule::Shared => sum,
            Rule::Clue(_) => Weight { reasons: sum.reasons + 1, ..sum },
            Rule::OnlyPlace | Rule::NoCommon => Weight {
                level: sum.level + 1,
                alternatives: sum.alternatives.max(proof.premises.len()),
                ..sum
            },
        }
    }

    /// Returns why a mark holds.
    pub(super) fn reason(&self, proofs: &Proofs<'r, 'm>, mark: Mark) -> Reason {
        let known = |why| Reason { mark, why, from: Vec::new() };
        if self.facts.contains_key(&mark) {
            return known(Why::Known);
        }
        let Some(proof) = proofs.of(mark) else { return known(Why::Known) };
        let from = proof.premises.iter().map(|&premise| self.reason(proofs, premise)).collect();
        Reason { mark, why: why(proof.rule), from }
    }

    fn argument(&self, proof: Proof<'_>, reasons: Vec<Reason>) -> Argument {
        let model = self.reasoner.model;
        let category = |item| model.item(item).category;
        match proof.rule {
            Rule::Clue(clue) => Argument::Clue { clue, cases: Vec::new(), reasons },
            Rule::OnlyPlace => {
                let (first, second) = proof.mark.items();
                let is_of = |item| proof.premises.iter().all(|premise| premise.names(item));
                let (item, partner) = if is_of(first) { (first, second) } else { (second, first) };
                Argument::Alternatives { item, category: category(partner), reasons }
            }
            Rule::NoCommon => {
                let (first, _) = proof.mark.items();
                let of = proof.premises.iter().find(|premise| premise.names(first));
                let other = |mark: &Mark| {
                    if mark.names(first) { mark.other(first) } else { mark.other(proof.mark.second()) }
                };
                let third = of.or(proof.premises.first()).map_or(CategoryId(0), |mark| category(other(mark)));
                Argument::NoCommon { category: third, reasons }
            }
            Rule::Known | Rule::Taken | Rule::Shared => {
                let step =
                    Step::new(Technique::Shared, Vec::new(), proof.premises.to_vec(), vec![proof.mark]);
                Argument::Step(step)
            }
        }
    }

    /// Adds a paragraph and states its conclusion.
    pub(super) fn conclude(&mut self, conclusion: Option<Mark>, argument: Argument, steps: Vec<Step>) {
        let mut consequences = Vec::new();
        if let Some(mark) = conclusion {
            self.facts.insert(mark, FACT);
            if mark.is_together() {
                self.focus = vec![mark.first(), mark.second()];
                consequences = self.merge(mark);
                while let Some(last) = self.last_place() {
                    self.facts.insert(last, FACT);
                    consequences.push(last);
                    consequences.extend(self.merge(last));
                }
            }
        }
        let conclusions = conclusion.into_iter().collect();
        self.paragraphs.push(Paragraph {
            heading: None,
            conclusions,
            consequences,
            choices: 1,
            argument,
            steps,
        });
    }

    /// States the pairs that a new pair implies because its items are together with others.
    fn merge(&mut self, mark: Mark) -> Vec<Mark> {
        let layout = self.reasoner.empty.layout.clone();
        let mut new = Vec::new();
        let mut open = vec![mark];
        while let Some(pair) = open.pop() {
            for (middle, item) in [pair.items(), (pair.second(), pair.first())] {
                if !layout.is_single(middle.0) {
                    continue;
                }
                let beside: Vec<Mark> =
                    self.facts.keys().copied().filter(|fact| fact.is_together()).collect();
                for fact in beside.into_iter().filter(|fact| fact.names(middle) && *fact != pair) {
                    let other = fact.other(middle);
                    if !layout.spans(layout.category(other.0), layout.category(item.0)) {
                        continue;
                    }
                    let joined = Mark::together(item, other);
                    if !self.facts.contains_key(&joined) {
                        self.facts.insert(joined, FACT);
                        new.push(joined);
                        open.push(joined);
                    }
                }
            }
        }
        new
    }

    /// Returns the last two items of two categories whose other items are all together.
    fn last_place(&self) -> Option<Mark> {
        let layout = &*self.reasoner.empty.layout;
        let plain: Vec<usize> =
            (0..layout.categories()).filter(|&category| layout.is_plain(category)).collect();
        let alone = |of: usize, with: usize| {
            let has_partner = |item: u32| {
                layout.items_of(with).any(|other| self.facts.contains_key(&mark_of((item, other), true)))
            };
            let mut alone = layout.items_of(of).filter(|&item| !has_partner(item));
            (alone.next(), alone.next())
        };
        plain.iter().enumerate().find_map(|(index, &one)| {
            plain[..index].iter().find_map(|&other| match (alone(one, other), alone(other, one)) {
                ((Some(item), None), (Some(partner), None)) => Some(mark_of((item, partner), true)),
                _ => None,
            })
        })
    }

    /// Adds the atomic steps to a mark, from the facts.
    pub(super) fn steps(&self, proofs: &Proofs<'r, 'm>, mark: Mark, steps: &mut Vec<Step>) {
        let Some(proof) = proofs.of(mark).filter(|_| !self.facts.contains_key(&mark)) else { return };
        if steps.iter().any(|step| step.conclusions == [mark]) {
            return;
        }
        for &premise in proof.premises {
            self.steps(proofs, premise, steps);
        }
        if proof.rule != Rule::Known {
            steps.push(atom(proof.rule, proof.premises.to_vec(), vec![mark]));
        }
    }

    /// Takes a step of a technique that is no simple proof; returns how the walkthrough ends if there is none.
    fn hard(&mut self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>) -> Option<Ending> {
        let mut run = self.reasoner.run(proofs.grid.marks());
        if let Some(found) = simple_step(&mut run) {
            return self.technique(proofs, found.step);
        }
        if self.suppose(context, proofs, &run.state) {
            return None;
        }
        match hard_step(context, &run.state) {
            Some(found) => self.technique(proofs, found.step),
            None if context.answers().known.len() > 1 => Some(Ending::Ambiguous),
            None => Some(Ending::BudgetExhausted),
        }
    }

    /// Adds the paragraph of an atomic step.
    fn technique(&mut self, proofs: &Proofs<'r, 'm>, step: Step) -> Option<Ending> {
        let mut steps = Vec::new();
        for &premise in &step.premises {
            self.lemma(proofs, premise);
            self.steps(proofs, premise, &mut steps);
        }
        steps.push(step.clone());
        let conclusions = step.conclusions.clone();
        let ended = step.is_contradiction().then_some(Ending::Contradiction);
        self.conclude(conclusions.first().copied(), Argument::Step(step), steps);
        for mark in conclusions {
            self.facts.insert(mark, FACT);
            if mark.is_together() {
                self.merge(mark);
            }
        }
        ended
    }
}

/// Drops the paragraphs whose conclusions separate items and that no later paragraph needs.
fn drop_unneeded(paragraphs: &mut Vec<Paragraph>) {
    let mut needed: BTreeSet<Mark> = BTreeSet::new();
    let mut index = paragraphs.len();
    while index > 0 {
        index -= 1;
        let paragraph = &paragraphs[index];
        let concluded = || paragraph.steps.iter().flat_map(|step| step.conclusions.iter().copied());
        let is_needed = match &paragraph.argument {
            Argument::Step(step) => {
                step.conclusions.is_empty()
                    || step.conclusions.iter().any(|mark| mark.is_together() || needed.contains(mark))
            }
            _ => {
                paragraph.conclusions.is_empty()
                    || paragraph.conclusions.iter().any(|mark| mark.is_together() || needed.contains(mark))
            }
        };
        if is_needed {
            let own: BTreeSet<Mark> = concluded().collect();
            let premises = paragraph.steps.iter().flat_map(|step| step.premises.iter().copied());
            needed.extend(premises.filter(|mark| !own.contains(mark)));
        } else {
            paragraphs.remove(index);
        }
    }
}

/// The next point.
pub(super) enum Target {
    Mark(Mark),
    Contradiction(Contradiction),
    Nothing,
}

/// Returns how a reason follows by a rule.
pub(super) fn why(rule: Rule) -> Why {
    match rule {
        Rule::Known => Why::Known,
        Rule::Taken | Rule::Shared => Why::Grid,
        Rule::OnlyPlace => Why::OnlyPlace,
        Rule::NoCommon => Why::NoCommon,
        Rule::Clue(clue) => Why::Clue(clue),
    }
}

/// Returns the atomic step of a rule.
pub(super) fn atom(rule: Rule, premises: Vec<Mark>, conclusions: Vec<Mark>) -> Step {
    let (technique, clues) = match rule {
        Rule::Known | Rule::Shared => (Technique::Shared, Vec::new()),
        Rule::Taken => (Technique::Taken, Vec::new()),
        Rule::OnlyPlace => (Technique::OnlyPlace, Vec::new()),
        Rule::NoCommon => (Technique::NoCommon, Vec::new()),
        Rule::Clue(clue) => {
            let candidate = Candidate::new(conclusions.clone(), premises.clone());
            (candidate.technique, vec![clue])
        }
    };
    Step::new(technique, clues, premises, conclusions)
}
