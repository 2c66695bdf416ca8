//! A run: the marks known so far, the clues that may give more, and the steps that were taken.
//!
//! The code that the techniques share: the compiled clues ([`Reasoner`]), the state of one run ([`Run`]), the
//! steps that they find ([`Found`]), and what a search keeps from step to step ([`Context`]).

mod context;
mod minimize;
mod needed;
mod orders;
mod rank;

use std::sync::OnceLock;

pub(super) use super::clue::Candidate;
use super::clue::{LargeClue, Unit, Units, equations};
use super::marks::{LogicGrid, State};
use super::meter::Meter;
use super::step::{Step, Technique};
use crate::model::{ClueId, ItemId, Mark, Model};

pub use context::Progress;
pub(super) use context::{Context, Limits, Observer, Resources};
pub(super) use minimize::{Minimizer, drop_clues, drop_parts};
pub(super) use orders::{Edge, Orders};
use rank::Ranks;

/// The data that all runs over one puzzle share.
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
    /// The equations that clues state, once they are asked for.
    equations: OnceLock<Vec<equations::Stated>>,
}

/// A run from one grid to another, step by step.
#[derive(Debug, Clone)]
pub(super) struct Run<'r, 'm> {
    pub(super) reasoner: &'r Reasoner<'m>,
    pub(super) state: State,
    /// The unit whose clue is read next for what it states directly.
    pub(super) next_stated: usize,
    /// The step that each unit allows, as far as known since its pairs changed.
    pub(super) candidates: Vec<Option<Candidate>>,
}

/// A step as it was found, with what is needed to reduce it.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) step: Step,
    /// The number of clues that allowed a step when it was taken.
    pub(super) choices: u32,
    origin: Origin,
}

#[derive(Debug, Clone, Copy)]
enum Origin {
    /// Items that are together share their marks.
    Shared(u32, u32),
    /// A unit, by its index.
    Unit(usize),
    /// A large clue, by its index.
    Large(usize),
    /// Every premise is needed for each of the conclusions, or it is unknown which ones are.
    Whole,
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

    /// Returns the equations that clues state.
    pub(super) fn equations(&self) -> &[equations::Stated] {
        self.equations.get_or_init(|| equations::stated(self.model, &self.clues))
    }

    /// Returns the same with only some of the clues, which are in order.
    pub(super) fn with_clues(&self, clues: &[ClueId]) -> Reasoner<'m> {
        let units = self.units.of_clues(&self.empty, clues);
        let blank = State::blank(&units.watchers, &self.empty);
        let (empty, clues) = (self.empty.clone(), clues.to_vec());
        Reasoner {
            model: self.model,
            units,
            empty,
            blank,
            clues,
            ranks: OnceLock::new(),
            orders: OnceLock::new(),
            equations: OnceLock::new(),
        }
    }

    /// Starts a run with these marks.
    pub(super) fn run(&self, marks: impl IntoIterator<Item = Mark>) -> Run<'_, 'm> {
        let state = State::new(&self.units.watchers, &self.empty, marks);
        Run { reasoner: self, state, next_stated: 0, candidates: vec![None; self.units.all.len()] }
    }

    /// Starts a run with a state in which nothing more follows, and with suppositions.
    pub(super) fn suppose(&self, state: &State, supposed: impl IntoIterator<Item = Mark>) -> Run<'_, 'm> {
        let mut state = state.clone();
        state.set_all(&self.units.watchers, supposed);
        let count = self.units.all.len();
        Run { reasoner: self, state, next_stated: count, candidates: vec![None; count] }
    }

    /// Returns the marks that a clue states whatever else is known, of the pairs that occur in it; `None` if it cannot be
    /// true.
    pub(super) fn stated(&self, clue: ClueId) -> Option<Vec<Mark>> {
        if let [unit] = self.units.of(clue) {
            return unit.stated();
        }
        let (state, contradicted) = self.closure_of_clue(clue, &[]);
        let pairs = self.units.of(clue).iter().flat_map(|unit| &unit.cases.pairs);
        let marks = pairs.filter_map(|&(one, other)| state.grid.get(ItemId(one), ItemId(other)));
        (!contradicted).then(|| marks.collect())
    }

    /// Drops the premises of a candidate that another formula of its clue makes redundant.
    pub(super) fn drop_redundant(&self, clue: ClueId, candidate: &mut Candidate) {
        if self.units.of(clue).len() < 2 {
            return;
        }
        for index in (0..candidate.premises.len()).rev() {
            let dropped = candidate.premises.remove(index);
            let (state, contradicted) = self.closure_of_clue(clue, &candidate.premises);
            let follows = contradicted
                || !candidate.conclusions.is_empty()
                    && candidate.conclusions.iter().all(|&mark| state.grid.contains(mark));
            if !follows {
                candidate.premises.insert(index, dropped);
            }
        }
    }

    /// Returns everything that one clue and the grid give from some marks, and whether that is a contradiction.
    fn closure_of_clue(&self, clue: ClueId, premises: &[Mark]) -> (State, bool) {
        let watchers = &self.units.watchers;
        let mut state = State::new(watchers, &self.empty, premises.iter().copied());
        loop {
            if state.close(watchers).is_err() {
                return (state, true);
            }
            let open = state.grid.open();
            for unit in self.units.of(clue) {
                let Some(new) = unit.new_marks(&state.grid) else { return (state, true) };
                state.set_all(watchers, new);
            }
            if state.grid.open() == open {
                return (state, false);
            }
        }
    }
}

