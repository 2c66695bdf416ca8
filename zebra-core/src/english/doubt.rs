//! Words that could be misprints of others, and words between or beside items that change what these mean.

use super::chunk::{Chunk, Part, is_any};
use super::memory::Memory;
use super::name::{Phrases, has_word};
use super::words::{Class, WORDS};
use crate::model::ItemId;

/// Words that change what a clue means.
const MEANINGFUL: [&str; 14] = [
    "not", "never", "neither", "nor", "than", "before", "after", "behind", "least", "most", "only", "unless",
    "except", "without",
];

impl Phrases<'_> {
    /// Returns the first word in the place of an adverb that is in no list, as a misprinted "not" is: "did nott bring", "nevr brought",
    /// "is nto the baker".
    pub(super) fn adverb(&self, memory: &Memory) -> Option<usize> {
        let is_verb = |at: usize| self.is_unknown(at) && memory.says_verb(&self.chunks[at].key, self.lexicon);
        let is_name = |at: usize| {
            let is_name = |item: &ItemId| self.model.item(*item).phrase.starts_with(char::is_uppercase);
            self.chunks[at].items.iter().any(is_name) && !self.chunks[at].owns && !self.has_article(at)
        };
        let is_free = |at: &usize| {
            let (before, word, next) = (*at - 1, &self.chunks[*at], *at + 1);
            let is_known = word.is_said
                || word.key.ends_with("ly")
                || WORDS.is_finite(&word.key)
                || memory.says_verb(&word.key, self.lexicon);
            self.is_unknown(*at)
                && !is_known
                && match self.chunks[before].kind {
                    Part::Word(Class::Do | Class::Have) => is_verb(next),
                    Part::Word(Class::Be) => {
                        let is_participle = || {
                            let key = &self.chunks[next].key;
                            is_verb(next)
                                && (key.ends_with("ing") || key.ends_with('n') || WORDS.is_finite(key))
                        };
                        // "Was shown the day before".
                        let can_be_shown = word.key.ends_with('n');
                        !can_be_shown && self.chunks[next].is(Class::Article) || is_participle()
                    }
                    _ => is_name(before) && is_verb(next),
                }
        };
        (1..self.chunks.len().saturating_sub(1)).find(is_free)
    }

    /// Returns the first word that is perhaps a misprint of one that changes what a clue means: "nit", "befor", "morethan".
    pub(super) fn misprint(&self, memory: &Memory) -> Option<usize> {
        let is_near = |word: &str, of: &str| {
            let begins = word.chars().next() == of.chars().next() || word == "knot";
            begins && word.len() <= of.len() + 1 && strsim::osa_distance(word, of) == 1
        };
        let is_compared =
            |word: &str| word.strip_suffix("than").is_some_and(|more| WORDS.comparatives.contains_key(more));
        (0..self.chunks.len()).find(|at| {
            let word = &self.chunks[*at].key;
            self.is_unknown(*at)
                && !self.chunks[*at].is_said
                && !memory.says_verb(word, self.lexicon)
                && (MEANINGFUL.iter().any(|of| is_near(word, of))
                    || is_compared(word)
                    || matches!(&**word, "atleast" | "atmost" | "upto"))
        })
    }

    /// Returns the first word between two others that changes what they mean: "Ann was with the Italian", "on or before Monday", "came an
    /// hour late".
    pub(super) fn relation(&self) -> Option<usize> {
        let is_named = |chunk: &Chunk| {
            chunk.items.iter().any(|item| self.model.item(*item).phrase.starts_with(char::is_uppercase))
        };
        (1..self.chunks.len().saturating_sub(1)).find(|at| {
            let (before, word, next) = (&self.chunks[*at - 1], &self.chunks[*at], &self.chunks[*at + 1]);
            let is_company = || {
                let object = if next.is(Class::Article) { self.chunks.get(*at + 2) } else { Some(next) };
                let object = object.is_some_and(|object| match &*word.key {
                    "by" | "for" => next.is(Class::Article) && is_named(object),
                    "with" => is_named(object),
                    "like" => !object.items.is_empty(),
                    _ => false,
                });
                *at > 1 && before.is(Class::Be) && is_named(&self.chunks[*at - 2]) && object
            };
            let is_or_before = word.is(Class::Or) && before.is(Class::In) && is_any!(next; Before After);
            let is_lateness = WORDS.units.contains_key(&*before.key)
                && before.items.is_empty()
                && matches!(&*word.key, "early" | "late")
                && !self.lexicon.is_told(&word.key);
            is_company() || is_or_before || is_lateness
        })
    }

    /// Returns the first word that makes another thing of an item beside it: "third gear", "North Oak Road", "Mill Street" where there is a
    /// Mill Lane.
    pub(super) fn compound(&self, memory: &Memory) -> Option<usize> {
        let is_free = |at: usize| {
            let word = &self.chunks[at];
            self.is_unknown(at)
                && !word.is_said
                && !word.key.ends_with("ly")
                && !WORDS.is_finite(&word.key)
                && !memory.knows_verb(&word.key, self.lexicon)
        };
        (1..self.chunks.len()).find(|at| {
            let (before, word, next) = (&self.chunks[*at - 1], &self.chunks[*at], self.chunks.get(*at + 1));
            let ends =
                next.is_none_or(|next| !matches!(next.kind, Part::Word(_)) || is_any!(next; Be Have Do In));
            let is_behind = is_free(*at) && ends && before.is(Class::Ordinal) && !before.items.is_empty();
            let is_before = is_free(*at)
                && before.is(Class::In)
                && next.is_some_and(|next| {
                    next.items
                        .iter()
                        .any(|item| self.model.item(*item).phrase.starts_with(char::is_uppercase))
                });
            // "Mill Street", where "High Street" is another one.
            let is_of_other = |item: &ItemId| {
                let mut others = self.model.items_of(self.model.item(*item).category);
                !has_word(&self.model.item(*item).phrase, &word.key)
                    && others.any(|other| has_word(&self.model.item(other).phrase, &word.key))
            };
            let is_mixed = before.is_part && word.items.is_empty() && before.items.iter().any(is_of_other);
            is_behind || is_before || is_mixed
        })
    }
}
