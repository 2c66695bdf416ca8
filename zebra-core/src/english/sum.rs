//! Sums of two numbers: "The ages of Ann and Bob add up to 63", "Ann and Bob together paid $90".

use super::chunk::Part;
use super::compared::measures;
use super::connective::all;
use super::grammar::Grammar;
use super::meaning::Row;
use super::scale::{Scale, stem};
use super::words::Class;
use crate::model::{Comparison, Formula, ItemId, Measure, Number, Operator, Term};
use crate::rational::Rational;

impl Grammar<'_> {
    /// Returns the formulas that a clause about a sum can mean.
    pub(super) fn sums(&self, from: usize, to: usize) -> Vec<Formula> {
        let (from, to, is_shared) = self.without_between_them(from, to);
        // "The combined ages of Ann and Bob are 63".
        let is_joint = self.is_word(from + 1, to, "combined") || self.is_word(from + 1, to, "total");
        let total = (from..to).find(|at| self.says_total(*at, to));
        let says_sum = |at: &usize| match is_shared || total.is_some() {
            _ if is_joint => self.adds_up(*at, to) || self.chunks[*at].is(Class::Be),
            true => self.is_verb(*at) || self.chunks[*at].is(Class::Have),
            false => self.is_word(*at, to, "together") || self.adds_up(*at, to),
        };
        let verb_and_amount = |at: usize| match self.adds_up(at, to) || is_joint {
            true => {
                let after = |at: &usize| self.chunks[*at].value.is_some();
                ((at, at), (at + 1..to).take(3).find(after).unwrap_or(to))
            }
            false => {
                let amount = (at + 1..to).find(|at| self.chunks[*at].value.is_some()).unwrap_or(to);
                let begin = at + usize::from(self.is_word(at, to, "together"));
                ((begin, total.unwrap_or(amount)), amount)
            }
        };
        // The verb of the clause is not the first one in "the seller who comes from Rome and the owner of the cat together charge $9".
        let sums = |at: usize| {
            let (verb, amount) = verb_and_amount(at);
            self.sums_of((from, at), verb, (amount, to), is_joint)
        };
        (from + 3..to).filter(says_sum).map(sums).find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// Returns the formulas that the numbers of the two rows that a range names have a sum.
    fn sums_of(
        &self,
        (from, at): (usize, usize),
        verb: (usize, usize),
        (amount, to): (usize, usize),
        is_joint: bool,
    ) -> Vec<Formula> {
        let of = from + 2 + usize::from(is_joint);
        let is_noun_of = self.chunks[from].is(Class::Article) && self.has(of, Class::Of);
        // "The ages of Ann and Bob", but "the reader of the novel and Bob".
        let with_noun = || {
            let of_noun = self.scale_and_total(Some(of - 1), verb, (amount, to))?;
            Some((of + 1, of_noun))
        };
        // "The dogs of Ann and Bob" and "the teacher of Ann and Bob" are other rows.
        let is_another = |word: &str| word.ends_with('s') || self.lexicon.names(word);
        let is_of_one = !is_noun_of || !is_another(&self.chunks[of - 1].key);
        let without_noun =
            || Some((from, self.scale_and_total(None, verb, (amount, to))?)).filter(|_| is_of_one);
        let found = is_noun_of.then(with_noun).flatten().or_else(without_noun);
        let Some((start, (scale, total))) = found else { return Vec::new() };
        let [(one, one_end), (other, other_end)] = self.list(start, at, Class::And)[..] else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for one in self.rows(one, one_end) {
            for other in self.rows(other, other_end) {
                let (Row::Of(one), Row::Of(other)) = (&one, &other) else { continue };
                found.extend(self.sum(scale, one, other, total));
            }
        }
        found
    }

    /// Returns the category of numbers and the sum that a noun, verbs or an amount with its unit name, if that is one alone.
    fn scale_and_total(
        &self,
        noun: Option<usize>,
        verb: (usize, usize),
        (amount, to): (usize, usize),
    ) -> Option<(&Scale, i64)> {
        let end = amount + 1;
        let is_verb = |at: usize| {
            self.chunks[at].items.is_empty() && (self.is_verb(at) || self.chunks[at].is(Class::Have))
        };
        let value = self.chunks.get(amount)?.value.as_ref()?;
        if !(verb.0..verb.1).all(is_verb) || noun.is_none() && verb.0 >= verb.1 || end > to {
            return None;
        }
        let is_about = |scale: &&Scale| {
            let has_noun = |at: usize| {
                let word = &*self.chunks[at].key;
                self.names_category(word, scale.category)
                    || scale.words.iter().any(|own| own == stem(word))
                    || self.memory.has(word, scale.category)
            };
            let is_counted = (end..to).all(|at| self.counts(at, scale));
            let is_named = noun.is_some_and(has_noun)
                || end < to
                || value.unit.is_some()
                || (verb.0..verb.1).any(|at| self.memory.has(&self.chunks[at].key, scale.category));
            is_counted && is_named && noun.is_none_or(has_noun) && scale.accepts(value, false)
        };
        let mut scales = self.lexicon.scales.iter().filter(is_about);
        let scale = scales.next().filter(|scale| {
            scales.next().is_none() && self.is_of_amounts(scale) && measures(scale, "amount")
        })?;
        let total = scale.difference(value).filter(|total| total.is_integer() && *total > Rational::ZERO)?;
        Some((scale, total.numerator()))
    }

    /// Returns a range without "between them" at its beginning or its end, or "together" at its beginning, and whether it has that.
    fn without_between_them(&self, from: usize, to: usize) -> (usize, usize, bool) {
        let is_at =
            |at: usize| at >= from && self.chunks[at].is(Class::Between) && self.is_word(at + 1, to, "them");
        let first = if self.is_word(from, to, "together") { 1 } else { 2 * usize::from(is_at(from)) };
        if first > 0 {
            let comma = self.chunks.get(from + first).is_some_and(|next| next.kind == Part::Comma);
            return ((from + first + usize::from(comma)).min(to), to, true);
        }
        let is_last = to > from + 2 && is_at(to - 2);
        (from, if is_last { to - 2 } else { to }, is_last)
    }

    /// Returns whether "a total of" begins at a chunk.
    fn says_total(&self, at: usize, to: usize) -> bool {
        self.chunks[at].is(Class::Article) && self.is_word(at + 1, to, "total") && self.has(at + 2, Class::Of)
    }

    /// Returns whether "add up to", "amount to" or "come to" begins at a chunk.
    fn adds_up(&self, at: usize, to: usize) -> bool {
        let verb = if at < to { self.chunks[at].key.trim_end_matches('s') } else { "" };
        match verb {
            "add" => self.is_word(at + 1, to, "up") && at + 2 < to && self.chunks[at + 2].is(Class::To),
            "amount" | "come" => at + 1 < to && self.chunks[at + 1].is(Class::To),
            _ => false,
        }
    }

    /// Returns the formula that the numbers of two rows have a sum; each row is that of all its items.
    fn sum(&self, scale: &Scale, one: &[ItemId], other: &[ItemId], total: i64) -> Option<Formula> {
        let number = |items: &[ItemId]| {
            let item = *items.first().filter(|item| {
                items.len() == 1
                    && self.model.appears_once(**item)
                    && self.model.item(**item).category != scale.category
            })?;
            Some(Number::Of(
                Measure::Value,
                Term::In { category: scale.category, of: Term::Item(item).into() },
            ))
        };
        let left = Number::Arithmetic(Operator::Add, number(one)?.into(), number(other)?.into());
        let right = Number::Constant(total);
        let different = self.all_different(&[Row::Of(one.to_vec()), Row::Of(other.to_vec())])?;
        Some(all(vec![different, Formula::Compare { left, comparison: Comparison::Equal, right }]))
    }
}
