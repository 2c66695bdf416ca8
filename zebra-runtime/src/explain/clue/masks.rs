//! What a unit adds to a grid and why, from sets of its cases: a known mark refutes the cases that state its opposite.

use super::Cases;
use super::cases::MOST_CASES;
use super::unit::{Literal, Unit};
use crate::explain::marks::{LogicGrid, bits};
use crate::model::Mark;

/// The most words of a set of cases.
pub(super) const MOST_WORDS: usize = (MOST_CASES + 1).div_ceil(64);

/// The worth of a mark that refutes one case at a cost of 1.
const WORTH: u64 = 1_000;

/// Sets of the cases of a unit.
#[derive(Debug, Clone)]
pub(in crate::explain) struct Masks {
    /// All cases: the length of each set.
    pub(in crate::explain) all: Vec<u64>,
    /// For each pair, the cases that state that it is apart, and those that state that it is together.
    stating: Vec<u64>,
}

/// A set of cases on the stack, of at most `WORDS` words.
struct Set<const WORDS: usize> {
    words: [u64; WORDS],
    len: usize,
}

impl<const WORDS: usize> Set<WORDS> {
    #[inline]
    fn of(words: &[u64]) -> Self {
        debug_assert!(words.len() <= WORDS, "a unit has at most {MOST_CASES} cases");
        let len = words.len().min(WORDS);
        let mut set = Set { words: [0; WORDS], len };
        set.words[..len].copy_from_slice(&words[..len]);
        set
    }

    #[inline]
    fn words(&self) -> &[u64] {
        &self.words[..self.len.min(WORDS)]
    }

    /// Removes the cases of another set.
    #[inline]
    fn remove(&mut self, other: &[u64]) {
        remove(&mut self.words[..self.len.min(WORDS)], other);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }
}

#[inline]
fn remove(set: &mut [u64], other: &[u64]) -> bool {
    let mut removed = 0;
    for (word, other) in set.iter_mut().zip(other) {
        removed |= *word & other;
        *word &= !other;
    }
    removed != 0
}

#[inline]
fn is_within(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one & !other == 0)
}

/// A known mark that refutes cases.
struct Known {
    literal: Literal,
    cost: (u32, u32),
}

impl Masks {
    /// Turns cases into sets of them.
    pub(super) fn of<'c>(
        pairs: usize,
        cases: impl ExactSizeIterator<Item = (&'c [u64], &'c [u64])>,
    ) -> Masks {
        let words = cases.len().div_ceil(64);
        let mut all = vec![u64::MAX; words];
        if let Some(last) = all.last_mut().filter(|_| !cases.len().is_multiple_of(64)) {
            *last = (1 << (cases.len() % 64)) - 1;
        }
        let mut stating = vec![0; 2 * pairs * words];
        for (case, (together, apart)) in cases.enumerate() {
            for (half, marks) in [(0, apart), (1, together)] {
                for (word, &set) in marks.iter().enumerate() {
                    for bit in bits(set) {
                        let literal = 2 * (64 * word + bit as usize) + half;
                        stating[literal * words + case / 64] |= 1 << (case % 64);
                    }
                }
            }
        }
        Masks { all, stating }
    }

    /// Returns the cases that state a mark.
    #[inline]
    pub(super) fn stating(&self, (pair, together): Literal) -> &[u64] {
        let start = (2 * pair as usize + usize::from(together)) * self.all.len();
        &self.stating[start..start + self.all.len()]
    }

    /// Returns the cases that a known mark refutes.
    #[inline]
    fn refuted_by(&self, (pair, together): Literal) -> &[u64] {
        self.stating((pair, !together))
    }
}

impl Unit {
    fn masks(&self) -> &Masks {
        &self.cases.masks
    }

    /// Returns the known marks of the pairs of the unit.
    #[inline]
    pub(super) fn literals(&self, grid: &LogicGrid) -> impl Iterator<Item = Literal> {
        let pairs = (0..).zip(&self.cases.pairs);
        pairs.filter_map(|(pair, &(one, other))| {
            let together = grid.is_together(one, other);
            (together || !grid.is_possible(one, other)).then_some((pair, together))
        })
    }

