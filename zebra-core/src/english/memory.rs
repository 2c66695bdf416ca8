//! The words that occur with a category in the clues of a puzzle: "scored", "paid".

use std::collections::{HashMap, HashSet};

use super::chunk::{Chunk, is_any};
use super::lexicon::Lexicon;
use super::phrase::is_telling;
use super::scale::stem;
use super::words::{Class, WORDS};
use crate::model::{CategoryId, Model, Text};

/// The categories with which each word occurs, and how many sentences compare numbers of a noun.
#[derive(Debug, Default)]
pub(super) struct Memory {
    categories: HashMap<(Text, CategoryId), u32>,
    compared: HashMap<Text, u32>,
    /// How many sentences have each word before one that compares.
    comparing: HashMap<Text, u32>,
    /// How many sentences have each word.
    uses: HashMap<Text, u32>,
    /// How many sentences have items of each category behind "to" and "from".
    directions: HashMap<(CategoryId, bool), u32>,
    /// The nouns after numbers.
    counted: HashSet<Text>,
    /// The words for people of one sex.
    of_sexes: HashSet<Text>,
}

impl Memory {
    /// Returns whether a word occurs with a category.
    pub(super) fn has(&self, word: &str, category: CategoryId) -> bool {
        self.uses_with(word, category) > 0
    }

    /// Returns in how many sentences a word occurs with a category.
    pub(super) fn uses_with(&self, word: &str, category: CategoryId) -> u32 {
        self.categories.get(&(stem(word).into(), category)).copied().unwrap_or_default()
    }

    /// Returns whether two clues or more compare numbers of a noun.
    pub(super) fn is_compared(&self, noun: &str) -> bool {
        self.compared.get(stem(noun)).is_some_and(|times| *times > 1)
    }

    /// Returns whether a word is for people of one sex, and the puzzle has people of both.
    pub(super) fn is_of_some_people(&self, word: &str) -> bool {
        let is_of_one = WORDS.sexes.iter().any(|words| words.contains(&word));
        is_of_one && WORDS.sexes.iter().all(|words| words.iter().any(|word| self.of_sexes.contains(*word)))
    }

