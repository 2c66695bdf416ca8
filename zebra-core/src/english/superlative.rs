//! Words that pick the first or the last of all: "the oldest", "last", "the most expensive".

use super::Reader;
use super::chunk::{Chunk, Part, is_any};
use super::compared::{has_product, measures};
use super::position::line_of;
use super::scale::{Scale, stem};
use super::value::Sort;
use super::words::{Class, WORDS};
use crate::model::{CategoryId, ItemId, Model};
use crate::rational::Rational;

impl Reader<'_> {
    /// Gives superlatives the item that they pick, where it is certain.
    pub(super) fn resolve_superlatives(&self, chunks: &mut Vec<Chunk>) {
        self.resolve_places(chunks);
        self.resolve_counted_places(chunks);
        self.resolve_winners(chunks);
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
                Class::Last if self.ends_order(chunks, at) => self.picked_of_order(None, chunks, at),
                Class::Ordinal if self.ends_order(chunks, at) => {
                    let value = chunks[at].value.as_ref().filter(|value| value.sort == Sort::Ordinal);
                    let number = value.and_then(|value| usize::try_from(value.amount.numerator()).ok());
                    number.and_then(|number| self.picked_of_order(Some(number), chunks, at))
                }
                _ => None,
            };
            chunks[at].items.extend(item);
        }
        self.remove_of_all(chunks);
    }

    /// Returns whether "last" is the end of the order: "finished last", "the last day", but not "last week", "Ann's last treat" or "ate the
    /// last doughnut".
    fn ends_order(&self, chunks: &[Chunk], at: usize) -> bool {
        let before = at.checked_sub(1).map(|at| &chunks[at]);
        let is_owned = |before: &Chunk| {
            before.owns
                || before.kind == Part::Possessive
                || before.is(Class::Possessive)
                || before.key == "at"
        };
        let has_article = before.is_some_and(|before| before.is(Class::Article));
        let Some(next) = chunks.get(at + 1).filter(|_| !before.is_some_and(is_owned)) else {
            return !before.is_some_and(is_owned);
        };
        let names_list = || {
            let names = self.lexicon.names.iter().flatten();
            names
                .chain(self.lexicon.scales.iter().flat_map(|scale| &scale.words))
                .any(|name| name == stem(&next.key))
                || WORDS.labels.get(&*next.key) == Some(&"line")
        };
        match next.kind {
            // "The last last name".
            _ if next.key == chunks[at].key => false,
            _ if !next.items.is_empty() || WORDS.units.contains_key(&*next.key) && !has_article => false,
            Part::Word(Class::Person) => has_article,
            Part::Word(Class::Filler | Class::Ordinary | Class::Number) => {
                // "The last flight leaves from gate 4", where the story has flights.
                let is_event = || WORDS.synonyms[0].contains(&&*next.key);
                let is_told = || {
                    (at == 1 && self.lexicon.is_told(&next.key) || is_event())
                        && !self.lexicon.names(&next.key)
                };
                WORDS.has("prepositions", &next.key) || has_article && (names_list() || is_told())
            }
            _ => true,
        }
    }

    /// Removes "of the four" and "of all" after what is picked, where four are all that there are.
    fn remove_of_all(&self, chunks: &mut Vec<Chunk>) {
        let is_all = |chunk: &Chunk| {
            let count =
                chunk.value.as_ref().filter(|value| value.sort == Sort::Number).map(|value| value.amount);
            count == Some(Rational::from(self.model.rows() as u32))
        };
        let mut at = 0;
        while at < chunks.len() {
            let picks =
                is_any!(chunks[at]; Superlative Most Least Last Ordinal) && !chunks[at].items.is_empty();
            // "The most expensive", "the largest income", "the last flight".
            let is_noun = |chunk: &Chunk| chunk.is(Class::Filler) && chunk.items.is_empty();
            let of = at + 1 + chunks[at + 1..].iter().take(2).take_while(|chunk| is_noun(chunk)).count();
            let rest = chunks.get(of + 1..).unwrap_or_default();
            // "The oldest of all the women" is the oldest of some.
            let ends = |next: Option<&Chunk>| {
                next.is_none_or(|next| !next.is(Class::Article) && !next.is(Class::Filler))
            };
            let is_of_all = |noun: &Chunk| {
                let is_people = is_any!(noun; Person Kin);
                (is_people || is_noun(noun)) && noun.items.is_empty()
            };
            let has_value = |chunk: &Chunk| chunk.value.is_some();
            let is_period = |noun: &Chunk| {
                WORDS.units.get(&*noun.key).is_some_and(|unit| unit.measure == "calendar")
                    || matches!(&*noun.key, "evening" | "morning" | "afternoon" | "night")
            };
            let length = match rest {
                [the, all, noun, ..] if the.key == "the" && is_all(all) && is_of_all(noun) => 4,
                [the, all, ..] if the.key == "the" && is_all(all) && !rest.get(2).is_some_and(has_value) => 3,
                [the, period, ..] if the.key == "the" && is_period(period) => 3,
                [all, number, ..] if all.is(Class::All) && is_all(number) => 3,
                [all, ..] if all.is(Class::All) && ends(rest.get(1)) => 2,
                _ => 0,
            };
            let is_first = |chunk: &Chunk| chunk.is(Class::Last) || chunk.is(Class::Ordinal);
            let length = match rest {
                [_, period, ..] if length == 3 && is_period(period) && !is_first(&chunks[at]) => 0,
                _ => length,
            };
            if picks && length > 0 && chunks.get(of).is_some_and(|word| word.is(Class::Of)) {
                chunks.drain(of..of + length);
            }
            at += 1;
        }
    }

    /// Gives "second" in "second from the left" or "the second floor from the top" the item that it picks.
    fn resolve_counted_places(&self, chunks: &mut Vec<Chunk>) {
        for at in 0..chunks.len() {
            let Some(number) = chunks.get(at).and_then(|chunk| {
                let value = chunk.value.as_ref().filter(|value| value.sort == Sort::Ordinal)?;
                usize::try_from(value.amount.numerator()).ok()
            }) else {
                continue;
            };
            let has_noun =
                chunks.get(at + 1).is_some_and(|noun| noun.is(Class::Filler) && noun.items.is_empty());
            let from = at + 1 + usize::from(has_noun);
            // "The first house on the left of Ann's" is beside hers.
            let is_of_another = chunks.get(from + 3).is_some_and(|next| next.is(Class::Of));
            let side = match chunks.get(from..from + 3) {
                Some([from, the, side])
                    if (from.is(Class::From)
                        || from.key == "on" && matches!(&*side.key, "left" | "right"))
                        && the.key == "the"
                        && side.items.is_empty()
                        && !is_of_another =>
                {
                    side.key.clone()
                }
                _ => continue,
            };
            let floor = || self.lexicon.scales.iter().find(|scale| measures(scale, "floor"));
            let scale = match &*side {
                "left" | "right" => line_of(&self.lexicon),
                "top" | "bottom" => floor(),
                // From another place, they are counted in a way that no list has.
                _ => None,
            };
            let mut items: Vec<ItemId> =
                scale.map(|scale| self.model.items_of(scale.category).collect()).unwrap_or_default();
            items.sort_by_key(|item| self.model.value(*item));
            if matches!(&*side, "right" | "top") {
                items.reverse();
            }
            chunks[at].items =
                number.checked_sub(1).and_then(|index| items.get(index)).copied().into_iter().collect();
            if !chunks[at].items.is_empty() {
                chunks.drain(from..from + 3);
            }
        }
    }

    /// Gives words for places the item that they pick: "leftmost", "far right", "the middle house", "the top floor".
    fn resolve_places(&self, chunks: &mut Vec<Chunk>) {
        let line = line_of(&self.lexicon);
        let mut at = 0;
        while at < chunks.len() {
            let next = chunks.get(at + 1);
            let names = |scale: &Scale| {
                let word = next.filter(|next| next.items.is_empty()).map_or("", |next| stem(&next.key));
                self.lexicon.names[scale.category.index()].iter().any(|name| name == word)
                    || scale.measure == Some("line") && WORDS.labels.get(word) == Some(&"line")
            };
            let is_far =
                at > 0 && chunks[at - 1].is(Class::Far) && !next.is_some_and(|next| next.is(Class::Of));
            let floors = || self.lexicon.scales.iter().find(|scale| measures(scale, "floor") && names(scale));
            let (scale, place) = match &*chunks[at].key {
                "leftmost" => (line, 0),
                "rightmost" => (line, -1),
                "left" if is_far => (line, 0),
                "right" if is_far => (line, -1),
                side if is_far && self.lexicon.direction(side).is_some() => {
                    (line, -i32::from(self.lexicon.direction(side) == Some(true)))
                }
                "middle" | "center" | "centre" => (line.filter(|line| names(line)), 1),
                "top" | "topmost" | "uppermost" | "highest" => (floors(), -1),
                "bottom" | "lowest" | "ground" => (floors(), 0),
                _ => (None, 0),
            };
            if let Some(scale) = scale.filter(|_| chunks[at].items.is_empty()) {
                let mut items: Vec<ItemId> = self.model.items_of(scale.category).collect();
                items.sort_by_key(|item| self.model.value(*item));
                let picked = match place {
                    0 => items.first(),
                    1 => items.get(items.len() / 2).filter(|_| items.len() % 2 == 1),
                    _ => items.last(),
                };
                chunks[at].items.extend(picked);
                if is_far {
                    chunks.remove(at - 1);
                    at -= 1;
                }
            }
            at += 1;
        }
    }

    /// "The most points", "paid the most": the scale is that of the noun, or of the verb.
    fn picked_of_counted(&self, is_most: bool, chunks: &[Chunk], at: usize) -> Option<ItemId> {
        let next = chunks.get(at + 1).filter(|next| matches!(next.kind, Part::Word(_)));
        let is_of_noun = |scale: &Scale, noun: &str| {
            let names = &self.lexicon.names[scale.category.index()];
            names.iter().chain(&scale.words).any(|word| word == stem(noun))
                || noun == "money" && scale.measure == Some("money")
                || noun == "time" && scale.measure == Some("duration")
        };
        let scales: Vec<&Scale> = match next {
            Some(noun) if noun.is(Class::Filler) && noun.items.is_empty() => {
                self.lexicon.scales.iter().filter(|scale| is_of_noun(scale, &noun.key)).collect()
            }
            Some(_) => Vec::new(),
            None => {
                let verb = &chunks.get(at.checked_sub(2)?)?.key;
                let is_of_money = WORDS.has("verbs", verb);
                let is_known = |scale: &&Scale| {
                    self.memory.has(verb, scale.category) || is_of_money && measures(scale, "money")
                };
                self.lexicon.scales.iter().filter(is_known).collect()
            }
        };
        let [scale] = scales[..] else { return None };
        if !measures(scale, "amount") {
            return None;
        }
        extreme(self.model, scale.category, is_most)
    }

    /// Returns the greatest or the least item of the only scale of some measures.
    fn picked(
        &self,
        of: &[(&'static str, bool)],
        is_more: bool,
        chunks: &[Chunk],
        at: usize,
    ) -> Option<ItemId> {
        let (scale, is_reversed) = self.scale_picked(of, chunks, at)?;
        extreme(self.model, scale.category, is_more != is_reversed)
    }

    /// Returns the only scale of some measures, or the one that a word is about, and whether its direction is exchanged.
    pub(super) fn scale_picked(
        &self,
        of: &[(&'static str, bool)],
        chunks: &[Chunk],
        at: usize,
    ) -> Option<(&Scale, bool)> {
        let direction = |scale: &Scale| {
            let is_product = scale.measure == Some("year") && has_product(chunks, &self.lexicon);
            let fits = |measure: &str| measures(scale, measure) || measure == "year" && is_product;
            of.iter().find(|(measure, _)| fits(measure)).map(|(_, is_reversed)| *is_reversed)
        };
        let mut scales: Vec<&Scale> =
            self.lexicon.scales.iter().filter(|scale| direction(scale).is_some()).collect();
        let is_place = |scale: &Scale| matches!(scale.measure, Some("rank" | "line"));
        if scales.iter().any(|scale| is_place(scale)) {
            scales.retain(|scale| is_place(scale));
        }
        // A moment is first or last, and not a duration where there are moments.
        if of.iter().any(|(measure, _)| *measure == "time")
            && scales.iter().any(|scale| scale.measure != Some("duration"))
        {
            scales.retain(|scale| scale.measure != Some("duration"));
        }
        if scales.len() > 1 {
            let near =
                || chunks[at.saturating_sub(2)..].iter().take(4).filter(|chunk| chunk.is(Class::Filler));
            let is_near = |scale: &&Scale| near().any(|word| self.memory.has(&word.key, scale.category));
            scales.retain(is_near);
        }
        let [scale] = scales[..] else { return None };
        Some((scale, direction(scale)?))
    }
}

/// Returns the item of a category with the greatest or the least number.
pub(super) fn extreme(model: &Model, category: CategoryId, is_more: bool) -> Option<ItemId> {
    let value = |item: &ItemId| model.value(*item);
    let items = model.items_of(category);
    if is_more { items.max_by_key(value) } else { items.min_by_key(value) }
}
