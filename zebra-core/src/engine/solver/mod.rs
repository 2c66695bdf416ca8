//! The solver of a network: its state, resets and assumptions; `search` has the search itself. Part of the engine: what
//! the layers above run; deterministic.

mod progress;
mod search;

use std::collections::BTreeSet;

use super::compile::Compiler;
use super::learn::{Choice, Learner};
use super::network::{Groups, Network, Variable};
use super::program::Program;
use super::recorder::{Fast, Recorder};
use super::store::{Conflict, Domains, Mark, Slot, Store};
#[cfg(test)]
use super::tests::reasons::{ConflictReason, Inference, Literal, Reasons};
use super::values::Values;
use super::weights::Weights;

pub use progress::{Budget, Fixpoint, SearchStep, Statistics};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The domains are new or changed: propagate.
    Propagate,
    /// At a fixpoint: branch, or report a solution.
    Choose,
    /// After a conflict or a solution: undo the latest decision.
    Backtrack,
    Exhausted,
}

/// The state to restore when assumptions are undone.
#[derive(Clone, Copy, Debug)]
struct Level {
    mark: Mark,
    phase: Phase,
}

#[derive(Clone, Copy, Debug)]
struct Decision {
    mark: Mark,
    /// The word and the bit of the value that is tried.
    word: u32,
    bit: u32,
    /// The number of refuted choices before this decision.
    refuted: u32,
}

/// The number of conflicts without a solution after which a search learns, by default.
pub const LEARN_AFTER: u32 = 300;

/// Enumerates the solutions of a network, within a budget.
///
/// Search takes the smallest domain first (the lowest index among equals) and its values in ascending order. The same
/// network, groups and budget always give the same steps. [`NetworkSolver::new`] compiles the enabled constraints;
/// after that a search allocates nothing, except for bounds of sums and counts in conditions.
/// [`NetworkSolver::reset`] starts over.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::engine::{Budget, Constraint, Group, Groups, Network, NetworkSolver, SearchStep};
/// # fn main() -> Result<(), zebra::engine::NetworkError> {
/// let mut network = Network::new();
/// let variables = (0..3).map(|_| network.variable(3)).collect::<Result<Vec<_>, _>>()?;
/// network.post(Constraint::AllDifferent(variables), Group::ALWAYS)?;
/// let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
/// let mut count = 0;
/// while let SearchStep::Solution(_) = solver.next() {
///     count += 1;
/// }
/// assert_eq!(count, 6);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct NetworkSolver<R: Recorder = Fast> {
    compiler: Compiler,
    program: Program,
    store: Store<R>,
    decisions: Vec<Decision>,
    levels: Vec<Level>,
    /// The fixpoint before any decision, to which an abandoned search rewinds.
    root: Option<Mark>,
    phase: Phase,
    /// The number of propagations at which to stop.
    limit: u64,
    budget: Budget,
    statistics: Statistics,
    solution: Vec<u32>,
    weights: Weights,
    /// The choices that failed below the current decisions, the latest last.
    refuted: Vec<Choice>,
    /// The number of conflicts without a solution after which the search learns.
    learn_after: u32,
    /// Conflicts until then.
    patience: u32,
    /// The learning search, once it has taken over.
    learner: Option<Box<Learner>>,
    /// The solutions that the learning search found before it gave up because of their number.
    known: BTreeSet<Vec<u32>>,
    /// The values to try first, for each word of the domains; empty if there are none.
    preferred: Vec<u64>,
}

impl NetworkSolver<Fast> {
    /// Compiles the network's constraints in these groups. Costs time linear in the network's constraints and domains.
    #[must_use]
    pub fn new(network: &Network, groups: &Groups, budget: Budget) -> NetworkSolver<Fast> {
        NetworkSolver::build(network, groups, budget)
    }
}

/// Only tests keep every reason: they check that each inference follows from its constraint.
#[cfg(test)]
impl NetworkSolver<Reasons> {
    /// Creates a solver that keeps the reason of every inference, and so merges no constraints.
    pub(crate) fn recording(network: &Network, groups: &Groups, budget: Budget) -> NetworkSolver<Reasons> {
        NetworkSolver::build(network, groups, budget)
    }

    /// Returns the inferences in their order, without those of abandoned branches.
    pub(crate) fn inferences(&self) -> impl Iterator<Item = Inference<'_>> {
        self.store.recorder.inferences()
    }

    /// Returns the reason of the latest conflict, until search goes back from it.
    pub(crate) fn conflict(&self) -> Option<ConflictReason<'_>> {
        self.store.recorder.conflict()
    }
}