    /// Returns whether all cases fit into one word, as most do.
    fn is_small(&self) -> bool {
        self.masks().all.len() == 1
    }

    /// Returns the cases that agree with some known marks.
    #[inline]
    fn agreeing<const WORDS: usize>(&self, known: impl Iterator<Item = Literal>) -> Set<WORDS> {
        let mut left = Set::of(&self.masks().all);
        known.for_each(|literal| left.remove(self.masks().refuted_by(literal)));
        left
    }

    /// Returns all cases that agree with a grid, and all others, each as its marks.
    pub(in crate::explain) fn split_cases(&self, grid: &LogicGrid) -> (Vec<Vec<Mark>>, Vec<Vec<Mark>>) {
        let left = self.agreeing::<MOST_WORDS>(self.literals(grid));
        let agrees = |&number: &usize| left.words()[number / 64] & 1 << (number % 64) != 0;
        let (agreeing, refuted): (Vec<usize>, Vec<usize>) = (0..self.cases.count()).partition(agrees);
        let marks = |number| self.marks(self.cases.case(number));
        (agreeing.into_iter().map(marks).collect(), refuted.into_iter().map(marks).collect())
    }

    /// Counts the cases that agree with a grid, up to a limit.
    pub(in crate::explain) fn count_agreeing(&self, grid: &LogicGrid, limit: usize) -> usize {
        let left = self.agreeing::<MOST_WORDS>(self.literals(grid));
        let count: u32 = left.words().iter().map(|word| word.count_ones()).sum();
        limit.min(count as usize)
    }

    /// Removes from a set the cases that a known mark of the unit refutes; returns whether there were any.
    #[inline]
    pub(in crate::explain) fn remove_refuted(&self, left: &mut [u64], pair: u32, together: bool) -> bool {
        remove(left, self.masks().refuted_by((pair, together)))
    }

    /// Adds the marks that all cases of a set have in common and that a grid does not have; returns `false` if there is no case.
    pub(in crate::explain) fn add_common(&self, left: &[u64], grid: &LogicGrid, new: &mut Vec<Mark>) -> bool {
        let Some(word) = left.iter().position(|&word| word != 0) else { return false };
        let first = 64 * word + left[word].trailing_zeros() as usize;
        let (joins, parts) = self.cases.case(first);
        for (set, together) in [(joins, true), (parts, false)] {
            for (word, &set) in set.iter().enumerate() {
                for bit in bits(set) {
                    let pair = 64 * word as u32 + bit;
                    let (one, other) = self.cases.pairs[pair as usize];
                    let is_known =
                        if together { grid.is_together(one, other) } else { !grid.is_possible(one, other) };
                    if !is_known && is_within(left, self.masks().stating((pair, together))) {
                        new.push(self.mark((pair, together)));
                    }
                }
            }
        }
        true
    }

    /// Returns the marks that the unit adds to a grid; `None` for a contradiction.
    pub(in crate::explain) fn new_marks(&self, grid: &LogicGrid) -> Option<Vec<Mark>> {
        let mut new = Vec::new();
        let known = self.literals(grid);
        let is_possible = match self.is_small() {
            true => self.add_common(self.agreeing::<1>(known).words(), grid, &mut new),
            false => self.add_common(self.agreeing::<MOST_WORDS>(known).words(), grid, &mut new),
        };
        is_possible.then_some(new)
    }

    /// Returns known marks that make the unit state a mark, or that leave it no case, of a small total cost.
    pub(in crate::explain) fn cheapest_premises(
        &self,
        grid: &LogicGrid,
        wanted: Option<Mark>,
        cost: impl Fn(Mark) -> (u32, u32),
    ) -> Vec<Mark> {
        let wanted = wanted.and_then(|mark| self.literal(mark));
        match self.is_small() {
            true => self.cheapest_of::<1>(self.literals(grid), wanted, cost),
            false => self.cheapest_of::<MOST_WORDS>(self.literals(grid), wanted, cost),
        }
    }

