//! The items that a chunk of a phrase can be.

use super::chunk::{Chunk, Part};
use super::compared::measures;
use super::grammar::Grammar;
use super::phrase::is_telling;
use super::scale::Scale;
use super::value::{Sort, Value};
use super::words::{Class, WORDS};
use crate::model::ItemId;

impl Grammar<'_> {
    /// Returns whether a chunk is read as an item, if it has items: "one" before "who" is a noun.
    pub(super) fn is_item_in(&self, at: usize, from: usize, to: usize) -> bool {
        let chunk = &self.chunks[at];
        if chunk.items.is_empty() || self.is_amount_of_comparison(at) || self.counts_places(at) {
            return false;
        }
        let before_who =
            |at: usize| at < to && matches!(self.chunks[at].kind, Part::Word(Class::Who | Class::Whose));
        !(chunk.is(Class::One) && at > from && self.chunks[at - 1].is(Class::Article) && before_who(at + 1))
    }

    /// Returns whether an adjective says of an amount that it measures what its list does not: "40 years old" of years married.
    pub(super) fn is_of_another_measure(&self, amount: usize, adjective: &str) -> bool {
        let is_amount = self.chunks[amount].value.is_some();
        if is_amount && matches!(adjective, "early" | "late" | "ago") {
            return true;
        }
        let comparative =
            ["r", "er"].iter().find_map(|end| WORDS.comparatives.get(&*format!("{adjective}{end}")));
        let is_of = |item: &ItemId| {
            let has = |scale: &Scale| {
                comparative.is_none_or(|of| of.measures.iter().any(|(measure, _)| measures(scale, measure)))
            };
            self.lexicon.scale_of(self.model.item(*item).category).is_some_and(has)
        };
        let chunk = &self.chunks[amount];
        chunk.value.as_ref().is_some_and(|value| value.unit.is_some())
            && !chunk.items.is_empty()
            && comparative.is_some()
            && !chunk.items.iter().any(is_of)
    }

    /// Returns whether a number counts places or things, and so is no place: "one floor", where floors have numbers, and "two toys".
    fn counts_places(&self, at: usize) -> bool {
        let chunk = &self.chunks[at];
        let Some(noun) = self.chunks.get(at + 1) else { return false };
        // "17 of the parcels" are a part, "4 times" is how often.
        let is_number = chunk.value.as_ref().is_some_and(|value| value.sort == Sort::Number);
        if is_number && (noun.is(Class::Of) && self.has(at + 2, Class::Article) || noun.is(Class::Times)) {
            return true;
        }
        let has_article = at > 0 && self.chunks[at - 1].is(Class::Article);
        let is_counted = |category| match noun.items.is_empty() {
            true => self.names_category(&noun.key, category),
            false => noun.key.ends_with('s') && !noun.owns && !has_article,
        };
        let is_place = |item: &ItemId| {
            let category = self.model.item(*item).category;
            let scale = self.lexicon.scale_of(category);
            is_counted(category) && scale.is_some_and(|scale| scale.measure == Some("line"))
        };
        is_number && chunk.items.iter().any(is_place)
    }

    /// Returns whether a date or a time follows "by".
    pub(super) fn is_limit(&self, at: usize, from: usize) -> bool {
        let is_time = |value: &Value| {
            matches!(value.sort, Sort::Month | Sort::Weekday | Sort::Clock | Sort::Date | Sort::Number)
        };
        at > from && self.chunks[at - 1].is(Class::By) && self.chunks[at].value.as_ref().is_some_and(is_time)
    }

    /// Returns the items that a chunk can be in a phrase: if it can be several, those of the categories whose words are in
    /// the phrase, or otherwise of the categories with which the words of the phrase occur.
    pub(super) fn candidates(&self, at: usize, from: usize, to: usize) -> Vec<ItemId> {
        let all = &self.chunks[at].items;
        if all.len() == 1 {
            return all.clone();
        }
        let words = || {
            let near = from.max(at.saturating_sub(3))..to.min(at + 3);
            near.filter(|near| *near != at)
                .map(|near| &self.chunks[near])
                .filter(|chunk| chunk.items.is_empty() && is_telling(chunk))
        };
        let supported = |is: &dyn Fn(&Chunk, ItemId) -> bool| -> Vec<ItemId> {
            all.iter().copied().filter(|item| words().any(|word| is(word, *item))).collect()
        };
        let named = supported(&|word, item| self.names_category(&word.key, self.model.item(item).category));
        if named.len() == 1 {
            return named;
        }
        let known = supported(&|word, item| self.memory.has(&word.key, self.model.item(item).category));
        match &known[..] {
            [_] => known,
            _ => self.of_relatives_or_not(all, words().any(|word| word.is(Class::Kin))),
        }
    }

    /// Returns the items of categories of relatives, if a word of the phrase is for relatives, and otherwise the others: where
    /// a child has the name of a person, the name alone is the person.
    fn of_relatives_or_not(&self, all: &[ItemId], are_relatives: bool) -> Vec<ItemId> {
        let is_relative =
            |item: &&ItemId| self.lexicon.are_relatives[self.model.item(**item).category.index()];
        let found: Vec<ItemId> =
            all.iter().filter(|item| is_relative(item) == are_relatives).copied().collect();
        if found.is_empty() { all.to_vec() } else { found }
    }
}
