//! The search over squares: propagation, branching and backtracking. Part of the solver of small puzzles.

use super::square::{DIAGONAL, SIDE, Square, only_in, settle, supported, transposed, without_lowest};
use super::{Condition, ItemIndex};
use crate::engine::Statistics;

/// A relation, seen from one of its items: which rows of another item remain.
#[derive(Debug, Clone, Copy)]
struct Arc {
    category: u8,
    shift: u8,
    /// The next arc from the same item, or [`NONE`].
    next: u16,
    /// For each row of the other item, the rows of this one that support it.
    supports: Square,
}

const NONE: u16 = u16::MAX;

/// The number of conflicts after which those of each category count for branching, as in the engine.
const UNWEIGHTED: u64 = 31;

/// The largest number of categories, not counting the anchor.
pub(super) const MOST_CATEGORIES: usize = 16;

/// A square for each category.
type Squares = [Square; MOST_CATEGORIES];

/// A row that was tried for an item.
#[derive(Debug, Clone, Copy)]
struct Decision {
    category: u8,
    /// The bit of the item and the row.
    tried: Square,
    /// The squares before.
    before: Squares,
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
pub(in crate::solve) struct Program {
    categories: usize,
    start: Squares,
    /// The bytes of the items that have arcs.
    watched: Squares,
    arcs: Vec<Arc>,
    /// The first arc of each item.
    first: [u16; MOST_CATEGORIES * SIDE],
    /// The cost of propagation to the start, if that is where nothing more follows, and whether there is no conflict.
    settled: Option<(Statistics, bool)>,
}

impl Program {
    /// Returns an empty program with room for some conditions.
    pub(in crate::solve) fn with_room(conditions: usize) -> Program {
        Program {
            categories: 0,
            start: [0; MOST_CATEGORIES],
            watched: [0; MOST_CATEGORIES],
            arcs: Vec::with_capacity(2 * conditions),
            first: [NONE; MOST_CATEGORIES * SIDE],
            settled: None,
        }
    }

    /// Replaces the conditions.
    pub(super) fn set<'c>(
        &mut self,
        categories: usize,
        open: Square,
        conditions: impl Iterator<Item = &'c Condition>,
    ) {
        self.categories = categories;
        self.start = [open; MOST_CATEGORIES];
        self.watched = [0; MOST_CATEGORIES];
        self.arcs.clear();
        self.first = [NONE; MOST_CATEGORIES * SIDE];
        self.settled = None;
        for condition in conditions {
            match *condition {
                Condition::In(place, rows) => {
                    let removed = u64::from(!rows) << (place % 8 * 8);
                    self.start[usize::from(place / 8) % MOST_CATEGORIES] &= !removed;
                }
                Condition::Related(one, other, relation) => {
                    self.add(one, other, if relation == DIAGONAL { relation } else { transposed(relation) });
                    self.add(other, one, relation);
                }
            }
        }
    }

    fn add(&mut self, from: ItemIndex, to: ItemIndex, supports: Square) {
        let first = &mut self.first[usize::from(from) % (MOST_CATEGORIES * SIDE)];
        let next = std::mem::replace(first, self.arcs.len() as u16);
        self.arcs.push(Arc { category: to / 8, shift: to % 8 * 8, next, supports });
        self.watched[usize::from(from) / 8 % MOST_CATEGORIES] |= 0xff << (from % 8 * 8);
    }

    /// Propagates the conditions once, for all searches to come.
    pub(in crate::solve) fn settle(&mut self) {
        let mut search = Search::new(self);
        let holds = search.propagate();
        let (statistics, start) = (search.statistics, search.squares);
        (self.settled, self.start) = (Some((statistics, holds)), start);
    }
}

/// A search for the solutions of a program.
#[derive(Debug)]
pub(super) struct Search<'p> {
    program: &'p Program,
    /// The rows that are left.
    squares: Squares,
    /// The same at the latest run of each category.
    seen: Squares,
    /// The rows that are tried first.
    preferred: Squares,
    /// The categories that must run.
    queue: u32,
    decisions: Vec<Decision>,
    statistics: Statistics,
    /// One more than the late conflicts of each category.
    weights: [u32; MOST_CATEGORIES],
    /// Whether the squares contradict the conditions or were a solution, so that the search goes back.
    is_over: bool,
}

