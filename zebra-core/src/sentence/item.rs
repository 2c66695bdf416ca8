//! Items, categories and terms inside a sentence. Part of the sentences (layer 1).

use crate::model::{CategoryId, ItemId, Model, Term};

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

/// Returns the name of a category as a noun in the middle of a sentence: `GrandPrix` is "grand prix". The positions of a
/// ZBC file have no name; their noun is "place".
#[must_use]
pub fn category_noun(model: &Model, category: CategoryId) -> String {
    let name = &model.category(category).name;
    if !name.chars().any(char::is_alphabetic) {
        return "place".to_owned();
    }
    let mut noun = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !noun.is_empty() && !noun.ends_with(' ') {
            noun.push(' ');
        }
        noun.extend(letter.to_lowercase());
    }
    noun
}

/// Returns the phrase of a term.
pub(super) fn term_phrase(model: &Model, term: &Term) -> String {
    match term {
        Term::Item(item) => item_phrase(model, *item),
        Term::In { category, of } => {
            format!("the {} of {}", category_noun(model, *category), term_phrase(model, of))
        }
    }
}
