//! Moves: setting, supposing and taking back marks, with undo and redo.

use super::clash::Clash;
use super::mark::{Automatic, Entry, Origin};
use super::refusal::{self, Refusal};
use super::{Board, Event, Play};
use crate::model::{ItemId, Mark};

/// The most sets of one or two marks that are tried as the reason of a refusal.
const MOST_TRIED: usize = 300;

/// One move of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Move {
    /// Sets marks as known.
    Mark(Vec<Mark>),
    /// Sets a mark as a supposition.
    Suppose(Mark),
    /// Takes back the user's mark of two items.
    TakeBack(ItemId, ItemId),
    /// Returns to the marks after the first moves.
    GoBack(usize),
}

/// The moves of the user: those in effect, followed by those that were undone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct History {
    moves: Vec<Move>,
    done: usize,
    /// The user's marks after the moves in effect.
    own: Vec<Entry>,
}

impl History {
    /// Returns the moves in effect, and those that were undone.
    #[cfg(feature = "json")]
    pub(super) fn moves(&self) -> (&[Move], &[Move]) {
        self.moves.split_at(self.done)
    }

    /// Returns the user's marks after the moves in effect, no two of the same items, in the order in which they were set.
    pub(super) fn own(&self) -> &[Entry] {
        &self.own
    }

    fn make(&mut self, new: Move) {
        self.moves.truncate(self.done);
        self.own = match new {
            Move::GoBack(moves) => self.after(moves),
            Move::Mark(_) | Move::Suppose(_) | Move::TakeBack(..) => {
                after(std::mem::take(&mut self.own), &new)
            }
        };
        self.moves.push(new);
        self.done += 1;
    }

    /// Returns to the marks after the first moves, by a move; returns `false` if they are the same.
    pub(super) fn go_back(&mut self, moves: usize) -> bool {
        let changes = self.after(moves) != self.own;
        if changes {
            self.make(Move::GoBack(moves));
        }
        changes
    }

    /// Returns the user's marks after the first moves.
    pub(super) fn after(&self, mut done: usize) -> Vec<Entry> {
        let mut since = Vec::new();
        while let Some(last) = done.checked_sub(1) {
            match self.moves[last] {
                Move::GoBack(moves) => done = moves,
                _ => {
                    since.push(&self.moves[last]);
                    done = last;
                }
            }
        }
        since.into_iter().rev().fold(Vec::new(), after)
    }

    /// Returns the largest number of moves after which a mark was not set, and no wrong one.
    pub(super) fn moves_before(&self, mark: Mark, is_wrong: impl Fn(Mark) -> bool) -> usize {
        let is_right = |entry: &Entry| entry.mark != mark && !is_wrong(entry.mark);
        (0..self.done).rev().find(|&moves| self.after(moves).iter().all(is_right)).unwrap_or(0)
    }

    pub(super) fn go_to(&mut self, done: usize) {
        self.done = done;
        self.own = self.after(done);
    }

    /// Returns the index of the last supposition that is still in effect.
    fn last_assumption(&self) -> Option<usize> {
        let is_in_effect = |made: &Move| match made {
            Move::Suppose(mark) => self.own.contains(&Entry { mark: *mark, origin: Origin::Supposed }),
            Move::Mark(_) | Move::TakeBack(..) | Move::GoBack(_) => false,
        };
        self.moves[..self.done].iter().rposition(is_in_effect)
    }
}

/// Returns the user's marks after one more move, other than one that goes back. A mark that was set before keeps its position.
pub(super) fn after(mut own: Vec<Entry>, new: &Move) -> Vec<Entry> {
    let mut set = |mark: Mark, origin: Origin| match own.iter_mut().find(|entry| entry.mark == mark) {
        Some(entry) => entry.origin = origin,
        None => {
            own.retain(|entry| entry.mark.items() != mark.items());
            own.push(Entry { mark, origin });
        }
    };
    match new {
        Move::Mark(marks) => marks.iter().for_each(|&mark| set(mark, Origin::User)),
        Move::Suppose(mark) => set(*mark, Origin::Supposed),
        Move::TakeBack(one, other) => own.retain(|entry| entry.mark.items() != (*one, *other)),
        Move::GoBack(_) => {}
    }
    own
}

fn has_suppositions(own: &[Entry]) -> bool {
    own.iter().any(|entry| entry.origin == Origin::Supposed)
}

impl Board {
    /// Marks two items as together.
    ///
    /// # Errors
    /// See [`Board::mark`].
    pub fn together(&mut self, one: ItemId, other: ItemId) -> Result<Vec<Event>, Refusal> {
        self.mark(Mark::together(one, other))
    }

    /// Marks two items as apart.
    ///
    /// # Errors
    /// See [`Board::mark`].
    pub fn apart(&mut self, one: ItemId, other: ItemId) -> Result<Vec<Event>, Refusal> {
        self.mark(Mark::apart(one, other))
    }

    /// Sets a mark. An automatic or supposed mark becomes the user's. Setting a mark of the user again has no effect and is
    /// not a move.
    ///
    /// # Errors
    /// Returns a refusal if the two items have no mark, or other marks exclude it, unless that is accepted ([`Play`]).
    pub fn mark(&mut self, mark: Mark) -> Result<Vec<Event>, Refusal> {
        self.mark_all([mark])
    }

    /// Sets several marks in one move, all or none. They are undone together.
    ///
    /// # Errors
    /// See [`Board::mark`].
    pub fn mark_all(&mut self, marks: impl IntoIterator<Item = Mark>) -> Result<Vec<Event>, Refusal> {
        self.make(Move::Mark(marks.into_iter().collect()))
    }

