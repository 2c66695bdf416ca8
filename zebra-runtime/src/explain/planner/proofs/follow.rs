//! What follows from a mark that is proved for the first time.

use super::{Contradiction, Proofs, Rule};
use crate::explain::clue::Units;
use crate::explain::marks::{Places, mark_of};
use crate::explain::prices::{CLUE, FACT, LAST_PLACE, NO_COMMON};
use crate::model::{Mark, Polarity};

impl Proofs<'_, '_> {
    /// Adds what follows from a new mark and those before it; returns a contradiction if there is one.
    pub(super) fn follow(&mut self, mark: Mark) -> Option<Contradiction> {
        let (first, second) = (mark.first().0, mark.second().0);
        self.visits += self.grid.layout.stride * 8;
        for (item, other) in [(first, second), (second, first)] {
            if mark.is_together() {
                self.take(mark, item, other);
                self.share_together(mark, item, other);
            } else {
                self.separate(mark, item, other);
                self.share_apart(mark, item, other);
            }
        }
        for (item, other) in [(first, second), (second, first)] {
            let layout = &self.grid.layout;
            let own = layout.category(other);
            let is_certain = !mark.is_together() || layout.has_one_row(item);
            // Otherwise the mark may prove that the item is present.
            let categories = if is_certain { own..own + 1 } else { 0..layout.categories() };
            for category in categories {
                if let Some(contradiction) = self.place_item(item, category) {
                    return Some(contradiction);
                }
            }
        }
        self.use_clues(mark)
    }

    /// Separates an item from all others of a category in which it has its partner.
    pub(super) fn take(&mut self, mark: Mark, item: u32, partner: u32) {
        let layout = &self.grid.layout;
        let category = layout.category(partner);
        let is_single = layout.is_single(item);
        if !is_single && !self.grid.is_taken(item, category) {
            return;
        }
        let partners = || self.grid.together_in(item, category).map(|partner| mark_of((item, partner), true));
        let known: Vec<Mark> = if is_single { vec![mark] } else { partners().collect() };
        let cost = self.cost_of(&known);
        for rival in self.reasoner.empty.layout.items_of(category) {
            if !self.grid.is_together(item, rival) {
                self.propose(Rule::Taken, cost, mark_of((item, rival), false), &known);
            }
        }
    }

    /// Passes the marks of an item to its new partner.
    fn share_together(&mut self, mark: Mark, item: u32, partner: u32) {
        for polarity in [Polarity::Is, Polarity::IsNot] {
            if !self.grid.layout.passes(item, partner, polarity) {
                continue;
            }
            let mut others = std::mem::take(&mut self.items);
            let so = polarity == Polarity::Is;
            match so {
                true => self.grid.newly_together(item, partner, &mut others),
                false => self.grid.newly_apart(item, partner, &mut others),
            }
            let own = self.cost(mark);
            for other in others.drain(..).filter(|&other| other != partner) {
                let beside = mark_of((item, other), so);
                let cost = own + self.cost(beside);
                self.propose(Rule::Shared, cost, mark_of((partner, other), so), &[mark, beside]);
            }
            self.items = others;
        }
    }

    /// Separates the partners of an item from one that it is now apart from.
    pub(super) fn share_apart(&mut self, mark: Mark, item: u32, lost: u32) {
        let own = self.cost(mark);
        let layout = &*self.reasoner.empty.layout;
        for word in 0..layout.stride {
            let set = self.grid.row(item).1[word] & layout.spanned(layout.category(lost))[word];
            for partner in layout.items_in(word, set) {
                if partner == item || !layout.passes(item, partner, Polarity::IsNot) {
                    continue;
                }
                let beside = mark_of((item, partner), true);
                let cost = own + self.cost(beside);
                self.propose(Rule::Shared, cost, mark_of((partner, lost), false), &[mark, beside]);
            }
        }
    }

    /// Separates an item from all that have no partner in common with it, after it has lost one.
    fn separate(&mut self, mark: Mark, item: u32, lost: u32) {
        if NO_COMMON + self.cost(mark) > self.most {
            return;
        }
        let layout = &*self.reasoner.empty.layout;
        let (own, third) = (layout.category(item), layout.category(lost));
        for word in 0..layout.stride {
            let others = layout.spanned(own)[word] & !layout.bits_of(third)[word];
            let (possible, together) = self.grid.row(item);
            // Where another item lost the same partner before, the new mark changes nothing.
            let mut open = possible[word] & !together[word] & others & self.grid.row(lost).0[word];
            for middle in self.grid.possible_in(item, third) {
                if open == 0 {
                    break;
                }
                open &= !self.grid.row(middle).0[word];
            }
            for other in layout.items_in(word, open) {
                self.separate_pair(item, other, third);
            }
        }
    }

