//! The functions of the language: each builds a formula of statements and logic. Layer 1.

use super::logic::{Thing, all, any, negated};
use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic, Spot, closest};
use crate::draft::{Expression, ExpressionKind as Kind, Name};
use crate::model::{Between, CategoryId, Comparison, Fact, LinkId, Order, Polarity};

/// A function: its name, its form, and the least and greatest number of its arguments.
type Function = (&'static str, &'static str, usize, usize);

/// The functions that give formulas.
const FUNCTIONS: [Function; 17] = [
    ("is_between", "is_between(Category, a, b, c)", 4, 4),
    ("is_not_between", "is_not_between(Category, a, b, c)", 4, 4),
    ("is_related", "is_related(a, link, [b, c])", 3, 3),
    ("distinct", "distinct([a, b, c])", 1, 1),
    ("pairwise", "pairwise(link, [a, b, c])", 2, 2),
    ("in_sequence", "in_sequence(link, [a, b, c])", 2, 2),
    ("not_consecutive", "not_consecutive(link, [a, b, c])", 2, 2),
    ("match_at_least_one", "match_at_least_one(a, [b, c])", 2, 2),
    ("match_one_to_exactly_one", "match_one_to_exactly_one([a, b], [c, d])", 2, 2),
    ("match_one_to_one", "match_one_to_one([a, b], [c, d])", 2, 2),
    ("in_some_order", "in_some_order([a, b], [c, d])", 2, 2),
    ("one_to_one", "one_to_one([a, b], [c, d])", 2, 2),
    ("respectively", "respectively([a, b], [c, d])", 2, 2),
    ("match_one_list", "match_one_list([a, b], [[c, d], [e, f]])", 2, 2),
    ("in_same_group", "in_same_group(a, b, property)", 3, 3),
    ("in_opposite_group", "in_opposite_group(a, b, property)", 3, 3),
    ("same_initial", "same_initial(a, b)", 2, usize::MAX),
];

/// Functions that need a form of their own: two arguments of different kinds, and those that give numbers or letters.
const OTHERS: [Function; 3] = [
    ("starts_with", "starts_with(x, \"A\")", 2, 2),
    ("initial", "initial(x) == \"A\"", 1, 1),
    ("place", "place(x) < 3", 1, 1),
];

/// Whether a name is one of the language's functions.
pub fn is_function(name: &str) -> bool {
    names().any(|function| function == name)
}

/// The names of the language's functions.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().chain(&OTHERS).map(|function| function.0)
}

