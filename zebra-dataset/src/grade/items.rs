//! The items of a category, and how those of an answer are compared with them.

use std::collections::{HashMap, HashSet};

use super::key::{abbreviations, folded, key, parts_of_name, split_sentences, strict, without_article};
use super::value::{self, Kind};
use super::words::words;

/// The items of a category, indexed by the forms that an answer may use.
pub(super) struct Items {
    pub(super) kind: Kind,
    is_english: bool,
    values: Vec<Option<value::Value>>,
    /// The item of each key, or without keys that differ of each strict text.
    by_key: HashMap<String, usize>,
    /// The item of each key without accents, if only one has it.
    by_folded: HashMap<String, Option<usize>>,
    has_keys: bool,
    /// The item of each part of a name, such as "Lopez" of "Maria Lopez", if only one has it.
    by_part: HashMap<String, Option<usize>>,
    /// The only item that begins as "no pet" does: "none" means it.
    nothing: Option<usize>,
    /// Abbreviations after which no sentence ends, such as "Dr." in "Dr. Ito".
    pub(super) abbreviations: HashSet<String>,
}

impl Items {
    /// Creates the items from a list, which may have duplicates.
    pub(super) fn new<'i>(items: impl Iterator<Item = &'i str>, is_english: bool) -> Items {
        let mut seen = HashSet::new();
        let distinct: Vec<&str> = items.filter(|item| seen.insert(*item)).collect();
        let kind = value::kind_of(&distinct.iter().copied(), is_english);
        let mut keys = HashSet::new();
        let has_keys = distinct.iter().all(|item| !key(item).is_empty() && keys.insert(key(item)));
        let name = |item: &str| if has_keys { key(item) } else { strict(item) };
        let mut by_folded: HashMap<String, Option<usize>> = HashMap::new();
        for (at, item) in distinct.iter().enumerate() {
            by_folded.entry(folded(&name(item))).and_modify(|known| *known = None).or_insert(Some(at));
        }
        let mut by_part: HashMap<String, Option<usize>> = HashMap::new();
        for (at, item) in distinct.iter().enumerate() {
            for part in parts_of_name(item) {
                by_part.entry(key(part)).and_modify(|known| *known = None).or_insert(Some(at));
            }
        }
        let mut without = (0..distinct.len()).filter(|&at| {
            let first = distinct[at].split_whitespace().next().unwrap_or("").to_lowercase();
            words().has("not", &first) || words().has("none", &first)
        });
        Items {
            nothing: without.next().filter(|_| without.next().is_none()),
            by_part,
            abbreviations: distinct.iter().flat_map(|item| abbreviations(item)).collect(),
            kind,
            is_english,
            values: distinct.iter().map(|item| value::parse(kind, item, is_english)).collect(),
            by_key: distinct.iter().enumerate().map(|(at, item)| (name(item), at)).collect(),
            by_folded,
            has_keys,
        }
    }

    /// Returns the number of the item that a text is, with nothing else.
    pub(super) fn exact(&self, text: &str) -> Option<usize> {
        let plain = text.trim().trim_end_matches(['.', '!', ';']);
        let plain = without_article(plain).unwrap_or(plain);
        // "1.200 $" is $1,200 if no item is $1.20.
        let read =
            [self.is_english, !self.is_english].map(|is_english| value::parse(self.kind, plain, is_english));
        if read[0].is_some() {
            let find = |read: &value::Value| {
                self.values
                    .iter()
                    .position(|item| item.as_ref().is_some_and(|item| value::is_same(read, item)))
            };
            return read.iter().flatten().find_map(find);
        }
        let key = if self.has_keys { key(text) } else { strict(text) };
        if self.kind != Kind::Text && key.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let whole = self.by_key.get(&key).copied().or_else(|| *self.by_folded.get(&folded(&key))?);
        whole
            .or_else(|| *self.by_part.get(&key)?)
            .or_else(|| self.nothing.filter(|_| words().has("none", &key)))
    }

    /// Splits a text after each mark that ends a sentence: `$1.80` is no end, nor is "Dr." in the name of an item.
    pub(super) fn sentences<'t>(&self, text: &'t str) -> Vec<&'t str> {
        split_sentences(text, &|word| self.abbreviations.contains(word))
    }

    /// Returns whether a text is a value of the kind of the items.
    pub(super) fn is_value(&self, text: &str) -> bool {
        value::parse(self.kind, text, self.is_english).is_some()
    }

    /// Returns whether a text is a time that none of the items is.
    pub(super) fn is_other_time(&self, text: &str) -> bool {
        self.kind == Kind::Time && self.is_value(text) && self.exact(text).is_none()
    }

    /// Returns the item of the key of a text.
    pub(super) fn of_key(&self, key: &str) -> Option<usize> {
        self.by_key.get(key).copied().filter(|_| self.has_keys)
    }

    /// Returns the number of the item that a text is, perhaps with a note in parentheses after it.
    pub(super) fn find(&self, text: &str) -> Option<usize> {
        self.exact(text).or_else(|| {
            let (item, note) =
                text.trim().trim_end_matches(['.', '*']).strip_suffix(')')?.rsplit_once('(')?;
            let item = self.exact(item)?;
            self.exact(note).is_none_or(|other| other == item).then_some(item)
        })
    }
}
