//! Bounds: clues put several items behind or before another one, and each of them needs a place of its own.
//!
//! Only links of two items are combined, so this is a search for longest paths; the engine drops what a step does not need.

use std::collections::BTreeMap;

use crate::explain::marks::{LogicGrid, mark_of};
use crate::explain::reasoner::{Edge, Orders, Reasoner};
use crate::explain::step::{Step, Technique};
use crate::model::{ClueId, Mark};

/// Where other items are than the one that loses places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Behind,
    Before,
}

/// The places that an item loses because others need those behind it, or those before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bound {
    pub(super) item: u32,
    /// The category of the places.
    pub(super) category: usize,
    pub(super) side: Side,
    /// The other items; in a chain, one after the other, the nearest first.
    pub(super) others: Vec<u32>,
    pub(super) is_chain: bool,
    pub(super) clues: Vec<ClueId>,
    pub(super) premises: Vec<Mark>,
    /// The places that the item loses, in the order of the category.
    pub(super) lost: Vec<u32>,
    /// The only place that is left, if there is one.
    pub(super) left: Option<u32>,
}

impl Bound {
    /// Returns whether a mark of the item follows.
    pub(super) fn implies(&self, mark: Mark) -> bool {
        let is_of = |place: &u32| mark == mark_of((self.item, *place), mark.is_together());
        if mark.is_together() { self.left.iter().any(is_of) } else { self.lost.iter().any(is_of) }
    }

    /// Returns the atomic step: to the only place that is left, or else to the lost places that are new.
    pub(super) fn step(&self, is_new: impl Fn(Mark) -> bool) -> Step {
        let lost = self.lost.iter().map(|&place| mark_of((self.item, place), false));
        let new = match self.left {
            Some(left) => vec![mark_of((self.item, left), true)],
            None => lost.filter(|&mark| is_new(mark)).collect(),
        };
        Step::new(Technique::Order, self.clues.clone(), self.premises.clone(), new)
    }
}

/// Returns the bounds that rule out a place which a grid still allows.
pub(super) fn new_bounds(reasoner: &Reasoner<'_>, grid: &LogicGrid) -> Vec<Bound> {
    let orders = reasoner.orders();
    let mut items: Vec<(usize, u32)> = orders
        .edges
        .iter()
        .flat_map(|edge| [edge.first, edge.second].map(|item| (edge.category, item)))
        .collect();
    items.sort_unstable();
    items.dedup();
    let mut bounds = Vec::new();
    for (category, item) in items {
        if grid.together_in(item, category).next().is_some() {
            continue;
        }
        for side in [Side::Behind, Side::Before] {
            let search = BoundSearch { orders, grid, category, side, may_use: &|_| true };
            let is_new = |bound: &Bound| bound.lost.iter().any(|&place| grid.is_possible(item, place));
            bounds.extend(search.bounds(item).into_iter().filter(is_new));
        }
    }
    bounds
}

/// The search for the bounds of items on one side, in the order of one category.
pub(super) struct BoundSearch<'s> {
    pub(super) orders: &'s Orders,
    pub(super) grid: &'s LogicGrid,
    pub(super) category: usize,
    pub(super) side: Side,
    /// The clues that may be used.
    pub(super) may_use: &'s dyn Fn(ClueId) -> bool,
}

/// An item that clues put on one side of another one.
#[derive(Debug, Clone, Default)]
struct Reached {
    /// The distance, at least.
    least: u32,
    /// The items between them and the item itself, the nearest first.
    path: Vec<u32>,
    clues: Vec<ClueId>,
    /// The pairs that join the clues.
    pairs: Vec<Mark>,
}

