//! A sentence for each clue, which says exactly what the clue says. Part of the generator (layer 3).

use super::template::{Filling, Template, capitalised};
use super::{CategoryKind, Item, Link, Numbers, Theme};
use crate::model::{
    Between, CategoryId, Comparison, Fact, Formula, ItemId, LinkId, Model, Number, Operator, Polarity, Term,
    Text,
};

/// Speaks of a bare model in the words that were chosen for it.
pub(super) struct Speaker<'s> {
    pub(super) theme: &'s Theme,
    pub(super) model: &'s Model,
    /// For each category of the model that of the theme; nothing for the places.
    pub(super) categories: &'s [Option<usize>],
    /// What each item of the model is called.
    pub(super) items: &'s [Item],
    /// Who has it: "the owner of the fox".
    who: Vec<Text>,
}

impl<'s> Speaker<'s> {
    pub(super) fn new(
        theme: &'s Theme,
        model: &'s Model,
        categories: &'s [Option<usize>],
        items: &'s [Item],
    ) -> Self {
        let mut speaker = Speaker { theme, model, categories, items, who: Vec::new() };
        let who = |item| {
            let template =
                speaker.cast(item).map_or(&theme.places.who, |category| &theme.categories[category].who);
            Text::from(speaker.fill_item(template, item, false))
        };
        speaker.who = (0..items.len() as u32).map(|item| who(ItemId(item))).collect();
        speaker
    }

    /// The clue as a sentence; `None` for what a theme has no words for.
    pub(super) fn sentence(&self, formula: &Formula) -> Option<String> {
        Some(format!("{}.", capitalised(&self.clause(formula)?)))
    }

