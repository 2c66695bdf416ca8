//! The words inside identifiers. Layer 1.

use crate::sentence::capitalize;

/// The words of an identifier: at underscores, and where a capital or a number begins after a small letter.
fn words(identifier: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let mut before: Option<char> = None;
    let mut letters = identifier.char_indices().peekable();
    while let Some((index, letter)) = letters.next() {
        let begins = letter.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase()
                    || before.is_numeric()
                    || (before.is_uppercase()
                        && letters.peek().is_some_and(|(_, after)| after.is_lowercase()))
            });
        if letter == '_' || begins {
            words.push(&identifier[start..index]);
            start = index + usize::from(letter == '_');
        }
        before = Some(letter);
    }
    words.push(&identifier[start..]);
    words.retain(|word| !word.is_empty());
    words
}

/// An identifier as people write it: `GrandPrix` is "Grand Prix", `next_to` is "next to".
pub fn apart(identifier: &str) -> String {
    words(identifier).join(" ")
}

/// An identifier in snake case: `FiveHouses` is `five_houses`.
pub(super) fn snake(identifier: &str) -> String {
    identifier_of(words(identifier).join("_").to_lowercase(), identifier)
}

/// An identifier in upper camel case: `next_to` is `NextTo`.
pub(super) fn camel(identifier: &str) -> String {
    let words = words(identifier);
    identifier_of(words.iter().map(|word| capitalize(word)).collect(), identifier)
}

/// The text if it is an identifier; one much like it where it is not: `__` has no words, the word of `_1` is a number,
/// and nothing can be called `crate`.
fn identifier_of(text: String, original: &str) -> String {
    match text.as_str() {
        "" => original.to_owned(),
        "self" | "Self" | "super" | "crate" => format!("{text}_"),
        _ if text.starts_with(char::is_numeric) => format!("_{text}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_fall_apart_where_a_reader_would_cut_them() {
        assert_eq!(apart("GrandPrix"), "Grand Prix");
        assert_eq!(apart("next_to"), "next to");
        assert_eq!(apart("HTMLPage"), "HTML Page");
        assert_eq!(apart("Model3X"), "Model3 X");
        assert_eq!(apart("Élan"), "Élan");
        assert_eq!(snake("FiveHouses"), "five_houses");
        assert_eq!(camel("directly_right_of"), "DirectlyRightOf");
    }

    #[test]
    fn what_is_made_of_an_identifier_is_one() {
        assert_eq!((snake("__"), camel("__")), ("__".to_owned(), "__".to_owned()));
        assert_eq!((snake("_1"), camel("_1st")), ("_1".to_owned(), "_1st".to_owned()));
        assert_eq!((snake("Crate"), snake("SELF")), ("crate_".to_owned(), "self_".to_owned()));
        assert_eq!(camel("self_"), "Self_");
    }
}
