//! Values that bound a number: "at least $50", "31 or older".

use super::chunk::Part;
use super::compared::measures;
use super::grammar::Grammar;
use super::meaning::{Gap, Operand, Predicate, Row};
use super::scale::Scale;
use super::value::{Sort, Value};
use super::words::{Class, WORDS};
use crate::model::CategoryId;

impl Grammar<'_> {
    /// "At least $50", "at most 31 years old"
    pub(super) fn bounded(&self, from: usize, at: usize, to: usize) -> Vec<Predicate> {
        let begins = at > from
            && self.chunks[at - 1].key == "at"
            && (from..at - 1).all(|at| self.is_small_word(at, to));
        let nouns_fit = at + 2 <= to && to <= at + 3 && (at + 2..to).all(|at| self.is_plain_word(at, to));
        // "At least two years older" is a difference.
        let is_difference = at + 1 >= self.chunks.len() || self.is_amount_of_comparison(at + 1);
        // "At least third" could be better or worse than that.
        let is_place = |value: &Value| matches!(value.sort, Sort::Ordinal | Sort::Rank);
        let is_open = self.chunks.get(at + 1).and_then(|chunk| chunk.value.as_ref()).is_some_and(is_place);
        if !begins || !nouns_fit || is_difference || is_open {
            return Vec::new();
        }
        let is_most = self.chunks[at].is(Class::Most);
        if let Some((category, row)) = self.row_of_value(at + 1) {
            return vec![no_more(category, Operand::Row(row), is_most)];
        }
        let number = |scale: &Scale| Some((scale.category, self.number_of(scale, at + 1, at + 2)?));
        let value = self.chunks[at + 1].value.as_ref();
        let mut fitting =
            self.lexicon.scales.iter().filter(|scale| value.is_some_and(|value| scale.accepts(value, true)));
        let scale = fitting.next().filter(|_| fitting.next().is_none());
        let limit = scale
            .and_then(number)
            .map(|(category, number)| no_more(category, Operand::Number(number), is_most));
        limit.into_iter().collect()
    }

    /// "31 or older", "9:30 or later"
    pub(super) fn or_more(&self, from: usize, at: usize) -> Vec<Predicate> {
        let Part::Word(Class::Comparative) = self.chunks[at + 1].kind else { return Vec::new() };
        let Some(comparative) = WORDS.comparatives.get(&*self.chunks[at + 1].key) else { return Vec::new() };
        let Some((category, row)) = self.row_of_value(at - 1) else { return Vec::new() };
        let Some(scale) = self.lexicon.scale_of(category) else { return Vec::new() };
        let measure = comparative.measures.iter().find(|(measure, _)| measures(scale, measure));
        let begins = (from..at - 1).all(|small| self.is_small_word(small, at));
        match measure.filter(|_| begins) {
            Some((_, is_exchanged)) => {
                vec![no_more(category, Operand::Row(row), comparative.is_more == *is_exchanged)]
            }
            None => Vec::new(),
        }
    }

    /// Returns the only item with a value that a chunk is, as a row.
    fn row_of_value(&self, at: usize) -> Option<(CategoryId, Row)> {
        let chunk = self.chunks.get(at).filter(|chunk| chunk.value.is_some())?;
        let [item] = chunk.items[..] else { return None };
        let category = self.model.item(item).category;
        self.lexicon.scale_of(category).map(|_| (category, Row::Of(vec![item])))
    }
}

/// Returns the predicate that a number is not greater, or not less, than that of a row.
fn no_more(category: CategoryId, with: Operand, is_more: bool) -> Predicate {
    let compare = Predicate::Compare { category, is_more, gap: Gap::Some, with };
    Predicate::Not(compare.into())
}
