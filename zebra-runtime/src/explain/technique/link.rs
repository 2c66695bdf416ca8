//! Link: a clue, with known marks that all name one item, leaves no other place.

use super::{Level, Profile, Search};
use crate::explain::run::{Found, Run};
use crate::explain::step::Cost;

pub(super) const PROFILE: Profile = Profile {
    name: "link",
    phrase: "a clue leaves no other place",
    cost: Cost { base: 8, premise: 1 },
    search: Search::Clue(find),
    level: |_| Level::Moderate,
    sentence: |wording, step| wording.clue_sentence(step),
};

/// Finds the cheapest step of one unit: a step of this technique, or of [`OneClue`](super::Technique::OneClue) if its
/// premises name several items.
fn find(run: &mut Run<'_, '_>) -> Option<Found> {
    let units = &run.reasoner.units.all;
    while let Some(index) = run.state.units.first() {
        run.state.units.remove(index);
        run.state.visit(4 * units[index].size());
        run.candidates[index] = units[index].candidate(&run.state.grid);
    }
    let costs = run.candidates.iter().enumerate();
    let costs = costs.filter_map(|(index, candidate)| Some((candidate.as_ref()?.cost, index)));
    let (_, best) = costs.min()?;
    let choices = run.candidates.iter().flatten().count() as u32;
    let mut candidate = run.candidates[best].take()?;
    run.reasoner.drop_redundant(units[best].clue, &mut candidate);
    // The unit may give another step.
    run.state.units.add(best);
    Some(Found::of_unit(best, &units[best], candidate, choices))
}
