//! The ways to place the rows of a block, and what they have in common.

use std::collections::{BTreeMap, BTreeSet};

use super::sets::OpenPlacement;
use super::{Block, are_one_row, known_apart};
use crate::explain::planner::proofs::Proofs;
use crate::explain::prices::{
    MOST_FACTS_OF_BLOCK, MOST_PLACED, MOST_PLACEMENTS, MOST_PLACEMENTS_TRIED, MOST_REFUTED,
};
use crate::model::{ClueId, ItemId, Mark};

/// No place yet.
const UNPLACED: u32 = u32::MAX;

/// The search for what a set of joined clues gives.
pub(super) struct BlockSearch<'s, 'r, 'm> {
    proofs: &'s Proofs<'r, 'm>,
    clues: Vec<ClueId>,
    category: usize,
    /// The items of the category, in its order.
    places: &'s [u32],
    /// The items of the clues, those of one row together.
    rows: Vec<Vec<u32>>,
    /// The pairs that join the items of a row.
    joins: Vec<Mark>,
    /// All ways to place the rows that the clues allow, with the known marks that exclude each of them.
    ways: Vec<(Vec<u32>, Vec<Mark>)>,
}

impl<'s, 'r, 'm> BlockSearch<'s, 'r, 'm> {
    pub(super) fn new(
        proofs: &'s Proofs<'r, 'm>,
        places: &'s BTreeMap<usize, Vec<u32>>,
        set: &[&OpenPlacement<'_>],
        rank: impl Fn(u32) -> u64,
        left: &mut usize,
    ) -> Option<Self> {
        let grid = &proofs.grid;
        let category = set.first()?.placement.category;
        let mut rows: Vec<Vec<u32>> = Vec::new();
        let mut items: Vec<u32> = set.iter().flat_map(|open| open.placement.items.iter().copied()).collect();
        items.sort_by_key(|&item| rank(item));
        for item in items {
            let of = |row: &&mut Vec<u32>| {
                row.iter().any(|&other| item == other || are_one_row(grid, item, other))
            };
            match rows.iter_mut().find(of) {
                Some(row) if row.contains(&item) => {}
                Some(row) => row.push(item),
                None => rows.push(vec![item]),
            }
        }
        let places = &places[&category][..];
        let (clues, joins, ways) = (Vec::new(), Vec::new(), Vec::new());
        let mut search = BlockSearch { proofs, clues, category, places, rows, joins, ways };
        // Mostly nothing follows; then the ways that known marks exclude need not be listed.
        let open = search.all_ways(set, true, left)?;
        let open: Vec<&[u32]> = open.chunks_exact(search.rows.len()).collect();
        if open.is_empty() || search.common(&open).is_empty() {
            return None;
        }
        let all = search.all_ways(set, false, left)?;
        let all = all.chunks_exact(search.rows.len());
        search.ways = all.map(|way| (way.to_vec(), search.excluding(way))).collect();
        let join = |row: &[u32], item: u32| Mark::together(ItemId(row[0]), ItemId(item));
        let joins = search.rows.iter().flat_map(|row| row[1..].iter().map(|&item| join(row, item)));
        search.joins = joins.collect();
        search.clues = set.iter().map(|open| open.placement.clue).collect();
        search.clues.sort_unstable();
        search.clues.dedup();
        Some(search)
    }

    /// Returns all ways to place the rows that the clues allow, one after the other, or only those that known marks do not exclude;
    /// `None` if there are too many.
    fn all_ways(&self, set: &[&OpenPlacement<'_>], is_possible: bool, left: &mut usize) -> Option<Vec<u32>> {
        let (grid, width, count) = (&self.proofs.grid, self.rows.len(), self.places.len());
        let is_free = |row: &Vec<u32>, place: u32| row.iter().all(|&item| grid.is_possible(item, place));
        let free: Vec<bool> = self
            .rows
            .iter()
            .flat_map(|row| self.places.iter().map(move |&place| !is_possible || is_free(row, place)))
            .collect();
        let rivals = self.rivals(|one, other| grid.layout.category(one) == grid.layout.category(other));
        let mut ways = vec![UNPLACED; width];
        for OpenPlacement { placement, ways: open, .. } in set {
            let every: Vec<&[u32]>;
            let of_clue = match is_possible {
                true => open,
                false => {
                    every = placement.ways.iter().map(Vec::as_slice).collect();
                    &every
                }
            };
            let row_of = |item: &u32| self.rows.iter().position(|row| row.contains(item));
            let of: Vec<usize> = placement.items.iter().filter_map(row_of).collect();
            let mut longer = Vec::new();
            for known in ways.chunks_exact(width) {
                for way in of_clue {
                    let start = longer.len();
                    longer.extend_from_slice(known);
                    let placed = &mut longer[start..];
                    let fits = of.iter().zip(*way).all(|(&row, &place)| match placed[row] {
                        UNPLACED => {
                            placed[row] = place;
                            free[row * count + place as usize]
                        }
                        other => other == place,
                    });
                    if !fits || share(placed, &rivals) {
                        longer.truncate(start);
                    }
                }
                *left = left.saturating_sub(placement.ways.len());
                if longer.len() > MOST_PLACEMENTS_TRIED * width || *left == 0 {
                    return None;
                }
            }
            ways = longer;
        }
        if !is_possible {
            return Some(ways);
        }
        let known = self.rivals(|one, other| known_apart(grid, one, other).is_some());
        Some(ways.chunks_exact(width).filter(|way| !share(way, &known)).flatten().copied().collect())
    }

    /// Returns the pairs of rows of which two items are rivals.
    fn rivals(&self, are_rivals: impl Fn(u32, u32) -> bool) -> Vec<(usize, usize)> {
        let pairs = (0..self.rows.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let has_rivals = |&(one, other): &(usize, usize)| {
            self.rows[one].iter().any(|&one| self.rows[other].iter().any(|&other| are_rivals(one, other)))
        };
        pairs.filter(has_rivals).collect()
    }

    /// Returns the known marks that exclude a way to place the rows.
    fn excluding(&self, way: &[u32]) -> Vec<Mark> {
        let grid = &self.proofs.grid;
        let mut marks = Vec::new();
        for (index, (row, &place)) in self.rows.iter().zip(way).enumerate() {
            marks.extend(row.iter().filter_map(|&item| known_apart(grid, item, self.places[place as usize])));
            for (other, _) in self.rows[..index].iter().zip(way).filter(|&(_, &beside)| beside == place) {
                let pairs = row.iter().flat_map(|&item| other.iter().map(move |&with| (item, with)));
                marks.extend(pairs.filter_map(|(item, with)| known_apart(grid, item, with)));
            }
        }
        marks
    }

    /// Returns what the block gives, for each row and each two rows: with as few premises as a search for them finds.
    pub(super) fn blocks(&self, rank: impl Fn(Mark) -> u32) -> Vec<Block> {
        let targets = self.targets();
        let all: Vec<Mark> = targets.iter().flatten().copied().collect();
        let each = all.iter().map(|&mark| vec![mark]);
        let wanted: BTreeSet<Vec<Mark>> = targets.iter().cloned().chain(each).collect();
        wanted.into_iter().filter_map(|target| self.block(&target, &all, &rank)).collect()
    }

    /// Returns what all ways that are left have in common and is new: a list for each row and for each two rows.
    fn targets(&self) -> Vec<Vec<Mark>> {
        let left: Vec<&[u32]> =
            self.ways.iter().filter(|(_, marks)| marks.is_empty()).map(|(way, _)| &way[..]).collect();
        self.common(&left)
    }

    /// Returns what some ways to place the rows have in common and is new: a list for each row and for each two rows.
    fn common(&self, ways: &[&[u32]]) -> Vec<Vec<Mark>> {
        let grid = &self.proofs.grid;
        let is_open = |mark: &Mark| grid.get(mark.first(), mark.second()).is_none();
        let mut lists = Vec::new();
        let mut used = vec![false; self.places.len()];
        for (index, row) in self.rows.iter().enumerate() {
            used.fill(false);
            ways.iter().for_each(|way| used[way[index] as usize] = true);
            let is_placed = used.iter().filter(|used| **used).count() == 1;
            let told = used.iter().zip(self.places).filter(|(used, _)| **used == is_placed);
            let mark = |place: u32| match is_placed {
                true => Mark::together(ItemId(row[0]), ItemId(place)),
                false => Mark::apart(ItemId(row[0]), ItemId(place)),
            };
            lists.push(told.map(|(_, &place)| mark(place)).filter(is_open).collect::<Vec<Mark>>());
            for other in 0..index {
                let layout = &*grid.layout;
                let pairs =
                    row.iter().flat_map(|&item| self.rows[other].iter().map(move |&with| (item, with)));
                let pair = pairs
                    .into_iter()
                    .find(|&(item, with)| layout.spans(layout.category(item), layout.category(with)));
                let Some((item, with)) = pair else { continue };
                let same = ways.iter().filter(|way| way[index] == way[other]).count();
                let (item, with) = (ItemId(item), ItemId(with));
                let mark = match same {
                    0 => Mark::apart(item, with),
                    _ if same == ways.len() => Mark::together(item, with),
                    _ => continue,
                };
                lists.push(vec![mark].into_iter().filter(is_open).collect());
            }
        }
        lists.retain(|list| !list.is_empty());
        lists
    }

    /// Returns the block that gives some marks, and with them what else the same premises give.
    fn block(&self, target: &[Mark], all: &[Mark], rank: &impl Fn(Mark) -> u32) -> Option<Block> {
        let excluding = self.premises(target, rank);
        let left: Vec<&[u32]> = self
            .ways
            .iter()
            .filter(|(_, marks)| !marks.iter().any(|mark| excluding.contains(mark)))
            .map(|(way, _)| &way[..])
            .collect();
        let block = |conclusions: Vec<Mark>, ways: BTreeSet<Vec<u32>>, refuted: Option<Mark>| Block {
            clues: self.clues.clone(),
            category: self.category,
            items: self.rows.iter().map(|row| row[0]).collect(),
            ways: ways.into_iter().collect(),
            refuted,
            premises: self.joins.iter().copied().chain(excluding.iter().copied()).collect(),
            conclusions,
        };
        if self.joins.len() + excluding.len() > MOST_FACTS_OF_BLOCK {
            return None;
        }
        let can_be_read = |ways: &BTreeSet<Vec<u32>>, most: usize| {
            ways.len() <= most && ways.len() * self.rows.len() <= MOST_PLACED
        };
        let ways: BTreeSet<Vec<u32>> = left.iter().map(|way| way.to_vec()).collect();
        if !ways.is_empty() && can_be_read(&ways, MOST_PLACEMENTS) {
            let is_given = |mark: &Mark| {
                let seen = self.seen(*mark);
                left.iter().all(|way| seen.holds(way))
            };
            let conclusions: Vec<Mark> = all.iter().copied().filter(is_given).collect();
            return Some(block(conclusions, ways, None));
        }
        let [mark] = *target else { return None };
        let seen = self.seen(mark);
        let against = self.ways.iter().map(|(way, _)| way).filter(|way| !seen.holds(way));
        let ways: BTreeSet<Vec<u32>> = against.cloned().collect();
        can_be_read(&ways, MOST_REFUTED).then(|| block(vec![mark], ways, Some(mark.opposite())))
    }

    /// Returns known marks that exclude each way without one of the wanted marks: the cheapest for their number first, and then
    /// without those that are not needed.
    fn premises(&self, wanted: &[Mark], rank: &impl Fn(Mark) -> u32) -> Vec<Mark> {
        let wanted: Vec<Seen> = wanted.iter().map(|&mark| self.seen(mark)).collect();
        let lacks = |way: &[u32]| !wanted.iter().all(|seen| seen.holds(way));
        let failing: Vec<&[Mark]> =
            self.ways.iter().filter(|(way, _)| lacks(way)).map(|(_, marks)| &marks[..]).collect();
        let mut left = failing.clone();
        let mut chosen: Vec<Mark> = Vec::new();
        while !left.is_empty() {
            let candidates: BTreeSet<Mark> = left.iter().flat_map(|marks| marks.iter().copied()).collect();
            let worth = |mark: Mark| {
                let count = left.iter().filter(|marks| marks.contains(&mark)).count();
                let cost = self.proofs.of(mark).map_or(1, |proof| proof.cost.max(1));
                (count * 1000 / cost as usize, rank(mark), mark)
            };
            let Some((.., best)) = candidates.into_iter().map(worth).max() else { break };
            left.retain(|marks| !marks.contains(&best));
            chosen.push(best);
        }
        for index in (0..chosen.len()).rev() {
            let is_excluded = |marks: &&[Mark]| {
                chosen.iter().enumerate().any(|(other, mark)| other != index && marks.contains(mark))
            };
            if failing.iter().all(is_excluded) {
                chosen.remove(index);
            }
        }
        chosen
    }

    /// Returns a mark of two rows, or of a row and a place, as one of the ways to place the rows.
    fn seen(&self, mark: Mark) -> Seen {
        let side = |item: ItemId| match self.rows.iter().position(|row| row.contains(&item.0)) {
            Some(row) => Side::Row(row),
            None => Side::Place(self.places.iter().position(|&place| place == item.0)),
        };
        Seen { sides: [side(mark.first()), side(mark.second())], is_together: mark.is_together() }
    }
}

/// A mark, as the ways to place rows show it.
#[derive(Debug, Clone, Copy)]
struct Seen {
    sides: [Side; 2],
    is_together: bool,
}

#[derive(Debug, Clone, Copy)]
enum Side {
    Row(usize),
    Place(Option<usize>),
}

impl Seen {
    /// Returns whether the mark holds in a way to place the rows.
    fn holds(self, way: &[u32]) -> bool {
        let [one, other] = self.sides.map(|side| match side {
            Side::Row(row) => Some(way[row] as usize),
            Side::Place(place) => place,
        });
        (one == other) == self.is_together
    }
}

/// Returns whether two rows of some pairs have one place.
fn share(places: &[u32], pairs: &[(usize, usize)]) -> bool {
    pairs.iter().any(|&(one, other)| places[one] != UNPLACED && places[one] == places[other])
}
