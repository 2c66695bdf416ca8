//! Several rows by what they have in common: "no woman", "one of the end houses", "neither of the first two", "an even number".

use super::Reader;
use super::chunk::{Chunk, Part, chunks, is_any};
use super::compared::measures;
use super::connective::{all, any, exactly_one};
use super::grammar::Grammar;
use super::lexicon::Lexicon;
use super::meaning::{Predicate, Row};
use super::position::count_of;
use super::scale::Scale;
use super::words::{Class, WORDS};
use crate::model::{CategoryId, Fact, Formula, ItemId, Model, Polarity};
use crate::rational::Rational;

/// The sexes of the people of one list, as far as their titles or the story state them.
#[derive(Debug)]
pub(super) struct Sexes {
    category: CategoryId,
    are_women: Vec<(ItemId, Option<bool>)>,
}

/// Returns whether a word is for women or for men.
fn is_of_women(word: &str) -> Option<bool> {
    WORDS.sexes.iter().position(|words| words.contains(&word)).map(|sex| sex == 1)
}

/// Returns whether a word for people is for those of one sex.
fn is_sexed(chunk: &Chunk) -> Option<bool> {
    is_of_women(&chunk.key).filter(|_| chunk.items.is_empty() && is_any!(chunk; Person Filler))
}

impl Sexes {
    /// Returns the sexes that the titles of names state, or that the story does: "two men, Al and Bo, and a woman, Cat".
    pub(super) fn new(lexicon: &Lexicon, model: &Model) -> Option<Sexes> {
        let of_story = || {
            let has_people =
                |text: &&str| ["men", "man", "girl", "boy", "lad"].iter().any(|part| text.contains(part));
            let sentences = model.story()?.split(['.', '?', '!']).filter(has_people);
            let stated: Vec<(ItemId, bool)> = sentences
                .filter_map(|text| chunks(text, lexicon, model))
                .flat_map(|chunks| stated(&chunks))
                .collect();
            let (first, sex) = *stated.first()?;
            let category = model.item(first).category;
            // Who is none of the only women is a man.
            let is_only = stated.iter().all(|(_, other)| *other == sex);
            let of = |item| {
                let own = stated.iter().find(|(known, _)| *known == item).map(|(_, sex)| *sex);
                own.or(is_only.then_some(!sex))
            };
            Some(Sexes {
                category,
                are_women: model.items_of(category).map(|item| (item, of(item))).collect(),
            })
        };
        let of_titles = model.category_ids().map(|category| {
            let title = |item| is_of_women(first_word(&model.item(item).phrase).as_str());
            Sexes { category, are_women: model.items_of(category).map(|item| (item, title(item))).collect() }
        });
        let has = |sexes: &Sexes, sex| sexes.are_women.iter().any(|(_, known)| *known == Some(sex));
        of_titles.chain(of_story()).find(|sexes| has(sexes, false) && has(sexes, true))
    }

    /// Returns the people of a sex, if it is known of all people.
    fn people(&self, is_of_women: bool) -> Option<Vec<ItemId>> {
        let is_known = self.are_women.iter().all(|(_, sex)| sex.is_some());
        let of_sex = self.are_women.iter().filter(|(_, sex)| *sex == Some(is_of_women));
        is_known.then(|| of_sex.map(|(item, _)| *item).collect())
    }

    /// Returns the formula that the row of an item is of a sex; `None` if that is not known or not so.
    pub(super) fn formula(&self, model: &Model, item: ItemId, is_of_women: bool) -> Option<Formula> {
        if model.item(item).category == self.category {
            let own = self.are_women.iter().find(|(known, _)| *known == item).and_then(|(_, sex)| *sex);
            return own.is_none_or(|own| own == is_of_women).then_some(Formula::Constant(true));
        }
        let fact = |second| Formula::Fact(Fact { first: item, polarity: Polarity::Is, link: None, second });
        Some(any(self.people(is_of_women)?.into_iter().map(fact).collect()))
    }
}

/// Returns the names beside words for people of one sex: "the men are Al and Bo", "Al and Bo are men".
fn stated(chunks: &[Chunk]) -> Vec<(ItemId, bool)> {
    let is_list = |chunk: &&Chunk| {
        !chunk.items.is_empty() && chunk.value.is_none() || chunk.kind == Part::Comma || chunk.is(Class::And)
    };
    let mut stated = Vec::new();
    for (at, chunk) in chunks.iter().enumerate() {
        let Some(sex) = is_sexed(chunk) else { continue };
        // "Al and Bo are the only men", "the men: Al and Bo".
        let is_small = |chunk: &&Chunk| is_any!(chunk; Be Article Only Number) || chunk.kind == Part::Colon;
        let before: Vec<&Chunk> =
            chunks[..at].iter().rev().skip_while(is_small).take_while(is_list).collect();
        let has_be = chunks[..at].iter().rev().take_while(is_small).any(|chunk| chunk.is(Class::Be));
        let names = match has_be {
            true => before,
            false => chunks[at + 1..].iter().skip_while(is_small).take_while(is_list).collect(),
        };
        stated.extend(names.iter().filter_map(|name| name.items.first()).map(|item| (*item, sex)));
    }
    stated
}

