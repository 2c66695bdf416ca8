//! Sets of small numbers as bit words, for domains and lists of values at the interface of the engine. Part of the
//! engine; solving itself works on flat words.

use std::fmt;

/// A set of values, stored as 64-bit words. A set of values below 64 needs no heap memory.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::engine::Values;
/// let values: Values = [4, 1, 70].into_iter().collect();
/// assert!(values.contains(70) && !values.contains(2));
/// assert_eq!(values.iter().collect::<Vec<u32>>(), [1, 4, 70]);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Values {
    first: u64,
    /// The words after the first, without zeros at the end.
    rest: Vec<u64>,
}

impl Values {
    /// Returns the empty set.
    #[must_use]
    pub const fn empty() -> Values {
        Values { first: 0, rest: Vec::new() }
    }

    /// Returns the set `0..size`.
    #[must_use]
    pub fn all(size: u32) -> Values {
        let below = |size: u32| if size >= 64 { u64::MAX } else { (1 << size) - 1 };
        let rest = (1..words_for(size) as u32).map(|index| below(size - index * 64)).collect();
        Values { first: below(size), rest }
    }

    /// Returns the set of one value.
    #[must_use]
    pub fn single(value: u32) -> Values {
        let mut values = Values::empty();
        values.insert(value);
        values
    }

    pub(crate) fn from_words(words: &[u64]) -> Values {
        let (first, rest) = words.split_first().map_or((0, words), |(first, rest)| (*first, rest));
        let end = rest.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        Values { first, rest: rest[..end].to_vec() }
    }

    /// Adds a value; memory grows with the largest value.
    pub fn insert(&mut self, value: u32) {
        let bit = 1 << (value % 64);
        let Some(index) = (value as usize / 64).checked_sub(1) else {
            self.first |= bit;
            return;
        };
        if index >= self.rest.len() {
            self.rest.resize(index + 1, 0);
        }
        self.rest[index] |= bit;
    }

    /// Removes a value.
    pub fn remove(&mut self, value: u32) {
        let word = match (value as usize / 64).checked_sub(1) {
            None => Some(&mut self.first),
            Some(index) => self.rest.get_mut(index),
        };
        if let Some(word) = word {
            *word &= !(1 << (value % 64));
        }
        while self.rest.last() == Some(&0) {
            self.rest.pop();
        }
    }

    /// Returns whether the value is in the set.
    #[must_use]
    pub fn contains(&self, value: u32) -> bool {
        self.word(value as usize / 64) >> (value % 64) & 1 == 1
    }

    /// Returns the number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first == 0 && self.rest.is_empty()
    }

    /// Returns the smallest value.
    #[must_use]
    pub fn first(&self) -> Option<u32> {
        self.iter().next()
    }

    /// Returns the largest value.
    #[must_use]
    pub fn last(&self) -> Option<u32> {
        let word = self.rest.last().unwrap_or(&self.first);
        let end = (self.rest.len() as u32 + 1) * 64;
        (*word != 0).then(|| end - 1 - word.leading_zeros())
    }

    /// Returns the value of a set of one.
    #[must_use]
    pub fn only(&self) -> Option<u32> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// Returns the values, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0u32..).zip(self.words()).flat_map(|(index, word)| Bits(word).map(move |bit| index * 64 + bit))
    }

    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }

    /// Returns the word of values `64 * index ..`, zero beyond the end.
    #[inline]
    pub(crate) fn word(&self, index: usize) -> u64 {
        match index.checked_sub(1) {
            None => self.first,
            Some(index) => self.rest.get(index).copied().unwrap_or(0),
        }
    }
}

impl FromIterator<u32> for Values {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        let mut set = Values::empty();
        values.into_iter().for_each(|value| set.insert(value));
        set
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

/// The set bits of a word, ascending.
#[derive(Clone, Copy)]
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// Returns the number of words that hold `0..size`.
pub(crate) const fn words_for(size: u32) -> usize {
    size.div_ceil(64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behaves_as_a_set() {
        let mut values = Values::all(130);
        assert_eq!((values.len(), values.first(), values.last()), (130, Some(0), Some(129)));
        assert_eq!(Values::all(64).last(), Some(63));
        values.remove(129);
        values.remove(128);
        assert_eq!(values, Values::all(128));
        assert_eq!(values, Values::from_words(&[u64::MAX, u64::MAX, 0]));
        (0..128).filter(|value| *value != 3).for_each(|value| values.remove(value));
        assert_eq!((&values, values.last()), (&Values::single(3), Some(3)));
        assert_eq!(Values::from_words(&[]).last(), None);
        assert!(Values::all(65) > Values::all(64) && Values::all(63) < Values::all(64));
        assert_eq!(Values::single(7).only(), Some(7));
        assert_eq!(Values::all(2).only(), None);
        assert!(Values::all(0).is_empty() && Values::all(0) == Values::empty());
        assert_eq!(format!("{:?}", Values::all(2)), "{0, 1}");
    }
}
