//! Suppose and refute: the contrary of a conclusion, and the shortest way found from it to a contradiction. Layer 3.

use std::collections::BTreeSet;

use super::run::{Drawn, Reasoner, Run};
use super::spare::Sparing;
use super::state::State;
use super::wide::Wide;
use super::{Mark, Refutation, Step, Technique};
use crate::model::Polarity;

/// Of so many suppositions that look short the refutations are told in full, and the cheapest one is taken.
const TOLD: usize = 3;

/// So many of the shortest refutations are remembered and tried again before all others.
const LISTED: usize = 24;

/// So many of them at once.
const TRIED: usize = 8;

/// What suppositions may take.
pub(super) struct Means<'w, 'm> {
    /// The budget that is left, in suppositions.
    pub(super) patience: u64,
    pub(super) wides: &'w mut [Wide],
    /// Whether the wide clues are asked at all: that takes long, and comes after all that goes without them.
    pub(super) with_wides: bool,
    pub(super) sparing: Sparing<'m>,
}

/// Suppositions that were refuted soon, the shortest first. More is known by now: they still are.
pub(super) type Shortlist = Vec<Mark>;

/// What became of a supposition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Refuted after so many marks.
    Refuted(usize),
    /// Nothing more follows, or more marks than were wanted.
    Stands,
}

