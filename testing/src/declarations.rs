//! Random declarations of every kind, and all of their assignments.

use zebra_core::diagnostic::Spot;
use zebra_core::draft::{
    CategoryDraft, Draft, Expression, ExpressionKind as Kind, Goal, GroupDraft, ItemDraft, LinkDraft,
    LinkName, Name, Path, PropertyDraft, PropertyEntry, PropertyValue, RelationDraft, VerifyDraft,
};
use zebra_core::model::{Comparison, Operator, Order, Presence};

use crate::Random;

const NAMES: [&str; 6] = ["Ann", "Bob", "Ada", "Cid", "Ben", "Dot"];

/// Random declarations, to which `Clues` adds clues.
#[derive(Debug)]
pub struct Declarations {
    /// The declarations.
    pub draft: Draft,
    rows: usize,
}

/// Returns an expression without a place.
pub fn expression(kind: Kind) -> Expression {
    Expression::new(Spot::NONE, kind)
}

/// Returns the name of an item.
pub fn path(category: Option<&str>, item: &str) -> Path {
    Path { category: category.map(Name::from), name: item.into() }
}

/// Returns a name as an expression.
pub fn name(item: &str) -> Expression {
    expression(Kind::Name(path(None, item)))
}

/// Returns a number as an expression.
pub fn integer(number: i64) -> Expression {
    if number < 0 {
        return expression(Kind::Negative(expression(Kind::Integer(-number)).into()));
    }
    expression(Kind::Integer(number))
}

/// Returns a call of a function.
pub fn call(function: &str, arguments: Vec<Expression>) -> Expression {
    expression(Kind::Call(function.into(), arguments))
}

impl Declarations {
    pub(crate) fn items_of<'a>(&'a self, category: &'a CategoryDraft) -> &'a [ItemDraft] {
        let base = category.role_of.as_ref();
        let base = base.and_then(|base| self.draft.categories.iter().find(|other| other.name == *base));
        &base.unwrap_or(category).items
    }

    /// Returns whether the items of a category have numbers.
    pub(crate) fn is_comparable(&self, category: &CategoryDraft) -> bool {
        let base = category.role_of.as_ref();
        let base = base.and_then(|base| self.draft.categories.iter().find(|other| other.name == *base));
        let base = base.unwrap_or(category);
        base.order == Order::Ordered || base.items.iter().all(|item| item.value.is_some())
    }

    pub(crate) fn has_values(&self, category: &CategoryDraft) -> bool {
        self.items_of(category).iter().all(|item| item.value.is_some())
    }

    pub(crate) fn is_plain(&self, category: &CategoryDraft) -> bool {
        category.presence == Presence::Once && self.items_of(category).iter().all(|item| item.copies == 1)
    }

    /// Returns whether no item of a category is in more than one row.
    pub(crate) fn is_at_most_once(&self, category: &CategoryDraft) -> bool {
        self.is_plain(category) || category.presence == Presence::AtMostOnce
    }

    /// Returns declarations whose assignments can all be tried.
    pub fn random(random: &mut Random) -> Declarations {
        loop {
            let rows = *random.choose(&[2, 3, 3, 3, 4]);
            let world = Declarations::propose(random, rows);
            let ways: usize = (0..world.draft.categories.len()).map(|at| world.columns(at).len()).product();
            if (2..=160).contains(&ways) {
                return world;
            }
        }
    }

    /// Returns declarations with too many assignments to try all.
    pub fn large(random: &mut Random) -> Declarations {
        let rows = 5 + random.below(2);
        Declarations::propose(random, rows)
    }

    fn propose(random: &mut Random, rows: usize) -> Declarations {
        let mut world = Declarations { draft: Draft::new("Forms"), rows };
        let verify = VerifyDraft { at: Spot::NONE, goal: Goal::Nothing, within: None };
        world.draft.verify = Some(verify);
        let anchor = world.anchor(random);
        world.draft.categories.push(anchor);
        let more = match rows {
            0..=3 => 1 + random.below(3),
            4 => 1,
            _ => 2 + random.below(2),
        };
        for number in 0..more {
            let category = world.another(random, number);
            world.draft.categories.push(category);
        }
        if random.once_in(4) {
            // Only the first category whose items are in one row each names the rows.
            let categories = &mut world.draft.categories;
            let last = categories.len() - 1;
            categories.swap(0, last);
        }
        for number in 0..1 + random.below(2) {
            world.property(random, number);
        }
        for number in 0..1 + random.below(2) {
            world.group(random, number);
        }
        for number in 0..2 + random.below(3) {
            world.link(random, number);
        }
        world
    }

