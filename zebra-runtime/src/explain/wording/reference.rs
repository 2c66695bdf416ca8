//! Items and categories as nouns: how the author's templates and the names refer to them.

use crate::explain::prices::LONG_PHRASE;
use crate::model::{CategoryId, ItemId, Model, Piece, Saying, Slot};
use crate::sentence::known::{ARTICLES, NO_NOUNS};
use crate::sentence::noun::{
    POSITION, has_determiner, is_bare_number, is_ordinal, is_place, is_plural, is_position, kind_noun,
};
use crate::sentence::{category_noun, ordinal_ending};

/// How a template writes an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Form<'m> {
    /// Whether there is an article before it.
    pub(super) has_article: bool,
    /// The noun after it: "house" in "the {a} house is red".
    pub(super) noun: Option<&'m str>,
}

/// Returns an item as a noun phrase inside a sentence, as the author writes it beside items of a category: "the 1st house",
/// "the Spaniard", "tea", "age 12", "the tutor Ann".
pub(crate) fn reference(model: &Model, item: ItemId, beside: Option<CategoryId>) -> String {
    let (category, phrase) = (model.item(item).category, &model.item(item).phrase);
    if model.category(category).role_of.is_some() {
        return format!("the {} {phrase}", category_noun(model, category));
    }
    if is_position(model, category) {
        return phrase.to_string();
    }
    let Form { has_article, noun } = form(model, category, beside);
    match (noun, kind_noun(model, category)) {
        (Some(noun), _) => format!("the {phrase} {noun}"),
        (None, Some(kind)) if is_ordinal(phrase) => format!("the {phrase} {kind}"),
        (None, Some(kind)) if places(model, category) && !has_article => {
            format!("the {phrase}{} {kind}", ordinal_ending(phrase.parse().unwrap_or(0)))
        }
        (None, _) if is_bare_number(model, item) && !has_article => {
            value_noun(model, category).map_or_else(|| phrase.to_string(), |noun| noun.counted(phrase))
        }
        _ if has_article && !has_determiner(phrase) => format!("the {phrase}"),
        _ if is_place(phrase) => format!("the one {phrase}"),
        _ => phrase.to_string(),
    }
}

/// Returns an item in a list of items of its category that were announced by [`question_words`]: without an article, and with the
/// name in charts if its phrase is long.
pub(crate) fn listed(model: &Model, item: ItemId, beside: CategoryId) -> String {
    let category = model.item(item).category;
    let phrase = &model.item(item).phrase;
    if is_value(model, category) || is_position(model, category) {
        return phrase.strip_prefix(POSITION).unwrap_or(phrase).to_owned();
    }
    if is_long(model, item) {
        return model.item(item).title.to_string();
    }
    let noun = form(model, category, Some(beside)).noun;
    match is_place(phrase) || (noun.is_some() && noun != kind_noun(model, category).as_deref()) {
        true => phrase.to_string(),
        false => reference(model, item, Some(beside)),
    }
}

/// Returns an item among those that a question rules out: as in a list, but "the yellow one" if the question asks for a house.
pub(crate) fn alternative(model: &Model, item: ItemId, beside: CategoryId) -> String {
    let category = model.item(item).category;
    let name = listed(model, item, beside);
    let noun = form(model, category, Some(beside)).noun;
    match noun.is_some() && name == *model.item(item).phrase && !is_value(model, category) {
        true if is_ordinal(&name) => format!("the {name}"),
        true => format!("the {name} one"),
        false => name,
    }
}

/// Returns an item in brackets: without an article, and without a noun that its phrase does not need: "yellow" for "the yellow
/// house".
pub(crate) fn bracketed(model: &Model, item: ItemId, beside: CategoryId) -> String {
    let (category, phrase) = (model.item(item).category, &model.item(item).phrase);
    if is_long(model, item) {
        return model.item(item).title.to_string();
    }
    let has_noun = || {
        let noun = form(model, category, Some(beside)).noun;
        noun.is_some() && noun != kind_noun(model, category).as_deref()
    };
    if is_place(phrase) || (!is_bare_number(model, item) && !is_position(model, category) && has_noun()) {
        return phrase.to_string();
    }
    let text = reference(model, item, Some(beside));
    text.strip_prefix("the ").map_or_else(|| text.clone(), str::to_owned)
}

