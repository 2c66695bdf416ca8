//! Neighbors: "Ann's neighbor", "a neighbor of the doctor", "has a neighbor who drinks tea"; and "the neighbor with the fox", who is
//! any of the people.

use super::chunk::{Part, is_any};
use super::grammar::Grammar;
use super::meaning::{Gap, Operand, Predicate, Row};
use super::phrase::Place;
use super::words::{Class, WORDS};
use crate::rational::Rational;

impl Grammar<'_> {
    /// Returns the rows whose neighbor a range denotes: "the neighbor of Ann", "Ann's neighbor", "one of Ann's neighbors".
    pub(super) fn neighbors_of(&self, from: usize, to: usize) -> Vec<Row> {
        let Some(at) = (from..to).find(|at| self.is_neighbor(*at)) else { return Vec::new() };
        let is = |at: usize, class: Class| at < to && self.chunks[at].is(class);
        let is_one_of = is(from, Class::One) && is(from + 1, Class::Of);
        let start = from + if is_one_of { 2 } else { 0 };
        if is_one_of != self.chunks[at].key.ends_with('s') {
            return Vec::new();
        }
        let noun = self.start_of_neighbor(start, at);
        if is(at + 1, Class::Of) {
            let has_article = noun == start + 1 && is(start, Class::Article);
            return if has_article { self.certain_rows(at + 2, to) } else { Vec::new() };
        }
        let is_owner =
            noun > start && (self.chunks[noun - 1].owns || self.chunks[noun - 1].kind == Part::Possessive);
        if at + 1 == to && is_owner { self.certain_rows(start, noun) } else { Vec::new() }
    }

    /// "Ann's right-hand neighbor", "Ann's left neighbor".
    pub(super) fn neighbor_on_side(&self, from: usize, to: usize) -> Vec<Predicate> {
        let Some(at) =
            (from..to).find(|at| self.is_neighbor(*at)).filter(|at| !self.lexicon.is_no_line && at + 1 == to)
        else {
            return Vec::new();
        };
        let side = at.saturating_sub(1 + usize::from(at > from && self.is_word(at - 1, to, "hand")));
        let is_owner =
            side > from && (self.chunks[side - 1].owns || self.chunks[side - 1].kind == Part::Possessive);
        let is_more = match self.chunks[side].kind {
            Part::Word(Class::Right) => true,
            Part::Word(Class::Left) => false,
            _ => return Vec::new(),
        };
        let line = self.line().filter(|_| is_owner);
        let Some((category, by)) = line.and_then(|line| Some((line.category, line.of_steps(Rational::ONE)?)))
        else {
            return Vec::new();
        };
        let owners = self.certain_rows(from, side).into_iter();
        owners
            .map(|owner| Predicate::Compare {
                category,
                is_more,
                gap: Gap::Exactly(by),
                with: Operand::Row(owner),
            })
            .collect()
    }

    /// "A neighbor who drinks tea" after "has": the rows of such neighbors.
    pub(super) fn had_neighbors(&self, from: usize, to: usize) -> Vec<Row> {
        let is_had = from > 0
            && self.chunks[from - 1].is(Class::Have)
            && from < to
            && self.chunks[from].is(Class::Article)
            && self.chunks[from].key == "a";
        let at = (from + 1..to).find(|at| self.is_neighbor(*at));
        match at.filter(|at| is_had && self.start_of_neighbor(from + 1, *at) == from + 1) {
            Some(at) => self.phrase(at, to, Place::Noun).into_iter().map(Row::Of).collect(),
            None => Vec::new(),
        }
    }

    /// Returns the predicates that a row is beside one of some rows.
    pub(super) fn beside_any(&self, rows: Vec<Row>) -> Vec<Predicate> {
        let line = self.line().filter(|_| !rows.is_empty());
        let step = line.and_then(|line| Some((line.category, line.of_steps(Rational::ONE)?)));
        let Some((category, by)) = step else {
            // Around a table, the puzzle says who sits beside whom.
            let beside = self.lexicon.own.beside().next();
            let linked = |link| rows.iter().map(|row| self.related(link, row.clone())).collect();
            return beside.map(linked).unwrap_or_default();
        };
        rows.into_iter().map(|from| Predicate::Apart { category, gap: Gap::Exactly(by), from }).collect()
    }

    /// Returns whether a neighbor or a friend is one in general, of no one in particular: "the neighbor with the fox".
    pub(super) fn is_any_person(&self, at: usize, from: usize, to: usize) -> bool {
        let begins = at == from || self.chunks[at - 1].is(Class::Article);
        let describes = |next: usize| {
            let chunk = &self.chunks[next];
            chunk.items.is_empty()
                && (is_any!(chunk; Who Whose In From)
                    || chunk.key.ends_with("named")
                    || matches!(&*chunk.key, "called" | "born")
                    || WORDS.has("prepositions", &chunk.key))
        };
        begins && at + 1 < to && !self.chunks[at].key.ends_with('s') && describes(at + 1)
    }

    fn is_neighbor(&self, at: usize) -> bool {
        self.chunks[at].is(Class::Neighbor) && self.chunks[at].items.is_empty()
    }

    pub(super) fn is_word(&self, at: usize, to: usize, word: &str) -> bool {
        at < to && self.chunks[at].key == word && self.chunks[at].items.is_empty()
    }

    /// Returns where "next-door neighbor" or "immediate neighbor" begins.
    fn start_of_neighbor(&self, from: usize, at: usize) -> usize {
        let is_next_door =
            at >= from + 2 && self.chunks[at - 2].is(Class::Next) && self.is_word(at - 1, at, "door");
        let is_direct = at > from
            && matches!(&*self.chunks[at - 1].key, "immediate" | "direct")
            && self.chunks[at - 1].is(Class::Immediately);
        at - if is_next_door { 2 } else { usize::from(is_direct) }
    }

    /// Returns the rows of a range, unless what describes them could describe their neighbor: "the neighbor of Ann from Rome".
    fn certain_rows(&self, from: usize, to: usize) -> Vec<Row> {
        if from >= to {
            return Vec::new();
        }
        let is_person = |at: usize| at < to && is_any!(self.chunks[at]; Person Whoever Neighbor);
        let is_described = is_person(from) || is_person(from + 1) && self.chunks[from].is(Class::Article);
        let is_certain = |row: &Row| matches!(row, Row::Of(items) if items.len() == 1 || is_described);
        self.rows(from, to).into_iter().filter(is_certain).collect()
    }
}
