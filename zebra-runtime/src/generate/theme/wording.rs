//! The words of one puzzle: its items as subjects and predicates, in the variants of the theme. Part of the generator.

use super::bare_model::Sort;
use super::numbers::{Chosen, Numbers};
use super::template::{CAPACITY, Slot, Template, Values};
use super::{Category, Content, Item, Link, Theme};
use crate::language::{Key, Slots};
use crate::model::{CategoryId, ItemId, LinkId, Model, Polarity, Text};
use crate::random::Random;

/// The words that were chosen for a bare model.
pub(super) struct Wording<'w> {
    pub(super) theme: &'w Theme,
    pub(super) model: &'w Model,
    /// The sort of each category of the model, with its numbers.
    pub(super) sorts: &'w [Sort],
    /// The category of the theme for each category of the model.
    pub(super) categories: &'w [usize],
    /// The item of the theme for each item of the model.
    pub(super) items: &'w [Item],
}

impl<'w> Wording<'w> {
    /// Returns the words of an item: "fox".
    pub(super) fn words(&self, item: ItemId) -> &'w Text {
        &self.items[item.index()].words
    }

    /// Returns the theme's category of a category of the model.
    pub(super) fn category(&self, category: CategoryId) -> &'w Category {
        &self.theme.categories[self.categories[category.index()]]
    }

    /// Returns the theme's category of an item.
    pub(super) fn category_of(&self, item: ItemId) -> &'w Category {
        self.category(self.model.item(item).category)
    }

    /// Returns whether an item is the name of one of the people.
    pub(super) fn is_name(&self, item: ItemId) -> bool {
        matches!(self.category_of(item).content, Content::Names { .. })
    }

    /// Returns whether an item is a place.
    pub(super) fn is_place(&self, item: ItemId) -> bool {
        matches!(self.category_of(item).content, Content::Places { .. })
    }

    /// Returns a number that orders items by how well a sentence begins with them: names first and places last, but before all others
    /// a place whose words are those of a row, as in "row 1 has A3".
    pub(super) fn rank_of_subject(&self, item: ItemId) -> usize {
        let category = self.category_of(item);
        let is_row = matches!(&category.who[..], [who] if who.pieces.len() == 1);
        match category.content {
            Content::Names { .. } | Content::Places { .. } if is_row => 0,
            Content::Places { .. } => 2,
            _ => 1,
        }
    }

    /// Returns who has the item, in one of the theme's variants: "the owner of the fox".
    pub(super) fn who(&self, item: ItemId, random: &mut Random) -> String {
        let mut text = String::with_capacity(CAPACITY);
        self.add_who(item, random, &mut text);
        text
    }

    /// Adds who has the item to a text.
    pub(super) fn add_who(&self, item: ItemId, random: &mut Random, text: &mut String) {
        if let Some(template) = random.pick(&self.category_of(item).who) {
            self.add_item(template, item, Polarity::Is, "", text);
        }
    }

    /// Returns who has the item, before other words about somebody: "the tenant who loves ratatouille and Ann" and "whoever wears the hat,
    /// the baker, and Ann" would be hard to read.
    pub(super) fn who_in_list(&self, item: ItemId, random: &mut Random) -> String {
        let first = self.who(item, random);
        if self.category_of(item).who.len() < 2 || clumsiness(&first) == 0 {
            return first;
        }
        let others = (0..8).map(|_| self.who(item, random));
        [first].into_iter().chain(others).min_by_key(|who| clumsiness(who)).unwrap_or_default()
    }

    /// Returns two subjects in English, a name first and one with a relative clause last: "Beth and the owner of Shadow" are two people.
    pub(super) fn in_list<'s>(&self, one: &'s str, other: &'s str) -> [&'s str; 2] {
        let place = |subject: &str| match subject.starts_with("the ") {
            true => 1 + clumsiness(subject),
            false => clumsiness(subject),
        };
        if self.theme.language.is_english() && place(one) > place(other) {
            [other, one]
        } else {
            [one, other]
        }
    }

    /// Returns what whoever has, or does not have, the item does: "keeps the fox", "does not keep the fox".
    pub(super) fn predicate(&self, item: ItemId, polarity: Polarity, random: &mut Random) -> String {
        let mut text = String::with_capacity(CAPACITY);
        self.add_predicate(item, polarity, random, &mut text);
        text
    }

    /// Returns what those do who have these items, with one template if the items are of one category.
    pub(super) fn predicates_of(&self, items: [ItemId; 2], random: &mut Random) -> [String; 2] {
        let [category, other] = items.map(|item| self.model.item(item).category);
        let template = random.pick(&self.category(category).is).filter(|_| category == other);
        items.map(|item| match template {
            Some(template) => self.fill_item(template, item, Polarity::Is, ""),
            None => self.predicate(item, Polarity::Is, random),
        })
    }

    /// Adds what whoever has, or does not have, the item does to a text.
    pub(super) fn add_predicate(
        &self,
        item: ItemId,
        polarity: Polarity,
        random: &mut Random,
        text: &mut String,
    ) {
        if let Some(template) = random.pick(&self.category_of(item).is) {
            self.add_item(template, item, polarity, "", text);
        }
    }

    /// Returns the same in both polarities, with one template.
    pub(super) fn predicates(&self, item: ItemId, random: &mut Random) -> (String, String) {
        let template = random.pick(&self.category_of(item).is);
        let fill = |polarity| {
            template.map_or_else(String::new, |template| self.fill_item(template, item, polarity, ""))
        };
        (fill(Polarity::Is), fill(Polarity::IsNot))
    }

    /// Fills one of the phrases of a key.
    pub(super) fn phrase(&self, key: Key, slots: &Slots<'_>, random: &mut Random) -> Option<String> {
        let language = self.theme.language;
        random.pick(language.texts(key)).map(|phrase| language.fill(phrase, slots))
    }

    /// Fills a template about an item, and perhaps a subject `{a}`.
    pub(super) fn fill_item(
        &self,
        template: &Template,
        item: ItemId,
        polarity: Polarity,
        subject: &str,
    ) -> String {
        let mut text = String::with_capacity(CAPACITY);
        self.add_item(template, item, polarity, subject, &mut text);
        text
    }

    /// Adds a filled template about an item to a text.
    pub(super) fn add_item(
        &self,
        template: &Template,
        item: ItemId,
        polarity: Polarity,
        subject: &str,
        text: &mut String,
    ) {
        template.add(self.items[item.index()].values(polarity, subject), text);
    }

    /// Returns an item with the article of a slot.
    pub(super) fn noun(&self, item: ItemId, slot: Slot) -> String {
        let Item { words, article, .. } = &self.items[item.index()];
        match slot {
            Slot::TheItem => format!("the {words}"),
            Slot::AnItem if !article.is_empty() => format!("{article} {words}"),
            _ => words.to_string(),
        }
    }

    /// Returns the theme's words of a link.
    pub(super) fn link(&self, link: LinkId) -> Option<(&'w Link, String)> {
        let link = self.model.link(link);
        let known = self.category(link.category).links.iter().find(|known| known.name == link.name)?;
        let steps = known.arguments.first().map_or(1, |argument| argument.value(self.step(link.category)));
        let amount =
            self.numbers(link.category).map(|numbers| numbers.amount(steps, self.spelled(link.category)));
        Some((known, amount.unwrap_or_default()))
    }

    /// Returns the distance of the numbers of a category.
    pub(super) fn step(&self, category: CategoryId) -> i64 {
        match &self.sorts[category.index()] {
            Sort::Fixed { numbers: Some(Chosen { step, .. }), .. } => *step,
            Sort::Fixed { .. } | Sort::Items { .. } => 1,
        }
    }

    /// Returns whether the numbers of a category are in words.
    pub(super) fn spelled(&self, category: CategoryId) -> bool {
        !matches!(
            &self.sorts[category.index()],
            Sort::Fixed { numbers: Some(Chosen { spelled: false, .. }), .. }
        )
    }

    /// Returns the numbers of a category, if it has some.
    pub(super) fn numbers(&self, category: CategoryId) -> Option<&'w Numbers> {
        match &self.category(category).content {
            Content::Numbers(numbers) => Some(numbers),
            Content::Names { .. } | Content::Places { .. } | Content::Items { .. } => None,
        }
    }
}

/// Returns 2 for a subject with "whoever", 1 for one with another relative pronoun, and 0 for any other one.
pub(super) fn clumsiness(subject: &str) -> usize {
    let of_word = |word| match word {
        "whoever" => 2,
        "who" | "whose" | "which" | "that" => 1,
        _ => 0,
    };
    subject.split(' ').map(of_word).max().unwrap_or(0)
}

impl Category {
    /// Returns the phrase of a link in a puzzle whose numbers have this step.
    pub(super) fn phrase(&self, link: &Link, step: i64, spelled: bool) -> String {
        let number = link.arguments.first().map_or(1, |argument| argument.value(step));
        let amount = match &self.content {
            Content::Numbers(numbers) => numbers.amount(number, spelled),
            Content::Names { .. } | Content::Places { .. } | Content::Items { .. } => String::new(),
        };
        link.phrase.fill(Values { text: &amount, ..Values::default() })
    }
}
