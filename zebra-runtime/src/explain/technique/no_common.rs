//! No common: no item of a third category goes with both of two items, so they are apart.

use super::{Profile, Search};
use crate::explain::marks::{State, mark_of};
use crate::explain::run::Found;
use crate::explain::step::{Cost, Step, Technique};
use crate::explain::wording::{Sentence, Wording, kind_noun, partners_clause, reference};
use crate::model::{ItemId, Polarity};
use crate::sentence::list;

pub(super) const PROFILE: Profile = Profile {
    name: "no-common",
    phrase: "no item goes with both",
    cost: Cost { base: 6, premise: 0 },
    search: Search::Grid(find),
    sentence,
};

/// Looks for an open partner of each item that has lost one.
fn find(state: &mut State) -> Option<Found> {
    while let Some(place) = state.common.first() {
        state.visit(state.grid.layout.stride * state.grid.layout.item_count());
        if let Some(found) = look_at_item(state, state.grid.layout.item_of(place)) {
            return Some(found);
        }
        state.take_lost(place);
    }
    None
}

/// Finds a step that separates an item from a partner. The premises are one mark for each item of the third category.
fn look_at_item(state: &State, item: u32) -> Option<Found> {
    let (grid, layout) = (&state.grid, &*state.grid.layout);
    let lost = |word| layout.items_in(word, state.without_common(item, word)).next();
    let partner = (0..layout.stride).find_map(lost)?;
    let category = grid.third_without_common(item, partner)?;
    let premise = |third: u32| {
        let of = if grid.is_possible(item, third) { partner } else { item };
        mark_of((of, third), false)
    };
    let premises = layout.items_of(category).map(premise).collect();
    Some(Found::in_grid(Technique::NoCommon, vec![mark_of((item, partner), false)], premises))
}

/// Names the items of the third category that each of the two has lost.
fn sentence(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    let model = wording.model;
    let (Some(conclusion), Some(premise)) = (step.conclusions.first(), step.premises.first()) else {
        let follows = wording.conclusions(step);
        return wording.grid_sentence(step, follows);
    };
    let (one, other) = conclusion.items();
    let third = if conclusion.names(premise.first()) { premise.second() } else { premise.first() };
    let category = model.item(third).category;
    let lost = [one, other].into_iter().filter_map(|item| {
        let of_item = step.premises.iter().filter(|mark| mark.names(item));
        let partners: Vec<ItemId> = of_item.map(|mark| mark.other(item)).collect();
        (!partners.is_empty()).then(|| partners_clause(model, item, Polarity::IsNot, &partners))
    });
    let before = format!(
        "Since {}, {} goes with both {} and {}, so",
        list(lost, "and"),
        kind_noun(model, category).map_or_else(|| "nothing".to_owned(), |noun| format!("no {noun}")),
        reference(model, one, Some(category)),
        reference(model, other, Some(category)),
    );
    Sentence { before, conclusion: wording.conclusions(step), after: String::new() }
}
