//! Changing a board: marks set, supposed and taken back, and the way back and forth through the moves. Part of the board
//! (layer 3).

use super::mark::{Automatic, Entry, Origin, pair};
use super::refuse::{self, Refusal};
use super::{Board, Event, Play};
use crate::explain::Mark;
use crate::model::ItemId;

/// One move of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Move {
    /// Marks that are known now.
    Mark(Vec<Mark>),
    /// A mark that is only supposed.
    Suppose(Mark),
    /// The own mark of two items is taken back.
    TakeBack(ItemId, ItemId),
}

/// The moves of the user: those that count, and behind them those that were undone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct History {
    moves: Vec<Move>,
    done: usize,
    /// What the moves that count have left.
    own: Vec<Entry>,
}

impl History {
    /// The moves that count, and those that were undone.
    #[cfg(feature = "json")]
    pub(super) fn moves(&self) -> (&[Move], &[Move]) {
        self.moves.split_at(self.done)
    }

    /// The user's marks after the moves that count, no two of them about the same items, in the order in which they were
    /// set.
    pub(super) fn own(&self) -> &[Entry] {
        &self.own
    }

    fn make(&mut self, new: Move) {
        self.moves.truncate(self.done);
        self.own = after(std::mem::take(&mut self.own), &new);
        self.moves.push(new);
        self.done += 1;
    }

    pub(super) fn go_to(&mut self, done: usize) {
        self.done = done;
        self.own = self.moves[..done].iter().fold(Vec::new(), after);
    }

    /// Where the last assumption that still stands was made.
    fn last_assumption(&self) -> Option<usize> {
        let stands = |new: &Move| match new {
            Move::Suppose(mark) => self.own.contains(&Entry { mark: *mark, origin: Origin::Supposed }),
            _ => false,
        };
        self.moves[..self.done].iter().rposition(stands)
    }
}

/// The user's marks after one more move. A mark that stands already keeps its place.
pub(super) fn after(mut own: Vec<Entry>, new: &Move) -> Vec<Entry> {
    let mut set = |mark: Mark, origin: Origin| match own.iter_mut().find(|entry| entry.mark == mark) {
        Some(entry) => entry.origin = origin,
        None => {
            own.retain(|entry| pair(entry.mark) != pair(mark));
            own.push(Entry { mark, origin });
        }
    };
    match new {
        Move::Mark(marks) => marks.iter().for_each(|&mark| set(mark, Origin::User)),
        Move::Suppose(mark) => set(*mark, Origin::Supposed),
        Move::TakeBack(one, other) => own.retain(|entry| pair(entry.mark) != (*one, *other)),
    }
    own
}

impl Board {
    /// Marks two items as together.
    ///
    /// # Errors
    /// As for [`Board::mark`].
    pub fn together(&mut self, one: ItemId, other: ItemId) -> Result<Vec<Event>, Refusal> {
        self.mark(Mark::together(one, other))
    }

    /// Marks two items as apart.
    ///
    /// # Errors
    /// As for [`Board::mark`].
    pub fn apart(&mut self, one: ItemId, other: ItemId) -> Result<Vec<Event>, Refusal> {
        self.mark(Mark::apart(one, other))
    }

    /// Sets a mark. An automatic or supposed mark becomes the user's own; one that is so already changes nothing and is no
    /// move.
    ///
    /// # Errors
    /// If the two are of one category, or other marks exclude it ([`Play::Strict`]).
    pub fn mark(&mut self, mark: Mark) -> Result<Vec<Event>, Refusal> {
        self.mark_all([mark])
    }

    /// Sets several marks in one move, all or none: they are undone together.
    ///
    /// # Errors
    /// As for [`Board::mark`].
    pub fn mark_all(&mut self, marks: impl IntoIterator<Item = Mark>) -> Result<Vec<Event>, Refusal> {
        self.make(Move::Mark(marks.into_iter().collect()))
    }

    /// Supposes a mark: it stands like any other, and [`Board::undo_assumption`] leads back to before it. A mark of the
    /// user's becomes a supposed one.
    ///
    /// # Errors
    /// As for [`Board::mark`].
    pub fn suppose(&mut self, mark: Mark) -> Result<Vec<Event>, Refusal> {
        self.make(Move::Suppose(mark))
    }

    /// Takes back the user's own mark of two items, whenever it was set, and with it the automatic ones that no longer
    /// follow. If it follows from others itself, it stays as an automatic one.
    ///
    /// # Errors
    /// If there is no mark, or an automatic one.
    pub fn take_back(&mut self, one: ItemId, other: ItemId) -> Result<Vec<Event>, Refusal> {
        self.make(Move::TakeBack(one.min(other), one.max(other)))
    }

    /// Says which marks the board sets by itself, from now on and for what stands already. No move: it is not undone.
    pub fn automate(&mut self, automatic: Automatic) -> Vec<Event> {
        self.automatic = automatic;
        self.refresh()
    }

    /// Undoes the last move of the user. Nothing happens if there is none.
    pub fn undo(&mut self) -> Vec<Event> {
        self.go_to(self.history.done.saturating_sub(1))
    }

    /// Undoes the last assumption that still stands, and every move since. Nothing happens if there is none.
    pub fn undo_assumption(&mut self) -> Vec<Event> {
        self.go_to(self.history.last_assumption().unwrap_or(self.history.done))
    }

    /// Makes the next of the undone moves again. Nothing happens if there is none: a new move forgets them.
    pub fn redo(&mut self) -> Vec<Event> {
        self.go_to(self.history.moves.len().min(self.history.done + 1))
    }

    /// How many moves can be undone.
    #[must_use]
    pub fn undoable(&self) -> usize {
        self.history.done
    }

    /// How many undone moves can be made again.
    #[must_use]
    pub fn redoable(&self) -> usize {
        self.history.moves.len() - self.history.done
    }

    fn go_to(&mut self, done: usize) -> Vec<Event> {
        if done == self.history.done {
            return Vec::new();
        }
        self.history.go_to(done);
        self.refresh()
    }

    fn make(&mut self, new: Move) -> Result<Vec<Event>, Refusal> {
        Ok(if self.replay(new)? { self.refresh() } else { Vec::new() })
    }

    /// Makes a move, if it changes anything, without saying what; [`Board::refresh`] must follow.
    pub(super) fn replay(&mut self, new: Move) -> Result<bool, Refusal> {
        let changes = self.admit(&new)?;
        if changes {
            self.history.make(new);
        }
        Ok(changes)
    }

    /// Whether a move changes the user's marks.
    fn admit(&self, new: &Move) -> Result<bool, Refusal> {
        let own = self.history.own();
        let marks = match new {
            Move::Mark(marks) => &marks[..],
            Move::Suppose(mark) => std::slice::from_ref(mark),
            Move::TakeBack(one, other) => {
                refuse::without_mark(&self.model, *one, *other)?;
                refuse::taking_back(&self.model, &self.marks, own, *one, *other)?;
                return Ok(true);
            }
        };
        for mark in marks {
            refuse::without_mark(&self.model, mark.first(), mark.second())?;
        }
        let later = after(own.to_vec(), new);
        if self.play == Play::Strict {
            let standing = own.iter().map(|entry| entry.mark);
            refuse::opposites(&self.model, standing.chain(marks.iter().copied()), marks)?;
            if let Some(clash) = self.implied(&later).clash() {
                return Err(refuse::marks(&self.model, marks, &self.implied(own), clash));
            }
        }
        Ok(later != *own)
    }
}
