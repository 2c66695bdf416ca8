//! The sets of clues that items join.

use super::are_one_row;
use crate::explain::marks::LogicGrid;
use crate::explain::prices::LARGEST_BLOCK;
use crate::explain::reasoner::Placement;

/// A clue whose items have open places.
#[derive(Debug)]
pub(super) struct OpenPlacement<'r> {
    /// The number of the placement in the puzzle.
    pub(super) number: u32,
    pub(super) placement: &'r Placement,
    /// The ways to place the items that known marks leave.
    pub(super) ways: Vec<&'r [u32]>,
}

impl<'r> OpenPlacement<'r> {
    pub(super) fn new(grid: &LogicGrid, number: u32, placement: &'r Placement, places: &[u32]) -> Self {
        let fits = |(&item, &place): (&u32, &u32)| grid.is_possible(item, places[place as usize]);
        let is_left = |way: &&[u32]| placement.items.iter().zip(*way).all(fits);
        OpenPlacement {
            number,
            placement,
            ways: placement.ways.iter().map(Vec::as_slice).filter(is_left).collect(),
        }
    }
}

/// Two or three of several clues, as their indices.
#[derive(Debug, Clone, Copy)]
pub(super) struct ClueSet {
    indices: [usize; LARGEST_BLOCK],
    len: usize,
}

impl ClueSet {
    fn new(of: &[usize]) -> Self {
        let mut indices = [0; LARGEST_BLOCK];
        indices[..of.len()].copy_from_slice(of);
        ClueSet { indices, len: of.len() }
    }

    pub(super) fn as_slice(&self) -> &[usize] {
        &self.indices[..self.len]
    }
}

/// How two clues are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Join {
    None,
    /// An item of the one may be together with one of the other.
    Possible,
    /// An item of the one is known to be apart from one of the other.
    Near,
    /// They share an item, or a row.
    Shared,
}

impl Join {
    fn of(grid: &LogicGrid, one: &Placement, other: &Placement) -> Join {
        if one.category != other.category || one.clue == other.clue {
            return Join::None;
        }
        let of_items = |item: u32, with: u32| {
            let is_shared = item == with || are_one_row(grid, item, with);
            let have_marks = grid.layout.spans(grid.layout.category(item), grid.layout.category(with));
            match have_marks && item != with {
                _ if is_shared => Join::Shared,
                true if !grid.is_possible(item, with) => Join::Near,
                true => Join::Possible,
                false => Join::None,
            }
        };
        let pairs = one.items.iter().flat_map(|&item| other.items.iter().map(move |&with| (item, with)));
        pairs.map(|(item, with)| of_items(item, with)).max().unwrap_or(Join::None)
    }
}

/// Returns the sets of two clues that are joined, also if they only get in each other's way, and those of three, of which one shares
/// an item or a row with another one. Those that two items would join come last: they show that these are apart, if the joined block
/// fits nowhere.
pub(super) fn sets_of(grid: &LogicGrid, open: &[OpenPlacement<'_>]) -> Vec<ClueSet> {
    let count = open.len();
    let mut joins = vec![Join::None; count * count];
    for one in 0..count {
        for other in 0..one {
            let join = Join::of(grid, open[one].placement, open[other].placement);
            (joins[one * count + other], joins[other * count + one]) = (join, join);
        }
    }
    let join = |one: usize, other: usize| joins[one * count + other];
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let mut sets: Vec<(ClueSet, bool)> = Vec::new();
    for (one, other) in pairs.clone().filter(|&(one, other)| join(one, other) > Join::None) {
        sets.push((ClueSet::new(&[one, other]), join(one, other) == Join::Possible));
    }
    for (one, two) in pairs {
        for three in two + 1..count {
            let added = [(one, two, three), (one, three, two), (two, three, one)];
            let joined = added.into_iter().filter(|&(one, other, new)| {
                join(one, other) > Join::None && join(one, new).max(join(other, new)) == Join::Shared
            });
            // As it is joined best.
            if let Some(best) = joined.map(|(one, other, _)| join(one, other)).max() {
                sets.push((ClueSet::new(&[one, two, three]), best == Join::Possible));
            }
        }
    }
    sets.sort_by_key(|&(_, is_only_possible)| is_only_possible);
    sets.into_iter().map(|(set, _)| set).collect()
}
