//! What explains a puzzle: its limits, and how an explanation ends.

use super::clue::Units;
use super::prices::RATED;
use super::reasoner::{Context, Limits, Observer, Reasoner};
use crate::model::{CategoryId, ClueId, Model, State};
use crate::solve::{Budget, Solver};

pub use super::clue::MOST_QUESTIONS;
pub use super::reasoner::Progress;

/// The default budget of one explanation: at most about 10 seconds.
pub const EXPLAIN_BUDGET: Budget = Budget::new(40_000_000);

/// The budget with which the difficulty of a puzzle is rated: at most about a second.
pub const RATING_BUDGET: Budget = RATED;

/// The most marks of a grid that is explained: for example 3 categories of 128 items. No person fills in a larger grid.
pub const MOST_MARKS: usize = 50_000;

/// The most items of a puzzle that is explained: its grid has a bit for each two of them.
pub const MOST_ITEMS: usize = 2_000;

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
    /// The grid has more than [`MOST_MARKS`] marks, the puzzle more than [`MOST_ITEMS`] items, or listing the cases of the clues takes
    /// [`MOST_QUESTIONS`] about rows: there are no steps.
    TooLarge,
}

/// Explains one puzzle, as a whole or from any grid, in paragraphs or in steps.
#[derive(Debug, Clone)]
pub struct Explainer<'m> {
    pub(super) reasoner: Reasoner<'m>,
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
        let is_too_large = is_too_large || reasoner.units.is_partial;
        Explainer { reasoner, limits: DEFAULT, is_too_large }
    }

    /// Returns whether the puzzle is too large to be explained, as in [`Ending::TooLarge`].
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.is_too_large
    }

    /// Sets the number of suppositions that each explanation may try. Once they are used up, the engine proves what is left by
    /// trying everything else: [`Technique::Exhaustion`](super::Technique::Exhaustion).
    pub fn limit_suppositions(&mut self, suppositions: u64) -> &mut Self {
        self.limits.suppositions = suppositions;
        self
    }

    /// Sets the budget of each explanation, and of each call of [`Explainer::next_step`] and [`Explainer::next_paragraph`]: by
    /// default [`EXPLAIN_BUDGET`].
    ///
    /// It counts propagator runs and visits of the grid. Half of it is for arguments that a person can follow. With the other half
    /// the engine tries what is left, without dropping every premise that is not needed. If marks are open after that, the
    /// explanation ends with [`Ending::BudgetExhausted`].
    pub fn within(&mut self, budget: Budget) -> &mut Self {
        self.limits.budget = budget;
        self
    }

    /// Calls a function with the state of a new search.
    pub(super) fn search<T>(
        &self,
        observer: Observer<'_>,
        search: impl FnOnce(&mut Context<'_, 'm>) -> T,
    ) -> T {
        let mut context = Context::new(&self.reasoner, self.limits);
        context.observe(Some(observer));
        search(&mut context)
    }

    /// Calls a function with the state of a rating.
    pub(super) fn rate<T>(&self, rate: impl FnOnce(&mut Context<'_, 'm>) -> T) -> T {
        rate(&mut Context::of_rating(&self.reasoner, self.limits))
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