fn is_long(model: &Model, item: ItemId) -> bool {
    let item = model.item(item);
    // A bare number would look like that of a clue.
    let is_named = item.title.len() < item.phrase.len() && !item.is_number();
    is_named && item.phrase.split(' ').count() >= LONG_PHRASE
}

/// The noun for the value of an item.
pub(super) enum ValueNoun {
    /// Such as "age": "Ann's age is 12".
    Singular(String),
    /// Such as "cups": "Ann has 3 cups".
    Plural(String),
}

impl ValueNoun {
    /// Returns a number of things, for a noun in the plural.
    pub(super) fn counted(&self, number: &str) -> String {
        match self {
            ValueNoun::Singular(noun) => format!("{noun} {number}"),
            ValueNoun::Plural(noun) if number.rsplit(' ').next() == Some("1") => {
                format!("{number} {}", noun.strip_suffix('s').unwrap_or(noun))
            }
            ValueNoun::Plural(noun) => format!("{number} {noun}"),
        }
    }
}

/// Returns the noun for the value of an item; `None` if the name of the category is hardly a noun.
pub(super) fn value_noun(model: &Model, category: CategoryId) -> Option<ValueNoun> {
    kind_noun(model, category).map(ValueNoun::Singular).or_else(|| {
        let noun = category_noun(model, category);
        let is_noun = noun.chars().count() > 2
            && is_plural(&noun)
            && noun.chars().all(|letter| letter.is_alphabetic() || letter == ' ');
        is_noun.then_some(ValueNoun::Plural(noun))
    })
}

/// Returns the words before "is left for Ann": "which color", "which number of cups", "what".
pub(super) fn question_words(model: &Model, category: CategoryId) -> String {
    match (kind_noun(model, category), value_noun(model, category)) {
        (Some(noun), _) => format!("which {noun}"),
        (None, Some(ValueNoun::Plural(noun))) if is_value(model, category) => {
            format!("which number of {noun}")
        }
        _ => "what".to_owned(),
    }
}

/// Returns whether the items of a category are values of others: numbers, or the items of a role.
pub(super) fn is_value(model: &Model, category: CategoryId) -> bool {
    let is_number = |item| is_bare_number(model, item) && !is_position(model, category);
    model.category(category).role_of.is_some() || model.items_of(category).all(is_number)
}

/// Returns whether the items of a category are the numbers from 1 and name the rows.
fn places(model: &Model, category: CategoryId) -> bool {
    let is_place = |(place, item)| is_bare_number(model, item) && model.value(item) == place;
    category == model.anchor() && (1..).zip(model.items_of(category)).all(is_place)
}

/// Returns the form of the items of a category in the template about it and another category, or else in the template with
/// the most words for it.
fn form(model: &Model, category: CategoryId, beside: Option<CategoryId>) -> Form<'_> {
    let forms = model.sayings().iter().filter(|saying| !saying.takes_link()).flat_map(|saying| {
        let of = |slot, (one, other)| (one == category).then(|| (form_in(saying, slot), other));
        [of(Slot::First, saying.about), of(Slot::Second, (saying.about.1, saying.about.0))]
            .into_iter()
            .flatten()
    });
    let beside = forms.clone().find(|&(_, other)| Some(other) == beside).map(|(form, _)| form);
    let most = || forms.map(|(form, _)| form).max_by_key(|form| (form.noun.is_some(), form.has_article));
    beside.or_else(most).unwrap_or_default()
}

pub(super) fn form_in(saying: &Saying, slot: Slot) -> Form<'_> {
    let pieces = &saying.pieces;
    let Some(at) = pieces.iter().position(|piece| *piece == Piece::Slot(slot)) else {
        return Form::default();
    };
    let article = match at.checked_sub(1).map(|before| &pieces[before]) {
        Some(Piece::Words(words)) => {
            words.strip_suffix(' ').and_then(|words| words.rsplit(' ').next()).unwrap_or_default()
        }
        _ => "",
    };
    let has_article = ARTICLES.contains(article);
    let noun = match pieces.get(at + 1) {
        Some(Piece::Words(words)) if has_article => {
            let mut words =
                words.strip_prefix(' ').unwrap_or_default().split(' ').filter(|word| !word.is_empty());
            let noun = words.next().filter(|word| is_word(word) && !NO_NOUNS.contains(word));
            noun.filter(|_| words.next().is_none_or(|next| NO_NOUNS.contains(next)))
        }
        _ => None,
    };
    Form { has_article, noun }
}

fn is_word(word: &str) -> bool {
    word.chars().all(char::is_alphabetic)
}