    /// Returns how much a mark is worth that refutes some cases, from its cost and rank. Among equals, prefer marks that are together: they
    /// imply more.
    pub(super) fn worth(
        &self,
        (pair, together): Literal,
        count: u32,
        (cost, rank): (u32, u32),
    ) -> (u64, bool, u32, u32) {
        (u64::from(count) * WORTH / u64::from(cost.max(1)), together, u32::MAX - rank, u32::MAX - pair)
    }

    /// Returns whether cases agree with known marks, and all of these state a mark.
    pub(super) fn always_states<const WORDS: usize>(
        &self,
        known: impl Iterator<Item = Literal>,
        mark: Literal,
    ) -> bool {
        let left = self.agreeing::<WORDS>(known);
        !left.is_empty() && is_within(left.words(), self.masks().stating(mark))
    }

    /// Returns an irreducible set of known marks, of a small total cost, that leaves no case without the conclusion; or no case at
    /// all. Greedy: chooses the mark that refutes the most cases for its cost, then drops what is redundant, the most expensive
    /// first. Ranks break ties.
    pub(super) fn cheapest_of<const WORDS: usize>(
        &self,
        known: impl Iterator<Item = Literal>,
        conclusion: Option<Literal>,
        cost: impl Fn(Mark) -> (u32, u32),
    ) -> Vec<Mark> {
        let masks = self.masks();
        let mut all: Set<WORDS> = Set::of(&masks.all);
        if let Some(conclusion) = conclusion {
            all.remove(masks.stating(conclusion));
        }
        let counted = |literal: Literal, left: &[u64]| -> u32 {
            let both = masks.refuted_by(literal).iter().zip(left);
            both.map(|(refuted, left)| (refuted & left).count_ones()).sum()
        };
        let mut useful: Vec<Known> = Vec::with_capacity(self.cases.pairs.len());
        let refuting = known.filter(|&literal| counted(literal, all.words()) > 0);
        useful.extend(refuting.map(|literal| Known { literal, cost: cost(self.mark(literal)) }));
        let mut left: Set<WORDS> = Set::of(all.words());
        let mut chosen: Vec<(Literal, u32)> = Vec::with_capacity(4);
        while !left.is_empty() {
            let rated = useful.iter().filter_map(|known| {
                let count = counted(known.literal, left.words());
                (count > 0)
                    .then(|| (self.worth(known.literal, count, known.cost), known.literal, known.cost.0))
            });
            let Some((_, literal, cost)) = rated.max() else { break };
            left.remove(masks.refuted_by(literal));
            chosen.push((literal, cost));
        }
        chosen.sort_by_key(|&(_, cost)| cost);
        for index in (0..chosen.len()).rev() {
            let mut left: Set<WORDS> = Set::of(all.words());
            for (other, &(literal, _)) in chosen.iter().enumerate() {
                if other != index {
                    left.remove(masks.refuted_by(literal));
                }
            }
            if left.is_empty() {
                chosen.remove(index);
            }
        }
        chosen.into_iter().map(|(literal, _)| self.mark(literal)).collect()
    }
}

