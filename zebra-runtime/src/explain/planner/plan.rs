//! The plan of a walkthrough: which point comes next.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::blocks::Barren;
use super::claim::{Claim, ParagraphDraft};
use super::closing::Closings;
use super::finish::{finish, rating, tight};
use super::proofs::{Contradiction, Next, Proof, Proofs, Rule};
use super::same_relation::Relation;
use super::{Difficulty, Walkthrough};
use crate::explain::explainer::Ending;
use crate::explain::marks::{MarkSet, mark_of};
use crate::explain::prices::{CONTINUATION, FACT, ROW};
use crate::explain::reasoner::Context;
use crate::explain::reasoner::Reasoner;
use crate::model::{ClueId, ItemId, Mark};

/// Returns the walkthrough of a puzzle.
pub(in crate::explain) fn plan<'m>(context: &mut Context<'_, 'm>) -> Walkthrough<'m> {
    let mut planner = Planner::new(context.reasoner, [], None);
    planner.open();
    let (grid, ending) = planner.run(context);
    let Planner { reasoner, opening, drafts, .. } = planner;
    let walkthrough = Walkthrough { opening, ..Walkthrough::new(reasoner.model, grid, ending) };
    finish(context, walkthrough, drafts, BTreeSet::new())
}

/// Returns the difficulty of a puzzle, or how its walkthrough ends if the grid does not become full within the budget.
pub(in crate::explain) fn rate(context: &mut Context<'_, '_>) -> Result<Difficulty, Ending> {
    let mut planner = Planner::new(context.reasoner, [], None);
    planner.open();
    let (_, ending) = planner.run(context);
    if ending != Ending::Full {
        return Err(ending);
    }
    let Planner { reasoner, mut opening, drafts, .. } = planner;
    let paragraphs = tight(context, ending, &mut opening, drafts, BTreeSet::new());
    rating(context, reasoner.model, ending, opening.len(), &paragraphs).ok_or(Ending::BudgetExhausted)
}

/// A walkthrough in progress.
pub(super) struct Planner<'r, 'm> {
    pub(super) reasoner: &'r Reasoner<'m>,
    /// The marks that were stated.
    facts: MarkSet,
    /// Those that are new since the last point.
    new_facts: Vec<Mark>,
    opening: Vec<(Mark, ClueId)>,
    pub(super) drafts: Vec<ParagraphDraft>,
    /// The only clues that may be used, if not all. Then there is one paragraph only, whatever its length.
    only: Option<Vec<ClueId>>,
    /// The items of the last conclusion.
    focus: Vec<ItemId>,
    /// The number of points that are open now.
    pub(super) choices: u32,
    /// The number of open marks when suppositions were listed.
    pub(super) listed_open: usize,
    /// The number of points that were left for others.
    pub(super) rejected: u32,
    /// What the last proof of the engine would have cost.
    pub(super) engine_cost: u32,
    /// The budget that is left for proofs of the engine, once one was looked for.
    pub(super) engine_budget: Option<u64>,
    /// What follows from suppositions and cases.
    pub(super) closings: Closings,
    /// The clues that may say the same of two items, once they were asked for.
    pub(super) relations: Option<Vec<Relation>>,
    /// Sets of clues that give no block.
    pub(super) barren: RefCell<Barren>,
    /// Copies of proofs that are of no use any more: the next copies take their memory.
    spare: RefCell<Vec<Proofs<'r, 'm>>>,
}

/// What was stated when a point was tried.
pub(super) struct Checkpoint {
    facts: MarkSet,
    new_facts: usize,
    drafts: usize,
    focus: Vec<ItemId>,
}

/// The next point.
pub(super) enum Target {
    Mark(Mark),
    Contradiction(Contradiction),
    Nothing,
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Starts a walkthrough from some facts, with some of the clues.
    pub(super) fn new(
        reasoner: &'r Reasoner<'m>,
        facts: impl IntoIterator<Item = Mark>,
        only: Option<Vec<ClueId>>,
    ) -> Self {
        let mut stated = MarkSet::new(&reasoner.empty.layout);
        facts.into_iter().for_each(|mark| _ = stated.insert(mark));
        Planner {
            reasoner,
            facts: stated,
            new_facts: Vec::new(),
            opening: Vec::new(),
            drafts: Vec::new(),
            only,
            focus: Vec::new(),
            choices: 1,
            listed_open: 0,
            rejected: 0,
            engine_cost: 0,
            engine_budget: None,
            closings: Closings::default(),
            relations: None,
            barren: RefCell::default(),
            spare: RefCell::default(),
        }
    }

