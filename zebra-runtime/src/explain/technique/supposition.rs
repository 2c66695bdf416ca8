//! Supposition: the opposite of the conclusion is supposed and refuted, by the shortest refutation found.

use std::collections::BTreeSet;

use super::large_clue::{find_unreduced, propagate};
use super::{Context, Profile, Search, simple_step};
use crate::explain::marks::{State, Union};
use crate::explain::run::{Found, Reasoner, Resources, Run, drop_parts};
use crate::explain::step::{Cost, Refutation, Step, Technique};
use crate::explain::wording::{Sentence, Wording, clauses};
use crate::model::{Formula, Mark, Polarity};
use crate::solve::Budget;

pub(super) const PROFILE: Profile = Profile {
    name: "supposition",
    phrase: "suppose and refute",
    cost: Cost { base: 60, premise: 0 },
    search: Search::Hard(find),
    sentence,
};

/// The maximum nesting depth of suppositions.
const MOST_NESTED: u32 = 2;

/// The number of suppositions with a short refutation that are worked out in full; the cheapest step is taken.
const COMPARED: usize = 3;

/// The number of the shortest refutations that are kept, to be tried before all others at the next step.
const LISTED: usize = 24;

/// The number of kept suppositions that are tried at once.
const TRIED: usize = 8;

/// The budget for each question whether a supposition needs a clue or a premise.
const QUESTION: Budget = Budget::new(20_000);

/// The result of a supposition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trial {
    /// Refuted after this number of marks.
    Refuted(usize),
    /// Nothing more follows.
    Possible,
    /// More marks than the limit follow, or not everything was tried.
    Abandoned,
}

fn find(context: &mut Context<'_, '_>, state: &State) -> Option<Found> {
    let reasoner = context.reasoner;
    if !context.may_suppose() {
        return None;
    }
    // A mark that holds in some answer cannot be refuted.
    let answers = context.answers().known.clone();
    let is_hopeless =
        |mark: Mark| answers.iter().any(|answer| Formula::from(mark).holds(reasoner.model, answer));
    let (resources, shortlist) = (&mut context.resources, &mut context.shortlist);
    reasoner.supposition(state, &is_hopeless, MOST_NESTED, resources, shortlist)
}

