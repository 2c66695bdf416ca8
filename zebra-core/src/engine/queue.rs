//! The queue of propagators to run: a bit each, the lowest first. Part of the engine; the program numbers
//! propagators from cheap to expensive, so order is priority.

/// A set of propagators, removed in ascending order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    pending: Vec<u64>,
    /// No word before this one has a bit.
    first: usize,
}

impl Queue {
    /// Empties the queue and resizes it to this many propagators.
    pub(crate) fn resize(&mut self, propagators: usize) {
        self.pending.clear();
        self.pending.resize(propagators.div_ceil(64).max(1), 0);
        self.first = 0;
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
    }

    /// Returns whether the queue is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.pending[self.first..].iter().all(|&word| word == 0)
    }

    /// Removes the first propagator and returns it.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        loop {
            let word = self.pending.get_mut(self.first)?;
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.first * 64 + bit);
            }
            if self.first + 1 == self.pending.len() {
                return None;
            }
            self.first += 1;
        }
    }
}
