//! Many questions to one network: can these groups of constraints hold together, and if not, which of them clash?
//! Part of the engine (layer 2): what is learned for one question helps with the next.

use super::super::compile::{Compiler, Merge};
use super::super::network::{Group, Groups, Network};
use super::super::program::Program;
use super::super::solver::{Budget, SearchStep, Statistics, read_solution};
use super::super::store::Domains;
#[cfg(test)]
use super::super::{network::Variable, recorder::Literal};
use super::events::Code;
use super::{Learner, Stretch};

/// Answers for one choice of groups after the other whether they can hold together.
///
/// Every group but [`Group::ALWAYS`] gets a variable of its own that switches it on. The clauses that are learned name
/// the groups that they come from, so they stay true whatever is chosen next, and a refutation tells which groups it
/// needed. That costs more than a [`NetworkSolver`](super::super::NetworkSolver) of fixed groups, which merges equal variables, and
/// pays where many hard questions are alike. The method is that of Eén and Sörensson, "Temporal induction by incremental
/// SAT solving" (2003).
///
/// ```
/// use zebra_core::engine::{
///     Budget, Condition, Constraint, Group, Groups, IncrementalSolver, Network, SearchStep, Values,
/// };
/// # fn main() -> Result<(), zebra_core::engine::NetworkError> {
/// let mut network = Network::new();
/// let [a, b, c] = [network.variable(3)?, network.variable(3)?, network.variable(3)?];
/// let less = network.relation(3, 3, |a, b| a < b)?;
/// let is = |of, value| Constraint::Holds(Condition::Member { of, values: Values::single(value) });
/// network.post(is(c, 2), Group(1))?;
/// network.post(is(a, 2), Group(2))?;
/// network.post(Constraint::Relation { a, b, relation: less }, Group(3))?;
/// let mut solver = IncrementalSolver::new(&network, Budget::UNLIMITED);
/// assert_eq!(solver.find(&Groups::all()), SearchStep::Exhausted);
/// assert_eq!(solver.core(), [Group(2), Group(3)]);
/// assert!(matches!(solver.find(&Groups::all().without(Group(3))), SearchStep::Solution(&[2, _, 2])));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct IncrementalSolver {
    program: Program,
    learner: Learner,
    /// Every group with the code that it is on, by group.
    selectors: Vec<(Group, Code)>,
    limit: u64,
    statistics: Statistics,
    solution: Vec<u32>,
    core: Vec<Group>,
    /// The question that the budget did not suffice for.
    open: Option<Groups>,
}

impl IncrementalSolver {
    /// A solver of the network with all its groups. It costs time linear in the network's constraints and domains.
    #[must_use]
    pub fn new(network: &Network, budget: Budget) -> IncrementalSolver {
        let (mut program, mut domains) = (Program::default(), Domains::default());
        Compiler::default().compile(network, &Groups::all(), Merge::Always, &mut program, &mut domains);
        let groups = network.groups();
        let selectors = program.guard(network, &groups, &mut domains);
        let learner = Learner::from_start(&program, &domains);
        let selectors = selectors.into_iter().map(|word| learner.selector(word));
        let selectors = groups.into_iter().zip(selectors).collect();
        IncrementalSolver {
            learner,
            selectors,
            limit: budget.get(),
            statistics: Statistics::default(),
            solution: vec![0; network.variables()],
            core: Vec::new(),
            open: None,
            program,
        }
    }

    /// A solution of the constraints in these groups that was not excluded; [`SearchStep::Exhausted`] if there is none, and
    /// then [`IncrementalSolver::core`] tells why. After [`SearchStep::Spent`] and [`IncrementalSolver::grant`] the same
    /// question goes on where it was.
    pub fn find(&mut self, groups: &Groups) -> SearchStep<'_> {
        self.core.clear();
        if self.open.as_ref() != Some(groups) {
            self.learner.release();
            let chosen = self.selectors.iter().filter(|(group, _)| groups.contains(*group));
            self.learner.assume(chosen.map(|(_, code)| *code));
        }
        self.open = None;
        let stretch = self.learner.next(&self.program, self.limit, &mut self.statistics);
        if stretch == Stretch::Solution {
            self.statistics.solutions += 1;
            read_solution(self.learner.domains(), &mut self.solution);
        }
        if stretch == Stretch::Spent {
            self.open = Some(groups.clone());
            return SearchStep::Spent;
        }
        let used = self.learner.release();
        match stretch {
            Stretch::Solution => SearchStep::Solution(&self.solution),
            _ => {
                let groups = self.selectors.iter().filter(|(_, code)| used.contains(code));
                self.core.extend(groups.map(|(group, _)| *group));
                SearchStep::Exhausted
            }
        }
    }

    /// The groups that the latest refutation used, ascending: they cannot all hold, with what always holds and without
    /// what is excluded. Some of them may not be needed. Empty unless the latest answer was [`SearchStep::Exhausted`].
    #[must_use]
    pub fn core(&self) -> &[Group] {
        &self.core
    }

    /// Excludes an assignment of all variables from every later answer.
    pub fn exclude(&mut self, values: &[u32]) {
        self.learner.release();
        self.open = None;
        let domains = self.learner.domains();
        let choices = values.iter().zip(&domains.slots);
        let choices: Vec<_> = choices.map(|(&value, slot)| (slot.start + value / 64, value % 64)).collect();
        if values.iter().zip(&domains.slots).all(|(&value, &slot)| domains.contains(slot, value)) {
            self.learner.exclude(choices.into_iter());
        }
    }

    /// Adds to the budget, which all questions share.
    pub fn grant(&mut self, budget: Budget) {
        self.limit = self.limit.saturating_add(budget.get());
    }

    /// What was learned, and which variable says that a group is on.
    #[cfg(test)]
    pub(crate) fn learned(&self) -> (Vec<Vec<Literal>>, Vec<(Group, Variable)>) {
        let variables = (self.solution.len() as u32..).map(Variable);
        let groups = self.selectors.iter().map(|(group, _)| *group);
        (self.learner.learned(), groups.zip(variables).collect())
    }

    /// What was done for all questions so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }
}
