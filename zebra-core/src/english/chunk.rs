//! Sentences as chunks: items, amounts, and words with their part in the grammar.

use std::ops::Range;

use super::lexicon::{Lexicon, Named};
use super::own::Said;
use super::reword::reword;
use super::token::{Kind, Token, tokens};
use super::value::{Sort, Value, Values};
use super::words::{Class, WORDS};
use crate::model::{ItemId, Model, Text};

/// A part of a sentence that the grammar does not divide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chunk {
    /// Its bytes in the sentence.
    pub(super) at: Range<usize>,
    pub(super) key: Text,
    pub(super) kind: Part,
    /// The items that it can be.
    pub(super) items: Vec<ItemId>,
    /// The number or amount that it is.
    pub(super) value: Option<Value>,
    /// Whether it is a name with `'s`.
    pub(super) owns: bool,
    /// Whether it is only a part of the name of its item: "Quinn" of "Officer Quinn".
    pub(super) is_part: bool,
    /// Whether it belongs to a template of the puzzle, beside the item of its slot.
    pub(super) is_said: bool,
    /// The links whose phrases begin here.
    pub(super) links: Vec<Said>,
}

/// The part of a chunk in the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Word(Class),
    /// The `'s` after a word.
    Possessive,
    Comma,
    Semicolon,
    Colon,
    Stop,
}

/// Returns whether a chunk is a word of one of several classes: `is_any!(chunk; In From By)`.
macro_rules! is_any {
    ($chunk:expr; $($class:ident)+) => {
        matches!(
            $chunk.kind,
            $crate::english::chunk::Part::Word($($crate::english::words::Class::$class)|+)
        )
    };
}
pub(super) use is_any;

impl Chunk {
    pub(super) fn is(&self, class: Class) -> bool {
        self.kind == Part::Word(class)
    }

    /// Makes a chunk of a word that is no item.
    pub(super) fn word(at: Range<usize>, word: &'static str) -> Chunk {
        Chunk {
            at,
            key: Text::new_static(word),
            kind: Part::Word(WORDS.class(word)),
            items: Vec::new(),
            value: None,
            owns: false,
            is_part: false,
            is_said: false,
            links: Vec::new(),
        }
    }
}

/// Returns the second of two equal words of the grammar, as in "the the": one of them could be what another word was meant to be.
pub(super) fn doubled(chunks: &[Chunk]) -> Option<usize> {
    let is_closed = |chunk: &Chunk| {
        let is_unit = WORDS.units.contains_key(&*chunk.key);
        matches!(chunk.kind, Part::Word(class) if is_unit || class != Class::Filler && class != Class::Number)
            && !matches!(&*chunk.key, "that" | "had" | "her")
            && chunk.items.is_empty()
    };
    let twice = |pair: &[Chunk]| pair[0].key == pair[1].key && is_closed(&pair[0]) && is_closed(&pair[1]);
    chunks.windows(2).position(twice).map(|first| first + 1)
}