    /// Returns a copy of proofs, for what follows from a supposition.
    pub(super) fn fork(&self, proofs: &Proofs<'r, 'm>) -> Proofs<'r, 'm> {
        match self.spare.borrow_mut().pop() {
            Some(mut copy) => {
                copy.copy_from(proofs);
                copy
            }
            None => proofs.fork(),
        }
    }

    /// Keeps the memory of a copy for the next one.
    pub(super) fn discard(&self, copy: Proofs<'r, 'm>) {
        self.spare.borrow_mut().push(copy);
    }

    /// States the pairs that clues give outright.
    fn open(&mut self) {
        let clues = self.reasoner.clues.clone();
        for clue in clues {
            for mark in self.pairs_of_clue(clue) {
                if !self.has_stated(mark) {
                    self.opening.push((mark, clue));
                    self.add_fact(mark);
                    self.merge(mark);
                }
            }
        }
        while let Some(last) = self.last_place() {
            self.add_fact(last);
            self.merge(last);
        }
    }

    /// Returns the pairs that a clue states whatever else is known.
    fn pairs_of_clue(&self, clue: ClueId) -> Vec<Mark> {
        let units = self.reasoner.units.of(clue);
        if let [unit] = units {
            let stated = unit.new_marks(&self.reasoner.empty).unwrap_or_default();
            return stated.into_iter().filter(|mark| mark.is_together()).collect();
        }
        let mut proofs = Proofs::with_clues(self.reasoner, [], Some(vec![clue]));
        if proofs.close(|_, _| true).is_some() {
            return Vec::new();
        }
        let pairs = units.iter().flat_map(|unit| &unit.cases.pairs).map(|&pair| mark_of(pair, true));
        pairs.filter(|&mark| proofs.grid.contains(mark)).collect()
    }

    fn run(&mut self, context: &mut Context<'_, 'm>) -> (crate::explain::LogicGrid, Ending) {
        let mut proofs = self.proofs();
        loop {
            if let Some(ending) = self.advance(context, &mut proofs) {
                return (proofs.grid, ending);
            }
        }
    }

    /// Makes the next point, after those that it needs; returns how the walkthrough ends if there is none.
    pub(super) fn advance(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &mut Proofs<'r, 'm>,
    ) -> Option<Ending> {
        self.state_facts(proofs);
        let target = self.next_target(proofs, u32::MAX);
        context.report(&proofs.grid);
        context.resources.meter.charge_words(proofs.take_visits());
        if context.resources.meter.is_exhausted() {
            return Some(Ending::BudgetExhausted);
        }
        match target {
            Target::Mark(mark) => self.paragraph(proofs, mark),
            Target::Contradiction(contradiction) => {
                self.contradict(proofs, &contradiction);
                return Some(Ending::Contradiction);
            }
            Target::Nothing if proofs.grid.is_full() => return self.full(context, proofs),
            Target::Nothing => return self.hard(context, proofs),
        }
        None
    }

    pub(super) fn proofs(&self) -> Proofs<'r, 'm> {
        let facts = self.facts.iter().map(|mark| (mark, FACT));
        Proofs::with_clues(self.reasoner, facts, self.only.clone())
    }

    /// Returns whether a mark was stated.
    pub(super) fn has_stated(&self, mark: Mark) -> bool {
        self.facts.contains(mark)
    }

    /// Adds a fact; returns whether it is new.
    fn add_fact(&mut self, mark: Mark) -> bool {
        let is_new = self.facts.insert(mark);
        if is_new {
            self.new_facts.push(mark);
        }
        is_new
    }

    /// Adds the new facts to the proofs of the walkthrough.
    pub(super) fn state_facts(&mut self, proofs: &mut Proofs<'r, 'm>) {
        self.new_facts.sort_unstable();
        proofs.state(self.new_facts.drain(..).map(|mark| (mark, FACT)));
    }

    /// Returns what is stated now.
    pub(super) fn checkpoint(&self) -> Checkpoint {
        let (new_facts, drafts) = (self.new_facts.len(), self.drafts.len());
        Checkpoint { facts: self.facts.clone(), new_facts, drafts, focus: self.focus.clone() }
    }

