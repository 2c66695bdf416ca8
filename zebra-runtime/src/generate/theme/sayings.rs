//! The words of explanations: a template of the theme for each two categories, and a short name for each item. Part of the
//! generator.

use super::template::{Field, Slot as ThemeSlot, Template};
use super::wording::Wording;
use super::{Category, Content, Item};
use crate::language::VerbPlace;
use crate::model::{CategoryId, ItemId, ItemWords, Piece, Polarity, Saying, Slot, Text, Words};

impl Wording<'_> {
    /// Returns the sentences of facts about each two categories: "{a} keeps {b}".
    pub(super) fn sayings(&self) -> Vec<Saying> {
        let mut order: Vec<CategoryId> = self.model.category_ids().collect();
        order.sort_by_key(|&category| self.rank(category));
        let with_space = |mut pieces: Vec<Piece>| {
            match pieces.last_mut() {
                Some(Piece::Words(words)) => *words = Text::from(format!("{words} ")),
                _ => pieces.push(Piece::Words(Text::from(" "))),
            }
            pieces
        };
        let theirs = || order.iter().map(|&category| self.category(category));
        let subjects: Vec<_> = theirs().map(|category| subject(category).map(with_space)).collect();
        let predicates: Vec<_> = theirs().map(predicate).collect();
        let mut sayings = Vec::new();
        for (index, &one) in order.iter().enumerate() {
            for (&other, predicate) in order.iter().zip(&predicates).skip(index + 1) {
                if let (Some(subject), Some(predicate)) = (&subjects[index], predicate) {
                    let pieces = subject.iter().chain(predicate).cloned().collect();
                    sayings.push(Saying { about: (one, other), pieces });
                }
            }
        }
        sayings
    }

    /// Returns the words of explanations in another language than English: each item as a subject and as a predicate.
    pub(super) fn words_of_items(&self) -> Words {
        let language = self.theme.language;
        let words = |item: ItemId| {
            let category = self.category_of(item);
            let fill = |templates: &[Template], polarity| {
                let text = templates.first().map(|template| self.fill_item(template, item, polarity, ""));
                let text = language.with_verb(&text.unwrap_or_default(), VerbPlace::AsWritten);
                Text::from(language.polished(&text))
            };
            ItemWords {
                subject: fill(&category.who, Polarity::Is),
                is: fill(&category.is, Polarity::Is),
                is_not: fill(&category.is, Polarity::IsNot),
            }
        };
        Words { language: language.code().into(), items: self.model.item_ids().map(words).collect() }
    }

    /// Returns a number that orders categories by how well their items are subjects.
    fn rank(&self, category: CategoryId) -> usize {
        let is_plain = self.model.is_plain(category);
        match &self.category(category).content {
            Content::Names { .. } => 0,
            Content::Items { .. } if is_plain => 1,
            Content::Numbers(_) => 2,
            Content::Places { .. } => 3,
            Content::Items { .. } => 4,
        }
    }

    /// Returns how explanations call the items of a category: "the fox", or "the owner of the fox" if the theme has no template
    /// for it.
    pub(super) fn item_phrases(&self, category: CategoryId) -> impl Fn(ItemId) -> Text + '_ {
        let category = self.category(category);
        let is_english = self.theme.language.is_english();
        let has_article = match is_english {
            true => has_article(category),
            false => category.is.first().is_some_and(Template::needs_gender),
        };
        let is_said = category.is_said();
        move |item: ItemId| {
            let Item { words, forms, .. } = &self.items[item.index()];
            if !is_english {
                return forms.first().filter(|_| has_article).unwrap_or(words).clone();
            }
            match (is_said, category.who.first()) {
                (true, _) if has_article => Text::from(format!("the {words}")),
                (false, Some(who)) => Text::from(self.fill_item(who, item, Polarity::Is, "")),
                _ => words.clone(),
            }
        }
    }
}

impl Category {
    /// Returns whether explanations have a template about the items.
    pub(super) fn is_said(&self) -> bool {
        let has_article = has_article(self);
        let fit = |templates: &[Template]| templates.iter().any(|template| fits(template, has_article));
        fit(&self.who) && fit(&self.is)
    }
}

/// Returns whether explanations write "the" before the items of a category.
fn has_article(category: &Category) -> bool {
    let takes = |template: &Template| template.has(ThemeSlot::TheItem) || template.has(ThemeSlot::AnItem);
    category.is.first().is_some_and(takes)
}

fn subject(category: &Category) -> Option<Vec<Piece>> {
    first_fit(&category.who, has_article(category), Slot::First)
}

fn predicate(category: &Category) -> Option<Vec<Piece>> {
    first_fit(&category.is, has_article(category), Slot::Second)
}

/// Returns whether the name of the item can take the place of each slot of a template.
fn fits(template: &Template, has_article: bool) -> bool {
    template.pieces.iter().all(|piece| match piece {
        Piece::Words(_) | Piece::Choice(..) => true,
        Piece::Slot(Field::Slot(ThemeSlot::TheItem | ThemeSlot::AnItem)) => has_article,
        Piece::Slot(Field::Slot(ThemeSlot::Item)) => !has_article,
        Piece::Slot(_) => false,
    })
}

/// Returns the first template in which the name of the item can take the place of the slot.
fn first_fit(templates: &[Template], has_article: bool, slot: Slot) -> Option<Vec<Piece>> {
    let template = templates.iter().find(|template| fits(template, has_article))?;
    let piece = |piece: &Piece<Field>| match piece {
        Piece::Words(words) => Piece::Words(words.clone()),
        Piece::Choice(so, not_so) => Piece::Choice(so.clone(), not_so.clone()),
        Piece::Slot(_) => Piece::Slot(slot),
    };
    Some(template.pieces.iter().map(piece).collect())
}
