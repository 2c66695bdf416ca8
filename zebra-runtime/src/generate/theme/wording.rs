//! The wording of one puzzle: a sentence for each clue with exactly its meaning. Part of the generator (layer 3).

use super::template::{Template, Values};
use super::{Content, Item, Link, Numbers, Theme};
use crate::model::{
    Between, CategoryId, Comparison, Fact, Formula, ItemId, LinkId, Model, Number, Operator, Polarity, Term,
    Text,
};
use crate::sentence::to_sentence;

/// The words that were chosen for a bare model.
pub(super) struct Wording<'w> {
    pub(super) theme: &'w Theme,
    pub(super) model: &'w Model,
    /// The category of the theme for each category of the model; `None` for the places.
    pub(super) categories: &'w [Option<usize>],
    /// The item of the theme for each item of the model.
    pub(super) items: &'w [Item],
    /// Who has each item: "the owner of the fox".
    who: Vec<Text>,
}

impl<'w> Wording<'w> {
    pub(super) fn new(
        theme: &'w Theme,
        model: &'w Model,
        categories: &'w [Option<usize>],
        items: &'w [Item],
    ) -> Self {
        let mut wording = Wording { theme, model, categories, items, who: Vec::new() };
        let who = |item| {
            let category = wording.category_of(item);
            let template = category.map_or(&theme.places.who, |category| &theme.categories[category].who);
            Text::from(wording.fill_item(template, item, Polarity::Is))
        };
        wording.who = (0..items.len() as u32).map(|item| who(ItemId(item))).collect();
        wording
    }

    /// Returns a clue as a sentence; `None` if the theme has no words for the formula.
    pub(super) fn sentence(&self, formula: &Formula) -> Option<String> {
        Some(to_sentence(self.model, &self.clause(formula)?))
    }

