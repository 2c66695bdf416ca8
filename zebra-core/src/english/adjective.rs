//! Words beside an item that say more than the puzzle does: "a fake nurse", "has green eyes".

use super::chunk::{Chunk, Part, is_any};
use super::memory::Memory;
use super::name::{Phrases, has_word};
use super::scale::stem;
use super::value::Sort;
use super::words::{Class, WORDS};
use crate::model::ItemId;

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
