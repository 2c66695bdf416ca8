//! The queue of propagators to run: a bit each, the lowest first. Part of the engine; the program numbers
//! propagators from cheap to expensive, so order is priority.

use std::ops::Range;

/// A set of propagators, removed in ascending order, but for a range of them that is swept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    pending: Vec<u64>,
    /// No word before this one has a bit.
    first: usize,
    sweep: Sweep,
}

/// A range of propagators that are removed upwards and downwards in turn. Bounds go along a chain of distances in two
/// passes so; if the lowest came first, each step would begin again at the start of the chain.
#[derive(Clone, Debug, Default)]
struct Sweep {
    range: Range<usize>,
    at: usize,
    is_downward: bool,
}

impl Queue {
    /// Empties the queue and resizes it to this many propagators, of which a range is swept.
    pub(crate) fn resize(&mut self, propagators: usize, swept: Range<usize>) {
        self.pending.clear();
        self.pending.resize(propagators.div_ceil(64).max(1), 0);
        self.first = 0;
        self.sweep.range = swept;
        self.sweep.restart();
    }

    /// Adds the propagators of one word.
    #[inline(always)]
    pub(crate) fn add(&mut self, index: usize, mask: u64) {
        self.pending[index] |= mask;
        if index < self.first {
            self.first = index;
        }
    }

    /// Removes propagators of one word.
    #[inline(always)]
    pub(crate) fn cancel(&mut self, index: usize, mask: u64) {
        self.pending[index] &= !mask;
    }

    /// Adds `0..propagators`.
    pub(crate) fn fill(&mut self, propagators: usize) {
        self.first = 0;
        self.sweep.restart();
        for (index, word) in self.pending.iter_mut().enumerate() {
            let left = propagators.saturating_sub(index * 64);
            *word = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
        }
    }

    pub(crate) fn clear(&mut self) {
        for word in &mut self.pending[self.first..] {
            *word = 0;
        }
        self.first = 0;
        self.sweep.restart();
    }

    /// Returns whether the queue is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.pending[self.first..].iter().all(|&word| word == 0)
    }

    /// Removes the next propagator and returns it.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        loop {
            let word = self.pending.get_mut(self.first)?;
            if *word != 0 {
                let index = self.first * 64 + word.trailing_zeros() as usize;
                if self.sweep.range.contains(&index) {
                    return Some(self.pop_swept(index));
                }
                *word &= *word - 1;
                return Some(index);
            }
            if self.first + 1 == self.pending.len() {
                return None;
            }
            self.first += 1;
        }
    }

    /// Removes the next propagator of the sweep, of which `lowest` is the first, and returns it.
    #[cold]
    fn pop_swept(&mut self, lowest: usize) -> usize {
        let Sweep { range, at, is_downward } = &mut self.sweep;
        let pending = &mut self.pending;
        let above = |at: usize| {
            let mask = |index: usize| if index == at / 64 { u64::MAX << (at % 64) } else { u64::MAX };
            let found = (at / 64..pending.len()).find(|&index| pending[index] & mask(index) != 0)?;
            let bit = (pending[found] & mask(found)).trailing_zeros() as usize;
            Some(found * 64 + bit).filter(|next| range.contains(next))
        };
        let below = |at: usize| {
            let mask = |index: usize| if index == at / 64 { u64::MAX >> (63 - at % 64) } else { u64::MAX };
            let found = (lowest / 64..=at / 64).rev().find(|&index| pending[index] & mask(index) != 0)?;
            let bit = (pending[found] & mask(found)).leading_zeros() as usize;
            Some(found * 64 + 63 - bit).filter(|next| range.contains(next))
        };
        let next = match *is_downward {
            true => below(*at).or_else(|| above(*at)),
            false => above(*at).or_else(|| below(*at)),
        };
        let next = next.unwrap_or(lowest);
        if next != *at {
            *is_downward = next < *at;
        }
        *at = next;
        pending[next / 64] &= !(1 << (next % 64));
        next
    }
}

impl Sweep {
    fn restart(&mut self) {
        self.at = self.range.start;
        self.is_downward = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swept_range_is_removed_upwards_and_downwards() {
        let mut queue = Queue::default();
        queue.resize(200, 10..190);
        queue.fill(200);
        let mut wakes = [61, 62, 63, 64, 65].to_vec();
        let mut popped = Vec::new();
        while let Some(index) = queue.pop() {
            popped.push(index);
            if let Some(found) = wakes.iter().position(|&waking| waking == index) {
                wakes.remove(found);
                queue.add((index - 1) / 64, 1 << ((index - 1) % 64));
            }
        }
        let expected: Vec<usize> = (0..190).chain((60..65).rev()).chain(190..200).collect();
        assert_eq!(popped, expected);
    }

    #[test]
    fn all_are_removed_once_without_a_sweep() {
        let mut queue = Queue::default();
        queue.resize(130, 0..0);
        queue.fill(130);
        assert_eq!(std::iter::from_fn(|| queue.pop()).collect::<Vec<_>>(), (0..130).collect::<Vec<_>>());
        assert!(queue.is_empty());
    }
}