impl<'p> Search<'p> {
    pub(super) fn new(program: &'p Program) -> Search<'p> {
        let all = (1 << program.categories) - 1;
        let (statistics, holds) = program.settled.unwrap_or_default();
        let is_settled = program.settled.is_some();
        Search {
            program,
            squares: program.start,
            // Nothing was seen of the items at first, so that all of their arcs run.
            seen: if is_settled { program.start } else { [0; MOST_CATEGORIES] },
            preferred: [0; MOST_CATEGORIES],
            queue: if is_settled { 0 } else { all },
            decisions: Vec::new(),
            statistics,
            weights: [1; MOST_CATEGORIES],
            is_over: is_settled && !holds,
        }
    }

    /// Keeps only these rows of an item.
    #[inline(always)]
    fn keep(&mut self, category: u8, shift: u8, rows: u64) {
        let square = &mut self.squares[usize::from(category) % MOST_CATEGORIES];
        let removed = *square & (rows ^ 0xff) << shift;
        if removed != 0 {
            *square ^= removed;
            self.queue |= 1 << category;
        }
    }

    /// Tries these rows first.
    pub(super) fn prefer(&mut self, squares: impl Iterator<Item = Square>) {
        self.preferred.iter_mut().zip(squares).for_each(|(preferred, square)| *preferred = square);
    }

    pub(super) fn squares(&self) -> &[Square] {
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
            let Some(square) = settle(self.squares[category]) else {
                self.queue = 0;
                self.statistics.conflicts += 1;
                self.weights[category] += u32::from(self.statistics.conflicts > UNWEIGHTED);
                return false;
            };
            let mut changed = (square ^ self.seen[category]) & program.watched[category];
            self.squares[category] = square;
            self.seen[category] = square;
            while changed != 0 {
                let shift = changed.trailing_zeros() & 0x38;
                changed &= !(0xff << shift);
                let rows = square >> shift & 0xff;
                let mut next = program.first[category * SIDE + shift as usize / SIDE % SIDE];
                while let Some(&Arc { category, shift, next: following, supports }) =
                    program.arcs.get(usize::from(next))
                {
                    self.keep(category, shift, supported(supports, rows));
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
            let Some((category, row)) = self.choose() else {
                self.is_over = true;
                self.statistics.solutions += 1;
                return SearchEnd::Solution;
            };
            self.decide(category, row);
        }
    }

    /// Returns the first item with the fewest rows of those with several, in relation to the conflicts of its category, and
    /// its row to try.
    fn choose(&self) -> Option<(usize, Square)> {
        // The number of rows and the weight, the category, and the byte of the item.
        let mut best = (u64::MAX, 1, 0, 0);
        for (category, &square) in self.squares().iter().enumerate() {
            let weight = u64::from(self.weights[category]);
            let mut rest = without_lowest(square);
            let mut size = 2;
            while rest != 0 && (best.0 == u64::MAX || size * best.1 < best.0 * weight) {
                let less = without_lowest(rest);
                let of_size = only_in(rest, less);
                if of_size != 0 {
                    let item = of_size & of_size.wrapping_neg();
                    best = (size, weight, category, item * 0xff);
                    break;
                }
                rest = less;
                size += 1;
            }
        }
        let (size, _, category, item) = best;
        if size == u64::MAX {
            return None;
        }
        let rows = self.squares[category] & item;
        let preferred = rows & self.preferred[category];
        let from = if preferred == 0 { rows } else { preferred };
        Some((category, from & from.wrapping_neg()))
    }

    fn decide(&mut self, category: usize, tried: Square) {
        self.statistics.nodes += 1;
        self.decisions.push(Decision { category: category as u8, tried, before: self.squares });
        let item = 0xff << (tried.trailing_zeros() & 0x38);
        self.squares[category] = self.squares[category] & !item | tried;
        self.queue = 1 << category;
    }

    /// Goes back to the latest decision and excludes what was tried; returns whether there is one.
    fn backtrack(&mut self) -> bool {
        let Some(Decision { category, tried, before }) = self.decisions.pop() else { return false };
        (self.squares, self.seen) = (before, before);
        self.squares[usize::from(category) % MOST_CATEGORIES] &= !tried;
        self.queue = 1 << category;
        true
    }
}
