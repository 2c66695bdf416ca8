//! The search: the next step from any grid, and the whole explanation of a puzzle.

mod statistics;

use std::collections::BTreeSet;

use super::clue::{LargeClue, Units};
use super::marks::LogicGrid;
use super::run::{Found, Limits, Observer, Reasoner, Run};
use super::step::Step;
use super::technique::{Context, FollowedCases, hard_step, simple_step};
use crate::model::{CategoryId, ClueId, Model, State};
use crate::solve::{Budget, Solver};

pub use super::run::Progress;
pub use statistics::Statistics;

/// The default budget of one explanation: at most about 10 seconds.
pub const EXPLAIN_BUDGET: Budget = Budget::new(40_000_000);

/// The budget with which the difficulty of a puzzle is rated: at most about a second.
pub const RATING_BUDGET: Budget = Budget::new(3_000_000);

/// The most marks of a grid that is explained: for example 3 categories of 128 items. No person fills in a larger grid.
pub const MOST_MARKS: usize = 50_000;

/// The most items of a puzzle that is explained: its grid has a bit for each two of them.
pub const MOST_ITEMS: usize = 2_000;

/// The most large clues that are compiled each by itself. The others take part only where everything that is left is tried.
const MOST_LARGE: usize = 64;

/// The default limits of one explanation.
const DEFAULT: Limits = Limits { suppositions: 200_000, budget: EXPLAIN_BUDGET };

/// How an explanation ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Every mark is known.
    Full,
    /// The clues contradict each other: the last step has no conclusion.
    Contradiction,
    /// Nothing more follows: the answers differ in the open marks.
    Ambiguous,
    /// Marks are open, and the budget is exhausted.
    BudgetExhausted,
    /// The grid has more than [`MOST_MARKS`] marks, or the puzzle more than [`MOST_ITEMS`] items: there are no steps.
    TooLarge,
}

/// The steps from the empty grid to the full one, or as far as they lead.
#[derive(Debug, Clone)]
pub struct Explanation<'m> {
    /// The puzzle.
    pub model: &'m Model,
    /// The steps.
    pub steps: Vec<Step>,
    /// For each step, the number of clues that allowed one at that point; 1 for a step that needs no clue.
    pub choices: Vec<u32>,
    /// The grid after the last step.
    pub grid: LogicGrid,
    /// How the explanation ends.
    pub ending: Ending,
}

/// Explains a puzzle with the clues that are on.
///
/// For a contradictory puzzle, the explanation has only the steps to the contradiction, from a minimal set of clues. A
/// puzzle of five by five takes a fraction of a millisecond if it needs no supposition.
///
/// ```
/// use zebra_runtime::builder::{Builder, is, is_not};
/// use zebra_runtime::explain::{Ending, Technique, explain};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is_not("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let explanation = explain(&model);
/// assert_eq!(explanation.ending, Ending::Full);
/// assert_eq!(explanation.steps[0].technique, Technique::Direct);
/// assert_eq!(explanation.steps[1].technique, Technique::OnlyPlace);
/// # Ok::<(), zebra_runtime::builder::BuildError>(())
/// ```
#[must_use]
pub fn explain(model: &Model) -> Explanation<'_> {
    Explainer::new(model).explain()
}

/// Explains one puzzle, as a whole or step by step from any grid.
#[derive(Debug, Clone)]
pub struct Explainer<'m> {
    pub(super) reasoner: Reasoner<'m>,
    large: Vec<LargeClue>,
    limits: Limits,
    pub(super) is_too_large: bool,
}

