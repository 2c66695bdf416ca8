//! Words of English that sentences recognize: the lists of `known.txt`. Part of the sentences.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A list of words, by its name in the file.
#[derive(Debug)]
pub struct Words(&'static str);

/// Nouns for people.
pub const PEOPLE: Words = Words("[people]");
/// Words that follow an item and do not belong to it.
pub const NO_NOUNS: Words = Words("[no-nouns]");
/// Verbs and prepositions that name categories.
pub const NO_CATEGORIES: Words = Words("[no-categories]");
/// Ordinals in words.
pub const ORDINALS: Words = Words("[ordinals]");
/// Words after "the owner" and the like, which describe whom they mean.
pub const BEFORE_DESCRIPTIONS: Words = Words("[before-descriptions]");
/// Words before an object that stay where the verb does not.
pub const SMALL_WORDS: Words = Words("[small-words]");
/// Prepositions of places that are no small words.
pub const PREPOSITIONS: Words = Words("[prepositions]");
/// Nouns for what people are.
pub const JOBS: Words = Words("[jobs]");
/// Nouns whose values are measured and not counted.
pub const MEASURES: Words = Words("[measures]");
/// Nouns of people whose pairs are partners.
pub const PARTNERS: Words = Words("[partners]");
/// Nouns of places that have numbers.
pub const PLACES: Words = Words("[places]");
/// Nouns of places one above another.
pub const LEVELS: Words = Words("[levels]");
/// Nouns of what comes one after another in time.
pub const TIMES: Words = Words("[times]");
/// Nouns of places in a race.
pub const RANKS: Words = Words("[ranks]");
/// Nouns of what people pay.
pub const PAYMENTS: Words = Words("[payments]");
/// Nouns of things that have names of their own.
pub const THINGS: Words = Words("[things]");
/// Nouns of works with titles.
pub const TITLED: Words = Words("[titled]");
/// Nouns of people who sell what they make or do.
pub const SELLERS: Words = Words("[sellers]");
/// Nouns whose items are common nouns.
pub const COMMON: Words = Words("[common]");
/// Nouns whose items need no article.
pub const UNCOUNTABLE: Words = Words("[uncountable]");
/// Colors.
pub const COLORS: Words = Words("[colors]");
/// What things are made of.
pub const MATERIALS: Words = Words("[materials]");
/// Flavors of cakes and the like.
pub const FLAVORS: Words = Words("[flavors]");
/// Nouns of what has a flavor.
pub const FLAVORED: Words = Words("[flavored]");
/// Kinds of pets, which are no names.
pub const SPECIES: Words = Words("[species]");
/// Nouns of what has a number on it.
pub const TAGS: Words = Words("[tags]");
/// Peoples.
pub const NATIONS: Words = Words("[nations]");
/// Nouns of measures that people do not have themselves.
pub const EXTENTS: Words = Words("[extents]");
/// Names of languages.
pub const LANGUAGES: Words = Words("[languages]");
/// Articles.
pub const ARTICLES: Words = Words("[articles]");

const LISTS: &str = include_str!("known.txt");

/// For each word, the names of its lists.
static WORDS: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let mut words: HashMap<&str, Vec<&str>> = HashMap::new();
    for list in LISTS.split("\n\n") {
        let mut lines = list.lines().filter(|line| !line.starts_with('#'));
        let name = lines.next().unwrap_or_default();
        lines.flat_map(|line| line.split(' ')).for_each(|word| words.entry(word).or_default().push(name));
    }
    words
});

impl Words {
    /// Returns whether a word is in the list.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        WORDS.get(word).is_some_and(|lists| lists.contains(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_list_is_in_the_file() {
        let lists = [
            PEOPLE,
            NO_NOUNS,
            NO_CATEGORIES,
            ORDINALS,
            BEFORE_DESCRIPTIONS,
            SMALL_WORDS,
            PREPOSITIONS,
            JOBS,
            MEASURES,
            PARTNERS,
            PLACES,
            LEVELS,
            TIMES,
            RANKS,
            PAYMENTS,
            THINGS,
            TITLED,
            SELLERS,
            COMMON,
            UNCOUNTABLE,
            COLORS,
            LANGUAGES,
            ARTICLES,
            MATERIALS,
            FLAVORS,
            FLAVORED,
            SPECIES,
            TAGS,
            EXTENTS,
            NATIONS,
        ];
        let words = [
            "actor", "with", "owns", "last", "behind", "near", "under", "job", "age", "man", "chair",
            "floor", "turn", "rank", "fare", "song", "film", "vendor", "drink", "soup", "gray", "latin",
            "an", "tin", "vanilla", "cake", "hamster", "bib", "length", "dane",
        ];
        assert!(lists.iter().zip(words).all(|(list, word)| list.contains(word)));
        assert_eq!(LISTS.matches("\n[").count(), lists.len());
        assert!(PEOPLE.contains("writer") && !PEOPLE.contains("for") && !PEOPLE.contains(""));
    }
}