impl Cases {
    /// Returns the pairs that are together in a case, and those that are apart.
    pub(super) fn case(&self, number: usize) -> (&[u64], &[u64]) {
        let start = 2 * self.words * number;
        self.sets[start..start + 2 * self.words].split_at(self.words)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::builder::{Builder, any_of, is, of};
    use crate::draft::Goal;
    use crate::explain::clue::Units;
    use crate::model::Model;

    pub(in crate::explain::clue) fn model() -> Model {
        let mut puzzle = Builder::new("Pets");
        puzzle.ordered_category("Day", ["Monday", "Tuesday", "Wednesday", "Thursday"]);
        puzzle.category("Child", ["Ann", "Bob", "Cid", "Dan"]).category("Pet", ["Ant", "Bee", "Cat", "Dog"]);
        puzzle.clue("1", of("Day", "Ann").below(of("Day", "Cat")));
        puzzle.clue("2", any_of([is("Ann", "Bee"), is("Bob", "Dog"), is("Cid", "Monday")]));
        puzzle.clue("3", of("Day", "Dan").above(of("Day", "Bee")));
        puzzle.verify(Goal::Nothing);
        puzzle.check().expect("it is valid")
    }

    /// A clue with more cases than a word has bits.
    pub(in crate::explain::clue) fn with_many_cases() -> Model {
        let mut puzzle = Builder::new("Months");
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        puzzle.ordered_category("Month", months);
        puzzle.category("Child", 1..=12).category("Pet", 21..=32);
        puzzle.clue("1", of("Month", "1").below(of("Month", "22")));
        puzzle.verify(Goal::Nothing);
        puzzle.check().expect("it is valid")
    }

    /// Returns some of the marks of an assignment of rows, chosen by the bits of a number.
    pub(in crate::explain::clue) fn grid_of(model: &Model, number: u64) -> LogicGrid {
        let mut grid = LogicGrid::new(model);
        let open: Vec<_> = grid.open_pairs().collect();
        let rows = model.rows() as u32;
        for (index, (one, other)) in open.into_iter().enumerate() {
            let together = (one.0 + u32::from(number as u8)) % rows == other.0 % rows;
            if number.rotate_left(7 * index as u32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62 == 0 {
                grid.set(if together { Mark::together(one, other) } else { Mark::apart(one, other) });
            }
        }
        grid
    }

    #[test]
    fn a_unit_adds_what_its_agreeing_cases_have_in_common() {
        check(&model());
    }

    #[test]
    fn a_unit_of_many_cases_does_too() {
        let model = with_many_cases();
        check(&model);
        let units = Units::new(&model, &LogicGrid::new(&model), &model.clue_ids().collect::<Vec<_>>());
        assert!(units.all.iter().any(|unit| !unit.is_small()));
    }

    fn check(model: &Model) {
        let units = Units::new(model, &LogicGrid::new(model), &model.clue_ids().collect::<Vec<_>>());
        let (mut with_marks, mut contradictions) = (0, 0);
        for (unit, number) in units.all.iter().flat_map(|unit| (1..200).map(move |number| (unit, number))) {
            let grid = grid_of(model, 0x1234_5678_9abc_def1_u64.wrapping_mul(number));
            let (agreeing, _) = unit.split_cases(&grid);
            assert_eq!(unit.count_agreeing(&grid, usize::MAX), agreeing.len());
            let common = agreeing.first().map(|first| {
                let in_all = |mark: &Mark| agreeing.iter().all(|case| case.contains(mark));
                let new = first.iter().copied().filter(|&mark| in_all(&mark) && !grid.contains(mark));
                new.collect::<Vec<Mark>>()
            });
            assert_eq!(unit.new_marks(&grid), common);
            match common {
                None => contradictions += 1,
                Some(common) => {
                    with_marks += common.len();
                    for mark in common {
                        assert_reason(unit, model, &grid, mark);
                    }
                }
            }
        }
        assert!(with_marks > 20 && contradictions > 10, "{with_marks} {contradictions}");
    }

    /// Asserts that the reason of a mark suffices, and that no part of it can be spared.
    fn assert_reason(unit: &Unit, model: &Model, grid: &LogicGrid, mark: Mark) {
        let premises = unit.cheapest_premises(grid, Some(mark), |mark| (1 + mark.first().0, mark.second().0));
        let states = |marks: &[Mark]| {
            let mut only = LogicGrid::new(model);
            marks.iter().for_each(|&mark| only.set(mark));
            let (agreeing, _) = unit.split_cases(&only);
            agreeing.iter().all(|case| case.contains(&mark))
        };
        assert!(states(&premises) && premises.iter().all(|&premise| grid.contains(premise)));
        for index in 0..premises.len() {
            let mut fewer = premises.clone();
            fewer.remove(index);
            assert!(!states(&fewer), "{:?} can be spared", premises[index]);
        }
    }
}
