//! Solvers of texts: in one call, or with the budget in portions.

use super::read;
use crate::diagnostic::Diagnostic;
use crate::format::Ranges;
use crate::model::{Assignment, Model};
use crate::solve::{Budget, Outcome, Solutions, Solved, Solver};

/// The errors of a text, and the byte ranges of their places.
#[derive(Debug, Clone)]
pub struct Error {
    /// The errors.
    pub diagnostics: Vec<Diagnostic>,
    /// The byte ranges of their places.
    pub ranges: Ranges,
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            write!(f, "{}{diagnostic}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// A puzzle and the outcome of solving it.
#[derive(Debug)]
pub struct SolvedPuzzle {
    /// The puzzle.
    pub model: Model,
    /// The outcome and the statistics of the search.
    pub solved: Solved,
}

/// Reads and checks a puzzle.
///
/// # Errors
/// Returns every error in the text.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::zbc;
/// let model = zbc::model("Name - Alice Bob\nPet - Cat Dog\n---\nAlice = Dog").expect("no errors");
/// assert_eq!(model.rows(), 2);
/// let errors = zbc::model("Name - Alice Bob\nPet - Cat Dog\n---\nAlice = Dgo").unwrap_err();
/// assert_eq!(errors.to_string(), "cannot find item `Dgo`\nhelp: did you mean `Dog` of `Pet`?");
/// ```
pub fn model(text: &str) -> Result<Model, Error> {
    let reading = read(text);
    let checked = reading.check();
    checked.into_result().map_err(|diagnostics| Error { diagnostics, ranges: reading.ranges })
}

/// Solves a text within a budget in one call, like `solvePuzzle(input, iterations)` of the original ZBC solver.
///
/// [`DEFAULT_BUDGET`](crate::solve::DEFAULT_BUDGET) is enough for almost every puzzle.
///
/// # Errors
/// Returns every error in the text. An exhausted budget is not an error; the outcome is then
/// [`Unknown`](crate::solve::Outcome::Unknown).
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::zbc;
/// use zebra::solve::{Budget, DEFAULT_BUDGET, Outcome};
/// let text = "Name - Alice Bob\nPet - Cat Dog\n---\nAlice = Dog\n#1 = Cat";
/// let answered = zbc::solve(text, DEFAULT_BUDGET).expect("no errors");
/// let answer = answered.solved.unique().expect("one answer");
/// let (name, row) = (answered.model.category_named("Name").unwrap(), 1);
/// assert_eq!(&*answered.model.item(answer.item_in(row, name)).name, "Alice");
/// assert!(matches!(zbc::solve(text, Budget::new(0)).unwrap().solved.outcome, Outcome::Unknown { found: None }));
/// ```
pub fn solve(text: &str, budget: Budget) -> Result<SolvedPuzzle, Error> {
    let model = model(text)?;
    let solved = Solver::new(&model).within(budget).solve();
    Ok(SolvedPuzzle { model, solved })
}

/// A solver of a text that takes its budget in portions and continues where it stopped, like `iterativeSolver(input)` of
/// the original ZBC solver.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::zbc::IterativeSolver;
/// use zebra::solve::{Budget, Outcome};
/// let text = "Name - Alice Bob\nPet - Cat Dog\n---\nAlice = Dog\n#1 = Cat";
/// let mut solver = IterativeSolver::new(text).expect("no errors");
/// let mut portions = 0;
/// while matches!(solver.run(Budget::new(1)), Outcome::Unknown { .. }) {
///     portions += 1;
/// }
/// assert!(portions < 100);
/// assert!(matches!(solver.outcome(), Outcome::Unique(_)));
/// ```
#[derive(Debug)]
pub struct IterativeSolver {
    model: Model,
    solutions: Solutions,
    found: Vec<Assignment>,
}

impl IterativeSolver {
    /// Reads a text without solving it.
    ///
    /// # Errors
    /// Returns every error in the text.
    pub fn new(text: &str) -> Result<Self, Error> {
        let model = model(text)?;
        let solutions = Solver::new(&model).within(Budget::new(0)).solutions();
        Ok(IterativeSolver { model, solutions, found: Vec::new() })
    }

    /// Continues with more budget and returns the outcome so far. Does nothing more once the outcome is decided.
    pub fn run(&mut self, budget: Budget) -> Outcome {
        if self.found.len() < 2 {
            self.solutions.grant(budget);
            let missing = 2 - self.found.len();
            self.found.extend(self.solutions.by_ref().take(missing));
        }
        self.outcome()
    }

    /// Returns the outcome so far.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match (&self.found[..], self.solutions.outcome()) {
            ([first, second, ..], _) => Outcome::Multiple(first.clone(), second.clone()),
            ([first], Outcome::Unique(())) => Outcome::Unique(first.clone()),
            ([], Outcome::Unsolvable) => Outcome::Unsolvable,
            (found, _) => Outcome::Unknown { found: found.first().cloned() },
        }
    }

    /// Returns the puzzle.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }
}
