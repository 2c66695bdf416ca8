//! The cases of an analysis, followed side by side in the order of cost: no further than until nothing that they have in common
//! can be cheaper than what was found.

use super::proofs::{Contradiction, Next, Proofs};
use crate::explain::prices::FOLLOWED_CASE;
use crate::model::Mark;

/// The most that a mark may cost in one case, and in all of them together.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    pub(super) each: u32,
    pub(super) all: u32,
}

/// More than any cost.
const NEVER: u32 = u32::MAX;

/// Cases as far as they were followed.
pub(super) struct Followed<'r, 'm> {
    pub(super) cases: Vec<FollowedCase<'r, 'm>>,
    /// The cheapest of what all cases that do not fail have in common, each with its cost: a pair and another mark; no mark if all
    /// of them fail.
    pub(super) common: Vec<(Option<Mark>, u32)>,
    /// The words that were visited.
    pub(super) visits: usize,
}

/// A case as far as it was followed.
pub(super) struct FollowedCase<'r, 'm> {
    pub(super) marks: Vec<Mark>,
    pub(super) proofs: Proofs<'r, 'm>,
    pub(super) contradiction: Option<Contradiction>,
    /// What each wanted mark costs here.
    costs: Vec<u32>,
}

impl<'r, 'm> FollowedCase<'r, 'm> {
    fn new(mut case: Proofs<'r, 'm>, marks: Vec<Mark>, most: u32, wanted: usize) -> Self {
        marks.iter().for_each(|&mark| case.suppose(mark, most));
        FollowedCase { marks, proofs: case, contradiction: None, costs: vec![NEVER; wanted] }
    }

    /// Returns the least cost of what is not proved yet; none if nothing more follows.
    fn next_cost(&self) -> Option<u32> {
        self.proofs.next_cost().filter(|_| self.contradiction.is_none())
    }

    /// Proves what costs at most this.
    fn advance(&mut self, most: u32, wanted: &[Mark]) {
        while self.next_cost().is_some_and(|cost| cost <= most) {
            match self.proofs.next() {
                Next::Mark(mark) => {
                    if let Ok(index) = wanted.binary_search(&mark) {
                        self.costs[index] = self.proofs.cost(mark);
                    }
                }
                Next::Contradiction(found) => self.contradiction = Some(found),
                Next::Nothing => {}
            }
        }
    }
}

/// Follows cases to the cheapest of some wanted marks, in order, that all of them have in common, if that costs less than the limits;
/// or until all of them fail. `fork` returns a copy of what is proved before, `rank` decides among equals.
pub(super) fn follow_all<'r, 'm>(
    fork: impl Fn() -> Proofs<'r, 'm>,
    cases: Vec<Vec<Mark>>,
    wanted: &[Mark],
    limits: Limits,
    rank: impl Fn(Mark) -> u32,
) -> Followed<'r, 'm> {
    let (base, most) = (FOLLOWED_CASE * cases.len() as u32, limits.all);
    let limit = limits.each.min(most.saturating_sub(base));
    let cases = cases.into_iter().map(|marks| FollowedCase::new(fork(), marks, limit, wanted.len()));
    let mut followed = Followed { cases: cases.collect(), common: Vec::new(), visits: 0 };
    while let Some(cost) = followed.cases.iter().filter_map(FollowedCase::next_cost).min() {
        followed.cases.iter_mut().for_each(|case| case.advance(cost, wanted));
        if followed.is_decided(wanted, base, most) {
            break;
        }
    }
    followed.common = followed.cheapest(wanted, base, most, rank);
    let visits = followed.cases.iter_mut().map(|case| case.proofs.take_visits() + case.proofs.size());
    followed.visits = visits.sum();
    followed
}

impl Followed<'_, '_> {
    /// Returns the cost of the cases that fail.
    fn failed(&self) -> u32 {
        let failed = self.cases.iter().filter_map(|case| case.contradiction.as_ref());
        failed.map(|found| found.cost).fold(0, u32::saturating_add)
    }

    /// Returns what a wanted mark costs in the cases that do not fail, or at least costs if it is not proved in all of them; and
    /// whether it is.
    fn cost_of(&self, wanted: usize) -> (u32, bool) {
        let left = self.cases.iter().filter(|case| case.contradiction.is_none());
        left.fold((0_u32, true), |(sum, is_proved), case| match case.costs[wanted] {
            NEVER => (sum.saturating_add(case.next_cost().unwrap_or(NEVER)), false),
            cost => (sum.saturating_add(cost), is_proved),
        })
    }

    /// Returns whether nothing that the cases have in common can become cheaper than what was found.
    fn is_decided(&self, wanted: &[Mark], base: u32, most: u32) -> bool {
        let base = base.saturating_add(self.failed());
        let mut left = self.cases.iter().filter(|case| case.contradiction.is_none()).peekable();
        if left.peek().is_none() {
            return true;
        }
        if wanted.is_empty() {
            let least = left.fold(base, |sum, case| sum.saturating_add(case.next_cost().unwrap_or(NEVER)));
            return least >= most;
        }
        let (mut pair, mut other) = (most, most);
        for (index, mark) in wanted.iter().enumerate() {
            if let (cost, true) = self.cost_of(index) {
                let best = if mark.is_together() { &mut pair } else { &mut other };
                *best = base.saturating_add(cost).min(*best);
            }
        }
        wanted.iter().enumerate().all(|(index, mark)| match self.cost_of(index) {
            (_, true) => true,
            // After a pair, nothing has to be found.
            (least, false) => {
                base.saturating_add(least) >= if mark.is_together() { pair } else { other.min(pair) }
            }
        })
    }

    /// Returns the cheapest of what all cases that do not fail have in common.
    fn cheapest(
        &self,
        wanted: &[Mark],
        base: u32,
        most: u32,
        rank: impl Fn(Mark) -> u32,
    ) -> Vec<(Option<Mark>, u32)> {
        let base = base.saturating_add(self.failed());
        if self.cases.iter().all(|case| case.contradiction.is_some()) {
            return if base < most { vec![(None, base)] } else { Vec::new() };
        }
        let common = wanted.iter().enumerate().filter_map(|(index, &mark)| match self.cost_of(index) {
            (cost, true) => Some((mark, base.saturating_add(cost))).filter(|&(_, cost)| cost < most),
            (_, false) => None,
        });
        let cheapest = |pairs: bool| {
            let of_kind = common.clone().filter(|(mark, _)| mark.is_together() == pairs);
            of_kind.min_by_key(|&(mark, cost)| (cost, rank(mark)))
        };
        let pair = cheapest(true);
        let other = cheapest(false).filter(|&(_, cost)| pair.is_none_or(|(_, least)| cost < least));
        pair.into_iter().chain(other).map(|(mark, cost)| (Some(mark), cost)).collect()
    }
}
