//! Solving typed puzzles: clues by their labels, answers in the puzzle's own types.

use std::fmt;
use std::marker::PhantomData;

use super::{Puzzle, Solution};
use crate::model::State;
use crate::solve::{Budget, Outcome, Solutions, Solved, Solver};

/// Solves a typed puzzle, with some of its clues switched on: a [`Solver`] with the puzzle's types.
#[derive(Debug, Clone)]
pub struct TypedSolver<P> {
    solver: Solver<'static>,
    puzzle: PhantomData<fn() -> P>,
}

impl<P: Puzzle> TypedSolver<P> {
    pub(super) fn new() -> Self {
        TypedSolver { solver: Solver::new(P::model()), puzzle: PhantomData }
    }

    /// Switches the clue of this label on or off, from the next run on.
    ///
    /// # Errors
    /// Returns an error if no clue has this label.
    pub fn switch(&mut self, label: &str, state: State) -> Result<&mut Self, UnknownClue> {
        let model = P::model();
        let Some(clue) = model.clue_labelled(label) else {
            let labels = model.clues().iter().map(|clue| &*clue.label);
            return Err(UnknownClue {
                label: label.to_owned(),
                near: crate::diagnostic::closest(label, labels),
            });
        };
        self.solver.switch(clue, state);
        Ok(self)
    }

    /// Sets the budget of each run [default: [`DEFAULT_BUDGET`](crate::solve::DEFAULT_BUDGET)].
    pub fn within(&mut self, budget: Budget) -> &mut Self {
        self.solver.within(budget);
        self
    }

    /// Finds an answer and whether there is another one.
    #[must_use]
    pub fn solve(&self) -> Solved<Solution<P>> {
        self.solver.solve().map(|assignment| Solution::read(&assignment))
    }

    /// Returns all answers, one after the other.
    #[must_use]
    pub fn solutions(&self) -> TypedSolutions<P> {
        TypedSolutions { solutions: self.solver.solutions(), puzzle: PhantomData }
    }

    /// Returns the solver without types, for conflicts, redundant clues and other answers.
    #[must_use]
    pub fn untyped(&self) -> &Solver<'static> {
        &self.solver
    }
}

/// No clue of the puzzle has this label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownClue {
    label: String,
    near: Option<&'static str>,
}

impl fmt::Display for UnknownClue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no clue is labelled `{}`", self.label)?;
        self.near.map_or(Ok(()), |near| write!(f, "; did you mean `{near}`?"))
    }
}

impl std::error::Error for UnknownClue {}

/// All answers of a typed puzzle, one after the other.
#[derive(Debug)]
pub struct TypedSolutions<P> {
    solutions: Solutions,
    puzzle: PhantomData<fn() -> P>,
}

impl<P> TypedSolutions<P> {
    /// Returns what is known so far: `Unknown` until the enumeration ends or there are two answers.
    #[must_use]
    pub fn outcome(&self) -> Outcome<()> {
        self.solutions.outcome()
    }
}

impl<P: Puzzle> Iterator for TypedSolutions<P> {
    type Item = Solution<P>;

    fn next(&mut self) -> Option<Solution<P>> {
        self.solutions.next().map(|assignment| Solution::read(&assignment))
    }
}
