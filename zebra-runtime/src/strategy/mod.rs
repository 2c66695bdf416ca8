//! Search strategies as values: they differ in the order of search, in how far they look ahead, and in what their end
//! proves.
//!
//! | strategy | source | its end |
//! |---|---|---|
//! | [`DepthFirst`] | backtracking with all inferences of the engine | [`Proof`] |
//! | [`ForwardChecking`] | Haralick and Elliott 1980, and the sudoku script that Zebra began from | [`Proof`] |
//! | [`LimitedDiscrepancy`] | Harvey and Ginsberg 1995 | [`Proof`] |
//! | [`Genetic`] | Holland 1975, and zebrajs | [`Attempt`]: it proves nothing |
//!
//! A custom strategy implements [`Strategy`]; the solver of its [`Task`] assigns, propagates and backtracks. All strategies
//! are bounded by the budget of their task, and random choices come from a seed, so that the same search takes the same
//! steps everywhere.
//!
//! ```
//! # use zebra_runtime as zebra;
//! use zebra::engine::{Constraint, Group, Network};
//! use zebra::strategy::{DepthFirst, ForwardChecking, Genetic, LimitedDiscrepancy, Proof, Strategy, Task};
//! # fn main() -> Result<(), zebra::engine::NetworkError> {
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
//! A custom strategy: dive at random, and start over at each dead end.
//!
//! ```
//! # use zebra_runtime as zebra;
//! use std::ops::ControlFlow;
//! use zebra::engine::{Constraint, Fixpoint, Group, Network};
//! use zebra::random::Random;
//! use zebra::strategy::{Attempt, Search, Strategy, Task};
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
//!         let (mut random, mut solver) = (Random::new(self.seed), task.solver());
//!         let mut end = Attempt::GivenUp;
//!         for _ in 0..self.dives {
//!             while solver.pop() {}
//!             while solver.fixpoint() == Fixpoint::Reached
//!                 && let Some(variable) = task.smallest(&solver)
//!             {
//!                 let values: Vec<u32> = solver.domain(variable).iter().collect();
//!                 solver.push();
//!                 solver.assume(variable, values[random.below(values.len())]);
//!             }
//!             end = match (solver.fixpoint(), task.solution(&solver)) {
//!                 (Fixpoint::Spent, _) => Attempt::Spent,
//!                 (Fixpoint::Reached, Some(solution)) if visit(&solution).is_break() => Attempt::Stopped,
//!                 _ => continue,
//!             };
//!             break;
//!         }
//!         Search { end, work: solver.statistics().propagations }
//!     }
//! }
//!
//! # fn main() -> Result<(), zebra::engine::NetworkError> {
//! let mut network = Network::new();
//! let variables = (0..5).map(|_| network.variable(6)).collect::<Result<Vec<_>, _>>()?;
//! network.post(Constraint::AllDifferent(variables), Group::ALWAYS)?;
//! let (found, search) = Dives { seed: 1, dives: 10 }.first(&Task::new(&network));
//! assert!(found.is_some());
//! assert_eq!(search.end, Attempt::Stopped);
//! # Ok(())
//! # }
//! ```

mod forward;
mod genetic;
mod systematic;
mod walk;

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

pub use forward::ForwardChecking;
pub use genetic::Genetic;
pub use systematic::{DepthFirst, LimitedDiscrepancy};

use crate::engine::{Budget, Groups, Network, NetworkSolver, Variable};
use crate::solve::Solver;

/// What to search, and the budget.
#[derive(Clone, Debug)]
pub struct Task<'n> {
    /// The variables and constraints.
    pub network: &'n Network,
    /// The groups of enabled constraints.
    pub groups: Groups,
    /// The budget.
    pub budget: Budget,
}

impl<'n> Task<'n> {
    /// Creates a task for the whole network, without a limit.
    #[must_use]
    pub const fn new(network: &'n Network) -> Self {
        Task { network, groups: Groups::all(), budget: Budget::UNLIMITED }
    }

    /// Creates a task for a puzzle with the clues that are on, without a limit. [`Solver::read`] converts a solution
    /// to an answer.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::solve::Solver;
    /// use zebra::strategy::{ForwardChecking, Proof, Strategy, Task};
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

    /// Sets the groups of enabled constraints.
    #[must_use]
    pub fn of_groups(mut self, groups: Groups) -> Self {
        self.groups = groups;
        self
    }

    /// Sets the budget. A strategy may exceed it by one step.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Creates a solver, for a strategy that makes its own decisions: `push` and `assume` or `forbid`, then `fixpoint`; `pop`
    /// undoes them.
    #[must_use]
    pub fn solver(&self) -> NetworkSolver {
        NetworkSolver::new(self.network, &self.groups, self.budget)
    }

    /// Returns the variables to which a solver leaves more than one value, and the number of values: those to decide first if
    /// there are any, otherwise those left to propagation.
    #[must_use]
    pub fn open(&self, solver: &NetworkSolver) -> Vec<(Variable, usize)> {
        let variables = (0..self.network.variables() as u32).map(Variable);
        let open =
            variables.map(|variable| (variable, solver.domain(variable).len())).filter(|(_, size)| *size > 1);
        let (decided, others): (Vec<_>, Vec<_>) =
            open.partition(|(variable, _)| self.network.is_decided(*variable));
        if decided.is_empty() { others } else { decided }
    }

    /// Returns the [open](Task::open) variable with the fewest values, the first among equals.
    #[must_use]
    pub fn smallest(&self, solver: &NetworkSolver) -> Option<Variable> {
        let smallest = self.open(solver).into_iter().min_by_key(|(_, size)| *size);
        smallest.map(|(variable, _)| variable)
    }

    /// Returns the value of each variable if a solver leaves one to each: after [`Fixpoint::Reached`](crate::engine::Fixpoint),
    /// this is a solution.
    #[must_use]
    pub fn solution(&self, solver: &NetworkSolver) -> Option<Vec<u32>> {
        (0..self.network.variables() as u32).map(|index| solver.domain(Variable(index)).only()).collect()
    }
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Search<End> {
    /// Why it ended, and what that proves.
    pub end: End,
    /// The work done: propagator runs, or what the strategy counts instead of them.
    pub work: u64,
}

/// The end of a complete search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Every solution was visited, once: there are no others.
    Exhausted,
    /// `visit` stopped it.
    Stopped,
    /// The budget is exhausted; nothing is proved about the rest.
    Spent,
}

/// The end of an incomplete search: it cannot prove that there are no solutions, or no others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// `visit` stopped it.
    Stopped,
    /// The budget is exhausted.
    Spent,
    /// The strategy gave up.
    GivenUp,
}

/// A way to search; see the [module](self) for a custom one.
pub trait Strategy {
    /// The possible ends of a search: [`Proof`] for a complete one, [`Attempt`] for an incomplete one.
    type End;

    /// Searches, and visits each solution once, as the value of each variable by its index. Stops when `visit` breaks.
    ///
    /// The same strategy and task must always take the same steps, and stop when the budget is exhausted.
    fn search(&self, task: &Task<'_>, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> Search<Self::End>;

    /// Returns the first solution.
    fn first(&self, task: &Task<'_>) -> (Option<Vec<u32>>, Search<Self::End>) {
        let (mut solutions, search) = self.solutions(task, 1);
        (solutions.pop(), search)
    }

    /// Returns at most this many solutions, in the order of search.
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
