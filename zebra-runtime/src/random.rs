//! Seeded random choices: the same for the same seed, on every platform and in every version.
//!
//! All algorithms are published: PCG XSL 128/64 (MCG) by O'Neill for bits, `SplitMix64` by Steele, Lea and Flood for
//! seeds, Lemire's method for numbers below a bound, and the shuffle of Fisher and Yates.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

/// A generator of random choices.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::random::Random;
/// let mut random = Random::new(7);
/// let mut letters = ['a', 'b', 'c', 'd', 'e'];
/// random.shuffle(&mut letters);
/// let mut again = ['a', 'b', 'c', 'd', 'e'];
/// Random::new(7).shuffle(&mut again);
/// assert_eq!(letters, again);
/// ```
#[derive(Debug, Clone)]
pub struct Random(Pcg64Mcg);

impl Random {
    /// Creates the generator of a seed. Neighboring seeds give unrelated choices.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        let high = u128::from(spread(&mut state));
        Random(Pcg64Mcg::new(high << 64 | u128::from(spread(&mut state))))
    }

    /// Returns 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number below the bound, each equally likely.
    ///
    /// # Panics
    /// Panics if the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "no number is below 0");
        let bound = bound as u64;
        let smallest = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            if product as u64 >= smallest {
                return (product >> 64) as usize;
            }
        }
    }

    /// Returns `true` with a probability of `times` out of `of`.
    pub fn chance(&mut self, times: usize, of: usize) -> bool {
        self.below(of) < times
    }

    /// Returns one of the items, each equally likely; `None` if there are no items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (!items.is_empty()).then(|| &items[self.below(items.len())])
    }

    /// Shuffles the items; each order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Returns the next number of `SplitMix64`.
fn spread(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choices_of_a_seed_never_change() {
        let mut random = Random::new(0);
        let choices: Vec<usize> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(choices, [596, 353, 784, 379, 89, 5, 327, 29]);
    }

    #[test]
    fn splitmix_gives_its_published_sequence() {
        let mut state = 1_234_567;
        assert_eq!(spread(&mut state), 6_457_827_717_110_365_317);
        assert_eq!(spread(&mut state), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let mut random = Random::new(1);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[random.below(6)] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn shuffles_are_uniform() {
        let mut random = Random::new(2);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [1, 2, 3, 4];
            random.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|count| (850..1_150).contains(count)), "{counts:?}");
    }
}
