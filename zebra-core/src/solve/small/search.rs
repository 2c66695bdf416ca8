//! The search over squares: propagation, branching and backtracking. Part of the solver of small puzzles.

use super::puzzle::{Condition, ItemIndex};
use super::square::Square;
use crate::engine::Statistics;

/// A relation, seen from one of its items: which rows of another item remain.
#[derive(Debug, Clone, Copy)]
struct Arc<S: Square> {
    category: u8,
    place: u8,
    /// The next arc from the same item, or [`NONE`].
    next: u16,
    /// The rows of the other item that a row of this one supports.
    supports: S::Supports,
}

const NONE: u16 = u16::MAX;

/// The number of conflicts after which those of each category count for branching, as in the engine.
const UNWEIGHTED: u64 = 31;

/// The largest number of categories, not counting the anchor.
pub(super) const MOST_CATEGORIES: usize = 16;

/// A square for each category.
type Squares<S> = [S; MOST_CATEGORIES];

/// A row that was tried for an item.
#[derive(Debug, Clone, Copy)]
struct Decision<S> {
    category: u8,
    place: u8,
    /// The row as a bit.
    tried: u64,
    /// The squares before.
    before: Squares<S>,
}

/// The end of a step of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchEnd {
    Solution,
    Exhausted,
    /// More runs or conflicts than allowed.
    Spent,
}

/// The conditions of a search: the rows that are open at its start, and the relations as arcs.
#[derive(Debug, Clone)]
pub(super) struct Program<S: Square> {
    categories: usize,
    start: Squares<S>,
    /// The marks of the items that have arcs.
    watched: [u64; MOST_CATEGORIES],
    arcs: Vec<Arc<S>>,
    /// The first arc of each item.
    first: [S::Numbers; MOST_CATEGORIES],
    /// The cost of propagation to the start, if that is where nothing more follows, and whether there is no conflict.
    settled: Option<(Statistics, bool)>,
}

impl<S: Square> Program<S> {
    /// Returns an empty program with room for some conditions.
    pub(super) fn with_room(conditions: usize) -> Program<S> {
        Program {
            categories: 0,
            start: [S::EMPTY; MOST_CATEGORIES],
            watched: [0; MOST_CATEGORIES],
            arcs: Vec::with_capacity(2 * conditions),
            first: [S::numbers(NONE); MOST_CATEGORIES],
            settled: None,
        }
    }

    /// Replaces the conditions.
    pub(super) fn set<'c>(
        &mut self,
        categories: usize,
        rows: usize,
        conditions: impl Iterator<Item = &'c Condition<S>>,
    ) {
        self.categories = categories;
        self.start = [S::open(rows); MOST_CATEGORIES];
        self.watched = [0; MOST_CATEGORIES];
        self.arcs.clear();
        self.first = [S::numbers(NONE); MOST_CATEGORIES];
        self.settled = None;
        for condition in conditions {
            match *condition {
                Condition::In(item, among) => {
                    let (category, number) = split::<S>(item);
                    self.start[category].keep(number * S::STEP, among.into());
                }
                Condition::Related(one, other, relation) => {
                    let turned = if relation == S::DIAGONAL { relation } else { relation.transposed() };
                    self.add(one, other, relation.supports(turned, rows));
                    self.add(other, one, turned.supports(relation, rows));
                }
            }
        }
    }

    fn add(&mut self, from: ItemIndex, to: ItemIndex, supports: S::Supports) {
        let (category, number) = split::<S>(from);
        let first = &mut self.first[category].as_mut()[number];
        let next = std::mem::replace(first, self.arcs.len() as u16);
        self.watched[category] |= S::mark(number * S::STEP);
        let (category, number) = split::<S>(to);
        self.arcs.push(Arc { category: category as u8, place: (number * S::STEP) as u8, next, supports });
    }

    /// Propagates the conditions once, for all searches to come.
    pub(super) fn settle(&mut self) {
        let mut search = Search::new(self);
        let holds = search.propagate();
        let (statistics, start) = (search.statistics, search.squares);
        (self.settled, self.start) = (Some((statistics, holds)), start);
    }
}

/// Returns the category of an item, and the number of the item in it.
fn split<S: Square>(item: ItemIndex) -> (usize, usize) {
    (usize::from(item) / S::SIDE % MOST_CATEGORIES, usize::from(item) % S::SIDE)
}

/// A search for the solutions of a program.
#[derive(Debug)]
pub(super) struct Search<'p, S: Square> {
    program: &'p Program<S>,
    /// The rows that are left.
    squares: Squares<S>,
    /// The same at the latest run of each category.
    seen: Squares<S>,
    /// The rows that are tried first.
    preferred: Squares<S>,
    /// The categories that must run.
    queue: u32,
    decisions: Vec<Decision<S>>,
    statistics: Statistics,
    /// One more than the late conflicts of each category.
    weights: [u32; MOST_CATEGORIES],
    /// Whether the squares contradict the conditions or were a solution, so that the search goes back.
    is_over: bool,
}

