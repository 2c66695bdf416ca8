//! The logic grid and its closure: what follows from marks without any clue.
//!
//! The rules are in `rules`. Three drivers apply them: the techniques find one conclusion at a time with its premises,
//! [`State::close`] adds all conclusions at once without reasons, and [`Derivation`] adds them in order, each with its
//! reason, for the board.

mod bits;
mod closure;
mod common;
mod derivation;
mod grid;
mod layout;
mod rules;
mod set;
mod state;

pub(super) use bits::bits;
pub(super) use closure::Conflict;
pub(super) use common::{Common, Union};
pub(crate) use derivation::{Contradiction, Derivation, Derived, Rule, Rules};
pub use grid::LogicGrid;
pub(super) use layout::Layout;
pub(super) use rules::Places;
pub(super) use set::MarkSet;
pub(super) use state::{State, Watchers, mark_of, pairs, place_of};
