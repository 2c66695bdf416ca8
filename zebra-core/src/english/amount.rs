//! What precedes a word that compares: an amount with its noun, a bound, a verb.

use super::chunk::{Chunk, Part};
use super::comparison::{Before, Bound};
use super::grammar::Grammar;
use super::phrase::is_telling;
use super::scale::stem;
use super::value::{Sort, Value};
use super::words::{Class, WORDS};
use crate::rational::Rational;

impl Grammar<'_> {
    /// Reads what precedes a comparison, backward: adverbs, an amount with its noun, a bound, the verb.
    pub(super) fn before_comparison(&self, from: usize, at: usize, to: usize) -> Option<Before> {
        let mut end = at;
        let mut bound = Bound::Exactly;
        let is = |end: usize, class: Class| end > from && self.chunks[end - 1].is(class);
        let mut is_vague = false;
        if is(end, Class::Some) {
            end -= 1;
            is_vague = true;
        }
        if is(end, Class::Immediately) || (is(end, Class::Right) && !is_vague) {
            end -= 1;
            bound = Bound::Step;
        }
        let mut unit_nouns = (end, end);
        let mut amount = None;
        for start in (from..end).rev().take(4) {
            if self.chunks[start].value.is_some() && self.is_amount_of_comparison(start) {
                amount.clone_from(&self.chunks[start].value);
                unit_nouns = (start + 1, end);
                end = start;
                break;
            }
            if !self.is_counted_noun(&self.chunks[start]) {
                break;
            }
        }
        if amount.is_none() && bound == Bound::Exactly && end == at && self.names_one_step(from, end) {
            // "The day before": an article and a unit.
            amount = Some(Value {
                sort: Sort::Number,
                amount: Rational::ONE,
                unit: WORDS.units.get(&*self.chunks[end - 1].key).copied(),
                unit_word: None,
                end: 0,
            });
            end -= 2;
            unit_nouns = (end, end);
        }
        // "A fiver more" is an amount, and "a little more" is none.
        let is_vague_amount =
            |chunk: &Chunk| matches!(&*chunk.key, "bit" | "little" | "lot" | "tad" | "while");
        if amount.is_none()
            && end >= from + 2
            && matches!(&*self.chunks[end - 2].key, "a" | "an")
            && self.chunks[end - 1].is(Class::Filler)
            && !is_vague_amount(&self.chunks[end - 1])
        {
            return None;
        }
        // "Not long before" is before.
        let is_hedge = |chunk: &Chunk| {
            matches!(&*chunk.key, "long" | "well" | "shortly" | "soon" | "lot" | "hours" | "days")
        };
        if end > from
            && is_hedge(&self.chunks[end - 1])
            && self.chunks[..at].iter().any(|chunk| chunk.is(Class::Not))
        {
            return None;
        }
        // "Three times older" is no difference.
        if (unit_nouns.0..unit_nouns.1).any(|at| self.chunks[at].is(Class::Times)) {
            return None;
        }
        if amount.is_some() {
            if is_vague || bound == Bound::Step {
                return None;
            }
            (bound, end) = self.bound_before(from, end);
        }
        // "A quarter of an hour" is no hour.
        if amount.is_some() && end > from && self.chunks[end - 1].is(Class::Of) {
            return None;
        }
        // "Finished behind Ann but ahead of Bob" has one verb.
        let joined = self.start_of_joined(from).filter(|_| from == end);
        let verb = joined.map_or((from, end), |start| (start, from - 1));
        (from..end).all(|at| self.is_small_word(at, to)).then_some((verb, unit_nouns, amount, bound))
    }

    /// "The day", "a week" before "before".
    pub(super) fn names_one_step(&self, from: usize, end: usize) -> bool {
        end >= from + 2
            && self.chunks[end - 2].is(Class::Article)
            && WORDS
                .units
                .get(&*self.chunks[end - 1].key)
                .is_some_and(|unit| matches!(unit.measure, "duration" | "calendar" | "rank"))
            && !self.chunks[end - 1].key.ends_with('s')
    }

    /// "Exactly", "at least", "at most", "more than", "less than" before an amount.
    fn bound_before(&self, from: usize, end: usize) -> (Bound, usize) {
        let is = |back: usize, class: Class| end >= from + back && self.chunks[end - back].is(class);
        let key = |back: usize| if end >= from + back { &*self.chunks[end - back].key } else { "" };
        if is(1, Class::Exactly) {
            (Bound::Exactly, end - 1)
        } else if is(1, Class::Least) && key(2) == "at" {
            (Bound::AtLeast, end - 2)
        } else if is(1, Class::Most) && key(2) == "at" {
            (Bound::AtMost, end - 2)
        } else if is(1, Class::Than) && key(2) == "more" {
            (Bound::MoreThan, end - 2)
        } else if is(1, Class::Than) && matches!(key(2), "less" | "fewer") {
            (Bound::LessThan, end - 2)
        } else {
            (Bound::Exactly, end)
        }
    }

    /// Returns whether a number belongs to a comparison, and so is no item: a word that compares follows, after the noun that
    /// it counts.
    pub(super) fn is_amount_of_comparison(&self, at: usize) -> bool {
        let chunk = &self.chunks[at];
        if chunk.value.as_ref().is_none_or(|value| !matches!(value.sort, Sort::Number | Sort::Money(_))) {
            return false;
        }
        let after = &self.chunks[at + 1..];
        let nouns = after.iter().take(3).take_while(|chunk| self.is_counted_noun(chunk)).count();
        let Some(next) = after.get(nouns) else { return false };
        let after_next = |class: Class| after.get(nouns + 1).is_some_and(|next| next.is(class));
        next.items.is_empty()
            && match next.kind {
                Part::Word(
                    Class::Comparative
                    | Class::Before
                    | Class::After
                    | Class::Ahead
                    | Class::Behind
                    | Class::Above
                    | Class::Below
                    | Class::Apart,
                ) => true,
                Part::Word(Class::Filler) => {
                    matches!(&*next.key, "away" | "up" | "down") && after_next(Class::From)
                        || self.lexicon.direction(&next.key).is_some() && after_next(Class::Of)
                }
                Part::Word(Class::Left | Class::Right) => after_next(Class::Of),
                // "Two seats to Ann's left".
                Part::Word(Class::To)
                    if after[nouns + 1..].windows(2).take(4).any(|pair| {
                        (pair[0].owns || pair[0].kind == Part::Possessive)
                            && (pair[1].is(Class::Left) || pair[1].is(Class::Right))
                    }) =>
                {
                    true
                }
                // "Two houses to the left of".
                Part::Word(Class::To) => {
                    after_next(Class::Article)
                        && after.get(nouns + 2).is_some_and(|side| {
                            side.is(Class::Left)
                                || side.is(Class::Right)
                                || self.lexicon.direction(&side.key).is_some()
                        })
                        && after.get(nouns + 3).is_some_and(|of| of.is(Class::Of) || of.is(Class::Or))
                }
                _ => false,
            }
    }

    /// Returns whether a word is a noun that numbers count.
    fn is_counted_noun(&self, chunk: &Chunk) -> bool {
        let word = &*chunk.key;
        is_telling(chunk)
            && chunk.items.is_empty()
            && (chunk.is_said
                || self.memory.is_counted(word)
                || self.memory.is_compared(word)
                || WORDS.labels.get(word) == Some(&"line")
                || self.lexicon.scales.iter().any(|scale| scale.words.iter().any(|own| own == stem(word))))
    }
}