impl<'p, S: Square> Search<'p, S> {
    pub(super) fn new(program: &'p Program<S>) -> Search<'p, S> {
        let all = (1 << program.categories) - 1;
        let (statistics, holds) = program.settled.unwrap_or_default();
        let is_settled = program.settled.is_some();
        Search {
            program,
            squares: program.start,
            // Nothing was seen of the items at first, so that all of their arcs run.
            seen: if is_settled { program.start } else { [S::EMPTY; MOST_CATEGORIES] },
            preferred: [S::EMPTY; MOST_CATEGORIES],
            queue: if is_settled { 0 } else { all },
            decisions: Vec::new(),
            statistics,
            weights: [1; MOST_CATEGORIES],
            is_over: is_settled && !holds,
        }
    }

    /// Keeps only these rows of an item.
    #[inline(always)]
    fn keep(&mut self, category: u8, place: u8, rows: u64) {
        if self.squares[usize::from(category) % MOST_CATEGORIES].keep(place.into(), rows) {
            self.queue |= 1 << category;
        }
    }

    /// Tries these rows first.
    pub(super) fn prefer(&mut self, squares: impl Iterator<Item = S>) {
        self.preferred.iter_mut().zip(squares).for_each(|(preferred, square)| *preferred = square);
    }

    pub(super) fn squares(&self) -> &[S] {
        &self.squares[..self.program.categories]
    }

    pub(super) fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Runs categories until nothing changes, and returns whether there is no conflict.
    pub(super) fn propagate(&mut self) -> bool {
        let program = self.program;
        while self.queue != 0 {
            let category = self.queue.trailing_zeros() as usize % MOST_CATEGORIES;
            self.queue &= self.queue - 1;
            self.statistics.propagations += 1;
            let Some(square) = self.squares[category].settle() else {
                self.queue = 0;
                self.statistics.conflicts += 1;
                self.weights[category] += u32::from(self.statistics.conflicts > UNWEIGHTED);
                return false;
            };
            let mut changed = square.changed(self.seen[category], program.watched[category]);
            self.squares[category] = square;
            self.seen[category] = square;
            while changed != 0 {
                let place = S::first_place(changed);
                changed = S::without(changed, place);
                let rows = square.rows(place);
                let mut next = program.first[category].as_ref()[place / S::STEP % S::SIDE];
                while let Some(&Arc { category, place, next: following, ref supports }) =
                    program.arcs.get(usize::from(next))
                {
                    self.keep(category, place, S::supported(supports, rows));
                    next = following;
                }
            }
        }
        true
    }

    /// Searches for the next solution, up to a number of runs and of conflicts.
    pub(super) fn next(&mut self, runs: u64, conflicts: u64) -> SearchEnd {
        let mut fails = std::mem::take(&mut self.is_over);
        loop {
            if fails && !self.backtrack() {
                return SearchEnd::Exhausted;
            }
            fails = !self.propagate();
            if self.statistics.propagations > runs || self.statistics.conflicts > conflicts {
                return SearchEnd::Spent;
            }
            if fails {
                continue;
            }
            let Some((category, place, row)) = self.choose() else {
                self.is_over = true;
                self.statistics.solutions += 1;
                return SearchEnd::Solution;
            };
            self.decide(category, place, row);
        }
    }

    /// Returns the first item with the fewest rows of those with several, in relation to the conflicts of its category, and
    /// its row to try.
    fn choose(&self) -> Option<(usize, usize, u64)> {
        // The number of rows and the weight, the category, and the place of the item.
        let mut best = (u64::MAX, 1, 0, 0);
        for (category, square) in self.squares().iter().enumerate() {
            let weight = u64::from(self.weights[category]);
            let is_better = |size: u64| best.0 == u64::MAX || size * best.1 < best.0 * weight;
            if let Some((size, place)) = square.fewest(is_better) {
                best = (size, weight, category, place);
            }
        }
        let (size, _, category, place) = best;
        if size == u64::MAX {
            return None;
        }
        let rows = self.squares[category].rows(place);
        let preferred = rows & self.preferred[category].rows(place);
        let from = if preferred == 0 { rows } else { preferred };
        Some((category, place, from & from.wrapping_neg()))
    }

    fn decide(&mut self, category: usize, place: usize, tried: u64) {
        self.statistics.nodes += 1;
        let (before, of) = (self.squares, category as u8);
        self.decisions.push(Decision { category: of, place: place as u8, tried, before });
        self.squares[category].set(place, tried);
        self.queue = 1 << category;
    }

    /// Goes back to the latest decision and excludes what was tried; returns whether there is one.
    fn backtrack(&mut self) -> bool {
        let Some(Decision { category, place, tried, before }) = self.decisions.pop() else { return false };
        (self.squares, self.seen) = (before, before);
        let square = &mut self.squares[usize::from(category) % MOST_CATEGORIES];
        square.keep(place.into(), square.rows(place.into()) & !tried);
        self.queue = 1 << category;
        true
    }
}
