//! The state of a run: a logic grid, and the changes whose consequences have not been derived.

use super::{Conflict, LogicGrid};
use crate::model::{ItemId, Mark};

/// A queue of distinct numbers, the smallest first. An item is represented by its bit in a row of the grid.
#[derive(Debug, Clone, Default)]
pub(in crate::explain) struct Queue(Vec<u64>);

impl Queue {
    pub(in crate::explain) fn new(size: usize) -> Queue {
        Queue(vec![0; size.div_ceil(64)])
    }

    pub(in crate::explain) fn add(&mut self, number: usize) {
        self.add_all(number / 64, 1 << (number % 64));
    }

    fn add_all(&mut self, word: usize, set: u64) {
        self.0[word] |= set;
    }

    pub(in crate::explain) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Returns the smallest number in the queue.
    pub(in crate::explain) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    fn copy_from(&mut self, other: &Queue) {
        self.0.copy_from_slice(&other.0);
    }
}

/// The clue units that depend on each pair of items.
#[derive(Debug, Clone)]
pub(in crate::explain) struct Watchers {
    /// The number of units.
    units: usize,
    /// Units with the number of a pair in each, sorted by the places of the pairs, then by unit.
    of: Vec<(u32, u32)>,
    /// For the place of each pair, where its units start; then where the last ones end.
    starts: Vec<u32>,
    /// The pairs that some unit depends on, as rows of the grid.
    watched: Vec<u64>,
}

impl Watchers {
    /// Creates the watchers of units, each given by its pairs.
    pub(in crate::explain) fn new<'p>(
        empty: &LogicGrid,
        units: impl Iterator<Item = &'p [(u32, u32)]>,
    ) -> Watchers {
        let layout = &*empty.layout;
        let mut watched = vec![0; layout.item_count() * layout.stride];
        let mut all = Vec::new();
        let mut count = 0;
        for pairs in units {
            for (number, &(one, other)) in (0..).zip(pairs) {
                all.push((place_of_items(one, other) as u32, count as u32, number));
                for (item, partner) in [(one, other), (other, one)] {
                    let (word, bit) = layout.places[partner as usize];
                    watched[item as usize * layout.stride + word as usize] |= bit;
                }
            }
            count += 1;
        }
        all.sort_unstable();
        let mut starts = Vec::with_capacity(pairs(layout.item_count()) + 1);
        for (index, &(place, ..)) in all.iter().enumerate() {
            starts.resize(starts.len().max(place as usize + 1), index as u32);
        }
        starts.resize(pairs(layout.item_count()) + 1, all.len() as u32);
        let of = all.into_iter().map(|(_, unit, pair)| (unit, pair)).collect();
        Watchers { units: count, of, starts, watched }
    }

    /// Returns the units that depend on a pair of items, the one of the earlier category first.
    pub(in crate::explain) fn units_of(&self, one: u32, other: u32) -> impl Iterator<Item = usize> + '_ {
        self.pairs_of(one, other).map(|(unit, _)| unit)
    }

    /// Returns the same units with the number of the pair in each.
    pub(in crate::explain) fn pairs_of(
        &self,
        one: u32,
        other: u32,
    ) -> impl Iterator<Item = (usize, u32)> + '_ {
        let place = place_of_items(one, other);
        let of = &self.of[self.starts[place] as usize..self.starts[place + 1] as usize];
        of.iter().map(|&(unit, pair)| (unit as usize, pair))
    }
}

/// The known marks, and the changes that have not been examined.
#[derive(Debug, Clone)]
pub(in crate::explain) struct State {
    pub(in crate::explain) grid: LogicGrid,
    /// Items with a changed line of the grid.
    pub(in crate::explain) lines: Queue,
    /// Items whose partners may not have all of their marks yet.
    pub(in crate::explain) shared: Queue,
    /// Items that have lost a partner.
    pub(in crate::explain) common: Queue,
    /// For each item, the categories in which it has lost a partner since it was examined, as the bits of [`Layout::bit_of`].
    pub(super) lost: Vec<u64>,
    /// Units with a changed pair.
    pub(in crate::explain) units: Queue,
    /// The words that were visited since `take_visited`.
    pub(super) visited: usize,
}

impl State {
    /// Creates a state without marks in which everything has been examined.
    pub(in crate::explain) fn blank(watchers: &Watchers, empty: &LogicGrid) -> State {
        let bits = empty.layout.stride * 64;
        State {
            grid: empty.clone(),
            lines: Queue::new(bits),
            shared: Queue::new(bits),
            common: Queue::new(bits),
            lost: vec![0; empty.layout.item_count()],
            units: Queue::new(watchers.units),
            visited: 0,
        }
    }

    /// Creates a state with the marks of a grid in which everything has been examined, from one without marks.
    pub(in crate::explain) fn closed(blank: &State, grid: &LogicGrid) -> State {
        State { grid: grid.clone(), ..blank.clone() }
    }

