//! Words that pick the first or the last of all: "the oldest", "last", "the most expensive".

use super::Reader;
use super::chunk::{Chunk, Part};
use super::compared::measures;
use super::scale::{Scale, stem};
use super::words::{Class, WORDS};
use crate::model::ItemId;

impl Reader<'_> {
    /// Gives superlatives the item that they pick, where it is certain.
    pub(super) fn resolve_superlatives(&self, chunks: &mut [Chunk]) {
        for at in 0..chunks.len() {
            let Part::Word(class) = chunks[at].kind else { continue };
            if !chunks[at].items.is_empty() {
                continue;
            }
            let next = chunks.get(at + 1).map_or("", |next| &*next.key);
            // "In May at the latest" bounds the month.
            let bounds =
                |before: &[Chunk]| matches!(before, [at, the] if &*at.key == "at" && the.is(Class::Article));
            if at >= 2 && bounds(&chunks[at - 2..at]) {
                continue;
            }
            let item = match class {
                Class::Superlative => {
                    let Some(comparative) = WORDS
                        .superlatives
                        .get(&*chunks[at].key)
                        .and_then(|word| WORDS.comparatives.get(word))
                    else {
                        continue;
                    };
                    self.picked(&comparative.measures, comparative.is_more, chunks, at)
                }
                Class::Most | Class::Least if WORDS.adjectives.contains_key(next) => {
                    self.picked(&WORDS.adjectives[next], class == Class::Most, chunks, at)
                }
                Class::Most | Class::Least if at > 0 && chunks[at - 1].is(Class::Article) => {
                    self.picked_of_counted(class == Class::Most, chunks, at)
                }
                Class::Last => self.picked(&[("time", false)], true, chunks, at),
                _ => None,
            };
            chunks[at].items.extend(item);
        }
    }

    /// "The most points", "paid the most": the scale is that of the noun, or of the verb.
    fn picked_of_counted(&self, is_most: bool, chunks: &[Chunk], at: usize) -> Option<ItemId> {
        let next = chunks.get(at + 1).filter(|next| matches!(next.kind, Part::Word(_)));
        let is_of_noun = |scale: &Scale, noun: &str| {
            let names = &self.lexicon.names[scale.category.index()];
            names.iter().chain(&scale.words).any(|word| word == stem(noun))
        };
        let scales: Vec<&Scale> = match next {
            Some(noun) if noun.is(Class::Filler) && noun.items.is_empty() => {
                self.lexicon.scales.iter().filter(|scale| is_of_noun(scale, &noun.key)).collect()
            }
            Some(_) => Vec::new(),
            None => {
                let verb = &chunks.get(at.checked_sub(2)?)?.key;
                let is_known = |scale: &&Scale| self.memory.has(verb, scale.category);
                self.lexicon.scales.iter().filter(is_known).collect()
            }
        };
        let [scale] = scales[..] else { return None };
        if !measures(scale, "amount") {
            return None;
        }
        let value = |item: &ItemId| self.model.value(*item);
        let items = self.model.items_of(scale.category);
        if is_most { items.max_by_key(value) } else { items.min_by_key(value) }
    }

    /// Returns the greatest or the least item of the only scale of some measures.
    fn picked(
        &self,
        of: &[(&'static str, bool)],
        is_more: bool,
        chunks: &[Chunk],
        at: usize,
    ) -> Option<ItemId> {
        let direction = |scale: &Scale| {
            of.iter()
                .find(|(measure, _)| measures(scale, measure))
                .map(|(_, is_reversed)| is_more != *is_reversed)
        };
        let mut scales: Vec<&Scale> =
            self.lexicon.scales.iter().filter(|scale| direction(scale).is_some()).collect();
        let is_place = |scale: &Scale| matches!(scale.measure, Some("rank" | "line"));
        if scales.iter().any(|scale| is_place(scale)) {
            scales.retain(|scale| is_place(scale));
        }
        if scales.len() > 1 {
            let near =
                || chunks[at.saturating_sub(2)..].iter().take(4).filter(|chunk| chunk.is(Class::Filler));
            let is_near = |scale: &&Scale| near().any(|word| self.memory.has(&word.key, scale.category));
            scales.retain(is_near);
        }
        let [scale] = scales[..] else { return None };
        let value = |item: &ItemId| self.model.value(*item);
        let items = self.model.items_of(scale.category);
        if direction(scale)? { items.max_by_key(value) } else { items.min_by_key(value) }
    }
}
