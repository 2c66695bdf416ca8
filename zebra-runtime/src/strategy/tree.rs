//! A place in a search tree: the decisions on the way there, and the engine's inferences from them. Part of the
//! strategies: their building block.

use super::Task;
use crate::engine::{Fixpoint, Network, NetworkSolver, Values, Variable};

/// A place in the search tree of a task. A step down assigns or excludes a value and propagates; going back undoes it.
///
/// ```
/// use zebra_runtime::engine::{Constraint, Fixpoint, Group, Network};
/// use zebra_runtime::strategy::{Task, Tree};
/// # fn main() -> Result<(), zebra_runtime::engine::NetworkError> {
/// let mut network = Network::new();
/// let (a, b) = (network.variable(3)?, network.variable(2)?);
/// network.post(Constraint::Different(a, b), Group::ALWAYS)?;
/// let task = Task::new(&network);
/// let mut tree = Tree::new(&task);
/// assert_eq!(tree.propagate(), Fixpoint::Reached);
/// assert_eq!(tree.smallest(), Some(b));
/// assert_eq!(tree.assign(b, 0), Fixpoint::Reached);
/// assert_eq!(tree.exclude(a, 2), Fixpoint::Reached);
/// assert_eq!(tree.solution(), Some(vec![1, 0]));
/// assert_eq!(tree.assign(a, 0), Fixpoint::Conflict);
/// assert!(tree.back() && tree.back() && tree.back() && !tree.back());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Tree<'n> {
    network: &'n Network,
    solver: NetworkSolver,
    /// The result of each level; the first is that of the root.
    states: Vec<Option<Fixpoint>>,
}

impl<'n> Tree<'n> {
    /// Creates the root of a task's tree, before any propagation.
    #[must_use]
    pub fn new(task: &Task<'n>) -> Self {
        let solver = NetworkSolver::new(task.network, &task.groups, task.budget);
        Tree { network: task.network, solver, states: vec![None] }
    }

    /// Continues the propagation of this place, if it has not ended.
    pub fn propagate(&mut self) -> Fixpoint {
        let state = self.solver.fixpoint();
        if let Some(here) = self.states.last_mut() {
            *here = Some(state);
        }
        state
    }

    /// Assigns a value, and propagates.
    pub fn assign(&mut self, variable: Variable, value: u32) -> Fixpoint {
        self.solver.push();
        self.solver.assume(variable, value);
        self.states.push(None);
        self.propagate()
    }

    /// Excludes a value, and propagates.
    pub fn exclude(&mut self, variable: Variable, value: u32) -> Fixpoint {
        self.solver.push();
        self.solver.forbid(variable, value);
        self.states.push(None);
        self.propagate()
    }

    /// Goes back one step, and returns whether there was one. Does not restore the budget.
    pub fn back(&mut self) -> bool {
        let there_is = self.solver.pop();
        if there_is {
            self.states.pop();
        }
        there_is
    }

    /// Returns the number of steps below the root.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.states.len() - 1
    }

    /// Returns the values that are left for a variable.
    #[must_use]
    pub fn domain(&self, variable: Variable) -> Values {
        self.solver.domain(variable)
    }

    /// Returns the variables with more than one value left, and the number of values: those to decide first if there
    /// are any, otherwise those left to propagation.
    #[must_use]
    pub fn open(&self) -> Vec<(Variable, usize)> {
        let of_kind = |decided: bool| {
            let variables = (0..self.network.variables()).map(|index| Variable(index as u32));
            let variables = variables.filter(|variable| self.network.is_decided(*variable) == decided);
            let sizes = variables.map(|variable| (variable, self.domain(variable).len()));
            sizes.filter(|(_, size)| *size > 1).collect::<Vec<_>>()
        };
        let open = of_kind(true);
        if open.is_empty() { of_kind(false) } else { open }
    }

    /// Returns the [open](Tree::open) variable with the fewest values, the first among equals.
    #[must_use]
    pub fn smallest(&self) -> Option<Variable> {
        let smallest = self.open().into_iter().min_by_key(|(_, size)| *size);
        smallest.map(|(variable, _)| variable)
    }

    /// Returns the solution, if propagation has ended and left every variable one value.
    #[must_use]
    pub fn solution(&self) -> Option<Vec<u32>> {
        if self.states.last() != Some(&Some(Fixpoint::Reached)) {
            return None;
        }
        (0..self.network.variables() as u32).map(|index| self.domain(Variable(index)).only()).collect()
    }

    /// Returns the propagator runs so far, in all places.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.solver.statistics().propagations
    }
}
