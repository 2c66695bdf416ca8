//! Single words and their letters: capitals, full stops, plurals and number words. Part of the sentences.

use crate::diagnostic::words_of;
use crate::model::{Item, Model};

/// Returns the text with its first letter in upper case.
#[must_use]
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    let mut capitalized = String::with_capacity(text.len() + 1);
    capitalized.extend(letters.next().into_iter().flat_map(char::to_uppercase));
    capitalized + letters.as_str()
}

/// Returns a clause as a sentence: with a full stop and a capital. A name of one word at the beginning stays as it is written, and so does
/// a word with a capital inside, such as "iPhone".
#[must_use]
pub fn to_sentence(model: &Model, clause: &str) -> String {
    let has_capital_inside =
        clause.chars().skip(1).take_while(|letter| !letter.is_whitespace()).any(char::is_uppercase);
    let is_name =
        |item: &Item| is_spelled(item) && !item.phrase.contains(' ') && begins_with(clause, &item.phrase);
    let sentence = match has_capital_inside || model.items().iter().any(is_name) {
        true => clause.to_owned(),
        false => match clause.strip_prefix('(') {
            Some(rest) => format!("({}", capitalize(rest)),
            None => capitalize(clause),
        },
    };
    // A full stop and a comma are inside the quotation marks of a title.
    format!("{sentence}.").replace("”.", ".”").replace("”,", ",”")
}

/// Returns whether the phrase of an item has the letters of its name, and so is the name and not other words.
fn is_spelled(item: &Item) -> bool {
    fn letters(text: &str) -> impl Iterator<Item = char> + '_ {
        text.chars().filter(|letter| letter.is_alphanumeric())
    }
    item.phrase == item.name || letters(&item.phrase).eq(letters(&item.name))
}

/// Returns whether a text begins with some words.
fn begins_with(text: &str, words: &str) -> bool {
    text.strip_prefix(words).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Returns a regular noun in the number of the things that it counts: "clue" for 1, "clues" otherwise.
#[must_use]
pub fn plural<N: Copy + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let is_regular = |stem: &str| !stem.ends_with(['a', 'e', 'i', 'o', 'u']);
    match noun.strip_suffix('y').filter(|stem| is_regular(stem)) {
        _ if count == N::from(1) => noun.to_owned(),
        Some(stem) => format!("{stem}ies"),
        None if ["echo", "hero", "potato", "tomato", "torpedo", "veto"].contains(&noun) => {
            format!("{noun}es")
        }
        None if ["s", "x", "z", "ch", "sh"].iter().any(|ending| noun.ends_with(ending)) => {
            format!("{noun}es")
        }
        None => format!("{noun}s"),
    }
}

/// Returns the singular of a regular plural noun: "riders" gives "rider"; "glass" and "bus" are unchanged.
pub(super) fn singular(noun: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|ending| noun.to_lowercase().ends_with(ending));
    let stem = |ending: &str| noun.strip_suffix(ending).filter(|stem| stem.chars().count() > 2);
    if ends(&["ss", "us", "is"]) || ends(&UNCHANGED) {
        return noun.to_owned();
    }
    if let Some(stem) = stem("ies").filter(|_| !ends(&PLAIN)) {
        return format!("{stem}y");
    }
    let is_long = ends(&["sses", "shes", "ches", "xes", "buses", "lenses", "oes"]) && !ends(&PLAIN);
    stem(if is_long { "es" } else { "s" }).unwrap_or(noun).to_owned()
}

/// Nouns that end in "s" and are not changed.
const UNCHANGED: [&str; 31] = [
    "alias",
    "atlas",
    "boots",
    "canvas",
    "christmas",
    "clothes",
    "earnings",
    "earrings",
    "glasses",
    "gloves",
    "goods",
    "headquarters",
    "jeans",
    "lens",
    "means",
    "news",
    "pajamas",
    "pants",
    "sales",
    "sandals",
    "savings",
    "scissors",
    "series",
    "shoes",
    "shorts",
    "sneakers",
    "socks",
    "species",
    "trousers",
    "wages",
    "winnings",
];

/// Plurals of nouns with "e" before the "s".
const PLAIN: [&str; 10] = [
    "brownies",
    "cookies",
    "hoodies",
    "movies",
    "pies",
    "rookies",
    "selfies",
    "shoes",
    "smoothies",
    "zombies",
];

