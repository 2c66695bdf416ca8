//! Neighbors: two clues put an item in the same relation to another one, and each place has only one partner in this relation. So the
//! neighbors of one row are in one row, and those of different rows are in different rows.

use super::claim::Claim;
use super::order::cost_of;
use super::plan::Planner;
use super::proofs::Proofs;
use super::{Argument, Reason};
use crate::explain::reasoner::Alike;
use crate::explain::step::{Step, Technique};
use crate::model::{ClueId, ItemId, Mark, Polarity};

/// Items that are together or apart because the items beside them are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Neighbors {
    clues: [ClueId; 2],
    /// The items beside the two of the conclusion.
    beside: (ItemId, ItemId),
    items: (ItemId, ItemId),
    conclusion: Mark,
    /// The mark of the two items beside; none if they are one item, or of one category.
    premise: Option<Mark>,
}

impl<'r, 'm> Planner<'r, 'm> {
    /// Adds a paragraph for each pair of items that their neighbors join or separate; returns `false` if there is none. Those that
    /// nothing needs are dropped at the end.
    pub(super) fn neighbors(&mut self, proofs: &Proofs<'r, 'm>) -> bool {
        let mut found = self.all_neighbors(proofs);
        let ranks = self.reasoner.ranks();
        found.sort_by_cached_key(|found| {
            (cost_of(proofs, &found.clues, found.premise.as_slice()), ranks.mark(found.conclusion))
        });
        self.choices = found.len() as u32;
        let before = self.drafts.len();
        for neighbors in found {
            if let Some(premise) = neighbors.premise
                && self.weight(proofs, premise, neighbors.conclusion).reasons > 1
            {
                self.lemma(proofs, premise);
            }
            if !self.has_stated(neighbors.conclusion) {
                let claim = self.claim_of_neighbors(proofs, &neighbors);
                self.state(vec![claim]);
            }
        }
        self.drafts.len() > before
    }

    /// Returns the argument for a conclusion that neighbors give.
    pub(super) fn by_neighbors(&self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> Option<Vec<Claim>> {
        let [conclusion] = conclusions else { return None };
        let found = self.all_neighbors(proofs).into_iter().find(|found| found.conclusion == *conclusion)?;
        Some(vec![self.claim_of_neighbors(proofs, &found)])
    }

    /// Returns everything new that neighbors give.
    fn all_neighbors(&self, proofs: &Proofs<'r, 'm>) -> Vec<Neighbors> {
        let mut found: Vec<Neighbors> = Vec::new();
        let may_be_used = |alike: &&Alike| alike.clues.iter().all(|&clue| self.may_use(clue));
        for &Alike { clues, first, second } in self.reasoner.alike().iter().filter(may_be_used) {
            let new = [(first, second), (second, first)]
                .into_iter()
                .filter_map(|(beside, of)| self.neighbors_of(proofs, clues, beside, of));
            for new in new {
                if !found.iter().any(|found| found.conclusion == new.conclusion) {
                    found.push(new);
                }
            }
        }
        found
    }

    /// Returns what the items beside two others say of these, if that is new.
    fn neighbors_of(
        &self,
        proofs: &Proofs<'r, 'm>,
        clues: [ClueId; 2],
        beside: (ItemId, ItemId),
        of: (ItemId, ItemId),
    ) -> Option<Neighbors> {
        let model = self.reasoner.model;
        let category = |item: ItemId| model.item(item).category;
        let have_marks = |(one, other): (ItemId, ItemId)| model.have_marks(category(one), category(other));
        if !have_marks(of) || proofs.grid.get(of.0, of.1).is_some() {
            return None;
        }
        let (polarity, premise) = match beside {
            (one, other) if one == other => (Polarity::Is, None),
            (one, other) if category(one) == category(other) => (Polarity::IsNot, None),
            pair if !have_marks(pair) => return None,
            (one, other) => {
                let premise = proofs.grid.get(one, other)?;
                (premise.polarity(), Some(premise))
            }
        };
        Some(Neighbors { clues, beside, items: of, conclusion: Mark::new(of.0, of.1, polarity), premise })
    }

    fn claim_of_neighbors(&self, proofs: &Proofs<'r, 'm>, found: &Neighbors) -> Claim {
        let Neighbors { clues, beside, items, conclusion, premise } = *found;
        let mut steps = Vec::new();
        premise.iter().for_each(|&premise| self.steps(proofs, premise, &mut steps));
        let reasons: Vec<Reason> = self.reasons(proofs, premise.as_slice());
        let premises = premise.into_iter().collect();
        steps.push(Step::new(Technique::Neighbors, clues.to_vec(), premises, vec![conclusion]));
        let argument = match beside {
            (one, other) if one == other => Argument::SameRelation { clues },
            (one, other) => {
                Argument::Neighbors { clues, items: [items.0, items.1], beside: [one, other], reasons }
            }
        };
        Claim { conclusions: vec![conclusion], argument, steps }
    }
}
