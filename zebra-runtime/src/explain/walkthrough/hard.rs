//! What to do where no pair follows from simple proofs: techniques of the grid, case analyses and suppositions, and what the
//! engine proves.

use std::collections::BTreeSet;

use super::choice::{Kind, Point, enough};
use super::draft::Part;
use super::exclusions::Divided;
use super::order::cost_of_places;
use super::plan::Planner;
use super::proofs::Proofs;
use super::{Argument, Reason, Why};
use crate::explain::clue::equations;
use crate::explain::marks::State;
use crate::explain::run::Resources;
use crate::explain::search::Ending;
use crate::explain::step::{Step, Technique};
use crate::explain::technique::{Context, hard_step, quick_pairs, shared_places, simple_step};
use crate::model::{CategoryId, ItemId, Mark};

/// The cost of an equation, and of a pair with which it is filled in.
const EQUATION: u32 = 14;
const FILLED_IN: u32 = 2;

/// The share of the budget that may be spent on proofs of the engine where there are other points, and on one where there is none.
const ENGINE_SHARE: u64 = 64;
const LAST_SHARE: u64 = 4;

/// The cost from which a point is so hard to follow that a proof of the engine may be better: what it tries is not shown, but what it
/// needs is.
const HARD_TO_FOLLOW: u32 = 200;

/// The proofs of the engine are looked for again if the cheapest other point costs this part of the last one.
const WORTH_TRYING: u32 = 4;

/// The cost of a proof of the engine, and of each clue and fact of it.
const EXHAUSTION: u32 = 60;
const EXHAUSTED_CLUE: u32 = 14;
const EXHAUSTED_FACT: u32 = 6;

impl<'r, 'm> Planner<'r, 'm> {
    /// Makes a point that is no simple proof; returns how the walkthrough ends if there is none.
    pub(super) fn hard(&mut self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>) -> Option<Ending> {
        let mut run = self.reasoner.run(proofs.grid.marks());
        let simple = simple_step(&mut run).map(|found| found.step);
        context.resources.meter.charge_words(run.state.take_visited() + proofs.grid.words());
        let simple = match simple {
            Some(step) if step.technique == Technique::TwoPlaces && !step.is_contradiction() => Some(step),
            Some(step) => return self.technique(proofs, step),
            None => None,
        };
        if self.same_relation(context, proofs) {
            return None;
        }
        let places = simple.or_else(|| self.three_places(proofs));
        let points = self.hard_points(context, proofs, places);
        let least = points.iter().map(|point| point.cost.saturating_add(point.after)).min();
        if let Some(step) = self.of_engine(context, &run.state, least) {
            return self.divided(context, proofs, step);
        }
        if let Some(ended) = self.make_points(context, proofs, points) {
            return ended;
        }
        match hard_step(context, &run.state) {
            Some(found) => self.divided(context, proofs, found.step),
            None if context.answers().known.len() > 1 => Some(Ending::Ambiguous),
            None => Some(Ending::BudgetExhausted),
        }
    }

