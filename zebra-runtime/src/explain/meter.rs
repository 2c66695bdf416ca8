//! The work that a search for steps may still do.

use crate::explain::prices::{RATED, USUAL};
use crate::solve::Budget;

/// The number of words of a grid that cost as much as a propagator run.
const WORDS_OF_A_RUN: usize = 128;

/// A budget that all parts of a search share. Half of it is kept for the last resort, so that a search that comes to
/// nothing does not leave the explanation without an end.
#[derive(Debug, Clone)]
pub(in crate::explain) struct Meter {
    left: u64,
    /// `None` once it was opened.
    reserve: Option<u64>,
    spent: u64,
    /// Whether something was not tried because nothing was left for it.
    has_run_out: bool,
}

impl Meter {
    pub(in crate::explain) fn new(budget: Budget) -> Self {
        let reserve = budget.get() / 2;
        Meter { left: budget.get() - reserve, reserve: Some(reserve), spent: 0, has_run_out: false }
    }

    /// Creates the meter of a rating: it ends where a search with any larger budget goes on.
    pub(in crate::explain) fn of_rating(budget: Budget) -> Self {
        Meter { left: budget.min(RATED).get(), reserve: Some(0), spent: 0, has_run_out: false }
    }

    /// Returns a part of what is left, as if the budget were the usual one: so another budget does not change what is found before it
    /// ends.
    pub(in crate::explain) fn share(&self, part: u64) -> Budget {
        let usual = USUAL.get().saturating_sub(self.spent);
        let left = if usual > 0 { usual } else { self.left };
        Budget::new((left / part).min(self.left))
    }

    /// Returns whether what was found does not depend on the budget, and a rating finds it too.
    pub(in crate::explain) fn is_of_rating(&self) -> bool {
        self.spent < RATED.get() && !self.has_run_out
    }

    /// Returns what is left, in propagator runs.
    pub(in crate::explain) fn left(&self) -> Budget {
        Budget::new(self.left)
    }

    /// Returns whether techniques other than the last resort may still be tried.
    pub(in crate::explain) fn allows_search(&self) -> bool {
        self.left > 0 && self.reserve.is_some()
    }

    /// Adds the reserve, and ends all other searches.
    pub(in crate::explain) fn open_reserve(&mut self) {
        self.left = self.left.saturating_add(self.reserve.take().unwrap_or(0));
    }

    /// Takes propagator runs: from the reserve once nothing else is left.
    pub(in crate::explain) fn charge(&mut self, runs: u64) {
        let excess = runs.saturating_sub(self.left);
        self.spent = self.spent.saturating_add(runs);
        self.left = self.left.saturating_sub(runs);
        self.has_run_out |= self.left == 0;
        self.reserve = self.reserve.map(|reserve| reserve.saturating_sub(excess));
    }

    /// Returns whether nothing at all is left.
    pub(in crate::explain) fn is_exhausted(&self) -> bool {
        self.left == 0 && self.reserve.unwrap_or(0) == 0
    }

    /// Takes the cost of visiting words of a grid.
    pub(in crate::explain) fn charge_words(&mut self, words: usize) {
        self.charge(1 + (words / WORDS_OF_A_RUN) as u64);
    }
}