/// The numbers from 0 in words: a line for each, with its cardinal and its ordinal.
const NUMBERS: &str = include_str!("numbers.txt");

/// Returns a number in words up to twenty, and in digits above: "no", "one", "two".
#[must_use]
pub fn cardinal(number: i64) -> String {
    in_words(number).map_or_else(|| number.to_string(), |(cardinal, _)| cardinal.to_owned())
}

/// Returns an ordinal in words up to twenty, and in digits above: "first", "second", "21st".
#[must_use]
pub fn ordinal(number: i64) -> String {
    match in_words(number) {
        Some((_, ordinal)) => ordinal.to_owned(),
        None => format!("{number}{}", ordinal_ending(number)),
    }
}

/// Returns the letters after the digits of an ordinal: "st" for 21.
#[must_use]
pub fn ordinal_ending(number: i64) -> &'static str {
    match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    }
}

/// Returns the cardinal and the ordinal of a number in words.
fn in_words(number: i64) -> Option<(&'static str, &'static str)> {
    NUMBERS.lines().nth(usize::try_from(number).ok()?)?.split_once(' ')
}

/// Returns the numbers that have words, each with its cardinal and its ordinal.
#[cfg(feature = "english")]
pub(crate) fn number_words() -> impl Iterator<Item = (i64, &'static str, &'static str)> {
    (0..).zip(NUMBERS.lines()).filter_map(|(number, line)| {
        let (cardinal, ordinal) = line.split_once(' ')?;
        (number > 0).then_some((number, cardinal, ordinal))
    })
}

/// Returns the words of a name in camel case; `None` if one of them is no capital with other letters, or has fewer letters than `least`.
pub(super) fn camel_words(name: &str, least: usize) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    for letter in name.chars() {
        match words.last_mut() {
            Some(word) if letter.is_lowercase() => word.push(letter),
            _ if letter.is_uppercase() => words.push(letter.to_string()),
            _ => return None,
        }
    }
    (!words.is_empty() && words.iter().all(|word| word.chars().count() >= least)).then_some(words)
}

/// Returns the words of an identifier with spaces: `GrandPrix` is "Grand Prix", `next_to` is "next to".
#[must_use]
pub fn spaced(identifier: &str) -> String {
    words_of(identifier).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::Builder;
    use crate::draft::ItemDraft;

    #[test]
    fn sentences_have_a_capital_and_a_full_stop() {
        let model = model(&[]);
        assert_eq!(to_sentence(&model, "élan is red"), "Élan is red.");
        assert_eq!(to_sentence(&model, ""), ".");
    }

    #[test]
    fn names_of_one_word_are_as_written_at_the_beginning() {
        let item = |name: &str| ItemDraft::new(name);
        let model = model(&[
            item("red_fox").phrase("red fox"),
            item("eBay"),
            item("IPad").phrase("iPad"),
            item("Dog").phrase("the dog"),
            item("p"),
            item("c1"),
        ]);
        let sentences = [
            "red fox is old",
            "eBay is old",
            "iPad is old",
            "the dog is old",
            "p is old",
            "c1 is old",
            "a fox is old",
        ];
        assert_eq!(
            sentences.map(|clause| to_sentence(&model, clause)).join(" "),
            "Red fox is old. eBay is old. iPad is old. The dog is old. p is old. c1 is old. A fox is old."
        );
    }

    fn model(items: &[ItemDraft]) -> Model {
        Builder::new("Names").category("Name", items.to_vec()).draft().check().model
    }

    #[test]
    fn nouns_of_one_thing() {
        let nouns =
            ["riders", "countries", "dishes", "boxes", "houses", "glass", "bus", "news", "gas", "pet"];
        assert_eq!(nouns.map(singular).join(" "), "rider country dish box house glass bus news gas pet");
    }

    #[test]
    fn numbers_in_words() {
        assert_eq!([0, 2, 20, 21, -1].map(cardinal).join(" "), "no two twenty 21 -1");
        assert_eq!(
            [1, 2, 3, 20, 21, 22, 23, 111, 112].map(ordinal).join(" "),
            "first second third twentieth 21st 22nd 23rd 111th 112th"
        );
        assert_eq!([0_u64, 1, 2].map(|count| plural(count, "clue")).join(" "), "clues clue clues");
    }
}
