//! Items, categories and terms inside a sentence. Part of the sentences.

use super::word::singular;
use crate::model::{CategoryId, ItemId, Model, POSITIONS, Term};

/// Returns the phrase of an item. An item of a role means the one who has it: "the one whose first guest is Ann".
#[must_use]
pub fn item_phrase(model: &Model, item: ItemId) -> String {
    let category = model.item(item).category;
    let phrase = &model.item(item).phrase;
    match model.category(category).role_of {
        Some(_) => format!("the one whose {} is {phrase}", category_noun(model, category)),
        None => phrase.to_string(),
    }
}

/// Returns an item as a noun. A bare word of a ZBC file gets one from the name of its category: "the red one", "the owner of the fox".
pub(super) fn noun_phrase(model: &Model, item: ItemId) -> String {
    let phrase = item_phrase(model, item);
    let category = model.category(model.item(item).category);
    let is_bare = || phrase.starts_with(char::is_lowercase) && phrase.split(' ').count() == 1;
    if category.name == POSITIONS || category.role_of.is_some() || !is_of_zbc(model) || !is_bare() {
        return phrase;
    }
    let name = category.name.to_lowercase();
    let mut lists =
        NOUNS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "));
    let template = lists.find(|(names, _)| names.split(' ').any(|known| known == name || known == "*"));
    template.map_or_else(|| phrase.clone(), |(_, template)| template.replace("{item}", &phrase))
}

/// Returns an item after "is": the places of a ZBC file are where something is.
pub(super) fn complement(model: &Model, item: ItemId) -> String {
    match is_position(model, item) {
        true => format!("in {}", item_phrase(model, item)),
        false => noun_phrase(model, item),
    }
}

/// Returns whether an item is a place of a ZBC file, which has no name of its own.
pub(super) fn is_position(model: &Model, item: ItemId) -> bool {
    model.category(model.item(item).category).name == POSITIONS && is_of_zbc(model)
}

/// Returns whether the clues are written in ZBC, whose items are bare words.
fn is_of_zbc(model: &Model) -> bool {
    model.clues().first().is_some_and(|clue| clue.zbc.is_some())
}

/// What an item is called as a noun, by the name of its category.
const NOUNS: &str = include_str!("nouns.txt");

/// Returns the name of a category as a noun in the middle of a sentence: `GrandPrix` is "grand prix". A name that is not of
/// words with a capital, such as `iPhone` or `USB`, stays as it is. A plural becomes the noun of one item, but for amounts: Ann has "20
/// points". The positions of a ZBC file have no name; their noun is "place".
#[must_use]
pub fn category_noun(model: &Model, category: CategoryId) -> String {
    let name = &model.category(category).name;
    if !name.chars().any(char::is_alphabetic) {
        return "place".to_owned();
    }
    let words = name.split(' ').map(|word| lowercase_words(word).unwrap_or_else(|| word.to_owned()));
    let noun = words.collect::<Vec<_>>().join(" ");
    let is_amount = model.items_in(category).iter().any(|item| item.value.is_some());
    if is_amount || noun.ends_with(char::is_uppercase) { noun } else { singular(&noun) }
}

/// Returns the words of a name in camel case; `None` if one of them is not a capital and at least two other letters, or if
/// the name is a word without a capital.
fn lowercase_words(name: &str) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    for letter in name.chars() {
        match words.last_mut() {
            Some(word) if letter.is_lowercase() => word.push(letter),
            _ if letter.is_uppercase() => words.push(letter.to_lowercase().collect()),
            _ => return None,
        }
    }
    let are_words = !words.is_empty() && words.iter().all(|word| word.chars().count() > 2);
    are_words.then(|| words.join(" "))
}

/// Returns the phrase of a term.
pub(super) fn term_phrase(model: &Model, term: &Term) -> String {
    match term {
        Term::Item(item) => noun_phrase(model, *item),
        Term::In { category, of } => {
            format!("the {} of {}", category_noun(model, *category), term_phrase(model, of))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_noun_has_the_words_of_a_camel_case_name() {
        let names = ["GrandPrix", "Color", "iPhone13", "McDonald_x", "USB", "age"];
        let words = names.map(|name| lowercase_words(name).unwrap_or_else(|| name.to_owned()));
        assert_eq!(words.join(", "), "grand prix, color, iPhone13, McDonald_x, USB, age");
    }
}