impl Reasoner<'_> {
    /// Adds all that follows from one clue at a time without cases, but hardly more than so many marks. Whether it
    /// contradicts itself.
    fn close(&self, state: &mut State, most: usize, wides: &mut [Wide]) -> Fate {
        let before = state.grid.open();
        loop {
            let closed = state.close(&self.units);
            let size = before - state.grid.open();
            if closed.is_err() {
                return Fate::Refuted(size);
            }
            if size > most {
                return Fate::Stands;
            }
            let asked = match state.ask_units(&self.units) {
                Some(false) => self.ask_wides(wides, state),
                asked => asked,
            };
            match asked {
                None => return Fate::Refuted(before - state.grid.open()),
                Some(true) => {}
                Some(false) => return Fate::Stands,
            }
        }
    }

    /// Whether a supposition is refuted: by one clue at a time, or with suppositions inside of it.
    fn try_out(&self, trial: &mut State, most: usize, depth: u32, means: &mut Means<'_, '_>) -> Fate {
        means.patience = means.patience.saturating_sub(1);
        let before = trial.grid.open();
        loop {
            let fate = self.close(trial, most, if means.with_wides { means.wides } else { &mut [] });
            if fate != Fate::Stands || depth == 0 {
                return fate;
            }
            let mut inner = trial.clone();
            let pairs: Vec<_> = trial.grid.open_pairs().collect();
            let refuted =
                pairs.into_iter().map(|(one, other)| Mark::together(one, other)).find(|&supposed| {
                    inner.copy_from(trial);
                    inner.set(&self.units, supposed);
                    means.patience > 0 && self.try_out(&mut inner, most, depth - 1, means) != Fate::Stands
                });
            match refuted {
                Some(supposed) => trial.set(&self.units, supposed.opposite()),
                None => return Fate::Stands,
            }
            if before - trial.grid.open() > most {
                return Fate::Stands;
            }
        }
    }

    /// The suppositions that are refuted after the fewest marks, the shortest first.
    fn shortest(
        &self,
        state: &State,
        suppositions: impl Iterator<Item = Mark>,
        depth: u32,
        means: &mut Means<'_, '_>,
    ) -> Vec<(usize, Mark)> {
        let mut shortest: Vec<(usize, Mark)> = Vec::new();
        let mut trial = state.clone();
        for supposed in suppositions {
            if means.patience == 0 {
                break;
            }
            let most = shortest.get(LISTED - 1).map_or(usize::MAX, |&(size, _)| size);
            trial.copy_from(state);
            trial.set(&self.units, supposed);
            if let Fate::Refuted(size) = self.try_out(&mut trial, most, depth, means) {
                let place = shortest.partition_point(|&(other, _)| other <= size);
                shortest.insert(place, (size, supposed));
                shortest.truncate(LISTED);
            }
        }
        shortest
    }

    /// A step that supposes the contrary of its conclusion and refutes it, with so many suppositions inside of each
    /// other. No mark of `hopeless` is supposed.
    pub(super) fn supposition(
        &self,
        state: &State,
        hopeless: &dyn Fn(Mark) -> bool,
        depth: u32,
        means: &mut Means<'_, '_>,
        shortlist: &mut Shortlist,
    ) -> Option<Drawn> {
        let without = std::iter::once((0, false));
        let has_wides = !means.wides.is_empty();
        let with = (u32::from(!has_wides)..=depth).map(|depth| (depth, has_wides));
        for (depth, with_wides) in without.chain(with) {
            means.with_wides = with_wides;
            shortlist.retain(|mark| state.grid.get(mark.first(), mark.second()).is_none());
            let mut shortest = self.shortest(state, shortlist.iter().copied().take(TRIED), depth, means);
            let pairs: Vec<_> = state.grid.open_pairs().collect();
            let hopeful = |polarity: Polarity| {
                let marks = pairs.iter().map(|&(one, other)| Mark::new(one, other, polarity));
                marks.filter(|&mark| !hopeless(mark)).collect::<Vec<_>>()
            };
            for polarity in [Polarity::Is, Polarity::IsNot] {
                if shortest.is_empty() {
                    shortest = self.shortest(state, hopeful(polarity).into_iter(), depth, means);
                    *shortlist = shortest.iter().map(|&(_, supposed)| supposed).collect();
                }
            }
            let drawn = shortest.into_iter().take(TOLD).filter_map(|(_, supposed)| {
                let drawn = self.draw(state, supposed, depth, means)?;
                // To thin out steps takes long, and is left for those that are told in the end.
                let cost = self.tell(supposed, drawn.clone(), None).cost;
                Some((cost, supposed, drawn))
            });
            if let Some((_, supposed, drawn)) = drawn.min_by_key(|&(cost, ..)| cost) {
                return Some(Drawn::whole(self.tell(supposed, drawn, Some(means))));
            }
        }
        None
    }

    /// The steps from a supposition to a contradiction, and others that lead elsewhere.
    fn draw(
        &self,
        state: &State,
        supposed: Mark,
        depth: u32,
        means: &mut Means<'_, '_>,
    ) -> Option<Vec<Drawn>> {
        let mut run = self.suppose(state, std::iter::once(supposed));
        let mut drawn = Vec::new();
        loop {
            let next = match run.simple_step().or_else(|| self.wide_inside(&mut run, means)) {
                Some(next) => next,
                None if depth > 0 => self.inner_step(&mut run, depth - 1, means)?,
                None => return None,
            };
            let ended = next.step.is_contradiction();
            drawn.push(next);
            if ended {
                return Some(drawn);
            }
        }
    }

    /// The step that refutes a supposition, or says at once what it comes to; with the means everything in it is thinned
    /// out.
    fn tell(&self, supposed: Mark, drawn: Vec<Drawn>, means: Option<&mut Means<'_, '_>>) -> Step {
        let (drawn, mut premises) = self.only_needed(drawn, BTreeSet::new(), means);
        let steps: Vec<Step> = drawn.into_iter().map(|drawn| drawn.step).collect();
        premises.remove(&supposed);
        let mut clues: Vec<_> = steps.iter().flat_map(|step| step.clues.iter().copied()).collect();
        clues.sort_unstable();
        clues.dedup();
        let conclusions = vec![supposed.opposite()];
        let premises: Vec<Mark> = premises.into_iter().collect();
        // What a clue refutes at once it says by itself: its formulas together, or the engine, did not show it before.
        if let [Step { technique, refutation: None, .. }] = *steps {
            let cost = technique.cost().base + technique.cost().premise * premises.len() as u32;
            return Step { conclusions, clues, premises, technique, cost, refutation: None };
        }
        let technique = Technique::Supposition;
        Step {
            conclusions,
            clues,
            premises,
            technique,
            cost: technique.cost().base + steps.iter().map(|step| step.cost).sum::<u32>(),
            refutation: Some(Refutation { supposed, steps }),
        }
    }

    fn wide_inside(&self, run: &mut Run<'_, '_>, means: &mut Means<'_, '_>) -> Option<Drawn> {
        let drawn = self.wide_step(means.wides, &run.state)?;
        run.accept(&drawn.step);
        Some(drawn)
    }

    fn inner_step(&self, run: &mut Run<'_, '_>, depth: u32, means: &mut Means<'_, '_>) -> Option<Drawn> {
        let drawn = self.supposition(&run.state, &|_| false, depth, means, &mut Vec::new())?;
        run.accept(&drawn.step);
        Some(drawn)
    }

    /// Of steps those that a contradiction or some marks need, and the marks that they take from outside. With the
    /// means for it each step that stays is thinned out.
    pub(super) fn only_needed(
        &self,
        drawn: Vec<Drawn>,
        mut needed: BTreeSet<Mark>,
        mut means: Option<&mut Means<'_, '_>>,
    ) -> (Vec<Drawn>, BTreeSet<Mark>) {
        let mut kept = Vec::new();
        for mut drawn in drawn.into_iter().rev() {
            if !drawn.step.is_contradiction() {
                if !drawn.step.conclusions.iter().any(|mark| needed.contains(mark)) {
                    continue;
                }
                drawn.narrow(self, |mark| needed.contains(mark));
                for mark in &drawn.step.conclusions {
                    needed.remove(mark);
                }
            }
            if let Some(means) = &mut means {
                drawn.shrink(self, means.wides);
                self.thin(&mut drawn.step, &mut means.sparing);
            }
            needed.extend(drawn.step.premises.iter().copied());
            kept.push(drawn);
        }
        kept.reverse();
        (kept, needed)
    }
}
