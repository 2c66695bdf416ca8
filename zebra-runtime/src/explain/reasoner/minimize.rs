//! Minimizing steps: dropping the clues and premises that a step does not need.
//!
//! The engine decides what can be dropped. The checker takes no part in it, so that its certificate is independent.

use std::collections::{BTreeMap, VecDeque};

use crate::explain::meter::Meter;
use crate::explain::step::{Step, Technique};
use crate::model::{Assignment, ClueId, Formula, ItemId, Mark, Model};
use crate::solve::{Analysis, Budget, Session};

/// The budget for each question whether a clue or a premise can be dropped.
const BUDGET: Budget = Budget::new(400_000);

/// The number of assignments that are kept, those first that refuted something last.
const MOST_WITNESSES: usize = 64;

/// Drops the clues and premises of a step without which it still follows: up to `most` at once, then fewer, then one by
/// one.
pub(in crate::explain) fn drop_parts(step: &mut Step, most: usize, mut follows: impl FnMut(&Step) -> bool) {
    drop_from(step, most, |step| &mut step.clues, &mut follows);
    drop_from(step, most, |step| &mut step.premises, &mut follows);
    update_technique(step);
}

/// Drops the clues of a step without which it still follows, in the same way.
pub(in crate::explain) fn drop_clues(step: &mut Step, most: usize, mut follows: impl FnMut(&Step) -> bool) {
    drop_from(step, most, |step| &mut step.clues, &mut follows);
}

/// Sets the technique and the cost of a step that has lost clues or premises.
fn update_technique(step: &mut Step) {
    step.technique = match (step.technique, step.clues.len()) {
        (Technique::TwoClues, 1) => Technique::Cases,
        (Technique::Cases | Technique::TwoClues, 0) => Technique::Exhaustion,
        (technique, _) => technique,
    };
    step.cost = step.technique.cost().of(step.premises.len());
}

/// Drops what a step does not need from one of its lists.
fn drop_from<T: Clone>(
    step: &mut Step,
    most: usize,
    list: impl Fn(&mut Step) -> &mut Vec<T>,
    follows: &mut impl FnMut(&Step) -> bool,
) {
    let mut size = most;
    while size > 0 {
        let mut end = list(step).len();
        while end > 0 {
            let start = end.saturating_sub(size);
            let whole = list(step).clone();
            list(step).drain(start..end);
            if !follows(step) {
                *list(step) = whole;
            }
            end = start;
        }
        size /= 2;
    }
}

/// A minimizer that asks the engine whether a step follows. The engine proves more than the arguments of paragraphs, which look at
/// one formula of a clue at a time, or follow cases only as far as the grid leads.
#[derive(Debug)]
pub(in crate::explain) struct Minimizer<'m> {
    model: &'m Model,
    /// Created for the first question.
    session: Option<Session<'m>>,
    clues: BTreeMap<ClueId, usize>,
    marks: BTreeMap<Mark, usize>,
    /// What refuted earlier questions: it often refutes a later one too.
    witnesses: VecDeque<Witness>,
    /// The number of questions that the budget did not suffice for.
    pub(in crate::explain) unanswered: u64,
}

/// An assignment, and what was found to be true in it.
#[derive(Debug)]
struct Witness {
    assignment: Assignment,
    /// For each item that has at most one row, its row if it has one.
    rows: Vec<Option<Option<usize>>>,
    clues: BTreeMap<ClueId, bool>,
}

impl Witness {
    fn new(model: &Model, assignment: Assignment) -> Self {
        let row = |item| (model.appearances(item).1 <= 1).then(|| assignment.row_of(item));
        Witness { rows: model.item_ids().map(row).collect(), assignment, clues: BTreeMap::new() }
    }

    /// Returns `true` if the premises and the clues of a step are true, and its conclusions are not.
    fn refutes(&mut self, model: &Model, step: &Step) -> bool {
        let Witness { assignment, rows, clues } = self;
        let is_in = |row: Option<usize>, item: ItemId| {
            row.is_some_and(|row| assignment.item_in(row, model.item(item).category) == item)
        };
        let is_true = |mark: &Mark| match (rows[mark.first().index()], rows[mark.second().index()]) {
            (Some(one), Some(other)) => (one.is_some() && one == other) == mark.is_together(),
            (Some(row), _) => is_in(row, mark.second()) == mark.is_together(),
            (_, Some(row)) => is_in(row, mark.first()) == mark.is_together(),
            _ => Formula::from(*mark).holds(model, assignment),
        };
        let is_refuted = step.is_contradiction() || !step.conclusions.iter().all(is_true);
        is_refuted
            && step.premises.iter().all(is_true)
            && step.clues.iter().all(|&clue| {
                let formulas = &model.clue(clue).formulas;
                let holds = || formulas.iter().all(|formula| formula.holds(model, assignment));
                *clues.entry(clue).or_insert_with(holds)
            })
    }
}

impl<'m> Minimizer<'m> {
    pub(in crate::explain) fn new(model: &'m Model) -> Self {
        let (clues, marks) = (BTreeMap::new(), BTreeMap::new());
        Minimizer { model, session: None, clues, marks, witnesses: VecDeque::new(), unanswered: 0 }
    }

    /// Drops the clues and premises that a step does not need, as far as the budget allows; perhaps all clues.
    pub(in crate::explain) fn minimize(&mut self, step: &mut Step, meter: &mut Meter) {
        drop_parts(step, 1, |less| self.follows(less, BUDGET, meter));
    }

    /// Returns `true` if the engine proves, within a budget and what is left, that a step follows.
    pub(in crate::explain) fn follows(&mut self, step: &Step, budget: Budget, meter: &mut Meter) -> bool {
        let budget = budget.min(meter.left());
        if budget.get() == 0 {
            return false;
        }
        let Minimizer { model, session, clues, marks, witnesses, unanswered } = self;
        if let Some(found) = witnesses.iter_mut().position(|witness| witness.refutes(model, step)) {
            witnesses.swap(0, found);
            return false;
        }
        let session = session.get_or_insert_with(|| Session::new(model));
        let mut claims = Vec::with_capacity(step.clues.len() + step.premises.len());
        for &clue in &step.clues {
            claims.push(*clues.entry(clue).or_insert_with(|| session.add(&model.clue(clue).formulas)));
        }
        for &mark in &step.premises {
            claims.push(*marks.entry(mark).or_insert_with(|| session.add(&[Formula::from(mark)])));
        }
        let conclusions: Vec<Formula> = match step.is_contradiction() {
            true => vec![Formula::Constant(false)],
            false => step.conclusions.iter().map(|&mark| mark.into()).collect(),
        };
        let before = session.propagations();
        let counterexample = session.counterexample(&claims, &conclusions, None, budget);
        meter.charge(session.propagations() - before);
        // The chosen constraints are compiled for each question.
        meter.charge(((claims.len() + session.constraints()) / 4) as u64);
        match counterexample {
            Analysis::Known(None) => true,
            Analysis::Known(Some(assignment)) => {
                witnesses.push_front(Witness::new(model, assignment));
                witnesses.truncate(MOST_WITNESSES);
                false
            }
            Analysis::Unknown => {
                *unanswered += 1;
                false
            }
        }
    }
}
