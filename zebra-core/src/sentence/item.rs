//! Items, categories and terms inside a sentence. Part of the sentences.

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

/// Returns the name of a category as a noun in the middle of a sentence: `GrandPrix` is "grand prix". A name that is not of
/// words with a capital, such as `iPhone` or `USB`, stays as it is. The positions of a ZBC file have no name; their noun is
/// "place".
#[must_use]
pub fn category_noun(model: &Model, category: CategoryId) -> String {
    let name = &model.category(category).name;
    if !name.chars().any(char::is_alphabetic) {
        return "place".to_owned();
    }
    name.split(' ')
        .map(|word| lowercase_words(word).unwrap_or_else(|| word.to_owned()))
        .collect::<Vec<_>>()
        .join(" ")
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
        Term::Item(item) => item_phrase(model, *item),
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
