//! Budgets, statistics, and the results of search and of propagation. Part of the engine.

use std::fmt;

/// How much a search may cost, in propagator runs: a deterministic unit of bounded cost, not time.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::engine::Budget;
/// assert_eq!(Budget::new(1_000).get(), 1_000);
/// assert_eq!(Budget::new(1_000).saturating_sub(1_200), Budget::new(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Budget(u64);

impl Budget {
    /// No limit.
    pub const UNLIMITED: Budget = Budget(u64::MAX);

    /// Creates a budget of this many propagator runs.
    #[must_use]
    pub const fn new(propagations: u64) -> Budget {
        Budget(propagations)
    }

    /// Returns the number of propagator runs; [`u64::MAX`] for no limit.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Returns what is left after this many propagator runs.
    #[must_use]
    pub const fn saturating_sub(self, propagations: u64) -> Budget {
        Budget(self.0.saturating_sub(propagations))
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The work of a solver since it was created or reset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Statistics {
    /// Decisions of the search.
    pub nodes: u64,
    /// Propagator runs: what the budget counts.
    pub propagations: u64,
    /// Conflicts: dead ends of the search.
    pub conflicts: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Clauses learned from conflicts.
    pub learned: u64,
    /// Restarts of the learning search, which keeps what it has learned.
    pub restarts: u64,
}

/// The result of [`NetworkSolver::next`](super::NetworkSolver::next).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchStep<'a> {
    /// A solution: the value of every variable, by its index.
    Solution(&'a [u32]),
    /// There are no (more) solutions.
    Exhausted,
    /// The budget is exhausted; [`NetworkSolver::grant`](super::NetworkSolver::grant) more to continue.
    Spent,
}

/// The result of propagation without search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fixpoint {
    /// Nothing more follows by propagation; [`NetworkSolver::domain`](super::NetworkSolver::domain) returns what is
    /// left.
    Reached,
    /// There is no solution under the assumptions.
    Conflict,
    /// The budget is exhausted; [`NetworkSolver::grant`](super::NetworkSolver::grant) more to continue.
    Spent,
}
