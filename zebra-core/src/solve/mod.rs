//! Solving: from a model to the engine, and from the engine's solutions to outcomes and analyses.
//!
//! | question | where |
//! |---|---|
//! | which answers are there? | [`Solver::solve`], [`Solver::solutions`], [`Solver::second_solution`] |
//! | on how many marks do all answers agree? | [`Solver::agreement`] |
//! | which clues contradict each other? | [`Solver::conflict_core`] |
//! | which clues are redundant? | [`Solver::redundant_clues`] |
//! | is the author's answer right? | [`Solver::refuted_cells`], [`Solver::broken_clues`], [`Solver::open_cells`] |
//! | what follows from some claims, of many? | [`Session`] |
//! | which formulas hold, as far as is known? | [`verdicts`](verdicts()), [`VerdictTracker`] |
//!
//! All but plain solving ask a [`Session`]: it compiles the model once, with a group of constraints for each claim, and
//! each question chooses the groups that count.

mod agreement;
mod analysis;
mod answer;
mod compile;
mod conflict;
mod outcome;
mod questions;
mod redundant;
mod session;
mod small;
mod verdicts;

use std::sync::OnceLock;

use crate::engine::{Groups, Network, NetworkSolver, SearchStep, Variable};
use crate::model::{Assignment, ClueId, Model, State};
use compile::Compiled;
use small::SmallClues;

pub use crate::engine::{Budget, Statistics};
pub use analysis::{Agreement, Analysis, Clash, Conflict, Redundancy, Refutation, Verdict};
pub(crate) use conflict::Contradicting;
pub use outcome::{Differ, Outcome, Solved};
pub use session::Session;
pub use verdicts::{VerdictTracker, verdicts};

/// The default budget of a solver.
pub const DEFAULT_BUDGET: Budget = Budget::new(100_000_000);

/// Solves a model, with some of its clues switched on.
///
/// It compiles the model once, and can then run any number of times.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::solve::{Outcome, Solver};
/// # use zebra::builder::Builder;
/// # use zebra::draft::Goal;
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(Goal::Nothing);
/// # let model = puzzle.check().unwrap();
/// // Two children, two pets, no clues.
/// let solved = Solver::new(&model).solve();
/// assert!(matches!(solved.outcome, Outcome::Multiple(_, _)));
/// assert_eq!(Solver::new(&model).solutions().count(), 2);
/// ```
#[derive(Debug, Clone)]
pub struct Solver<'m> {
    model: &'m Model,
    small: Option<SmallClues>,
    /// The network, once it is needed.
    compiled: OnceLock<Compiled>,
    groups: Groups,
    budget: Budget,
    learn_after: Option<u32>,
}

impl<'m> Solver<'m> {
    /// Compiles a model, with the clues on that its author left on.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        let mut groups = Groups::all();
        for clue in model.clue_ids().filter(|&clue| model.clue(clue).state == State::Off) {
            groups.set(compile::group(clue), false);
        }
        let (small, compiled) = (SmallClues::of(model), OnceLock::new());
        let solver = Solver { model, small, compiled, groups, budget: DEFAULT_BUDGET, learn_after: None };
        if solver.small.is_none() {
            solver.compiled();
        }
        solver
    }

    fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| Compiled::new(self.model))
    }

    /// Switches a clue on or off, from the next run on.
    pub fn switch(&mut self, clue: ClueId, state: State) -> &mut Self {
        self.groups.set(compile::group(clue), state == State::On);
        if let Some(small) = &mut self.small {
            small.reset();
        }
        self
    }

    /// Sets the budget of each run [default: [`DEFAULT_BUDGET`]].
    pub fn within(&mut self, budget: Budget) -> &mut Self {
        self.budget = budget;
        self
    }

    /// Sets the number of conflicts without an answer after which the search learns from its conflicts [default:
    /// [`LEARN_AFTER`](crate::engine::LEARN_AFTER)]: 0 is at once, `u32::MAX` never. The answers are the same, in
    /// another order.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// # use zebra::builder::Builder;
    /// # use zebra::draft::Goal;
    /// use zebra::solve::Solver;
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(Goal::Nothing);
    /// # let model = puzzle.check().unwrap();
    /// assert_eq!(Solver::new(&model).learn_after(0).solutions().count(), 2);
    /// ```
    pub fn learn_after(&mut self, conflicts: u32) -> &mut Self {
        self.learn_after = Some(conflicts);
        self
    }

    /// Finds an answer and whether there is another one.
    #[must_use]
    pub fn solve(&self) -> Solved {
        if let Some(solved) = self.solve_small() {
            return solved;
        }
        let placings = &self.compiled().placings;
        let mut search = self.search();
        let mut spent = false;
        let mut next = || match search.next() {
            SearchStep::Solution(values) => compile::read(self.model, placings, values),
            SearchStep::Exhausted => None,
            SearchStep::Spent => {
                spent = true;
                None
            }
        };
        let first = next();
        let second = first.as_ref().and_then(|_| next());
        let outcome = match (first, second) {
            (Some(first), Some(second)) => Outcome::Multiple(first, second),
            (found, _) if spent => Outcome::Unknown { found },
            (Some(answer), None) => Outcome::Unique(answer),
            (None, _) => Outcome::Unsolvable,
        };
        Solved { outcome, statistics: search.statistics() }
    }

    /// Solves a small puzzle, unless it has many conflicts or [`Solver::learn_after`] asks for the engine.
    fn solve_small(&self) -> Option<Solved> {
        let small = self.small.as_ref().filter(|_| self.learn_after.is_none())?;
        small.solve(self.model, &self.groups, self.budget)
    }

    fn search(&self) -> NetworkSolver {
        let network = &self.compiled().network;
        let mut search = NetworkSolver::new(network, &self.groups, self.budget);
        if let Some(conflicts) = self.learn_after {
            search.learn_after(conflicts);
        }
        search
    }

    /// Returns all answers, one after the other, each once.
    #[must_use]
    pub fn solutions(&self) -> Solutions {
        Solutions {
            search: self.search(),
            placings: self.compiled().placings.clone(),
            model: self.model.clone(),
            found: 0,
            end: End::Open,
        }
    }

    /// Returns the compiled network, for other kinds of search; [`Solver::groups`] has the clues that are on.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.compiled().network
    }

    /// Returns the cost of compiling the model, in propagator runs.
    #[must_use]
    pub fn compilation(&self) -> u64 {
        self.compiled().network.compilation()
    }

    /// Returns the groups of the network's constraints that are switched on.
    #[must_use]
    pub fn groups(&self) -> &Groups {
        &self.groups
    }

    /// Returns the answer of a solution of the [network](Solver::network), given as the value of each variable;
    /// `None` if the values are not those of a solution.
    #[must_use]
    pub fn read(&self, solution: &[u32]) -> Option<Assignment> {
        let network = &self.compiled().network;
        let fits =
            |(index, value): (u32, &u32)| network.size(Variable(index)).is_ok_and(|size| *value < size);
        if solution.len() != network.variables() || !(0..).zip(solution).all(fits) {
            return None;
        }
        compile::read(self.model, &self.compiled().placings, solution)
    }
}

