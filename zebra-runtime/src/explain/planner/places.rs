//! Items that share their places: two, three or four items of a category have only as many places left, so all others lose these.

use std::collections::BTreeSet;

use super::claim::Claim;
use super::order::cost_of;
use super::plan::Planner;
use super::proofs::Proofs;
use crate::explain::marks::{LogicGrid, bits, mark_of};
use crate::explain::prices::{MOST_SHARING, PLACES, SHARED, SHARED_PLACES};
use crate::explain::step::{Step, Technique};
use crate::model::{CategoryId, ItemId, Mark};

impl<'r, 'm> Planner<'r, 'm> {
    /// Returns the cheapest steps of items that share their places, each with its cost.
    pub(super) fn cheapest_places(&self, proofs: &Proofs<'r, 'm>) -> Vec<(Step, u32)> {
        let ranks = self.reasoner.ranks();
        let steps = all_two_places(&proofs.grid).chain(shared_places(&proofs.grid));
        let mut steps: Vec<(Step, u32)> = steps
            .map(|step| {
                let cost = cost_of_places(proofs, &step);
                (step, cost)
            })
            .collect();
        steps.sort_by_cached_key(|(step, cost)| {
            let mut marks: Vec<u32> = step.conclusions.iter().map(|&mark| ranks.mark(mark)).collect();
            marks.sort_unstable();
            (*cost, marks)
        });
        steps.dedup_by(|one, other| one.0.conclusions == other.0.conclusions);
        steps.truncate(SHARED);
        steps
    }

    /// Returns the argument for crosses that follow because other items share their places.
    pub(super) fn by_places(&self, proofs: &Proofs<'r, 'm>, conclusions: &[Mark]) -> Option<Vec<Claim>> {
        if conclusions.is_empty() {
            return None;
        }
        let rules_out = |step: &Step| conclusions.iter().all(|mark| step.conclusions.contains(mark));
        let all = || all_two_places(&proofs.grid).chain(shared_places(&proofs.grid)).filter(rules_out);
        let step = all().min_by_key(|step| (step.technique, step.premises.len()))?;
        let step = Step { conclusions: conclusions.to_vec(), ..step };
        Some(vec![self.claim_of_step(proofs, step, None)])
    }

    /// Returns the items of a step that share their places, and these places.
    pub(super) fn places(&self, step: &Step) -> (Vec<ItemId>, Vec<ItemId>) {
        let model = self.reasoner.model;
        let category = |item: ItemId| model.item(item).category;
        let Some(mark) = step.conclusions.first() else { return (Vec::new(), Vec::new()) };
        let read = |of: CategoryId, with: CategoryId| {
            let in_category = |marks: &[Mark], wanted: CategoryId| {
                let items = marks.iter().flat_map(|mark| [mark.first(), mark.second()]);
                items.filter(|&item| category(item) == wanted).collect::<BTreeSet<ItemId>>()
            };
            let apart: Vec<Mark> = step.premises.iter().copied().filter(|mark| !mark.is_together()).collect();
            let (items, lost) = (in_category(&step.premises, of), in_category(&apart, with));
            let places: Vec<ItemId> = model.items_of(with).filter(|place| !lost.contains(place)).collect();
            let are_left = in_category(&step.conclusions, with).iter().all(|place| places.contains(place));
            let fits = are_left && places.len() <= items.len();
            (fits && items.is_disjoint(&in_category(&step.conclusions, of)))
                .then(|| (items.into_iter().collect::<Vec<ItemId>>(), places))
        };
        let (mut of, mut with) = (category(mark.first()), category(mark.second()));
        // If both readings fit, people look at fewer items, and then ask who is in these rows.
        if of == model.anchor() {
            (of, with) = (with, of);
        }
        let readings = [read(of, with), read(with, of)].into_iter().flatten();
        readings.min_by_key(|(items, _)| items.len()).unwrap_or_default()
    }
}

/// Returns the cost of a step of items that share their places.
pub(super) fn cost_of_places(proofs: &Proofs<'_, '_>, step: &Step) -> u32 {
    PLACES + cost_of(proofs, &step.clues, &step.premises)
}

/// Returns whether a technique finds items that share their places.
pub(super) fn is_of_places(technique: Technique) -> bool {
    matches!(technique, Technique::TwoPlaces | Technique::ThreePlaces)
}

/// Returns the steps of two items that share two places, or of as many as two places take, and rule out something.
fn all_two_places(grid: &LogicGrid) -> impl Iterator<Item = Step> {
    grid.layout.item_places().flat_map(|place| twins_of(grid, grid.layout.item_of(place)))
}

/// Returns the steps of an item's twins, in each category. The premises are the places that each of the twins has lost, or the one that it has.
fn twins_of(grid: &LogicGrid, item: u32) -> Vec<Step> {
    let layout = &*grid.layout;
    let row = grid.row(item).0;
    let plain = (0..layout.stride).flat_map(|number| layout.with_two(number, row[number]));
    let steps = plain.chain(layout.loose.iter().copied()).filter_map(|category| {
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
        (!conclusions.is_empty())
            .then(|| Step::new(Technique::TwoPlaces, Vec::new(), premises(), conclusions))
    });
    steps.collect()
}

/// Returns the steps of all sets of items that share as few places as there are items and rule out something.
fn shared_places(grid: &LogicGrid) -> Vec<Step> {
    let layout = &*grid.layout;
    let plain = || (0..layout.categories()).filter(|&category| layout.is_plain(category));
    let mut steps = Vec::new();
    for of in plain() {
        for with in plain().filter(|&with| layout.spans(of, with)) {
            let (items, places) = (layout.items_of(of), layout.items_of(with));
            // Of up to five items, the others are at most two.
            if items.len() <= SHARED_PLACES.start() + 2 || items.len() > MOST_SHARING {
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
        if SHARED_PLACES.contains(&self.chosen.len()) && count == self.chosen.len() {
            let step = self.step(union);
            self.steps.extend(step);
            return;
        }
        if self.chosen.len() == *SHARED_PLACES.end() {
            return;
        }
        for index in from..self.open.len() {
            let (item, set) = self.open[index];
            let joined = union | set;
            if joined.count_ones() as usize <= *SHARED_PLACES.end() {
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
