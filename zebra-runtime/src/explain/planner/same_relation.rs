//! The same relation: where two clues say the same of two items, and only one item can satisfy it, the items are together.

use super::Argument;
use super::claim::Claim;
use super::plan::Planner;
use super::proofs::Proofs;
use crate::explain::clue::Unit;
use crate::explain::prices::{MOST_CASES_COMPARED, QUESTION_OF_RELATION};
use crate::explain::reasoner::Context;
use crate::explain::step::{Step, Technique};
use crate::model::{ItemId, Mark};

impl<'r, 'm> Planner<'r, 'm> {
    /// Adds a paragraph that joins two items of which two clues say the same; returns `false` if there are none.
    pub(super) fn same_relation(&mut self, context: &mut Context<'_, 'm>, proofs: &Proofs<'r, 'm>) -> bool {
        let units = &self.reasoner.units;
        let single =
            |unit: &&Unit| units.of(unit.clue).len() == 1 && unit.cases.count() <= MOST_CASES_COMPARED;
        let in_order = self.reasoner.ranks().units.iter().map(|&number| &units.all[number]);
        let units: Vec<&Unit> = in_order.filter(single).collect();
        for (index, one) in units.iter().enumerate() {
            for other in &units[..index] {
                let Some((first, second)) = self.differ_in(one, other) else { continue };
                let mark = Mark::together(first, second);
                if proofs.grid.get(first, second).is_some()
                    || self.reasoner.model.item(first).category == self.reasoner.model.item(second).category
                {
                    continue;
                }
                let clues = [other.clue, one.clue];
                let step = Step::new(Technique::TwoClues, clues.to_vec(), Vec::new(), vec![mark]);
                let resources = &mut context.resources;
                if resources.minimizer.follows(&step, QUESTION_OF_RELATION, &mut resources.meter) {
                    let argument = Argument::SameRelation { clues };
                    self.state(vec![Claim { conclusions: vec![mark], argument, steps: vec![step] }]);
                    return true;
                }
            }
        }
        false
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
