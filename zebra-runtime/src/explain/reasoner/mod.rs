//! What all arguments about a puzzle rest on: its clues as cases, ranks, orders and equations, compiled once; and the resources that
//! a search for arguments has.

mod context;
mod minimize;
mod orders;
mod rank;

use std::sync::OnceLock;

use super::clue::{Units, equations};
use super::marks::{LogicGrid, State};
use crate::model::{ClueId, Model};

pub use context::Progress;
pub(super) use context::{Answers, Context, Limits, Observer, Resources};
pub(super) use minimize::{Minimizer, drop_clues, drop_parts};
pub(super) use orders::{Alike, Edge, Orders, Placement};
use rank::Ranks;

/// What is compiled once for a puzzle.
#[derive(Debug, Clone)]
pub(super) struct Reasoner<'m> {
    pub(super) model: &'m Model,
    pub(super) units: Units,
    pub(super) empty: LogicGrid,
    /// The empty grid, in which everything has been examined.
    pub(super) blank: State,
    /// The clues that are used, in order.
    pub(super) clues: Vec<ClueId>,
    /// The ranks of its items, once they are asked for.
    ranks: OnceLock<Ranks>,
    /// The orders in which clues put items, once they are asked for.
    orders: OnceLock<Orders>,
    /// The clues that put items in the same relation, once they are asked for.
    alike: OnceLock<Vec<Alike>>,
    /// The equations that clues state, once they are asked for.
    equations: OnceLock<Vec<equations::Stated>>,
}

impl<'m> Reasoner<'m> {
    pub(super) fn new(model: &'m Model, clues: impl Iterator<Item = ClueId>) -> Self {
        let mut clues: Vec<ClueId> = clues.collect();
        clues.sort_unstable();
        clues.dedup();
        let empty = LogicGrid::new(model);
        let units = Units::new(model, &empty, &clues);
        let blank = State::blank(&units.watchers, &empty);
        Reasoner {
            model,
            units,
            empty,
            blank,
            clues,
            ranks: OnceLock::new(),
            orders: OnceLock::new(),
            alike: OnceLock::new(),
            equations: OnceLock::new(),
        }
    }

    /// Returns the ranks of the items.
    pub(super) fn ranks(&self) -> &Ranks {
        self.ranks.get_or_init(|| Ranks::of(self))
    }

    /// Returns the orders in which clues put items.
    pub(super) fn orders(&self) -> &Orders {
        self.orders.get_or_init(|| Orders::of(self))
    }

    /// Returns the clues that put items in the same relation, two by two.
    pub(super) fn alike(&self) -> &[Alike] {
        self.alike.get_or_init(|| Alike::all(self))
    }

    /// Returns the equations that clues state.
    pub(super) fn equations(&self) -> &[equations::Stated] {
        self.equations.get_or_init(|| equations::stated(self.model, &self.clues))
    }
}