/// The end of an enumeration, if it has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Open,
    Exhausted,
    Spent,
}

/// All answers of a puzzle, one after the other.
#[derive(Debug)]
pub struct Solutions {
    search: NetworkSolver,
    placings: Vec<compile::Placing>,
    model: Model,
    found: u64,
    end: End,
}

impl Solutions {
    /// Returns what is known so far: `Unknown` until the enumeration ends or there are two answers.
    #[must_use]
    pub fn outcome(&self) -> Outcome<()> {
        match (self.found, self.end) {
            (2.., _) => Outcome::Multiple((), ()),
            (found, End::Open | End::Spent) => Outcome::Unknown { found: (found == 1).then_some(()) },
            (1, End::Exhausted) => Outcome::Unique(()),
            (_, End::Exhausted) => Outcome::Unsolvable,
        }
    }

    /// Returns whether all answers were returned, and it is proved that there is no other.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::solve::Solver;
    /// # use zebra::builder::Builder;
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(zebra::draft::Goal::Nothing);
    /// # let model = puzzle.check().unwrap();
    /// let mut solutions = Solver::new(&model).solutions();
    /// assert!(solutions.next().is_some() && !solutions.is_complete());
    /// assert!(solutions.next().is_some() && solutions.next().is_none() && solutions.is_complete());
    /// ```
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.end == End::Exhausted
    }

    /// Adds to the budget. An enumeration that has exhausted its budget continues where it stopped.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::solve::{Budget, Outcome, Solver};
    /// # use zebra::builder::{Builder, is};
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Dog"));
    /// # let model = puzzle.check().unwrap();
    /// let mut solver = Solver::new(&model);
    /// let mut solutions = solver.within(Budget::new(0)).solutions();
    /// assert!(solutions.next().is_none());
    /// assert_eq!(solutions.outcome(), Outcome::Unknown { found: None });
    /// solutions.grant(Budget::new(1000));
    /// assert!(solutions.next().is_some() && solutions.next().is_none());
    /// assert_eq!(solutions.outcome(), Outcome::Unique(()));
    /// ```
    pub fn grant(&mut self, budget: Budget) {
        self.search.grant(budget);
        if self.end == End::Spent {
            self.end = End::Open;
        }
    }

    /// Returns the statistics of the search so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}

impl Iterator for Solutions {
    type Item = Assignment;

    fn next(&mut self) -> Option<Assignment> {
        if self.end != End::Open {
            return None;
        }
        match self.search.next() {
            SearchStep::Solution(values) => {
                self.found += 1;
                compile::read(&self.model, &self.placings, values)
            }
            SearchStep::Exhausted => {
                self.end = End::Exhausted;
                None
            }
            SearchStep::Spent => {
                self.end = End::Spent;
                None
            }
        }
    }
}