    fn anchor(&self, random: &mut Random) -> CategoryDraft {
        let numbers = |first: i64, predicate: i64| {
            (0..self.rows as i64).map(move |number| {
                let value = first + predicate * number;
                ItemDraft { value: Some(value), ..ItemDraft::new(value.to_string().as_str()) }
            })
        };
        match random.below(4) {
            0 => CategoryDraft::new("Position", Order::Ordered, numbers(1, 1).collect()),
            1 => CategoryDraft::new("Age", Order::Ordered, numbers(-1, 2).collect()),
            2 => CategoryDraft::new("Person", Order::Unordered, self.people(random)),
            _ => CategoryDraft::new("House", Order::Ordered, named("House", self.rows)),
        }
    }

    /// Items whose first letters may be equal.
    fn people(&self, random: &mut Random) -> Vec<ItemDraft> {
        let mut names = NAMES;
        random.shuffle(&mut names);
        let mut items: Vec<ItemDraft> = names[..self.rows].iter().map(|name| ItemDraft::new(*name)).collect();
        if random.once_in(3) {
            items[0].phrase = Some("boss".into());
        }
        items
    }

    fn another(&self, random: &mut Random, number: usize) -> CategoryDraft {
        let rows = self.rows;
        let letter = ["P", "Q", "R"][number];
        let text = ["Pet", "Quiz", "Ride"][number];
        let mut category = CategoryDraft::new(text, Order::Unordered, named(letter, rows));
        match random.below(9) {
            0 => category.order = Order::Ordered,
            1 => {
                // Values, some of them equal; descending ones only without an order.
                category.order = *random.choose(&[Order::Ordered, Order::Unordered]);
                let mut value = random.between(-2, 2);
                for item in &mut category.items {
                    item.value = Some(value);
                    value += match category.order {
                        Order::Ordered => random.between(0, 2),
                        Order::Unordered => random.between(-2, 2),
                    };
                }
            }
            2 => {
                category.presence = Presence::AtMostOnce;
                category.items = named(letter, rows + 1 + random.below(2));
                if random.once_in(2) {
                    category.order = Order::Ordered;
                    for (place, item) in category.items.iter_mut().enumerate() {
                        item.value = Some(place as i64 * 2 - 1);
                    }
                }
            }
            3 => {
                category.presence = Presence::AtLeastOnce;
                category.items = named(letter, 1 + random.below(rows));
                category.order = *random.choose(&[Order::Ordered, Order::Unordered]);
            }
            4 => {
                category.presence = Presence::AnyTimes;
                category.items = named(letter, 1 + random.below(3));
                category.order = *random.choose(&[Order::Ordered, Order::Unordered]);
            }
            5 | 6 => {
                let mut left = rows;
                category.items = Vec::new();
                while left > 0 {
                    let copies = 1 + random.below(left.min(3));
                    let item = format!("{letter}{}", category.items.len());
                    let value = Some(2 * category.items.len() as i64 + 1);
                    category.items.push(ItemDraft {
                        copies: copies as u32,
                        value,
                        ..ItemDraft::new(item.as_str())
                    });
                    left -= copies;
                }
                category.order = *random.choose(&[Order::Ordered, Order::Unordered]);
            }
            7 => {
                let own = |other: &&CategoryDraft| other.role_of.is_none() && self.is_plain(other);
                let bases: Vec<&CategoryDraft> = self.draft.categories.iter().filter(own).collect();
                category.role_of = Some(random.choose(&bases).name.clone());
                category.items = Vec::new();
                if random.once_in(4) {
                    category.presence = *random.choose(&[Presence::AnyTimes, Presence::AtMostOnce]);
                }
            }
            _ => {}
        }
        category
    }

