//! Verification: the errors that only solving shows, namely clues that contradict each other, several answers,
//! redundant clues, and an answer that the clues refute. Shared by every front end, which supplies the
//! places.

mod answer;
mod budget;
mod clues;
mod names;
mod never;
mod several;
mod symmetry;
mod warnings;

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spot};
use crate::draft::{Checked, Draft, Goal, ModelSpots, Redundant};
use crate::model::{Assignment, Fact, Formula, Model};
use crate::solve::{Budget, Outcome, Solver};

/// The default budget of a verification: about a second in an unoptimised build.
///
/// It limits solving and all further goals together, such as that no clue is redundant. The questions that explain an
/// error (which clues clash, how many marks agree) have half of it, all together.
pub const VERIFY_BUDGET: Budget = Budget::new(200_000);

/// How much of a puzzle is in the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Some formulas are missing because of errors. More clues can only refute more, so a contradiction is reported,
    /// and nothing else.
    Part,
}

/// The goal of a verification, and its limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// What to prove.
    pub goal: Goal,
    /// The budget for solving and all further goals. Explaining an error may take half of it in addition.
    pub budget: Budget,
    /// Whether to warn of redundant clues.
    pub redundant: Redundant,
    /// How much of the puzzle is in the model.
    pub extent: Extent,
}

impl Request {
    /// Returns the request of a draft: by default, that there is exactly one answer.
    #[must_use]
    pub fn of(draft: &Draft) -> Self {
        let verify = draft.verify.as_ref();
        Request {
            goal: verify.map(|verify| verify.goal).unwrap_or_default(),
            budget: verify.and_then(|verify| verify.within).map_or(VERIFY_BUDGET, Budget::new),
            redundant: draft.redundant,
            extent: Extent::Whole,
        }
    }
}

/// The result of a verification.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[must_use]
pub struct Verified {
    /// The errors of the puzzle.
    pub diagnostics: Vec<Diagnostic>,
    /// The warnings, which do not prevent the use of the puzzle.
    pub warnings: Vec<Diagnostic>,
    /// The answer, if the goal was to prove that it is the only one, and it is.
    pub answer: Option<Assignment>,
}

impl Checked {
    /// Solves the checked puzzle, and reports errors that only solving shows.
    ///
    /// If some formulas have errors, contradictions among the others are still reported; if a declaration has one,
    /// nothing is.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::draft::Draft;
    /// let draft = Draft::new("Empty");
    /// // A puzzle without categories is an error already: there is nothing to solve.
    /// assert!(draft.check().verify(&draft).diagnostics.is_empty());
    /// ```
    pub fn verify(&self, draft: &Draft) -> Verified {
        if !self.declarations_are_sound {
            return Verified::default();
        }
        let extent = if self.diagnostics.is_empty() { Extent::Whole } else { Extent::Part };
        verify(&self.model, &self.spots, Request { extent, ..Request::of(draft) })
    }
}

/// Solves a model within the budget, and reports why it misses its goal, at these places.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::draft::{Goal, ModelSpots, Redundant};
/// use zebra::solve::Budget;
/// use zebra::verify::{Extent, Request, verify};
/// # use zebra::builder::Builder;
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(Goal::Nothing);
/// # let model = puzzle.check().unwrap();
/// // Two children, two pets, no clues.
/// let budget = Budget::new(10_000);
/// let request = Request { goal: Goal::Unique, budget, redundant: Redundant::Warn, extent: Extent::Whole };
/// let verified = verify(&model, &ModelSpots::default(), request);
/// assert_eq!(
///     verified.diagnostics[0].message,
///     "the puzzle has 2 answers; they agree on none of its 4 marks"
/// );
/// ```
pub fn verify(model: &Model, spots: &ModelSpots, request: Request) -> Verified {
    if request.goal == Goal::Nothing {
        return Verified::default();
    }
    let compilation = compilation(model);
    if compilation > request.budget.get() {
        let diagnostics =
            vec![budget::exhausted(model, spots, request, "nothing was tried: the clues are too large")];
        return Verified { diagnostics, ..Verified::default() };
    }
    // Beside another error, a contradiction is only looked for where that is cheap.
    if request.extent == Extent::Part && compilation.saturating_add(relations(model)) > request.budget.get() {
        return Verified::default();
    }
    let solver = Solver::new(model);
    let left = request.budget.saturating_sub(compilation).saturating_sub(solver.compilation());
    let for_errors = Budget::new(request.budget.get() / 2);
    let (diagnostics, warnings) = (Diagnostics::new(), Diagnostics::new());
    let mut verifier = Verifier { model, spots, request, solver, left, for_errors, diagnostics, warnings };
    let answer = verifier.establish();
    // That a clue says nothing may be why there are several answers.
    if verifier.diagnostics.as_slice().iter().all(|error| error.code == Code::SeveralAnswers) {
        verifier.warn_of_redundant_clues(answer.as_ref());
    }
    let diagnostics = verifier.diagnostics.into_vec();
    let warnings = verifier.warnings.into_vec();
    Verified { answer: answer.filter(|_| diagnostics.is_empty()), diagnostics, warnings }
}

