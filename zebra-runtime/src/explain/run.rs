//! The explaining loop: at every point the cheapest step that the techniques give. Layer 3.

use super::clues::Candidate;
use super::state::{State, Units};
use super::structure::{Finding, Source, shared_premises};
use super::wide::Wide;
use super::{Grid, Mark, Step, Technique};
use crate::model::{ClueId, Model};
use crate::solve::Line;

/// What every run over one puzzle shares.
#[derive(Debug, Clone)]
pub(super) struct Reasoner<'m> {
    pub(super) model: &'m Model,
    pub(super) units: Units,
    pub(super) empty: Grid,
    /// The empty grid, in which everything has been looked at.
    pub(super) blank: State,
    /// The clues that count, in order.
    pub(super) clues: Vec<ClueId>,
}

/// A run from one grid to another, step by step.
#[derive(Debug, Clone)]
pub(super) struct Run<'r, 'm> {
    reasoner: &'r Reasoner<'m>,
    pub(super) state: State,
    /// The unit whose direct conclusions come next.
    direct: usize,
    /// What each unit gives, as far as that was asked since it changed.
    candidates: Vec<Option<Candidate>>,
    found: Finding,
}

/// A step, and where it comes from as far as a shorter one can be made of it.
#[derive(Debug, Clone)]
pub(super) struct Drawn {
    pub(super) step: Step,
    /// How many clues gave a step when it was taken.
    pub(super) choices: u32,
    origin: Origin,
}

#[derive(Debug, Clone, Copy)]
enum Origin {
    /// Two items that are together.
    Shared(u32, u32),
    /// A unit.
    Unit(usize),
    /// A wide clue, by its number, and the line that loses something; no line for a contradiction.
    Wide(usize, Option<Line>),
    /// Its premises are needed for each of its conclusions, or nobody knows which.
    Whole,
}

impl<'m> Reasoner<'m> {
    pub(super) fn new(model: &'m Model, clues: impl Iterator<Item = ClueId>) -> Self {
        let mut clues: Vec<ClueId> = clues.collect();
        clues.sort_unstable();
        clues.dedup();
        let empty = Grid::new(model);
        let units = Units::new(model, &empty.layout, &clues);
        let blank = State::blank(&units, &empty);
        Reasoner { model, units, empty, blank, clues }
    }

    /// A run that begins with these marks.
    pub(super) fn run(&self, marks: impl IntoIterator<Item = Mark>) -> Run<'_, 'm> {
        let state = State::new(&self.units, &self.empty, marks);
        Run {
            reasoner: self,
            state,
            direct: 0,
            candidates: vec![None; self.units.units.len()],
            found: Finding::new(),
        }
    }

    /// A run that goes on from a state in which nothing more follows, and from suppositions.
    pub(super) fn suppose(&self, state: &State, supposed: impl Iterator<Item = Mark>) -> Run<'_, 'm> {
        let mut state = state.clone();
        state.set_all(&self.units, supposed);
        let count = self.units.units.len();
        Run { reasoner: self, state, direct: count, candidates: vec![None; count], found: Finding::new() }
    }
}

impl Drawn {
    pub(super) fn whole(step: Step) -> Self {
        Drawn { step, choices: 1, origin: Origin::Whole }
    }

    pub(super) fn wide(step: Step, number: usize, line: Option<Line>) -> Self {
        Drawn { step, choices: 1, origin: Origin::Wide(number, line) }
    }

    /// Leaves out the premises that a wide clue can spare: that takes so long that it is done only for steps that stay.
    pub(super) fn shrink(&mut self, reasoner: &Reasoner<'_>, wides: &mut [Wide]) {
        if let Origin::Wide(number, line) = self.origin {
            reasoner.shrink_wide(&mut wides[number], line, &mut self.step);
        }
    }