    fn property(&mut self, random: &mut Random, number: usize) {
        let category = random.choose(&self.draft.categories).clone();
        let words = random.once_in(2);
        let mut entries = Vec::new();
        let items = self.items_of(&category);
        let mut index = 0;
        while index < items.len() {
            let last = (index + random.below(2)).min(items.len() - 1);
            let value = if words {
                PropertyValue::Word((*random.choose(&["red", "blue"])).into())
            } else {
                PropertyValue::Number(random.between(-2, 3), Spot::NONE)
            };
            let at = |index: usize| Path { category: None, name: items[index].name.clone() };
            let more = (last > index).then(|| at(last));
            entries.push(PropertyEntry { first: at(index), last: more, value });
            index = last + 1;
        }
        let name = ["team", "size"][number].into();
        self.draft.properties.push(PropertyDraft { name, category: category.name, entries });
    }

    fn group(&mut self, random: &mut Random, number: usize) {
        let category = random.choose(&self.draft.categories).clone();
        let items = self.items_of(&category);
        let at = |index: usize| expression(Kind::Name(path(None, &items[index].name.text)));
        let (one, other) = (random.below(items.len()), random.below(items.len()));
        let list = match random.below(4) {
            0 => expression(Kind::Range(at(one.min(other)).into(), at(one.max(other)).into())),
            1 if number > 0
                && self.draft.groups.first().is_some_and(|group| group.category == category.name) =>
            {
                expression(Kind::List(vec![name(&self.draft.groups[0].name.text.clone())]))
            }
            2 => name(&category.name.text),
            _ => expression(Kind::List((0..items.len()).filter(|_| random.once_in(2)).map(at).collect())),
        };
        if list.kind != Kind::List(Vec::new()) {
            let name = ["Some", "Others"][self.draft.groups.len()].into();
            self.draft.groups.push(GroupDraft { name, category: category.name, list });
        }
    }

    fn link(&mut self, random: &mut Random, number: usize) {
        let category = random.choose(&self.draft.categories).clone();
        let items: Vec<Name> = self.items_of(&category).iter().map(|item| item.name.clone()).collect();
        let comparable = self.is_comparable(&category);
        let smart = |name: &str, numbers: &[i64]| RelationDraft::Smart {
            name: name.into(),
            arguments: numbers.iter().map(|number| integer(*number)).collect(),
        };
        let relation = match random.below(if comparable { 14 } else { 5 }) {
            0 => smart("with", &[]),
            1 => smart("same", &[]),
            2 | 3 => {
                let mut pairs = Vec::new();
                for _ in 0..1 + random.below(4) {
                    let mut item = || Path { category: None, name: random.choose(&items).clone() };
                    pairs.push((item(), item()));
                }
                RelationDraft::Table { at: Spot::NONE, symmetric: random.once_in(2), pairs }
            }
            4 => self.relation_formula(random, &category),
            5 => smart("less_than", &[random.between(-1, 1)][..random.below(2)]),
            6 => smart("less_by", &[random.between(-1, 2)]),
            7 => smart("more_than", &[random.between(-1, 1)][..random.below(2)]),
            8 => smart("more_by", &[random.between(0, 2)]),
            9 => smart("offset_by", &[random.between(0, 2)]),
            10 => smart("outside_of", &[random.between(-1, 1)]),
            11 => smart("has_ratio", &[random.between(1, 2), random.between(1, 3)]),
            _ => smart("next_to", &[]),
        };
        let link = LinkName {
            name: ["near", "far", "over", "under"][number].into(),
            phrase: None,
            category: category.name,
        };
        self.draft.links.push(LinkDraft { names: [link].into(), relation });
    }

