//! What only solving shows: clues that contradict each other, several answers, redundant clues, an answer that the clues
//! refute. Layer 3: every front end asks here, and gets diagnostics at the places that it knows.

mod answer;
mod budget;
mod clues;
mod several;
mod words;

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spot};
use crate::draft::{Checked, Draft, Goal, Places};
use crate::model::{Assignment, Model};
use crate::solve::{Budget, Outcome, Solver};

/// The budget of a verification that names none, in propagator runs: about a second in an unoptimised build.
///
/// Solving may take so much; so may each further goal, such as that no clue is redundant. To explain a mistake (which clues
/// clash, how many marks agree) each question may take half as much.
pub const VERIFY_BUDGET: Budget = Budget::new(200_000);

/// How much of a puzzle the model holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Formulas are missing because they have mistakes; what is there is as it was meant. More clues can refute more
    /// and never less, so a contradiction is still told, and nothing else.
    Part,
}

/// What to establish, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// What must be established.
    pub goal: Goal,
    /// The budget for solving, and for each further goal.
    pub budget: Budget,
    /// How much of the puzzle the model holds.
    pub extent: Extent,
}

impl Request {
    /// What a draft asks for: a single answer, unless it says otherwise.
    #[must_use]
    pub fn of(draft: &Draft) -> Self {
        let verify = draft.verify.as_ref();
        Request {
            goal: verify.map(|verify| verify.goal).unwrap_or_default(),
            budget: verify.and_then(|verify| verify.within).map_or(VERIFY_BUDGET, Budget::new),
            extent: Extent::Whole,
        }
    }
}

/// What a verification found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Verified {
    /// What is wrong with the puzzle.
    pub diagnostics: Vec<Diagnostic>,
    /// The answer, if it was asked for and proved that it is the only one.
    pub answer: Option<Assignment>,
}

impl Checked {
    /// Solves what was checked, and tells what only solving shows.
    ///
    /// Where the check found mistakes, contradictions among the formulas without mistakes are still told; where a
    /// declaration has one, nothing is.
    ///
    /// ```
    /// use zebra_core::draft::Draft;
    /// let draft = Draft::new("Empty");
    /// // A puzzle without categories is a mistake by itself: there is nothing to solve.
    /// assert!(draft.check().verify(&draft).diagnostics.is_empty());
    /// ```
    pub fn verify(&self, draft: &Draft) -> Verified {
        if !self.declarations_are_sound {
            return Verified { diagnostics: Vec::new(), answer: None };
        }
        let extent = if self.diagnostics.is_empty() { Extent::Whole } else { Extent::Part };
        verify(&self.model, &self.places, Request { extent, ..Request::of(draft) })
    }
}

/// Solves a model within the budget, and tells what keeps it from its goal, at these places.
///
/// ```
/// use zebra_core::draft::{Goal, Places};
/// use zebra_core::solve::Budget;
/// use zebra_core::verify::{Extent, Request, verify};
/// # use zebra_core::builder::Builder;
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(Goal::Nothing);
/// # let model = puzzle.check().unwrap();
/// // Two children, two pets, no clues.
/// let request = Request { goal: Goal::Unique, budget: Budget::new(10_000), extent: Extent::Whole };
/// let verified = verify(&model, &Places::default(), request);
/// assert_eq!(
///     verified.diagnostics[0].message,
///     "the puzzle has several answers; they agree on none of its 4 marks"
/// );
/// ```
pub fn verify(model: &Model, places: &Places, request: Request) -> Verified {
    let mut solver = Solver::new(model);
    solver.within(request.budget);
    let mut explainer = solver.clone();
    explainer.within(Budget::new(request.budget.get() / 2));
    let mut verifier =
        Verifier { model, places, request, solver, explainer, diagnostics: Diagnostics::new() };
    let answer = verifier.establish();
    let diagnostics = verifier.diagnostics.into_vec();
    Verified { answer: answer.filter(|_| diagnostics.is_empty()), diagnostics }
}

/// A verification under way.
struct Verifier<'a> {
    model: &'a Model,
    places: &'a Places,
    request: Request,
    /// What answers the question that was asked.
    solver: Solver<'a>,
    /// What says more of a mistake, at half the budget.
    explainer: Solver<'a>,
    diagnostics: Diagnostics,
}

impl Verifier<'_> {
    /// Reports what is wrong; the answer if it is known to be the only one.
    fn establish(&mut self) -> Option<Assignment> {
        let goal = self.request.goal;
        if goal == Goal::Nothing {
            return None;
        }
        if goal == Goal::Answer && self.model.answer().is_none() {
            if self.request.extent == Extent::Whole {
                self.report_no_answer();
            }
            return None;
        }
        let asks_for_one = matches!(goal, Goal::Unique | Goal::Minimal);
        let outcome = if asks_for_one && self.request.extent == Extent::Whole {
            self.solver.solve().outcome
        } else {
            self.any_answer()
        };
        match (outcome, self.request.extent) {
            (Outcome::Unsolvable, _) => self.report_contradiction(),
            (_, Extent::Part) => {}
            (Outcome::Unique(answer), Extent::Whole) => {
                self.check_answer(Some(&answer));
                if goal == Goal::Minimal && self.diagnostics.is_empty() {
                    self.report_redundant_clues();
                }
                return Some(answer);
            }
            (Outcome::Multiple(first, second), Extent::Whole) => {
                if !self.check_answer(None) {
                    self.report_several(&first, &second);
                }
            }
            (Outcome::Unknown { found: Some(_) }, Extent::Whole) if !asks_for_one => {
                if !self.check_answer(None) && goal == Goal::Answer {
                    self.report_open_cells();
                }
            }
            (Outcome::Unknown { found }, Extent::Whole) => self.report_budget(match found {
                Some(_) => "one answer was found; there may be others",
                None => "no answer was found",
            }),
        }
        None
    }

    /// Whether there is an answer at all; `Unknown` with it if there is one.
    fn any_answer(&self) -> Outcome {
        let mut solutions = self.solver.solutions();
        match (solutions.next(), solutions.outcome()) {
            (None, Outcome::Unsolvable) => Outcome::Unsolvable,
            (found, _) => Outcome::Unknown { found },
        }
    }

    /// The name of the puzzle.
    fn puzzle(&self) -> Spot {
        self.places.puzzle.unwrap_or(Spot::NONE)
    }

    /// What the author wrote to be verified, else the name of the puzzle.
    fn verify_line(&self) -> Spot {
        self.places.verify.unwrap_or(self.puzzle())
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn report_no_answer(&mut self) {
        self.report(Diagnostic::new(
            Code::AnswerShape,
            self.verify_line(),
            "there is no `answer` to verify",
            "write one: `answer (House: Color, Pet) { First: Red, Fox; }`, or ask for `verify unique;`",
        ));
    }
}
