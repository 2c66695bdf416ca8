//! The state that a search keeps from step to step.

use super::{Minimizer, Reasoner};
use crate::explain::marks::LogicGrid;
use crate::explain::meter::Meter;
use crate::model::{self, Assignment, Mark};
use crate::solve::{Budget, Outcome, Solver};

/// The number of answers of an ambiguous puzzle that are found beforehand: a mark on which they differ cannot follow.
const MOST_ANSWERS: usize = 32;

/// The most that the search for answers may cost.
const BUDGET: Budget = Budget::new(2_000_000);

/// The state of a search for steps.
pub(in crate::explain) struct Context<'s, 'm> {
    pub(in crate::explain) reasoner: &'s Reasoner<'m>,
    pub(in crate::explain) resources: Resources<'m>,
    /// Suppositions with a short refutation, the shortest first.
    pub(in crate::explain) shortlist: Vec<Mark>,
    /// Some answers, once they were asked for.
    answers: Option<Answers>,
    observer: Option<Observer<'s>>,
}

/// The progress of an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The number of marks that are known.
    pub known: usize,
    /// The number of all marks of the grid.
    pub marks: usize,
}

/// A function that is called during a search.
pub(in crate::explain) type Observer<'s> = &'s mut dyn FnMut(Progress);

/// The limits of one explanation.
#[derive(Debug, Clone, Copy)]
pub(in crate::explain) struct Limits {
    /// The number of suppositions that are tried.
    pub(in crate::explain) suppositions: u64,
    pub(in crate::explain) budget: Budget,
}

/// The resources of a search.
pub(in crate::explain) struct Resources<'m> {
    /// The suppositions that are left.
    pub(in crate::explain) suppositions: u64,
    pub(in crate::explain) meter: Meter,
    pub(in crate::explain) minimizer: Minimizer<'m>,
}

/// Some answers of a puzzle, and whether there are others.
#[derive(Debug)]
pub(in crate::explain) struct Answers {
    pub(in crate::explain) known: Vec<Assignment>,
    pub(in crate::explain) outcome: Outcome<()>,
}

impl<'s, 'm> Context<'s, 'm> {
    pub(in crate::explain) fn new(reasoner: &'s Reasoner<'m>, limits: Limits) -> Self {
        Context::with(reasoner, limits.suppositions, Meter::new(limits.budget))
    }

    /// Creates the state of a search for a rating.
    pub(in crate::explain) fn of_rating(reasoner: &'s Reasoner<'m>, limits: Limits) -> Self {
        Context::with(reasoner, limits.suppositions, Meter::of_rating(limits.budget))
    }

    fn with(reasoner: &'s Reasoner<'m>, suppositions: u64, meter: Meter) -> Self {
        let resources = Resources { suppositions, meter, minimizer: Minimizer::new(reasoner.model) };
        Context { reasoner, resources, shortlist: Vec::new(), answers: None, observer: None }
    }

    /// Sets a function that is called at each point of the explanation.
    pub(in crate::explain) fn observe(&mut self, observer: Option<Observer<'s>>) {
        self.observer = observer;
    }

    /// Reports the progress to the observer.
    pub(in crate::explain) fn report(&mut self, grid: &LogicGrid) {
        if let Some(observer) = &mut self.observer {
            observer(Progress { known: grid.size() - grid.open(), marks: grid.size() });
        }
    }

    /// Returns whether suppositions may still be tried.
    pub(in crate::explain) fn may_suppose(&self) -> bool {
        self.resources.may_suppose()
    }

    /// Returns some answers, looked for at the first call.
    pub(in crate::explain) fn answers(&mut self) -> &Answers {
        self.answers.get_or_insert_with(|| Answers::of(self.reasoner, &mut self.resources.meter))
    }
}

impl Resources<'_> {
    /// Returns whether suppositions may still be tried.
    pub(in crate::explain) fn may_suppose(&self) -> bool {
        self.suppositions > 0 && self.meter.allows_search()
    }

    /// Returns whether a rating finds what was found too, and with any larger budget.
    pub(in crate::explain) fn are_of_rating(&self) -> bool {
        self.suppositions > 0 && self.meter.is_of_rating()
    }
}

impl Answers {
    /// Looks for answers, with at most a part of what is left.
    fn of(reasoner: &Reasoner<'_>, meter: &mut Meter) -> Self {
        let model = reasoner.model;
        let budget = BUDGET.min(meter.share(4));
        let mut solver = Solver::new(model);
        for clue in model.clue_ids() {
            let counts = reasoner.clues.binary_search(&clue).is_ok();
            solver.switch(clue, if counts { model::State::On } else { model::State::Off });
        }
        let mut solutions = solver.within(budget).solutions();
        let known = solutions.by_ref().take(MOST_ANSWERS).collect();
        meter.charge(solutions.statistics().propagations);
        Answers { known, outcome: solutions.outcome() }
    }
}