    /// Sets a mark if it is open.
    pub(in crate::explain) fn set(&mut self, watchers: &Watchers, mark: Mark) {
        self.write(watchers, mark.first().0, mark.second().0, mark.is_together());
    }

    /// Sets the mark of two items, which must have one, if it is open.
    pub(super) fn write(&mut self, watchers: &Watchers, item: u32, partner: u32, together: bool) {
        let (word, bit) = self.grid.layout.places[partner as usize];
        let (possible, known) = self.grid.row(item);
        let open = bit & possible[word as usize] & !known[word as usize];
        self.write_all(watchers, item, word as usize, open, together);
    }

    /// Sets open marks of an item with the partners in one word of its row.
    #[inline]
    pub(super) fn write_all(
        &mut self,
        watchers: &Watchers,
        item: u32,
        word: usize,
        set: u64,
        together: bool,
    ) {
        if set == 0 {
            return;
        }
        self.grid.fill(item, word, set, together);
        let layout = &*self.grid.layout;
        let (own, bit) = layout.places[item as usize];
        for queue in [&mut self.lines, &mut self.shared] {
            queue.add_all(word, set);
            queue.add_all(own as usize, bit);
        }
        if !together {
            self.common.add_all(word, set);
            self.common.add_all(own as usize, bit);
            let own = layout.bit_of(layout.category(item));
            for partner in layout.items_in(word, set) {
                self.lost[item as usize] |= layout.bit_of(layout.category(partner));
                self.lost[partner as usize] |= own;
            }
        }
        for partner in layout.items_in(word, set & watchers.watched[item as usize * layout.stride + word]) {
            let (one, other) = (item.min(partner), item.max(partner));
            watchers.units_of(one, other).for_each(|unit| self.units.add(unit));
        }
    }

    /// Sets those of several marks that are open.
    pub(in crate::explain) fn set_all(&mut self, watchers: &Watchers, marks: impl IntoIterator<Item = Mark>) {
        marks.into_iter().for_each(|mark| self.set(watchers, mark));
    }

    /// Adds the marks of a grid.
    pub(in crate::explain) fn add(&mut self, watchers: &Watchers, grid: &LogicGrid) -> Result<(), Conflict> {
        let stride = grid.layout.stride;
        self.visited += grid.words();
        for (item, word) in
            (0..grid.layout.item_count() as u32).flat_map(|item| (0..stride).map(move |word| (item, word)))
        {
            let (possible, together) = (grid.row(item).0[word], grid.row(item).1[word]);
            let (still_possible, known) = (self.grid.row(item).0[word], self.grid.row(item).1[word]);
            if together & !still_possible | known & !possible != 0 {
                return Err(Conflict);
            }
            self.write_all(watchers, item, word, together & !known, true);
            self.write_all(watchers, item, word, still_possible & !possible, false);
        }
        Ok(())
    }

    /// Ends the examination of an item that has lost partners; returns the categories in which it has lost them.
    pub(in crate::explain) fn take_lost(&mut self, place: usize) -> u64 {
        self.common.remove(place);
        std::mem::take(&mut self.lost[self.grid.layout.item_of(place) as usize])
    }

    /// Returns the number of words that were visited since the last call: what the work cost.
    pub(in crate::explain) fn take_visited(&mut self) -> usize {
        std::mem::take(&mut self.visited)
    }

    /// Copies another state of the same puzzle without allocating.
    pub(in crate::explain) fn copy_from(&mut self, other: &State) {
        self.visited += self.grid.words();
        self.grid.copy_from(&other.grid);
        self.lines.copy_from(&other.lines);
        self.shared.copy_from(&other.shared);
        self.common.copy_from(&other.common);
        self.lost.copy_from_slice(&other.lost);
        self.units.copy_from(&other.units);
    }
}

/// Returns the place of a mark in a list with one entry for each two items, of which there are [`pairs`].
#[inline]
pub(in crate::explain) fn place_of(mark: Mark) -> usize {
    place_of_items(mark.first().0, mark.second().0)
}

/// Returns the same for two items, the one of the earlier category first.
#[inline]
fn place_of_items(one: u32, other: u32) -> usize {
    let (one, other) = (one as usize, other as usize);
    other * other.saturating_sub(1) / 2 + one
}

/// Returns the number of pairs of some items.
pub(in crate::explain) fn pairs(items: usize) -> usize {
    items * items.saturating_sub(1) / 2
}

/// Returns the mark of a pair of items.
#[inline]
pub(in crate::explain) fn mark_of((one, other): (u32, u32), together: bool) -> Mark {
    let (one, other) = (ItemId(one), ItemId(other));
    if together { Mark::together(one, other) } else { Mark::apart(one, other) }
}
