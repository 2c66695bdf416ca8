//! Two clues: each remaining case of the first clue is followed through the grid to the second one.

use super::followed::{CommonConclusion, cheapest_step};
use super::{Context, Profile, Search};
use crate::explain::marks::State;
use crate::explain::run::Found;
use crate::explain::step::{Cost, Step, Technique};
use crate::explain::wording::{Sentence, Wording};

pub(super) const PROFILE: Profile = Profile {
    name: "two-clues",
    phrase: "two clues together",
    cost: Cost { base: 24, premise: 2 },
    search: Search::FoundWith(Technique::Cases),
    sentence,
};

/// Applies a second unit to each case of the units, whose cases have been followed. A contradiction takes
/// precedence.
pub(super) fn find(
    context: &mut Context<'_, '_>,
    state: &State,
    units: Vec<(usize, usize)>,
) -> Option<Found> {
    let mut conclusions = Vec::new();
    for (cases, unit) in units {
        if !context.resources.meter.allows_search() {
            break;
        }
        for second in context.cases.ask_others(context.reasoner, unit, &mut context.resources.meter) {
            let wanted = context.cases.common(state, unit, Some(second));
            let common = |wanted| CommonConclusion { cases, unit, second: Some(second), wanted };
            conclusions.extend(wanted.map(common));
        }
    }
    let contradicts = conclusions.iter().any(|common| common.wanted.is_none());
    conclusions.retain(|common| common.wanted.is_none() || !contradicts);
    conclusions.sort_by_key(|common| common.cases);
    cheapest_step(context, &conclusions, state)
}

fn sentence(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    wording.clue_sentence_with(
        step,
        " in every way in which the two clues can still hold together,",
        "the two clues cannot hold together",
    )
}