/// Divides a sentence into chunks; `None` if it has too many tokens.
pub(super) fn chunks(text: &str, lexicon: &Lexicon, model: &Model) -> Option<Vec<Chunk>> {
    let tokens = tokens(text);
    if tokens.len() > super::token::MOST_TOKENS {
        return None;
    }
    let values = Values { tokens: &tokens, text: Some(text) };
    let mut chunks: Vec<Chunk> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        at += length_of_couple(&tokens[at..]);
        let ordinal = lexicon.ordinal_before_or(&tokens, at);
        let ordinal = ordinal.map(|item| Named { items: vec![item], end: at + 1, is_part: false });
        let named = lexicon.items_at(text, &tokens, at).or(ordinal);
        let value = values.at(at).map(|value| with_rate(value, &tokens));
        let token = &tokens[at];
        let is_part = named.as_ref().is_some_and(|named| named.is_part) && value.is_none();
        let (chunk, end) = match (named, value) {
            (Some(Named { items, end, .. }), None) => (chunk(&tokens, at, end, items, None), end),
            (Some(Named { items, end, .. }), Some(value)) if end > value.end => {
                (chunk(&tokens, at, end, items, Some(value)), end)
            }
            (named, Some(value)) => {
                let end = value.end;
                // "Row 2" is the row of this name, and no other 2.
                let is_label = token.kind == Kind::Word && tokens[end - 1].is_number();
                let has_name = named.as_ref().is_some_and(|named| named.end == end && !named.is_part);
                let is_named = is_label && has_name;
                let mut found = if is_named { Vec::new() } else { items_of(&value, token, lexicon, model) };
                if let Some(Named { items, end: item_end, .. }) = named
                    && (item_end == end || found.is_empty())
                    && !(value.sort == Sort::Number && item_end < end)
                {
                    found.extend(items);
                    found.sort_unstable();
                    found.dedup();
                }
                (chunk(&tokens, at, end, found, Some(value)), end)
            }
            (None, None) => (chunk(&tokens, at, at + 1, Vec::new(), None), at + 1),
        };
        at = end;
        let next = tokens.get(at).map_or("", |next| &*next.key);
        if let Some(chunk) = chunk {
            let chunk = with_title(of_marriage(chunk, lexicon, next), &mut chunks, text);
            chunks.push(Chunk { is_part, ..chunk });
        }
    }
    reword(&mut chunks, lexicon);
    lexicon.own.mark(&tokens, &mut chunks, model);
    Some(chunks)
}

/// Returns how many tokens "Mr. and" before "Mrs. Pike" has: both of one name are one row.
fn length_of_couple(tokens: &[Token]) -> usize {
    let is_title = |token: &Token| WORDS.has("titles", &token.key);
    let is_stop = |token: &Token| token.is_mark(".");
    match tokens {
        [title, and, other, _, ..] if is_title(title) && and.key == "and" && is_title(other) => 2,
        [title, stop, and, other, _, ..]
            if is_title(title) && is_stop(stop) && and.key == "and" && is_title(other) =>
        {
            3
        }
        _ => 0,
    }
}

/// Joins a title to the name behind it: "Ms. Nash".
fn with_title(mut chunk: Chunk, chunks: &mut Vec<Chunk>, text: &str) -> Chunk {
    // "Miss Nash", but not "did not miss Rome".
    if chunk.key == "miss" && chunk.items.is_empty() && text[chunk.at.start..].starts_with('m') {
        chunk.kind = Part::Word(Class::Barred);
    }
    let is_title = |before: &mut Chunk| {
        before.items.is_empty()
            && text[before.at.start..].starts_with(char::is_uppercase)
            && (before.key == "miss" || WORDS.has("titles", &before.key))
    };
    match chunks.pop_if(|before| !chunk.items.is_empty() && is_title(before)) {
        Some(title) => Chunk { at: title.at.start..chunk.at.end, ..chunk },
        None => chunk,
    }
}

/// Reads over "married", and makes a "couple" a person, where a list is of husbands or wives.
fn of_marriage(mut chunk: Chunk, lexicon: &Lexicon, next: &str) -> Chunk {
    let class = match &*chunk.key {
        "married" => Class::Filler,
        "couple" if next != "of" => Class::Person,
        _ => return chunk,
    };
    if chunk.items.is_empty() && lexicon.is_kin("spouse") {
        chunk.kind = Part::Word(class);
    }
    chunk
}