    /// Separates two items that have no partner in common.
    pub(super) fn separate_pair(&mut self, item: u32, other: u32, third: usize) {
        let mark = mark_of((item, other), false);
        let limit = self.limit(mark);
        let mut cost = NO_COMMON;
        for middle in self.grid.layout.items_of(third) {
            cost +=
                self.cheapest_loss(item, other, middle, |mark| self.cost(mark)).map_or(0, |(cost, _)| cost);
            if cost > limit {
                return;
            }
        }
        let mut premises = std::mem::take(&mut self.marks);
        let losses = self.grid.layout.items_of(third);
        premises.extend(losses.filter_map(|middle| {
            self.cheapest_loss(item, other, middle, |mark| self.cost_and_rank(mark)).map(|(_, mark)| mark)
        }));
        self.propose(Rule::NoCommon, cost, mark, &premises);
        premises.clear();
        self.marks = premises;
    }

    /// Returns the cheaper of the marks that separate an item from one of two others.
    #[inline]
    fn cheapest_loss<C: Ord>(
        &self,
        item: u32,
        other: u32,
        middle: u32,
        cost: impl Fn(Mark) -> C,
    ) -> Option<(C, Mark)> {
        let loss = |of: u32| {
            let mark = (!self.grid.is_possible(of, middle)).then(|| mark_of((of, middle), false))?;
            Some((cost(mark), mark))
        };
        match (loss(item), loss(other)) {
            (Some(one), Some(two)) => Some(if two.0 < one.0 { two } else { one }),
            (one, two) => one.or(two),
        }
    }

    /// Joins an item with the partners in a category that its rows need.
    fn place_item(&mut self, item: u32, category: usize) -> Option<Contradiction> {
        let layout = &self.grid.layout;
        if !layout.spans(layout.category(item), category) {
            return None;
        }
        let counts = self.grid.counts(item, category);
        if counts.0 > 1 && layout.partners(item, category).0 <= 1 {
            return None;
        }
        let required = self.grid.required(item, category, counts);
        let is_lost = counts.0 < required;
        if counts.0 == counts.1 && !is_lost {
            return None;
        }
        let needed: Vec<u32> = match self.grid.places(item, category, counts, required) {
            Places::Enough => return None,
            Places::TooFew => Vec::new(),
            Places::All => self.grid.possible_in(item, category).collect(),
            Places::Only(needed) => needed,
        };
        let premises = self.grid.ruled_out(item, category, usize::MAX);
        let cost = LAST_PLACE + premises.iter().map(|&mark| self.cost_of_loss(mark)).sum::<u32>();
        if is_lost {
            return Some(Contradiction { cost, rule: Rule::OnlyPlace, premises });
        }
        for partner in needed {
            if !self.grid.is_together(item, partner) {
                self.propose(Rule::OnlyPlace, cost, mark_of((item, partner), true), &premises);
            }
        }
        None
    }

    /// Returns the cost of a mark among those that leave one place: a fact that takes the place of another one is seen at a
    /// glance.
    pub(super) fn cost_of_loss(&self, mark: Mark) -> u32 {
        match self.of(mark) {
            Some(proof) if proof.rule == Rule::Taken && proof.cost <= FACT => 1,
            Some(proof) => proof.cost,
            None => 0,
        }
    }

    /// Adds what the clues give that depend on a mark.
    fn use_clues(&mut self, mark: Mark) -> Option<Contradiction> {
        let reasoner = self.reasoner;
        let Units { all, watchers, starts, .. } = &reasoner.units;
        let least = self.cost(mark) + CLUE;
        for (number, pair) in watchers.pairs_of(mark.first().0, mark.second().0) {
            let unit = &all[number];
            if !self.may_use(unit.clue) {
                continue;
            }
            let left = &mut self.left[starts[number]..starts[number + 1]];
            // Otherwise the unit states nothing new, and the mark can only make cheaper what it states.
            if !unit.remove_refuted(left, pair, mark.is_together()) && !self.states_more[number] {
                continue;
            }
            self.visits += unit.size();
            let rule = Rule::Clue(unit.clue);
            let mut marks = std::mem::take(&mut self.marks);
            if !unit.add_common(left, &self.grid, &mut marks) {
                let premises = unit.cheapest_premises(&self.grid, None, |mark| self.cost_and_rank(mark));
                return Some(Contradiction { cost: CLUE + self.cost_of(&premises), rule, premises });
            }
            self.states_more[number] = !marks.is_empty();
            for new in marks.drain(..) {
                // A later mark can only be part of a cheaper proof if it is itself cheap enough.
                if least < self.limit(new) {
                    self.visits += unit.size();
                    let premises =
                        unit.cheapest_premises(&self.grid, Some(new), |mark| self.cost_and_rank(mark));
                    self.propose(rule, CLUE + self.cost_of(&premises), new, &premises);
                }
            }
            self.marks = marks;
        }
        None
    }
}
