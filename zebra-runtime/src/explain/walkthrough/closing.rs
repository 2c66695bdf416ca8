//! What follows from suppositions, without reasons: which of them are worth working out. The rules are those of the proofs, the
//! cheap ones first.

use std::collections::BTreeMap;

use crate::explain::marks::{LogicGrid, State, Union};
use crate::explain::meter::Meter;
use crate::explain::run::{Reasoner, Resources};
use crate::model::Mark;

/// The number of suppositions with a short refutation that are listed.
const LISTED: usize = 24;

/// The number of words of all grids that are kept.
const MOST_WORDS: usize = 1 << 20;

/// What becomes of a supposition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// Refuted after this number of marks.
    Refuted(usize),
    /// Nothing more follows.
    Possible,
    /// More marks than the limit follow.
    Abandoned,
}

/// Adds everything that follows from a state, up to about `most` marks.
fn close(reasoner: &Reasoner<'_>, state: &mut State, most: usize, meter: &mut Meter) -> Fate {
    let before = state.grid.open();
    let watchers = &reasoner.units.watchers;
    loop {
        let is_closed = state.close_rows(watchers).is_ok();
        let followed = if is_closed { reasoner.units.propagate(state) } else { None };
        meter.charge_words(state.take_visited());
        let size = before - state.grid.open();
        match followed {
            None => return Fate::Refuted(size),
            _ if size > most => return Fate::Abandoned,
            Some(false) if !state.separate_next(watchers) => return Fate::Possible,
            Some(_) => {}
        }
    }
}

/// What was closed, kept from point to point, because what follows remains true when more is known.
#[derive(Debug, Clone, Default)]
pub(super) struct Closings {
    /// What follows from suppositions that are not refuted, and the marks in it. None of them can be refuted either: what
    /// follows from one of them follows from the supposition too.
    possible: Vec<State>,
    marks: Union,
    cases: BTreeMap<Vec<Mark>, Case>,
}

/// A case of a unit, and everything that follows in it.
#[derive(Debug, Clone)]
struct Case {
    state: State,
    is_refuted: bool,
}

impl Closings {
    /// Returns the suppositions that are refuted after the fewest marks, the shortest first.
    pub(super) fn shortest(
        &mut self,
        reasoner: &Reasoner<'_>,
        known: &LogicGrid,
        suppositions: impl IntoIterator<Item = Mark>,
        resources: &mut Resources<'_, '_>,
    ) -> Vec<Mark> {
        self.refresh(reasoner, known, &mut resources.meter);
        let mut shortest: Vec<(usize, Mark)> = Vec::new();
        let from = State::closed(&reasoner.blank, known);
        let mut trial = from.clone();
        for supposed in suppositions {
            if !resources.may_suppose() {
                break;
            }
            if self.is_possible(known, supposed) {
                continue;
            }
            resources.suppositions -= 1;
            let most = shortest.get(LISTED - 1).map_or(usize::MAX, |&(size, _)| size);
            trial.copy_from(&from);
            trial.set(&reasoner.units.watchers, supposed);
            match close(reasoner, &mut trial, most, &mut resources.meter) {
                Fate::Refuted(size) => {
                    let place = shortest.partition_point(|&(other, _)| other <= size);
                    shortest.insert(place, (size, supposed));
                    shortest.truncate(LISTED);
                }
                Fate::Possible => {
                    self.marks.add(&trial.grid);
                    if self.possible.len() * known.words() < MOST_WORDS {
                        self.possible.push(trial.clone());
                    }
                }
                Fate::Abandoned => {}
            }
        }
        shortest.into_iter().map(|(_, supposed)| supposed).collect()
    }

    /// Returns `true` if it is known that a mark cannot be refuted.
    pub(super) fn is_possible(&self, grid: &LogicGrid, mark: Mark) -> bool {
        self.marks.contains(&grid.layout, mark)
    }

    /// Adds what is known now to what is possible, as far as it remains so.
    fn refresh(&mut self, reasoner: &Reasoner<'_>, known: &LogicGrid, meter: &mut Meter) {
        self.marks = Union::default();
        let marks = &mut self.marks;
        self.possible.retain_mut(|state| {
            let is_possible = extend(reasoner, state, known, meter);
            if is_possible {
                marks.add(&state.grid);
            }
            is_possible
        });
    }

    /// Returns everything that follows from what is known and a case, and whether that is a contradiction.
    pub(super) fn case(
        &mut self,
        reasoner: &Reasoner<'_>,
        known: &LogicGrid,
        case: &[Mark],
        meter: &mut Meter,
    ) -> (&LogicGrid, bool) {
        if self.cases.len() * known.words() > MOST_WORDS {
            self.cases.clear();
        }
        let closed = self.cases.entry(case.to_vec()).or_insert_with(|| {
            let mut state = State::closed(&reasoner.blank, known);
            state.set_all(&reasoner.units.watchers, case.iter().copied());
            Case { state, is_refuted: false }
        });
        closed.is_refuted = closed.is_refuted || !extend(reasoner, &mut closed.state, known, meter);
        (&closed.state.grid, closed.is_refuted)
    }
}

/// Adds what is known to a state, and everything that follows; returns `false` for a contradiction.
fn extend(reasoner: &Reasoner<'_>, state: &mut State, known: &LogicGrid, meter: &mut Meter) -> bool {
    state.add(&reasoner.units.watchers, known).is_ok()
        && close(reasoner, state, usize::MAX, meter) == Fate::Possible
}