impl Reasoner<'_> {
    /// Adds everything that follows from one clue at a time without cases, up to about `most` marks.
    fn close(&self, state: &mut State, most: usize, resources: &mut Resources<'_, '_>) -> Trial {
        let before = state.grid.open();
        loop {
            let closed = state.close(&self.units.watchers);
            let size = before - state.grid.open();
            resources.meter.charge_words(state.take_visited());
            if closed.is_err() {
                return Trial::Refuted(size);
            }
            if size > most {
                return Trial::Abandoned;
            }
            let followed = match self.units.propagate(state) {
                Some(false) if resources.with_large => propagate(self, resources, state),
                followed => followed,
            };
            match followed {
                None => return Trial::Refuted(before - state.grid.open()),
                Some(true) => {}
                Some(false) => return Trial::Possible,
            }
        }
    }

    /// Tries to refute a state by one clue at a time, or with nested suppositions.
    fn try_to_refute(
        &self,
        trial: &mut State,
        most: usize,
        depth: u32,
        resources: &mut Resources<'_, '_>,
    ) -> Trial {
        resources.suppositions = resources.suppositions.saturating_sub(1);
        let before = trial.grid.open();
        loop {
            let result = self.close(trial, most, resources);
            if result != Trial::Possible || depth == 0 {
                return result;
            }
            match self.refutable(trial, most, depth - 1, resources) {
                Ok(supposed) => trial.set(&self.units.watchers, supposed.opposite()),
                Err(fate) => return fate,
            }
            if before - trial.grid.open() > most {
                return Trial::Abandoned;
            }
        }
    }

    /// Returns the first pair of a state that is refuted if it is supposed, or what that means for the state if there is none.
    fn refutable(
        &self,
        state: &State,
        most: usize,
        depth: u32,
        resources: &mut Resources<'_, '_>,
    ) -> Result<Mark, Trial> {
        let mut trial = state.clone();
        let (mut possible, mut fate) = (Union::default(), Trial::Possible);
        for (one, other) in state.grid.open_pairs() {
            let supposed = Mark::together(one, other);
            // What follows from a possible supposition is possible too.
            if possible.contains(&state.grid.layout, supposed) {
                continue;
            }
            if !resources.may_suppose() {
                return Err(Trial::Abandoned);
            }
            trial.copy_from(state);
            trial.set(&self.units.watchers, supposed);
            match self.try_to_refute(&mut trial, most, depth, resources) {
                Trial::Refuted(_) => return Ok(supposed),
                Trial::Possible => possible.add(&trial.grid),
                Trial::Abandoned => fate = Trial::Abandoned,
            }
        }
        Err(fate)
    }

    /// Returns the suppositions that are refuted after the fewest marks, the shortest first.
    fn shortest(
        &self,
        state: &State,
        suppositions: impl Iterator<Item = Mark>,
        depth: u32,
        resources: &mut Resources<'_, '_>,
    ) -> Vec<(usize, Mark)> {
        let mut shortest: Vec<(usize, Mark)> = Vec::new();
        let mut trial = state.clone();
        let mut possible = Union::default();
        for supposed in suppositions {
            if !resources.may_suppose() {
                break;
            }
            if possible.contains(&state.grid.layout, supposed) {
                continue;
            }
            let most = shortest.get(LISTED - 1).map_or(usize::MAX, |&(size, _)| size);
            trial.copy_from(state);
            trial.set(&self.units.watchers, supposed);
            match self.try_to_refute(&mut trial, most, depth, resources) {
                Trial::Refuted(size) => {
                    let place = shortest.partition_point(|&(other, _)| other <= size);
                    shortest.insert(place, (size, supposed));
                    shortest.truncate(LISTED);
                }
                Trial::Possible => possible.add(&trial.grid),
                Trial::Abandoned => {}
            }
        }
        shortest
    }

    /// Finds a step that supposes the opposite of its conclusion and refutes it, with suppositions nested up to a depth:
    /// first without nesting and without the large clues. Does not suppose marks that hold in some answer.
    fn supposition(
        &self,
        state: &State,
        is_hopeless: &dyn Fn(Mark) -> bool,
        depth: u32,
        resources: &mut Resources<'_, '_>,
        shortlist: &mut Vec<Mark>,
    ) -> Option<Found> {
        let without_large = std::iter::once((0, false));
        let has_large = !resources.large.is_empty();
        let others = (u32::from(!has_large)..=depth).map(|depth| (depth, has_large));
        for (depth, with_large) in without_large.chain(others) {
            resources.with_large = with_large;
            shortlist.retain(|&mark| state.is_open(mark));
            let listed = shortlist.iter().copied().take(TRIED);
            let mut shortest = self.shortest(state, listed, depth, resources);
            let pairs: Vec<_> = state.grid.open_pairs().collect();
            let hopeful = |polarity: Polarity| {
                let marks = pairs.iter().map(|&(one, other)| Mark::new(one, other, polarity));
                marks.filter(|&mark| !is_hopeless(mark)).collect::<Vec<_>>()
            };
            for polarity in [Polarity::Is, Polarity::IsNot] {
                if shortest.is_empty() {
                    shortest = self.shortest(state, hopeful(polarity).into_iter(), depth, resources);
                    *shortlist = shortest.iter().map(|&(_, supposed)| supposed).collect();
                }
            }
            let refutations = shortest.into_iter().take(COMPARED).filter_map(|(_, supposed)| {
                let found = self.refutation(state, supposed, depth, resources)?;
                // Minimizing is slow, so only the chosen step is minimized.
                let cost = self.step_of_refutation(supposed, found.clone(), None).cost;
                Some((cost, supposed, found))
            });
            if let Some((_, supposed, found)) = refutations.min_by_key(|&(cost, ..)| cost) {
                let step = self.step_of_refutation(supposed, found, Some(resources));
                return Some(Found::whole(self.shrunk(step, resources)));
            }
        }
        None
    }

    /// Returns the steps from a supposition to a contradiction, including steps that the contradiction does not need.
    fn refutation(
        &self,
        state: &State,
        supposed: Mark,
        depth: u32,
        resources: &mut Resources<'_, '_>,
    ) -> Option<Vec<Found>> {
        let mut run = self.suppose(state, [supposed]);
        let mut found = Vec::new();
        loop {
            resources.meter.charge_words(state.grid.words() + run.state.take_visited());
            let next = match simple_step(&mut run).or_else(|| step_of_large_clue(&mut run, resources)) {
                Some(next) => next,
                None if depth > 0 => self.nested_step(&mut run, depth - 1, resources)?,
                None => return None,
            };
            let ended = next.step.is_contradiction();
            found.push(next);
            if ended {
                return Some(found);
            }
        }
    }

    /// Returns the step of a supposition and the steps that refute it, as far as they are needed; minimized if resources
    /// are given.
    fn step_of_refutation(
        &self,
        supposed: Mark,
        found: Vec<Found>,
        resources: Option<&mut Resources<'_, '_>>,
    ) -> Step {
        let (found, mut premises) = self.only_needed(found, BTreeSet::new(), resources);
        let steps: Vec<Step> = found.into_iter().map(|found| found.step).collect();
        premises.remove(&supposed);
        let mut clues: Vec<_> = steps.iter().flat_map(|step| step.clues.iter().copied()).collect();
        clues.sort_unstable();
        clues.dedup();
        let premises: Vec<Mark> = premises.into_iter().collect();
        let conclusions = vec![supposed.opposite()];
        // A supposition that one step refutes becomes a step of that technique. The search missed it because it looks at
        // one formula at a time, or did not use the engine.
        if let [Step { technique, refutation: None, .. }] = *steps {
            let cost = technique.cost().of(premises.len());
            return Step { cost, ..Step::new(technique, clues, premises, conclusions) };
        }
        let step = Step::new(Technique::Supposition, clues, premises, conclusions);
        let cost = step.cost + steps.iter().map(|step| step.cost).sum::<u32>();
        Step { cost, refutation: Some(Refutation { supposed, steps }), ..step }
    }

    /// Returns a supposition from clues and premises of which none can be dropped, if one step after the other refutes it
    /// from these as well. Otherwise the step itself: the engine proves more with fewer of them than a person can follow.
    fn shrunk(&self, step: Step, resources: &mut Resources<'_, '_>) -> Step {
        let Some(supposed) = step.refutation.as_ref().map(|refutation| refutation.supposed) else {
            return step;
        };
        let mut less = Step { refutation: None, ..step.clone() };
        drop_parts(&mut less, 1, |less| resources.minimizer.follows(less, QUESTION, &mut resources.meter));
        if less.clues.len() == step.clues.len() && less.premises.len() == step.premises.len() {
            return step;
        }
        let reasoner = self.with_clues(&less.clues);
        let mut run = reasoner.run(less.premises.iter().copied().chain([supposed]));
        let mut found = Vec::new();
        while let Some(next) = simple_step(&mut run) {
            resources.meter.charge_words(run.state.take_visited() + run.state.grid.words());
            let ended = next.step.is_contradiction();
            found.push(next);
            if ended {
                return reasoner.step_of_refutation(supposed, found, Some(resources));
            }
        }
        step
    }

    fn nested_step(
        &self,
        run: &mut Run<'_, '_>,
        depth: u32,
        resources: &mut Resources<'_, '_>,
    ) -> Option<Found> {
        let found = self.supposition(&run.state, &|_| false, depth, resources, &mut Vec::new())?;
        run.accept(&found.step);
        Some(found)
    }
}

fn step_of_large_clue(run: &mut Run<'_, '_>, resources: &mut Resources<'_, '_>) -> Option<Found> {
    let found = find_unreduced(resources, &run.state)?;
    run.accept(&found.step);
    Some(found)
}

fn sentence(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    let conclusion = wording.conclusions(step);
    let Some(refutation) = &step.refutation else {
        return Sentence { conclusion, ..Sentence::default() };
    };
    let supposed = clauses(wording.model, &[refutation.supposed]);
    let mut lines = vec![format!("Suppose that {supposed}.")];
    for step in &refutation.steps {
        let sentence = step.technique.sentence(wording, step);
        lines.push(sentence.text(wording.model));
    }
    Sentence { before: format!("{} So", lines.join(" ")), conclusion, after: String::new() }
}
