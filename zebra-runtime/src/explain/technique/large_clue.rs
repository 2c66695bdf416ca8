//! Large clue: the engine propagates a clue with too many cases to list.

use super::{Context, Level, Profile, Search};
use crate::explain::marks::State;
use crate::explain::run::{Found, Reasoner, Resources};
use crate::explain::step::{Cost, Step, Technique};
use crate::model::Mark;

pub(super) const PROFILE: Profile = Profile {
    name: "large-clue",
    phrase: "one large clue with all known marks",
    cost: Cost { base: 20, premise: 0 },
    search: Search::Hard(find),
    level: |_| Level::Tricky,
    sentence: |wording, step| wording.clue_sentence(step),
};

/// Finds everything that the grid loses, with a minimal set of premises.
fn find(context: &mut Context<'_, '_>, state: &State) -> Option<Found> {
    let resources = &mut context.resources;
    let mut found = find_unreduced(resources, state)?;
    found.minimize_large(resources.large, &mut resources.meter);
    resources.minimizer.minimize_missed(context.reasoner, &mut found.step, &mut resources.meter);
    Some(found).filter(|found| !found.step.clues.is_empty())
}

/// Finds the same with all known marks as premises: fast, for steps that may not be kept.
pub(super) fn find_unreduced(resources: &mut Resources<'_, '_>, state: &State) -> Option<Found> {
    let Resources { large, meter, .. } = resources;
    let mut clues = large.iter_mut().enumerate();
    let (index, conclusions) = clues.find_map(|(index, clue)| {
        if !meter.allows_search() {
            return None;
        }
        match clue.lost(&state.grid, meter) {
            None => Some((index, Vec::new())),
            Some(lost) => Some((index, lost)).filter(|(_, lost)| !lost.is_empty()),
        }
    })?;
    let clue = &large[index];
    let premises: Vec<Mark> = state.grid.marks().filter(|&mark| clue.placement(mark).is_some()).collect();
    let step = Step::new(Technique::LargeClue, vec![clue.clue], premises, conclusions);
    Some(Found::of_large(index, step))
}

/// Adds everything that the large clues rule out. Returns whether anything followed, or `None` for a contradiction.
pub(super) fn propagate(
    reasoner: &Reasoner<'_>,
    resources: &mut Resources<'_, '_>,
    state: &mut State,
) -> Option<bool> {
    let before = state.grid.open();
    for clue in &mut *resources.large {
        if !resources.meter.allows_search() {
            break;
        }
        let lost = clue.lost(&state.grid, &mut resources.meter)?;
        state.set_all(&reasoner.units.watchers, lost);
    }
    Some(state.grid.open() < before)
}