impl Run<'_, '_> {
    /// Adds the conclusions of a step.
    pub(super) fn accept(&mut self, step: &Step) {
        self.state.set_all(&self.reasoner.units.watchers, step.conclusions.iter().copied());
    }
}

impl Found {
    fn new(step: Step, origin: Origin) -> Self {
        Found { step, choices: 1, origin }
    }

    /// Creates a step whose conclusions all need all of its premises.
    pub(super) fn whole(step: Step) -> Self {
        Found::new(step, Origin::Whole)
    }

    /// Creates a step that needs no clue.
    pub(super) fn in_grid(technique: Technique, conclusions: Vec<Mark>, premises: Vec<Mark>) -> Self {
        Found::whole(Step::new(technique, Vec::new(), premises, conclusions))
    }

    /// Creates a step of items that share their marks.
    pub(super) fn shared((one, other): (u32, u32), conclusions: Vec<Mark>) -> Self {
        let premises = shared_premises(one, other, &conclusions);
        let step = Step::new(Technique::Shared, Vec::new(), premises, conclusions);
        Found::new(step, Origin::Shared(one, other))
    }

    /// Creates a step of one unit; `choices` clues allowed one.
    pub(super) fn of_unit(index: usize, unit: &Unit, candidate: Candidate, choices: u32) -> Self {
        Found { step: unit_step(unit.clue, candidate), choices, origin: Origin::Unit(index) }
    }

    /// Creates a step of what a clue states.
    pub(super) fn stated(clue: ClueId, conclusions: Vec<Mark>, premises: Vec<Mark>) -> Self {
        Found::whole(Step::new(Technique::Direct, vec![clue], premises, conclusions))
    }

    /// Creates a step of a large clue, whose premises are not minimized yet.
    pub(super) fn of_large(index: usize, step: Step) -> Self {
        Found::new(step, Origin::Large(index))
    }

    /// Drops the premises that a large clue does not need: slow, and only for steps that are kept.
    pub(super) fn minimize_large(&mut self, large: &mut [LargeClue], meter: &mut Meter) {
        if let Origin::Large(index) = self.origin {
            large[index].minimize(&mut self.step, meter);
        }
    }

    /// Drops the conclusions that are not wanted, and the premises that only they need.
    pub(super) fn narrow(&mut self, reasoner: &Reasoner<'_>, wanted: impl Fn(&Mark) -> bool) {
        let before = self.step.conclusions.len();
        if matches!(self.origin, Origin::Whole) && self.step.technique != Technique::Direct {
            return;
        }
        self.step.conclusions.retain(wanted);
        if self.step.conclusions.len() == before {
            return;
        }
        match self.origin {
            Origin::Shared(one, other) => {
                let premises = shared_premises(one, other, &self.step.conclusions);
                let conclusions = std::mem::take(&mut self.step.conclusions);
                self.step = Step::new(Technique::Shared, Vec::new(), premises, conclusions);
            }
            Origin::Unit(index) => {
                let unit = &reasoner.units.all[index];
                let mut candidate = unit.narrow(&self.step.premises, &self.step.conclusions);
                reasoner.drop_redundant(unit.clue, &mut candidate);
                self.step = unit_step(unit.clue, candidate);
            }
            Origin::Large(_) | Origin::Whole => {}
        }
    }
}

/// Returns the marks that two items which are together need, to share these conclusions.
fn shared_premises(one: u32, other: u32, conclusions: &[Mark]) -> Vec<Mark> {
    let pair = Mark::together(ItemId(one), ItemId(other));
    let shared = conclusions.iter().map(|mark| {
        let (first, second) = mark.items();
        let (target, item) = if pair.names(first) { (first, second) } else { (second, first) };
        Mark::new(pair.other(target), item, mark.polarity())
    });
    std::iter::once(pair).chain(shared).collect()
}

fn unit_step(clue: ClueId, candidate: Candidate) -> Step {
    let Candidate { technique, cost, conclusions, premises } = candidate;
    Step { cost, ..Step::new(technique, vec![clue], premises, conclusions) }
}
