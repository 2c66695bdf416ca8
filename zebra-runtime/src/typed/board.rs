//! Boards of typed puzzles.

use std::marker::PhantomData;

use super::{Item, Puzzle, Solution};
use crate::board::{Automatic, Board, Chain, Check, Event, Hint, Mistake, Play, Refusal};
use crate::explain::Mark;
use crate::model::{Assignment, Polarity};

/// The state of a typed puzzle that is being played: a [`Board`] in the puzzle's types.
///
/// An item of another puzzle is a type error. Events identify items by id; [`Item::from_id`] converts an id to an item.
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
    /// Creates an empty board; `play` determines how it handles contradictions.
    #[must_use]
    pub fn new(play: Play) -> Self {
        TypedBoard { board: Board::with_play(P::model(), play), puzzle: PhantomData }
    }

    /// Marks two items as together.
    ///
    /// # Errors
    /// See [`Board::mark`].
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
    /// See [`Board::mark`].
    pub fn apart<A, B>(&mut self, one: A, other: B) -> Result<Vec<Event>, Refusal>
    where
        A: Item<Puzzle = P>,
        B: Item<Puzzle = P>,
    {
        self.board.apart(one.id(), other.id())
    }

    /// Assumes that two items are together or apart: see [`Board::suppose`].
    ///
    /// # Errors
    /// See [`Board::mark`].
    pub fn suppose<A, B>(&mut self, one: A, polarity: Polarity, other: B) -> Result<Vec<Event>, Refusal>
    where
        A: Item<Puzzle = P>,
        B: Item<Puzzle = P>,
    {
        self.board.suppose(Mark::new(one.id(), other.id(), polarity))
    }

    /// Removes the user's mark of two items: see [`Board::take_back`].
    ///
    /// # Errors
    /// Returns an error if there is no mark, or an automatic one.
    pub fn take_back<A, B>(&mut self, one: A, other: B) -> Result<Vec<Event>, Refusal>
    where
        A: Item<Puzzle = P>,
        B: Item<Puzzle = P>,
    {
        self.board.take_back(one.id(), other.id())
    }

    /// Sets which marks the board adds automatically: see [`Board::automate`].
    pub fn automate(&mut self, automatic: Automatic) -> Vec<Event> {
        self.board.automate(automatic)
    }

    /// Undoes the user's last move.
    pub fn undo(&mut self) -> Vec<Event> {
        self.board.undo()
    }

    /// Undoes the last active assumption and every move since.
    pub fn undo_assumption(&mut self) -> Vec<Event> {
        self.board.undo_assumption()
    }

    /// Redoes the move undone last.
    pub fn redo(&mut self) -> Vec<Event> {
        self.board.redo()
    }

    /// Returns to the marks after the first moves, as one move: see [`Board::go_back`].
    pub fn go_back(&mut self, moves: usize) -> Vec<Event> {
        self.board.go_back(moves)
    }

    /// Returns the user's mistake, or the next paragraph of an explanation: see [`Board::hint`].
    #[must_use]
    pub fn hint(&self) -> Option<Hint> {
        self.board.hint()
    }

    /// Follows a hint in one move: see [`Board::follow`].
    ///
    /// # Errors
    /// See [`Board::mark`].
    pub fn follow(&mut self, hint: &Hint) -> Result<Vec<Event>, Refusal> {
        self.board.follow(hint)
    }

    /// Returns the first mistake of the user: see [`Board::mistake`].
    #[must_use]
    pub fn mistake(&self) -> Option<Mistake> {
        self.board.mistake()
    }

    /// Returns why two items are together or apart: see [`Board::why`].
    pub fn why<A, B>(&self, one: A, polarity: Polarity, other: B) -> Option<Chain>
    where
        A: Item<Puzzle = P>,
        B: Item<Puzzle = P>,
    {
        self.board.why(Mark::new(one.id(), other.id(), polarity))
    }

    /// Returns why two items cannot be together, or cannot be apart: see [`Board::why_not`].
    pub fn why_not<A, B>(&self, one: A, polarity: Polarity, other: B) -> Option<Chain>
    where
        A: Item<Puzzle = P>,
        B: Item<Puzzle = P>,
    {
        self.board.why_not(Mark::new(one.id(), other.id(), polarity))
    }

    /// Returns the mark of two items; `None` if it is open.
    pub fn state<A, B>(&self, one: A, other: B) -> Option<Polarity>
    where
        A: Item<Puzzle = P>,
        B: Item<Puzzle = P>,
    {
        self.board.state(one.id(), other.id())
    }

    /// Returns the items of a category that are marked as together with an item: at most one if both are in one row each.
    pub fn with<B: Item<Puzzle = P>>(&self, item: impl Item<Puzzle = P>) -> impl Iterator<Item = B> {
        let item = item.id();
        let together = move |other: &B| self.board.state(item, other.id()) == Some(Polarity::Is);
        B::ITEMS.iter().copied().filter(together)
    }

    /// Compares the marks with an answer.
    #[must_use]
    pub fn check(&self, answer: &Solution<P>) -> Check {
        self.board.check(&Assignment::from(answer))
    }

    /// Returns the untyped board, which has the marks with their origins, the clues and the grid.
    #[must_use]
    pub fn untyped(&self) -> &Board {
        &self.board
    }

    /// Loads a board saved by [`Board::to_json`].
    ///
    /// # Errors
    /// See [`Board::from_json`].
    #[cfg(feature = "json")]
    pub fn from_json(text: &str) -> Result<Self, crate::board::LoadError> {
        Ok(TypedBoard { board: Board::from_json(P::model(), text)?, puzzle: PhantomData })
    }
}
