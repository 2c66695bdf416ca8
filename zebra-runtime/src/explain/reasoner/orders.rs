//! Orders: the clues that put several items in places of a category with an order, and those that put one item before another one.

use std::collections::{BTreeMap, BTreeSet};

use super::Reasoner;
use crate::explain::clue::Unit;
use crate::explain::marks::bits;
use crate::model::{ClueId, ItemId, Model, Order};

/// The most cases of a clue that is looked at.
const MOST_CASES: usize = 1_000;

/// A clue that puts one item before another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) struct Edge {
    pub(in crate::explain) first: u32,
    pub(in crate::explain) second: u32,
    /// The category in whose order they are.
    pub(in crate::explain) category: usize,
    /// How many places the second item is behind the first one, at least.
    pub(in crate::explain) least: u32,
    pub(in crate::explain) clue: ClueId,
}

/// A clue that puts several items in places of a category with an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::explain) struct Placement {
    pub(in crate::explain) clue: ClueId,
    pub(in crate::explain) category: usize,
    pub(in crate::explain) items: Vec<u32>,
    /// The places of the items, as numbers in the order of the category: each way to place them once.
    pub(in crate::explain) ways: Vec<Vec<u32>>,
}

impl Placement {
    /// Returns whether the place of each of two items leaves one place for the other one.
    fn is_one_to_one(&self) -> bool {
        let are_unique = |index: usize| {
            let places: BTreeSet<u32> = self.ways.iter().map(|way| way[index]).collect();
            places.len() == self.ways.len()
        };
        self.items.len() == 2 && are_unique(0) && are_unique(1)
    }
}

/// Two clues that put items in the same relation: the first ones of both, and the second ones.
#[derive(Debug, Clone, Copy)]
pub(in crate::explain) struct Alike {
    pub(in crate::explain) clues: [ClueId; 2],
    pub(in crate::explain) first: (ItemId, ItemId),
    pub(in crate::explain) second: (ItemId, ItemId),
}

impl Alike {
    /// Lists the clues that leave one place for an item beside each place of the other one, two by two.
    pub(super) fn all(reasoner: &Reasoner<'_>) -> Vec<Alike> {
        let placements = reasoner.orders().placements.iter();
        let mut usable: Vec<&Placement> = placements.filter(|placement| placement.is_one_to_one()).collect();
        usable.sort_by_key(|placement| reasoner.ranks().clue(placement.clue));
        let mut all = Vec::new();
        for (index, one) in usable.iter().enumerate() {
            let are_alike = |other: &&&Placement| other.category == one.category && other.clue != one.clue;
            for other in usable[..index].iter().filter(are_alike) {
                let clues = [one.clue, other.clue];
                all.extend(alike(one, other).into_iter().map(|(first, second)| Alike {
                    clues,
                    first,
                    second,
                }));
            }
        }
        all
    }
}

/// The orders of a puzzle.
#[derive(Debug, Clone, Default)]
pub(in crate::explain) struct Orders {
    pub(in crate::explain) edges: Vec<Edge>,
    pub(in crate::explain) placements: Vec<Placement>,
    /// For each category with an order, its items in this order.
    pub(in crate::explain) items: BTreeMap<usize, Vec<u32>>,
}

impl Orders {
    pub(super) fn of(reasoner: &Reasoner<'_>) -> Orders {
        let layout = &*reasoner.empty.layout;
        let plain = (0..layout.categories()).filter(|&category| layout.is_plain(category));
        let ordered = plain.filter_map(|category| Some((category, in_order(reasoner.model, category)?)));
        let mut orders = Orders { items: ordered.collect(), ..Orders::default() };
        if orders.items.is_empty() {
            return orders;
        }
        let mut number = vec![None; layout.item_count()];
        for (place, &item) in orders.items.values().flat_map(|items| (0_u32..).zip(items)) {
            number[item as usize] = Some(place);
        }
        for unit in &reasoner.units.all {
            if (2..=MOST_CASES).contains(&unit.cases.count()) {
                orders.add(unit, &number, |item| layout.category(item), |item| layout.has_one_row(item));
            }
        }
        orders
    }

