//! The board of a typed puzzle. Layer 3.

use std::marker::PhantomData;

use super::{Item, Puzzle, Solution};
use crate::board::{Automatic, Board, Check, Event, Hint, Play, Refusal};
use crate::explain::Mark;
use crate::model::{Assignment, Polarity};

/// A typed puzzle while somebody solves it: a [`Board`] that speaks the puzzle's types.
///
/// Items of another puzzle are type errors. Events name items by their ids; [`Item::from_id`] leads back to the types.
#[derive(Debug)]
pub struct TypedBoard<P> {
    board: Board,
    puzzle: PhantomData<fn() -> P>,
}

impl<P> Clone for TypedBoard<P> {
    fn clone(&self) -> Self {
        TypedBoard { board: self.board.clone(), puzzle: PhantomData }
    }
}

impl<P> PartialEq for TypedBoard<P> {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl<P: Puzzle> TypedBoard<P> {
    /// An empty board that does this with contradictions.
    #[must_use]
    pub fn new(play: Play) -> Self {
        TypedBoard { board: Board::with_play(P::model(), play), puzzle: PhantomData }
    }

    /// Marks two items as together.
    ///
    /// # Errors
    /// As for [`Board::mark`].
    pub fn together<A, B>(&mut self, one: A, other: B) -> Result<Vec<Event>, Refusal>
    where
        A: Item<Puzzle = P>,
        B: Item<Puzzle = P>,
    {
        self.board.together(one.id(), other.id())
    }

    /// Marks two items as apart.
    ///
    /// # Errors
    /// As for [`Board::mark`].
    pub fn apart<A, B>(&mut self, one: A, other: B) -> Result<Vec<Event>, Refusal>
    where
        A: Item<Puzzle = P>,
        B: Item<Puzzle = P>,
    {
        self.board.apart(one.id(), other.id())
    }

    /// Supposes that two items are together or apart: see [`Board::suppose`].
    ///
    /// # Errors
    /// As for [`Board::mark`].
    pub fn suppose<A, B>(&mut self, one: A, polarity: Polarity, other: B) -> Result<Vec<Event>, Refusal>
    where
        A: Item<Puzzle = P>,
        B: Item<Puzzle = P>,
    {
        self.board.suppose(Mark::new(one.id(), other.id(), polarity))
    }

    /// Takes back the user's mark of two items: see [`Board::take_back`].
    ///
    /// # Errors
    /// If there is no mark, or an automatic one.
    pub fn take_back<A, B>(&mut self, one: A, other: B) -> Result<Vec<Event>, Refusal>
    where
        A: Item<Puzzle = P>,
        B: Item<Puzzle = P>,
    {
        self.board.take_back(one.id(), other.id())
    }

    /// Says which marks the board sets by itself: see [`Board::automate`].
    pub fn automate(&mut self, automatic: Automatic) -> Vec<Event> {
        self.board.automate(automatic)
    }

    /// Undoes the last move of the user.
    pub fn undo(&mut self) -> Vec<Event> {
        self.board.undo()
    }

    /// Undoes the last assumption that still stands, and every move since.
    pub fn undo_assumption(&mut self) -> Vec<Event> {
        self.board.undo_assumption()
    }

    /// Makes the next of the undone moves again.
    pub fn redo(&mut self) -> Vec<Event> {
        self.board.redo()
    }

    /// The cheapest next step from what is on the board: see [`Board::hint`].
    #[must_use]
    pub fn hint(&self) -> Option<Hint> {
        self.board.hint()
    }

    /// Sets the marks of a hint, in one move.
    ///
    /// # Errors
    /// As for [`Board::mark`].
    pub fn follow(&mut self, hint: &Hint) -> Result<Vec<Event>, Refusal> {
        self.board.follow(hint)
    }

    /// What is known of two items; `None` if that is open.
    pub fn state<A, B>(&self, one: A, other: B) -> Option<Polarity>
    where
        A: Item<Puzzle = P>,
        B: Item<Puzzle = P>,
    {
        self.board.state(one.id(), other.id())
    }

    /// The items of a category that are known to be together with an item: at most one where both stand in one row.
    pub fn with<B: Item<Puzzle = P>>(&self, item: impl Item<Puzzle = P>) -> impl Iterator<Item = B> {
        let item = item.id();
        let together = move |other: &B| self.board.state(item, other.id()) == Some(Polarity::Is);
        B::ITEMS.iter().copied().filter(together)
    }

    /// Holds the marks against an answer.
    #[must_use]
    pub fn check(&self, answer: &Solution<P>) -> Check {
        self.board.check(&Assignment::from(answer))
    }

    /// The board itself, for all that needs no types: marks and who set them, clues, the grid.
    #[must_use]
    pub fn untyped(&self) -> &Board {
        &self.board
    }

    /// The board that was saved by [`Board::to_json`].
    ///
    /// # Errors
    /// As for [`Board::from_json`].
    #[cfg(feature = "json")]
    pub fn from_json(text: &str) -> Result<Self, crate::board::LoadError> {
        Ok(TypedBoard { board: Board::from_json(P::model(), text)?, puzzle: PhantomData })
    }
}
