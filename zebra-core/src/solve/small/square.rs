//! Squares: the rows in which the items of a plain category can be, as some times as many bits. Part of the solver of small
//! puzzles.
//!
//! With fewer rows than a square has, item i of the missing ones is in row i, so that each item needs a row of its own.

use std::fmt::Debug;

/// The rows of some items, or a relation between two sets of as many rows.
///
/// An item is at a *place*: its number times [`Square::STEP`]. Rows are bits of a number, and a set of items is one of
/// *marks*, from which [`Square::first_place`] and [`Square::without`] take one after the other.
pub(in crate::solve) trait Square: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// The number of rows and items.
    const SIDE: usize;
    /// The distance from the place of an item to that of the next.
    const STEP: usize;
    /// Nothing.
    const EMPTY: Self;
    /// Item i in row i.
    const DIAGONAL: Self;
    /// A relation for [`Square::supported`].
    type Supports: Copy + Debug + Send + Sync;
    /// A number for each item.
    type Numbers: Copy + Debug + Send + Sync + AsRef<[u16]> + AsMut<[u16]>;

    /// Returns the same number for each item.
    fn numbers(number: u16) -> Self::Numbers;
    /// Returns a square in which each of the first items can be in each of as many rows.
    fn open(rows: usize) -> Self;
    /// Returns the rows of an item.
    fn rows(&self, place: usize) -> u64;
    /// Keeps only these rows of an item; returns whether it had others.
    fn keep(&mut self, place: usize, rows: u64) -> bool;
    /// Replaces the rows of an item.
    fn set(&mut self, place: usize, rows: u64);
    /// Returns all that is not in the square.
    fn inverted(self) -> Self;
    /// Returns the relation in the other direction.
    fn transposed(self) -> Self;
    /// Returns a relation, with the same one in the other direction, for [`Square::supported`], with the number of rows.
    fn supports(self, turned: Self, rows: usize) -> Self::Supports;
    /// Returns the rows that are related to one of these.
    fn supported(supports: &Self::Supports, rows: u64) -> u64;
    /// Gives every item a row of its own: removes the rows of items with a single row from the others, and all other rows
    /// from an item that is the only one for some row, as long as that changes anything. `None` if an item has no row, or
    /// a row no item.
    fn settle(self) -> Option<Self>;
    /// Returns the first item with the fewest rows of those with several, and how many these are; `None` if `suffices`
    /// of that number is false.
    fn fewest(self, suffices: impl Fn(u64) -> bool) -> Option<(u64, usize)>;

    /// Returns the mark of an item.
    fn mark(place: usize) -> u64;
    /// Returns the marked items that are not the same in another square.
    fn changed(self, before: Self, marks: u64) -> u64;
    /// Returns the place of the first marked item.
    fn first_place(marks: u64) -> usize;
    /// Removes the mark of an item that has one.
    fn without(marks: u64, place: usize) -> u64;
}

/// Returns whether one of the first items has a single row.
pub(super) fn has_single<S: Square>(square: S, items: usize) -> bool {
    (0..items).any(|item| square.rows(item * S::STEP).count_ones() == 1)
}

/// Returns the bits below a place, which is at most 64.
pub(super) fn below(place: usize) -> u64 {
    u64::MAX.checked_shr(64 - place as u32).unwrap_or(0)
}
