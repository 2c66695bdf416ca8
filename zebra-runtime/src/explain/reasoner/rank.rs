//! Ranks of items: numbers that follow from the clues alone, not from names or from the order of anything. Ties between
//! points are broken by them, so that a puzzle with other names in another order has the same walkthrough.
//!
//! Color refinement, after Weisfeiler and Leman (1968): the rank of an item depends on the cases in which it occurs, on the
//! ranks of its partners in them, and on those of the items of its category.

use super::Reasoner;
use crate::explain::marks::place_of;
use crate::model::{ClueId, ItemId, Mark};

/// The number of times that ranks are passed on from an item to those that share a clue with it.
const ROUNDS: usize = 4;

/// The ranks of a puzzle.
#[derive(Debug, Clone)]
pub(in crate::explain) struct Ranks {
    items: Vec<u64>,
    /// For each two items, by their [place](place_of), the ranks of the mark that they are apart, and of the one that they are together.
    marks: Vec<[u32; 2]>,
    /// The units in the order of their ranks.
    pub(in crate::explain) units: Vec<usize>,
    /// The clues in the order of their first units.
    clues: Vec<ClueId>,
}

impl Ranks {
    /// Finds the ranks. The time is linear in the size of all cases.
    pub(super) fn of(reasoner: &Reasoner<'_>) -> Ranks {
        let layout = &*reasoner.empty.layout;
        let items = layout.item_count();
        let count = |item: usize| layout.items_of(layout.category(item as u32)).count() as u64;
        let mut ranks = Ranks {
            items: (0..items).map(|item| mixed(count(item))).collect(),
            marks: Vec::new(),
            units: Vec::new(),
            clues: Vec::new(),
        };
        let cases: Vec<Vec<Vec<Mark>>> =
            reasoner.units.all.iter().map(|unit| unit.all_cases().collect()).collect();
        for _ in 0..ROUNDS {
            ranks = ranks.refined(reasoner, &cases);
        }
        for &unit in &ranks.units {
            let clue = reasoner.units.all[unit].clue;
            if !ranks.clues.contains(&clue) {
                ranks.clues.push(clue);
            }
        }
        // In the order of their places.
        let pairs =
            (0..items as u32).flat_map(|other| (0..other).map(move |one| (ItemId(one), ItemId(other))));
        let anchor = reasoner.model.anchor();
        let names_row = |item: ItemId| reasoner.model.item(item).category == anchor;
        // Among equals, a reader prefers to hear of a row by its name.
        let ranked = |(one, other): (ItemId, ItemId), together: bool| {
            let last = u32::from(!names_row(one) && !names_row(other)) << 31;
            ranks.of_mark((one, other), together) >> 1 | last
        };
        ranks.marks = pairs.map(|pair| [false, true].map(|together| ranked(pair, together))).collect();
        ranks
    }

    /// Returns the rank of a mark.
    #[inline]
    pub(in crate::explain) fn mark(&self, mark: Mark) -> u32 {
        self.marks[place_of(mark)][usize::from(mark.is_together())]
    }

    /// Returns the rank of a clue: those without units come last.
    pub(in crate::explain) fn clue(&self, clue: ClueId) -> usize {
        self.clues.iter().position(|&other| other == clue).unwrap_or(self.clues.len())
    }

    /// Returns the rank of an item.
    pub(in crate::explain) fn item(&self, item: ItemId) -> u64 {
        self.items[item.index()]
    }

    fn of_mark(&self, (one, other): (ItemId, ItemId), together: bool) -> u32 {
        let both = mixed(self.items[one.index()]).wrapping_add(mixed(self.items[other.index()]));
        (mixed(both.wrapping_add(u64::from(together))) >> 32) as u32
    }

    fn refined(&self, reasoner: &Reasoner<'_>, cases: &[Vec<Vec<Mark>>]) -> Ranks {
        let layout = &*reasoner.empty.layout;
        // Sums do not depend on the order.
        let mut found = vec![0_u64; self.items.len()];
        let mut units = Vec::with_capacity(cases.len());
        let of_mark = |mark: &Mark| u64::from(self.of_mark(mark.items(), mark.is_together()));
        for (number, cases) in cases.iter().enumerate() {
            let marks: Vec<Vec<u64>> = cases.iter().map(|case| case.iter().map(of_mark).collect()).collect();
            let ranks: Vec<u64> = marks
                .iter()
                .map(|marks| mixed(marks.iter().fold(0_u64, |sum, &mark| sum.wrapping_add(mark))))
                .collect();
            let unit = mixed(ranks.iter().fold(0_u64, |sum, &rank| sum.wrapping_add(rank)));
            units.push((unit, number));
            for ((rank, case), marks) in ranks.iter().zip(cases).zip(&marks) {
                for (mark, of_mark) in case.iter().zip(marks) {
                    let passed = mixed(unit ^ rank.rotate_left(17) ^ of_mark);
                    for item in [mark.first(), mark.second()] {
                        found[item.index()] = found[item.index()].wrapping_add(passed);
                    }
                }
            }
        }
        let own: Vec<u64> =
            self.items.iter().zip(&found).map(|(rank, found)| mixed(rank ^ found.rotate_left(7))).collect();
        let of_category = |category: usize| {
            layout.items_of(category).fold(0_u64, |sum, item| sum.wrapping_add(own[item as usize]))
        };
        let categories: Vec<u64> = (0..layout.categories()).map(of_category).collect();
        let ranked = (0..)
            .zip(&own)
            .map(|(item, &rank)| mixed(rank ^ categories[layout.category(item)].rotate_left(29)));
        units.sort_unstable();
        Ranks {
            items: ranked.collect(),
            marks: Vec::new(),
            units: units.into_iter().map(|(_, number)| number).collect(),
            clues: Vec::new(),
        }
    }
}

/// Mixes the bits of a number: the finalizer of `SplitMix64` by Steele, Lea and Flood (2014).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
