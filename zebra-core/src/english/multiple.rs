//! Multiples: "twice as old as", "half the age of", "three times as many points as".

use super::chunk::Part;
use super::comparison::{Bound, Comparing};
use super::grammar::Grammar;
use super::meaning::Predicate;
use super::scale::Scale;
use super::value::Sort;
use super::words::{Class, WORDS};
use crate::rational::Rational;

impl Grammar<'_> {
    /// Returns whether a scale is of amounts, of which there are multiples and sums: the numbers of the model are the printed ones.
    pub(super) fn is_of_amounts(&self, scale: &Scale) -> bool {
        scale.printed.as_ref().is_some_and(|printed| {
            let first =
                self.model.items_of(scale.category).next().map(|item| Rational::from(self.model.value(item)));
            first.is_some() && first == scale.factor.and_then(|factor| printed.amounts[0].checked_mul(factor))
        })
    }

    /// "Twice as old as", "half as much as", "three times as many points as".
    pub(super) fn multiple(&self, from: usize, at: usize, to: usize) -> Vec<Predicate> {
        let (start, times) = match self.chunks[at].kind {
            Part::Word(Class::Twice) => (at, Rational::from(2)),
            Part::Word(Class::Half) => (at, Rational::new(1, 2).unwrap_or(Rational::ONE)),
            _ => match &self.chunks[at - 1].value {
                Some(value) if value.sort == Sort::Number && self.chunks[at - 1].is(Class::Number) => {
                    (at - 1, value.amount)
                }
                _ => return Vec::new(),
            },
        };
        let is_prefix =
            |at: usize| self.is_small_word(at, to) || at + 1 == start && self.chunks[at].is(Class::Exactly);
        if !(from..start).all(is_prefix) {
            return Vec::new();
        }
        if let Some((nouns, of)) = self.multiple_of_noun(at, to) {
            let amounts = (vec![("amount", false)], true);
            return self.times(amounts, (from, start), nouns, (times, (of, to)));
        }
        let Some(adjective) =
            self.chunks.get(at + 2).filter(|_| at + 3 < to && self.chunks[at + 1].is(Class::As))
        else {
            return Vec::new();
        };
        let Some(second) = (at + 3..to).find(|at| self.chunks[*at].is(Class::As)) else { return Vec::new() };
        if second + 1 >= to {
            return Vec::new();
        }
        let is_much = adjective.is(Class::Much);
        let comparative = WORDS.comparative_of(&adjective.key);
        // "As long on her vase as".
        let nouns = (if self.is_for_own(at + 3, second) { second } else { at + 3 }, second);
        let measures = match (is_much, comparative) {
            (true, _) => vec![("amount", false)],
            (false, Some(comparative)) if comparative.is_more => comparative.measures.clone(),
            _ => return Vec::new(),
        };
        self.times((measures, is_much), (from, start), nouns, (times, (second + 1, to)))
    }

    /// Returns where the noun of "twice the age of Ann" or "half that of Ann" is, and where whose age it is begins.
    fn multiple_of_noun(&self, at: usize, to: usize) -> Option<((usize, usize), usize)> {
        let is_that = self.is_word(at + 1, to, "that");
        let is_noun = self.has(at + 1, Class::Article) && at + 2 < to && self.is_plain_word(at + 2, to);
        let of = at + if is_that { 2 } else { 3 };
        let nouns = if is_that { (at, at) } else { (at + 2, at + 3) };
        ((is_that || is_noun) && of + 1 < to && self.has(of, Class::Of)).then_some((nouns, of + 1))
    }

    /// Returns that a number is a multiple of that of the rows of a range.
    fn times(
        &self,
        (measures, needs_evidence): (Vec<(&'static str, bool)>, bool),
        verb: (usize, usize),
        nouns: (usize, usize),
        (times, of): (Rational, (usize, usize)),
    ) -> Vec<Predicate> {
        let none = (nouns.0, nouns.0);
        let comparing = Comparing {
            is_more: true,
            measures,
            needs_evidence,
            verb,
            nouns,
            unit_nouns: none,
            subject: none,
            amount: None,
            bound: Bound::Exactly,
        };
        let Some((scale, true, _)) = self.scale_of(&comparing, None) else { return Vec::new() };
        let is_plain = (nouns.0..nouns.1).all(|at| self.is_small_word(at, of.0));
        if !is_plain || !self.is_of_amounts(scale) {
            return Vec::new();
        }
        let rows = self.named_rows(of.0, of.1);
        rows.map(|of| Predicate::Times { category: scale.category, times, of }).collect()
    }
}
