//! Depth-first searches with all inferences of the engine: in any order, and with few discrepancies first.

use std::ops::ControlFlow;

use super::walk::{Order, Place, Tree, walk};
use super::{Proof, Search, Strategy, Task};
use crate::engine::{Fixpoint, NetworkSolver, SearchStep, Variable};

/// Backtracking with all inferences of the engine, the smallest domain first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DepthFirst {
    /// The seed of the order of values, and of variables with equally many values; `None` for the engine's search,
    /// which tries values in ascending order and is the fastest.
    pub seed: Option<u64>,
}

impl DepthFirst {
    /// Creates a search in the random order of a seed.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        DepthFirst { seed: Some(seed) }
    }
}

impl Strategy for DepthFirst {
    type End = Proof;

    fn search(&self, task: &Task<'_>, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> Search<Proof> {
        if self.seed.is_some() {
            let mut tree = Propagated::new(task, self.seed);
            let (end, _) = walk(&mut tree, None, visit);
            return Search { end, work: tree.work() };
        }
        let mut solver = task.solver();
        let end = loop {
            match solver.next() {
                SearchStep::Solution(solution) if visit(solution).is_continue() => {}
                SearchStep::Solution(_) => break Proof::Stopped,
                SearchStep::Exhausted => break Proof::Exhausted,
                SearchStep::Spent => break Proof::Spent,
            }
        };
        Search { end, work: solver.statistics().propagations }
    }
}

/// Limited discrepancy search (Harvey and Ginsberg, *Limited discrepancy search*, IJCAI 1995): if the order of values
/// is good, most solutions differ from its first choices in few places, so these are searched first. A discrepancy is
/// a decision for another value than the first that propagation leaves.
///
/// It finds the same solutions as [`DepthFirst`], in another order, and visits the upper part of the tree again for each
/// number of discrepancies.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::engine::{Constraint, Group, Network};
/// use zebra::strategy::{LimitedDiscrepancy, Strategy, Task};
/// # fn main() -> Result<(), zebra::engine::NetworkError> {
/// let mut network = Network::new();
/// let (a, b) = (network.variable(2)?, network.variable(3)?);
/// let (solutions, _) = LimitedDiscrepancy::default().solutions(&Task::new(&network), 10);
/// assert_eq!(solutions, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LimitedDiscrepancy {
    /// The seed of the order of values; `None` for ascending.
    pub seed: Option<u64>,
    /// The maximum number of discrepancies; `None` for no limit. If the limit leaves out a part of the tree, the end is
    /// [`Proof::Spent`].
    pub most: Option<usize>,
}

impl LimitedDiscrepancy {
    /// Creates a search in the random order of a seed.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        LimitedDiscrepancy { seed: Some(seed), most: None }
    }
}

impl Strategy for LimitedDiscrepancy {
    type End = Proof;

    fn search(&self, task: &Task<'_>, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> Search<Proof> {
        let mut tree = Propagated::new(task, self.seed);
        let mut limit = 0;
        let end = loop {
            let (end, is_cut) = walk(&mut tree, Some(limit), visit);
            if end != Proof::Exhausted || !is_cut {
                break end;
            }
            if self.most == Some(limit) {
                break Proof::Spent;
            }
            limit += 1;
        };
        Search { end, work: tree.work() }
    }
}

/// The tree of a task in which the engine propagates every decision.
struct Propagated<'t> {
    task: &'t Task<'t>,
    solver: NetworkSolver,
    order: Order,
}

impl<'t> Propagated<'t> {
    fn new(task: &'t Task<'_>, seed: Option<u64>) -> Self {
        Propagated { task, solver: task.solver(), order: Order(seed) }
    }

    fn work(&self) -> u64 {
        self.solver.statistics().propagations
    }
}

impl Tree for Propagated<'_> {
    fn look(&mut self) -> Place {
        match self.solver.fixpoint() {
            Fixpoint::Spent => return Place::Spent,
            Fixpoint::Conflict => return Place::DeadEnd,
            Fixpoint::Reached => {}
        }
        let rank = |&(variable, size): &(Variable, usize)| (size, self.order.rank(variable));
        match self.task.open(&self.solver).into_iter().min_by_key(rank) {
            Some((variable, _)) => {
                Place::Choice(variable, self.order.values(variable, &self.solver.domain(variable)))
            }
            None => self.task.solution(&self.solver).map_or(Place::DeadEnd, Place::Solution),
        }
    }

    fn assign(&mut self, variable: Variable, value: u32) {
        self.solver.push();
        self.solver.assume(variable, value);
    }

    fn back(&mut self) {
        self.solver.pop();
    }
}
