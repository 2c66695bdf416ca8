//! Predicates: verbs, and what follows them.

use super::chunk::{Part, is_any};
use super::grammar::Grammar;
use super::meaning::{Predicate, Row};
use super::phrase::Place;
use super::words::{Class, WORDS};

impl Grammar<'_> {
    /// Returns the predicates that a range can be; it begins with a verb.
    pub(super) fn predicates(&self, from: usize, to: usize) -> Vec<Predicate> {
        if from >= to || !self.spend(1) {
            return Vec::new();
        }
        let mut found = Vec::new();
        let (is_negated, next, place) = self.verb(from, to);
        if next > from || self.is_plain_word(from, to) {
            for predicate in self.rest(next, to, place) {
                found.push(if is_negated { Predicate::Not(predicate.into()) } else { predicate });
            }
        }
        found.extend(self.joined_predicates(from, to));
        self.distinct(found)
    }

    /// Reads the verbs at the beginning: whether they are negated, what follows them, and how it is to be read.
    pub(super) fn verb(&self, from: usize, to: usize) -> (bool, usize, Place) {
        let (mut is_negated, mut place, mut at) = (false, Place::Verb, from);
        while at < to && self.chunks[at].items.is_empty() {
            match self.chunks[at].kind {
                Part::Word(Class::Be) => place = Place::Complement,
                Part::Word(Class::Have | Class::Do | Class::Modal | Class::Discourse) => {}
                Part::Word(Class::Not) if !is_negated => is_negated = true,
                _ => break,
            }
            at += 1;
        }
        // "Is made by" is a verb, whose object is no row.
        if place == Place::Complement && at < to && self.is_plain_word(at, to) {
            let next = self.chunks[at + 1..to].iter().find(|chunk| !chunk.is(Class::Filler));
            let is_participle =
                next.is_some_and(|next| is_any!(next; By In To From) && next.items.is_empty());
            if is_participle {
                place = Place::Verb;
            }
        }
        (is_negated, at, place)
    }

    /// "… and …", "… but not …": predicates of one subject.
    fn joined_predicates(&self, from: usize, to: usize) -> Vec<Predicate> {
        let mut found = Vec::new();
        for at in from + 1..to.saturating_sub(1) {
            let joins = is_any!(self.chunks[at]; And But) && self.chunks[at].items.is_empty();
            if !joins {
                found.extend(self.with_relation(from, at, to));
                continue;
            }
            let end = if self.chunks[at - 1].kind == Part::Comma { at - 1 } else { at };
            let left = self.predicates(from, end);
            if left.is_empty() {
                continue;
            }
            let mut right = self.predicates(at + 1, to);
            let is_negated = self.chunks[at + 1].is(Class::Not);
            let has_verb = !right.is_empty();
            if right.is_empty() {
                let (_, _, place) = self.verb(from, end);
                let rest = self.rest(at + 1 + usize::from(is_negated), to, place);
                let negate = |predicate: Predicate| {
                    if is_negated { Predicate::Not(predicate.into()) } else { predicate }
                };
                right = rest.into_iter().map(negate).collect();
            }
            for left in &left {
                for right in &right {
                    // In "next to Ann and the fox" and "before Ann and not Bob", the fox and Bob are perhaps no other names of the row.
                    let object = at + 1 + usize::from(is_negated);
                    let is_of_items = match right {
                        Predicate::Not(denied) => denied.is_of_items(),
                        right => right.is_of_items(),
                    };
                    if (is_negated || !has_verb)
                        && left.is_relation()
                        && is_of_items
                        && !self.chunks[object].is(Class::In)
                    {
                        continue;
                    }
                    // "Not A and B" could deny both or the first.
                    let is_open = matches!(left, Predicate::Not(_))
                        && !matches!(right, Predicate::Not(_))
                        && !self.has_own_verb(from, at, to);
                    if !is_open {
                        found.push(Predicate::All(vec![left.clone(), right.clone()]));
                    }
                }
            }
        }
        found
    }

    /// Returns whether what follows "and" cannot be denied with what precedes: "isn't the doctor and lives in Rome", but "didn't see Rome
    /// and have tea".
    fn has_own_verb(&self, from: usize, and: usize, to: usize) -> bool {
        let verb = &self.chunks[and + 1];
        let is_finite = matches!(&*verb.key, "is" | "was" | "are" | "were" | "does" | "did" | "has" | "had")
            || verb.is(Class::Filler) && WORDS.is_finite(&verb.key);
        let is_shared = |at: usize| self.chunks[at].key == "never" || is_any!(self.chunks[at]; Who Whose);
        is_finite && !(from..and).any(is_shared) && !self.predicates(and + 1, to).is_empty()
    }

    /// "Finished last, two places behind Ann", "is on plot 2, next to the onions": a relation behind a comma.
    fn with_relation(&self, from: usize, comma: usize, to: usize) -> Vec<Predicate> {
        if self.chunks[comma].kind != Part::Comma {
            return Vec::new();
        }
        let mut relations = self.comparisons(comma + 1, to);
        relations.extend(self.positions(comma + 1, to));
        let firsts = relations.first().map(|_| self.predicates(from, comma)).unwrap_or_default();
        let both = |first: &Predicate| {
            let both = relations.iter().map(|second| Predicate::All(vec![first.clone(), second.clone()]));
            both.collect::<Vec<_>>()
        };
        firsts.iter().flat_map(both).collect()
    }

    /// Returns what can follow the verbs.
    pub(super) fn rest(&self, from: usize, to: usize, place: Place) -> Vec<Predicate> {
        if from >= to || !self.spend(1) {
            return Vec::new();
        }
        let mut found = self.choices(from, to, place);
        found.extend(self.comparisons(from, to));
        found.extend(self.positions(from, to));
        found.extend(self.linked(from, to));
        if place == Place::Complement {
            found.extend(self.object_of_clause(from, to).into_iter().map(Predicate::Is));
        }
        // "Belongs to a child who is older than Ann".
        if let Some(object) = (from + 1..(from + 3).min(to)).find(|at| self.is_owner(*at, from)) {
            found.extend(self.described_by_relation(object, to).into_iter().map(Predicate::Is));
        }
        let phrase = self.phrase(from, to, place);
        if phrase.is_empty() && place == Place::Complement {
            found.extend(self.described_by_relation(from, to).into_iter().map(Predicate::Is));
        }
        found.extend(phrase.into_iter().map(Predicate::Has));
        self.distinct(found)
    }

    /// "What Ann drinks", "where the fox lives": the rows of which a verb without logical content is true.
    fn object_of_clause(&self, from: usize, to: usize) -> Vec<Row> {
        if !matches!(&*self.chunks[from].key, "what" | "where") || to < from + 3 {
            return Vec::new();
        }
        let is_verb = |at: usize| {
            let chunk = &self.chunks[at];
            chunk.items.is_empty()
                && (chunk.is(Class::Filler) || chunk.is(Class::Do) || chunk.is(Class::Have))
        };
        let verb = (from + 2..to).rev().take_while(|at| is_verb(*at)).last();
        verb.map(|verb| self.named_rows(from + 1, verb).collect()).unwrap_or_default()
    }

    /// "Either A or B", "A or B", "neither A nor B", "both A and B".
    fn choices(&self, from: usize, to: usize, place: Place) -> Vec<Predicate> {
        let mut found = Vec::new();
        let class_at = |class: Class| (from..to).find(|at| self.chunks[*at].is(class));
        let is_prefix = |end: usize| (from..end).all(|at| self.is_small_word(at, to));
        if let Some(at) = class_at(Class::Either).filter(|at| is_prefix(*at)) {
            for parts in self.alternatives(at + 1, to, Class::Or, place) {
                found.push(Predicate::One(parts));
            }
        } else if let Some(at) = class_at(Class::Neither).filter(|at| is_prefix(*at)) {
            for parts in self.alternatives(at + 1, to, Class::Nor, place) {
                found.push(Predicate::Not(Predicate::Or(parts).into()));
            }
        } else if let Some(at) = class_at(Class::Both).filter(|at| is_prefix(*at)) {
            found.extend(self.alternatives(at + 1, to, Class::And, place).into_iter().map(Predicate::All));
        } else if class_at(Class::Or).is_some() {
            found.extend(self.alternatives(from, to, Class::Or, place).into_iter().map(Predicate::Or));
        }
        found
    }

    /// Returns the readings of a list of predicates with a word such as "or" before the last.
    fn alternatives(&self, from: usize, to: usize, joins: Class, place: Place) -> Vec<Vec<Predicate>> {
        let ranges = self.list(from, to, joins);
        if ranges.len() < 2 {
            return Vec::new();
        }
        let mut lists: Vec<Vec<Predicate>> = vec![Vec::new()];
        for (start, end) in ranges {
            let mut parts = self.predicates(start, end);
            if parts.is_empty() {
                parts = self.rest(start, end, place);
            }
            lists = lists
                .iter()
                .flat_map(|list| {
                    parts.iter().map(|part| list.iter().cloned().chain([part.clone()]).collect())
                })
                .collect();
            if lists.len() > 16 {
                return Vec::new();
            }
        }
        lists
    }

    /// Returns the parts of a list: "a, b or c", "a or b or c".
    pub(super) fn list(&self, from: usize, to: usize, joins: Class) -> Vec<(usize, usize)> {
        let is_join = |at: usize| self.chunks[at].is(joins) && self.chunks[at].items.is_empty();
        let Some(first) = (from..to).find(|at| is_join(*at)) else { return Vec::new() };
        let mut parts = Vec::new();
        let mut start = from;
        for at in from..to {
            let divides =
                is_join(at) || (at < first && self.chunks[at].kind == Part::Comma && !self.is_aside(at, to));
            if divides {
                // Only a comma before "and" divides nothing.
                let follows_comma = at > from && self.chunks[at - 1].kind == Part::Comma && is_join(at);
                if at > start || !follows_comma {
                    parts.push((start, at));
                }
                start = at + 1;
            }
        }
        parts.push((start, to));
        if parts.iter().any(|(start, end)| start >= end) { Vec::new() } else { parts }
    }

    /// Returns whether a comma begins or ends "…, who …, …".
    fn is_aside(&self, at: usize, to: usize) -> bool {
        self.chunks
            .get(at + 1)
            .is_some_and(|next| at + 1 < to && (next.is(Class::Who) || next.is(Class::Whose)))
    }

    /// Returns whether a chunk is a word of a verb phrase before its object.
    pub(super) fn is_small_word(&self, at: usize, to: usize) -> bool {
        let chunk = &self.chunks[at];
        chunk.items.is_empty()
            && match chunk.kind {
                Part::Word(class) => {
                    matches!(
                        class,
                        Class::Filler | Class::Article | Class::In | Class::To | Class::From | Class::By | Class::Of | Class::Be | Class::Have | Class::Modal | Class::Possessive
                    ) || self.is_plain_word(at, to)
                        || class == Class::About && self.chunks.get(at + 1).is_none_or(|next| next.value.is_none())
                        // "A period that was longer".
                        || class == Class::Who && self.has(at + 1, Class::Be)
                }
                _ => false,
            }
    }
}
