//! Questions about the clues of a model and some hypotheses, within one budget: the basis of the analyses.

use super::session::{Session, Spent};
use crate::engine::Budget;
use crate::model::{Assignment, ClueId, Fact, Formula, ItemId, Model, Polarity};

/// The number of constraints that take as long to set up as one propagator takes to run.
pub(super) const CONSTRAINTS_PER_RUN: u64 = 4;

/// The least budget for each hypothesis, so that compiling them is bounded as well.
const BUDGET_PER_HYPOTHESIS: u64 = 10;

/// The factor by which the budget of each question grows while some are open.
const MORE_FOR_OPEN_ONES: u64 = 4;

/// A [session](Session) with the clues of a model and hypotheses: formulas that hold only in the questions that choose
/// them.
///
/// A question is charged its propagator runs, and one more for every few constraints of the model and its hypotheses,
/// so that many trivial questions use up the budget as well.
#[derive(Debug)]
pub(super) struct Questions<'m> {
    session: Session<'m>,
    first_hypothesis: usize,
    left: u64,
}

impl<'m> Questions<'m> {
    /// Compiles a model with its hypotheses, the number of which is bounded by the budget.
    pub(super) fn new(
        model: &'m Model,
        hypotheses: impl IntoIterator<Item = Formula>,
        budget: Budget,
    ) -> Result<Self, Spent> {
        Self::of_session(Session::with_clues(model), hypotheses, budget)
    }

    /// Returns the maximum number of hypotheses within a budget.
    pub(super) fn room(budget: Budget) -> usize {
        usize::try_from(budget.get() / BUDGET_PER_HYPOTHESIS).unwrap_or(usize::MAX)
    }

    /// Adds hypotheses to the claims of a session, which count as the clues.
    pub(super) fn of_session(
        mut session: Session<'m>,
        hypotheses: impl IntoIterator<Item = Formula>,
        budget: Budget,
    ) -> Result<Self, Spent> {
        let (first_hypothesis, left) = (session.claims(), budget.get());
        let mut room = Self::room(budget);
        for hypothesis in hypotheses {
            room = room.checked_sub(1).ok_or(Spent)?;
            session.add(&[hypothesis]);
        }
        let left = left.checked_sub(session.compilation()).ok_or(Spent)?;
        Ok(Questions { session, first_hypothesis, left })
    }

    /// Asks questions within what is left of a budget, and deducts their cost from it.
    pub(super) fn deduct<T>(
        model: &'m Model,
        hypotheses: impl IntoIterator<Item = Formula>,
        left: &mut Budget,
        ask: impl FnOnce(&mut Self) -> Result<T, Spent>,
    ) -> Result<T, Spent> {
        let mut questions = Self::new(model, hypotheses, std::mem::replace(left, Budget::new(0)))?;
        let answer = ask(&mut questions);
        *left = questions.left();
        answer
    }

    /// Returns the id of a hypothesis: their ids follow those of the clues.
    pub(super) fn hypothesis(&self, index: usize) -> ClueId {
        ClueId((self.first_hypothesis + index) as u32)
    }

    /// Returns what is left of the budget.
    pub(super) fn left(&self) -> Budget {
        Budget::new(self.left)
    }

    /// Looks for an answer of these clues and hypotheses.
    pub(super) fn answer(&mut self, on: &[ClueId]) -> Result<Option<Assignment>, Spent> {
        let claims: Vec<usize> = on.iter().map(|clue| clue.index()).collect();
        let before = self.session.propagations();
        let found = self.session.answer(&claims, self.left());
        let set_up = self.session.constraints() as u64 / CONSTRAINTS_PER_RUN;
        let cost = self.session.propagations() - before + set_up;
        let left = self.left.checked_sub(cost);
        self.left = left.unwrap_or(0);
        left.ok_or(Spent).and(found)
    }

    /// Asks something that may take this part of the budget, at most.
    pub(super) fn within<T>(
        &mut self,
        budget: u64,
        ask: impl FnOnce(&mut Self) -> Result<T, Spent>,
    ) -> Result<T, Spent> {
        let saved = self.left.saturating_sub(budget);
        self.left -= saved;
        let answer = ask(self);
        // A failed question has used up its part, and nothing of what was saved.
        self.left = saved + if answer.is_err() { 0 } else { self.left };
        answer
    }

    /// Returns whether these clues and hypotheses cannot all hold.
    pub(super) fn refutes(&mut self, on: &[ClueId]) -> Result<bool, Spent> {
        self.answer(on).map(|found| found.is_none())
    }

    /// Drops clues of `set` while what remains cannot hold together with `fixed`, which all of `set` cannot.
    ///
    /// Each question is asked within the given budget. Fewer clues can be much harder to refute than all of them, so
    /// the rest is irreducible only where each question is answered.
    pub(super) fn drop_one_by_one(&mut self, fixed: &[ClueId], set: &[ClueId], budget: u64) -> Vec<ClueId> {
        let mut kept = set.to_vec();
        for clue in set {
            let rest: Vec<ClueId> = kept.iter().copied().filter(|other| other != clue).collect();
            if self.within(budget, |questions| questions.refutes(&[fixed, &rest[..]].concat())) == Ok(true) {
                kept = rest;
            }
        }
        kept
    }

    /// Drops clues of `set`, which cannot all hold, while the rest cannot, and returns whether the rest is known to be
    /// irreducible.
    ///
    /// Each question is first asked within the given budget, and the open ones within ever larger ones: fewer clues can
    /// be much harder to refute than all of them. A clue without which the others can hold is never asked about again.
    pub(super) fn drop_cheap_ones(&mut self, set: &mut Vec<ClueId>, budget: u64) -> bool {
        let (mut open, mut budget) = (set.clone(), budget);
        while !open.is_empty() {
            for clue in std::mem::take(&mut open).into_iter().rev() {
                let rest: Vec<ClueId> = set.iter().copied().filter(|&other| other != clue).collect();
                match self.within(budget, |questions| questions.refutes(&rest)) {
                    Ok(true) => *set = rest,
                    Ok(false) => {}
                    Err(Spent) if self.left == 0 => return false,
                    Err(Spent) => open.insert(0, clue),
                }
            }
            budget = budget.saturating_mul(MORE_FOR_OPEN_ONES);
        }
        true
    }

    /// Returns an irreducible part of `set` that cannot hold together with `fixed`, in the order of `set`.
    ///
    /// All of `set` with `fixed` must be refuted; earlier clues of `set` are kept rather than later ones. It halves the
    /// set at each step, after U. Junker's `QuickXplain` (2004), so that a part of k among n clues takes about k log n
    /// questions.
    pub(super) fn minimize(&mut self, fixed: &[ClueId], set: &[ClueId]) -> Result<Vec<ClueId>, Spent> {
        if set.is_empty() || self.refutes(fixed)? {
            return Ok(Vec::new());
        }
        self.needed(&mut fixed.to_vec(), false, set)
    }

    /// Returns the part of `set` that is needed beside `fixed`, which `has_grown` since it was last asked about.
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
