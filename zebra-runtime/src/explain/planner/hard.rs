//! What to do where no pair follows from simple proofs: techniques of the grid, case analyses and suppositions, and what the
//! engine proves.

use super::choice::{Kind, Made, Point, enough};
use super::claim::Claim;
use super::engine::{exhaust, quick_pairs};
use super::exclusions::Divided;
use super::places::is_of_places;
use super::plan::Planner;
use super::proofs::Proofs;
use super::{Argument, Reason, Why};
use crate::explain::clue::equations;
use crate::explain::explainer::Ending;
use crate::explain::marks::LogicGrid;
use crate::explain::prices::{
    ENGINE_SHARE, EQUATION, EXHAUSTED_CLUE, EXHAUSTED_FACT, EXHAUSTION, FILLED_IN, HARD_TO_FOLLOW,
    LAST_SHARE, WORTH_TRYING,
};
use crate::explain::reasoner::{Context, Resources};
use crate::explain::step::{Step, Technique};
use crate::model::Mark;
use crate::solve::Outcome;

impl<'r, 'm> Planner<'r, 'm> {
    /// Makes a point that is no simple proof; returns how the walkthrough ends if there is none.
    pub(super) fn hard(&mut self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>) -> Option<Ending> {
        if self.neighbors(proofs) || self.same_relation(context, proofs) {
            return None;
        }
        context.resources.meter.charge_words(proofs.grid.words());
        let points = self.hard_points(context, proofs);
        let least = points.iter().map(|point| point.cost.saturating_add(point.after)).min();
        if let Some(step) = self.of_engine(context, &proofs.grid, least) {
            return self.divided(context, proofs, step);
        }
        match self.make_points(context, proofs, points) {
            Made::Points => return None,
            Made::End(ending) => return Some(ending),
            Made::Nothing => {}
        }
        match exhaust(context, &proofs.grid) {
            Some(step) => self.divided(context, proofs, step),
            None if context.answers().known.len() > 1 => Some(Ending::Ambiguous),
            None => Some(Ending::BudgetExhausted),
        }
    }

    /// Returns how a walkthrough with a full grid ends. A clue with too many cases is read by the engine only, so it may still be
    /// violated.
    pub(super) fn full(&mut self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>) -> Option<Ending> {
        if context.answers().outcome != Outcome::Unsolvable {
            return Some(Ending::Full);
        }
        match exhaust(context, &proofs.grid) {
            Some(step) => self.divided(context, proofs, step),
            None => Some(Ending::BudgetExhausted),
        }
    }

    /// Returns the points that can be made: a step of items that share their places, an order, the cheapest blocks, case
    /// analyses and suppositions.
    fn hard_points(&mut self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>) -> Vec<Point<'r, 'm>> {
        let mut points = Vec::new();
        self.choices = 0;
        if let Some((step, cost)) = self.sum(context, proofs) {
            self.choices += 1;
            points.push(Point { cost, after: 0, kind: Kind::Sum(step) });
        }
        for (step, cost) in self.cheapest_places(proofs) {
            self.choices += 1;
            let after = self.cost_after(context, proofs, &step.conclusions, u32::MAX);
            points.push(Point { cost, after, kind: Kind::Places(step) });
        }
        if let Some((bound, cost)) = self.new_order(context, proofs) {
            let step = bound.step(|mark| !proofs.grid.contains(mark));
            let after = self.cost_after(context, proofs, &step.conclusions, u32::MAX);
            points.push(Point { cost, after, kind: Kind::Order(bound) });
        }
        for (block, cost, after) in self.new_blocks(context, proofs) {
            points.push(Point { cost, after, kind: Kind::Block(block) });
        }
        for (found, after) in self.suppositions(context, proofs) {
            points.push(Point { cost: found.cost, after, kind: Kind::Supposition(found.into()) });
        }
        let most = points.iter().map(|point| enough(point.cost, point.after)).min();
        for (found, after) in self.analyses(context, proofs, most.unwrap_or(u32::MAX)) {
            points.push(Point { cost: found.cost, after, kind: Kind::Analysis(found) });
        }
        points
    }

