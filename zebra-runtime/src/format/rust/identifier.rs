//! Identifiers for any text.

use std::collections::BTreeSet;

use crate::draft::{GRAMMAR_WORDS, is_function, type_name};

/// The names that cannot be raw identifiers, and those that a puzzle's module reserves.
const TAKEN: [&str; 8] = ["self", "Self", "super", "crate", "_", "Row", "Solution", "ALL"];

/// Returns an identifier in upper camel case; a text that is one already stays as it is.
pub(super) fn of_type(text: &str, default: &str) -> String {
    if is_identifier(text) && text.starts_with(|first: char| !first.is_lowercase() && first != '_') {
        return unreserved(text.to_owned());
    }
    let name = type_name(&text.replace(|letter| !is_inner(letter), "_"));
    finished(name, default, "N")
}

/// Returns an identifier; a text that is one stays as it is.
pub(super) fn of_value(text: &str, default: &str) -> String {
    if is_identifier(text) {
        return unreserved(text.to_owned());
    }
    let words = text.split(|letter: char| letter == '_' || !is_inner(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    finished(words.join("_"), default, "n")
}

fn finished(name: String, default: &str, letter: &str) -> String {
    match name.chars().next() {
        None => default.to_owned(),
        Some(first) if is_first(first) => unreserved(name),
        Some(_) => format!("{letter}{name}"),
    }
}

fn unreserved(name: String) -> String {
    let reserved = TAKEN.contains(&&*name) || GRAMMAR_WORDS.contains(&&*name) || is_function(&name);
    if reserved { name + "_" } else { name }
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(|first| first == '_' || is_first(first))
        && text.chars().all(|letter| letter == '_' || is_inner(letter))
}

/// Returns whether a letter may begin an identifier. Of other scripts only those letters that surely may.
fn is_first(letter: char) -> bool {
    let own = matches!(letter, '\u{5d0}'..='\u{5ea}' | '\u{620}'..='\u{64a}' | '\u{3041}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}');
    is_inner(letter) && (letter.is_lowercase() || letter.is_uppercase() || own)
}

/// Returns whether a letter may be inside an identifier.
fn is_inner(letter: char) -> bool {
    // Alphabetic, but not in `XID_Continue`.
    let excluded = matches!(letter,
        '\u{37a}' | '\u{24b6}'..='\u{24e9}' | '\u{2e2f}' | '\u{fc5e}'..='\u{fc63}' | '\u{fdfa}'..='\u{fdfb}'
        | '\u{fe70}'..='\u{fe7e}' | '\u{1f130}'..='\u{1f189}');
    letter.is_ascii_alphanumeric() || (letter.is_alphabetic() && !excluded && !letter.is_ascii())
}

/// Identifiers of one namespace.
#[derive(Debug, Clone, Default)]
pub(super) struct Namespace {
    used: BTreeSet<String>,
}

impl Namespace {
    /// Adds an identifier, with a number behind it if a similar one is there. Types and fields derive from names, so names
    /// that differ only in case and underscores are similar.
    pub(super) fn add(&mut self, wanted: &str) -> String {
        self.add_unless(wanted, |_| false)
    }

    /// Like `add`, for an identifier that must not be any of some others either.
    pub(super) fn add_unless(&mut self, wanted: &str, taken: impl Fn(&str) -> bool) -> String {
        let key = |name: &str| name.replace('_', "").to_lowercase();
        let mut name = wanted.to_owned();
        let mut number = 2;
        while taken(&name) || !self.used.insert(key(&name)) {
            name = format!("{wanted}_{number}");
            number += 1;
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_in_camel_case() {
        let names = [
            "red",
            "New York",
            "grilled_cheese",
            "iPhone13",
            "McDonald_x",
            "var1_10",
            "20 kg",
            "sum",
            "Row",
            "…",
        ];
        assert_eq!(
            names.map(|name| of_type(name, "Item")).join(" "),
            "Red NewYork GrilledCheese IPhone13 McDonald_x Var1_10 N20Kg Sum Row_ Item"
        );
    }

    #[test]
    fn values_keep_their_case() {
        let names = ["next_to", "left-of", "2nd", "where", "Ⓐ²"];
        assert_eq!(names.map(|name| of_value(name, "link")).join(" "), "next_to left_of n2nd where_ link");
    }

    #[test]
    fn similar_names_get_numbers() {
        let mut names = Namespace::default();
        assert_eq!(["Red", "red", "Re_d"].map(|name| names.add(name)).join(" "), "Red red_2 Re_d_3");
    }
}
