//! Search strategies as values: ways through the same network that differ in what they try first, in what they look
//! ahead, and in what their end proves. Layer 3.
//!
//! | strategy | from | at its end |
//! |---|---|---|
//! | [`DepthFirst`] | backtracking with all that the engine infers | [`Proof`] |
//! | [`ForwardChecking`] | Haralick and Elliott 1980, and the sudoku script that Zebra began from | [`Proof`] |
//! | [`LimitedDiscrepancy`] | Harvey and Ginsberg 1995 | [`Proof`] |
//! | [`Genetic`] | Holland 1975, and zebrajs | [`Attempt`]: it proves nothing |
//!
//! Whoever has a better idea implements [`Strategy`]; a [`Tree`] does the assigning, propagating and going back. All
//! are bounded by the budget of their [`Task`], and what chance decides comes from a seed, so that the same search
//! takes the same steps everywhere.
//!
//! ```
//! use zebra_runtime::engine::{Constraint, Group, Network};
//! use zebra_runtime::strategy::{DepthFirst, ForwardChecking, Genetic, LimitedDiscrepancy, Proof, Strategy, Task};
//! # fn main() -> Result<(), zebra_runtime::engine::NetworkError> {
//! let mut network = Network::new();
//! let variables = (0..4).map(|_| network.variable(4)).collect::<Result<Vec<_>, _>>()?;
//! network.post(Constraint::AllDifferent(variables), Group::ALWAYS)?;
//! let task = Task::new(&network);
//!
//! let (all, search) = DepthFirst::default().solutions(&task, 100);
//! assert_eq!((all.len(), search.end), (24, Proof::Exhausted));
//! assert_eq!(ForwardChecking::seeded(1).solutions(&task, 100).0.len(), 24);
//! assert_eq!(LimitedDiscrepancy::seeded(2).solutions(&task, 100).0.len(), 24);
//! assert!(Genetic::default().first(&task).0.is_some());
//! # Ok(())
//! # }
//! ```
//!
//! One of one's own: dive at random, start over at each dead end.
//!
//! ```
//! use std::ops::ControlFlow;
//! use zebra_runtime::engine::{Constraint, Fixpoint, Group, Network};
//! use zebra_runtime::random::Random;
//! use zebra_runtime::strategy::{Attempt, Search, Strategy, Task, Tree};
//!
//! struct Dives {
//!     seed: u64,
//!     dives: usize,
//! }
//!
//! impl Strategy for Dives {
//!     type End = Attempt;
//!
//!     fn search(
//!         &self,
//!         task: &Task<'_>,
//!         visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
//!     ) -> Search<Attempt> {
//!         let mut random = Random::new(self.seed);
//!         let mut tree = Tree::new(task);
//!         let mut end = Attempt::GivenUp;
//!         let mut left = self.dives;
//!         let mut state = tree.propagate();
//!         while state != Fixpoint::Spent && left > 0 {
//!             if let Some(solution) = tree.solution() {
//!                 if visit(&solution).is_break() {
//!                     return Search { end: Attempt::Stopped, work: tree.work() };
//!                 }
//!             }
//!             state = match tree.smallest() {
//!                 Some(variable) if state == Fixpoint::Reached => {
//!                     let values: Vec<u32> = tree.domain(variable).iter().collect();
//!                     tree.assign(variable, values[random.below(values.len())])
//!                 }
//!                 _ => {
//!                     left -= 1;
//!                     while tree.back() {}
//!                     tree.propagate()
//!                 }
//!             };
//!         }
//!         if state == Fixpoint::Spent {
//!             end = Attempt::Spent;
//!         }
//!         Search { end, work: tree.work() }
//!     }
//! }
//!
//! # fn main() -> Result<(), zebra_runtime::engine::NetworkError> {
//! let mut network = Network::new();
//! let variables = (0..5).map(|_| network.variable(6)).collect::<Result<Vec<_>, _>>()?;
//! network.post(Constraint::AllDifferent(variables), Group::ALWAYS)?;
//! let (found, search) = Dives { seed: 1, dives: 10 }.first(&Task::new(&network));
//! assert!(found.is_some());
//! assert_eq!(search.end, Attempt::Stopped);
//! # Ok(())
//! # }
//! ```