    fn relation_formula(&self, random: &mut Random, category: &CategoryDraft) -> RelationDraft {
        let of = name;
        let property = random_property(self, category);
        let compare =
            |comparison, left, right| expression(Kind::Compare(comparison, Box::new(left), Box::new(right)));
        let body = match random.below(4) {
            0 if self.is_comparable(category) => compare(
                Comparison::Equal,
                call("diff", vec![of("a"), of("b")]),
                integer(random.between(0, 2)),
            ),
            1 => compare(Comparison::Less, name("a"), name("b")),
            2 if property.is_some() => {
                let property = property.unwrap();
                compare(Comparison::Equal, call(&property, vec![name("a")]), call(&property, vec![name("b")]))
            }
            _ => {
                let place = |item| call("place", vec![name(item)]);
                let sum = expression(Kind::Arithmetic(Operator::Add, place("a").into(), place("b").into()));
                compare(Comparison::LessOrEqual, sum, integer(random.between(2, 5)))
            }
        };
        RelationDraft::Formula { at: Spot::NONE, parameters: ["a".into(), "b".into()], body }
    }

    /// Returns every valid column of a category.
    fn columns(&self, category: usize) -> Vec<Vec<usize>> {
        let anchor = self.anchor_place();
        if category == anchor {
            return vec![(0..self.rows).collect()];
        }
        let category = &self.draft.categories[category];
        let items = self.items_of(category);
        let mut columns = vec![Vec::new()];
        for _ in 0..self.rows {
            let longer = columns.iter().flat_map(|column: &Vec<usize>| {
                (0..items.len()).map(|item| column.iter().copied().chain([item]).collect())
            });
            columns = longer.collect();
        }
        let times = |column: &[usize], item| column.iter().filter(|other| **other == item).count();
        columns.retain(|column| {
            (0..items.len()).all(|item| {
                let times = times(column, item);
                match category.presence {
                    Presence::Once => times == items[item].copies as usize,
                    Presence::AtMostOnce => times <= 1,
                    Presence::AtLeastOnce => times >= 1,
                    Presence::AnyTimes => true,
                }
            })
        });
        columns
    }

    /// Returns a random assignment: for each category and row, the item.
    pub fn assignment(&self, random: &mut Random) -> Vec<Vec<usize>> {
        let anchor = self.anchor_place();
        let categories = self.draft.categories.iter().enumerate();
        categories
            .map(|(place, category)| {
                let items = self.items_of(category);
                if place == anchor {
                    return (0..self.rows).collect();
                }
                let any = |random: &mut Random| (0..self.rows).map(|_| random.below(items.len())).collect();
                let mut column: Vec<usize> = match category.presence {
                    Presence::Once => (0..items.len())
                        .flat_map(|item| std::iter::repeat_n(item, items[item].copies as usize))
                        .collect(),
                    Presence::AtMostOnce => (0..items.len()).collect(),
                    Presence::AtLeastOnce => {
                        let more: Vec<usize> = any(random);
                        (0..items.len()).chain(more).take(self.rows).collect()
                    }
                    Presence::AnyTimes => any(random),
                };
                random.shuffle(&mut column);
                column.truncate(self.rows);
                column
            })
            .collect()
    }

    /// Returns the place of the category that names the rows: the first whose items are in one row each.
    pub fn anchor_place(&self) -> usize {
        let names_rows = |category: &CategoryDraft| category.role_of.is_none() && self.is_plain(category);
        self.draft.categories.iter().position(names_rows).unwrap()
    }

    /// Returns every assignment: for each category and row, the item.
    pub fn assignments(&self) -> Vec<Vec<Vec<usize>>> {
        let mut assignments: Vec<Vec<Vec<usize>>> = vec![Vec::new()];
        for category in 0..self.draft.categories.len() {
            let columns = self.columns(category);
            let longer = assignments.iter().flat_map(|filling| {
                columns.iter().map(|column| filling.iter().cloned().chain([column.clone()]).collect())
            });
            assignments = longer.collect();
        }
        assignments
    }
}

fn random_property(world: &Declarations, category: &CategoryDraft) -> Option<String> {
    let found = world.draft.properties.iter().find(|property| property.category == category.name);
    found.map(|property| property.name.text.to_string())
}

fn named(letter: &str, count: usize) -> Vec<ItemDraft> {
    (0..count).map(|number| ItemDraft::new(format!("{letter}{number}").as_str())).collect()
}
