//! The items that a chunk of a phrase can be.

use super::chunk::{Chunk, Part, is_any};
use super::compared::measures;
use super::grammar::Grammar;
use super::phrase::is_telling;
use super::scale::{Scale, stem};
use super::value::{Sort, Value};
use super::words::{Class, WORDS};
use crate::model::ItemId;
use crate::sentence::noun;

impl Grammar<'_> {
    /// Returns whether a chunk is read as an item, if it has items: "one" before "who" is a noun.
    pub(super) fn is_item_in(&self, at: usize, from: usize, to: usize) -> bool {
        let chunk = &self.chunks[at];
        let is_alternative =
            self.has(at + 1, Class::Or) && at + 2 < self.chunks.len() && self.is_amount_of_comparison(at + 2);
        if chunk.items.is_empty()
            || self.is_amount_of_comparison(at)
            || is_alternative
            || self.counts_places(at)
            || self.counts_others(at)
            || self.ranks_others(at, to)
        {
            return false;
        }
        let before_who = |at: usize| at < to && is_any!(self.chunks[at]; Who Whose);
        !(chunk.is(Class::One) && at > from && self.chunks[at - 1].is(Class::Article) && before_who(at + 1))
    }

    /// Returns whether an adjective says of an amount that it measures what its list does not: "40 years old" of years married.
    pub(super) fn is_of_another_measure(&self, amount: usize, adjective: &str) -> bool {
        let is_amount = self.chunks[amount].value.is_some();
        if is_amount && matches!(adjective, "early" | "late" | "ago") {
            return true;
        }
        let comparative = WORDS.comparative_of(adjective);
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

    /// Returns whether a number is of something that its list does not count: "four cars" and "at 4" of a list of ages, "for 12 hours", "row
    /// 3" of seats, "two men".
    fn counts_others(&self, at: usize) -> bool {
        let chunk = &self.chunks[at];
        let Some(value) = chunk.value.as_ref().filter(|value| value.sort == Sort::Number) else {
            return false;
        };
        let (before, next) = (at.checked_sub(1).map(|at| &self.chunks[at]), self.chunks.get(at + 1));
        let is_other = |item: &ItemId| {
            let category = self.model.item(*item).category;
            let Some(scale) = self.lexicon.scale_of(category) else { return false };
            let is_own = |noun: &Chunk| {
                noun.is_said
                    || self.names_category(&noun.key, category)
                    || scale.words.iter().any(|word| word == stem(&noun.key))
                    || scale.measure == Some("line") && WORDS.labels.contains_key(&*noun.key)
            };
            let is_counted = |noun: &Chunk| match noun.items.is_empty() {
                true if is_any!(noun; Person Kin) => scale.measure.is_some() && is_plural(&noun.key),
                true => {
                    noun.is(Class::Filler)
                        && is_plural(&noun.key)
                        && (self.lexicon.names(&noun.key) || !self.memory.knows(&noun.key, self.lexicon))
                }
                // "Two fish".
                false => {
                    let is_name =
                        |item: &ItemId| self.model.item(*item).phrase.starts_with(char::is_uppercase);
                    !noun.owns && (is_plural(&noun.key) || !noun.items.iter().any(is_name))
                }
            };
            // "Ann is 15", where nobody's age is a list.
            let is_age = scale.measure.is_none()
                && before.is_some_and(|before| before.is(Class::Be))
                && next.is_none_or(|next| !is_own(next))
                && !self.chunks.iter().any(is_own);
            // "Played the harp for five years", of years married.
            let is_of_other = scale.measure == Some("span")
                && at > 1
                && self.chunks[at - 1].key == "for"
                && !self.chunks[at - 2].items.is_empty();
            let is_label = |noun: &Chunk| {
                let is_small = |before: &Chunk| before.is(Class::In) || before.is(Class::Article);
                noun.is(Class::Filler)
                    && noun.items.is_empty()
                    && noun.key != "number"
                    && !WORDS.has("prepositions", &noun.key)
                    && at > 1
                    && is_small(&self.chunks[at - 2])
            };
            let is_of_lives = matches!(scale.measure, Some("age" | "line" | "span"));
            value.unit.is_some() && !scale.accepts(value, true)
                || is_age
                || is_of_other
                || value.unit.is_none() && next.is_some_and(|noun| is_counted(noun) && !is_own(noun))
                || value.unit.is_none() && before.is_some_and(|noun| is_label(noun) && !is_own(noun))
                || value.unit.is_none()
                    && is_of_lives
                    && before.is_some_and(|before| matches!(&*before.key, "for" | "at"))
        };
        chunk.items.iter().any(is_other)
    }

    /// Returns whether an ordinal is the place of something else: "her third race", "the first Kenyan", "the third house from Ann".
    fn ranks_others(&self, at: usize, to: usize) -> bool {
        let chunk = &self.chunks[at];
        let is_ordinal = chunk.value.as_ref().is_some_and(|value| value.sort == Sort::Ordinal);
        if !is_ordinal && !is_any!(chunk; Ordinal Last) {
            return false;
        }
        let is_owned = at > 0
            && (self.chunks[at - 1].owns
                || matches!(self.chunks[at - 1].kind, Part::Possessive | Part::Word(Class::Possessive)));
        let is_of_another = |noun: &Chunk| {
            let names = |item: &ItemId| self.names_category(&noun.key, self.model.item(*item).category);
            noun.items.is_empty() && self.lexicon.names(&noun.key) && !chunk.items.iter().any(names)
        };
        match &self.chunks[(at + 1).min(to)..to] {
            [noun, ..] if is_ordinal && is_of_another(noun) && self.is_of_numbers(noun) => true,
            [next, ..] if !next.items.is_empty() || is_owned && next.is(Class::Filler) => true,
            [noun, preposition, .., last] => {
                noun.is(Class::Filler) && is_any!(preposition; In From) && !last.items.is_empty()
            }
            _ => false,
        }
    }

    /// Returns whether a noun is the name of a list of numbers.
    fn is_of_numbers(&self, noun: &Chunk) -> bool {
        self.lexicon.scales.iter().any(|scale| self.names_category(&noun.key, scale.category))
    }

    /// Returns whether a number counts places or things, and so is no place: "one floor", where floors have numbers, and "two toys".
    fn counts_places(&self, at: usize) -> bool {
        let chunk = &self.chunks[at];
        let Some(noun) = self.chunks.get(at + 1) else { return false };
        // "17 of the parcels" are a part, "4 times" is how often.
        let is_number = chunk.value.as_ref().is_some_and(|value| value.sort == Sort::Number);
        if is_number
            && (noun.is(Class::Of)
                && (self.has(at + 2, Class::Article) || self.has(at + 2, Class::Possessive))
                || noun.is(Class::Times))
        {
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
        let has_scale = |item: &ItemId| self.lexicon.scale_of(self.model.item(*item).category).is_some();
        // "In June", but "with June".
        let timed: Vec<ItemId> = all.iter().copied().filter(has_scale).collect();
        if at > 0 && self.chunks[at - 1].is(Class::In) && self.chunks[at].value.is_some() && timed.len() == 1
        {
            return timed;
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
        // What a clue says elsewhere of a name does not decide whether it is the name.
        let is_name = |item: &ItemId| {
            let item = self.model.item(*item);
            self.lexicon.are_people[item.category.index()] || item.phrase.starts_with(char::is_uppercase)
        };
        match &known[..] {
            [_] if !all.iter().any(is_name) => known,
            _ => self.of_relatives_or_not(all, words().any(|word| word.is(Class::Kin))),
        }
    }

    /// Returns whether a word behind the last item could limit it: "cost $4 new".
    pub(super) fn is_loose(&self, at: usize, item: usize) -> bool {
        let word = &*self.chunks[at].key;
        let is_adjective = WORDS.comparative_of(word).is_some();
        let counts = |item: &ItemId| {
            self.lexicon.scale_of(self.model.item(*item).category).is_some_and(|scale| self.counts(at, scale))
        };
        self.chunks[at].is(Class::Filler)
            && self.chunks[item].value.is_some()
            && !self.chunks[at].is_said
            && !is_adjective
            && !self.chunks[item].items.iter().any(counts)
            && !self.memory.knows_verb(word, self.lexicon)
    }

    /// Returns whether a phrase such as "in the row" ends with an item, or with a noun that the puzzle has elsewhere as well: "in practice"
    /// could be anything.
    pub(super) fn is_known_place(&self, at: usize, to: usize) -> bool {
        let last = &self.chunks[to - 1];
        let is_plain = self.chunks[at + 1..to]
            .iter()
            .all(|chunk| chunk.items.is_empty() && is_any!(chunk; Filler Article Possessive));
        !is_plain
            || at + 1 == to
            || WORDS.has("lines", &last.key)
            || self.memory.knows(&last.key, self.lexicon)
    }

    /// Returns whether a chunk is a place beside others, which is no place in time.
    pub(super) fn is_place(&self, at: usize) -> bool {
        let mut categories = self.chunks[at].items.iter().map(|item| self.model.item(*item).category);
        categories.any(|category| self.lexicon.scale_of(category).is_some_and(|scale| scale.is_street))
    }

    /// Returns the items of categories of relatives, if a word of the phrase is for relatives, and otherwise the others: where
    /// a child has the name of a person, the name alone is the person.
    fn of_relatives_or_not(&self, all: &[ItemId], are_relatives: bool) -> Vec<ItemId> {
        // A list of friends has the people themselves.
        let is_relative = |item: &&ItemId| {
            let names = &self.lexicon.names[self.model.item(**item).category.index()];
            names.iter().any(|name| WORDS.is_of_family(name))
        };
        let found: Vec<ItemId> =
            all.iter().filter(|item| is_relative(item) == are_relatives).copied().collect();
        if found.is_empty() { all.to_vec() } else { found }
    }
}

/// Returns whether a noun is a plural.
fn is_plural(word: &str) -> bool {
    noun::is_plural(word) || matches!(word, "people" | "men" | "women" | "children")
}
