//! Trying values: each possible value of a variable is tried, with values for all others that depend on it. Part of the
//! variables. Differences and relations are passed to the engine, which also counts the values that several
//! variables need together. The effects of listeners are known only when they run, so they have a separate search.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::search::Searched;
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
    /// If the other variables have no values together, no value of this one is possible, even if no difference or
    /// relation connects them. In a space with listeners, each trial sets values until every variable has one, listeners
    /// run in the meantime, and a trial fails when one of their operations fails. The budget counts runs of propagators
    /// and listeners. There is a search for each value, so try values last, as zebrajs advises.
    ///
    /// # Errors
    /// Returns an error if no value is possible, and the space is then unchanged; if the variable is not of this space;
    /// or if a listener calls this function.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::engine::Budget;
    /// use zebra::variables::{Space, Tried};
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

    /// Tries each possible value of every variable, as [`Space::try_values`] does. All share the budget.
    ///
    /// # Errors
    /// Returns an error if the space has no solution, and it then keeps the values that were removed before; or if a
    /// listener calls this function.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::engine::Budget;
    /// use zebra::variables::{Space, Tried};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut space = Space::new();
    /// let (a, b) = (space.with_domain([1, 2])?, space.with_domain([1, 2])?);
    /// let c = space.with_domain([1, 2, 3])?;
    /// for (one, other) in [(a, b), (b, c), (a, c)] {
    ///     space.not_unify(one, other);
    /// }
    /// assert_eq!(space.try_all_values(Budget::UNLIMITED)?, Tried::Complete);
    /// assert_eq!(space.value(c), Some(&3));
    /// # Ok(())
    /// # }
    /// ```
    pub fn try_all_values(&mut self, budget: Budget) -> Result<Tried, SpaceError<T>> {
        let limit = self.runs.saturating_add(budget.get());
        let mut tried = Tried::Complete;
        for variable in self.variables() {
            // Variables that are unified have the same values.
            if self.state.root(variable.0) != variable.0 {
                continue;
            }
            let left = Budget::new(limit.saturating_sub(self.runs));
            if self.try_values(variable, left)? == Tried::Spent {
                tried = Tried::Spent;
            }
        }
        Ok(tried)
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
        let (own, others) = (self.reach(&[self.state.root(variable)]), self.reach(&self.open_choices()));
        let others: Vec<u32> = others.into_iter().filter(|root| !own.contains(root)).collect();
        let rest = self.fates_of(&others, &[None], limit)[0];
        if rest != Fate::Possible {
            return vec![rest; values.len()];
        }
        let values: Vec<Option<u32>> = values.iter().copied().map(Some).collect();
        self.fates_of(&own, &values, limit)
    }

    /// Asks the engine whether there are values for some classes, if the first has each of these values.
    fn fates_of(&mut self, roots: &[u32], values: &[Option<u32>], limit: u64) -> Vec<Fate> {
        let Ok(problem) = Problem::new(self, roots) else {
            // There are more values than the engine allows: nothing is known.
            return vec![Fate::Unknown; values.len()];
        };
        let mut solver = NetworkSolver::new(&problem.network, &Groups::all(), Budget::new(0));
        let mut fates = Vec::with_capacity(values.len());
        for value in values {
            solver.reset();
            solver.grant(Budget::new(limit.saturating_sub(self.runs)));
            if let Some(value) = value {
                solver.assume(Cell(0), problem.number(*value));
            }
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
        match self.search(Some((variable, vec![value])), limit, &mut |_| ControlFlow::Break(())) {
            Searched::Stopped => Fate::Possible,
            Searched::Complete => Fate::Refuted,
            Searched::Spent => Fate::Unknown,
        }
    }

    /// Returns the closed classes that differences and relations lead to from some classes, these first. A class with a
    /// value has had its consequences, and an open one can differ from everything; only the first may be such a class.
    fn reach(&self, start: &[u32]) -> Vec<u32> {
        let mut roots = start.to_vec();
        let mut known: BTreeSet<u32> = start.iter().copied().collect();
        let mut next = 0;
        while let Some(&root) = roots.get(next) {
            for (other, _) in neighbours(self, root) {
                if known.insert(other) {
                    roots.push(other);
                }
            }
            next += 1;
        }
        roots
    }
}

/// Some classes as a network, each a variable with its index.
struct Problem {
    network: Network,
    /// The values of the network's numbers, ascending.
    values: Vec<u32>,
}

impl Problem {
    fn new<T: Ord + Clone>(space: &Space<T>, roots: &[u32]) -> Result<Problem, NetworkError> {
        let domains: Vec<&Domain> = roots.iter().filter_map(|&root| space.state.domain(root)).collect();
        let values: BTreeSet<u32> = domains.iter().flat_map(|domain| domain.values()).collect();
        let mut problem = Problem { network: Network::new(), values: values.into_iter().collect() };
        let size = problem.values.len() as u32;
        for domain in domains {
            let cell = problem.network.variable(size)?;
            let numbers: Values = domain.values().map(|value| problem.number(value)).collect();
            problem.network.restrict(cell, &numbers)?;
        }
        let cells: BTreeMap<u32, Cell> = roots.iter().copied().zip((0..).map(Cell)).collect();
        problem.post_differences(space, &cells, roots)?;
        problem.post_relations(space, &cells)?;
        Ok(problem)
    }

    /// Returns the number of a value; a value in no domain has a number outside of every domain.
    fn number(&self, value: u32) -> u32 {
        self.values.binary_search(&value).map_or(u32::MAX, |number| number as u32)
    }

    /// Posts the differences. Variables that all differ from each other share a constraint, which detects when there
    /// are too few values for them.
    fn post_differences<T: Ord + Clone>(
        &mut self,
        space: &Space<T>,
        cells: &BTreeMap<u32, Cell>,
        roots: &[u32],
    ) -> Result<(), NetworkError> {
        let different = |&root: &u32| {
            let different = neighbours(space, root).filter(|(_, differs)| *differs);
            different.filter_map(|(other, _)| cells.get(&other).map(|cell| cell.0)).collect()
        };
        let neighbours: Vec<BTreeSet<u32>> = roots.iter().map(different).collect();
        let mut covered: BTreeSet<(u32, u32)> = BTreeSet::new();
        for (a, others) in (0..).zip(&neighbours) {
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
        cells: &BTreeMap<u32, Cell>,
    ) -> Result<(), NetworkError> {
        let mut tables: BTreeMap<u32, RelationId> = BTreeMap::new();
        for (&root, &a) in cells {
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

/// Returns the closed classes without a value to which a difference or a relation leads from a class, and whether it is a
/// difference.
fn neighbours<T: Ord + Clone>(space: &Space<T>, root: u32) -> impl Iterator<Item = (u32, bool)> {
    let statements = space.state.members(root).flat_map(|member| space.state.statements(member));
    let other = |statement: &Statement| match *statement {
        Statement::Different(other) => Some((space.state.root(other), true)),
        Statement::Related { other, .. } => Some((space.state.root(other), false)),
        Statement::Is(_) | Statement::Not(_) | Statement::Equal(_) => None,
    };
    let has_choice =
        |&(other, _): &(u32, bool)| space.state.domain(other).is_some_and(|domain| domain.only().is_none());
    statements.filter_map(other).filter(has_choice)
}
