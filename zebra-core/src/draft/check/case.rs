//! Conversions between the cases of identifiers.

use crate::diagnostic::words_of as words;
use crate::sentence::capitalize;

pub use crate::sentence::spaced;

/// Converts an identifier to snake case: `FiveHouses` is `five_houses`.
pub(super) fn snake_case(identifier: &str) -> String {
    identifier_of(words(identifier).join("_").to_lowercase(), identifier)
}

/// Converts an identifier to upper camel case: `next_to` is `NextTo`.
pub(super) fn camel_case(identifier: &str) -> String {
    let words = words(identifier);
    identifier_of(words.iter().map(|word| capitalize(word)).collect(), identifier)
}

/// Makes a valid identifier of a converted one: `__` has no words, the word of `_1` is a number, and `crate` is reserved.
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
    fn identifiers_are_split_into_words() {
        assert_eq!(spaced("GrandPrix"), "Grand Prix");
        assert_eq!(spaced("next_to"), "next to");
        assert_eq!(spaced("HTMLPage"), "HTML Page");
        assert_eq!(spaced("Model3X"), "Model3 X");
        assert_eq!(spaced("Élan"), "Élan");
        assert_eq!(snake_case("FiveHouses"), "five_houses");
        assert_eq!(camel_case("directly_right_of"), "DirectlyRightOf");
    }

    #[test]
    fn converted_identifiers_are_identifiers() {
        assert_eq!((snake_case("__"), camel_case("__")), ("__".to_owned(), "__".to_owned()));
        assert_eq!((snake_case("_1"), camel_case("_1st")), ("_1".to_owned(), "_1st".to_owned()));
        assert_eq!((snake_case("Crate"), snake_case("SELF")), ("crate_".to_owned(), "self_".to_owned()));
        assert_eq!(camel_case("self_"), "Self_");
    }
}
