//! Cases: a clue, each of whose remaining cases is followed through the grid to the same conclusion.

use super::followed::{CommonConclusion, cheapest_step, units_to_follow};
use super::{Context, Profile, Search, two_clues};
use crate::explain::marks::State;
use crate::explain::run::Found;
use crate::explain::step::{Cost, Step};
use crate::explain::wording::{Sentence, Wording};

pub(super) const PROFILE: Profile = Profile {
    name: "cases",
    phrase: "one clue, followed through the grid case by case",
    cost: Cost { base: 16, premise: 1 },
    search: Search::Hard(find),
    sentence,
};

/// Follows the cases of one unit after the other, the unit with the fewest cases first. Then tries a second clue,
/// because the followed cases are available.
fn find(context: &mut Context<'_, '_>, state: &State) -> Option<Found> {
    let units = units_to_follow(context.reasoner, state);
    for &(cases, unit) in &units {
        if !context.resources.meter.allows_search() {
            return None;
        }
        context.cases.follow(context.reasoner, state, unit, &mut context.resources.meter);
        if let Some(wanted) = context.cases.common(state, unit, None) {
            let common = CommonConclusion { cases, unit, second: None, wanted };
            let found = cheapest_step(context, &[common], state);
            if found.is_some() {
                return found;
            }
        }
    }
    two_clues::find(context, state, units)
}

fn sentence(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    wording.clue_sentence_with(
        step,
        " in every way in which this clue can still hold,",
        "this clue cannot hold",
    )
}