fn first_word(text: &str) -> String {
    text.split([' ', '.']).next().unwrap_or_default().to_lowercase()
}

impl Reader<'_> {
    /// Returns what titles and words for people of one sex take for granted: that Ms. Hobart, or the woman with the glove, is a woman.
    /// `None` if it cannot be said of whom.
    pub(super) fn sexes_of(&self, sentence: &str, chunks: &[Chunk]) -> Option<Vec<Formula>> {
        let Some(sexes) = &self.lexicon.sexes else { return Some(Vec::new()) };
        let mut found = Vec::new();
        for (at, chunk) in chunks.iter().enumerate() {
            let title = is_of_women(&first_word(&sentence[chunk.at.clone()]));
            let (item, sex) = match (is_sexed(chunk), title, &chunk.items[..]) {
                (None, Some(sex), [item]) => (*item, sex),
                (Some(sex), ..) if !chunk.key.ends_with("men") && !chunk.key.ends_with('s') => {
                    let belongs = |chunk: &&Chunk| {
                        chunk.items.is_empty()
                            && is_any!(chunk; Filler Article In From By Who Whose Be Have Do To Possessive)
                    };
                    let item = chunks[at + 1..].iter().find(|chunk| !belongs(chunk));
                    let before = at.checked_sub(1).map(|before| &chunks[before]);
                    let item = before.filter(|before| !before.items.is_empty()).or(item);
                    match (before.map_or("no", |before| &*before.key), item.map(|item| &item.items[..])) {
                        // "No woman lives in Rome" is about several, "a woman does" about one of them.
                        ("no" | "neither", _) => continue,
                        ("a" | "an", _) if at < 2 || chunks[at - 2].is(Class::If) => continue,
                        (_, Some([item])) => (*item, sex),
                        ("a" | "an", _) => continue,
                        _ => return None,
                    }
                }
                _ => continue,
            };
            found.push(sexes.formula(self.model, item, sex)?);
        }
        Some(found)
    }
}