impl Checker<'_> {
    pub(super) fn check_call(
        &mut self,
        at: Spot,
        name: &Name,
        arguments: &[Expression],
    ) -> Result<Formula, Diagnostic> {
        let known = FUNCTIONS.iter().chain(&OTHERS).find(|function| function.0 == name.text);
        let Some(&(function, form, least, most)) = known else {
            return Err(self.unknown_function(at, name));
        };
        if !(least..=most).contains(&arguments.len()) {
            let takes = if most > least { format!("at least {least}") } else { least.to_string() };
            return Err(Diagnostic::new(
                Code::ArgumentCount,
                name.at,
                format!(
                    "`{function}` takes {takes} {}, and gets {}",
                    super::plural(least, "argument"),
                    arguments.len()
                ),
                format!("write `{form}`"),
            ));
        }
        match function {
            "is_between" => self.between(arguments),
            "is_not_between" => Ok(negated(self.between(arguments)?)),
            "is_related" => self.is_related(arguments),
            "distinct" => self.distinct(&arguments[0]),
            "pairwise" => self.along(arguments, |items| pairs(items).collect()),
            "in_sequence" => self.along(arguments, neighbours),
            "not_consecutive" => self.not_consecutive(arguments),
            "match_at_least_one" => self.match_at_least_one(arguments),
            "match_one_to_exactly_one" => self.match_one_to_exactly_one(arguments),
            "match_one_to_one" | "in_some_order" => self.match_one_to_one(arguments),
            "one_to_one" | "respectively" => self.one_to_one(arguments),
            "match_one_list" => self.match_one_list(arguments),
            "in_same_group" => self.grouped(arguments, Comparison::Equal),
            "in_opposite_group" => self.grouped(arguments, Comparison::Different),
            "same_initial" => self.same_initials(arguments),
            "starts_with" => self.starts_with(arguments),
            _ => Err(Diagnostic::new(
                Code::WrongKind,
                at,
                format!("`{function}(x)` is not true or false by itself"),
                format!("compare it: `{form}`"),
            )),
        }
    }

    fn unknown_function(&self, at: Spot, name: &Name) -> Diagnostic {
        let text = &name.text;
        if let Some(kind @ ("category" | "property")) = self.kind_of(text) {
            return Diagnostic::new(
                Code::WrongKind,
                at,
                format!("`{text}(x)` is the {kind} of x, and not true or false by itself"),
                format!("compare it with something: `{text}(x) == …`"),
            );
        }
        if ["count", "diff", "max", "min", "sum"].contains(&text.as_str()) {
            return Diagnostic::new(
                Code::WrongKind,
                at,
                format!("`{text}(…)` is a number, and not true or false by itself"),
                format!("compare it: `{text}(…) == 1`"),
            );
        }
        let known = FUNCTIONS.iter().chain(&OTHERS).map(|function| function.0);
        let names = self.model.categories().iter().map(|category| &*category.name);
        let properties = self.model.properties().iter().map(|property| &*property.name);
        let help = match closest(text, known.chain(names).chain(properties)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "see the table of functions in the documentation of `puzzle!`".to_owned(),
        };
        Diagnostic::new(Code::UnknownFunction, name.at, format!("no function is called `{text}`"), help)
    }

    fn between(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let category = self.category_argument(&arguments[0])?;
        if self.model.category(category).order == Order::Unordered {
            let name = &self.model.category(category).name;
            return Err(Diagnostic::new(
                Code::UnorderedLink,
                arguments[0].at,
                format!("`between` needs an order, and category `{name}` has none"),
                format!("if its items have an order, declare it so: `ordered category {name} {{ … }}`"),
            ));
        }
        let items =
            arguments[1..].iter().map(|argument| self.item(argument)).collect::<Result<Vec<_>, _>>()?;
        let repeated = (1..items.len()).find(|&index| items[..index].contains(&items[index]));
        if let Some(index) = repeated.filter(|_| self.bounds_are_empty()) {
            return Err(Diagnostic::new(
                Code::SameItem,
                arguments[index + 1].at,
                format!("`{}` stands here twice", self.model.item(items[index]).name),
                "write three different items",
            ));
        }
        let fixed = items
            .iter()
            .all(|&item| self.model.item(item).category == category && self.model.stands_once(item));
        if fixed && !self.bounds_are_empty() {
            let (low, high) = (items[1].min(items[2]), items[1].max(items[2]));
            return Ok(Formula::Constant(low < items[0] && items[0] < high));
        }
        if fixed {
            return Err(Diagnostic::new(
                Code::SameLinkCategory,
                arguments[0].at,
                self.says(
                    "all three items are of this category, so this says nothing about the rows",
                    "all three are positions, so this says nothing about the puzzle",
                ),
                self.says("write an item of another category", "write an item in place of one of them"),
            ));
        }
        self.between_rows(arguments[0].at, category, &items, 0)
    }

    /// That some rows of the items fit: an item that may stand in several rows is replaced by each row of its own.
    fn between_rows(
        &mut self,
        at: Spot,
        category: CategoryId,
        items: &[ItemId],
        from: usize,
    ) -> Result<Formula, Diagnostic> {
        let several = (from..items.len()).find(|&index| self.model.appearances(items[index]).1 > 1);
        let Some(index) = several else {
            return Ok(Formula::Between(Between { category, middle: items[0], ends: (items[1], items[2]) }));
        };
        let rows = self.model.items_of(self.model.anchor());
        self.reserve(at, rows.len())?;
        let mut ways = Vec::new();
        for row in rows {
            let second = items[index];
            let here = self.folded(Fact { first: row, polarity: Polarity::Is, link: None, second });
            let mut chosen = items.to_vec();
            chosen[index] = row;
            ways.push(all(vec![here, self.between_rows(at, category, &chosen, index + 1)?]));
        }
        Ok(any(ways))
    }

    fn is_related(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        self.item(&arguments[0])?;
        let first = self.things(&arguments[0], None)?[0];
        let link = self.link_argument(&arguments[1])?;
        let seconds = self.things(&arguments[2], None)?;
        self.linked(&arguments[2], seconds.into_iter().map(|second| (first, second)).collect(), link).map(any)
    }

    fn distinct(&mut self, argument: &Expression) -> Result<Formula, Diagnostic> {
        let items = self.things(argument, None)?;
        self.reserve(argument.at, items.len().saturating_mul(items.len()))?;
        let category = |thing: Thing| self.model.item(thing.own).category;
        let apart = pairs(&items)
            .filter(|&(first, second)| category(first) != category(second))
            .map(|(first, second)| {
                let (first, second) = (first.row, second.row);
                self.folded(Fact { first, polarity: Polarity::IsNot, link: None, second })
            })
            .collect::<Vec<_>>();
        if apart.is_empty() && self.bounds_are_empty() {
            return Err(Diagnostic::new(
                Code::SameCategory,
                argument.at,
                "items of one category are never together anyhow",
                "list items of at least two categories",
            ));
        }
        Ok(all(apart))
    }

    fn along(
        &mut self,
        arguments: &[Expression],
        choose: impl Fn(&[Thing]) -> Vec<(Thing, Thing)>,
    ) -> Result<Formula, Diagnostic> {
        self.along_pairs(arguments, choose).map(all)
    }

    /// The facts that the chosen pairs of a list stand in a link.
    pub(super) fn along_pairs(
        &mut self,
        arguments: &[Expression],
        choose: impl Fn(&[Thing]) -> Vec<(Thing, Thing)>,
    ) -> Result<Vec<Formula>, Diagnostic> {
        let link = self.link_argument(&arguments[0])?;
        let items = self.things(&arguments[1], None)?;
        self.reserve(arguments[1].at, items.len().saturating_mul(items.len()))?;
        self.linked(&arguments[1], choose(&items), link)
    }

    /// The facts that each pair stands in a link.
    fn linked(
        &mut self,
        list: &Expression,
        pairs: Vec<(Thing, Thing)>,
        link: LinkId,
    ) -> Result<Vec<Formula>, Diagnostic> {
        let name = |thing: Thing| &self.model.item(thing.own).name;
        let of_link = |thing: Thing| self.relates(link, self.model.item(thing.own).category);
        let once = |thing: Thing| self.model.stands_once(thing.own);
        let written = self.bounds_are_empty();
        if pairs.is_empty() && written {
            return Err(Diagnostic::new(
                Code::ArgumentCount,
                list.at,
                "a list of one item has no two that a link could join",
                "list at least two items",
            ));
        }
        for &(first, second) in pairs.iter().filter(|_| written) {
            if first == second && self.model.appearances(first.own).1 < 2 {
                let message = format!("`{}` is set beside itself", name(first));
                return Err(Diagnostic::new(Code::SameItem, list.at, message, "write each item once"));
            }
            if of_link(first) && of_link(second) && once(first) && once(second) {
                return Err(Diagnostic::new(
                    Code::SameLinkCategory,
                    list.at,
                    format!(
                        "`{}`, `{}` and the link are of one category, so this says nothing about the rows",
                        name(first),
                        name(second)
                    ),
                    "write items of other categories",
                ));
            }
        }
        let link = Some(link);
        Ok(pairs
            .into_iter()
            .map(|(first, second)| {
                let fact = Fact { first: first.row, polarity: Polarity::Is, link, second: second.row };
                self.said_of(fact, first, second)
            })
            .collect())
    }

    fn category_argument(&mut self, argument: &Expression) -> Result<CategoryId, Diagnostic> {
        self.resolve_category(plain_name(argument, "a category", "House")?)
    }

    fn link_argument(&mut self, argument: &Expression) -> Result<LinkId, Diagnostic> {
        self.resolve_link(plain_name(argument, "a link", "next_to")?)
    }
}

/// An argument that must be a bare name.
fn plain_name<'e>(argument: &'e Expression, what: &str, example: &str) -> Result<&'e Name, Diagnostic> {
    match &argument.kind {
        Kind::Name(path) if path.category.is_none() => Ok(&path.name),
        _ => Err(Diagnostic::new(
            Code::WrongKind,
            argument.at,
            format!("{what} belongs here"),
            format!("write its name, such as `{example}`"),
        )),
    }
}

/// Every pair of a list, in list order.
pub(super) fn pairs(items: &[Thing]) -> impl Iterator<Item = (Thing, Thing)> + '_ {
    let behind = |index: usize| items[index + 1..].iter();
    items
        .iter()
        .enumerate()
        .flat_map(move |(index, &first)| behind(index).map(move |&second| (first, second)))
}

/// Each item of a list with the next one.
fn neighbours(items: &[Thing]) -> Vec<(Thing, Thing)> {
    items.windows(2).map(|pair| (pair[0], pair[1])).collect()
}
