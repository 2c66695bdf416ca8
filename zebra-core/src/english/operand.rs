//! What is compared with: a row, a number, all others, or a clause such as "the umbrella was left".

use super::chunk::{Chunk, Part, is_any};
use super::compared::measures;
use super::comparison::{Bound, Comparing};
use super::grammar::Grammar;
use super::meaning::{Gap, Operand, Predicate, Row};
use super::scale::Scale;
use super::superlative::extreme;
use super::value::Value;
use super::words::{Class, WORDS};
use crate::model::CategoryId;
use crate::rational::Rational;

impl Grammar<'_> {
    /// Reads what is compared with.
    pub(super) fn with_operands(&self, comparing: &Comparing, from: usize, mut to: usize) -> Vec<Predicate> {
        let mut amount = comparing.amount.clone();
        // "Older than Ann by two years".
        if let Some(by) = (from + 1..to).rev().take(3).find(|at| self.chunks[*at].is(Class::By))
            && amount.is_none()
            && comparing.bound == Bound::Exactly
            && let Some(value) =
                self.chunks.get(by + 1).filter(|_| by + 1 < to).and_then(|chunk| chunk.value.clone())
        {
            amount = Some(value);
            to = by;
        }
        let start = if to > from + 2
            && matches!(&*self.chunks[from].key, "that" | "those")
            && self.chunks[from + 1].is(Class::Of)
        {
            from + 2
        } else if to > from + 3
            && self.is_word(from, to, "that")
            && self.chunks[from + 1].is(Class::Filler)
            && self.chunks[from + 2].is(Class::By)
        {
            // "Than that given by Ann".
            from + 3
        } else {
            from
        };
        // "Than Ann paid for hers".
        let own = [2, 3].into_iter().find(|length| to > start + length && self.is_for_own(to - length, to));
        to -= own.unwrap_or_default();
        // "Than Ann did".
        if to > start + 1
            && self.chunks[to - 1].items.is_empty()
            && is_any!(self.chunks[to - 1]; Do Be Have Modal)
        {
            to -= 1;
        }
        if start >= to { Vec::new() } else { self.compared_rows(comparing, amount.as_ref(), start, to) }
    }

    /// Returns the comparisons with the rows or the number of a range.
    fn compared_rows(
        &self,
        comparing: &Comparing,
        amount: Option<&Value>,
        start: usize,
        to: usize,
    ) -> Vec<Predicate> {
        let both = start + usize::from(self.chunks[start].is(Class::Both));
        let mut found = Vec::new();
        if let Some((scale, is_more, gap)) = self.scale_of(comparing, amount) {
            let category = scale.category;
            let to = self.end_of_operand(comparing, category, start, to);
            if self.is_of_another_scale(comparing, scale, start, to)
                || self.names_another_scale(self.nouns_of_measure(start, to), scale)
            {
                return Vec::new();
            }
            // "Than all others".
            if self.is_all_others(start, to) && gap == Gap::Some {
                found.extend(extreme(self.model, category, is_more).map(|item| Predicate::Has(vec![item])));
            }
            let compare = |with| Predicate::Compare { category, is_more, gap, with };
            found.extend(self.named_rows(start, to).map(|row| compare(Operand::Row(row))));
            if let Some(number) =
                self.number_of(scale, start, to).filter(|_| gap == Gap::Some && found.is_empty())
            {
                found.push(compare(Operand::Number(number)));
            }
            let parts = self.list(both, to, Class::And);
            if parts.len() > 1 && found.is_empty() {
                let rows: Vec<Vec<Row>> = parts.iter().map(|(start, end)| self.rows(*start, *end)).collect();
                // "Two places ahead of Ann and Bob one", "£5 more than the clock and the lamp £2".
                let is_single = |rows: &Vec<Row>| match &rows[..] {
                    [Row::Of(items)] => amount.is_none() || items.len() == 1,
                    _ => false,
                };
                let ends_in_item =
                    |(_, end): &(usize, usize)| amount.is_none() || !self.chunks[end - 1].is(Class::One);
                if rows.iter().all(is_single) && parts.iter().all(ends_in_item) {
                    found.push(Predicate::All(
                        rows.into_iter().flatten().map(|row| compare(Operand::Row(row))).collect(),
                    ));
                }
            }
        }
        found
    }

    /// Returns where a verb begins that says the same of what is compared with: "the day before the umbrella was left on the bus".
    fn end_of_operand(&self, comparing: &Comparing, category: CategoryId, from: usize, to: usize) -> usize {
        let is_plain = |chunk: &Chunk| {
            chunk.items.is_empty()
                && chunk.value.is_none()
                && is_any!(chunk; Be Have Do Filler Left Article In To From Possessive)
        };
        let is_same = |verb: &Chunk| {
            let mut own = self.chunks[comparing.verb.0..comparing.verb.1].iter();
            own.any(|own| own.key == verb.key) || self.memory.tells_with(&verb.key, self.lexicon, category)
        };
        let is_verb = |at: &usize| {
            let auxiliaries = self.chunks[*at..to].iter().take_while(|chunk| is_any!(chunk; Be Have Do));
            let verb = *at + auxiliaries.count();
            let mut words = self.chunks[verb..to].iter().filter(|chunk| is_any!(chunk; Filler Left));
            is_any!(self.chunks[verb.min(to - 1)]; Filler Left)
                && self.chunks[*at..to].iter().all(is_plain)
                && words.next().is_some_and(is_same)
                && words.all(|word| {
                    WORDS.has("prepositions", &word.key) || self.memory.knows(&word.key, self.lexicon)
                })
                && self.named_rows(from, *at).next().is_some()
        };
        let is_whole = to < from + 2 || self.named_rows(from, to).next().is_some();
        if is_whole { to } else { (from + 1..to).find(is_verb).unwrap_or(to) }
    }

    fn is_all_others(&self, from: usize, to: usize) -> bool {
        match &self.chunks[from..to] {
            [all, other, rest @ ..] => {
                all.is(Class::All)
                    && other.is(Class::Other)
                    && rest.iter().all(|end| end.kind == Part::Possessive)
            }
            _ => false,
        }
    }

    /// Returns whether what is compared with is a bare value of another scale that could be meant: in "finished before May", the month
    /// or the place in the race.
    fn is_of_another_scale(&self, comparing: &Comparing, scale: &Scale, from: usize, to: usize) -> bool {
        let chunk = &self.chunks[from];
        let could_be = |other: &Scale| {
            other.category != scale.category
                && comparing.measures.iter().any(|(measure, _)| measures(other, measure))
                && chunk.items.iter().any(|item| self.model.item(*item).category == other.category)
        };
        // "After nine days" is then.
        let is_then = comparing.nouns.0 == comparing.nouns.1
            && matches!(scale.measure, Some("duration" | "span"))
            && is_any!(self.chunks[from - 1]; Before After);
        to == from + 1 && chunk.value.is_some() && (is_then || self.lexicon.scales.iter().any(could_be))
    }

    /// Returns the number of the model that a range states without an item.
    pub(super) fn number_of(&self, scale: &Scale, from: usize, to: usize) -> Option<Rational> {
        let chunk = &self.chunks[from];
        let value = chunk.value.as_ref().filter(|_| chunk.items.is_empty() && to <= from + 2)?;
        let has_noun = to == from + 2;
        if !scale.accepts(value, false)
            || (has_noun && !self.names_category(&self.chunks[from + 1].key, scale.category))
        {
            return None;
        }
        let (printed, factor) = (scale.printed.as_ref()?, scale.factor?);
        let first = self.model.items_of(scale.category).next()?;
        let steps = value.amount.checked_sub(printed.amounts[0])?.checked_mul(factor)?;
        Rational::from(self.model.value(first)).checked_add(steps)
    }
}
