//! Leaving out of steps what they do not need. Layer 3.

use std::collections::BTreeMap;

use super::{Mark, Step, Technique, check};
use crate::model::{ClueId, Formula, Model};
use crate::solve::{Analysis, Budget, Session};

/// The budget for each question whether something can be spared.
const BUDGET: Budget = Budget::new(400_000);

/// The nodes that the checker has where that is not enough: it begins with what the conclusion is about.
const NODES: u64 = 1_000;

/// Leaves out the premises and the clues of a step without which it still follows: so many at once, then fewer, then each
/// by itself.
pub(super) fn spare_parts(step: &mut Step, most: usize, mut follows: impl FnMut(&Step) -> bool) {
    spare(step, most, |step| &mut step.clues, &mut follows);
    spare(step, most, |step| &mut step.premises, &mut follows);
    set_technique(step);
}

/// Sets the technique and the cost of a step of which something was left out.
fn set_technique(step: &mut Step) {
    step.technique = match (step.technique, step.clues.len()) {
        (Technique::TwoClues, 1) => Technique::Cases,
        (Technique::WideClue, 0) => Technique::Exhaustion,
        (technique, _) => technique,
    };
    let cost = step.technique.cost();
    step.cost = cost.base + cost.premise * step.premises.len() as u32;
}

/// Leaves out what a step does not need of one of its lists.
fn spare<T: Clone>(
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

/// Asks the engine, or else the checker, what steps can spare: they see further than the techniques, which look at one
/// formula of a clue, or follow cases as far as the grid leads.
pub(super) struct Sparing<'m> {
    model: &'m Model,
    /// Once something was asked.
    session: Option<Session<'m>>,
    clues: BTreeMap<ClueId, usize>,
    marks: BTreeMap<Mark, usize>,
}

impl<'m> Sparing<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Sparing { model, session: None, clues: BTreeMap::new(), marks: BTreeMap::new() }
    }

    /// The same step without what it does not need, as far as the budget for a question tells; perhaps without any clue.
    pub(super) fn thin(&mut self, step: &mut Step) {
        spare_parts(step, 1, |less| self.follows(less));
    }

    /// The same step without premises that it does not need.
    pub(super) fn thin_premises(&mut self, step: &mut Step) {
        spare(step, 1, |step| &mut step.premises, &mut |less| self.follows(less));
        set_technique(step);
    }

    /// The same step without clues that it does not need.
    pub(super) fn thin_clues(&mut self, step: &mut Step) {
        spare(step, 1, |step| &mut step.clues, &mut |less| self.follows(less));
        set_technique(step);
    }

    fn follows(&mut self, step: &Step) -> bool {
        let Sparing { model, session, clues, marks } = self;
        let session = session.get_or_insert_with(|| Session::new(model));
        let mut on = Vec::with_capacity(step.clues.len() + step.premises.len());
        for &clue in &step.clues {
            on.push(*clues.entry(clue).or_insert_with(|| session.add(&model.clue(clue).formulas)));
        }
        for &mark in &step.premises {
            on.push(*marks.entry(mark).or_insert_with(|| session.add(&[Formula::from(mark)])));
        }
        let conclusions: Vec<Formula> = match step.is_contradiction() {
            true => vec![Formula::Constant(false)],
            false => step.conclusions.iter().map(|&mark| mark.into()).collect(),
        };
        match session.counterexample(&on, &conclusions, None, BUDGET) {
            Analysis::Known(counterexample) => counterexample.is_none(),
            Analysis::Unknown => check::follows_within(model, step, NODES).is_ok(),
        }
    }
}
