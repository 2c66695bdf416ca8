//! A unit: one formula of a clue as its cases, and what those cases have in common that agree with the known marks.

use super::Cases;
use crate::explain::marks::{bits, mark_of};
use crate::model::{ClueId, Mark};

/// One formula of a clue.
#[derive(Debug, Clone)]
pub(in crate::explain) struct Unit {
    pub(in crate::explain) clue: ClueId,
    pub(in crate::explain) cases: Cases,
}

/// A mark of a unit in its compact form: the index of its pair, and whether it is together.
pub(super) type Literal = (u32, bool);

impl Unit {
    /// Returns all cases as marks.
    pub(in crate::explain) fn all_cases(&self) -> impl Iterator<Item = Vec<Mark>> + '_ {
        self.cases.iter().map(|case| self.marks(case))
    }

    pub(super) fn mark(&self, (pair, together): Literal) -> Mark {
        mark_of(self.cases.pairs[pair as usize], together)
    }

    pub(super) fn literal(&self, mark: Mark) -> Option<Literal> {
        let pair = self.cases.pairs.binary_search(&(mark.first().0, mark.second().0));
        pair.ok().map(|pair| (pair as u32, mark.is_together()))
    }

    /// Returns a case as marks.
    pub(super) fn marks(&self, (together, apart): (&[u64], &[u64])) -> Vec<Mark> {
        let half = |words, so| pairs_in(words).map(move |pair| self.mark((pair, so)));
        half(together, true).chain(half(apart, false)).collect()
    }

    /// Returns the number of words of all cases and pairs: what it costs to look at them once.
    pub(in crate::explain) fn size(&self) -> usize {
        self.cases.size() + self.cases.pairs.len()
    }
}

/// Returns the indices of the pairs in a set.
fn pairs_in(words: &[u64]) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(words).flat_map(|(word, &set)| bits(set).map(move |bit| word * 64 + bit))
}
