//! A proof of the engine, divided into what excludes each of the other partners of an item.

use super::Exclusion;
use crate::explain::meter::Meter;
use crate::explain::prices::{
    DROPPED_AT_ONCE, EXCLUSIONS, EXCLUSIONS_SHARE, MOST_COMBINATIONS, MOST_COMBINED, QUESTION_OF_EXCLUSION,
};
use crate::explain::reasoner::{Minimizer, drop_clues};
use crate::explain::step::{Step, Technique};
use crate::model::{CategoryId, ClueId, ItemId, Mark, Model};

/// What excludes all but one partner of an item in a category.
#[derive(Debug)]
pub(super) struct Divided {
    pub(super) item: ItemId,
    pub(super) category: CategoryId,
    pub(super) exclusions: Vec<Exclusion>,
}

impl Divided {
    /// Divides a proof that two items are together, from the side with the smaller parts; returns `None` if it concludes something
    /// else, if all others are excluded by the same clues, or if the budget is exhausted.
    pub(super) fn new(
        model: &Model,
        step: &Step,
        engine: &mut Minimizer<'_>,
        meter: &mut Meter,
    ) -> Option<Divided> {
        let [mark] = step.conclusions[..] else { return None };
        if step.technique != Technique::Exhaustion || step.clues.len() < 2 || !mark.is_together() {
            return None;
        }
        let mut of = |item: ItemId, partner: ItemId| {
            let category = model.item(item).category;
            // A number may be in no row, and an item that may be unused too.
            if model.is_placeholder(category) || model.appearances(item).0 == 0 {
                return None;
            }
            let category = model.item(partner).category;
            let left = meter.left().get();
            let least = left - EXCLUSIONS.min(meter.share(EXCLUSIONS_SHARE).get());
            let others = model.items_of(category).filter(|&other| other != partner).collect();
            let mut divider = Divider { step, item, engine, meter, least };
            Some(Divided { item, category, exclusions: divider.exclude(others)? })
        };
        let (one, other) = mark.items();
        let sides = [of(one, other), of(other, one)].into_iter().flatten();
        sides.filter(|divided| divided.exclusions.len() > 1).min_by_key(Divided::size)
    }

    /// Returns the number of clues and facts that exclude the partners, one by one.
    fn size(&self) -> usize {
        let size = |part: &Exclusion| part.items.len() * (part.clues.len() + part.facts.len());
        self.exclusions.iter().map(size).sum()
    }

    /// Leaves a step with the clues and facts that the parts need.
    pub(super) fn narrow(&self, step: &mut Step) {
        let of = |exclusion: &Exclusion| (exclusion.clues.clone(), exclusion.facts.clone());
        let (clues, facts): (Vec<_>, Vec<_>) = self.exclusions.iter().map(of).unzip();
        let (clues, facts) = (clues.concat(), facts.concat());
        step.clues.retain(|clue| clues.contains(clue));
        step.premises.retain(|fact| facts.contains(fact));
    }
}

/// Partners, and the clues that exclude them.
type Excluded = (Vec<ItemId>, Vec<ClueId>);

struct Divider<'d, 'm> {
    step: &'d Step,
    item: ItemId,
    engine: &'d mut Minimizer<'m>,
    meter: &'d mut Meter,
    /// What must be left of the budget.
    least: u64,
}

impl Divider<'_, '_> {
    /// Returns what excludes each of some partners, with as few clues as possible.
    fn exclude(&mut self, mut open: Vec<ItemId>) -> Option<Vec<Exclusion>> {
        let mut found: Vec<Excluded> = Vec::new();
        for size in 0..=MOST_COMBINED.min(self.step.clues.len()) {
            found.extend(self.combined(size, &mut open));
        }
        while let Some(&first) = open.first() {
            let mut whole = self.question(&self.step.clues, &self.step.premises, first);
            if !self.follows(&whole) {
                return None;
            }
            drop_clues(&mut whole, DROPPED_AT_ONCE, |less| self.follows(less));
            let (out, left) = open.into_iter().partition(|&other| {
                other == first || self.excludes(&whole.clues, &self.step.premises, other)
            });
            found.push((out, whole.clues));
            open = left;
        }
        let with_facts = |(items, clues): Excluded| {
            let facts = self.facts(&items, &clues);
            Exclusion { items, clues, facts }
        };
        Some(found.into_iter().map(with_facts).collect())
    }

    /// Excludes partners with combinations of this many clues, the one that excludes the most first.
    fn combined(&mut self, size: usize, open: &mut Vec<ItemId>) -> Vec<Excluded> {
        let mut found = Vec::new();
        let mut combinations = Vec::new();
        if open.is_empty() || count_of_combinations(self.step.clues.len(), size) > MOST_COMBINATIONS {
            return found;
        }
        for clues in combinations_of(&self.step.clues, size) {
            let all = open.iter().copied();
            let out: Vec<ItemId> =
                all.filter(|&other| self.excludes(&clues, &self.step.premises, other)).collect();
            if !out.is_empty() {
                combinations.push((out, clues));
            }
        }
        while let Some((out, clues)) = combinations
            .iter()
            .rev()
            .max_by_key(|(out, _)| out.len())
            .filter(|(out, _)| !out.is_empty())
            .cloned()
        {
            open.retain(|other| !out.contains(other));
            combinations.iter_mut().for_each(|(others, _)| others.retain(|other| !out.contains(other)));
            found.push((out, clues));
        }
        found
    }

    /// Returns the facts with which some clues exclude partners.
    fn facts(&mut self, items: &[ItemId], clues: &[ClueId]) -> Vec<Mark> {
        let mut facts = self.step.premises.clone();
        for index in (0..facts.len()).rev() {
            let mut less = facts.clone();
            less.remove(index);
            if items.iter().all(|&other| self.excludes(clues, &less, other)) {
                facts = less;
            }
        }
        facts
    }

    fn excludes(&mut self, clues: &[ClueId], facts: &[Mark], other: ItemId) -> bool {
        let question = self.question(clues, facts, other);
        self.follows(&question)
    }

    fn question(&self, clues: &[ClueId], facts: &[Mark], other: ItemId) -> Step {
        let conclusions = vec![Mark::apart(self.item, other)];
        Step::new(Technique::Exhaustion, clues.to_vec(), facts.to_vec(), conclusions)
    }

    fn follows(&mut self, question: &Step) -> bool {
        if self.meter.left().get() <= self.least {
            return false;
        }
        // A question that is refuted by an earlier counterexample costs something too.
        self.meter.charge(1);
        self.engine.follows(question, QUESTION_OF_EXCLUSION, self.meter)
    }
}

fn count_of_combinations(clues: usize, size: usize) -> usize {
    (0..size).fold(1, |count, index| count * clues.saturating_sub(index) / (index + 1))
}

/// Returns all combinations of this many clues.
fn combinations_of(clues: &[ClueId], size: usize) -> Vec<Vec<ClueId>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with = |index: usize| {
        let rest = combinations_of(&clues[index + 1..], size - 1);
        rest.into_iter().map(move |rest| [&[clues[index]], &rest[..]].concat())
    };
    (0..clues.len()).flat_map(with).collect()
}