    /// Returns a pair that the engine proves, if its clues and facts cost less than the cheapest other point, or there is none.
    fn of_engine(
        &mut self,
        context: &mut Context<'_, 'm>,
        grid: &LogicGrid,
        least: Option<u32>,
    ) -> Option<Step> {
        let left = context.resources.meter.left().get();
        let share = |part: u64| context.resources.meter.share(part).get();
        let budget = self.engine_budget.unwrap_or(share(ENGINE_SHARE));
        let is_worth_trying = |least: u32| least >= HARD_TO_FOLLOW.max(self.engine_cost / WORTH_TRYING);
        let most = match least {
            Some(least) if is_worth_trying(least) => budget,
            Some(_) => return None,
            None => share(LAST_SHARE),
        };
        let cost = |step: &Step| {
            let (clues, facts) = (step.clues.len() as u32, step.premises.len() as u32);
            EXHAUSTION + EXHAUSTED_CLUE * clues + EXHAUSTED_FACT * facts
        };
        let step = quick_pairs(context, grid, most).into_iter().min_by_key(cost);
        let spent = left - context.resources.meter.left().get();
        self.engine_budget = Some(budget.saturating_sub(spent));
        let least = least.unwrap_or(u32::MAX);
        self.engine_cost = step.as_ref().map_or(least, cost);
        step.filter(|_| self.engine_cost < least)
    }

    /// Returns the pair that the fewest equations give, with its cost.
    fn sum(&self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>) -> Option<(Step, u32)> {
        let stated = self.reasoner.equations();
        if stated.is_empty() {
            return None;
        }
        let model = self.reasoner.model;
        let equations = equations::filled_in(model, stated, proofs.grid.marks());
        let open = |mark: &Mark| proofs.grid.get(mark.first(), mark.second()).is_none();
        let steps = equations::sums(equations).into_iter().filter_map(|sum| {
            let conclusion = sum.conclusion(model).filter(open)?;
            let premises: Vec<Mark> = sum.premises().into_iter().collect();
            let cost = EQUATION * sum.equations.len() as u32 + FILLED_IN * premises.len() as u32;
            let step = Step::new(Technique::Exhaustion, sum.clues(), premises, vec![conclusion]);
            Some((step, cost, conclusion))
        });
        let ranks = self.reasoner.ranks();
        let best = steps.min_by_key(|&(_, cost, conclusion)| (cost, ranks.mark(conclusion)));
        context.resources.meter.charge_words(proofs.grid.words());
        best.map(|(step, cost, _)| (step, cost))
    }

    /// Adds the paragraph of an atomic step; a proof of the engine is divided, if that is possible.
    fn divided(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        mut step: Step,
    ) -> Option<Ending> {
        let Resources { minimizer, meter, .. } = &mut context.resources;
        let divided = Divided::new(self.reasoner.model, &step, minimizer, meter);
        divided.iter().for_each(|divided| divided.narrow(&mut step));
        self.add_step(proofs, step, divided)
    }

    /// Adds the paragraph of an atomic step.
    pub(super) fn technique(&mut self, proofs: &Proofs<'r, 'm>, step: Step) -> Option<Ending> {
        self.add_step(proofs, step, None)
    }

    fn add_step(&mut self, proofs: &Proofs<'r, 'm>, step: Step, divided: Option<Divided>) -> Option<Ending> {
        let ended = step.is_contradiction().then_some(Ending::Contradiction);
        let about = step.conclusions.first().or(step.premises.first()).copied();
        if let Some(about) = about {
            self.prepare(proofs, &step.premises, about);
        }
        let claim = self.claim_of_step(proofs, step, divided);
        self.state(vec![claim]);
        ended
    }

    /// Returns the argument of an atomic step.
    pub(super) fn claim_of_step(
        &self,
        proofs: &Proofs<'r, 'm>,
        step: Step,
        divided: Option<Divided>,
    ) -> Claim {
        let mut steps = Vec::new();
        step.premises.iter().for_each(|&premise| self.steps(proofs, premise, &mut steps));
        let reasons = self.reasons(proofs, &step.premises);
        let argument = match divided {
            Some(Divided { item, category, exclusions }) => {
                Argument::Exclusions { item, category, exclusions, reasons }
            }
            None => self.argument_of_step(&step, reasons),
        };
        let conclusions = step.conclusions.clone();
        steps.push(step);
        Claim { conclusions, argument, steps }
    }

    fn argument_of_step(&self, step: &Step, reasons: Vec<Reason>) -> Argument {
        match *step.clues {
            [clue] if step.is_contradiction() => Argument::Contradiction { why: Why::Clue(clue), reasons },
            [] if step.is_contradiction() => Argument::Contradiction { why: Why::Grid, reasons },
            [clue] => Argument::Clue { clue, cases: Vec::new(), reasons },
            [] if is_of_places(step.technique) => {
                let (items, places) = self.places(step);
                Argument::Places { items, places, reasons }
            }
            _ => Argument::Clues { clues: step.clues.clone(), reasons },
        }
    }
}
