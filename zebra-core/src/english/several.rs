//! Clauses about several rows: "of A and B, one … and the other …", "A, B and C are all different people".

use super::chunk::{Part, is_any};
use super::clause::single_rows;
use super::connective::{all, either};
use super::grammar::Grammar;
use super::meaning::{Meaning, Predicate, Row};
use super::phrase::Place;
use super::position::count_of;
use super::words::Class;
use crate::model::Formula;
use crate::rational::Rational;

impl Grammar<'_> {
    /// "Of A and B, one … and the other …", "One of A and B … and the other …".
    pub(super) fn one_and_other(&self, from: usize, to: usize) -> Vec<Formula> {
        let is = |at: usize, class: Class| at < to && self.chunks[at].is(class);
        let (start, list_end, one) = if is(from, Class::Of) {
            let one = (from + 2..to).find(|at| {
                is(*at, Class::One) && self.chunks[*at - 1].kind == Part::Comma && !is(*at + 1, Class::Of)
            });
            let Some(one) = one else { return Vec::new() };
            (from + 1, one - 1, one + 1)
        } else {
            return self.one_of_two(from, to);
        };
        self.ways_of_two((start, list_end), one, to)
    }

    /// "One of A and B … and the other …": the list ends before the first verb with which it is read.
    fn one_of_two(&self, from: usize, to: usize) -> Vec<Formula> {
        let is_one_of =
            to > from + 4 && self.chunks[from].is(Class::One) && self.chunks[from + 1].is(Class::Of);
        let is_list_before = |at: &usize| self.list(from + 2, *at, Class::And).len() == 2;
        let verbs = (from + 5..to).filter(|_| is_one_of).filter(is_list_before);
        self.distinct(verbs.flat_map(|verb| self.ways_of_two((from + 2, verb), verb, to)).collect())
    }

    /// Reads what one of two does, from a verb on, and then the other.
    fn ways_of_two(&self, (start, list_end): (usize, usize), one: usize, to: usize) -> Vec<Formula> {
        let is = |at: usize, class: Class| at < to && self.chunks[at].is(class);
        let Some(other) = (one + 1..to.saturating_sub(1))
            .rev()
            .find(|at| is(*at, Class::Other) && is(*at - 1, Class::Article))
        else {
            return Vec::new();
        };
        let mut end = other - 1;
        while end > one
            && (matches!(self.chunks[end - 1].kind, Part::Comma | Part::Semicolon)
                || is(end - 1, Class::And)
                || is(end - 1, Class::But))
        {
            end -= 1;
        }
        if end == other - 1 {
            return Vec::new();
        }
        let [(a, a_end), (b, b_end)] = self.list(start, list_end, Class::And)[..] else { return Vec::new() };
        let firsts = self.predicates(one, end);
        let mut seconds = self.predicates(other + 1, to);
        if seconds.is_empty() {
            seconds = self.rest(other + 1, to, Place::Complement);
        }
        let mut found = Vec::new();
        for a in &self.rows(a, a_end) {
            for b in &self.rows(b, b_end) {
                for first in &firsts {
                    for second in &seconds {
                        found.extend(self.one_way_or_other([a, b], [first, second]));
                    }
                }
            }
        }
        found
    }

    /// Returns the formula that of two different rows, one has a property and the other another one.
    fn one_way_or_other(&self, rows: [&Row; 2], predicates: [&Predicate; 2]) -> Option<Formula> {
        let mut meaning = Meaning::new(self.model);
        let different = meaning.different(rows[0], rows[1])?;
        if different == Formula::Constant(false) {
            return None;
        }
        let mut way = |first: &Row, second: &Row| -> Option<Formula> {
            let mut single = |predicate: &Predicate, row: &Row| match &meaning.apply(predicate, row)?[..] {
                [formula] => Some(formula.clone()),
                _ => None,
            };
            Some(all(vec![single(predicates[0], first)?, single(predicates[1], second)?]))
        };
        let (one, other) = (way(rows[0], rows[1])?, way(rows[1], rows[0])?);
        if one == other || one == Formula::Constant(false) && other == Formula::Constant(false) {
            return None;
        }
        Some(all(vec![meaning.finish(different), either(one, other)]))
    }

    /// "A, B and C are all different people", "The four people are A, B, C and D".
    pub(super) fn different_rows(&self, from: usize, to: usize) -> Vec<Formula> {
        let mut found = Vec::new();
        for be in (from + 1..to.saturating_sub(1)).filter(|at| self.chunks[*at].is(Class::Be)) {
            let Some(parts) = self
                .counted_list(from, be, to)
                .or_else(|| self.list_with_count(from, be, to))
                .or_else(|| self.different_list(from, be, to))
            else {
                continue;
            };
            if parts.len() < 2 {
                continue;
            }
            let rows: Vec<Vec<Row>> = parts.iter().map(|(start, end)| self.rows(*start, *end)).collect();
            if let Some(rows) = single_rows(&rows)
                && let (Some(different), Some(sexes)) =
                    (self.all_different(&rows), self.of_sex(from, to, &rows))
            {
                found.push(all([vec![different], sexes].concat()));
            }
        }
        found
    }

    /// "The four people are A, B, C and D": the parts of the list.
    fn counted_list(&self, from: usize, be: usize, to: usize) -> Option<Vec<(usize, usize)>> {
        let begins = self.chunks[from].is(Class::Article) && self.chunks[from].key == "the" && be > from + 2;
        let number = self.chunks.get(from + 1).filter(|number| begins && !number.is(Class::Ordinal))?;
        let count = count_of(number.value.as_ref())?;
        let parts = self.list(be + 1, to, Class::And);
        ((from + 2..be).all(|at| self.is_noun(at)) && Rational::from(parts.len() as u32) == count)
            .then_some(parts)
    }

    /// "A, B, C and D are the four people": the parts of the list.
    fn list_with_count(&self, from: usize, be: usize, to: usize) -> Option<Vec<(usize, usize)>> {
        let [the, number, nouns @ ..] = &self.chunks[be + 1..to] else { return None };
        let is_counted =
            the.key == "the" && number.items.is_empty() | number.is(Class::Number) && !nouns.is_empty();
        let count = count_of(number.value.as_ref().filter(|_| is_counted))?;
        let parts = self.list(from, be, Class::And);
        ((be + 3..to).all(|at| self.is_noun(at)) && Rational::from(parts.len() as u32) == count)
            .then_some(parts)
    }

    /// "A, B and C are all different people": the parts of the list.
    fn different_list(&self, from: usize, be: usize, to: usize) -> Option<Vec<(usize, usize)>> {
        let different =
            (be + 1..to).find(|at| self.chunks[*at].is(Class::Different)).filter(|at| *at <= be + 2)?;
        let parts = self.list(from, be, Class::And);
        let count = Some(Rational::from(parts.len() as u32));
        let says_how_many =
            |at: usize| self.chunks[at].is(Class::All) || count_of(self.chunks[at].value.as_ref()) == count;
        ((be + 1..different).all(says_how_many) && (different + 1..to).all(|at| self.is_noun(at)))
            .then_some(parts)
    }

    fn is_noun(&self, at: usize) -> bool {
        is_any!(self.chunks[at]; Filler Person Neighbor Kin) && self.chunks[at].items.is_empty()
    }

    pub(super) fn all_different(&self, rows: &[Row]) -> Option<Formula> {
        let mut meaning = Meaning::new(self.model);
        let mut parts = Vec::new();
        for (at, one) in rows.iter().enumerate() {
            for other in &rows[..at] {
                let different = meaning.different(other, one)?;
                if different == Formula::Constant(false) {
                    return None;
                }
                parts.push(different);
            }
        }
        Some(meaning.finish(all(parts)))
    }

    /// "A and B are X and Y, respectively", "… in some order".
    pub(super) fn in_order(&self, from: usize, to: usize) -> Vec<Formula> {
        let respectively = self.start_of_ending(from, to, &["respectively"]);
        let is_respective = respectively.is_some();
        let Some(end) = respectively.or_else(|| self.start_of_ending(from, to, &["in", "some", "order"]))
        else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for verb in (from + 1..end.saturating_sub(1)).filter(|at| self.is_verb(*at)) {
            let ([(a, a_end), (b, b_end)], [(x, x_end), (y, y_end)]) =
                (&self.list(from, verb, Class::And)[..], &self.list(verb + 1, end, Class::And)[..])
            else {
                continue;
            };
            let place = if self.chunks[verb].is(Class::Be) { Place::Complement } else { Place::Verb };
            let (rows, others) = (
                [self.rows(*a, *a_end), self.rows(*b, *b_end)],
                [self.rest(*x, *x_end, place), self.rest(*y, *y_end, place)],
            );
            let ([[a], [b]], [[x], [y]]) =
                (rows.each_ref().map(|rows| &rows[..]), others.each_ref().map(|rest| &rest[..]))
            else {
                continue;
            };
            if is_respective {
                for first in self.meanings(a, x) {
                    found.extend(
                        self.meanings(b, y).into_iter().map(|second| all(vec![first.clone(), second])),
                    );
                }
            } else {
                found.extend(self.one_way_or_other([a, b], [x, y]));
            }
        }
        found
    }
}
