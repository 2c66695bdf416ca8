//! What is known at one moment: the grid, what the clues see of it, and where something may follow. Layer 3.

use super::ways::Ways;
use super::{Grid, Mark};
use crate::model::{ClueId, ItemId, Model, State as ClueState};

/// One formula of a clue, as its ways.
#[derive(Debug, Clone)]
pub(super) struct Unit {
    pub(super) clue: ClueId,
    pub(super) ways: Ways,
    /// Where its pairs stand in [`State::known`].
    offset: usize,
}

/// The clues as deductions need them: made once for a puzzle.
#[derive(Debug, Clone)]
pub(super) struct Units {
    pub(super) units: Vec<Unit>,
    /// The clues of which some formula is wide.
    pub(super) wide: Vec<ClueId>,
    /// For each item, by its partner with a greater number: the unit that asks for the pair, and the place in its pairs.
    watchers: Vec<Vec<(u32, u32, u32)>>,
    size: usize,
}

impl Units {
    /// The units of the clues that are on.
    pub(super) fn new(model: &Model, on: impl Iterator<Item = ClueId>) -> Units {
        let mut units = Units {
            units: Vec::new(),
            wide: Vec::new(),
            watchers: vec![Vec::new(); model.items().len()],
            size: 0,
        };
        let mut on: Vec<ClueId> = on.collect();
        on.sort_unstable();
        for clue in on {
            for formula in model.clue(clue).formulas.iter() {
                units.add(model, clue, formula);
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
                for (place, &(one, other)) in (0..).zip(&ways.pairs) {
                    self.watchers[one as usize].push((other, unit, place));
                }
                let offset = self.size;
                self.size += 2 * ways.words;
                self.units.push(Unit { clue, ways, offset });
            }
            None if self.wide.last() != Some(&clue) => self.wide.push(clue),
            None => {}
        }
    }
}

/// A queue in which everything stands once.
#[derive(Debug, Clone, Default)]
pub(super) struct Queue {
    waiting: Vec<u64>,
    count: usize,
}

impl Queue {
    fn new(size: usize) -> Queue {
        Queue { waiting: vec![0; size.div_ceil(64)], count: 0 }
    }

    pub(super) fn add(&mut self, number: usize) {
        let (word, bit) = (number / 64, 1 << (number % 64));
        self.count += usize::from(self.waiting[word] & bit == 0);
        self.waiting[word] |= bit;
    }

    pub(super) fn remove(&mut self, number: usize) {
        let (word, bit) = (number / 64, 1 << (number % 64));
        self.count -= usize::from(self.waiting[word] & bit != 0);
        self.waiting[word] &= !bit;
    }

    /// The smallest number that waits.
    pub(super) fn first(&self) -> Option<usize> {
        if self.count == 0 {
            return None;
        }
        let word = self.waiting.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.waiting[word].trailing_zeros() as usize)
    }

    fn clear(&mut self) {
        self.waiting.fill(0);
        self.count = 0;
    }

    fn copy_from(&mut self, other: &Queue) {
        self.waiting.copy_from_slice(&other.waiting);
        self.count = other.count;
    }
}

/// What is known, and what has not been looked at since it changed.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub(super) grid: Grid,
    /// For each unit: the pairs that are known to be together, then those known to be apart.
    known: Vec<u64>,
    /// Lines of the grid: an item and a category.
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
        let items = empty.layout.item_count();
        let categories = empty.layout.categories();
        let mut state = State {
            grid: empty.clone(),
            known: vec![0; units.size],
            lines: Queue::new(items * categories),
            joined: Vec::new(),
            shared: Queue::new(items),
            common: Queue::new(items),
            twins: Queue::new(items),
            units: Queue::new(units.units.len()),
        };
        for line in 0..items * categories {
            state.lines.add(line);
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
        let (one, other, together) = (mark.first().0, mark.second().0, mark.is_together());
        if self.grid.get(mark.first(), mark.second()).is_some() {
            return;
        }
        self.grid.fill(one, other, together);
        let layout = &*self.grid.layout;
        let (of_one, of_other) = (layout.category(one), layout.category(other));
        self.lines.add(one as usize * layout.categories() + of_other);
        self.lines.add(other as usize * layout.categories() + of_one);
        if together {
            self.joined.push((one, other));
            // Of what may be left over it is now known that it is not.
            for item in [one, other].into_iter().filter(|&item| !layout.stands_once(item)) {
                for category in 0..layout.categories() {
                    self.lines.add(item as usize * layout.categories() + category);
                }
            }
        } else {
            self.common.add(one as usize);
            self.common.add(other as usize);
            self.twins.add(one as usize);
            self.twins.add(other as usize);
        }
        self.shared.add(one as usize);
        self.shared.add(other as usize);
        let watchers = &units.watchers[one as usize];
        for &(partner, unit, place) in watchers {
            if partner == other {
                self.units.add(unit as usize);
                let unit = &units.units[unit as usize];
                let half = if together { 0 } else { unit.ways.words };
                self.known[unit.offset + half + place as usize / 64] |= 1 << (place % 64);
            }
        }
    }

    /// Sets several marks.
    pub(super) fn set_all(&mut self, units: &Units, marks: impl Iterator<Item = Mark>) {
        marks.for_each(|mark| self.set(units, mark));
    }

    /// What a unit sees: the pairs that are known to be together, and those known to be apart.
    pub(super) fn seen(&self, unit: &Unit) -> (&[u64], &[u64]) {
        self.known[unit.offset..unit.offset + 2 * unit.ways.words].split_at(unit.ways.words)
    }

    /// Takes over another state of the same puzzle without making new lists.
    pub(super) fn copy_from(&mut self, other: &State) {
        self.grid.copy_from(&other.grid);
        self.known.copy_from_slice(&other.known);
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
