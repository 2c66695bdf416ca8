//! What a solver may spend, what it has done, and what it comes to.
//! Part of the engine (layer 2).

/// How much budget a solver may spend; the unit is one run of one propagator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Budget(u64);

impl Budget {
    /// No limit.
    pub const UNLIMITED: Budget = Budget(u64::MAX);

    /// This many propagator runs.
    #[must_use]
    pub const fn new(budget: u64) -> Budget {
        Budget(budget)
    }

    /// How many propagator runs these are; [`u64::MAX`] for no limit.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

/// What a solver has done since it was made or reset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Statistics {
    /// Decisions of the search.
    pub nodes: u64,
    /// Propagator runs: the budget spent.
    pub propagations: u64,
    /// Dead ends.
    pub conflicts: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Clauses learned from conflicts.
    pub learned: u64,
    /// How often the learning search began anew with what it had learned.
    pub restarts: u64,
}

/// What the next step of a search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    /// A solution: the value of every variable, by its index.
    Solution(&'a [u32]),
    /// There are no (more) solutions.
    Exhausted,
    /// The budget is spent; [`Solver::grant`](super::Solver::grant) more to go on.
    Spent,
}

/// What propagation alone came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fixpoint {
    /// Nothing more follows by propagation; [`Solver::domain`](super::Solver::domain) tells what is left.
    Reached,
    /// There is no solution under the assumptions.
    Conflict,
    /// The budget is spent; [`Solver::grant`](super::Solver::grant) more to go on.
    Spent,
}