impl<'m> Explainer<'m> {
    /// Creates an explainer with the clues that are on. Finds the cases of each clue, once.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        Explainer::of_clues(model, Units::on(model))
    }

    /// Creates an explainer with some of the clues.
    pub fn of_clues(model: &'m Model, clues: impl IntoIterator<Item = ClueId>) -> Self {
        let is_too_large = marks(model) > MOST_MARKS || model.items().len() > MOST_ITEMS;
        let reasoner = Reasoner::new(model, clues.into_iter().filter(|_| !is_too_large));
        let large = reasoner.units.large.iter().take(MOST_LARGE);
        let large = large.map(|&clue| LargeClue::new(model, clue)).collect();
        Explainer { reasoner, large, limits: DEFAULT, is_too_large }
    }

    /// Sets the number of suppositions that each explanation may try. Once they are used up, and if the puzzle has one
    /// answer or none, everything that is left is tried at once:
    /// [`Technique::Exhaustion`](super::Technique::Exhaustion).
    pub fn limit_suppositions(&mut self, suppositions: u64) -> &mut Self {
        self.limits.suppositions = suppositions;
        self
    }

    /// Sets the budget of each explanation, and of each call of [`Explainer::next_step`]: by default [`EXPLAIN_BUDGET`].
    ///
    /// It counts propagator runs and visits of the grid. Half of it is for the techniques, and then what is left is tried
    /// at once with the other half, without dropping every premise that is not needed. If marks are open after that, the
    /// explanation ends with [`Ending::BudgetExhausted`].
    pub fn within(&mut self, budget: Budget) -> &mut Self {
        self.limits.budget = budget;
        self
    }

    /// Returns the cheapest next step from the marks of a grid; `None` if none is found, or if the grid is full or has more
    /// than [`MOST_MARKS`] marks.
    ///
    /// The marks are not checked. If no answer has them, the step may be a contradiction.
    ///
    /// ```
    /// use zebra_runtime::builder::{Builder, is};
    /// use zebra_runtime::explain::{Explainer, LogicGrid, Mark};
    /// use zebra_runtime::model::ItemId;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let mut explainer = Explainer::new(&model);
    /// let mut grid = LogicGrid::new(&model);
    /// let step = explainer.next_step(&grid).unwrap();
    /// assert_eq!(step.conclusions, [Mark::together(ItemId(0), ItemId(2))]);
    /// grid.set(step.conclusions[0]);
    /// assert!(explainer.next_step(&grid).unwrap().clues.is_empty());
    /// # Ok::<(), zebra_runtime::builder::BuildError>(())
    /// ```
    pub fn next_step(&mut self, grid: &LogicGrid) -> Option<Step> {
        if self.is_too_large {
            return None;
        }
        let mut run = self.reasoner.run(grid.marks());
        let cases = FollowedCases::new(&self.reasoner);
        let mut context = Context::new(&self.reasoner, &mut self.large, self.limits, cases);
        next(&mut context, &mut run).map(|found| found.step)
    }

    /// Returns all steps from the empty grid.
    #[must_use]
    pub fn explain(&self) -> Explanation<'m> {
        self.explain_with(&mut |_| ())
    }

    /// Returns all steps from the empty grid, and reports the progress after each step.
    #[must_use]
    pub fn explain_with(&self, observer: &mut dyn FnMut(Progress)) -> Explanation<'m> {
        let whole = self.run(observer);
        match whole.ending {
            Ending::Full | Ending::Ambiguous | Ending::TooLarge => whole,
            Ending::Contradiction | Ending::BudgetExhausted => self.explain_conflict().unwrap_or(whole),
        }
    }

    /// Calls a function with the state of a new search.
    pub(super) fn search<T>(
        &self,
        observer: Observer<'_>,
        search: impl FnOnce(&mut Context<'_, 'm>) -> T,
    ) -> T {
        let mut large = self.large.clone();
        let cases = FollowedCases::new(&self.reasoner);
        let mut context = Context::new(&self.reasoner, &mut large, self.limits, cases);
        context.observe(Some(observer));
        search(&mut context)
    }

    /// Returns an explanation of the contradiction from a minimal set of clues, if that is smaller.
    fn explain_conflict(&self) -> Option<Explanation<'m>> {
        let shorter = self.of_conflict()?.run(&mut |_| ());
        (shorter.ending == Ending::Contradiction).then_some(shorter)
    }

    /// Returns an explainer with a minimal set of clues that contradict each other, if these are not all.
    pub(super) fn of_conflict(&self) -> Option<Explainer<'m>> {
        let model = self.reasoner.model;
        let part = Budget::new(self.limits.budget.get() / 4);
        let mut solver = Solver::new(model);
        for clue in model.clue_ids() {
            let counts = self.reasoner.clues.binary_search(&clue).is_ok();
            solver.switch(clue, if counts { State::On } else { State::Off });
        }
        let core = solver.within(part).conflict_core().known().flatten();
        let core = core.filter(|core| core.clues.len() < self.reasoner.clues.len())?;
        let limits = Limits { budget: part, ..self.limits };
        Some(Explainer { limits, ..Explainer::of_clues(model, core.clues) })
    }

    fn run(&self, observer: Observer<'_>) -> Explanation<'m> {
        if self.is_too_large {
            let (model, grid) = (self.reasoner.model, self.reasoner.empty.clone());
            let (steps, choices) = (Vec::new(), Vec::new());
            return Explanation { model, steps, choices, grid, ending: Ending::TooLarge };
        }
        let mut large = self.large.clone();
        let cases = FollowedCases::new(&self.reasoner);
        let mut context = Context::new(&self.reasoner, &mut large, self.limits, cases);
        context.observe(Some(observer));
        let mut run = self.reasoner.run([]);
        let mut found = Vec::new();
        let mut contradicted = false;
        while !contradicted {
            let Some(next) = next(&mut context, &mut run) else { break };
            contradicted = next.step.is_contradiction();
            found.push(next);
            if context.resources.meter.is_exhausted() {
                break;
            }
            context.report(&run.state.grid);
        }
        let ending = match (contradicted, run.state.grid.is_full()) {
            (true, _) => Ending::Contradiction,
            (false, true) => Ending::Full,
            (false, false) if context.answers().known.len() > 1 => Ending::Ambiguous,
            (false, false) => Ending::BudgetExhausted,
        };
        let (model, grid) = (self.reasoner.model, run.state.grid);
        if ending == Ending::Contradiction {
            found = self.reasoner.only_needed(found, BTreeSet::new(), Some(&mut context.resources)).0;
        }
        let choices = found.iter().map(|found| found.choices).collect();
        let steps = found.into_iter().map(|found| found.step).collect();
        Explanation { model, steps, choices, grid, ending }
    }
}

/// Returns the number of marks of a puzzle's grid.
fn marks(model: &Model) -> usize {
    let categories: Vec<_> = model.category_ids().collect();
    let count = |id: CategoryId| model.category(id).count as usize;
    let of_pair = |(index, &one): (usize, &CategoryId)| {
        let others = categories[..index].iter().filter(move |&&other| model.have_marks(one, other));
        others.map(|&other| count(one) * count(other)).sum::<usize>()
    };
    categories.iter().enumerate().map(of_pair).sum()
}

/// Finds the next step, from the cheapest technique to the most expensive one, and adds its conclusions to the run.
fn next(context: &mut Context<'_, '_>, run: &mut Run<'_, '_>) -> Option<Found> {
    let simple = simple_step(run);
    let resources = &mut context.resources;
    resources.meter.charge_words(run.state.take_visited() + run.state.grid.words());
    if let Some(mut simple) = simple {
        resources.minimizer.minimize_missed(context.reasoner, &mut simple.step, &mut resources.meter);
        return Some(simple);
    }
    let found = hard_step(context, &run.state)?;
    run.accept(&found.step);
    Some(found)
}
