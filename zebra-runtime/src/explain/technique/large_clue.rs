//! Large clue: the engine propagates a clue with too many cases to list.

use super::{Context, Level, Profile, Search};
use crate::explain::clue::LargeClue;
use crate::explain::marks::State;
use crate::explain::run::{Found, Reasoner};
use crate::explain::step::{Cost, Step, Technique};
use crate::model::Mark;

pub(super) const PROFILE: Profile = Profile {
    name: "large-clue",
    phrase: "one large clue with all known marks",
    is_obvious: false,
    cost: Cost { base: 20, premise: 0 },
    search: Search::Hard(find),
    level: |_| Level::Tricky,
    sentence: |wording, step| wording.from_clues(step),
};

/// Finds everything that a line of the grid loses, with a minimal set of premises.
fn find(context: &mut Context<'_, '_>, state: &State) -> Option<Found> {
    let resources = &mut context.resources;
    let mut found = find_unreduced(resources.large, state)?;
    found.minimize_large(resources.large);
    resources.minimizer.minimize_missed(context.reasoner, &mut found.step);
    Some(found).filter(|found| !found.step.clues.is_empty())
}

/// Finds the same with all known marks as premises: fast, for steps that may not be kept.
pub(super) fn find_unreduced(large: &mut [LargeClue], state: &State) -> Option<Found> {
    let (index, (change, conclusions)) =
        large.iter_mut().enumerate().find_map(|(index, clue)| Some((index, clue.change(&state.grid)?)))?;
    let clue = &large[index];
    let premises: Vec<Mark> = state.grid.marks().filter(|&mark| clue.placement(mark).is_some()).collect();
    let step = Step::new(Technique::LargeClue, vec![clue.clue], premises, conclusions);
    Some(Found::of_large(index, change, step))
}

/// Adds everything that the large clues rule out. Returns whether anything followed, or `None` for a contradiction.
pub(super) fn propagate(reasoner: &Reasoner<'_>, large: &mut [LargeClue], state: &mut State) -> Option<bool> {
    let before = state.grid.open();
    for clue in large {
        let lost = clue.lost(&state.grid)?;
        state.set_all(&reasoner.units.watchers, lost);
    }
    Some(state.grid.open() < before)
}
