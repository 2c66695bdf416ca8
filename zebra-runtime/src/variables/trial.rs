//! Trying values: each possible value of a variable is tried, with values for all others that depend on it. Part of the
//! variables (layer 3). Differences and relations are passed to the engine, which also counts the values that several
//! variables need together. The effects of listeners are known only when they run, so they have a separate search.

use std::collections::{BTreeMap, BTreeSet};

use super::state::{Domain, Statement};
use super::{Space, SpaceError, Variable};
use crate::engine::Variable as Cell;
use crate::engine::{
    Budget, Constraint, Group, Groups, Network, NetworkError, NetworkSolver, RelationId, SearchStep, Values,
};

/// The result of trying values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// Every value was tried: each remaining one is possible, with values for all other variables that depend on it.
    Complete,
    /// The budget was exhausted: values refuted so far are removed, and the rest is unchanged.
    Spent,
}

/// The result of trying one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Possible,
    Refuted,
    Unknown,
}

impl<T: Ord + Clone> Space<T> {
    /// Tries each possible value of the variable, and removes those that leave no values for the other variables. An
    /// open variable has no values to try; another open variable can always have some value.
    ///
    /// The other variables are those that are connected by differences and relations. In a space with listeners they
    /// are all variables, because the effects of a listener are unknown: each trial sets values until every variable
    /// has one, listeners run in the meantime, and a trial fails when one of their operations fails. The budget counts
    /// runs of propagators and listeners. There is a search for each value, so try values last, as zebrajs advises.
    ///
    /// # Errors
    /// Returns an error if no value is possible, and the space is then unchanged; if the variable is not of this space;
    /// or if a listener calls this function.
    ///
    /// ```
    /// use zebra_runtime::engine::Budget;
    /// use zebra_runtime::variables::{Space, Tried};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut space = Space::new();
    /// let a = space.with_domain(["yellow", "blue", "red", "white", "green"])?;
    /// let b = space.with_domain(["blue", "red", "white"])?;
    /// let c = space.with_domain(["blue", "red", "white"])?;
    /// let d = space.with_domain(["blue", "red", "white"])?;
    /// let e = space.with_domain(["yellow", "blue", "red", "white", "green"])?;
    /// let all = [a, b, c, d, e];
    /// for (index, &one) in all.iter().enumerate() {
    ///     for &other in &all[index + 1..] {
    ///         space.not_unify(one, other);
    ///     }
    /// }
    /// assert_eq!(space.try_values(a, Budget::UNLIMITED)?, Tried::Complete);
    /// assert_eq!(space.values(a), Some(vec![&"yellow", &"green"]));
    /// # Ok(())
    /// # }
    /// ```
    pub fn try_values(&mut self, variable: Variable, budget: Budget) -> Result<Tried, SpaceError<T>> {
        self.check(variable)?;
        if self.events.is_running() {
            return Err(SpaceError::InListener);
        }
        let Some(domain) = self.state.domain(variable.0) else { return Ok(Tried::Complete) };
        let values: Vec<u32> = domain.values().collect();
        if values.len() == 1 && !self.events.any() {
            return Ok(Tried::Complete);
        }
        let start = self.runs;
        let limit = start.saturating_add(budget.get());
        let mut fates = self.fates_by_engine(variable.0, &values, limit);
        if self.events.any() {
            for (fate, &value) in fates.iter_mut().zip(&values) {
                if *fate != Fate::Refuted {
                    *fate = self.fate_by_trial(variable.0, value, limit);
                }
            }
        }
        self.discard(variable, &values, &fates)
    }

    /// Returns whether values are being tried, for listeners that print or count.
    #[must_use]
    pub fn is_trying(&self) -> bool {
        self.trial_limit.is_some()
    }

    fn discard(
        &mut self,
        variable: Variable,
        values: &[u32],
        fates: &[Fate],
    ) -> Result<Tried, SpaceError<T>> {
        let mark = self.state.mark();
        let refuted = values.iter().zip(fates).filter(|(_, fate)| **fate == Fate::Refuted);
        let mut lost: Vec<u32> = refuted.map(|(&value, _)| value).collect();
        let result = lost.drain(..).try_for_each(|value| self.apply_not(variable.0, value));
        if let Err(error) = result.and_then(|()| self.propagate()) {
            self.undo(mark);
            return Err(error);
        }
        self.events.announce();
        self.run_listeners();
        self.trim();
        Ok(if fates.contains(&Fate::Unknown) { Tried::Spent } else { Tried::Complete })
    }

