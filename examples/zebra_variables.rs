//! The zebra puzzle with logic variables alone, as in zebrajs: a variable for each mention of an item. The mentions of
//! an item are unified, items of the same kind are kept different, and values are tried where that is not enough.

use std::collections::BTreeMap;

use zebra::engine::Budget;
use zebra::variables::{Relation, Space, Variable};

/// An item: its name and the index of its kind (color, nation, hobby, pet or drink).
type Item = (&'static str, usize);

enum Clue {
    Same(Item, Item),
    /// The first is directly to the left of the second.
    Left(Item, Item),
    Beside(Item, Item),
    At(Item, i32),
}

const HOUSES: i32 = 5;

#[rustfmt::skip]
fn clues() -> Vec<Clue> {
    let (color, nation, hobby, pet, drink) =
        (|name| (name, 0), |name| (name, 1), |name| (name, 2), |name| (name, 3), |name| (name, 4));
    vec![
        Clue::Same(nation("Englishman"), color("red")),
        Clue::Same(nation("Spaniard"), pet("dogs")),
        Clue::Same(drink("coffee"), color("green")),
        Clue::Same(nation("Ukrainian"), drink("tea")),
        Clue::Left(color("white"), color("green")),
        Clue::Same(hobby("stamps"), pet("snails")),
        Clue::Same(hobby("antiques"), color("yellow")),
        Clue::At(drink("milk"), 2),
        Clue::At(nation("Norwegian"), 0),
        Clue::Beside(hobby("singing"), pet("fox")),
        Clue::Same(hobby("gardening"), drink("juice")),
        Clue::Beside(hobby("antiques"), pet("horse")),
        Clue::Same(nation("Japanese"), hobby("cooking")),
        Clue::Beside(nation("Norwegian"), color("blue")),
    ]
}

/// The implementation of a clue about the positions of two variables.
#[derive(Clone, Copy, Debug)]
enum Method {
    /// A listener on each variable, as in zebrajs; opaque to the engine.
    Listeners,
    /// A relation, which the engine uses when values are tried.
    Relations,
}

struct Puzzle {
    space: Space<i32>,
    method: Method,
    left: Relation,
    beside: Relation,
    mentions: Vec<(Item, Variable)>,
}

impl Puzzle {
    fn new(method: Method) -> Puzzle {
        let mut space = Space::new();
        let left = space.relation(|a: &i32, b| a + 1 == *b);
        let beside = space.relation(|a: &i32, b| a.abs_diff(*b) == 1);
        Puzzle { space, method, left, beside, mentions: Vec::new() }
    }

    fn mention(&mut self, item: Item) -> Variable {
        let place = self.space.with_domain(0..HOUSES).expect("there are houses");
        self.mentions.push((item, place));
        place
    }

    fn add(&mut self, clue: &Clue) {
        match *clue {
            Clue::Same(a, b) => {
                let (a, b) = (self.mention(a), self.mention(b));
                assert!(self.space.unify(a, b));
            }
            Clue::At(item, house) => {
                let place = self.mention(item);
                assert!(self.space.set_value(place, house));
            }
            Clue::Left(a, b) => self.relate(a, b, self.left, |a| vec![a + 1], |b| vec![b - 1]),
            Clue::Beside(a, b) => {
                self.relate(a, b, self.beside, |a| vec![a - 1, a + 1], |b| vec![b - 1, b + 1]);
            }
        }
    }

    fn relate(
        &mut self,
        a: Item,
        b: Item,
        relation: Relation,
        partners_of_a: fn(i32) -> Vec<i32>,
        partners_of_b: fn(i32) -> Vec<i32>,
    ) {
        let (a, b) = (self.mention(a), self.mention(b));
        match self.method {
            Method::Relations => assert!(self.space.relate(a, b, relation)),
            Method::Listeners => {
                self.space.on_change(a, move |space, a| keep_partners(space, b, a, partners_of_b));
                self.space.on_change(b, move |space, b| keep_partners(space, a, b, partners_of_a));
                keep_partners(&mut self.space, a, b, partners_of_a);
                keep_partners(&mut self.space, b, a, partners_of_b);
            }
        }
    }

    /// Unifies the mentions of each item, and returns the variable of each item.
    fn unify(&mut self) -> BTreeMap<Item, Variable> {
        for (index, &((name, row), place)) in self.mentions.iter().enumerate() {
            for &((other_name, other_row), other_place) in &self.mentions[index + 1..] {
                if row == other_row && name != other_name {
                    assert!(self.space.not_unify(place, other_place));
                }
            }
        }
        let mut items = BTreeMap::new();
        for &(item, place) in &self.mentions {
            let first = *items.entry(item).or_insert(place);
            assert!(self.space.unify(first, place));
        }
        items
    }

    fn open(&self, items: &BTreeMap<Item, Variable>) -> usize {
        items.values().filter(|&&place| self.space.value(place).is_none()).count()
    }

    /// Tries the values of all variables until nothing changes.
    fn try_values(&mut self, items: &BTreeMap<Item, Variable>) {
        let mut before = usize::MAX;
        while self.open(items) < before {
            before = self.open(items);
            for &place in items.values() {
                self.space
                    .try_values(place, Budget::UNLIMITED)
                    .expect("the clues do not contradict each other");
            }
        }
    }
}

/// Removes the positions of a variable that have no partner among those of the other.
fn keep_partners(space: &mut Space<i32>, variable: Variable, other: Variable, partners: fn(i32) -> Vec<i32>) {
    let places: Vec<i32> = space.values(variable).into_iter().flatten().copied().collect();
    for place in places {
        if !partners(place).iter().any(|partner| space.allows(other, partner)) {
            space.forbid_value(variable, place);
        }
    }
}

fn solve(method: Method) -> BTreeMap<Item, i32> {
    let mut puzzle = Puzzle::new(method);
    clues().iter().for_each(|clue| puzzle.add(clue));
    // The items of the question, which no clue mentions.
    puzzle.mention(("zebra", 3));
    puzzle.mention(("water", 4));
    let items = puzzle.unify();
    let open = puzzle.open(&items);
    puzzle.try_values(&items);
    println!("{method:?}: {open} of {} items are open before values are tried.", items.len());
    let place = |(&item, place): (&Item, &Variable)| Some((item, *puzzle.space.value(*place)?));
    let places: BTreeMap<Item, i32> = items.iter().filter_map(place).collect();
    assert_eq!(places.len(), items.len(), "every item has a position");
    places
}

fn main() {
    let answer = solve(Method::Listeners);
    assert_eq!(answer, solve(Method::Relations));
    for house in 0..HOUSES {
        let mut there: Vec<&Item> =
            answer.iter().filter(|(_, place)| **place == house).map(|(item, _)| item).collect();
        there.sort_by_key(|(_, row)| *row);
        let names: Vec<&str> = there.iter().map(|(name, _)| *name).collect();
        println!("{}. {}", house + 1, names.join(", "));
    }
    assert_eq!(answer[&("zebra", 3)], answer[&("Japanese", 1)]);
    assert_eq!(answer[&("water", 4)], answer[&("Norwegian", 1)]);
}