    /// Returns whether a word or one of the same meaning is in the story, in the lists, or in two clues or more.
    pub(super) fn knows(&self, word: &str, lexicon: &Lexicon) -> bool {
        let is_measured = |label: &&'static str| {
            matches!(*label, "line" | "rank" | "street")
                || lexicon.scales.iter().any(|scale| scale.measure == Some(*label))
        };
        let is_used = |word: &str| {
            self.uses.get(stem(word)).is_some_and(|times| *times > 1)
                || WORDS.labels.get(word).is_some_and(is_measured)
        };
        is_used(word) || self.is_told(word, lexicon) || same_words(word).any(is_used)
    }

    /// Returns whether a word or one of the same meaning is in the story or in the lists.
    pub(super) fn is_told(&self, word: &str, lexicon: &Lexicon) -> bool {
        let is_told = |word: &str| lexicon.is_told(word);
        let singular = word.strip_suffix('s').unwrap_or(word);
        is_told(word) || WORDS.synonyms[0].contains(&singular) || same_words(word).any(is_told)
    }

    /// Returns whether the puzzle has a verb elsewhere as well, or it says in any puzzle that something is someone's.
    pub(super) fn knows_verb(&self, word: &str, lexicon: &Lexicon) -> bool {
        is_neutral(word) || self.knows(word, lexicon)
    }

    /// Returns whether the story or the lists have a verb, or it says in any puzzle that something is someone's.
    pub(super) fn says_verb(&self, word: &str, lexicon: &Lexicon) -> bool {
        is_neutral(word) || self.is_told(word, lexicon)
    }

    /// Returns how many sentences have a word before one that compares, as far as it can be about a category.
    fn compares(&self, word: &str, lexicon: &Lexicon, category: CategoryId) -> u32 {
        lexicon.scale_of(category).and_then(|_| self.comparing.get(stem(word))).copied().unwrap_or_default()
    }

    /// Returns whether the story, the lists, or two clues with items of a category have a word.
    pub(super) fn tells_with(&self, word: &str, lexicon: &Lexicon, category: CategoryId) -> bool {
        let uses = self.uses_with(word, category) + self.compares(word, lexicon, category);
        uses > 1 || self.is_told(word, lexicon)
    }

    /// Returns whether a verb is known with items of a category: one that others say of other items does not count.
    pub(super) fn knows_verb_with(&self, word: &str, lexicon: &Lexicon, category: CategoryId) -> bool {
        self.tells_with(word, lexicon, category)
            || is_neutral(word) && !self.is_denied(word, lexicon, category)
    }

    /// Returns whether a verb says the opposite of what the puzzle says of the items of a category.
    pub(super) fn is_denied(&self, word: &str, lexicon: &Lexicon, category: CategoryId) -> bool {
        let is_said = |other: &&str| {
            lexicon.mentions(other)
                || self.has(other, category)
                || self.compares(other, lexicon, category) > 0
        };
        WORDS.rivals.iter().any(|(own, other)| own.contains(&word) && other.iter().any(&is_said))
    }

    /// Returns whether an item is behind "from", where all others of its category are behind "to", or the reverse.
    pub(super) fn is_reversed(&self, preposition: &Chunk, category: CategoryId) -> bool {
        let uses = |is_to| self.directions.get(&(category, is_to)).copied().unwrap_or_default();
        let (is_to, is_from) = (preposition.is(Class::To), preposition.is(Class::From));
        (is_to || is_from) && uses(is_to) < 2 && uses(!is_to) > 0
    }

    /// Returns whether several sentences have an item of the category of a chunk behind "from".
    pub(super) fn comes_from(&self, chunk: &Chunk, model: &Model) -> bool {
        let mut categories = chunk.items.iter().map(|item| model.item(*item).category);
        categories.any(|category| self.directions.get(&(category, false)).is_some_and(|times| *times > 1))
    }

    /// Returns whether some number counts a noun.
    pub(super) fn is_counted(&self, noun: &str) -> bool {
        self.counted.contains(stem(noun))
    }

    /// Remembers the words around the items and amounts of a sentence whose category is certain.
    pub(super) fn learn(&mut self, chunks: &[Chunk], lexicon: &Lexicon, model: &Model) {
        let words: HashSet<&str> = chunks.iter().map(|chunk| stem(&chunk.key)).collect();
        for word in words {
            *self.uses.entry(word.into()).or_default() += 1;
        }
        // "To the left of" is no verb.
        let is_side = |pair: &[Chunk]| pair[0].is(Class::Left) && pair[1].is(Class::Of);
        let has_side = chunks.windows(2).any(is_side);
        let is_telling = |chunk: &Chunk| is_telling(chunk) && !(has_side && chunk.is(Class::Left));
        let mut nouns = Vec::new();
        let (mut seen, mut compared) = (HashSet::new(), HashSet::new());
        for (at, chunk) in chunks.iter().enumerate() {
            if WORDS.sexes.iter().flatten().any(|word| *word == chunk.key) {
                self.of_sexes.insert(chunk.key.clone());
            }
            if let Some(category) = category_of(chunk, lexicon, model) {
                let before = at.checked_sub(1).map(|before| &chunks[before]);
                let preposition = before.filter(|before| before.is(Class::To) || before.is(Class::From));
                if let Some(preposition) = preposition {
                    *self.directions.entry((category, preposition.is(Class::To))).or_default() += 1;
                }
                let before = chunks[..at].iter().rev().take_while(|chunk| goes_on(chunk)).take(4);
                // A verb follows soon, and belongs to others.
                let has_unit = chunk.value.as_ref().is_some_and(|value| value.unit.is_some());
                let has_noun = !has_unit || chunks.get(at + 1).is_some_and(|next| next.is(Class::Of));
                let after = chunks[at + 1..]
                    .iter()
                    .take_while(|chunk| goes_on(chunk))
                    .skip_while(|chunk| !is_telling(chunk));
                let after = after.take(usize::from(has_noun));
                for word in before.chain(after).filter(|chunk| is_telling(chunk)) {
                    seen.insert((Text::from(stem(&word.key)), category));
                }
            }
            if chunk.value.is_some() {
                let mut after = chunks[at + 1..].iter().skip_while(|chunk| chunk.is(Class::Of));
                self.counted
                    .extend(after.next().filter(|noun| is_telling(noun)).map(|noun| stem(&noun.key).into()));
            }
            if is_any!(chunk; Comparative Before After Ahead Behind) {
                let before = chunks[..at].iter().rev().take_while(|chunk| !is_any!(chunk; Be Have Do));
                compared.extend(
                    before
                        .take(4)
                        .filter(|chunk| is_telling(chunk))
                        .map(|chunk| Text::from(stem(&chunk.key))),
                );
            }
            if chunk.is(Class::Comparative) {
                let after = chunks[at + 1..].iter().take_while(|chunk| is_telling(chunk)).take(1);
                nouns.extend(after.map(|chunk| Text::from(stem(&chunk.key))));
            }
        }
        for pair in seen {
            *self.categories.entry(pair).or_default() += 1;
        }
        for word in compared {
            *self.comparing.entry(word).or_default() += 1;
        }
        nouns.sort_unstable();
        nouns.dedup();
        for noun in nouns {
            *self.compared.entry(noun).or_default() += 1;
        }
    }
}

/// Returns whether a verb says in any puzzle that something is someone's.
fn is_neutral(word: &str) -> bool {
    WORDS.has("neutral", stem(stem(word)))
        || ["race", "giving"].iter().any(|list| WORDS.has(list, word))
        || word == "married"
}

/// Returns the words of one meaning with a word.
fn same_words(word: &str) -> impl Iterator<Item = &'static str> {
    let lines = WORDS.synonyms.iter().filter(move |line| line.contains(&word));
    lines.flatten().copied()
}

fn goes_on(chunk: &Chunk) -> bool {
    let is_small = is_any!(chunk; Article In Of From By To);
    chunk.items.is_empty() && (is_telling(chunk) || is_small)
}

/// Returns the category of an item or an amount, if it is certain.
fn category_of(chunk: &Chunk, lexicon: &Lexicon, model: &Model) -> Option<CategoryId> {
    let mut categories = chunk.items.iter().map(|item| model.item(*item).category);
    if let Some(first) = categories.next() {
        return categories.all(|other| other == first).then_some(first);
    }
    let value = chunk.value.as_ref()?;
    let mut scales = lexicon.scales.iter().filter(|scale| scale.accepts(value, true));
    let first = scales.next()?;
    scales.next().is_none().then_some(first.category)
}