/// The number of propagator runs that take as long as compiling a formula.
const RUNS_OF_A_FORMULA: u64 = 2;

/// Returns what compiling the formulas of all clues costs, in propagator runs.
fn compilation(model: &Model) -> u64 {
    let formulas = model.clues().iter().flat_map(|clue| &*clue.formulas);
    formulas.fold(0, |cost, formula| cost.saturating_add(compilation_of(model, formula)))
}

fn compilation_of(model: &Model, formula: &Formula) -> u64 {
    let sum = |costs: &mut dyn Iterator<Item = u64>| costs.fold(RUNS_OF_A_FORMULA, u64::saturating_add);
    match formula {
        Formula::Quantified(_, cases) => {
            let cases = cases.instances(model).filter(|case| case.constant().is_none());
            sum(&mut cases.map(|case| compilation_of(model, &case)))
        }
        Formula::Copies(copies) => RUNS_OF_A_FORMULA.saturating_mul(copies.choices(model) as u64),
        _ => sum(&mut formula.children().into_iter().map(|part| compilation_of(model, part))),
    }
}

/// The number of pairs of items that take as long to relate as a propagator run.
const PAIRS_OF_A_RUN: u64 = 64;

/// Returns what relating the items of all links in formulas costs, in propagator runs.
fn relations(model: &Model) -> u64 {
    fn of(model: &Model, formula: &Formula) -> u64 {
        match formula {
            Formula::Fact(Fact { link: Some(link), .. }) => {
                let items = u64::from(model.category(model.link(*link).category).count);
                items * items / PAIRS_OF_A_RUN
            }
            _ => formula.children().into_iter().map(|part| of(model, part)).sum(),
        }
    }
    model.clues().iter().flat_map(|clue| &*clue.formulas).map(|formula| of(model, formula)).sum()
}

/// A verification in progress.
struct Verifier<'a> {
    model: &'a Model,
    spots: &'a ModelSpots,
    request: Request,
    solver: Solver<'a>,
    /// What is left of the budget for the goal.
    left: Budget,
    /// What is left of the budget for explaining errors.
    for_errors: Budget,
    diagnostics: Diagnostics,
    warnings: Diagnostics,
}

impl Verifier<'_> {
    /// Reports the errors, and returns the answer if it is known to be the only one.
    fn establish(&mut self) -> Option<Assignment> {
        let goal = self.request.goal;
        if goal == Goal::Answer && self.model.answer().is_none() {
            if self.request.extent == Extent::Whole {
                self.report_no_answer();
            }
            return None;
        }
        let asks_for_one = goal.requires_one_answer();
        let before = self.left.get();
        let outcome = if asks_for_one && self.request.extent == Extent::Whole {
            self.solve()
        } else {
            self.any_answer()
        };
        match (outcome, self.request.extent) {
            (Outcome::Unsolvable, _) => self.report_contradiction(before - self.left.get()),
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

    fn solve(&mut self) -> Outcome {
        let solved = self.solver.within(self.left).solve();
        self.left = self.left.saturating_sub(solved.statistics.propagations);
        solved.outcome
    }

    /// Returns `Unsolvable` if there is no answer, otherwise `Unknown` with an answer if one was found.
    fn any_answer(&mut self) -> Outcome {
        let mut solutions = self.solver.within(self.left).solutions();
        let found = solutions.next();
        self.left = self.left.saturating_sub(solutions.statistics().propagations);
        match (found, solutions.outcome()) {
            (None, Outcome::Unsolvable) => Outcome::Unsolvable,
            (found, _) => Outcome::Unknown { found },
        }
    }

    /// Returns the place of the puzzle's name.
    fn puzzle(&self) -> Spot {
        self.spots.puzzle.unwrap_or(Spot::NONE)
    }

    /// Returns the place of the author's `verify`, otherwise that of the puzzle's name.
    fn verify_line(&self) -> Spot {
        self.spots.verify.unwrap_or(self.puzzle())
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn report_no_answer(&mut self) {
        self.report(Diagnostic::new(
            Code::AnswerShape,
            self.verify_line(),
            "there is no `answer` to verify",
            self.spots.notation.choose(
                "add one, such as `answer (House: Color, Pet) { First: Red, Fox; }`, or write `verify unique;`",
                "add one, or choose the goal `unique`",
            ),
        ));
    }
}