    /// Sets a mark as a supposition, which [`Board::undo_assumption`] undoes with everything after it. A known mark of the
    /// user becomes a supposition. [`Board::mark_all`] with all suppositions makes them known.
    ///
    /// # Errors
    /// See [`Board::mark`].
    pub fn suppose(&mut self, mark: Mark) -> Result<Vec<Event>, Refusal> {
        self.make(Move::Suppose(mark))
    }

    /// Takes back the user's mark of two items, even if other moves came after it, and removes the automatic marks
    /// that no longer follow. If the mark itself follows from others, it stays as an automatic one.
    ///
    /// # Errors
    /// Returns a refusal if there is no mark, or an automatic one.
    pub fn take_back(&mut self, one: ItemId, other: ItemId) -> Result<Vec<Event>, Refusal> {
        self.make(Move::TakeBack(one.min(other), one.max(other)))
    }

    /// Sets which marks the board adds automatically, for the present marks and future ones. This is not a move,
    /// and cannot be undone.
    pub fn automate(&mut self, automatic: Automatic) -> Vec<Event> {
        self.automatic = automatic;
        self.refresh()
    }

    /// Undoes the last move of the user, if there is one.
    pub fn undo(&mut self) -> Vec<Event> {
        self.go_to(self.history.done.saturating_sub(1))
    }

    /// Undoes the last supposition that is still in effect, and every move since, if there is one.
    pub fn undo_assumption(&mut self) -> Vec<Event> {
        self.go_to(self.history.last_assumption().unwrap_or(self.history.done))
    }

    /// Redoes the next undone move, if there is one. A new move discards the undone moves.
    pub fn redo(&mut self) -> Vec<Event> {
        self.go_to(self.history.moves.len().min(self.history.done + 1))
    }

    /// Returns whether the board has marks that the user has supposed.
    #[must_use]
    pub fn has_suppositions(&self) -> bool {
        has_suppositions(self.history.own())
    }

    /// Returns the number of moves after which the board had no suppositions last; `None` if it has none now.
    /// [`Board::go_back`] returns to there.
    #[must_use]
    pub fn moves_before_suppositions(&self) -> Option<usize> {
        let is_before = |&moves: &usize| !has_suppositions(&self.history.after(moves));
        self.has_suppositions().then(|| (0..self.history.done).rev().find(is_before).unwrap_or(0))
    }

    /// Returns the number of moves that can be undone.
    #[must_use]
    pub fn undoable(&self) -> usize {
        self.history.done
    }

    /// Returns the number of undone moves that can be redone.
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

    /// Makes a move if it changes anything, without updating what depends on it: [`Board::refresh`] must follow.
    pub(super) fn replay(&mut self, new: Move) -> Result<bool, Refusal> {
        let changes = self.admit(&new)?;
        if changes {
            self.history.make(new);
        }
        Ok(changes)
    }

    /// Returns `true` if a move changes the user's marks.
    fn admit(&self, new: &Move) -> Result<bool, Refusal> {
        let own = self.history.own();
        let marks = match new {
            Move::Mark(marks) => &marks[..],
            Move::Suppose(mark) => std::slice::from_ref(mark),
            Move::TakeBack(one, other) => {
                refusal::without_mark(&self.model, *one, *other)?;
                refusal::taking_back(&self.model, &self.marks, own, *one, *other)?;
                return Ok(true);
            }
            Move::GoBack(moves) => return Ok(self.history.after(*moves) != own),
        };
        for mark in marks {
            refusal::without_mark(&self.model, mark.first(), mark.second())?;
        }
        let later = after(own.to_vec(), new);
        let accepts_clashes = match self.play {
            Play::Strict => false,
            Play::Supposing => matches!(new, Move::Suppose(_)),
            Play::Free => true,
        };
        if !accepts_clashes {
            let known = own.iter().map(|entry| entry.mark);
            refusal::opposites(&self.model, known.chain(marks.iter().copied()), marks)?;
            if let Some(clash) = self.implied(&later).clash() {
                let needed = self.needed(own, new, &clash);
                let clash = self.implied(&after(needed.clone(), new)).clash().unwrap_or(clash);
                return Err(refusal::marks(&self.model, marks, &self.implied(&needed), &clash));
            }
        }
        Ok(later != *own)
    }

    /// Returns marks of the user that exclude a move, few of them: at most two that say what is together if these exist, or else
    /// those of a contradiction, without what it does not need.
    fn needed(&self, own: &[Entry], new: &Move, clash: &Clash) -> Vec<Entry> {
        let excludes = |entries: &[Entry]| self.implied(&after(entries.to_vec(), new)).clash().is_some();
        let circles: Vec<&Entry> = own.iter().filter(|entry| entry.mark.is_together()).collect();
        let pairs = circles.iter().enumerate().flat_map(|(index, &one)| {
            circles[..index].iter().map(move |&other| vec![other.clone(), one.clone()])
        });
        let singles = circles.iter().map(|&one| vec![one.clone()]);
        if let Some(few) = singles.chain(pairs).take(MOST_TRIED).find(|few| excludes(few)) {
            return few;
        }
        let mut needed: Vec<Entry> =
            own.iter().filter(|entry| clash.causes.contains(&entry.mark)).cloned().collect();
        for mark in clash.causes.iter().rev() {
            let rest: Vec<Entry> = needed.iter().filter(|entry| entry.mark != *mark).cloned().collect();
            if excludes(&rest) {
                needed = rest;
            }
        }
        needed
    }
}
