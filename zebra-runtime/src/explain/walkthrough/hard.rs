//! What to do where no pair follows from simple proofs: techniques of the grid, case analyses and suppositions, and what the
//! engine proves.

use std::collections::BTreeSet;

use super::draft::Part;
use super::plan::Planner;
use super::proofs::Proofs;
use super::{Argument, Reason};
use crate::explain::search::Ending;
use crate::explain::step::{Step, Technique};
use crate::explain::technique::{Context, hard_step, simple_step};
use crate::model::{CategoryId, ItemId, Mark};

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
        let places = simple.map(|step| (self.cost_of_places(context, proofs, &step), step));
        let supposition = self.supposition(context, proofs);
        let of_places = places.as_ref().map_or(u32::MAX, |(cost, _)| *cost);
        let of_one = supposition.as_ref().map_or(u32::MAX, |found| found.cost);
        let analysis = self.analysis(context, proofs, of_one.min(of_places));
        let of_cases = analysis.as_ref().map_or(u32::MAX, |found| found.cost);
        match (places, analysis, supposition) {
            (Some((_, step)), ..) if of_places <= of_cases.min(of_one) => {
                return self.technique(proofs, step);
            }
            (_, Some(analysis), _) if of_cases <= of_one => return self.analyze(proofs, &analysis),
            (_, _, Some(supposition)) => {
                self.refuted(proofs, &supposition);
                return None;
            }
            _ => {}
        }
        match hard_step(context, &run.state) {
            Some(found) => self.technique(proofs, found.step),
            None if context.answers().known.len() > 1 => Some(Ending::Ambiguous),
            None => Some(Ending::BudgetExhausted),
        }
    }

    /// Returns the cost of a step of items that share their places, with the next pair after it.
    fn cost_of_places(&mut self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>, step: &Step) -> u32 {
        let cost = |mark: &Mark| proofs.of(*mark).map_or(0, |proof| proof.cost);
        let after = step.conclusions.iter().map(|&mark| self.cost_after(context, proofs, mark)).min();
        step.premises.iter().map(cost).sum::<u32>() + after.unwrap_or(0)
    }

    /// Adds the paragraph of an atomic step.
    fn technique(&mut self, proofs: &Proofs<'r, 'm>, step: Step) -> Option<Ending> {
        let ended = step.is_contradiction().then_some(Ending::Contradiction);
        let about = step.conclusions.first().or(step.premises.first()).copied();
        if let Some(about) = about {
            self.prepare(proofs, &step.premises, about);
        }
        let mut steps = Vec::new();
        step.premises.iter().for_each(|&premise| self.steps(proofs, premise, &mut steps));
        let reasons = self.reasons(proofs, &step.premises);
        let argument = self.argument_of_step(&step, reasons);
        let conclusions = step.conclusions.clone();
        steps.push(step);
        self.state(vec![Part { conclusions, argument, steps }]);
        ended
    }

    fn argument_of_step(&self, step: &Step, reasons: Vec<Reason>) -> Argument {
        match *step.clues {
            _ if step.refutation.is_some() => Argument::Step(step.clone()),
            [clue] => Argument::Clue { clue, cases: Vec::new(), reasons },
            [] if step.technique == Technique::TwoPlaces && !step.is_contradiction() => {
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
                .then(|| (items.into_iter().collect(), places))
        };
        let (one, other) = (category(mark.first()), category(mark.second()));
        read(one, other).or_else(|| read(other, one)).unwrap_or_default()
    }
}
