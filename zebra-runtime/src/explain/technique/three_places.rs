//! Three places: three or four items have only as many places left, so all others lose them.
//!
//! Seen from the places, the same is a hidden triple: three places that only three items can take.

use std::ops::RangeInclusive;

use super::{Context, Profile, Search, two_places};
use crate::explain::marks::{LogicGrid, State, bits, mark_of};
use crate::explain::run::Found;
use crate::explain::step::{Cost, Step, Technique};
use crate::model::Mark;

pub(super) const PROFILE: Profile = Profile {
    name: "three-places",
    phrase: "three or four items share as many places",
    cost: Cost { base: 12, premise: 0 },
    search: Search::Hard(find),
    sentence: two_places::sentence,
};

/// The numbers of items that share their places. People rarely see more.
const SIZES: RangeInclusive<usize> = 3..=4;

/// The maximum number of items of a category that are compared: 12,650 sets of four of them.
const MOST_ITEMS: usize = 25;

fn find(_: &mut Context<'_, '_>, state: &State) -> Option<Found> {
    shared_places(&state.grid).into_iter().min_by_key(|step| step.premises.len()).map(Found::whole)
}

/// Returns the steps of all sets of items that share as few places as there are items and rule out something.
pub(in crate::explain) fn shared_places(grid: &LogicGrid) -> Vec<Step> {
    let layout = &*grid.layout;
    let plain = || (0..layout.categories()).filter(|&category| layout.is_plain(category));
    let mut steps = Vec::new();
    for of in plain() {
        for with in plain().filter(|&with| layout.spans(of, with)) {
            let (items, places) = (layout.items_of(of), layout.items_of(with));
            // Of up to five items, the others are at most two.
            if items.len() <= SIZES.start() + 2 || items.len() > MOST_ITEMS {
                continue;
            }
            let possible = |item: u32| {
                let places = grid.possible_in(item, with).map(|place| place - places.start);
                places.fold(0, |set: u64, place| set | 1 << place)
            };
            let all: Vec<(u32, u64)> = items.map(|item| (item, possible(item))).collect();
            let open = all.iter().copied().filter(|(_, set)| (2..=4).contains(&set.count_ones())).collect();
            let mut search = Sets { all: &all, open, places: places.start, chosen: Vec::new(), steps };
            search.extend(0, 0);
            steps = search.steps;
        }
    }
    steps
}

/// The search for sets of items of one category that share their places in another one.
struct Sets<'g> {
    /// All items, each with its possible places as bits.
    all: &'g [(u32, u64)],
    /// Those that may belong to a set.
    open: Vec<(u32, u64)>,
    /// The first place.
    places: u32,
    chosen: Vec<u32>,
    steps: Vec<Step>,
}

impl Sets<'_> {
    /// Extends the chosen items, whose places are `union`, by those from an index on.
    fn extend(&mut self, from: usize, union: u64) {
        let count = union.count_ones() as usize;
        if SIZES.contains(&self.chosen.len()) && count == self.chosen.len() {
            let step = self.step(union);
            self.steps.extend(step);
            return;
        }
        if self.chosen.len() == *SIZES.end() {
            return;
        }
        for index in from..self.open.len() {
            let (item, set) = self.open[index];
            let joined = union | set;
            if joined.count_ones() as usize <= *SIZES.end() {
                self.chosen.push(item);
                self.extend(index + 1, joined);
                self.chosen.pop();
            }
        }
    }

    /// Returns the step of the chosen items, if others lose a place.
    fn step(&self, union: u64) -> Option<Step> {
        let marks = |item: u32, set: u64| {
            bits(set).map(move |place| mark_of((item, self.places + place), false)).collect::<Vec<Mark>>()
        };
        let everything = u64::MAX >> (64 - self.all.len());
        let (mut premises, mut conclusions) = (Vec::new(), Vec::new());
        for &(item, set) in self.all {
            match self.chosen.contains(&item) {
                true => premises.extend(marks(item, everything & !union)),
                false => conclusions.extend(marks(item, set & union)),
            }
        }
        (!conclusions.is_empty())
            .then(|| Step::new(Technique::ThreePlaces, Vec::new(), premises, conclusions))
    }
}
