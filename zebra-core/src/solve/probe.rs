//! Runs of a model under chosen clues and hypotheses, all within one budget. Layer 2: what the analyses are made of.

use super::compile::{self, Compiled};
use crate::engine::{self, Budget, Groups, Step};
use crate::model::{Assignment, Clue, ClueId, Fact, Formula, ItemId, Model, Polarity, State, Text};

/// The budget ended before a question was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spent;

/// Setting up so many constraints takes as long as running one propagator.
const CONSTRAINTS_PER_RUN: u64 = 4;

/// The least budget that makes it worth while to set up a hypothesis.
const BUDGET_PER_HYPOTHESIS: u64 = 10;

/// A model with hypotheses beside its clues: formulas that hold only in the runs that ask for them.
///
/// A run is charged its propagator runs, and one more for every few constraints of the model and its hypotheses, so
/// that many trivial runs come to an end as well.
#[derive(Debug)]
pub(super) struct Probe {
    model: Model,
    compiled: Compiled,
    clues: usize,
    left: u64,
}

impl Probe {
    /// Compiles a model with its hypotheses; their number is bounded by the budget as well.
    pub(super) fn new(
        model: &Model,
        hypotheses: impl IntoIterator<Item = Formula>,
        budget: u64,
    ) -> Result<Self, Spent> {
        let most = usize::try_from(budget / BUDGET_PER_HYPOTHESIS).unwrap_or(usize::MAX);
        let clues = model.clues().len();
        let mut model = model.clone();
        model.parts_mut().clues.to_mut().extend(hypotheses.into_iter().take(most.saturating_add(1)).map(
            |formula| Clue {
                label: Text::default(),
                sentence: None,
                formulas: vec![formula].into(),
                state: State::Off,
            },
        ));
        if model.clues().len() - clues > most {
            return Err(Spent);
        }
        let compiled = Compiled::new(&model);
        Ok(Probe { model, compiled, clues, left: budget })
    }

    /// A hypothesis, by its number; it is switched on like a clue.
    pub(super) fn hypothesis(&self, index: usize) -> ClueId {
        ClueId((self.clues + index) as u32)
    }

    /// The budget that is left.
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// An answer of these clues and hypotheses, if there is one.
    pub(super) fn find(&mut self, on: &[ClueId]) -> Result<Option<Assignment>, Spent> {
        let groups: Groups = on.iter().map(|&clue| compile::group(clue)).collect();
        let network = &self.compiled.network;
        let mut search = engine::Solver::new(network, &groups, Budget::new(self.left));
        let found = match search.next() {
            Step::Solution(values) => Ok(compile::read(&self.model, &self.compiled.placings, values)),
            Step::Exhausted => Ok(None),
            Step::Spent => Err(Spent),
        };
        let set_up = network.constraints().count() as u64 / CONSTRAINTS_PER_RUN;
        let cost = search.statistics().propagations + set_up;
        self.left = self.left.checked_sub(cost).ok_or(Spent)?;
        found
    }

    /// Asks something that may take so much of the budget that is left, and no more.
    pub(super) fn within<T>(
        &mut self,
        budget: u64,
        ask: impl FnOnce(&mut Self) -> Result<T, Spent>,
    ) -> Result<T, Spent> {
        let saved = self.left.saturating_sub(budget);
        self.left -= saved;
        let answer = ask(self);
        // What a run took beyond its budget is none of it.
        self.left = saved + if answer.is_err() { 0 } else { self.left };
        answer
    }

    /// A part of `set` that cannot hold together with `fixed`, where all of it cannot: clue by clue is left out where
    /// the others are refuted within the budget.
    ///
    /// Fewer clues can be much harder to refute than all of them; so the part is irreducible only where each question is
    /// answered within the budget.
    pub(super) fn thin(&mut self, fixed: &[ClueId], set: &[ClueId], budget: u64) -> Vec<ClueId> {
        let mut kept = set.to_vec();
        for clue in set {
            let rest: Vec<ClueId> = kept.iter().copied().filter(|other| other != clue).collect();
            if self.within(budget, |probe| probe.refutes(&[fixed, &rest[..]].concat())) == Ok(true) {
                kept = rest;
            }
        }
        kept
    }

    /// Whether these clues and hypotheses cannot all hold.
    pub(super) fn refutes(&mut self, on: &[ClueId]) -> Result<bool, Spent> {
        self.find(on).map(|found| found.is_none())
    }

    /// An irreducible part of `set` that cannot hold together with `fixed`, in the order of `set`.
    ///
    /// All of `set` with `fixed` must be refuted; the earlier clues of `set` are kept rather than the later ones. It
    /// halves the set at each step, so that a part of k among n clues takes about k log n runs.
    pub(super) fn shrink(&mut self, fixed: &[ClueId], set: &[ClueId]) -> Result<Vec<ClueId>, Spent> {
        if set.is_empty() || self.refutes(fixed)? {
            return Ok(Vec::new());
        }
        self.needed(&mut fixed.to_vec(), false, set)
    }

    /// What of `set` is needed beside `fixed`, which `has_grown` since it was last tried.
    fn needed(
        &mut self,
        fixed: &mut Vec<ClueId>,
        has_grown: bool,
        set: &[ClueId],
    ) -> Result<Vec<ClueId>, Spent> {
        if has_grown && self.refutes(fixed)? {
            return Ok(Vec::new());
        }
        if let [_] = set {
            return Ok(set.to_vec());
        }
        let (first, second) = set.split_at(set.len() / 2);
        let before = fixed.len();
        fixed.extend(first);
        let of_second = self.needed(fixed, true, second)?;
        fixed.truncate(before);
        fixed.extend(&of_second);
        let mut needed = self.needed(fixed, !of_second.is_empty(), first)?;
        fixed.truncate(before);
        needed.extend(of_second);
        Ok(needed)
    }
}

/// "`first` and `second` are together", or apart.
pub(super) fn mark(first: ItemId, second: ItemId, polarity: Polarity) -> Fact {
    Fact { first, polarity, link: None, second }
}
