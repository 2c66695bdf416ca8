//! Sets of small numbers as bit words: domains as they are read, value lists as they are given.
//! Part of the engine (layer 2), used only at its borders; solving itself works on flat words.

use std::fmt;

/// A set of values, kept as 64-bit words; equal sets compare equal.
///
/// ```
/// use zebra_runtime::engine::Values;
/// let values: Values = [4, 1, 70].into_iter().collect();
/// assert!(values.contains(70) && !values.contains(2));
/// assert_eq!(values.iter().collect::<Vec<u32>>(), [1, 4, 70]);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Values {
    /// Without zero words at the end.
    words: Vec<u64>,
}

impl Values {
    /// The set of nothing.
    #[must_use]
    pub const fn empty() -> Values {
        Values { words: Vec::new() }
    }

    /// The set `0..size`.
    #[must_use]
    pub fn all(size: u32) -> Values {
        let mut words = vec![u64::MAX; size as usize / 64];
        if !size.is_multiple_of(64) {
            words.push((1 << (size % 64)) - 1);
        }
        Values { words }
    }

    /// The set of one value.
    #[must_use]
    pub fn single(value: u32) -> Values {
        let mut values = Values::empty();
        values.insert(value);
        values
    }

    pub(crate) fn from_words(words: &[u64]) -> Values {
        let end = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        Values { words: words[..end].to_vec() }
    }

    /// Adds a value; memory grows with the largest value.
    pub fn insert(&mut self, value: u32) {
        let index = value as usize / 64;
        if index >= self.words.len() {
            self.words.resize(index + 1, 0);
        }
        self.words[index] |= 1 << (value % 64);
    }

    /// Takes a value out.
    pub fn remove(&mut self, value: u32) {
        if let Some(word) = self.words.get_mut(value as usize / 64) {
            *word &= !(1 << (value % 64));
        }
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }

    /// Whether the value is in the set.
    #[must_use]
    pub fn contains(&self, value: u32) -> bool {
        self.word(value as usize / 64) >> (value % 64) & 1 == 1
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The smallest value.
    #[must_use]
    pub fn first(&self) -> Option<u32> {
        self.iter().next()
    }

    /// The largest value.
    #[must_use]
    pub fn last(&self) -> Option<u32> {
        let word = self.words.last()?;
        Some(self.words.len() as u32 * 64 - 1 - word.leading_zeros())
    }

    /// The one value of a set of one.
    #[must_use]
    pub fn only(&self) -> Option<u32> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// The values, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0u32..).zip(&self.words).flat_map(|(index, &word)| Bits(word).map(move |bit| index * 64 + bit))
    }

    /// The word of values `64 * index ..`, zero beyond the end.
    pub(crate) fn word(&self, index: usize) -> u64 {
        self.words.get(index).copied().unwrap_or(0)
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

/// How many words hold `0..size`.
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
        assert_eq!(Values::single(7).only(), Some(7));
        assert_eq!(Values::all(2).only(), None);
        assert!(Values::all(0).is_empty() && Values::all(0) == Values::empty());
        assert_eq!(format!("{:?}", Values::all(2)), "{0, 1}");
    }
}
