//! Shared: two items that are together have the same marks.

use super::{Profile, Search};
use crate::explain::marks::{State, mark_of};
use crate::explain::run::Found;
use crate::explain::step::{Cost, Step, Technique};
use crate::explain::wording::{Sentence, Wording, clauses};
use crate::model::{Mark, Polarity};

pub(super) const PROFILE: Profile = Profile {
    name: "shared",
    phrase: "items that are together share their marks",
    cost: Cost { base: 4, premise: 0 },
    search: Search::Grid(find),
    sentence,
};

/// Looks for a mark that an item and one of its partners do not share yet.
fn find(state: &mut State) -> Option<Found> {
    while let Some(place) = state.shared.first() {
        let layout = &*state.grid.layout;
        let item = layout.item_of(place);
        let together = state.grid.row(item).1;
        let found = together.iter().enumerate().find_map(|(word, &set)| {
            layout.items_in(word, set).find_map(|partner| look_at_pair(state, item, partner))
        });
        if found.is_some() {
            return found;
        }
        state.shared.remove(place);
    }
    None
}

fn look_at_pair(state: &State, item: u32, partner: u32) -> Option<Found> {
    let mut conclusions = Vec::new();
    // Marks that are together come first, because those that are apart follow from them.
    for polarity in [Polarity::Is, Polarity::IsNot] {
        for (source, target) in [(item, partner), (partner, item)] {
            match passed(state, source, target, polarity) {
                Ok(marks) => conclusions.extend(marks),
                Err(premises) => return Some(Found::in_grid(Technique::Shared, Vec::new(), premises)),
            }
        }
        if !conclusions.is_empty() {
            return Some(Found::shared((item, partner), conclusions));
        }
    }
    None
}

/// Returns the new marks of the target that it has from the source; or, as an error, marks that contradict each other.
fn passed(state: &State, source: u32, target: u32, polarity: Polarity) -> Result<Vec<Mark>, Vec<Mark>> {
    let grid = &state.grid;
    if !grid.layout.passes(source, target, polarity) {
        return Ok(Vec::new());
    }
    let so = polarity == Polarity::Is;
    let pass = |item: u32| {
        let mark = mark_of((target, item), so);
        match grid.contains(mark.opposite()) {
            false => Ok(mark),
            true => Err(vec![mark_of((source, target), true), mark_of((source, item), so), mark.opposite()]),
        }
    };
    let mut items = Vec::new();
    match polarity {
        Polarity::Is => grid.newly_together(source, target, &mut items),
        Polarity::IsNot => grid.newly_apart(source, target, &mut items),
    }
    if items.is_empty() { Ok(Vec::new()) } else { items.into_iter().map(pass).collect() }
}

/// Names only the pair that is together if the shared marks are many.
fn sentence(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    let follows = wording.conclusions(step);
    let is_about = |pair: &Mark, mark: &Mark| mark.names(pair.first()) || mark.names(pair.second());
    let joins = |pair: &&Mark| {
        pair.is_together() && step.premises.iter().chain(&step.conclusions).all(|mark| is_about(pair, mark))
    };
    match step.premises.iter().find(joins) {
        Some(&pair) if step.premises.len() > 2 && !step.is_contradiction() => {
            let known = clauses(wording.model, &[pair]);
            let before = format!("Since {known}, what goes for one goes for the other:");
            Sentence { before, conclusion: follows, after: String::new() }
        }
        _ => wording.grid_sentence(step, follows),
    }
}