    /// Leaves out the conclusions that are not wanted, and the premises that only they need.
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
                self.step.premises = shared_premises(one, other, &self.step.conclusions);
                self.step.premises.sort_unstable();
                self.step.premises.dedup();
            }
            Origin::Unit(unit) => {
                let unit = &reasoner.units.units[unit];
                let mut candidate = unit.narrow(&self.step.premises, &self.step.conclusions);
                reasoner.spare(unit.clue, &mut candidate);
                self.step = clue_step(unit.clue, candidate);
            }
            Origin::Wide(..) | Origin::Whole => {}
        }
    }
}

impl Run<'_, '_> {
    /// The next step by the techniques that look at the grid and at most one clue of few ways; the state has its
    /// conclusions then.
    pub(super) fn simple_step(&mut self) -> Option<Drawn> {
        let direct = self.direct_step().map(Drawn::whole);
        let drawn = direct.or_else(|| self.structural_step()).or_else(|| self.clue_step())?;
        self.accept(&drawn.step);
        Some(drawn)
    }

    /// Takes over the conclusions of a step.
    pub(super) fn accept(&mut self, step: &Step) {
        for &mark in &step.conclusions {
            self.state.set(&self.reasoner.units, mark);
        }
    }

    /// What the next clue says by itself.
    fn direct_step(&mut self) -> Option<Step> {
        let units = &self.reasoner.units.units;
        while let Some(unit) = units.get(self.direct) {
            let clue = unit.clue;
            self.direct += self.reasoner.units.of(clue).len();
            let Some(mut says) = self.reasoner.says(clue) else {
                return Some(clue_step(clue, Candidate::direct(Vec::new())));
            };
            says.retain(|&mark| !self.state.grid.contains(mark));
            if let Some(&mark) = says.iter().find(|mark| self.state.grid.contains(mark.opposite())) {
                return Some(clue_step(
                    clue,
                    Candidate { premises: vec![mark.opposite()], ..Candidate::direct(Vec::new()) },
                ));
            }
            self.state.grid.drop_implied(&mut says);
            says.sort_unstable();
            says.dedup();
            if !says.is_empty() {
                return Some(clue_step(clue, Candidate::direct(says)));
            }
        }
        None
    }

    /// The next step that the grid gives without any clue.
    pub(super) fn structural_step(&mut self) -> Option<Drawn> {
        if !self.state.find(&mut self.found) {
            return None;
        }
        let mut premises = self.found.premises(&self.state);
        premises.sort_unstable();
        premises.dedup();
        let mut conclusions = self.found.conclusions.clone();
        conclusions.sort_unstable();
        conclusions.dedup();
        let technique = self.found.technique;
        let cost = technique.cost().base;
        let origin = match self.found.source {
            Source::Joined(one, other) if technique == Technique::Shared => Origin::Shared(one, other),
            _ => Origin::Whole,
        };
        let step = Step { conclusions, clues: Vec::new(), premises, technique, cost, refutation: None };
        Some(Drawn { step, choices: 1, origin })
    }

    /// The cheapest step that one clue gives.
    fn clue_step(&mut self) -> Option<Drawn> {
        let units = &self.reasoner.units.units;
        while let Some(number) = self.state.units.first() {
            self.state.units.remove(number);
            self.candidates[number] = units[number].candidate(&self.state);
        }
        let known = self.candidates.iter().enumerate();
        let costs = known.filter_map(|(number, candidate)| Some((candidate.as_ref()?.cost, number)));
        let (_, best) = costs.min()?;
        let choices = self.candidates.iter().flatten().count() as u32;
        let mut candidate = self.candidates[best].take()?;
        self.reasoner.spare(units[best].clue, &mut candidate);
        // There may be more to come from it.
        self.state.units.add(best);
        let step = clue_step(units[best].clue, candidate);
        Some(Drawn { step, choices, origin: Origin::Unit(best) })
    }
}

fn clue_step(clue: ClueId, candidate: Candidate) -> Step {
    let Candidate { technique, cost, mut conclusions, mut premises } = candidate;
    conclusions.sort_unstable();
    premises.sort_unstable();
    Step { conclusions, clues: vec![clue], premises, technique, cost, refutation: None }
}
