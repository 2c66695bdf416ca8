//! What only programs ask of a game: the way back from suppositions, and arguments for single marks. Pages ask for hints.

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;
use zebra_runtime::board::Chain;
use zebra_runtime::explain::Paragraph;
use zebra_runtime::model::{ClueId, Mark};

use crate::data::{MarkData, json, labels, parse};
use crate::error::Rejection;
use crate::game::Game;

#[derive(Serialize)]
struct ChainData {
    text: String,
    clues: Vec<String>,
    facts: Vec<MarkData>,
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Game {
    /// Undoes the last supposition and every move since.
    pub fn undo_assumption(&mut self) -> String {
        let events = self.board.undo_assumption();
        self.made(Ok(events))
    }

    /// Follows the hint in one move; without a hint, nothing changes.
    pub fn follow(&mut self) -> String {
        let made = match self.current_hint() {
            Some(hint) => self.board.follow(&hint),
            None => Ok(Vec::new()),
        };
        self.made(made)
    }

    /// Returns the argument from the marks of the board to a mark, or `null` if it does not follow.
    ///
    /// # Errors
    /// Returns a rejection if the argument is not a mark of the puzzle.
    pub fn why(&self, mark: &str) -> Result<String, Rejection> {
        let mark = parse::<MarkData>(mark, "a mark")?.resolve(self.board.model())?;
        Ok(self.chain(self.board.why_by(&self.explainer(), mark)))
    }

    /// Returns the argument against a mark, or `null` if it does not fail.
    ///
    /// # Errors
    /// See [`Game::why`].
    pub fn why_not(&self, mark: &str) -> Result<String, Rejection> {
        let mark = parse::<MarkData>(mark, "a mark")?.resolve(self.board.model())?;
        Ok(self.chain(self.board.why_not_by(&self.explainer(), mark)))
    }

    /// Returns the user's marks that a mark of the board rests on.
    ///
    /// # Errors
    /// See [`Game::why`].
    pub fn causes(&self, mark: &str) -> Result<String, Rejection> {
        let mark = parse::<MarkData>(mark, "a mark")?.resolve(self.board.model())?;
        Ok(json(&MarkData::list(self.board.model(), &self.board.causes(mark))))
    }
}

impl Game {
    fn chain(&self, chain: Option<Chain>) -> String {
        let model = self.board.model();
        let data = chain.map(|chain| {
            let clues: Vec<ClueId> = chain.paragraphs.iter().flat_map(Paragraph::clues).collect();
            let mut clues = labels(model, &clues);
            clues.dedup();
            let given = |mark: &Mark| chain.given.contains(mark);
            let facts = chain.paragraphs.iter().flat_map(Paragraph::facts).filter(given);
            let facts: Vec<Mark> = facts.collect();
            ChainData { text: chain.text(model), clues, facts: MarkData::list(model, &facts) }
        });
        json(&data)
    }
}