mod depth_first;
mod discrepancy;
mod forward;
mod genetic;
mod order;
mod tree;

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

pub use depth_first::DepthFirst;
pub use discrepancy::LimitedDiscrepancy;
pub use forward::ForwardChecking;
pub use genetic::Genetic;
pub use tree::Tree;

use crate::engine::{Budget, Groups, Network};
use crate::solve::Solver;

/// What is to be searched, and for how long at most.
#[derive(Clone, Debug)]
pub struct Task<'n> {
    /// The variables and constraints.
    pub network: &'n Network,
    /// Which constraints count.
    pub groups: Groups,
    /// When to stop.
    pub budget: Budget,
}

impl<'n> Task<'n> {
    /// The whole network, without a limit.
    #[must_use]
    pub const fn new(network: &'n Network) -> Self {
        Task { network, groups: Groups::all(), budget: Budget::UNLIMITED }
    }

    /// A puzzle with the clues that are on, without a limit. [`Solver::read`] makes an answer of a solution.
    ///
    /// ```
    /// use zebra_runtime::builder::{Builder, is};
    /// use zebra_runtime::solve::Solver;
    /// use zebra_runtime::strategy::{ForwardChecking, Proof, Strategy, Task};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let solver = Solver::new(&model);
    /// let (solutions, search) = ForwardChecking::default().solutions(&Task::of_puzzle(&solver), 2);
    /// assert_eq!((solutions.len(), search.end), (1, Proof::Exhausted));
    /// let answer = solver.read(&solutions[0]).ok_or("not a solution")?;
    /// assert!(model.holds(&answer));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn of_puzzle(solver: &'n Solver<'_>) -> Self {
        Task::new(solver.network()).of_groups(solver.groups().clone())
    }

    /// With the constraints of these groups only.
    #[must_use]
    pub fn of_groups(mut self, groups: Groups) -> Self {
        self.groups = groups;
        self
    }

    /// Within this budget. A strategy may go above it by one step.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Search<End> {
    /// The reason, with what it proves.
    pub end: End,
    /// The work done: propagator runs, or what the strategy counts instead of them.
    pub work: u64,
}

/// The end of a search that goes through everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Every solution was visited, once: there are no others.
    Exhausted,
    /// Whoever was shown a solution wanted no more.
    Stopped,
    /// The budget is exhausted; nothing is proved about the rest.
    Spent,
}

/// The end of a search that tries its luck: it cannot say that there are no other solutions, or none at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// Whoever was shown a solution wanted no more.
    Stopped,
    /// The budget is exhausted.
    Spent,
    /// The strategy does not go on, for reasons of its own.
    GivenUp,
}

/// A way to search; see the [module](self) for one of one's own.
pub trait Strategy {
    /// How a search can end: [`Proof`] for those that go through everything, [`Attempt`] for others.
    type End;

    /// Searches, and shows each solution once: the value of each variable, by its index. It stops when `visit` breaks.
    ///
    /// The same strategy and task must always take the same steps, and stop about when the budget is spent.
    fn search(&self, task: &Task<'_>, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> Search<Self::End>;

    /// The first solution.
    fn first(&self, task: &Task<'_>) -> (Option<Vec<u32>>, Search<Self::End>) {
        let (mut solutions, search) = self.solutions(task, 1);
        (solutions.pop(), search)
    }

    /// The solutions in the order they are found, so many at most.
    fn solutions(&self, task: &Task<'_>, most: usize) -> (Vec<Vec<u32>>, Search<Self::End>) {
        let mut found = Vec::new();
        let search = self.search(task, &mut |solution| {
            if found.len() < most {
                found.push(solution.to_vec());
            }
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (found, search)
    }
}
