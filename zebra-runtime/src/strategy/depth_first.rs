//! Depth-first search: the engine's, or one in a random order. Also the walk for limited discrepancies. Part of the
//! strategies.

use std::ops::ControlFlow;

use super::order::Order;
use super::{Proof, Search, Strategy, Task, Tree};
use crate::engine::{Fixpoint, NetworkSolver, SearchStep, Variable};

/// Backtracking with all inferences of the engine, the smallest domain first.
///
/// ```
/// use zebra_runtime::engine::{Constraint, Group, Network};
/// use zebra_runtime::strategy::{DepthFirst, Proof, Strategy, Task};
/// # fn main() -> Result<(), zebra_runtime::engine::NetworkError> {
/// let mut network = Network::new();
/// let (a, b) = (network.variable(2)?, network.variable(2)?);
/// network.post(Constraint::Different(a, b), Group::ALWAYS)?;
/// let (solutions, search) = DepthFirst::default().solutions(&Task::new(&network), 10);
/// assert_eq!(solutions, [[0, 1], [1, 0]]);
/// assert_eq!(search.end, Proof::Exhausted);
/// # Ok(())
/// # }
/// ```
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
            let mut walk = Walk::new(task, Order { seed: self.seed });
            let end = walk.run(None, visit);
            return Search { end, work: walk.work() };
        }
        let mut solver = NetworkSolver::new(task.network, &task.groups, task.budget);
        let end = loop {
            match solver.next() {
                SearchStep::Solution(solution) => {
                    if visit(solution).is_break() {
                        break Proof::Stopped;
                    }
                }
                SearchStep::Exhausted => break Proof::Exhausted,
                SearchStep::Spent => break Proof::Spent,
            }
        };
        Search { end, work: solver.statistics().propagations }
    }
}

/// A decision, with the values yet to be tried, the next one last.
struct Choice {
    variable: Variable,
    values: Vec<u32>,
    /// The number of decisions on the path to this one for a value other than the first.
    discrepancies: usize,
    is_first: bool,
}

/// A depth-first walk through a tree, in a given order.
pub(super) struct Walk<'n> {
    tree: Tree<'n>,
    order: Order,
    /// Whether the latest run left out a part of the tree.
    pub(super) has_cut: bool,
}

impl<'n> Walk<'n> {
    pub(super) fn new(task: &Task<'n>, order: Order) -> Self {
        Walk { tree: Tree::new(task), order, has_cut: false }
    }

    pub(super) fn work(&self) -> u64 {
        self.tree.work()
    }

    /// Walks through the tree. With a limit of discrepancies, it visits only the part with at most as many, and
    /// reports the solutions with exactly as many.
    pub(super) fn run(
        &mut self,
        limit: Option<usize>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Proof {
        self.has_cut = false;
        while self.tree.back() {}
        let mut choices: Vec<Choice> = Vec::new();
        let mut state = self.tree.propagate();
        let mut discrepancies = 0;
        loop {
            match state {
                Fixpoint::Spent => return Proof::Spent,
                Fixpoint::Conflict => {
                    self.tree.back();
                }
                Fixpoint::Reached => match self.choose(discrepancies) {
                    Some(choice) => choices.push(choice),
                    None => {
                        if limit.is_none_or(|limit| limit == discrepancies) && self.show(visit).is_break() {
                            return Proof::Stopped;
                        }
                        self.tree.back();
                    }
                },
            }
            let Some((variable, value, count)) = self.next(&mut choices, limit) else {
                return Proof::Exhausted;
            };
            discrepancies = count;
            state = self.tree.assign(variable, value);
        }
    }

    fn show(&self, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.tree.solution().map_or(ControlFlow::Continue(()), |solution| visit(&solution))
    }

    /// Returns the decision at this place; `None` at a solution.
    fn choose(&self, discrepancies: usize) -> Option<Choice> {
        let rank = |&(variable, size): &(Variable, usize)| (size, self.order.rank(variable));
        let (variable, _) = self.tree.open().into_iter().min_by_key(rank)?;
        let mut values = self.order.values(variable, &self.tree.domain(variable));
        values.reverse();
        Some(Choice { variable, values, discrepancies, is_first: true })
    }

    /// Returns the next value of the latest decision that has one, with the number of discrepancies on the path
    /// there.
    fn next(&mut self, choices: &mut Vec<Choice>, limit: Option<usize>) -> Option<(Variable, u32, usize)> {
        loop {
            let choice = choices.last_mut()?;
            let count = choice.discrepancies + usize::from(!choice.is_first);
            let is_within = limit.is_none_or(|limit| count <= limit);
            if is_within && let Some(value) = choice.values.pop() {
                choice.is_first = false;
                return Some((choice.variable, value, count));
            }
            self.has_cut |= !choice.values.is_empty();
            choices.pop();
            self.tree.back();
        }
    }
}