    /// Returns the words of an item: "fox".
    pub(super) fn words(&self, item: ItemId) -> &'w Text {
        &self.items[item.index()].words
    }

    /// Returns who has the item: "the owner of the fox".
    pub(super) fn who(&self, item: ItemId) -> &Text {
        &self.who[item.index()]
    }

    /// Returns the predicate of whoever has the item: "keeps a fox".
    pub(super) fn is(&self, item: ItemId) -> String {
        self.predicate(item, Polarity::Is)
    }

    /// Returns the predicate of whoever has, or does not have, the item: "keeps a fox", "does not keep a fox".
    fn predicate(&self, item: ItemId, polarity: Polarity) -> String {
        let theme = self.theme;
        let category = self.category_of(item);
        let template = category.map_or(&theme.places.is, |category| &theme.categories[category].is);
        self.fill_item(template, item, polarity)
    }

    /// Returns the theme's category of an item; `None` for a place.
    fn category_of(&self, item: ItemId) -> Option<usize> {
        self.categories[self.model.item(item).category.index()]
    }

    fn fill_item(&self, template: &Template, item: ItemId, polarity: Polarity) -> String {
        let Item { words, article, .. } = &self.items[item.index()];
        let many = article.is_empty();
        template.fill(Values { item: words, article, many, polarity, ..Values::default() })
    }

    fn clause(&self, formula: &Formula) -> Option<String> {
        match formula {
            Formula::Fact(fact) => self.fact(fact),
            Formula::Between(between) => Some(self.between(between, Polarity::Is)),
            Formula::Not(inner) => match &**inner {
                Formula::Between(between) => Some(self.between(between, Polarity::IsNot)),
                _ => None,
            },
            Formula::Any(parts) => self.alternative(parts, ["either", "or"], Polarity::Is),
            Formula::All(parts) => self.alternative(parts, ["neither", "nor"], Polarity::IsNot),
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
            // The generator makes none of these.
            Formula::Constant(_)
            | Formula::Same { .. }
            | Formula::Count { .. }
            | Formula::Quantified(..)
            | Formula::Copies(_) => None,
        }
    }

    fn fact(&self, fact: &Fact) -> Option<String> {
        let polarity = fact.polarity;
        let Some(link) = fact.link else {
            return Some(format!("{} {}", self.who(fact.first), self.predicate(fact.second, polarity)));
        };
        let subjects = [self.who(fact.first), self.who(fact.second), ""];
        Some(self.link(link)?.say.fill(Values { subjects, polarity, ..Values::default() }))
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
        match &self.theme.categories[self.categories[category.index()]?].content {
            Content::Numbers(numbers) => Some(numbers),
            Content::Items { .. } => None,
        }
    }

    fn between(&self, between: &Between, polarity: Polarity) -> String {
        let (one, other) = between.ends;
        let subjects = [between.middle, one, other].map(|item| self.who(item).as_str());
        let template = match self.numbers(between.category) {
            Some(numbers) => &numbers.between,
            None => &self.theme.places.between,
        };
        template.fill(Values { subjects, polarity, ..Values::default() })
    }

    /// Returns two facts without links about one item as a clause: "Ann either keeps a fox or keeps an owl".
    fn alternative(&self, parts: &[Formula], words: [&str; 2], polarity: Polarity) -> Option<String> {
        let [Formula::Fact(one), Formula::Fact(other)] = parts else { return None };
        let fits = |fact: &Fact| fact.link.is_none() && fact.polarity == polarity && fact.first == one.first;
        let [first, second] = words;
        (fits(one) && fits(other)).then(|| {
            let who = self.who(one.first);
            format!("{who} {first} {} {second} {}", self.is(one.second), self.is(other.second))
        })
    }

    fn compare(&self, left: &Number, comparison: Comparison, right: &Number) -> Option<String> {
        use Comparison::{Equal, Greater, GreaterOrEqual, LessOrEqual};
        match (left, comparison, right) {
            (Number::Count(formulas), Equal, Number::Constant(1)) => {
                let clauses: Option<Vec<String>> =
                    formulas.iter().map(|formula| self.clause(formula)).collect();
                Some(format!("exactly one of these statements is true: {}", clauses?.join("; ")))
            }
            (one, Equal, Number::Arithmetic(Operator::Add, other, number)) => {
                self.two_numbers(|numbers| &numbers.difference, one, other, constant(number)?)
            }
            (one, Equal, Number::Arithmetic(Operator::Multiply, number, other)) => {
                self.two_numbers(|numbers| &numbers.times, one, other, constant(number)?)
            }
            (Number::Arithmetic(Operator::Add, one, other), Equal, number) => {
                self.two_numbers(|numbers| &numbers.sum, one, other, constant(number)?)
            }
            (one, Greater, other) => self.two_numbers(|numbers| &numbers.greater, one, other, 1),
            (one, GreaterOrEqual, Number::Constant(limit)) => {
                self.limit(|numbers| &numbers.least, one, *limit)
            }
            (one, LessOrEqual, Number::Constant(limit)) => self.limit(|numbers| &numbers.most, one, *limit),
            _ => None,
        }
    }

    /// Fills a template about the numbers of two subjects.
    fn two_numbers(
        &self,
        template: fn(&Numbers) -> &Template,
        one: &Number,
        other: &Number,
        number: i64,
    ) -> Option<String> {
        let (numbers, a) = self.measured(one)?;
        let (_, b) = self.measured(other)?;
        let values = Values { subjects: [a, b, ""], number, many: number != 1, ..Values::default() };
        Some(template(numbers).fill(values))
    }

    /// Fills a template about the number of one subject.
    fn limit(&self, template: fn(&Numbers) -> &Template, one: &Number, number: i64) -> Option<String> {
        let (numbers, a) = self.measured(one)?;
        let values = Values { subjects: [a, "", ""], number, many: number != 1, ..Values::default() };
        Some(template(numbers).fill(values))
    }

    /// Returns the numeric category of a number, and the subject that has the number.
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
