//! Forward checking: after each assignment, only the variables that share a constraint with it are checked. It uses the
//! engine for domains, and of its constraints only their meaning.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::walk::{Order, Place, Tree, walk};
use super::{Proof, Search, Strategy, Task};
use crate::engine::{Constraint, NetworkSolver, Values, Variable};

/// Forward checking, as in the sudoku script that Zebra began from (and in Haralick and Elliott, *Increasing tree
/// search efficiency for constraint satisfaction problems*, 1980): the first variable without a value gets the first of
/// its values. The value is removed from the variables that must differ from it. For every other constraint with one
/// variable left, the values that violate the constraint are removed from that variable. If a variable has no value
/// left, the next value is tried.
///
/// Inferences lead to no further inferences, so a step is fast but weak. The budget counts visited constraints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ForwardChecking {
    /// The seed of the order of values; `None` for ascending.
    pub seed: Option<u64>,
}

impl ForwardChecking {
    /// Creates a search with the values in the random order of a seed.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        ForwardChecking { seed: Some(seed) }
    }
}

impl Strategy for ForwardChecking {
    type End = Proof;

    fn search(&self, task: &Task<'_>, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> Search<Proof> {
        let mut tree = Checked::new(task, Order(self.seed));
        let (end, _) = walk(&mut tree, None, visit);
        Search { end, work: tree.work }
    }
}

/// The tree of a task in which each assignment is checked.
struct Checked<'t> {
    task: &'t Task<'t>,
    /// The domains; it never propagates.
    solver: NetworkSolver,
    order: Order,
    /// The constraints, each with its variables, each once.
    rules: Vec<(&'t Constraint, Vec<usize>)>,
    /// The rules about each variable.
    of_variable: Vec<Vec<usize>>,
    /// The values of the first `depth` variables; the rest is undefined.
    values: Vec<u32>,
    depth: usize,
    work: u64,
}

/// Why checking stopped.
enum Stop {
    DeadEnd,
    Spent,
}

impl<'t> Checked<'t> {
    fn new(task: &'t Task<'_>, order: Order) -> Self {
        let count = task.network.variables();
        let (mut rules, mut of_variable) = (Vec::new(), vec![Vec::new(); count]);
        for (constraint, _) in task.network.constraints().filter(|(_, group)| task.groups.contains(*group)) {
            let mut scope = BTreeSet::new();
            constraint.for_each_variable(&mut |variable| {
                scope.insert(variable.index());
            });
            scope.iter().for_each(|&variable| of_variable[variable].push(rules.len()));
            rules.push((constraint, scope.into_iter().collect()));
        }
        Checked {
            task,
            solver: task.solver(),
            order,
            rules,
            of_variable,
            values: vec![0; count],
            depth: 0,
            work: 0,
        }
    }

    fn domain(&self, variable: usize) -> Values {
        self.solver.domain(Variable(variable as u32))
    }

    /// Checks the rules about the latest variable; before any assignment, all rules.
    fn check(&mut self) -> Result<(), Stop> {
        match self.depth.checked_sub(1) {
            None => (0..self.rules.len()).try_for_each(|rule| self.check_rule(rule, None)),
            Some(latest) => (0..self.of_variable[latest].len()).try_for_each(|index| {
                self.check_rule(self.of_variable[latest][index], Some(self.values[latest]))
            }),
        }
    }

    /// Checks a rule of which a variable has just been assigned.
    fn check_rule(&mut self, rule: usize, value: Option<u32>) -> Result<(), Stop> {
        if self.work >= self.task.budget.get() {
            return Err(Stop::Spent);
        }
        self.work += 1;
        let (constraint, scope) = &self.rules[rule];
        let open: Vec<usize> = scope.iter().copied().filter(|&variable| variable >= self.depth).collect();
        match (&open[..], constraint) {
            ([], _) => {
                let holds = constraint.holds(&self.values, self.task.network);
                holds.then_some(()).ok_or(Stop::DeadEnd)
            }
            (&[last], _) => {
                let mut values = self.values.clone();
                let violates = |value: &u32| {
                    values[last] = *value;
                    !constraint.holds(&values, self.task.network)
                };
                let wrong: Vec<u32> = self.domain(last).iter().filter(violates).collect();
                self.remove(last, &wrong)
            }
            (_, Constraint::AllDifferent(_)) => {
                let wrong: Vec<u32> = value.into_iter().collect();
                open.into_iter().try_for_each(|other| self.remove(other, &wrong))
            }
            _ => Ok(()),
        }
    }

    fn remove(&mut self, variable: usize, wrong: &[u32]) -> Result<(), Stop> {
        if self.domain(variable).iter().all(|value| wrong.contains(&value)) {
            return Err(Stop::DeadEnd);
        }
        wrong.iter().for_each(|&value| self.solver.forbid(Variable(variable as u32), value));
        Ok(())
    }
}

impl Tree for Checked<'_> {
    fn look(&mut self) -> Place {
        match self.check() {
            Err(Stop::Spent) => Place::Spent,
            Err(Stop::DeadEnd) => Place::DeadEnd,
            Ok(()) if self.depth == self.values.len() => Place::Solution(self.values.clone()),
            Ok(()) => {
                let next = Variable(self.depth as u32);
                Place::Choice(next, self.order.values(next, &self.solver.domain(next)))
            }
        }
    }

    fn assign(&mut self, variable: Variable, value: u32) {
        self.solver.push();
        self.values[variable.index()] = value;
        self.depth += 1;
    }

    fn back(&mut self) {
        self.solver.pop();
        self.depth -= 1;
    }
}
