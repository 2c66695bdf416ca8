//! What becomes cheaper with a mark that is proved again, at a lower cost.

use super::{Proofs, Rule};
use crate::explain::clue::Units;
use crate::explain::marks::mark_of;
use crate::explain::prices::{CLUE, LAST_PLACE, NO_COMMON};
use crate::model::{Mark, Polarity};

impl Proofs<'_, '_> {
    /// Adds the proofs that a proved mark makes cheaper because it has become cheaper itself.
    pub(super) fn follow_again(&mut self, mark: Mark) {
        let (first, second) = (mark.first().0, mark.second().0);
        self.visits += self.grid.layout.item_count();
        for (item, other) in [(first, second), (second, first)] {
            if mark.is_together() {
                self.take(mark, item, other);
                self.share_again(mark, item, other);
            } else {
                self.separate_again(mark, item, other);
                self.share_apart(mark, item, other);
                self.place_again(mark, item, other);
            }
        }
        self.use_clues_again(mark);
    }

    /// Passes the marks of an item to its partner, after their pair has become cheaper.
    fn share_again(&mut self, mark: Mark, item: u32, partner: u32) {
        let own = self.cost(mark);
        let layout = &*self.reasoner.empty.layout;
        let [together, apart] =
            [Polarity::Is, Polarity::IsNot].map(|polarity| layout.passes(item, partner, polarity));
        let (of_item, of_partner) = (layout.category(item), layout.category(partner));
        let has_marks = |&third: &usize| layout.spans(third, of_item) && layout.spans(third, of_partner);
        for third in (0..layout.categories()).filter(has_marks) {
            for other in layout.items_of(third) {
                let is_together = self.grid.is_together(item, other);
                let passes =
                    if is_together { together } else { apart && !self.grid.is_possible(item, other) };
                if passes {
                    let beside = mark_of((item, other), is_together);
                    let cost = own + self.cost(beside);
                    self.propose(Rule::Shared, cost, mark_of((partner, other), is_together), &[mark, beside]);
                }
            }
        }
    }

    /// Separates an item again from those with which it has no partner in common, after the loss of one has become
    /// cheaper.
    fn separate_again(&mut self, mark: Mark, item: u32, lost: u32) {
        let layout = &*self.reasoner.empty.layout;
        let least = NO_COMMON + self.cost(mark);
        let (own, third) = (layout.category(item), layout.category(lost));
        let spanned =
            (0..layout.categories()).filter(|&category| layout.spans(own, category) && category != third);
        for other in spanned.flat_map(|category| layout.items_of(category)) {
            let pair = mark_of((item, other), false);
            if self.of(pair).is_some_and(|proof| proof.rule == Rule::NoCommon && proof.cost > least)
                && self.grid.is_disjoint(item, other, third)
            {
                self.separate_pair(item, other, third);
            }
        }
    }

    /// Joins an item again with its only partner in the category of a lost one, after the loss has become cheaper.
    fn place_again(&mut self, mark: Mark, item: u32, lost: u32) {
        let layout = &self.grid.layout;
        let category = layout.category(lost);
        let Some(partner) = self.grid.together_in(item, category).next() else { return };
        let pair = mark_of((item, partner), true);
        let counts = self.grid.counts(item, category);
        if counts != (1, 1)
            || !layout.is_single(partner)
            || LAST_PLACE + self.cost_of_loss(mark) > self.limit(pair)
            || self.grid.required(item, category, counts) != 1
        {
            return;
        }
        let premises = self.grid.ruled_out(item, category, usize::MAX);
        let cost = LAST_PLACE + premises.iter().map(|&mark| self.cost_of_loss(mark)).sum::<u32>();
        self.propose(Rule::OnlyPlace, cost, pair, &premises);
    }

    /// Adds cheaper proofs by the clues that depend on a mark, after it has become cheaper.
    fn use_clues_again(&mut self, mark: Mark) {
        let reasoner = self.reasoner;
        let Units { all, watchers, .. } = &reasoner.units;
        let least = self.cost(mark) + CLUE;
        for number in watchers.units_of(mark.first().0, mark.second().0) {
            let unit = &all[number];
            if !self.may_use(unit.clue) {
                continue;
            }
            self.visits += unit.cases.pairs.len();
            let others = unit.others(&self.grid);
            let mut premises = std::mem::take(&mut self.marks);
            for (literal, known) in others.known() {
                if self.cost(known) <= least + 1 {
                    continue;
                }
                self.visits += 2 * unit.size();
                if others.find_premises(literal, |mark| self.cost_and_rank(mark), &mut premises) {
                    self.propose(Rule::Clue(unit.clue), CLUE + self.cost_of(&premises), known, &premises);
                }
                premises.clear();
            }
            self.marks = premises;
        }
    }
}
