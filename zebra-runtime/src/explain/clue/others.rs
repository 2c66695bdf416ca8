//! Why the known marks of a unit follow from its other known marks: asked for many of them at once.

use super::masks::MOST_WORDS;
use super::unit::{Literal, Unit};
use crate::explain::marks::LogicGrid;
use crate::model::Mark;

/// The known marks of a unit, as sets of its pairs.
pub(in crate::explain) struct Others<'u> {
    unit: &'u Unit,
    together: Vec<u64>,
    apart: Vec<u64>,
}

impl Unit {
    /// Prepares questions about the known marks.
    pub(in crate::explain) fn others(&self, grid: &LogicGrid) -> Others<'_> {
        let mut others =
            Others { unit: self, together: vec![0; self.cases.words], apart: vec![0; self.cases.words] };
        for (pair, together) in self.literals(grid) {
            let set = if together { &mut others.together } else { &mut others.apart };
            set[pair as usize / 64] |= 1 << (pair % 64);
        }
        others
    }

    /// Returns the only case that does not state a mark, if there is one.
    fn only_case_without(&self, literal: Literal) -> Option<usize> {
        let masks = &self.cases.masks;
        let mut only = None;
        for (word, (all, stating)) in masks.all.iter().zip(masks.stating(literal)).enumerate() {
            let rest = all & !stating;
            if rest != 0 {
                if only.is_some() || !rest.is_power_of_two() {
                    return None;
                }
                only = Some(64 * word + rest.trailing_zeros() as usize);
            }
        }
        only
    }
}

impl Others<'_> {
    /// Returns the known marks with their literals.
    pub(in crate::explain) fn known(&self) -> impl Iterator<Item = (Literal, Mark)> + '_ {
        self.literals().map(|literal| (literal, self.unit.mark(literal)))
    }

    fn literals(&self) -> impl Iterator<Item = Literal> + '_ {
        (0..self.unit.cases.pairs.len() as u32).filter_map(|pair| {
            let has = |set: &[u64]| set[pair as usize / 64] & 1 << (pair % 64) != 0;
            let together = has(&self.together);
            (together || has(&self.apart)).then_some((pair, together))
        })
    }

    /// Finds other known marks that make the unit state a known mark, of a small total cost; returns whether it follows from the
    /// others. At least one case must agree with all known marks.
    pub(in crate::explain) fn find_premises(
        &self,
        known: Literal,
        cost: impl Fn(Mark) -> (u32, u32),
        found: &mut Vec<Mark>,
    ) -> bool {
        if let Some(case) = self.unit.only_case_without(known) {
            let best = self.best_refuting(case, known, cost);
            found.extend(best.map(|literal| self.unit.mark(literal)));
            return best.is_some();
        }
        let others = || self.literals().filter(|&literal| literal != known);
        let follows = self.unit.always_states::<MOST_WORDS>(others(), known);
        if follows {
            found.extend(self.unit.cheapest_of::<MOST_WORDS>(others(), Some(known), cost));
        }
        follows
    }

    /// Returns the best known mark but one that refutes a case: the opposite of one that it states.
    fn best_refuting(
        &self,
        case: usize,
        without: Literal,
        cost: impl Fn(Mark) -> (u32, u32),
    ) -> Option<Literal> {
        let (joins, parts) = self.unit.cases.case(case);
        let mut best = None;
        let words = self.together.iter().zip(parts).zip(self.apart.iter().zip(joins));
        for (word, ((together, parts), (apart, joins))) in (0..).zip(words) {
            for (mut set, is_together) in [(together & parts, true), (apart & joins, false)] {
                while set != 0 {
                    let literal = (64 * word + set.trailing_zeros(), is_together);
                    set &= set - 1;
                    if literal != without {
                        let worth = self.unit.worth(literal, 1, cost(self.unit.mark(literal)));
                        best = best.max(Some((worth, literal)));
                    }
                }
            }
        }
        best.map(|(_, literal)| literal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::clue::Units;
    use crate::explain::clue::masks::tests::{grid_of, model, with_many_cases};

    #[test]
    fn one_case_has_the_premises_that_all_marks_give() {
        for model in [model(), with_many_cases()] {
            let units = Units::new(&model, &LogicGrid::new(&model), &model.clue_ids().collect::<Vec<_>>());
            let cost = |mark: Mark| (1 + mark.first().0 % 7, mark.second().0);
            let mut asked = 0;
            for (unit, number) in units.all.iter().flat_map(|unit| (1..200).map(move |number| (unit, number)))
            {
                let grid = grid_of(&model, 0x1234_5678_9abc_def1_u64.wrapping_mul(number));
                if unit.count_agreeing(&grid, 1) == 0 {
                    continue;
                }
                let others = unit.others(&grid);
                for (literal, _) in others.known() {
                    let mut found = Vec::new();
                    let follows = others.find_premises(literal, cost, &mut found);
                    let rest = || others.literals().filter(|&other| other != literal);
                    assert_eq!(follows, unit.always_states::<MOST_WORDS>(rest(), literal));
                    if follows {
                        assert_eq!(found, unit.cheapest_of::<MOST_WORDS>(rest(), Some(literal), cost));
                        asked += usize::from(unit.only_case_without(literal).is_some());
                    }
                }
            }
            assert!(asked > 0);
        }
    }
}
