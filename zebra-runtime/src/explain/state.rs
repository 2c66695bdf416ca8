//! What is known at one moment: the grid, what the clues see of it, and where something may follow. Layer 3.

use super::close::Clash;
use super::layout::Layout;
use super::ways::{Pairs, Ways};
use super::{Grid, Mark};
use crate::model::{ClueId, ItemId, Model, State as ClueState};

/// One formula of a clue, as its ways.
#[derive(Debug, Clone)]
pub(super) struct Unit {
    pub(super) clue: ClueId,
    pub(super) ways: Ways,
}

/// The clues as deductions need them: made once for a puzzle.
#[derive(Debug, Clone)]
pub(super) struct Units {
    pub(super) units: Vec<Unit>,
    /// The clues of which some formula is wide.
    pub(super) wide: Vec<ClueId>,
    /// For each item and a partner of a greater number: the units that ask for the pair.
    watchers: Vec<Vec<(u32, u32)>>,
    /// The pairs that some unit asks for, as rows of the grid.
    asked: Vec<u64>,
}

impl Units {
    /// The units of clues, which are in order.
    pub(super) fn new(model: &Model, layout: &Layout, clues: &[ClueId]) -> Units {
        let mut units = Units {
            units: Vec::new(),
            wide: Vec::new(),
            watchers: vec![Vec::new(); model.items().len()],
            asked: vec![0; model.items().len() * layout.stride],
        };
        for &clue in clues {
            for formula in model.clue(clue).formulas.iter() {
                units.add(model, clue, formula);
            }
        }
        for (one, watchers) in (0..).zip(&units.watchers) {
            for &(other, _) in watchers {
                for (item, partner) in [(one, other), (other, one)] {
                    let (word, bit) = layout.places[partner as usize];
                    units.asked[item as usize * layout.stride + word as usize] |= bit;
                }
            }
        }
        units
    }

    /// The units of a clue.
    pub(super) fn of(&self, clue: ClueId) -> &[Unit] {
        let start = self.units.partition_point(|unit| unit.clue < clue);
        let end = self.units.partition_point(|unit| unit.clue <= clue);
        &self.units[start..end]
    }

    /// The clues of a model that are on by themselves.
    pub(super) fn on(model: &Model) -> impl Iterator<Item = ClueId> + '_ {
        model.clue_ids().filter(|&clue| model.clue(clue).state == ClueState::On)
    }

    fn add(&mut self, model: &Model, clue: ClueId, formula: &crate::model::Formula) {
        if let crate::model::Formula::All(parts) = formula {
            for part in parts.iter() {
                self.add(model, clue, part);
            }
            return;
        }
        match Ways::of(model, formula) {
            Some(ways) => {
                let unit = self.units.len() as u32;
                for &(one, other) in &ways.pairs {
                    self.watchers[one as usize].push((other, unit));
                }
                self.units.push(Unit { clue, ways });
            }
            None if self.wide.last() != Some(&clue) => self.wide.push(clue),
            None => {}
        }
    }
}

/// A queue in which everything stands once. Items go by their bits in a row of the grid.
#[derive(Debug, Clone, Default)]
pub(super) struct Queue(Vec<u64>);

impl Queue {
    fn new(size: usize) -> Queue {
        Queue(vec![0; size.div_ceil(64)])
    }

    pub(super) fn add(&mut self, number: usize) {
        self.add_all(number / 64, 1 << (number % 64));
    }

    fn add_all(&mut self, word: usize, set: u64) {
        self.0[word] |= set;
    }

    pub(super) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// The smallest number that waits.
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    fn clear(&mut self) {
        self.0.fill(0);
    }

    fn copy_from(&mut self, other: &Queue) {
        self.0.copy_from_slice(&other.0);
    }
}

/// What is known, and what has not been looked at since it changed.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub(super) grid: Grid,
    /// Items of which some line of the grid changed.
    pub(super) lines: Queue,
    /// Marks "together" whose row and column have not been filled.
    pub(super) joined: Vec<(u32, u32)>,
    /// Items whose partners have not shared everything.
    pub(super) shared: Queue,
    /// Items that have lost a partner.
    pub(super) common: Queue,
    /// The same items, as far as two places have not been looked for.
    pub(super) twins: Queue,
    /// Units of which some pair changed.
    pub(super) units: Queue,
}

