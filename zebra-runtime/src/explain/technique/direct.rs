//! Direct: a clue states marks, whatever else is known.

use super::{Profile, Search};
use crate::explain::run::{Found, Run};
use crate::explain::step::{Cost, Step};
use crate::explain::wording::{Sentence, Wording};

pub(super) const PROFILE: Profile = Profile {
    name: "direct",
    phrase: "a clue states it directly",
    cost: Cost { base: 1, premise: 0 },
    search: Search::Clue(find),
    sentence,
};

/// Finds the marks that the next clue states by itself. If a known mark contradicts them, it is the only premise.
fn find(run: &mut Run<'_, '_>) -> Option<Found> {
    let units = &run.reasoner.units;
    while let Some(unit) = units.all.get(run.next_stated) {
        let clue = unit.clue;
        run.next_stated += units.of(clue).len();
        let Some(mut stated) = run.reasoner.stated(clue) else {
            return Some(Found::stated(clue, Vec::new(), Vec::new()));
        };
        let grid = &run.state.grid;
        stated.retain(|&mark| !grid.contains(mark));
        if let Some(mark) = stated.iter().find(|mark| grid.contains(mark.opposite())) {
            return Some(Found::stated(clue, Vec::new(), vec![mark.opposite()]));
        }
        grid.drop_implied(&mut stated);
        if !stated.is_empty() {
            return Some(Found::stated(clue, stated, Vec::new()));
        }
    }
    None
}

fn sentence(wording: &mut Wording<'_>, step: &Step) -> Sentence {
    wording.clue_sentence(step)
}