impl Grammar<'_> {
    /// Returns the people, or the items of an order, of which a range speaks together: "women", "two end plots", "people on the ends",
    /// "even-numbered houses", "first two".
    fn set(&self, from: usize, to: usize) -> Option<Vec<ItemId>> {
        let number = |at: usize| {
            let number = self.chunks.get(at).filter(|number| at < to && number.is(Class::Number))?;
            count_of(number.value.as_ref())
        };
        let start = from + usize::from(from < to && self.chunks[from].key == "the");
        let count = number(start);
        let start = start + usize::from(count.is_some());
        let to =
            (start..to).rev().find(|of| self.has(*of, Class::Of) && self.is_of_row(*of, to)).unwrap_or(to);
        let is_place = |noun: &Chunk| {
            let is_of_line = |line: &Scale| self.names_category(&noun.key, line.category);
            WORDS.labels.get(&*noun.key) == Some(&"line") || self.line().is_some_and(is_of_line)
        };
        let items = match self.chunks.get(start..to)? {
            [person] if is_sexed(person).is_some() => {
                self.lexicon.sexes.as_ref()?.people(is_sexed(person)?)?
            }
            [end] if end.is(Class::End) => self.ends()?,
            [end, noun] if end.is(Class::End) && is_place(noun) => self.ends()?,
            [noun, at, the, end]
                if is_any!(noun; Person Filler)
                    && at.is(Class::In)
                    && the.key == "the"
                    && end.is(Class::End) =>
            {
                self.ends()?
            }
            [parity, numbered, noun] if numbered.key == "numbered" && is_place(noun) => {
                self.even_or_odd(parity)?
            }
            [parity, rest @ ..] if rest.iter().all(|word| matches!(&*word.key, "number" | "numbered")) => {
                self.even_or_odd(parity).filter(|_| !self.names_another_number(start))?
            }
            [first, _, ..] if is_any!(first; Ordinal Last) => {
                let count = usize::try_from(number(start + 1)?.numerator())
                    .ok()
                    .filter(|count| *count < self.model.rows())?;
                let is_first = first.value.as_ref().is_some_and(|value| value.amount == Rational::ONE);
                let is_plain = |at: usize| self.is_plain_word(at, to) || self.has(at, Class::To);
                if !is_first && !first.is(Class::Last) || !(start + 2..to).all(is_plain) {
                    return None;
                }
                let mut scales = self.lexicon.scales.iter().filter(|scale| measures(scale, "time"));
                let scale = scales.next().filter(|_| scales.next().is_none())?;
                let mut items: Vec<ItemId> = self.model.items_of(scale.category).collect();
                items.sort_by_key(|item| self.model.value(*item));
                if !is_first {
                    items.reverse();
                }
                items.truncate(count);
                items
            }
            _ => return None,
        };
        count.is_none_or(|count| count == Rational::from(items.len() as u32)).then_some(items)
    }

    /// Returns the first and the last place of the line.
    fn ends(&self) -> Option<Vec<ItemId>> {
        let mut items = self.model.items_of(self.line()?.category);
        Some(vec![items.next()?, items.last()?])
    }

    /// Returns the places of the line whose numbers are even, or odd.
    fn even_or_odd(&self, parity: &Chunk) -> Option<Vec<ItemId>> {
        let parity = ["even", "odd"].iter().position(|word| *parity.key == **word)? as i64;
        let line = self.line()?;
        let printed = line.printed.as_ref()?;
        let places = self.model.items_of(line.category).zip(&printed.amounts);
        let fitting =
            places.filter(|(_, amount)| amount.is_integer() && amount.numerator().rem_euclid(2) == parity);
        let fitting: Vec<ItemId> = fitting.map(|(item, _)| item).collect();
        (fitting.len() > 1).then_some(fitting)
    }

    /// Returns whether a word before a chunk names a list of other numbers than places: "Ann's age is an even number".
    fn names_another_number(&self, at: usize) -> bool {
        let line = self.line().map(|line| line.category);
        let mut others = self.lexicon.scales.iter().filter(|scale| Some(scale.category) != line);
        let names = |scale: &Scale, chunk: &Chunk| self.names_category(&chunk.key, scale.category);
        others
            .any(|scale| self.chunks[..at].iter().any(|chunk| chunk.items.is_empty() && names(scale, chunk)))
    }

    /// "No woman lives in Rome", "a man owns the fox", "neither of the two girls has the kite".
    pub(super) fn quantified(&self, from: usize, to: usize) -> Vec<Formula> {
        let key = |at: usize| self.chunks.get(at).filter(|_| at < to).map_or("", |chunk| &*chunk.key);
        let is_of = |at: usize| usize::from(self.has(at, Class::Of));
        let (start, is_denied) = match key(from) {
            "no" => (from + 1, true),
            "none" | "neither" => (from + 1 + is_of(from + 1), true),
            "a" | "an" => (from + 1, false),
            "one" if self.has(from + 1, Class::Of) => (from + 2, false),
            _ => return Vec::new(),
        };
        let mut found = Vec::new();
        for verb in start + 1..to {
            let Some(items) = self.set(start, verb) else { continue };
            for predicate in self.predicates(verb, to) {
                if matches!(predicate, Predicate::Not(_)) {
                    continue;
                }
                let denied = Predicate::Not(predicate.clone().into());
                let stated = if is_denied { &denied } else { &predicate };
                let of_item = |item: &ItemId| match &self.meanings(&Row::Of(vec![*item]), stated)[..] {
                    [formula] => Some(formula.clone()),
                    _ => None,
                };
                let formulas: Option<Vec<Formula>> = items.iter().map(of_item).collect();
                found.extend(
                    formulas.map(|formulas| if is_denied { all(formulas) } else { exactly_one(formulas) }),
                );
            }
        }
        found
    }

    /// "Is a woman", "lives at one of the ends", "has an even number": one of several rows.
    pub(super) fn in_set(&self, from: usize, to: usize) -> Option<Predicate> {
        let is_small = |at: &usize| {
            !self.chunks[*at].is(Class::Article) && (self.is_small_word(*at, to) || self.has(*at, Class::By))
        };
        let start = (from..to).find(|at| !is_small(at))?;
        let start = match self.chunks[start].kind {
            Part::Word(Class::Article) if self.chunks[start].key != "the" => start + 1,
            Part::Word(Class::One) => start + 1 + usize::from(self.has(start + 1, Class::Of)),
            Part::Word(Class::Either) => start + 1,
            Part::Word(Class::Barred) => start,
            _ => return None,
        };
        let has = |item| Predicate::Has(vec![item]);
        Some(Predicate::One(self.set(start, to)?.into_iter().map(has).collect()))
    }

    /// Returns the formulas that rows are of the sex of which a range speaks: "the three women are …".
    pub(super) fn of_sex(&self, from: usize, to: usize, rows: &[Row]) -> Option<Vec<Formula>> {
        let is_plural = |chunk: &&Chunk| chunk.key.ends_with("men") || chunk.key.ends_with('s');
        let sex = self.chunks[from..to].iter().filter(is_plural).find_map(is_sexed);
        let (Some(sex), Some(sexes)) = (sex, &self.lexicon.sexes) else { return Some(Vec::new()) };
        let of_row = |row: &Row| match row {
            Row::Of(items) => sexes.formula(self.model, *items.first()?, sex),
            Row::Such(_) => None,
        };
        rows.iter().map(of_row).collect()
    }
}
