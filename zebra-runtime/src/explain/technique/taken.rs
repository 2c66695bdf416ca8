//! Taken: an item that has its partner in a category is apart from all others, and so is the partner.

use super::{Profile, Search};
use crate::explain::marks::{State, mark_of};
use crate::explain::run::Found;
use crate::explain::step::{Cost, Step, Technique};
use crate::explain::wording::{Sentence, Wording, kind_noun, reference};
use crate::model::{CategoryId, ItemId};
use crate::sentence::list;

pub(super) const PROFILE: Profile = Profile {
    name: "taken",
    phrase: "a row or column is taken",
    cost: Cost { base: 3, premise: 0 },
    search: Search::Grid(find),
    sentence,
};

/// Fills the row and the column of each new mark that is together, the latest first.
fn find(state: &mut State) -> Option<Found> {
    while let Some((one, other)) = state.joined.pop() {
        if let Some(found) = look_at_row_and_column(state, one, other) {
            return Some(found);
        }
    }
    None
}

fn look_at_row_and_column(state: &State, one: u32, other: u32) -> Option<Found> {
    let (grid, layout) = (&state.grid, &*state.grid.layout);
    let mut conclusions = Vec::new();
    for (item, partner) in [(one, other), (other, one)] {
        if !layout.is_single(item) {
            continue;
        }
        for rival in grid.possible_in(item, layout.category(partner)).filter(|&rival| rival != partner) {
            if grid.is_together(item, rival) {
                let clash = vec![mark_of((item, partner), true), mark_of((item, rival), true)];
                return Some(Found::in_grid(Technique::Taken, Vec::new(), clash));
            }
            conclusions.push(mark_of((item, rival), false));
        }
    }
    let premises = vec![mark_of((one, other), true)];
    (!conclusions.is_empty()).then(|| Found::in_grid(Technique::Taken, conclusions, premises))
}

/// States what is taken, and for whom, if several items are ruled out.
fn sentence(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    if step.conclusions.len() < 2 {
        let follows = wording.conclusions(step);
        return wording.grid_sentence(step, follows);
    }
    let model = wording.model;
    let mut lost: Vec<(ItemId, CategoryId)> = Vec::new();
    for mark in &step.conclusions {
        let (one, other) = mark.items();
        let is_taken = step.premises.iter().any(|premise| premise.names(one));
        let (of, rival) = if is_taken { (one, other) } else { (other, one) };
        let pair = (of, model.item(rival).category);
        if !lost.contains(&pair) {
            lost.push(pair);
        }
    }
    let ruled_out = lost.iter().map(|&(of, others)| {
        let nothing = match kind_noun(model, others) {
            Some(noun) => format!("no other {noun}"),
            None => "nothing else of its kind".to_owned(),
        };
        format!("{nothing} goes with {}", reference(model, of, Some(others)))
    });
    wording.grid_sentence(step, list(ruled_out, "and"))
}
