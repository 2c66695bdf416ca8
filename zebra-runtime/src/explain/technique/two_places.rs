//! Two places: two items, or as many as two places take, have only these two left, so all others lose them.

use std::collections::BTreeSet;

use super::{Profile, Search};
use crate::explain::marks::{State, mark_of};
use crate::explain::run::Found;
use crate::explain::step::{Cost, Step, Technique};
use crate::explain::wording::{Sentence, Wording, kind_noun, reference};
use crate::model::{ItemId, Mark};
use crate::sentence::list;

pub(super) const PROFILE: Profile = Profile {
    name: "two-places",
    phrase: "two items share two places",
    cost: Cost { base: 7, premise: 0 },
    search: Search::Grid(find),
    sentence,
};

/// Looks for twins of each item that has lost a partner.
fn find(state: &mut State) -> Option<Found> {
    while let Some(place) = state.twins.first() {
        if let Some(found) = look_at_item(state, state.grid.layout.item_of(place)) {
            return Some(found);
        }
        state.twins.remove(place);
    }
    None
}

/// Finds the step of an item's twins. The premises are the places that each of the twins has lost, or the one that it
/// has.
fn look_at_item(state: &State, item: u32) -> Option<Found> {
    let (grid, layout) = (&state.grid, &*state.grid.layout);
    let row = grid.row(item).0;
    let plain = (0..layout.stride).flat_map(|number| layout.with_two(number, row[number]));
    plain.chain(layout.loose.iter().copied()).find_map(|category| {
        let twins = grid.twins(item, category)?;
        let all = || layout.items_of(layout.category(item));
        let mut conclusions = Vec::new();
        for rival in all().filter(|&rival| !grid.is_twin(rival, twins)) {
            let places = grid.possible_in(twins.of, category);
            let lost = places.filter(|&place| grid.is_possible(rival, place));
            conclusions.extend(lost.map(|place| mark_of((rival, place), false)));
        }
        let narrowed = |twin| match grid.together_in(twin, category).next() {
            Some(place) => vec![mark_of((twin, place), true)],
            None => grid.ruled_out(twin, category, usize::MAX),
        };
        let premises = || all().filter(|&item| grid.is_twin(item, twins)).flat_map(narrowed).collect();
        (!conclusions.is_empty()).then(|| Found::in_grid(Technique::TwoPlaces, conclusions, premises()))
    })
}

/// The sentences, also for three or four places.
pub(super) fn sentence(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    let (model, follows) = (wording.model, wording.conclusions(step));
    let ways =
        [split(wording, step, Mark::first, Mark::second), split(wording, step, Mark::second, Mark::first)];
    let fewest = ways.into_iter().flatten().min_by_key(|(places, _)| places.len());
    let Some((places, twins)) = fewest else {
        return wording.grid_sentence(step, follows);
    };
    let category = |items: &[ItemId]| items.first().map(|&item| model.item(item).category);
    let names =
        |items: &[ItemId], beside| list(items.iter().map(|&item| reference(model, item, beside)), "and");
    let (places_named, twins_named) = (names(&places, category(&twins)), names(&twins, category(&places)));
    let conclusion = match step.conclusions.len() {
        1 => follows,
        _ => {
            let kind = twins.first().and_then(|&twin| kind_noun(model, model.item(twin).category));
            let nothing = kind.map_or_else(|| "nothing else".to_owned(), |kind| format!("no other {kind}"));
            format!("{nothing} goes with them")
        }
    };
    let before = format!("Only {places_named} are left for {twins_named}, so");
    Sentence { before, conclusion, after: String::new() }
}

/// Returns the places and the items, if the premises name the items on one side and the lost places on the other.
fn split(
    wording: &Wording<'_>,
    step: &Step,
    twin: fn(Mark) -> ItemId,
    place: fn(Mark) -> ItemId,
) -> Option<(Vec<ItemId>, Vec<ItemId>)> {
    let model = wording.model;
    let twins: BTreeSet<ItemId> = step.premises.iter().map(|&mark| twin(mark)).collect();
    let apart = step.premises.iter().filter(|mark| !mark.is_together());
    let lost: BTreeSet<ItemId> = apart.map(|&mark| place(mark)).collect();
    let places = model.items_of(model.item(*lost.first()?).category);
    let places: Vec<ItemId> = places.filter(|place| !lost.contains(place)).collect();
    let are_left = step.conclusions.iter().all(|&mark| places.contains(&place(mark)));
    ((2..=4).contains(&places.len()) && are_left).then(|| (places, twins.into_iter().collect()))
}