    /// Adds what a unit says about places: where its items are in each of its cases, and which are before others in all of them.
    fn add(
        &mut self,
        unit: &Unit,
        number: &[Option<u32>],
        category: impl Fn(u32) -> usize,
        has_one_row: impl Fn(u32) -> bool,
    ) {
        // The places of the items that have one in each case, case by case.
        let mut places: Option<BTreeMap<(usize, u32), Vec<u32>>> = None;
        for (together, _) in unit.cases.iter() {
            let mut of_case: BTreeMap<(usize, u32), u32> = BTreeMap::new();
            for (word, &set) in (0..).zip(together) {
                for bit in bits(set) {
                    let (one, other) = unit.cases.pairs[word * 64 + bit as usize];
                    for (item, place) in [(one, other), (other, one)] {
                        if let Some(number) = number[place as usize].filter(|_| has_one_row(item)) {
                            of_case.insert((category(place), item), number);
                        }
                    }
                }
            }
            match &mut places {
                None => places = Some(of_case.into_iter().map(|(key, place)| (key, vec![place])).collect()),
                Some(places) => places.retain(|key, places| {
                    places.extend(of_case.get(key));
                    of_case.contains_key(key)
                }),
            }
            if places.as_ref().is_some_and(|places| places.len() < 2) {
                return;
            }
        }
        let places = places.unwrap_or_default();
        for category in places.keys().map(|&(category, _)| category).collect::<BTreeSet<usize>>() {
            let of: Vec<(u32, &Vec<u32>)> = places
                .iter()
                .filter(|((other, _), _)| *other == category)
                .map(|(&(_, item), places)| (item, places))
                .collect();
            let way = |case: usize| of.iter().map(|(_, places)| places[case]).collect::<Vec<u32>>();
            let ways: BTreeSet<Vec<u32>> = (0..unit.cases.count()).map(way).collect();
            let (items, ways) = (of.iter().map(|&(item, _)| item).collect(), ways.into_iter().collect());
            self.placements.push(Placement { clue: unit.clue, category, items, ways });
        }
        for (&(of, first), before) in &places {
            for (&(_, second), after) in places.iter().filter(|((other, _), _)| *other == of) {
                let behind = before.iter().zip(after).map(|(&before, &after)| after.checked_sub(before));
                let least = behind.min().flatten().filter(|&least| least > 0);
                let edge = |least| Edge { first, second, category: of, least, clue: unit.clue };
                self.edges.extend(least.map(edge));
            }
        }
    }
}

/// Returns the items of two clues that have the same relation, in both orders in which they do: the first ones, and the second ones.
fn alike(one: &Placement, other: &Placement) -> Vec<((ItemId, ItemId), (ItemId, ItemId))> {
    let turned: Vec<Vec<u32>> = {
        let mut ways: Vec<Vec<u32>> = other.ways.iter().map(|way| vec![way[1], way[0]]).collect();
        ways.sort_unstable();
        ways
    };
    let [of_one, of_other] = [one, other].map(|placement| [0, 1].map(|index| ItemId(placement.items[index])));
    let straight = (one.ways == other.ways).then_some(of_other);
    let turned = (one.ways == turned).then_some([of_other[1], of_other[0]]);
    let all = straight.into_iter().chain(turned);
    all.map(|[first, second]| ((of_one[0], first), (of_one[1], second))).collect()
}

/// Returns the items of a category in its order, if it has one: that of the items, or of their values.
fn in_order(model: &Model, category: usize) -> Option<Vec<u32>> {
    let of = &model.categories()[category];
    let mut items: Vec<u32> = (of.first..of.first + of.count).collect();
    if of.order == Order::Unordered {
        let value = |item: &u32| model.items()[*item as usize].value;
        if items.iter().any(|item| value(item).is_none()) {
            return None;
        }
        items.sort_by_key(value);
    }
    Some(items)
}
