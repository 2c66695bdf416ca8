//! No common: no item of a third category goes with both of two items, so they are apart.

use super::{Level, Profile, Search};
use crate::explain::marks::{State, mark_of};
use crate::explain::run::Found;
use crate::explain::step::{Cost, Step, Technique};
use crate::explain::wording::Wording;
use crate::sentence::{category_noun, item_phrase};

pub(super) const PROFILE: Profile = Profile {
    name: "no-common",
    phrase: "no item goes with both",
    cost: Cost { base: 6, premise: 0 },
    search: Search::Grid(find),
    level: |_| Level::Easy,
    sentence,
};

/// Looks for an open partner of each item that has lost one.
fn find(state: &mut State) -> Option<Found> {
    while let Some(place) = state.common.first() {
        state.visit(state.grid.layout.stride * state.grid.layout.item_count());
        if let Some(found) = look_at_item(state, state.grid.layout.item_of(place)) {
            return Some(found);
        }
        state.common.remove(place);
    }
    None
}

/// Finds a step that separates an item from a partner. The premises are one mark for each item of the third category.
fn look_at_item(state: &State, item: u32) -> Option<Found> {
    let (grid, layout) = (&state.grid, &*state.grid.layout);
    let lost = |word| layout.items_in(word, grid.without_common(item, word)).next();
    let partner = (0..layout.stride).find_map(lost)?;
    let category = grid.third_without_common(item, partner)?;
    let premise = |third: u32| {
        let of = if grid.is_possible(item, third) { partner } else { item };
        mark_of((of, third), false)
    };
    let premises = layout.items_of(category).map(premise).collect();
    Some(Found::in_grid(Technique::NoCommon, vec![mark_of((item, partner), false)], premises))
}

fn sentence(wording: &mut Wording<'_>, step: &Step) -> String {
    let (model, follows) = (wording.model, wording.conclusions(step));
    let (Some(conclusion), Some(premise)) = (step.conclusions.first(), step.premises.first()) else {
        return wording.grid_sentence(step, &follows);
    };
    let (one, other) = conclusion.items();
    let third = if conclusion.names(premise.first()) { premise.second() } else { premise.first() };
    format!(
        "No {} goes with both {} and {}, so {follows}.",
        category_noun(model, model.item(third).category),
        item_phrase(model, one),
        item_phrase(model, other)
    )
}
