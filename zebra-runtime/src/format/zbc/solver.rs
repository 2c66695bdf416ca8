//! A text to its answer: in one call, or with budget in portions. Layer 3.

use super::read;
use crate::diagnostic::Diagnostic;
use crate::format::Ranges;
use crate::model::{Assignment, Model};
use crate::solve::{Budget, Outcome, Solutions, Solved, Solver};

/// Why a text is no puzzle: every mistake in it, and where the places of the mistakes are.
#[derive(Debug, Clone)]
pub struct Mistakes {
    /// The mistakes.
    pub diagnostics: Vec<Diagnostic>,
    /// The bytes of their places.
    pub ranges: Ranges,
}

impl std::fmt::Display for Mistakes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            write!(f, "{}{diagnostic}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistakes {}

/// A puzzle and what solving it came to.
#[derive(Debug)]
pub struct Answered {
    /// The puzzle.
    pub model: Model,
    /// Its answers, as far as they are known, and what that took.
    pub solved: Solved,
}

/// The puzzle of a text.
///
/// # Errors
/// Every mistake in the text.
///
/// ```
/// use zebra_runtime::format::zbc;
/// let model = zbc::model("Name - Alice Bob\nPet - Cat Dog\n---\nAlice = Dog").expect("no mistakes");
/// assert_eq!(model.rows(), 2);
/// let mistakes = zbc::model("Name - Alice Bob\nPet - Cat Dog\n---\nAlice = Dgo").unwrap_err();
/// assert_eq!(mistakes.to_string(), "no item is called `Dgo`\nhelp: did you mean `Dog` of `Pet`?");
/// ```
pub fn model(text: &str) -> Result<Model, Mistakes> {
    let reading = read(text);
    let checked = reading.check();
    checked.into_result().map_err(|diagnostics| Mistakes { diagnostics, ranges: reading.ranges })
}

/// Solves a text in one call, within a budget: the seed's `solvePuzzle(input, iterations)`.
///
/// [`DEFAULT_BUDGET`](crate::solve::DEFAULT_BUDGET) is enough for almost every puzzle.
///
/// # Errors
/// Every mistake in the text. That the budget was exhausted is no error, but the outcome
/// [`Unknown`](crate::solve::Outcome::Unknown).
///
/// ```
/// use zebra_runtime::format::zbc;
/// use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome};
/// let text = "Name - Alice Bob\nPet - Cat Dog\n---\nAlice = Dog\n#1 = Cat";
/// let answered = zbc::solve(text, DEFAULT_BUDGET).expect("no mistakes");
/// let answer = answered.solved.unique().expect("one answer");
/// let (name, row) = (answered.model.category_named("Name").unwrap(), 1);
/// assert_eq!(&*answered.model.item(answer.item_in(row, name)).name, "Alice");
/// assert!(matches!(zbc::solve(text, Budget::new(0)).unwrap().solved.outcome, Outcome::Unknown { found: None }));
/// ```
pub fn solve(text: &str, budget: Budget) -> Result<Answered, Mistakes> {
    let model = model(text)?;
    let solved = Solver::new(&model).within(budget).solve();
    Ok(Answered { model, solved })
}

/// Solves a text with budget in portions, each of which goes on where the one before it stopped: the seed's
/// `iterativeSolver(input)`.
///
/// ```
/// use zebra_runtime::format::zbc::IterativeSolver;
/// use zebra_runtime::solve::{Budget, Outcome};
/// let text = "Name - Alice Bob\nPet - Cat Dog\n---\nAlice = Dog\n#1 = Cat";
/// let mut solver = IterativeSolver::new(text).expect("no mistakes");
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
    /// Reads a text; nothing is solved yet.
    ///
    /// # Errors
    /// Every mistake in the text.
    pub fn new(text: &str) -> Result<Self, Mistakes> {
        let model = model(text)?;
        let solutions = Solver::new(&model).within(Budget::new(0)).solutions();
        Ok(IterativeSolver { model, solutions, found: Vec::new() })
    }

    /// Spends some more budget, in propagator runs, and says what is known then. What is known already costs nothing.
    pub fn run(&mut self, budget: Budget) -> Outcome {
        if self.found.len() < 2 {
            self.solutions.grant(budget);
            let missing = 2 - self.found.len();
            self.found.extend(self.solutions.by_ref().take(missing));
        }
        self.outcome()
    }

    /// What is known so far.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match (&self.found[..], self.solutions.outcome()) {
            ([first, second, ..], _) => Outcome::Multiple(first.clone(), second.clone()),
            ([first], Outcome::Unique(())) => Outcome::Unique(first.clone()),
            ([], Outcome::Unsolvable) => Outcome::Unsolvable,
            (found, _) => Outcome::Unknown { found: found.first().cloned() },
        }
    }

    /// The puzzle.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }
}
