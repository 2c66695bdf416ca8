//! What one clue alone says about an answer. Part of the generator.

use super::clue_kind::ClueKind;
use crate::model::{Fact, Formula, ItemId, Model, Polarity};
use crate::solve::{Budget, Session};

/// The budget of a question about one clue.
const BUDGET: Budget = Budget::new(100_000);

/// The clues of a puzzle, each by itself.
pub(super) struct SingleClues<'m> {
    session: Session<'m>,
    clues: Vec<usize>,
}

impl<'m> SingleClues<'m> {
    /// Creates it for the clues of a model without any.
    pub(super) fn new(model: &'m Model, clues: &[(ClueKind, Formula)]) -> Self {
        let mut session = Session::new(model);
        let clues = clues.iter().map(|(_, formula)| session.add(std::slice::from_ref(formula))).collect();
        SingleClues { session, clues }
    }

    /// Returns whether one of the clues implies that two items are together.
    pub(super) fn state(&mut self, first: ItemId, second: ItemId) -> bool {
        let pair = [Formula::Fact(Fact { first, polarity: Polarity::Is, link: None, second })];
        self.clues.iter().any(|&clue| {
            let other = self.session.counterexample(&[clue], &pair, None, BUDGET);
            matches!(other.known(), Some(None))
        })
    }
}
