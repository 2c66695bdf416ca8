//! Orders: clues that put several items in an order, as one paragraph.

use super::bounds::{Bound, BoundSearch, Side, new_bounds};
use super::claim::Claim;
use super::plan::Planner;
use super::proofs::{Proofs, Rule};
use super::{Argument, Reason};
use crate::explain::marks::LogicGrid;
use crate::explain::prices::LOOK_UP;
use crate::explain::reasoner::{Context, Resources};
use crate::model::{CategoryId, ClueId, ItemId, Mark};

impl<'r, 'm> Planner<'r, 'm> {
    /// Returns the cheapest bound that rules out something new, with its cost, and without what it does not need.
    pub(super) fn new_order(
        &self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
    ) -> Option<(Bound, u32)> {
        let cost = |bound: &Bound| cost_of(proofs, &bound.clues, &bound.premises);
        let ranks = self.reasoner.ranks();
        let best = new_bounds(self.reasoner, &proofs.grid)
            .into_iter()
            .filter(|bound| bound.clues.iter().all(|&clue| self.may_use(clue)))
            .min_by_key(|bound| (cost(bound), ranks.item(ItemId(bound.item)), bound.side as u8))?;
        let mut step = best.step(|mark| !proofs.grid.contains(mark));
        let Resources { minimizer, meter, .. } = &mut context.resources;
        minimizer.minimize(&mut step, meter);
        if step.clues == best.clues && step.premises.len() == best.premises.len() {
            let cost = cost(&best);
            return Some((best, cost));
        }
        // With fewer clues, it is the bound of fewer items.
        let less = BoundSearch {
            orders: self.reasoner.orders(),
            grid: &proofs.grid,
            category: best.category,
            side: best.side,
            may_use: &|clue| step.clues.contains(&clue),
        };
        let rules_out = |bound: &Bound| {
            step.conclusions.iter().all(|&mark| bound.implies(mark))
                && bound.premises.iter().all(|mark| step.premises.contains(mark))
        };
        let less = less.bounds(best.item).into_iter().find(rules_out)?;
        let cost = cost(&less);
        Some((less, cost))
    }

    /// Adds the paragraph of a bound, unless another paragraph has stated all of it.
    pub(super) fn state_order(&mut self, proofs: &Proofs<'r, 'm>, bound: &Bound) {
        for &premise in &bound.premises {
            if self.weight(proofs, premise, premise).reasons > 1 {
                self.lemma(proofs, premise);
            }
        }
        let claim = self.claim_of_order(proofs, bound);
        if !claim.conclusions.iter().all(|&mark| self.has_stated(mark)) {
            self.state(vec![claim]);
        }
    }

    fn claim_of_order(&self, proofs: &Proofs<'r, 'm>, bound: &Bound) -> Claim {
        let Bound { item, category, side, is_chain, .. } = *bound;
        let mut steps = Vec::new();
        bound.premises.iter().for_each(|&premise| self.steps(proofs, premise, &mut steps));
        let step = bound.step(|mark| !self.has_stated(mark));
        let reasons: Vec<Reason> = self.reasons(proofs, &bound.premises);
        let conclusions = step.conclusions.clone();
        steps.push(step);
        let argument = Argument::Order {
            item: ItemId(item),
            category: CategoryId(category as u32),
            others: bound.others.iter().map(|&other| ItemId(other)).collect(),
            is_behind: side == Side::Behind,
            is_chain,
            clues: bound.clues.clone(),
            reasons,
        };
        Claim { conclusions, argument, steps }
    }

    /// Adds the paragraph of a cross that a chain of clues gives alone, if they would have to be inside each other otherwise;
    /// returns `false` if none does.
    pub(super) fn chain(&mut self, proofs: &Proofs<'r, 'm>, mark: Mark) -> bool {
        let by_clue = |mark: Mark| proofs.of(mark).filter(|proof| matches!(proof.rule, Rule::Clue(_)));
        let is_nested = by_clue(mark).is_some_and(|proof| {
            proof.premises.iter().any(|&premise| !self.has_stated(premise) && by_clue(premise).is_some())
        });
        if mark.is_together() || !is_nested || !self.may_divide() {
            return false;
        }
        let mut stated = self.reasoner.empty.clone();
        proofs.grid.marks().filter(|&mark| self.has_stated(mark)).for_each(|mark| stated.set(mark));
        let Some(bound) = self.bound_of(&stated, &[mark]) else { return false };
        self.state_order(proofs, &bound);
        true
    }

    /// Returns the argument for conclusions about one item that an order gives.
    pub(super) fn by_order(&self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> Option<Vec<Claim>> {
        let bound = self.bound_of(&proofs.grid, conclusions)?;
        let mut claim = self.claim_of_order(proofs, &bound);
        if let Some(step) = claim.steps.last_mut() {
            step.conclusions = conclusions.to_vec();
        }
        Some(vec![Claim { conclusions: conclusions.to_vec(), ..claim }])
    }

    /// Returns the bound with the fewest clues and premises that gives some marks.
    fn bound_of(&self, grid: &LogicGrid, marks: &[Mark]) -> Option<Bound> {
        let orders = self.reasoner.orders();
        let layout = &*grid.layout;
        let (one, other) = marks.first()?.items();
        let mut bounds = Vec::new();
        for (item, place) in [(one, other), (other, one)] {
            let category = layout.category(place.0);
            if !orders.items.contains_key(&category) || !marks.iter().all(|mark| mark.names(item)) {
                continue;
            }
            for side in [Side::Behind, Side::Before] {
                let may_use = &|clue| self.may_use(clue);
                bounds.extend(BoundSearch { orders, grid, category, side, may_use }.bounds(item.0));
            }
        }
        bounds.retain(|bound| marks.iter().all(|&mark| bound.implies(mark)));
        bounds
            .into_iter()
            .min_by_key(|bound| (bound.clues.len() + bound.premises.len(), bound.premises.len()))
    }
}

/// Returns the cost of what a reader looks up for some clues and marks, each fact and each clue once.
pub(super) fn cost_of(proofs: &Proofs<'_, '_>, clues: &[ClueId], marks: &[Mark]) -> u32 {
    let (mut clues, mut met, mut facts) = (clues.to_vec(), Vec::new(), 0);
    let mut open = marks.to_vec();
    while let Some(mark) = open.pop() {
        if met.contains(&mark) {
            continue;
        }
        met.push(mark);
        let Some(proof) = proofs.of(mark) else { continue };
        open.extend(proof.premises.iter().copied());
        match proof.rule {
            Rule::Clue(clue) if !clues.contains(&clue) => clues.push(clue),
            Rule::Known => facts += 1,
            Rule::Clue(_) | Rule::Taken | Rule::Shared | Rule::OnlyPlace | Rule::NoCommon => {}
        }
    }
    LOOK_UP * (clues.len() as u32 + facts)
}