    /// Tries values without listeners.
    fn fates_by_engine(&mut self, variable: u32, values: &[u32], limit: u64) -> Vec<Fate> {
        let Ok(problem) = Problem::new(self, self.state.root(variable)) else {
            // There are more values than the engine allows: nothing is known.
            return vec![Fate::Unknown; values.len()];
        };
        let mut solver = NetworkSolver::new(&problem.network, &Groups::all(), Budget::new(0));
        let mut fates = Vec::with_capacity(values.len());
        for value in values {
            solver.reset();
            solver.grant(Budget::new(limit.saturating_sub(self.runs)));
            solver.assume(Cell(0), problem.number(*value));
            fates.push(match solver.next() {
                SearchStep::Solution(_) => Fate::Possible,
                SearchStep::Exhausted => Fate::Refuted,
                SearchStep::Spent => Fate::Unknown,
            });
            self.runs += solver.statistics().propagations;
        }
        fates
    }

    /// Tries a value, running the listeners.
    fn fate_by_trial(&mut self, variable: u32, value: u32, limit: u64) -> Fate {
        let refused_before = self.events.take_refusal();
        self.trial_limit = Some(limit);
        let start = self.save();
        let mut stack = vec![(start, variable, vec![value])];
        let fate = loop {
            if self.runs >= limit {
                break Fate::Unknown;
            }
            let Some((save, variable, values)) = stack.last_mut() else { break Fate::Refuted };
            let (save, variable) = (*save, *variable);
            let Some(value) = values.pop() else {
                stack.pop();
                continue;
            };
            // The save of a trial always exists: listeners cannot restore or forget it.
            let _ = self.restore(&save);
            self.runs += 1;
            if !self.try_value(variable, value) {
                continue;
            }
            let Some((variable, mut values)) = self.smallest_open_choice() else { break Fate::Possible };
            values.reverse();
            let save = self.save();
            stack.push((save, variable, values));
        };
        let _ = self.restore(&start);
        let _ = self.forget(&start);
        self.trial_limit = None;
        self.events.take_refusal();
        if let Some(error) = refused_before {
            self.events.put_refusal(error);
        }
        fate
    }

    /// Sets a value and runs the listeners; returns whether all operations succeeded.
    fn try_value(&mut self, variable: u32, value: u32) -> bool {
        let mark = self.state.mark();
        if self.apply_value(variable, value).and_then(|()| self.propagate()).is_err() {
            self.undo(mark);
            return false;
        }
        self.events.announce();
        self.run_listeners();
        self.events.take_refusal().is_none()
    }

    /// Returns the closed variable with the fewest values, but more than one.
    fn smallest_open_choice(&self) -> Option<(u32, Vec<u32>)> {
        let roots = (0..self.state.len() as u32).filter(|&variable| self.state.root(variable) == variable);
        let sizes = roots.filter_map(|root| Some((self.state.domain(root)?.places.len(), root)));
        let (_, root) = sizes.filter(|(size, _)| *size > 1).min()?;
        Some((root, self.state.domain(root)?.values().collect()))
    }
}

/// The classes that a class depends on, as a network; the class itself is the first variable.
struct Problem {
    network: Network,
    /// The values of the network's numbers, ascending.
    values: Vec<u32>,
}

impl Problem {
    fn new<T: Ord + Clone>(space: &Space<T>, root: u32) -> Result<Problem, NetworkError> {
        let (roots, neighbours) = reach(space, root);
        let domains: Vec<&Domain> = roots.iter().filter_map(|&root| space.state.domain(root)).collect();
        let values: BTreeSet<u32> = domains.iter().flat_map(|domain| domain.values()).collect();
        let mut problem = Problem { network: Network::new(), values: values.into_iter().collect() };
        let size = problem.values.len() as u32;
        for domain in domains {
            let cell = problem.network.variable(size)?;
            let numbers: Values = domain.values().map(|value| problem.number(value)).collect();
            problem.network.restrict(cell, &numbers)?;
        }
        problem.post_differences(&neighbours)?;
        problem.post_relations(space, &roots)?;
        Ok(problem)
    }