    /// An item's own words: "fox".
    pub(super) fn words(&self, item: ItemId) -> &'s Text {
        &self.items[item.index()].words
    }

    /// Who has the item: "the owner of the fox".
    pub(super) fn who(&self, item: ItemId) -> &Text {
        &self.who[item.index()]
    }

    /// What is said of who has the item: "keeps a fox", "does not keep a fox".
    pub(super) fn is(&self, item: ItemId, denied: bool) -> String {
        let theme = self.theme;
        let template = self.cast(item).map_or(&theme.places.is, |category| &theme.categories[category].is);
        self.fill_item(template, item, denied)
    }

    fn cast(&self, item: ItemId) -> Option<usize> {
        self.categories[self.model.item(item).category.index()]
    }

    fn fill_item(&self, template: &Template, item: ItemId, denied: bool) -> String {
        let Item { words, article, .. } = &self.items[item.index()];
        let many = article.is_empty();
        template.fill(Filling { item: words, article, many, denied, ..Filling::default() })
    }

    fn clause(&self, formula: &Formula) -> Option<String> {
        match formula {
            Formula::Fact(fact) => self.fact(fact),
            Formula::Between(between) => self.between(between, false),
            Formula::Not(inner) => match &**inner {
                Formula::Between(between) => self.between(between, true),
                _ => None,
            },
            Formula::Any(parts) => self.choice(parts, ["either", "or"], Polarity::Is),
            Formula::All(parts) => self.choice(parts, ["neither", "nor"], Polarity::IsNot),
            Formula::Either(one, other) => {
                Some(format!("either {} or {}, but not both", self.clause(one)?, self.clause(other)?))
            }
            Formula::Implies(one, other) => {
                Some(format!("if {}, then {}", self.clause(one)?, self.clause(other)?))
            }
            Formula::Equivalent(one, other) => {
                Some(format!("{} if and only if {}", self.clause(one)?, self.clause(other)?))
            }
            Formula::Compare { left, comparison, right } => self.compare(left, *comparison, right),
            _ => None,
        }
    }

    fn fact(&self, fact: &Fact) -> Option<String> {
        let denied = fact.polarity == Polarity::IsNot;
        let Some(link) = fact.link else {
            return Some(format!("{} {}", self.who(fact.first), self.is(fact.second, denied)));
        };
        let (a, b) = (self.who(fact.first), self.who(fact.second));
        let filling = Filling { who: [a, b, ""], denied, ..Filling::default() };
        Some(self.link(link)?.say.fill(filling))
    }

    fn link(&self, link: LinkId) -> Option<&Link> {
        let link = self.model.link(link);
        let links = match self.numbers(link.category) {
            Some(numbers) => &numbers.links,
            None => &self.theme.places.links,
        };
        links.iter().find(|known| known.name == link.name)
    }

    fn numbers(&self, category: CategoryId) -> Option<&Numbers> {
        match &self.theme.categories[self.categories[category.index()]?].kind {
            CategoryKind::Numbers(numbers) => Some(numbers),
            CategoryKind::Items { .. } => None,
        }
    }

    fn between(&self, between: &Between, denied: bool) -> Option<String> {
        let (one, other) = between.ends;
        let [a, b, c] = [between.middle, one, other].map(|item| self.who(item));
        let template = match self.numbers(between.category) {
            Some(numbers) => &numbers.between,
            None => &self.theme.places.between,
        };
        Some(template.fill(Filling { who: [a, b, c], denied, ..Filling::default() }))
    }

    /// "Ann either keeps a fox or keeps an owl": facts without links about one item.
    fn choice(&self, parts: &[Formula], words: [&str; 2], polarity: Polarity) -> Option<String> {
        let [Formula::Fact(one), Formula::Fact(other)] = parts else { return None };
        let fits = |fact: &Fact| fact.link.is_none() && fact.polarity == polarity && fact.first == one.first;
        let [first, second] = words;
        (fits(one) && fits(other)).then(|| {
            let said = [one, other].map(|fact| self.is(fact.second, false));
            format!("{} {first} {} {second} {}", self.who(one.first), said[0], said[1])
        })
    }

    fn compare(&self, left: &Number, comparison: Comparison, right: &Number) -> Option<String> {
        if let (Number::Count(formulas), Comparison::Equal, Number::Constant(1)) = (left, comparison, right) {
            let clauses: Option<Vec<String>> = formulas.iter().map(|formula| self.clause(formula)).collect();
            return Some(format!("exactly one of these statements is true: {}", clauses?.join("; ")));
        }
        let say = |template: fn(&Numbers) -> &Template, one: &Number, other: Option<&Number>, number: i64| {
            let (numbers, a) = self.measured(one)?;
            let b = other.map_or(Some(""), |other| Some(self.measured(other)?.1))?;
            let filling = Filling { who: [a, b, ""], number, many: number != 1, ..Filling::default() };
            Some(template(numbers).fill(filling))
        };
        match (left, comparison, right) {
            (one, Comparison::Equal, Number::Arithmetic(Operator::Add, other, number)) => {
                say(|numbers| &numbers.difference, one, Some(other), constant(number)?)
            }
            (one, Comparison::Equal, Number::Arithmetic(Operator::Multiply, number, other)) => {
                say(|numbers| &numbers.times, one, Some(other), constant(number)?)
            }
            (Number::Arithmetic(Operator::Add, one, other), Comparison::Equal, number) => {
                say(|numbers| &numbers.sum, one, Some(other), constant(number)?)
            }
            (one, Comparison::GreaterOrEqual, Number::Constant(number)) => {
                say(|numbers| &numbers.least, one, None, *number)
            }
            (one, Comparison::LessOrEqual, Number::Constant(number)) => {
                say(|numbers| &numbers.most, one, None, *number)
            }
            (one, Comparison::Greater, other) => say(|numbers| &numbers.greater, one, Some(other), 1),
            _ => None,
        }
    }

    /// The numbers that a number is one of, and whose it is.
    fn measured(&self, number: &Number) -> Option<(&Numbers, &str)> {
        let Number::Of(_, Term::In { category, of }) = number else { return None };
        let Term::Item(item) = &**of else { return None };
        Some((self.numbers(*category)?, self.who(*item)))
    }
}

fn constant(number: &Number) -> Option<i64> {
    match number {
        Number::Constant(number) => Some(*number),
        _ => None,
    }
}
