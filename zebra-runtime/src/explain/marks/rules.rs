//! The rules of a logic grid: what the marks of an item imply without any clue.
//!
//! Each rule is a query on the grid. Its callers add the marks that follow, with or without the premises.

use super::{Layout, LogicGrid};
use crate::model::{ItemId, Mark, Polarity};

/// The minimum number of rows of an item, and the partners that prove it if its category alone does not.
#[derive(Debug, Clone, Default)]
pub(super) struct Demand {
    pub(super) rows: u32,
    pub(super) evidence: Vec<u32>,
}

/// The partners of an item in a category that its rows need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::explain) enum Places {
    /// More partners are possible than the rows need, so none of them is certain.
    Enough,
    /// The possible partners cannot fill the rows.
    TooFew,
    /// Every possible partner is needed.
    All,
    /// These partners are needed.
    Only(Vec<u32>),
}

/// Items of one category whose possible places in another category are the same two.
///
/// The twins are the items up to `last` whose places are among those of `of`: as many as the two places can hold.
#[derive(Debug, Clone, Copy)]
pub(in crate::explain) struct Twins {
    pub(in crate::explain) of: u32,
    pub(in crate::explain) category: usize,
    last: u32,
}

/// Only place, and taken: an item and the items of a category.
impl LogicGrid {
    /// Returns the number of rows in which an item needs a partner of a category: its own number of rows in a plain
    /// category, and elsewhere at most one.
    ///
    /// Takes the [counts](LogicGrid::counts) of the line, as [`LogicGrid::places`] does: the search examines many lines.
    #[inline]
    pub(in crate::explain) fn required(&self, item: u32, category: usize, counts: (u32, u32)) -> u32 {
        let (possible, together) = counts;
        let (least, _) = self.layout.partners(item, category);
        // An unused item needs no partner, a present one does.
        let asks = least == 0 && together == 0 && possible <= 1;
        if asks && self.witness(item, category).is_some() { 1 } else { least }
    }

    /// Returns the number of rows that the partners of an item in all categories prove. Stronger than
    /// [`LogicGrid::required`] if items have several rows.
    pub(super) fn counted(&self, item: u32) -> Demand {
        let layout = &*self.layout;
        let (least, _) = layout.appearances(item);
        if layout.has_fixed_rows(item) {
            return Demand { rows: least, evidence: Vec::new() };
        }
        let partners = (0..layout.categories()).map(|category| self.together_in(item, category).collect());
        match partners.max_by_key(Vec::len) {
            Some(evidence) if evidence.len() > least as usize => {
                Demand { rows: evidence.len() as u32, evidence }
            }
            _ => Demand { rows: least, evidence: Vec::new() },
        }
    }

    /// Returns the partners without which the others of a category could not fill the required rows of an item.
    #[inline]
    pub(in crate::explain) fn places(
        &self,
        item: u32,
        category: usize,
        (possible, _): (u32, u32),
        required: u32,
    ) -> Places {
        let layout = &*self.layout;
        if required <= 1 || layout.has_single_rows(category) {
            return match possible {
                _ if possible < required => Places::TooFew,
                _ if possible == required => Places::All,
                _ => Places::Enough,
            };
        }
        let room = |partner: u32| layout.appearances(partner).1;
        let all: u32 = self.possible_in(item, category).map(room).sum();
        if all < required {
            return Places::TooFew;
        }
        let needed = self.possible_in(item, category).filter(|&partner| all - room(partner) < required);
        Places::Only(needed.collect())
    }

    /// Returns `true` if an item has as many partners in a category as it can have.
    pub(in crate::explain) fn is_taken(&self, item: u32, category: usize) -> bool {
        self.counts(item, category).1 >= self.layout.partners(item, category).1
    }

    /// Returns the marks that rule out partners of an item in a category, at most `most`, and the one that proves that
    /// the item is present if it could be unused.
    pub(in crate::explain) fn ruled_out(&self, item: u32, category: usize, most: usize) -> Vec<Mark> {
        let layout = &*self.layout;
        let lost = layout.items_of(category).filter(|&partner| !self.is_possible(item, partner));
        let present = match layout.partners(item, category).0 {
            0 => self.witness(item, category),
            _ => None,
        };
        let lost = lost.take(most).map(|partner| apart(item, partner));
        lost.chain(present.map(|partner| together(item, partner))).collect()
    }
}

/// Two places: items of one category that have the same two places in another one.
impl LogicGrid {
    /// Returns the twins of an item, or of another item that has its place and one more.
    pub(in crate::explain) fn twins(&self, item: u32, category: usize) -> Option<Twins> {
        let layout = &*self.layout;
        let own = layout.category(item);
        if own == category || !layout.has_one_row(item) {
            return None;
        }
        let room = |place: u32| layout.partners(place, own).1 as usize;
        let twins = |of: u32| {
            let taken: usize = self.possible_in(of, category).map(room).sum();
            let all = Twins { of, category, last: u32::MAX };
            let mut found = layout.items_of(own).filter(|&twin| self.is_twin(twin, all));
            found.nth(taken.checked_sub(1)?).map(|last| Twins { last, ..all })
        };
        match self.counts(item, category).0 {
            2 => twins(item),
            // In a plain category, no other item can have this item's only place.
            1 if !layout.is_plain(category) => {
                let fits = |&of: &u32| self.counts(of, category).0 == 2 && self.is_within(item, of, category);
                layout.items_of(own).filter(fits).find_map(twins)
            }
            _ => None,
        }
    }

    /// Returns `true` if an item of the same category is one of the twins.
    pub(in crate::explain) fn is_twin(&self, item: u32, twins: Twins) -> bool {
        let Twins { of, category, last } = twins;
        item <= last && self.is_within(item, of, category) && self.layout.has_one_row(item)
    }
}

/// Shared: two items that are together.
impl Layout {
    /// Returns `true` if a mark of `from` with a third item also holds for `to`, which is together with `from`. A mark
    /// that is together does so if `from` has a single row, and a mark that is apart if `to` has a single row.
    #[inline]
    pub(in crate::explain) fn passes(&self, from: u32, to: u32, polarity: Polarity) -> bool {
        match polarity {
            Polarity::Is => self.is_single(from),
            Polarity::IsNot => self.is_single(to),
        }
    }
}

pub(super) fn together(one: u32, other: u32) -> Mark {
    Mark::together(ItemId(one), ItemId(other))
}

pub(super) fn apart(one: u32, other: u32) -> Mark {
    Mark::apart(ItemId(one), ItemId(other))
}
