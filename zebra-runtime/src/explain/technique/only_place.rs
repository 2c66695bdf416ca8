//! Only place: an item has only as many possible partners in a category as it needs.

use super::{Profile, Search};
use crate::explain::marks::{Places, State, mark_of};
use crate::explain::run::Found;
use crate::explain::step::{Cost, Step, Technique};
use crate::explain::wording::{Sentence, Wording, kind_noun, premises, reference};
use crate::model::{ItemId, Mark};
use crate::sentence::list;

pub(super) const PROFILE: Profile = Profile {
    name: "only-place",
    phrase: "the only place left",
    cost: Cost { base: 2, premise: 0 },
    search: Search::Grid(find),
    sentence,
};

/// Examines each changed line, and keeps it in the queue as long as it gives steps. An item with several rows that has
/// all of its partners is a step of [`Technique::Taken`].
fn find(state: &mut State) -> Option<Found> {
    while let Some(place) = state.lines.first() {
        let layout = &*state.grid.layout;
        let item = layout.item_of(place);
        if let Some(found) = (0..layout.categories()).find_map(|category| look_at_line(state, item, category))
        {
            return Some(found);
        }
        state.lines.remove(place);
    }
    None
}

fn look_at_line(state: &State, item: u32, category: usize) -> Option<Found> {
    let (grid, layout) = (&state.grid, &*state.grid.layout);
    if !layout.spans(layout.category(item), category) {
        return None;
    }
    let counts = grid.counts(item, category);
    let (possible, together) = counts;
    let most = layout.partners(item, category).1;
    if together > most {
        let partners = grid.together_in(item, category).take(most as usize + 1);
        let premises = partners.map(|partner| mark_of((item, partner), true)).collect();
        return Some(Found::in_grid(Technique::Taken, Vec::new(), premises));
    }
    let with = |partners: &mut dyn Iterator<Item = u32>, so: bool| -> Vec<Mark> {
        let open = partners.filter(|&partner| !grid.is_together(item, partner));
        open.map(|partner| mark_of((item, partner), so)).collect()
    };
    let required = grid.required(item, category, counts);
    let needed = match grid.places(item, category, counts, required) {
        Places::Enough => Vec::new(),
        Places::TooFew => {
            let redundant = (required - possible) as usize - 1;
            let lost = layout.items_of(category).len() - possible as usize - redundant;
            let premises = grid.ruled_out(item, category, lost);
            return Some(Found::in_grid(Technique::OnlyPlace, Vec::new(), premises));
        }
        Places::All if together == possible => Vec::new(),
        Places::All => with(&mut grid.possible_in(item, category), true),
        Places::Only(needed) => with(&mut needed.into_iter(), true),
    };
    if !needed.is_empty() {
        let premises = grid.ruled_out(item, category, usize::MAX);
        return Some(Found::in_grid(Technique::OnlyPlace, needed, premises));
    }
    // For an item with a single row, row and column are one step of `Taken`.
    if together == most && possible > together && most > 1 {
        let premises = grid.together_in(item, category).map(|partner| mark_of((item, partner), true));
        let conclusions = with(&mut grid.possible_in(item, category), false);
        return Some(Found::in_grid(Technique::Taken, conclusions, premises.collect()));
    }
    None
}

/// Names the only partners that are left, and then those that are ruled out.
fn sentence(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    let model = wording.model;
    // All marks name the item that has lost its other places. One of the premises may prove that it is present.
    let marks = || step.conclusions.iter().chain(&step.premises);
    let named = marks().next().into_iter().flat_map(|mark| [mark.first(), mark.second()]);
    let item = named.into_iter().find(|&item| marks().all(|mark| mark.names(item)));
    let Some((item, mark)) = item.zip(marks().next()) else {
        let follows = wording.conclusions(step);
        return wording.grid_sentence(step, follows);
    };
    let category = model.item(mark.other(item)).category;
    let name = reference(model, item, Some(category));
    let because = match step.premises.is_empty() {
        true => String::new(),
        false => format!(", because {}", premises(model, &step.premises)),
    };
    let conclusion = if step.is_contradiction() {
        let nothing =
            kind_noun(model, category).map_or_else(|| "nothing".to_owned(), |noun| format!("no {noun}"));
        format!("{nothing} is left for {name}")
    } else {
        let left: Vec<ItemId> = step.conclusions.iter().map(|mark| mark.other(item)).collect();
        let are = if left.len() == 1 { "is" } else { "are" };
        let left =
            list(left.iter().map(|&left| reference(model, left, Some(model.item(item).category))), "and");
        format!("only {left} {are} left for {name}")
    };
    Sentence { before: String::new(), conclusion, after: because }
}