/// Adds "/month", "per month", or "a month" behind money, to an amount.
fn with_rate(mut value: Value, tokens: &[Token]) -> Value {
    let is_money = matches!(value.sort, Sort::Money(_));
    let is_period = |word: &Token| {
        WORDS.units.get(&*word.key).is_some_and(|unit| matches!(unit.measure, "duration" | "calendar"))
    };
    let is_rate = |mark: &Token, word: &Token| {
        (mark.is_mark("/") && mark.is_glued || mark.key == "per")
            && (is_period(word) || WORDS.class(&word.key) == Class::Person)
            || is_money && matches!(&*mark.key, "a" | "an") && is_period(word)
    };
    if let [mark, word, ..] = &tokens[value.end.min(tokens.len())..]
        && is_rate(mark, word)
    {
        value.end += 2;
    }
    value
}

/// Returns the items whose value this is: those with the same unit, or if there are none, those that could have it.
fn items_of(value: &Value, token: &Token, lexicon: &Lexicon, model: &Model) -> Vec<ItemId> {
    let with = |is_strict: bool| -> Vec<ItemId> {
        let scales = lexicon.scales.iter().filter(|scale| scale.accepts(value, is_strict));
        let items = scales.flat_map(|scale| {
            let amounts = scale.printed.iter().flat_map(|printed| &printed.amounts);
            let same = model.items_of(scale.category).zip(amounts);
            same.filter(|(_, amount)| is_amount(scale, amount, value)).map(|(item, _)| item)
        });
        items.collect()
    };
    let strict = with(true);
    // "one" is rarely an item.
    if !strict.is_empty() || WORDS.class(&token.key) == Class::One { strict } else { with(false) }
}

fn is_amount(scale: &super::scale::Scale, amount: &crate::rational::Rational, value: &Value) -> bool {
    let period = match value.sort {
        Sort::Month => 12,
        Sort::Weekday => 7,
        Sort::Clock => 1440,
        _ => {
            let in_units = match (value.unit, scale.step()) {
                (Some(unit), Some(step)) if unit.measure == step.measure => {
                    unit.size.checked_div(step.size).and_then(|ratio| value.amount.checked_mul(ratio))
                }
                _ => Some(value.amount),
            };
            return in_units == Some(*amount);
        }
    };
    // A list that begins again, such as "Sunday, Monday", counts on.
    let is_later = |period: u32| Some(*amount) == value.amount.checked_add(period.into());
    *amount == value.amount
        || is_later(period)
        || period == 1440 && is_later(720) && *amount >= crate::rational::Rational::from(780)
}

/// Makes a chunk of tokens; `None` for marks that do not count.
fn chunk(tokens: &[Token], at: usize, end: usize, items: Vec<ItemId>, value: Option<Value>) -> Option<Chunk> {
    let first = &tokens[at];
    let bytes = first.at.start..tokens[end - 1].at.end;
    let kind = match first.kind {
        _ if value.is_some() && first.kind != Kind::Word => Part::Word(Class::Number),
        Kind::Word if end == at + 1 || value.is_some() => Part::Word(WORDS.class(&first.key)),
        Kind::Word | Kind::Number(_) => {
            Part::Word(if items.is_empty() { Class::Number } else { Class::Filler })
        }
        Kind::Possessive => Part::Possessive,
        Kind::Mark => match &*first.key {
            "," | "(" | ")" => Part::Comma,
            ";" => Part::Semicolon,
            ":" => Part::Colon,
            "." if at > 0 && WORDS.has("titles", &tokens[at - 1].key) => return None,
            "." | "!" | "?" => Part::Stop,
            // A dash is like a comma, and a hyphen is not.
            "-" if !first.is_glued => Part::Comma,
            "'" if first.is_glued && tokens.get(at + 1).is_none_or(|next| !next.is_glued) => Part::Possessive,
            "-" | "'" | "\"" | "“" | "”" | "„" | "«" | "»" | "/" | "*" => return None,
            _ => Part::Word(Class::Barred),
        },
    };
    let owns = end > at + 1 && tokens[end - 1].kind == Kind::Possessive;
    let (is_part, is_said, links) = (false, false, Vec::new());
    Some(Chunk { at: bytes, key: first.key.clone(), kind, items, value, owns, is_part, is_said, links })
}
