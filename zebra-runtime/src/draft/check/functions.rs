//! The functions of the language: each builds a formula of statements and logic. Layer 1.

use super::statement::joined;
use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic, Spot, closest};
use crate::draft::{Expression, ExpressionKind as Kind, Name};
use crate::model::{Between, CategoryId, Fact, LinkId, Polarity};

/// A function: its name and its form.
type Function = (&'static str, &'static str, usize);

/// The functions with the number of their arguments.
const FUNCTIONS: [Function; 6] = [
    ("is_between", "is_between(Category, a, b, c)", 4),
    ("is_not_between", "is_not_between(Category, a, b, c)", 4),
    ("is_related", "is_related(a, link, [b, c])", 3),
    ("distinct", "distinct([a, b, c])", 1),
    ("pairwise", "pairwise(link, [a, b, c])", 2),
    ("in_sequence", "in_sequence(link, [a, b, c])", 2),
];

/// Functions of the language that this version does not take yet.
const LATER: [&str; 14] = [
    "match_at_least_one",
    "match_one_to_exactly_one",
    "match_one_to_one",
    "in_some_order",
    "one_to_one",
    "respectively",
    "match_one_list",
    "in_same_group",
    "in_opposite_group",
    "not_consecutive",
    "same_initial",
    "starts_with",
    "initial",
    "place",
];

/// Whether a name is one of the language's functions.
pub(super) fn is_function(name: &str) -> bool {
    FUNCTIONS.iter().any(|function| function.0 == name) || LATER.contains(&name)
}

impl Checker<'_> {
    pub(super) fn check_call(
        &mut self,
        at: Spot,
        name: &Name,
        arguments: &[Expression],
    ) -> Result<Formula, Diagnostic> {
        let Some(&(function, form, count)) = FUNCTIONS.iter().find(|function| function.0 == name.text) else {
            return Err(self.unknown_function(at, name));
        };
        if arguments.len() != count {
            return Err(Diagnostic::new(
                Code::ArgumentCount,
                name.at,
                format!(
                    "`{function}` takes {count} {}, and gets {}",
                    super::plural(count, "argument"),
                    arguments.len()
                ),
                format!("write `{form}`"),
            ));
        }
        match function {
            "is_between" => self.between(arguments),
            "is_not_between" => Ok(Formula::Not(self.between(arguments)?.into())),
            "is_related" => self.is_related(arguments),
            "distinct" => self.distinct(&arguments[0]),
            "pairwise" => self.along(arguments, |items| pairs(items).collect()),
            _ => self.along(arguments, |items| items.windows(2).map(|pair| (pair[0], pair[1])).collect()),
        }
    }

    fn unknown_function(&self, at: Spot, name: &Name) -> Diagnostic {
        if LATER.contains(&name.text.as_str()) {
            return super::not_supported(at, &format!("the function `{}`", name.text));
        }
        if self.kind_of(&name.text) == Some("category") {
            return super::not_supported(at, &format!("the term `{}(x)`", name.text));
        }
        let help = match closest(&name.text, FUNCTIONS.iter().map(|function| function.0)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "see the table of functions in the documentation of `puzzle!`".to_owned(),
        };
        Diagnostic::new(
            Code::UnknownFunction,
            name.at,
            format!("no function is called `{}`", name.text),
            help,
        )
    }

    fn between(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let category = self.category_argument(&arguments[0])?;
        if !self.model.is_comparable(category) {
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
        if let Some(index) = repeated {
            return Err(Diagnostic::new(
                Code::SameItem,
                arguments[index + 1].at,
                format!("`{}` stands here twice", self.model.item(items[index]).name),
                "write three different items",
            ));
        }
        if items.iter().all(|&item| self.model.item(item).category == category) {
            return Err(Diagnostic::new(
                Code::SameLinkCategory,
                arguments[0].at,
                "all three items are of this category, so this says nothing about the rows",
                "write an item of another category",
            ));
        }
        Ok(Formula::Between(Between { category, middle: items[0], ends: (items[1], items[2]) }))
    }

    fn is_related(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let first = self.item(&arguments[0])?;
        let link = self.link_argument(&arguments[1])?;
        let seconds = self.items(&arguments[2])?;
        self.linked(&arguments[2], seconds.into_iter().map(|second| (first, second)).collect(), link)
            .map(|facts| Formula::Any(facts.into()))
    }

    fn distinct(&mut self, argument: &Expression) -> Result<Formula, Diagnostic> {
        let items = self.items(argument)?;
        self.reserve(argument.at, items.len().saturating_mul(items.len()))?;
        let apart = pairs(&items)
            .filter(|&(first, second)| self.model.item(first).category != self.model.item(second).category)
            .map(|(first, second)| {
                Formula::Fact(Fact { first, polarity: Polarity::IsNot, link: None, second })
            })
            .collect::<Vec<_>>();
        if apart.is_empty() {
            return Err(Diagnostic::new(
                Code::SameCategory,
                argument.at,
                "items of one category are never together anyhow",
                "list items of at least two categories",
            ));
        }
        Ok(joined(apart))
    }

    fn along(
        &mut self,
        arguments: &[Expression],
        choose: fn(&[ItemId]) -> Vec<(ItemId, ItemId)>,
    ) -> Result<Formula, Diagnostic> {
        let link = self.link_argument(&arguments[0])?;
        let items = self.items(&arguments[1])?;
        self.reserve(arguments[1].at, items.len().saturating_mul(items.len()))?;
        self.linked(&arguments[1], choose(&items), link).map(joined)
    }

    /// The facts that each pair stands in a link.
    fn linked(
        &mut self,
        list: &Expression,
        pairs: Vec<(ItemId, ItemId)>,
        link: LinkId,
    ) -> Result<Vec<Formula>, Diagnostic> {
        let name = |item| &self.model.item(item).name;
        let of_link = |item| self.relates(link, self.model.item(item).category);
        if pairs.is_empty() {
            return Err(Diagnostic::new(
                Code::ArgumentCount,
                list.at,
                "a list of one item has no two that a link could join",
                "list at least two items",
            ));
        }
        for &(first, second) in &pairs {
            if first == second {
                let message = format!("`{}` is set beside itself", name(first));
                return Err(Diagnostic::new(Code::SameItem, list.at, message, "write each item once"));
            }
            if of_link(first) && of_link(second) {
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
            .map(|(first, second)| Formula::Fact(Fact { first, polarity: Polarity::Is, link, second }))
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
fn pairs(items: &[ItemId]) -> impl Iterator<Item = (ItemId, ItemId)> + '_ {
    items
        .iter()
        .enumerate()
        .flat_map(|(index, &first)| items[index + 1..].iter().map(move |&second| (first, second)))
}