    /// Takes back what was stated since then.
    pub(super) fn return_to(&mut self, checkpoint: Checkpoint) {
        let Checkpoint { facts, new_facts, drafts, focus } = checkpoint;
        self.new_facts.truncate(new_facts);
        self.drafts.truncate(drafts);
        (self.facts, self.focus) = (facts, focus);
    }

    /// Returns whether long reasons may become paragraphs of their own.
    pub(super) fn may_divide(&self) -> bool {
        self.only.is_none()
    }

    /// Returns whether a clue may be used.
    pub(super) fn may_use(&self, clue: ClueId) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&clue))
    }

    /// Proves marks until the cheapest new pair is known, if it costs less than `most`, and counts those that cost no more.
    pub(super) fn next_target(&mut self, proofs: &mut Proofs<'r, 'm>, most: u32) -> Target {
        let ranks = self.reasoner.ranks();
        let rank = |&(score, mark): &(u32, Mark)| (score, ranks.mark(mark));
        let mut best = proofs.pairs().filter_map(|proof| self.score(proof)).min_by_key(rank);
        while let Some(cost) = proofs.next_cost()
            && cost < most
            && best.is_none_or(|(score, _)| cost <= score)
        {
            match proofs.next() {
                Next::Mark(mark) if mark.is_together() => {
                    let new = proofs.of(mark).and_then(|proof| self.score(proof));
                    best = best.into_iter().chain(new).min_by_key(rank);
                }
                Next::Mark(_) => {}
                Next::Contradiction(contradiction) => return Target::Contradiction(contradiction),
                Next::Nothing => break,
            }
        }
        let Some((score, mark)) = best else { return Target::Nothing };
        let points = proofs.pairs().filter(|proof| proof.cost <= score && self.score(*proof).is_some());
        self.choices = points.count() as u32;
        Target::Mark(mark)
    }

    /// Returns how expensive it is to make a point of a pair; none if it is stated, or follows from a pair that is not.
    fn score(&self, proof: Proof<'_>) -> Option<(u32, Mark)> {
        let is_new = |mark: &Mark| !self.has_stated(*mark);
        let follows = matches!(proof.rule, Rule::Taken | Rule::Shared)
            && proof.premises.iter().any(|premise| premise.is_together() && is_new(premise));
        let continues = self.focus.iter().any(|&item| proof.mark.names(item));
        let model = self.reasoner.model;
        let names_row = |item: ItemId| model.item(item).category == model.anchor();
        let is_of_row = names_row(proof.mark.first()) || names_row(proof.mark.second());
        let score = proof.cost + if continues { 0 } else { CONTINUATION } + if is_of_row { 0 } else { ROW };
        (is_new(&proof.mark) && !follows).then_some((score, proof.mark))
    }

    /// Adds a paragraph, and states its conclusions.
    pub(super) fn state(&mut self, claims: Vec<Claim>) {
        let (choices, is_tight) = (self.choices.max(1), false);
        self.drafts.push(ParagraphDraft { claims: Vec::new(), consequences: Vec::new(), choices, is_tight });
        self.extend(claims);
    }

    /// Adds claims to the last paragraph, and states their conclusions.
    pub(super) fn extend(&mut self, claims: Vec<Claim>) {
        let conclusions: Vec<Mark> =
            claims.iter().flat_map(|claim| claim.conclusions.iter().copied()).collect();
        let mut consequences = Vec::new();
        for &mark in &conclusions {
            self.add_fact(mark);
            if mark.is_together() {
                self.focus = vec![mark.first(), mark.second()];
                consequences.extend(self.merge(mark));
            }
        }
        if conclusions.iter().any(|mark| mark.is_together()) {
            while let Some(last) = self.last_place() {
                self.add_fact(last);
                consequences.push(last);
                consequences.extend(self.merge(last));
            }
        }
        let Some(draft) = self.drafts.last_mut() else { return };
        draft.is_tight &= claims.is_empty();
        draft.claims.extend(claims);
        draft.consequences.extend(consequences);
        draft.consequences.retain(|mark| !conclusions.contains(mark));
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
                for other in (0..layout.item_count() as u32).map(ItemId) {
                    let is_beside =
                        other != middle && other != item && self.has_stated(Mark::together(middle, other));
                    if !is_beside || !layout.spans(layout.category(other.0), layout.category(item.0)) {
                        continue;
                    }
                    let joined = Mark::together(item, other);
                    if self.add_fact(joined) {
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
            let has_partner =
                |item: u32| layout.items_of(with).any(|other| self.has_stated(mark_of((item, other), true)));
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
}
