//! Steps that go through cases: what each case rests on, and what else follows from what cannot be spared of that.
//! Layer 3.

use std::collections::BTreeSet;

use super::cases::Join;
use super::clues::Literal;
use super::grid::Common;
use super::run::Reasoner;
use super::spare::Sparing;
use super::state::{State, Unit};
use super::{Mark, Step, Technique};
use crate::model::ClueId;

impl Reasoner<'_> {
    /// The step of a join, with premises none of which can be spared, and all that follows from them. None if the clues
    /// can be spared.
    pub(super) fn join_step(
        &self,
        join: &Join,
        reasons: BTreeSet<Mark>,
        state: &State,
        sparing: &mut Sparing<'_>,
    ) -> Option<Step> {
        let mut premises: Vec<Mark> = reasons.into_iter().collect();
        // What is together says more in fewer words: it is spared last.
        premises.sort_unstable_by_key(|mark| (!mark.is_together(), *mark));
        let units = &self.units.units;
        let mut clues = vec![units[join.unit].clue];
        clues.extend(join.other.map(|other| units[other].clue));
        clues.sort_unstable();
        clues.dedup();
        let technique = if clues.len() > 1 { Technique::TwoClues } else { Technique::Cases };
        let conclusions = join.wanted.into_iter().collect();
        let (cost, needed) = (technique.cost().base, clues.len());
        let mut step = Step { conclusions, clues, premises, technique, cost, refutation: None };
        sparing.thin(&mut step);
        if step.clues.is_empty() {
            return None;
        }
        step.premises.sort_unstable();
        // Where a clue is spared, the cases say no more than what is wanted.
        if let Some(wanted) = join.wanted
            && step.clues.len() == needed
        {
            step.conclusions = self.conclusions(join, &step.premises, wanted, state);
        }
        Some(step)
    }

    /// Known marks with which every way of a unit leads to what is wanted or cannot be; perhaps more than it takes.
    pub(super) fn reasons(&self, join: &Join, state: &State) -> Option<BTreeSet<Mark>> {
        let of = &self.units.units[join.unit];
        let seen = state.seen(of);
        let mut reasons = BTreeSet::new();
        let mut clashing = Vec::new();
        for way in of.ways.iter() {
            if !Unit::agrees(way, seen.halves()) {
                clashing.push(of.marks_of(way).map(Mark::opposite).collect::<Vec<_>>());
                continue;
            }
            reasons.extend(self.reasons_of_case(join, state, of.marks_of(way))?);
        }
        // The marks that strike out most of the other ways.
        clashing.retain(|marks| !marks.iter().any(|mark| reasons.contains(mark)));
        while !clashing.is_empty() {
            let known = |mark: &Mark| state.grid.contains(*mark);
            let strikes = |mark: &Mark| clashing.iter().filter(|marks| marks.contains(mark)).count();
            let best = clashing
                .iter()
                .flatten()
                .copied()
                .filter(known)
                .max_by_key(|mark| (strikes(mark), mark.is_together(), std::cmp::Reverse(*mark)))?;
            clashing.retain(|marks| !marks.contains(&best));
            reasons.insert(best);
        }
        Some(reasons)
    }

    /// What one case takes from outside.
    fn reasons_of_case(
        &self,
        join: &Join,
        state: &State,
        marks: impl Iterator<Item = Mark> + Clone,
    ) -> Option<BTreeSet<Mark>> {
        let mut run = self.suppose(state, marks.clone());
        let mut drawn = Vec::new();
        let mut needed = BTreeSet::new();
        let is_there = |state: &State| join.wanted.is_some_and(|wanted| state.grid.contains(wanted));
        let mut ended = is_there(&run.state);
        while !ended {
            let Some(next) = run.structural_step() else { break };
            run.accept(&next.step);
            ended = next.step.is_contradiction() || is_there(&run.state);
            drawn.push(next);
        }
        if !ended {
            let with = &self.units.units[join.other?];
            needed.extend(with.why(&run.state, join.wanted)?);
        } else if is_there(&run.state) {
            needed.extend(join.wanted);
        }
        let mut needed = self.only_needed(drawn, needed, None).1;
        for mark in marks {
            needed.remove(&mark);
        }
        Some(needed)
    }

    /// What is wanted and all else that the cases have in common where only the premises are known, without what follows
    /// from that and the grid.
    fn conclusions(&self, join: &Join, premises: &[Mark], wanted: Mark, state: &State) -> Vec<Mark> {
        let of = &self.units.units[join.unit];
        let mut trial = self.blank.clone();
        let mut common: Option<Common> = None;
        for way in of.ways.iter() {
            trial.copy_from(&self.blank);
            let case = premises.iter().copied().chain(of.marks_of(way));
            if trial.assume(&self.units, case).is_err() {
                continue;
            }
            let Some(says) = self.heard(join, &trial) else { continue };
            match &mut common {
                None => common = Some(Common::of(&trial.grid, &says)),
                Some(common) => common.meet(&trial.grid, &says),
            }
        }
        let mut conclusions = Vec::new();
        let mut known = state.clone();
        let mut next = Some(wanted);
        while let Some(mark) = next {
            conclusions.push(mark);
            let closed = known.assume(&self.units, [mark]);
            next = closed.ok().and_then(|()| common.as_ref()?.new_marks(&known.grid).next());
        }
        conclusions
    }

    /// What the second unit of a join says in a case; `None` if it refutes it.
    fn heard(&self, join: &Join, case: &State) -> Option<Vec<Mark>> {
        let Some(with) = join.other.map(|other| &self.units.units[other]) else { return Some(Vec::new()) };
        let seen = case.seen(with);
        let says = with.follows(seen.halves(), seen.halves())?;
        Some(says.into_iter().map(|literal| with.mark(literal)).collect())
    }
}

impl Reasoner<'_> {
    /// The same step without what its technique does not see that it can spare: where a clue has several formulas, it
    /// looks at one of them; and of what the grid gives by itself a wide clue sees more than the other techniques.
    pub(super) fn thin(&self, step: &mut Step, sparing: &mut Sparing<'_>) {
        let is_compound = |clue: &ClueId| self.units.of(*clue).len() > 1 || self.units.wide.contains(clue);
        match step.technique {
            Technique::Supposition => {}
            Technique::WideClue => sparing.thin_clues(step),
            _ if step.clues.iter().any(is_compound) => sparing.thin_premises(step),
            _ => {}
        }
    }
}

impl Unit {
    /// The marks of a way.
    pub(super) fn marks_of<'u>(
        &'u self,
        way: (&'u [u64], &'u [u64]),
    ) -> impl Iterator<Item = Mark> + Clone + 'u {
        self.literals(way).map(|literal| self.mark(literal))
    }

    /// Seen marks that make the unit say what is wanted, or leave it no way.
    fn why(&self, state: &State, wanted: Option<Mark>) -> Option<Vec<Mark>> {
        let seen = state.seen(self);
        let literal: Option<Literal> = match (self.follows(seen.halves(), seen.halves()), wanted) {
            (None, _) => None,
            (Some(_), Some(wanted)) => Some(self.literal(wanted)?),
            (Some(_), None) => return None,
        };
        Some(self.reason(seen.halves(), literal).into_iter().map(|literal| self.mark(literal)).collect())
    }
}
