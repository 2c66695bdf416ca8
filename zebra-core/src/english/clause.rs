//! Clauses: a subject and a predicate, or several subjects.

use super::chunk::{Part, is_any};
use super::connective::{all, any, exactly_one, not};
use super::grammar::Grammar;
use super::meaning::{Gap, Meaning, Predicate, Row};
use super::phrase::Place;
use super::position::count_of;
use super::scale::Scale;
use super::value::{Sort, Value};
use super::words::{Class, WORDS};
use crate::model::{CategoryId, Formula};
use crate::rational::Rational;

impl Grammar<'_> {
    /// Returns the formulas that a clause can mean.
    pub(super) fn clause(&self, from: usize, to: usize) -> Vec<Formula> {
        let mut found = self.one_and_other(from, to);
        found.extend(self.different_rows(from, to));
        found.extend(
            self.things_between(from, to).iter().flat_map(|(row, predicate)| self.meanings(row, predicate)),
        );
        found.extend(self.mutual(from, to));
        found.extend(self.sums(from, to));
        found.extend(self.in_order(from, to));
        found.extend(self.joined_subjects(from, to));
        found.extend(self.quantified(from, to));
        found.extend(self.inverted(from, to));
        let stated = self.subjects_with_predicates(from, to).into_iter().chain(self.cleft(from, to));
        found.extend(stated.flat_map(|(row, predicate)| self.meanings(&row, &predicate)));
        found.extend(self.after_aside(from, to));
        found.extend(self.aside_at_end(from, to));
        found
    }

    /// "In the fourth house is the doctor", "At one end is Ann", "There is a fox in the red house": the place precedes the verb, or the
    /// verb the row.
    fn inverted(&self, from: usize, to: usize) -> Vec<Formula> {
        let mut found = Vec::new();
        let mut state = |rows: &[Row], predicates: &[Predicate]| {
            for predicate in predicates {
                found.extend(rows.iter().flat_map(|row| self.meanings(row, predicate)));
            }
        };
        if self.chunks[from].is(Class::There) && self.has(from + 1, Class::Be) {
            for place in (from + 3..to).filter(|at| self.chunks[*at].is(Class::In)) {
                state(&self.rows(from + 2, place), &self.rest(place, to, Place::Complement));
            }
        }
        if !self.chunks[from].is(Class::In) {
            return found;
        }
        for at in from + 2..to.saturating_sub(1) {
            // "In the middle house they drink tea".
            if matches!(&*self.chunks[at].key, "they" | "someone" | "somebody") {
                let end = at - usize::from(self.chunks[at - 1].kind == Part::Comma);
                state(&self.named_rows(from + 1, end).collect::<Vec<_>>(), &self.predicates(at + 1, to));
            }
            let is_standing =
                matches!(&*self.chunks[at].key, "lives" | "sits" | "stands" | "lived" | "sat" | "stood");
            if self.chunks[at].is(Class::Be) || is_standing {
                let rows = self.rows(at + 1, to);
                let end = at - usize::from(self.chunks[at - 1].is(Class::There));
                let places = rows.first().map(|_| self.rest(from, end, Place::Complement));
                state(&rows, &places.unwrap_or_default());
            }
        }
        found
    }

    /// "It was not Ann who lives in Rome": the row, and what is true of another one.
    pub(super) fn cleft(&self, from: usize, to: usize) -> Vec<(Row, Predicate)> {
        let Some(who) = (from + 4..to).find(|at| self.chunks[*at].is(Class::Who)) else { return Vec::new() };
        let (is_negated, row, _) = self.verb(from + 1, who);
        if !self.is_word(from, to, "it") || !self.chunks[from + 1].is(Class::Be) || !is_negated {
            return Vec::new();
        }
        let rows = self.rows(row, who);
        let denied =
            self.predicates(who + 1, to).into_iter().map(|predicate| Predicate::Not(predicate.into()));
        denied.flat_map(|denied| rows.iter().map(move |row| (row.clone(), denied.clone()))).collect()
    }

    /// Returns the formulas that a predicate is true of a row.
    pub(super) fn meanings(&self, row: &Row, predicate: &Predicate) -> Vec<Formula> {
        let mut meaning = Meaning::new(self.model);
        let Some(formulas) = meaning.apply(predicate, row) else { return Vec::new() };
        let open = formulas.into_iter().filter(|formula| !matches!(formula, Formula::Constant(_)));
        let presupposed = meaning.finish(Formula::Constant(true));
        open.map(|formula| all(vec![presupposed.clone(), formula])).collect()
    }

    /// Returns the ways to divide a clause into a subject and a predicate.
    pub(super) fn subjects_with_predicates(&self, from: usize, to: usize) -> Vec<(Row, Predicate)> {
        let mut found = Vec::new();
        for at in from + 1..to {
            let begins = match self.chunks[at].kind {
                Part::Word(
                    Class::Be | Class::Have | Class::Do | Class::Modal | Class::Not | Class::Discourse,
                ) => self.chunks[at].items.is_empty() && !self.chunks[at - 1].is(Class::To),
                // "The first stall" has no verb, but "the first chair drinks tea".
                _ if self.chunks[at - 1].is(Class::Ordinal)
                    && !self.chunks[at].key.ends_with('s')
                    && !self.chunks[at].key.ends_with("ed")
                    && self.lexicon.names(&self.chunks[at].key) =>
                {
                    false
                }
                _ => self.is_plain_word(at, to) && !WORDS.has("prepositions", &self.chunks[at].key),
            };
            // A comma closes an aside.
            let end = at;
            if !begins || self.is_about_two_people(from, at, to) {
                continue;
            }
            let rows = self.rows(from, end);
            if rows.is_empty() {
                continue;
            }
            for predicate in self.predicates(at, to) {
                found.extend(rows.iter().map(|row| (row.clone(), predicate.clone())));
            }
        }
        self.distinct(found)
    }

    /// Returns whether a predicate about a person names another one whose part is not said: "is paid by the doctor", "is the doctor's
    /// patient".
    fn is_about_two_people(&self, from: usize, verb: usize, to: usize) -> bool {
        let is_person = |at: usize| {
            let chunk = &self.chunks[at];
            let mut categories = chunk.items.iter().map(|item| self.model.item(*item).category.index());
            is_any!(chunk; Person Neighbor Kin Whoever) && chunk.items.is_empty()
                || categories.any(|category| self.lexicon.are_people[category])
        };
        let is_other = |at: usize| {
            let before = (verb..at).rev().find(|at| !self.chunks[*at].is(Class::Article));
            // "Bought Ann's tickets", but "has the highest of Ann's points".
            let is_object = at == verb + 1 && !self.chunks[verb].is(Class::Be);
            let owns_thing = self.chunks[at].owns
                && self.chunks.get(at + 1).filter(|_| at + 1 < to).is_some_and(|noun| {
                    noun.items.is_empty()
                        && noun.is(Class::Filler)
                        && (is_object || !self.lexicon.names(&noun.key))
                });
            !self.chunks[at].items.is_empty()
                && is_person(at)
                && (owns_thing
                    || before.is_some_and(|at| self.chunks[at].is(Class::By) && !self.chunks[at].is_said))
        };
        (from..verb).any(is_person) && (verb..to).any(is_other)
    }

    /// "A and B are next to each other", "A and B are not neighbors", "A and B are three places apart".
    fn mutual(&self, from: usize, to: usize) -> Vec<Formula> {
        let mut found = Vec::new();
        let to = self.start_of_ending(from, to, &["in", "some", "order"]).unwrap_or(to);
        for verb in from + 1..to.saturating_sub(1) {
            let [(a, a_end), (b, b_end)] = self.list(from, verb, Class::And)[..] else { continue };
            let (is_negated, next, _) = self.verb(verb, to);
            let is_plain = next < to && self.is_plain_word(next, to);
            let starts = (next > verb).then_some(next).into_iter().chain(is_plain.then_some(next + 1));
            for (category, gap) in starts.filter_map(|start| self.mutual_gap(start, to)) {
                for row in self.rows(a, a_end) {
                    for from in self.rows(b, b_end) {
                        let apart = Predicate::Apart { category, gap, from };
                        let stated = if is_negated { Predicate::Not(apart.into()) } else { apart };
                        found.extend(self.meanings(&row, &stated));
                    }
                }
            }
        }
        self.distinct(found)
    }

    /// Returns the category and the gap that "next to each other" or "four years apart" states.
    fn mutual_gap(&self, from: usize, to: usize) -> Option<(CategoryId, Gap)> {
        if let Some(line) = self.line()
            && let Some(by) = self.mutual_distance(from, to).and_then(|by| line.of_steps(by))
        {
            return Some((line.category, Gap::Exactly(by)));
        }
        if let [within, consecutive, unit] = &self.chunks[from.min(to)..to]
            && within.key == "in"
            && consecutive.key == "consecutive"
        {
            let unit = WORDS.units.get(unit.key.strip_suffix('s')?).copied()?;
            let mut scales = self.lexicon.scales.iter().filter(|scale| scale.step() == Some(unit));
            let scale = scales.next().filter(|scale| scales.next().is_none() && scale.has_single_steps())?;
            return Some((scale.category, Gap::Exactly(scale.of_steps(Rational::ONE)?)));
        }
        let from = from + usize::from(from < to && self.chunks[from].is(Class::Exactly));
        let amount = self.chunks[from.min(to)..to].first()?.value.as_ref()?;
        let has_unit = amount.unit.is_some() || matches!(amount.sort, Sort::Money(_));
        let is_apart = to == from + 2 && self.chunks[from + 1].is(Class::Apart);
        let mut scales = self.lexicon.scales.iter().filter_map(|scale| {
            let by = scale.difference(amount).filter(|by| *by > Rational::ZERO)?;
            Some((scale.category, Gap::Exactly(by)))
        });
        scales.next().filter(|_| has_unit && is_apart && scales.next().is_none())
    }

    pub(super) fn is_verb(&self, at: usize) -> bool {
        self.chunks[at].items.is_empty()
            && (self.chunks[at].is(Class::Be) || self.is_plain_word(at, self.chunks.len()))
    }

    /// Returns the distance that "next to each other" or "three places apart" states.
    fn mutual_distance(&self, mut from: usize, to: usize) -> Option<Rational> {
        if from < to && is_any!(self.chunks[from]; Immediately Exactly) {
            from += 1;
        }
        let keys: Vec<&str> = self.chunks[from..to].iter().map(|chunk| &*chunk.key).collect();
        match keys[..] {
            ["adjacent" | "neighbors" | "neighbours"] => Some(Rational::ONE),
            [.., "apart"] if to - from <= 3 => {
                let nouns_fit = to - from < 3
                    || self.line().is_some_and(|line| {
                        let word = &*self.chunks[from + 1].key;
                        self.names_category(word, line.category) || WORDS.labels.get(word) == Some(&"line")
                    });
                let amount = self.chunks[from].value.as_ref();
                // "5 years apart" is no distance of houses.
                let is_of_line = |amount: &&Value| {
                    let line = self.line().map(|line| line.category);
                    let measures =
                        |scale: &Scale| Some(scale.category) == line && scale.difference(amount).is_some();
                    amount.unit.is_none() || self.lexicon.scales.iter().any(measures)
                };
                count_of(amount.filter(is_of_line)).filter(|_| nouns_fit)
            }
            _ => None,
        }
    }

    /// "Neither A nor B …", "either A or B …", "both A and B …", "A and B …", "exactly one of A and B …".
    fn joined_subjects(&self, from: usize, to: usize) -> Vec<Formula> {
        let (start, joins) = match self.chunks[from].kind {
            Part::Word(Class::Neither) => (from + 1, Class::Nor),
            Part::Word(Class::Either) => (from + 1, Class::Or),
            Part::Word(Class::Both) => (from + 1, Class::And),
            Part::Word(Class::Exactly)
                if self.has(from + 2, Class::Of) && self.chunks[from + 1].is(Class::One) =>
            {
                (from + 3, Class::And)
            }
            _ if (from..to).any(|at| self.chunks[at].is(Class::And)) => (from, Class::And),
            _ => (from, Class::Or),
        };
        let is_first = |class: Class| self.chunks[from].is(class);
        let mut found = Vec::new();
        for at in start + 1..to {
            let begins = self.is_verb(at)
                || is_any!(self.chunks[at]; Have Do Modal) && self.chunks[at].items.is_empty();
            if !begins {
                continue;
            }
            let parts = self.list(start, at, joins);
            // In "either Ann comes from Rome or Bob does", a clause is no subject.
            let is_clause = |(start, end): &(usize, usize)| !self.clause(*start, *end).is_empty();
            if parts.len() < 2 || is_first(Class::Either) && is_clause(&parts[0]) {
                continue;
            }
            let rows: Vec<Vec<Row>> = parts.iter().map(|(start, end)| self.rows(*start, *end)).collect();
            let Some(rows) = single_rows(&rows) else { continue };
            for predicate in self.predicates(at, to) {
                let is_denied = is_first(Class::Neither) && matches!(predicate, Predicate::Or(_));
                let predicate = if is_denied { Predicate::Not(predicate.into()) } else { predicate };
                let is_negated = matches!(predicate, Predicate::Not(_));
                let mut formulas = Vec::new();
                for row in &rows {
                    match &self.meanings(row, &predicate)[..] {
                        [formula] => formulas.push(formula.clone()),
                        _ => break,
                    }
                }
                if formulas.len() < rows.len() {
                    continue;
                }
                if is_denied {
                    found.push(all(formulas));
                } else if is_first(Class::Neither) && !is_negated {
                    found.push(all(formulas.into_iter().map(not).collect()));
                } else if is_first(Class::Either) || is_first(Class::Exactly) {
                    found.push(exactly_one(formulas));
                } else if joins == Class::And {
                    // "Both are not" could deny one of the two.
                    if !(is_negated && is_first(Class::Both)) {
                        // Of two lists, both could be one row of which the same is denied.
                        if !is_negated {
                            formulas.extend(self.all_different(&rows));
                        }
                        found.push(all(formulas));
                    }
                } else if joins == Class::Or && !is_negated {
                    found.push(any(formulas.clone()));
                    found.push(exactly_one(formulas));
                }
            }
        }
        found
    }

    /// Returns whether a range begins with a person and a verb, as in "Ann lives in Rome": it is no subject.
    pub(super) fn is_clause_of_person(&self, from: usize, to: usize) -> bool {
        let start = from + usize::from(self.chunks[from].is(Class::Article));
        let [person, verb, rest @ ..] = &self.chunks[start.min(to)..to] else { return false };
        let is_person =
            |item: &crate::model::ItemId| self.lexicon.are_people[self.model.item(*item).category.index()];
        person.items.iter().any(is_person)
            && !person.owns
            && verb.items.is_empty()
            && verb.is(Class::Filler)
            && !self.lexicon.names(&verb.key)
            && rest.iter().any(|chunk| !chunk.items.is_empty())
    }
}

/// Returns the rows of several phrases, if each has one reading and is not described by a relation.
pub(super) fn single_rows(rows: &[Vec<Row>]) -> Option<Vec<Row>> {
    rows.iter()
        .map(|rows| match &rows[..] {
            [row @ Row::Of(_)] => Some(row.clone()),
            _ => None,
        })
        .collect()
}