impl<R: Recorder> NetworkSolver<R> {
    fn build(network: &Network, groups: &Groups, budget: Budget) -> NetworkSolver<R> {
        let mut solver = NetworkSolver {
            compiler: Compiler::default(),
            program: Program::with_room(network),
            store: Store::of(Domains::with_room(network)),
            decisions: Vec::new(),
            levels: Vec::new(),
            root: None,
            phase: Phase::Propagate,
            limit: budget.get(),
            budget,
            statistics: Statistics::default(),
            solution: Vec::new(),
            weights: Weights::default(),
            refuted: Vec::new(),
            learn_after: LEARN_AFTER,
            patience: LEARN_AFTER,
            learner: None,
            known: BTreeSet::new(),
            preferred: Vec::new(),
        };
        solver.reset_with(network, groups);
        solver
    }

    /// Creates a solver with the propagators in another order, for tests of confluence.
    #[cfg(test)]
    pub(crate) fn shuffled(network: &Network, groups: &Groups, seed: u64) -> NetworkSolver<R> {
        let mut solver = NetworkSolver::build(network, groups, Budget::UNLIMITED);
        solver.program.shuffle(seed);
        solver.store.prepare(&solver.program);
        solver.reset();
        solver
    }

    /// Starts over with other groups, like a new solver with the same budget.
    ///
    /// If the groups were made from [`Groups::none`], it costs time in the number of variables and of enabled
    /// constraints, whatever the number of all constraints, and allocates next to nothing. So a network can hold many
    /// constraints of which many small sets are tried. The network may be another one; a similar one reuses memory.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::engine::{Budget, Condition, Constraint, Group, Groups, Network, NetworkSolver, SearchStep, Values};
    /// # fn main() -> Result<(), zebra::engine::NetworkError> {
    /// let mut network = Network::new();
    /// let a = network.variable(3)?;
    /// for value in 0..3 {
    ///     let member = Condition::Member { of: a, values: Values::single(value) };
    ///     network.post(Constraint::Holds(member), Group(value + 1))?;
    /// }
    /// let mut solver = NetworkSolver::new(&network, &Groups::none(), Budget::UNLIMITED);
    /// for value in 0..3 {
    ///     solver.reset_with(&network, &Groups::none().with(Group(value + 1)));
    ///     assert_eq!(solver.next(), SearchStep::Solution(&[value]));
    ///     assert_eq!(solver.next(), SearchStep::Exhausted);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn reset_with(&mut self, network: &Network, groups: &Groups) {
        let NetworkSolver { compiler, program, store, .. } = self;
        compiler.compile(network, groups, !R::RECORDS, program, &mut store.domains);
        store.prepare(program);
        self.weights.clear();
        self.preferred.clear();
        self.decisions.reserve(self.program.branches.len());
        self.solution.resize(network.variables(), 0);
        self.reset();
    }

    /// Returns the clauses of the learning search, with those that exclude what was searched before.
    #[cfg(test)]
    pub(crate) fn learned(&self) -> Vec<Vec<Literal>> {
        self.learner.as_ref().map_or_else(Vec::new, |learner| learner.learned())
    }

    /// Starts over: resets domains, statistics and budget. Allocates nothing.
    pub fn reset(&mut self) {
        self.store.reset(&self.program.initial);
        self.store.queue.fill(self.program.tasks.len());
        self.levels.clear();
        self.root = None;
        self.statistics = Statistics::default();
        self.weights.reset();
        self.forget_search();
        self.limit = self.budget.get();
        self.phase = Phase::Propagate;
        let empty = |slot: &Slot| self.program.initial[slot.range()].iter().all(|&word| word == 0);
        if self.program.branches.iter().any(empty) {
            self.store.recorder.fail_initially();
            self.phase = Phase::Exhausted;
        }
    }

    /// Adds to the budget.
    pub fn grant(&mut self, budget: Budget) {
        self.limit = self.limit.saturating_add(budget.get());
    }

    /// Sets the number of conflicts without a solution after which the search learns from its conflicts [default:
    /// [`LEARN_AFTER`]]: 0 is at once, `u32::MAX` never. The solutions are the same, in another order.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::engine::{Budget, Constraint, Group, Groups, Network, NetworkSolver, SearchStep};
    /// # fn main() -> Result<(), zebra::engine::NetworkError> {
    /// // Seven pigeons in six holes: a plain search tries every case.
    /// let mut network = Network::new();
    /// let holes = (0..7).map(|_| network.variable(6)).collect::<Result<Vec<_>, _>>()?;
    /// for (index, &a) in holes.iter().enumerate() {
    ///     for &b in &holes[..index] {
    ///         network.post(Constraint::Different(a, b), Group::ALWAYS)?;
    ///     }
    /// }
    /// let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    /// solver.learn_after(0);
    /// assert_eq!(solver.next(), SearchStep::Exhausted);
    /// assert!(solver.statistics().learned > 0);
    /// # Ok(())
    /// # }
    /// ```
    pub fn learn_after(&mut self, conflicts: u32) {
        self.learn_after = conflicts;
        self.patience = conflicts;
    }

    /// Sets values that the search tries first, so that it finds solutions near them first. Valid until
    /// [`NetworkSolver::reset_with`]; the set of solutions does not change.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::engine::{Budget, Constraint, Group, Groups, Network, NetworkSolver, SearchStep};
    /// # fn main() -> Result<(), zebra::engine::NetworkError> {
    /// let mut network = Network::new();
    /// let variables = (0..4).map(|_| network.variable(4)).collect::<Result<Vec<_>, _>>()?;
    /// network.post(Constraint::AllDifferent(variables.clone()), Group::ALWAYS)?;
    /// let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    /// solver.prefer(variables.into_iter().zip([3, 1, 0, 2]));
    /// assert_eq!(solver.next(), SearchStep::Solution(&[3, 1, 0, 2]));
    /// # Ok(())
    /// # }
    /// ```
    pub fn prefer(&mut self, values: impl IntoIterator<Item = (Variable, u32)>) {
        self.abandon_search();
        self.preferred.clear();
        self.preferred.resize(self.store.domains.words.len(), 0);
        for (variable, value) in values {
            if let Some(&slot) = self.store.domains.slots.get(variable.index())
                && value / 64 < slot.words
            {
                self.preferred[(slot.start + value / 64) as usize] |= 1 << (value % 64);
            }
        }
    }

    /// Returns the statistics since the start.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Returns the current domain of a variable, such as the result of [`NetworkSolver::fixpoint`]; empty if the
    /// variable is not of the network.
    #[must_use]
    pub fn domain(&self, variable: Variable) -> Values {
        self.store
            .domains
            .slots
            .get(variable.index())
            .map_or_else(Values::empty, |&slot| self.store.domains.to_values(slot))
    }

    /// Opens a level of assumptions, which [`NetworkSolver::pop`] undoes: for searches that make their own decisions.
    /// Abandons the current search.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::engine::{Budget, Constraint, Fixpoint, Group, Groups, Network, NetworkSolver};
    /// # fn main() -> Result<(), zebra::engine::NetworkError> {
    /// let mut network = Network::new();
    /// let (a, b) = (network.variable(2)?, network.variable(2)?);
    /// network.post(Constraint::Different(a, b), Group::ALWAYS)?;
    /// let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    /// solver.push();
    /// solver.assume(a, 0);
    /// assert_eq!(solver.fixpoint(), Fixpoint::Reached);
    /// assert_eq!(solver.domain(b).only(), Some(1));
    /// assert!(solver.pop());
    /// assert_eq!(solver.domain(b).only(), None);
    /// assert!(!solver.pop(), "there is no level left");
    /// # Ok(())
    /// # }
    /// ```
    pub fn push(&mut self) {
        self.abandon_search();
        self.levels.push(Level { mark: self.store.mark(), phase: self.phase });
    }

    /// Undoes the assumptions of the latest level and their consequences, and returns whether there was a level. The
    /// budget stays spent. Costs time in the number of changes.
    pub fn pop(&mut self) -> bool {
        self.abandon_search();
        let Some(Level { mark, phase }) = self.levels.pop() else { return false };
        self.store.rewind(mark);
        self.phase = phase;
        if phase == Phase::Propagate {
            // The queue of that time is not kept.
            self.store.queue.fill(self.program.tasks.len());
        }
        true
    }

    /// Assumes that the variable has the value, until the reset. Abandons the current search.
    pub fn assume(&mut self, variable: Variable, value: u32) {
        self.narrow(variable, |index| if index == value / 64 { 1 << (value % 64) } else { 0 });
    }

    /// Assumes that the variable does not have the value, until the reset. Abandons the current search.
    pub fn forbid(&mut self, variable: Variable, value: u32) {
        self.narrow(variable, |index| if index == value / 64 { !(1 << (value % 64)) } else { u64::MAX });
    }

    fn narrow(&mut self, variable: Variable, mask: impl Fn(u32) -> u64) {
        let Some(&slot) = self.store.domains.slots.get(variable.index()) else { return };
        self.abandon_search();
        if self.phase == Phase::Exhausted {
            return;
        }
        self.store.recorder.assume();
        self.phase = Phase::Propagate;
        for index in 0..slot.words {
            if self.store.keep(slot.start + index, mask(index), |_, _, _| {}) == Err(Conflict) {
                self.statistics.conflicts += 1;
                self.phase = Phase::Exhausted;
                return;
            }
        }
    }

    /// Restores the domains before the first decision.
    fn abandon_search(&mut self) {
        if let Some(root) = self.root.take() {
            self.forget_search();
            self.store.rewind(root);
            self.phase = Phase::Choose;
        }
    }

    fn forget_search(&mut self) {
        self.decisions.clear();
        self.refuted.clear();
        self.patience = self.learn_after;
        self.learner = None;
        self.known.clear();
    }
}