impl State {
    /// What is known where these marks are; nothing has been looked at.
    pub(super) fn new(units: &Units, empty: &Grid, marks: impl IntoIterator<Item = Mark>) -> State {
        let bits = empty.layout.stride * 64;
        let mut state = State {
            grid: empty.clone(),
            lines: Queue::new(bits),
            joined: Vec::new(),
            shared: Queue::new(bits),
            common: Queue::new(bits),
            twins: Queue::new(bits),
            units: Queue::new(units.units.len()),
        };
        for place in empty.layout.item_places() {
            state.lines.add(place);
        }
        for unit in 0..units.units.len() {
            state.units.add(unit);
        }
        for mark in marks {
            state.set(units, mark);
        }
        state
    }

    /// What is known without any mark; everything has been looked at.
    pub(super) fn blank(units: &Units, empty: &Grid) -> State {
        let mut state = State::new(units, empty, []);
        for queue in
            [&mut state.lines, &mut state.shared, &mut state.common, &mut state.twins, &mut state.units]
        {
            queue.clear();
        }
        state
    }

    /// Sets a mark that is open; one that is set already stays.
    pub(super) fn set(&mut self, units: &Units, mark: Mark) {
        self.write(units, mark.first().0, mark.second().0, mark.is_together());
    }

    /// Sets the mark of two items that have one, if it is open.
    pub(super) fn write(&mut self, units: &Units, item: u32, partner: u32, together: bool) {
        let (word, bit) = self.grid.layout.places[partner as usize];
        let (possible, known) = self.grid.row(item);
        let open = bit & possible[word as usize] & !known[word as usize];
        self.write_all(units, item, word as usize, open, together);
    }

    /// Sets open marks of an item with partners in one word of its row.
    #[inline]
    pub(super) fn write_all(&mut self, units: &Units, item: u32, word: usize, set: u64, together: bool) {
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
        if together {
            self.joined
                .extend(layout.items_in(word, set).map(|partner| (item.min(partner), item.max(partner))));
        } else {
            for queue in [&mut self.common, &mut self.twins] {
                queue.add_all(word, set);
                queue.add_all(own as usize, bit);
            }
        }
        for partner in layout.items_in(word, set & units.asked[item as usize * layout.stride + word]) {
            let (one, other) = (item.min(partner), item.max(partner));
            for &(partner, unit) in &units.watchers[one as usize] {
                if partner == other {
                    self.units.add(unit as usize);
                }
            }
        }
    }

    /// Sets several marks.
    pub(super) fn set_all(&mut self, units: &Units, marks: impl Iterator<Item = Mark>) {
        marks.for_each(|mark| self.set(units, mark));
    }

    /// Sets several marks, and adds all that follows from them without any clue.
    pub(super) fn assume(
        &mut self,
        units: &Units,
        marks: impl IntoIterator<Item = Mark>,
    ) -> Result<(), Clash> {
        for mark in marks {
            self.set(units, mark);
            if !self.grid.contains(mark) {
                return Err(Clash);
            }
        }
        self.close(units)
    }

    /// Adds the marks of a grid, and all that follows from them without any clue.
    pub(super) fn take_over(&mut self, units: &Units, grid: &Grid) -> Result<(), Clash> {
        let stride = grid.layout.stride;
        for (item, word) in
            (0..grid.layout.item_count() as u32).flat_map(|item| (0..stride).map(move |word| (item, word)))
        {
            let (possible, together) = (grid.row(item).0[word], grid.row(item).1[word]);
            let (still_possible, known) = (self.grid.row(item).0[word], self.grid.row(item).1[word]);
            if together & !still_possible | known & !possible != 0 {
                return Err(Clash);
            }
            self.write_all(units, item, word, together & !known, true);
            self.write_all(units, item, word, still_possible & !possible, false);
        }
        self.close(units)
    }

    /// What a unit sees: the pairs that are known to be together, and those known to be apart.
    pub(super) fn seen(&self, unit: &Unit) -> Pairs {
        let mut seen = Pairs::none(&unit.ways);
        for (place, &(one, other)) in (0..).zip(&unit.ways.pairs) {
            if self.grid.is_together(one, other) {
                seen.add(place, true);
            } else if !self.grid.is_possible(one, other) {
                seen.add(place, false);
            }
        }
        seen
    }

    /// Takes over another state of the same puzzle without making new lists.
    pub(super) fn copy_from(&mut self, other: &State) {
        self.grid.copy_from(&other.grid);
        self.lines.copy_from(&other.lines);
        self.joined.clone_from(&other.joined);
        self.shared.copy_from(&other.shared);
        self.common.copy_from(&other.common);
        self.twins.copy_from(&other.twins);
        self.units.copy_from(&other.units);
    }
}

/// A mark of a pair of a unit.
pub(super) fn mark_of((one, other): (u32, u32), together: bool) -> Mark {
    let (one, other) = (ItemId(one), ItemId(other));
    if together { Mark::together(one, other) } else { Mark::apart(one, other) }
}