impl BoundSearch<'_> {
    /// Returns the bounds of an item that need more than one clue: those of chains, and those of several items that have
    /// different places.
    pub(super) fn bounds(&self, item: u32) -> Vec<Bound> {
        let reached = self.reached(item);
        let mut bounds: Vec<Bound> =
            reached.iter().filter_map(|(&end, of)| self.chain(item, end, of)).collect();
        let layout = &*self.grid.layout;
        let mut by_category: BTreeMap<usize, Vec<(u32, &Reached)>> = BTreeMap::new();
        for (&other, of) in &reached {
            if layout.is_plain(layout.category(other)) {
                by_category.entry(layout.category(other)).or_default().push((other, of));
            }
        }
        bounds.extend(by_category.into_values().filter_map(|others| self.several(item, &others)));
        bounds
    }

    /// Returns the items on this side, each with the longest path to it, of several the one with the fewest clues.
    fn reached(&self, item: u32) -> BTreeMap<u32, Reached> {
        let rows = self.places().len();
        let mut reached: BTreeMap<u32, Reached> = BTreeMap::new();
        let mut new = vec![(item, Reached::default())];
        // A path of more places than there are contradicts itself; the grid finds that.
        for _ in 0..rows {
            let mut next = Vec::new();
            for (from, of) in &new {
                for edge in &self.orders.edges {
                    if edge.category != self.category || !(self.may_use)(edge.clue) {
                        continue;
                    }
                    let Some(longer) = self.extended(*from, of, edge) else { continue };
                    let (_, end) = self.ends(edge);
                    let is_better = reached.get(&end).is_none_or(|known| {
                        (longer.least, known.clues.len()) > (known.least, longer.clues.len())
                    });
                    if is_better && end != item && !of.path.contains(&end) {
                        reached.insert(end, longer.clone());
                        next.push((end, longer));
                    }
                }
            }
            new = next;
        }
        reached
    }

    /// Returns a path with one more clue, if that begins where the path ends.
    fn extended(&self, from: u32, of: &Reached, edge: &Edge) -> Option<Reached> {
        let (start, end) = self.ends(edge);
        let is_joined = start != from && self.has_pair(start, from);
        if start != from && !is_joined {
            return None;
        }
        let mut longer = of.clone();
        longer.least += edge.least;
        longer.path.push(end);
        if !longer.clues.contains(&edge.clue) {
            longer.clues.push(edge.clue);
        }
        longer.pairs.extend(is_joined.then(|| mark_of((start, from), true)));
        Some(longer)
    }

    /// Returns whether two items are one row: where one of them has several rows, a clue about the one says nothing about the other.
    fn has_pair(&self, one: u32, other: u32) -> bool {
        let layout = &*self.grid.layout;
        let are_single = layout.has_one_row(one) && layout.has_one_row(other);
        are_single
            && layout.spans(layout.category(one), layout.category(other))
            && self.grid.is_together(one, other)
    }

    /// Returns the items of a clue, the one nearer to the bounded item first.
    fn ends(&self, edge: &Edge) -> (u32, u32) {
        match self.side {
            Side::Behind => (edge.first, edge.second),
            Side::Before => (edge.second, edge.first),
        }
    }

    /// Returns the places, those first that are the farthest from the bounded item.
    fn places(&self) -> Vec<u32> {
        let mut places = self.orders.items.get(&self.category).cloned().unwrap_or_default();
        if self.side == Side::Behind {
            places.reverse();
        }
        places
    }

    /// Returns the bound of a chain.
    fn chain(&self, item: u32, end: u32, of: &Reached) -> Option<Bound> {
        let places = self.places();
        let free = places.iter().position(|&place| self.grid.is_possible(end, place))?;
        let premises = places[..free].iter().map(|&place| mark_of((end, place), false));
        let premises = of.pairs.iter().copied().chain(premises).collect();
        self.bound(item, free + of.least as usize, of.path.clone(), true, of.clues.clone(), premises)
    }

    /// Returns the bound of several items of one category, which need different places.
    fn several(&self, item: u32, others: &[(u32, &Reached)]) -> Option<Bound> {
        let nearest = others.iter().map(|(_, of)| of.least).min()? as usize;
        let places = self.places();
        let is_free = |place: u32| others.iter().any(|&(other, _)| self.grid.is_possible(other, place));
        let free: Vec<usize> = (0..places.len()).filter(|&index| is_free(places[index])).collect();
        let last = *free.get(others.len().checked_sub(1)?)?;
        let taken = (0..last).filter(|index| !free.contains(index)).map(|index| places[index]);
        let mut premises: Vec<Mark> = taken
            .flat_map(|place| others.iter().map(move |&(other, _)| mark_of((other, place), false)))
            .collect();
        let mut clues = Vec::new();
        for (_, of) in others {
            premises.extend(of.pairs.iter().copied());
            clues.extend(of.clues.iter().copied());
        }
        clues.sort_unstable();
        clues.dedup();
        let names = others.iter().map(|&(other, _)| other).collect();
        (others.len() > 1).then(|| self.bound(item, last + nearest, names, false, clues, premises)).flatten()
    }

    /// Returns the bound that rules out the farthest places, if it needs more than one clue.
    fn bound(
        &self,
        item: u32,
        count: usize,
        others: Vec<u32>,
        is_chain: bool,
        clues: Vec<ClueId>,
        premises: Vec<Mark>,
    ) -> Option<Bound> {
        let mut lost = self.places();
        let rest = lost.split_off(count.min(lost.len()));
        if self.side == Side::Behind {
            lost.reverse();
        }
        let left = if let [left] = *rest { Some(left) } else { None };
        let (category, side) = (self.category, self.side);
        let is_possible = !rest.is_empty() && clues.len() > 1;
        is_possible.then_some(Bound { item, category, side, others, is_chain, clues, premises, lost, left })
    }
}
