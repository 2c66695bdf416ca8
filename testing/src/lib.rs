//! Helpers of the tests: reproducible random numbers, random puzzles, all assignments of a small puzzle, and the runner of fuzz targets.
//!
//! There are three kinds of random puzzles. [`Declarations`] with [`Clues`] have every form of the language, [`World`] has a few plain
//! kinds of clues with all assignments, and [`small::Small`] has names with places, for tests of messages.

mod clues;
pub mod declarations;
pub mod small;
mod world;

use zebra_core::model::{Assignment, CategoryId, ItemId, Model};

pub use clues::{Clues, FUNCTIONS};
pub use declarations::Declarations;
pub use world::{World, worlds};

/// A reproducible random number generator: `SplitMix64` (Steele, Lea and Flood, 2014).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Creates a generator with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number in `0..bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 33) as usize % bound
    }

    /// Returns a number in `least..=most`.
    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        least + self.below((most - least + 1) as usize) as i64
    }

    /// Returns `true` with the probability `1 / times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Returns an element of a list.
    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for index in (1..list.len()).rev() {
            list.swap(index, self.below(index + 1));
        }
    }
}

/// Returns every assignment of a model, whether or not it satisfies the clues. Exponential in the size of the model.
#[must_use]
pub fn assignments(model: &Model) -> Vec<Assignment> {
    let mut all: Vec<Vec<ItemId>> = vec![Vec::new()];
    for category in model.category_ids() {
        let columns = columns(model, category);
        let extended =
            all.iter().flat_map(|cells| columns.iter().map(|column| [&cells[..], column].concat()));
        all = extended.collect();
    }
    let checked = all.into_iter().map(|cells| Assignment::new(model, cells).expect("valid cells"));
    checked.collect()
}

/// Returns every valid column of a category: its item in each row.
fn columns(model: &Model, category: CategoryId) -> Vec<Vec<ItemId>> {
    if category == model.anchor() {
        return vec![model.items_of(category).collect()];
    }
    let times = |column: &[ItemId], item| column.iter().filter(|other| **other == item).count();
    let bounds = |item| {
        let (least, most) = model.appearances(item);
        least as usize..=most as usize
    };
    let mut columns: Vec<Vec<ItemId>> = vec![Vec::new()];
    for _ in 0..model.rows() {
        let extended = columns.iter().flat_map(|column| {
            let free = model.items_of(category).filter(|&item| times(column, item) < *bounds(item).end());
            free.map(move |item| [&column[..], &[item]].concat())
        });
        columns = extended.collect();
    }
    columns.retain(|column| model.items_of(category).all(|item| bounds(item).contains(&times(column, item))));
    columns
}

/// Runs a fuzz target on recorded inputs and on 300 random ones, or on random ones for `ZEBRA_FUZZ_SECONDS`. A macro, because the records
/// are found by the name of the calling function. The caller depends on `bolero`.
#[macro_export]
macro_rules! fuzz {
    ($target:expr) => {{
        let seconds = std::env::var("ZEBRA_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
        let check = bolero::check!();
        match seconds {
            Some(seconds) => check.with_test_time(std::time::Duration::from_secs(seconds)).for_each($target),
            None => check.with_iterations(300).for_each($target),
        }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;
    use zebra_core::builder::Builder;
    use zebra_core::model::{Order, Presence};

    #[test]
    fn assignments_are_counted() {
        let mut puzzle = Builder::new("Counted");
        puzzle.category("House", ["A", "B", "C"]);
        puzzle.category("Color", ["Red", "Green", "Blue"]);
        puzzle.great_category("Guest", ["Ann", "Bob", "Cid", "Dan"]);
        puzzle.shared_category("Sex", ["She", "He"]);
        puzzle.add_category("Any", Order::Unordered, Presence::AnyTimes, ["X", "Y"]);
        puzzle.verify(zebra_core::draft::Goal::Nothing);
        let model = puzzle.check().unwrap();
        assert_eq!(assignments(&model).len(), 6 * 24 * 6 * 8);
    }

    #[test]
    fn random_numbers_are_reproducible() {
        let mut random = Random::new(1);
        let numbers: Vec<usize> = (0..5).map(|_| random.below(10)).collect();
        let mut again = Random::new(1);
        assert!(numbers.iter().all(|&number| number == again.below(10)));
    }
}
