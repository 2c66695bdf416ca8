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
    Words { ordinals: ordinals.collect(), romans: romans.collect(), units: units.collect(), sets, lists }
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
        tokens.iter().any(|token| self.has(name, token))
            || self.list(name).iter().any(|phrase| phrase.contains(' ') && text.contains(phrase))
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

    /// Returns a unit by its first name, such as `$` for "dollars".
    pub(super) fn unit<'w>(&self, word: &'w str) -> &'w str {
        self.units.get(word).copied().unwrap_or(word)
    }
}