    /// Returns the points that can be made: a step of items that share their places, an order, the cheapest case analyses, and the cheapest
    /// suppositions.
    fn hard_points(
        &mut self,
        context: &mut Context<'_, 'm>,
        proofs: &Proofs<'r, 'm>,
        places: Option<Step>,
    ) -> Vec<Point<'r, 'm>> {
        let mut points = Vec::new();
        self.choices = u32::from(places.is_some());
        if let Some((step, cost)) = self.sum(context, proofs) {
            self.choices += 1;
            points.push(Point { cost, after: 0, kind: Kind::Sum(step) });
        }
        if let Some(step) = places {
            let cost = cost_of_places(proofs, &step);
            let after =
                step.conclusions.iter().map(|&mark| self.cost_after(context, proofs, mark, u32::MAX)).min();
            points.push(Point { cost, after: after.unwrap_or(0), kind: Kind::Places(step) });
        }
        if let Some((bound, cost)) = self.new_order(context, proofs) {
            let step = bound.step(|mark| !proofs.grid.contains(mark));
            let after =
                step.conclusions.iter().map(|&mark| self.cost_after(context, proofs, mark, u32::MAX)).min();
            points.push(Point { cost, after: after.unwrap_or(0), kind: Kind::Order(bound) });
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
        state: &State,
        least: Option<u32>,
    ) -> Option<Step> {
        let left = context.resources.meter.left().get();
        let budget = self.engine_budget.unwrap_or(left / ENGINE_SHARE);
        let is_worth_trying = |least: u32| least >= HARD_TO_FOLLOW.max(self.engine_cost / WORTH_TRYING);
        let most = match least {
            Some(least) if is_worth_trying(least) => budget,
            Some(_) => return None,
            None => left / LAST_SHARE,
        };
        let cost = |step: &Step| {
            let (clues, facts) = (step.clues.len() as u32, step.premises.len() as u32);
            EXHAUSTION + EXHAUSTED_CLUE * clues + EXHAUSTED_FACT * facts
        };
        let step = quick_pairs(context, state, most).into_iter().min_by_key(cost);
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
        self.state(vec![Part { conclusions, argument, steps }]);
        ended
    }

    /// Adds the paragraph of crosses that follow because other items share their places; returns `false` if they do not.
    pub(super) fn argue_places(&mut self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> bool {
        if conclusions.is_empty() {
            return false;
        }
        let rules_out = |step: &Step| conclusions.iter().all(|mark| step.conclusions.contains(mark));
        let mut run = self.reasoner.run(proofs.grid.marks());
        let two = simple_step(&mut run).map(|found| found.step);
        let two = two.filter(|step| step.technique == Technique::TwoPlaces && rules_out(step));
        let three = || shared_places(&proofs.grid).into_iter().filter(rules_out);
        let step = two.or_else(|| three().min_by_key(|step| step.premises.len()));
        let Some(step) = step else { return false };
        self.technique(proofs, Step { conclusions: conclusions.to_vec(), ..step });
        true
    }

    fn argument_of_step(&self, step: &Step, reasons: Vec<Reason>) -> Argument {
        match *step.clues {
            _ if step.refutation.is_some() => Argument::Step(step.clone()),
            [clue] if step.is_contradiction() => Argument::Contradiction { why: Why::Clue(clue), reasons },
            [] if step.is_contradiction() => Argument::Contradiction { why: Why::Grid, reasons },
            [clue] => Argument::Clue { clue, cases: Vec::new(), reasons },
            [] if is_of_places(&step.technique) => {
                let (items, places) = self.places(step);
                Argument::Places { items, places, reasons }
            }
            _ => Argument::Clues { clues: step.clues.clone(), reasons },
        }
    }

    /// Returns the items of a step that share their places, and these places.
    fn places(&self, step: &Step) -> (Vec<ItemId>, Vec<ItemId>) {
        let model = self.reasoner.model;
        let category = |item: ItemId| model.item(item).category;
        let Some(mark) = step.conclusions.first() else { return (Vec::new(), Vec::new()) };
        let read = |of: CategoryId, with: CategoryId| {
            let in_category = |marks: &[Mark], wanted: CategoryId| {
                let items = marks.iter().flat_map(|mark| [mark.first(), mark.second()]);
                items.filter(|&item| category(item) == wanted).collect::<BTreeSet<ItemId>>()
            };
            let apart: Vec<Mark> = step.premises.iter().copied().filter(|mark| !mark.is_together()).collect();
            let (items, lost) = (in_category(&step.premises, of), in_category(&apart, with));
            let places: Vec<ItemId> = model.items_of(with).filter(|place| !lost.contains(place)).collect();
            let are_left = in_category(&step.conclusions, with).iter().all(|place| places.contains(place));
            let fits = are_left && places.len() <= items.len();
            (fits && items.is_disjoint(&in_category(&step.conclusions, of)))
                .then(|| (items.into_iter().collect::<Vec<ItemId>>(), places))
        };
        let (mut of, mut with) = (category(mark.first()), category(mark.second()));
        // If both readings fit, people look at fewer items, and then ask who is in these rows.
        if of == model.anchor() {
            (of, with) = (with, of);
        }
        let readings = [read(of, with), read(with, of)].into_iter().flatten();
        readings.min_by_key(|(items, _)| items.len()).unwrap_or_default()
    }
}

/// Returns whether a technique finds items that share their places.
fn is_of_places(technique: &Technique) -> bool {
    matches!(technique, Technique::TwoPlaces | Technique::ThreePlaces)
}
