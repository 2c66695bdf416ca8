//! Forward checking: after each assignment, only the variables that share a constraint with it are checked. Part of the
//! strategies; it uses only the semantics of the engine's constraints.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::order::Order;
use super::{Proof, Search, Strategy, Task};
use crate::engine::{Constraint, Network, Values, Variable};

/// Forward checking, as in the sudoku script that Zebra began from (and in Haralick and Elliott, *Increasing tree
/// search efficiency for constraint satisfaction problems*, 1980): the first variable without a value gets the first of
/// its values. The value is removed from the variables that must differ from it. For every other constraint with one
/// variable left, the values that violate the constraint are removed from that variable. If a variable has no value
/// left, the next value is tried.
///
/// Inferences lead to no further inferences, so a step is fast but weak. The budget counts visited constraints.
///
/// ```
/// use zebra_runtime::engine::{Constraint, Group, Network};
/// use zebra_runtime::strategy::{ForwardChecking, Proof, Strategy, Task};
/// # fn main() -> Result<(), zebra_runtime::engine::NetworkError> {
/// let mut network = Network::new();
/// let (a, b) = (network.variable(2)?, network.variable(2)?);
/// network.post(Constraint::Different(a, b), Group::ALWAYS)?;
/// let (solutions, search) = ForwardChecking::default().solutions(&Task::new(&network), 10);
/// assert_eq!(solutions, [[0, 1], [1, 0]]);
/// assert_eq!(search.end, Proof::Exhausted);
/// # Ok(())
/// # }
/// ```
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
        let mut state = ForwardSearch::new(task);
        let order = Order { seed: self.seed };
        let end = state.run(order, visit);
        Search { end, work: state.work }
    }
}

/// Why checking stopped.
enum Stop {
    DeadEnd,
    Spent,
}

struct Rule<'n> {
    constraint: &'n Constraint,
    /// Its variables, each once.
    scope: Vec<u32>,
    /// The number of these without a value.
    open: usize,
}

struct ForwardSearch<'n> {
    network: &'n Network,
    rules: Vec<Rule<'n>>,
    /// The rules about each variable.
    of_variable: Vec<Vec<usize>>,
    domains: Vec<Values>,
    /// The values of the first `depth` variables; the rest is undefined.
    values: Vec<u32>,
    depth: usize,
    /// Domains before their changes.
    trail: Vec<(u32, Values)>,
    work: u64,
    limit: u64,
}

impl<'n> ForwardSearch<'n> {
    fn new(task: &Task<'n>) -> Self {
        let network = task.network;
        let count = network.variables();
        let mut of_variable = vec![Vec::new(); count];
        let enabled = network.constraints().filter(|(_, group)| task.groups.contains(*group));
        let rules: Vec<Rule<'n>> = enabled
            .enumerate()
            .map(|(index, (constraint, _))| {
                let mut scope = BTreeSet::new();
                constraint.for_each_variable(&mut |variable| {
                    scope.insert(variable.0);
                });
                scope.iter().for_each(|&variable| of_variable[variable as usize].push(index));
                Rule { constraint, open: scope.len(), scope: scope.into_iter().collect() }
            })
            .collect();
        let domain = |index| network.domain(Variable(index)).expect("a variable of the network");
        ForwardSearch {
            network,
            rules,
            of_variable,
            domains: (0..count as u32).map(domain).collect(),
            values: vec![0; count],
            depth: 0,
            trail: Vec::new(),
            work: 0,
            limit: task.budget.get(),
        }
    }

    fn run(&mut self, order: Order, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> Proof {
        if self.domains.iter().any(Values::is_empty) {
            return Proof::Exhausted;
        }
        let mut checked = (0..self.rules.len()).try_for_each(|rule| self.check(rule, None));
        // For each variable with a value: the length of the trail before, and the values yet to try.
        let mut levels: Vec<(usize, Vec<u32>)> = Vec::new();
        loop {
            match checked {
                Err(Stop::Spent) => return Proof::Spent,
                Err(Stop::DeadEnd) => {}
                Ok(()) if self.depth == self.values.len() => {
                    if visit(&self.values).is_break() {
                        return Proof::Stopped;
                    }
                }
                Ok(()) => {
                    let mut values = order.values(Variable(self.depth as u32), &self.domains[self.depth]);
                    values.reverse();
                    levels.push((self.trail.len(), values));
                }
            }
            checked = loop {
                let Some((mark, values)) = levels.last_mut() else { return Proof::Exhausted };
                let (mark, next) = (*mark, values.pop());
                self.go_back_to(levels.len() - 1, mark);
                match next {
                    Some(value) => break self.assign(value),
                    None => levels.pop(),
                };
            };
        }
    }

    /// Assigns the first variable without a value, and checks its constraints.
    fn assign(&mut self, value: u32) -> Result<(), Stop> {
        let variable = self.depth;
        self.values[variable] = value;
        self.depth += 1;
        for index in 0..self.of_variable[variable].len() {
            self.rules[self.of_variable[variable][index]].open -= 1;
        }
        (0..self.of_variable[variable].len())
            .try_for_each(|index| self.check(self.of_variable[variable][index], Some(value)))
    }

    /// Undoes assignments until this many are left, and the changes of domains since.
    fn go_back_to(&mut self, depth: usize, mark: usize) {
        while self.depth > depth {
            self.depth -= 1;
            for &rule in &self.of_variable[self.depth] {
                self.rules[rule].open += 1;
            }
        }
        while self.trail.len() > mark {
            if let Some((variable, domain)) = self.trail.pop() {
                self.domains[variable as usize] = domain;
            }
        }
    }

    /// Checks a rule of which a variable has just been assigned.
    fn check(&mut self, rule: usize, value: Option<u32>) -> Result<(), Stop> {
        if self.work >= self.limit {
            return Err(Stop::Spent);
        }
        self.work += 1;
        let Rule { constraint, open, ref scope } = self.rules[rule];
        let is_open = |variable: &&u32| **variable as usize >= self.depth;
        match (open, constraint) {
            (0, _) if constraint.holds(&self.values, self.network) => Ok(()),
            (0, _) => Err(Stop::DeadEnd),
            (1, _) => {
                let Some(&last) = scope.iter().find(is_open) else { return Ok(()) };
                let mut values = self.values.clone();
                let mut fits = |value: &u32| {
                    values[last as usize] = *value;
                    constraint.holds(&values, self.network)
                };
                let kept: Values = self.domains[last as usize].iter().filter(|value| fits(value)).collect();
                self.keep(last, kept)
            }
            (_, Constraint::AllDifferent(_)) => {
                let others: Vec<u32> = scope.iter().filter(is_open).copied().collect();
                let Some(value) = value else { return Ok(()) };
                others.into_iter().try_for_each(|other| {
                    let mut kept = self.domains[other as usize].clone();
                    kept.remove(value);
                    self.keep(other, kept)
                })
            }
            _ => Ok(()),
        }
    }

    fn keep(&mut self, variable: u32, kept: Values) -> Result<(), Stop> {
        let is_empty = kept.is_empty();
        if kept != self.domains[variable as usize] {
            let before = std::mem::replace(&mut self.domains[variable as usize], kept);
            self.trail.push((variable, before));
        }
        if is_empty { Err(Stop::DeadEnd) } else { Ok(()) }
    }
}