    /// Returns the number of a value; a value in no domain has a number outside of every domain.
    fn number(&self, value: u32) -> u32 {
        self.values.binary_search(&value).map_or(u32::MAX, |number| number as u32)
    }

    /// Posts the differences. Variables that all differ from each other share a constraint, which detects when there
    /// are too few values for them.
    fn post_differences(&mut self, neighbours: &[BTreeSet<u32>]) -> Result<(), NetworkError> {
        let mut covered: BTreeSet<(u32, u32)> = BTreeSet::new();
        for (a, others) in (0..).zip(neighbours) {
            for &b in others.range(a + 1..) {
                if covered.contains(&(a, b)) {
                    continue;
                }
                let mut clique = vec![a, b];
                for &other in others.range(a + 1..) {
                    if clique.iter().all(|member| neighbours[*member as usize].contains(&other)) {
                        clique.push(other);
                    }
                }
                clique.sort_unstable();
                for (index, &one) in clique.iter().enumerate() {
                    covered.extend(clique[index + 1..].iter().map(|&other| (one, other)));
                }
                let cells = clique.into_iter().map(Cell).collect();
                self.network.post(Constraint::AllDifferent(cells), Group::ALWAYS)?;
            }
        }
        Ok(())
    }

    fn post_relations<T: Ord + Clone>(
        &mut self,
        space: &Space<T>,
        roots: &[u32],
    ) -> Result<(), NetworkError> {
        let cells: BTreeMap<u32, Cell> = roots.iter().copied().zip((0..).map(Cell)).collect();
        let mut tables: BTreeMap<u32, RelationId> = BTreeMap::new();
        for (&root, &a) in &cells {
            for statement in space.state.members(root).flat_map(|member| space.state.statements(member)) {
                let &Statement::Related { other, relation, left: true } = statement else { continue };
                let Some(&b) = cells.get(&space.state.root(other)) else { continue };
                if a == b {
                    continue; // Propagation keeps only values that are related to themselves.
                }
                let table = match tables.get(&relation) {
                    Some(table) => *table,
                    None => {
                        let size = self.values.len() as u32;
                        let value = |number: u32| self.values[number as usize];
                        let holds = |left, right| space.relates(relation, value(left), value(right));
                        *tables.entry(relation).or_insert(self.network.relation(size, size, holds)?)
                    }
                };
                self.network.post(Constraint::Relation { a, b, relation: table }, Group::ALWAYS)?;
            }
        }
        Ok(())
    }
}

/// Returns the closed classes without a value that differences and relations lead to from a class and, by index in that
/// list, the classes from which each differs. A class with a value has had its consequences, and an open one can differ
/// from everything.
fn reach<T: Ord + Clone>(space: &Space<T>, start: u32) -> (Vec<u32>, Vec<BTreeSet<u32>>) {
    let mut roots = vec![start];
    let mut indices = BTreeMap::from([(start, 0)]);
    let mut neighbours: Vec<BTreeSet<u32>> = vec![BTreeSet::new()];
    let mut next = 0;
    while let Some(&root) = roots.get(next) {
        for statement in space.state.members(root).flat_map(|member| space.state.statements(member)) {
            let (other, differs) = match *statement {
                Statement::Different(other) => (other, true),
                Statement::Related { other, .. } => (other, false),
                Statement::Is(_) | Statement::Not(_) | Statement::Equal(_) => continue,
            };
            let other = space.state.root(other);
            if space.state.domain(other).is_none_or(|domain| domain.only().is_some()) {
                continue;
            }
            let index = *indices.entry(other).or_insert_with(|| {
                roots.push(other);
                neighbours.push(BTreeSet::new());
                roots.len() as u32 - 1
            });
            if differs {
                neighbours[next].insert(index);
            }
        }
        next += 1;
    }
    (roots, neighbours)
}
