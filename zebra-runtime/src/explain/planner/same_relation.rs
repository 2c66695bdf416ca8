//! The same relation: where two clues say the same of two items, and only one item can satisfy it, the items are together.

use super::Argument;
use super::claim::Claim;
use super::plan::Planner;
use super::proofs::Proofs;
use crate::explain::clue::Unit;
use crate::explain::prices::{MOST_CASES_COMPARED, QUESTION_OF_RELATION};
use crate::explain::reasoner::Context;
use crate::explain::step::{Step, Technique};
use crate::model::{ClueId, ItemId, Mark};

/// Two clues that say the same of two items, perhaps.
#[derive(Debug, Clone, Copy)]
pub(super) struct Relation {
    clues: [ClueId; 2],
    items: (ItemId, ItemId),
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Adds a paragraph that joins two items of which two clues say the same; returns `false` if there are none.
    pub(super) fn same_relation(&mut self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>) -> bool {
        let mut relations = self.relations.take().unwrap_or_else(|| self.all_relations());
        let mut found = None;
        relations.retain(|&Relation { clues, items: (first, second) }| {
            if found.is_some() || proofs.grid.get(first, second).is_some() {
                return found.is_some();
            }
            let mark = Mark::together(first, second);
            let step = Step::new(Technique::TwoClues, clues.to_vec(), Vec::new(), vec![mark]);
            let resources = &mut context.resources;
            if resources.minimizer.follows(&step, QUESTION_OF_RELATION, &mut resources.meter) {
                let argument = Argument::SameRelation { clues };
                found = Some(Claim { conclusions: vec![mark], argument, steps: vec![step] });
            }
            // Whether it follows does not depend on what is known.
            false
        });
        self.relations = Some(relations);
        if let Some(claim) = found {
            self.state(vec![claim]);
            return true;
        }
        false
    }

    /// Returns the clues that may say the same of two items of different categories.
    fn all_relations(&self) -> Vec<Relation> {
        let (model, units) = (self.reasoner.model, &self.reasoner.units);
        let single =
            |unit: &&Unit| units.of(unit.clue).len() == 1 && unit.cases.count() <= MOST_CASES_COMPARED;
        let in_order = self.reasoner.ranks().units.iter().map(|&number| &units.all[number]);
        let units: Vec<&Unit> = in_order.filter(single).collect();
        let pairs = (0..units.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let relations = pairs.filter_map(|(one, other)| {
            let (one, other) = (units[one], units[other]);
            Some(Relation { clues: [other.clue, one.clue], items: self.differ_in(one, other)? })
        });
        let category = |item: ItemId| model.item(item).category;
        relations.filter(|of| category(of.items.0) != category(of.items.1)).collect()
    }

    /// Returns the two items in which the pairs of two units differ, if each unit has one of them where the other unit has
    /// the other one.
    fn differ_in(&self, one: &Unit, other: &Unit) -> Option<(ItemId, ItemId)> {
        if one.cases.count() != other.cases.count() || one.cases.pairs.len() != other.cases.pairs.len() {
            return None;
        }
        let items = |unit: &Unit| {
            let mut items: Vec<u32> =
                unit.cases.pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
            items.sort_unstable();
            items.dedup();
            items
        };
        let (of_one, of_other) = (items(one), items(other));
        let mut new = of_one.iter().filter(|item| !of_other.contains(item));
        let mut old = of_other.iter().filter(|item| !of_one.contains(item));
        match (new.next(), new.next(), old.next(), old.next()) {
            (Some(&first), None, Some(&second), None) => Some((ItemId(first), ItemId(second))),
            _ => None,
        }
    }
}
