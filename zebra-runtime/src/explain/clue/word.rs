//! Units whose pairs fit into one word, as most do: what they add and why, without lists of words.

use super::unit::{Literal, Unit, WORTH};
use crate::explain::marks::{LogicGrid, bits};
use crate::model::Mark;

/// Known marks, or the marks of a case: the pairs that are together, and those that are apart.
type Halves = (u64, u64);

impl Unit {
    /// Returns whether the pairs of the unit fit into one word.
    pub(super) fn is_small(&self) -> bool {
        self.cases.pairs.len() <= 64
    }

    /// Returns the known marks of the pairs of a small unit.
    pub(super) fn known_in_word(&self, grid: &LogicGrid) -> Halves {
        let (mut together, mut apart) = (0, 0);
        for (index, &(one, other)) in self.cases.pairs.iter().enumerate() {
            together |= u64::from(grid.is_together(one, other)) << index;
            apart |= u64::from(!grid.is_possible(one, other)) << index;
        }
        (together, apart)
    }

    fn small_cases(&self) -> impl Iterator<Item = Halves> + '_ {
        self.cases.iter().map(|(together, apart)| (together[0], apart[0]))
    }

    /// Returns the marks that a small unit adds to a grid, without an allocation if there are none; `None` for a contradiction.
    pub(super) fn new_in_word(&self, grid: &LogicGrid) -> Option<Vec<Mark>> {
        let (together, apart) = self.known_in_word(grid);
        let mut new: Option<Halves> = None;
        for (joins, parts) in self.small_cases() {
            if joins & apart | parts & together != 0 {
                continue;
            }
            let (all, none) = new.unwrap_or((!together, !apart));
            let left = (all & joins, none & parts);
            if left == (0, 0) {
                return Some(Vec::new());
            }
            new = Some(left);
        }
        let marks = |set: u64, together: bool| bits(set).map(move |pair| self.mark((pair, together)));
        new.map(|(all, none)| marks(all, true).chain(marks(none, false)).collect())
    }

    /// Returns other known marks that make a small unit state a known mark, of a small total cost; `None` if it does not follow
    /// from the others.
    pub(super) fn other_in_word(
        &self,
        grid: &LogicGrid,
        (pair, is_together): Literal,
        cost: impl Fn(Literal) -> (u32, u32),
    ) -> Option<Vec<Literal>> {
        let (together, apart) = self.known_in_word(grid);
        let known = (together & !(1 << pair), apart & !(1 << pair));
        let mut agreeing = self.small_cases().filter(|case| case.0 & known.1 | case.1 & known.0 == 0);
        let states = |case: Halves| (if is_together { case.0 } else { case.1 }) & 1 << pair != 0;
        let first = agreeing.next()?;
        (states(first) && agreeing.all(states))
            .then(|| self.cheapest_in_word(known, Some((pair, is_together)), cost))
    }

    /// Returns an irreducible set of known marks, of a small total cost, that leaves a small unit no case without the conclusion;
    /// or no case at all. Greedy: chooses the mark that refutes the most cases for its cost, then drops what is redundant, the
    /// most expensive first. Ranks break ties.
    pub(super) fn cheapest_in_word(
        &self,
        known: Halves,
        conclusion: Option<Literal>,
        cost: impl Fn(Literal) -> (u32, u32),
    ) -> Vec<Literal> {
        let lacks = |case: &Halves| {
            conclusion
                .is_none_or(|(pair, together)| (if together { case.0 } else { case.1 }) & 1 << pair == 0)
        };
        // For each case, the known marks that refute it.
        let refuting = |case: Halves| (case.1 & known.0, case.0 & known.1);
        let all: Vec<Halves> = self.small_cases().filter(lacks).map(refuting).collect();
        let is_hit = |case: &Halves, by: Halves| case.0 & by.0 | case.1 & by.1 != 0;
        let mut chosen: Vec<(Literal, u32)> = Vec::new();
        let mut marks = (0, 0);
        loop {
            let left = || all.iter().filter(|case| !is_hit(case, marks));
            let useful = left().fold((0, 0), |sum: Halves, case| (sum.0 | case.0, sum.1 | case.1));
            // Among equals, prefer marks that are together: they imply more.
            let literals =
                bits(useful.0).map(|pair| (pair, true)).chain(bits(useful.1).map(|pair| (pair, false)));
            let rated = literals.map(|(pair, together)| {
                let by = of((pair, together));
                let count = left().filter(|case| is_hit(case, by)).count() as u64;
                let (cost, rank) = cost((pair, together));
                (count * WORTH / u64::from(cost.max(1)), together, u32::MAX - rank, u32::MAX - pair, cost)
            });
            let Some((_, together, _, pair, cost)) = rated.max() else { break };
            let literal = (u32::MAX - pair, together);
            let by = of(literal);
            marks = (marks.0 | by.0, marks.1 | by.1);
            chosen.push((literal, cost));
        }
        chosen.sort_by_key(|&(_, cost)| cost);
        for index in (0..chosen.len()).rev() {
            let by = of(chosen[index].0);
            let without = (marks.0 & !by.0, marks.1 & !by.1);
            if all.iter().all(|case| is_hit(case, without)) {
                marks = without;
                chosen.remove(index);
            }
        }
        chosen.into_iter().map(|(literal, _)| literal).collect()
    }
}

/// Returns a mark as a set.
fn of((pair, together): Literal) -> Halves {
    if together { (1 << pair, 0) } else { (0, 1 << pair) }
}
