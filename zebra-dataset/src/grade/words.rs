//! The words that the reader of answers knows, from `words.txt`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

const FILE: &str = include_str!("words.txt");

/// The lists of words.
pub(super) struct Words {
    lists: HashMap<&'static str, Vec<&'static str>>,
    sets: HashMap<&'static str, HashSet<&'static str>>,
    ordinals: HashMap<&'static str, usize>,
    romans: HashMap<&'static str, usize>,
    units: HashMap<&'static str, &'static str>,
    /// The groups of words of the same meaning that each word is in.
    same: HashMap<&'static str, &'static str>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let lines = FILE.lines().filter(|line| !line.starts_with('#'));
    let lists: HashMap<&str, Vec<&str>> = lines
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, words)| (name, words.split('|').map(str::trim).collect()))
        .collect();
    let sets = lists.iter().map(|(name, words)| (*name, words.iter().copied().collect())).collect();
    let groups = |name: &str| lists.get(name).cloned().unwrap_or_default();
    let ordinals = groups("ordinals")
        .into_iter()
        .enumerate()
        .flat_map(|(at, group)| group.split(' ').map(move |word| (word, at + 1)));
    let romans = groups("romans").into_iter().enumerate().map(|(at, word)| (word, at + 1));
    let units = groups("units").into_iter().flat_map(|group| {
        let first = group.split(' ').next().unwrap_or(group);
        group.split(' ').map(move |word| (word, first))
    });
    let same = groups("same").into_iter().flat_map(|group| group.split(' ').map(move |word| (word, group)));
    Words {
        ordinals: ordinals.collect(),
        romans: romans.collect(),
        units: units.collect(),
        same: same.collect(),
        sets,
        lists,
    }
});

/// Returns the words.
pub(super) fn words() -> &'static Words {
    &WORDS
}

impl Words {
    /// Returns the words of a list.
    pub(super) fn list(&self, name: &str) -> &[&'static str] {
        self.lists.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns whether a list has a word, which is in lower case.
    pub(super) fn has(&self, name: &str, word: &str) -> bool {
        self.sets.get(name).is_some_and(|set| set.contains(word))
    }

    /// Returns whether a word of a text is in a list; the list may have phrases.
    pub(super) fn any(&self, name: &str, text: &str) -> bool {
        let text = text.to_lowercase().replace('’', "'");
        let tokens: Vec<&str> = text
            .split(|letter: char| !(letter.is_alphanumeric() || letter == '\'' || letter == '-'))
            .collect();
        // "l'abandonner" is two words.
        let elided = tokens.iter().filter_map(|token| token.split_once('\''));
        let elided = elided.filter(|(first, rest)| first.len() < 3 && rest.len() > 2);
        let rests: Vec<&str> = elided.map(|(_, rest)| rest).collect();
        let tokens = || tokens.iter().chain(&rests);
        // A word with a star is the beginning of words.
        let begins = |stem: &str| tokens().any(|token| token.starts_with(stem));
        tokens().any(|token| self.has(name, token))
            || self.list(name).iter().any(|phrase| match phrase.strip_suffix('*') {
                Some(stem) => begins(stem),
                None => phrase.contains(' ') && text.contains(phrase),
            })
    }

    /// Returns whether the label of a list, before a colon, says that it is in the opposite order.
    pub(super) fn reverses(&self, line: &str) -> bool {
        let label = line.split_once(':').map_or("", |(label, _)| label);
        self.any("reversals", label) || self.counts_down(label)
    }

    /// Returns whether a label counts down to one: "5 to 1", "third to first", "3, 2, 1".
    fn counts_down(&self, label: &str) -> bool {
        let label = label.to_lowercase().replace(['→', '–', '-'], " to ");
        let tokens = label.split(|letter: char| !letter.is_alphanumeric()).filter(|token| !token.is_empty());
        let mut has_range = false;
        let mut numbers = Vec::new();
        for token in tokens {
            match token.parse().ok().or_else(|| self.ordinal(token)) {
                Some(number) => numbers.push(number),
                None => has_range |= !numbers.is_empty() && self.has("ranges", token),
            }
        }
        let is_down = numbers.windows(2).all(|pair: &[usize]| pair[0] > pair[1]);
        numbers.last() == Some(&1) && is_down && numbers.len() > if has_range { 1 } else { 2 }
    }

    /// Returns whether a note denies, doubts, corrects or reverses what it is about.
    pub(super) fn changes(&self, note: &str) -> bool {
        let lists = ["not", "or", "hedges", "corrections", "reversals", "exchanges"];
        lists.iter().any(|list| self.any(list, note))
    }

    /// Returns the number that a word in lower case means, such as 2 for "second".
    pub(super) fn ordinal(&self, word: &str) -> Option<usize> {
        self.ordinals.get(word).copied()
    }

    /// Returns the number of a Roman numeral in lower case.
    pub(super) fn roman(&self, word: &str) -> Option<usize> {
        self.romans.get(word).copied()
    }

    /// Returns whether a text is the sign of a unit, such as `$`, perhaps before a mark.
    pub(super) fn is_sign(&self, text: &str) -> bool {
        let text = text.trim_end_matches(['.', ',', ';', ':', ')', '!']);
        !text.contains(char::is_alphanumeric) && self.units.contains_key(text)
    }

    /// Returns whether a word is a unit.
    pub(super) fn is_unit(&self, word: &str) -> bool {
        let plural = word.strip_suffix('s').filter(|unit| unit.len() > 1);
        self.units.contains_key(word) || plural.is_some_and(|unit| self.units.contains_key(unit))
    }

    /// Returns a unit by its first name, such as `$` for "dollars", or another word in the singular.
    pub(super) fn unit<'w>(&self, word: &'w str) -> &'w str {
        let singular = || word.strip_suffix('s').filter(|word| word.len() > 2).unwrap_or(word);
        self.units.get(word).copied().unwrap_or_else(singular)
    }

    /// Returns the names of a unit by its first name, such as "dollars" for `$`.
    pub(super) fn names_of_unit(&self, unit: &str) -> impl Iterator<Item = String> {
        let group = self.list("units").iter().find(|group| group.split(' ').next() == Some(unit));
        let names = group.into_iter().flat_map(|group| group.split(' '));
        names.filter(|name| name.chars().all(char::is_alphabetic)).map(str::to_owned)
    }

    /// Returns the short forms of a word in lower case, such as "mon" for "monday".
    pub(super) fn short(&self, word: &str) -> impl Iterator<Item = &'static str> + use<> {
        let groups = self.list("short").iter().copied();
        let group =
            groups.into_iter().find_map(|group: &'static str| group.strip_prefix(word)?.strip_prefix(' '));
        group.into_iter().flat_map(|group| group.split(' '))
    }

    /// Returns the words of the same meaning as one in lower case, such as "british" for "brit".
    pub(super) fn same(&self, word: &str) -> impl Iterator<Item = &'static str> + use<> {
        let group = self.same.get(word).copied();
        group.into_iter().flat_map(|group| group.split(' '))
    }
}
