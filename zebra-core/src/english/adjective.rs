//! Words beside an item that say more than the puzzle does: "a fake nurse", "has green eyes".

use super::chunk::{Chunk, Part, is_any};
use super::memory::Memory;
use super::name::{Phrases, has_word};
use super::scale::stem;
use super::value::Sort;
use super::words::{Class, WORDS};
use crate::model::ItemId;

/// Words that change what a clue means.
const MEANINGFUL: [&str; 14] = [
    "not", "never", "neither", "nor", "than", "before", "after", "behind", "least", "most", "only", "unless",
    "except", "without",
];
impl Phrases<'_> {
    /// Returns the first adjective of an item that the puzzle does not have: "a fake nurse".
    pub(super) fn adjective(&self, memory: &Memory) -> Option<usize> {
        let is_free = |at: &usize| {
            let describes = |at: &usize| {
                self.is_unknown(*at)
                    || self.chunks[*at].is(Class::Ordinary) && self.chunks[*at].items.is_empty()
            };
            let end = (*at..self.chunks.len()).find(|at| !describes(at)).unwrap_or(self.chunks.len());
            // "The canine Rex" is a noun, and "the race wore orange" has a verb.
            let is_plain = |item: &ItemId| !self.model.item(*item).phrase.starts_with(char::is_uppercase);
            let before = &self.chunks[*at - 1];
            let is_owned = (before.owns || before.kind == Part::Possessive)
                && self.chunks.get(end).is_some_and(|noun| self.lexicon.names(&noun.key));
            end > *at
                && (is_owned
                    || self.has_article(*at)
                        && self.chunks.get(end).is_some_and(|item| item.items.iter().any(is_plain)))
                && !(*at + 1..end).any(|at| self.is_verb(at))
                && (*at..end).any(|at| {
                    // "The rose rug", where a vase is the rose one.
                    let is_of_other = |item: &ItemId| {
                        let others = self
                            .model
                            .items_of(self.model.item(*item).category)
                            .filter(|other| other != item);
                        others
                            .into_iter()
                            .any(|other| has_word(&self.model.item(other).phrase, &self.chunks[at].key))
                            && !has_word(&self.model.item(*item).phrase, &self.chunks[at].key)
                    };
                    self.chunks.get(end).is_some_and(|item| item.items.iter().any(is_of_other))
                        || !self.chunks[at].is_said && !memory.knows_verb(&self.chunks[at].key, self.lexicon)
                })
        };
        (1..self.chunks.len()).find(is_free)
    }

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
            let is_lateness = before.value.is_some()
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

    /// Returns the first noun behind an item that describes it, of which the puzzle says nothing: "has green eyes", where houses are
    /// green, and "has 24 teeth", where ages are numbers.
    pub(super) fn noun_behind(&self, memory: &Memory) -> Option<usize> {
        let is_color = |item: &ItemId| WORDS.has("colors", &self.model.item(*item).phrase);
        let is_number = |chunk: &Chunk| {
            chunk.value.as_ref().is_some_and(|value| value.sort == Sort::Number && value.unit.is_none())
        };
        let is_free = |at: &usize| {
            let item = &self.chunks[*at];
            // "Had 110 empty seats".
            let unknown = (*at + 1..self.chunks.len()).take_while(|at| self.is_unknown(*at));
            let last = unknown.last().filter(|last| is_number(item) && self.chunks[*last].key.ends_with('s'));
            let head = last.unwrap_or(*at + 1);
            let (noun, next) = (&self.chunks[head], self.chunks.get(head + 1));
            let describes = !item.items.is_empty()
                && !item.owns
                && (is_number(item) || item.items.iter().all(is_color) && item.value.is_none());
            let ends = next.is_none_or(|next| {
                !matches!(next.kind, Part::Word(class) if !matches!(class, Class::In | Class::From | Class::By | Class::And))
            });
            let before = (0..*at).rev().find(|before| {
                !matches!(
                    self.chunks[*before].kind,
                    Part::Word(Class::Article | Class::Possessive | Class::Exactly)
                )
            });
            let is_object = before.is_some_and(|before| {
                let chunk = &self.chunks[before];
                chunk.items.is_empty()
                    && (is_any!(chunk; Have In To) || chunk.key == "with" || self.is_verb(before))
            });
            // "The tea drinker" is a person.
            let singular = noun.key.strip_suffix('s').unwrap_or(&noun.key);
            let is_agent = ["r", "er", "or"]
                .iter()
                .any(|end| singular.strip_suffix(end).is_some_and(|verb| WORDS.has("neutral", stem(verb))));
            describes
                && ends
                && is_object
                && self.is_unknown(head)
                && !noun.is_said
                && !is_agent
                && !item.items.iter().any(|item| {
                    let category = self.model.item(*item).category;
                    memory.knows_verb_with(&noun.key, self.lexicon, category)
                })
        };
        (0..self.chunks.len().saturating_sub(1)).find(is_free).map(|at| at + 1)
    }
}
