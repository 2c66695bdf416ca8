//! Asides between commas, and what is denied as well: "…, who isn't Ann, …", "…, nor does she own the fox".

use super::chunk::{Part, is_any};
use super::connective::all;
use super::grammar::Grammar;
use super::meaning::{Predicate, Row};
use super::phrase::Place;
use super::sentence::names_no_other;
use super::words::Class;
use crate::model::Formula;

impl Grammar<'_> {
    /// "The red house, which isn't Ann's, …", "Ann, whose pet is not the fox, …": an aside about the subject that a phrase cannot have.
    pub(super) fn after_aside(&self, from: usize, to: usize) -> Vec<Formula> {
        let is_comma = |at: &usize| self.chunks[*at].kind == Part::Comma;
        let Some(first) = (from + 1..to).find(is_comma) else { return Vec::new() };
        let Some(last) = (first + 3..to.saturating_sub(1)).find(is_comma) else { return Vec::new() };
        let is_clause = is_any!(self.chunks[first + 1]; Who Whose);
        let is_stated_by_phrase = |predicate: &Predicate| is_clause && matches!(predicate, Predicate::Has(_));
        let asides: Vec<Predicate> =
            self.aside(first, last).into_iter().filter(|aside| !is_stated_by_phrase(aside)).collect();
        let mut found = Vec::new();
        for row in asides.first().map(|_| self.rows(from, first)).unwrap_or_default() {
            for predicate in self.predicates(last + 1, to) {
                for aside in &asides {
                    let both = Predicate::All(vec![aside.clone(), predicate.clone()]);
                    found.extend(self.meanings(&row, &both));
                }
            }
        }
        found
    }

    /// "Ann lives next to Bob, who doesn't own the fox": an aside about the last row that a clause names.
    pub(super) fn aside_at_end(&self, from: usize, to: usize) -> Vec<Formula> {
        let opens = |at: &usize| {
            let next = &self.chunks[*at + 1];
            self.chunks[*at].kind == Part::Comma && (next.is(Class::Who) || next.is(Class::Whose))
        };
        let Some(comma) = (from + 2..to.saturating_sub(2)).rev().find(opens) else { return Vec::new() };
        let asides = self.aside(comma, to);
        let Some(row) = asides.first().and_then(|_| self.last_row(from, comma)) else { return Vec::new() };
        let mut found = Vec::new();
        for clause in self.clause(from, comma) {
            let stated = asides.iter().flat_map(|aside| self.meanings(&row, aside));
            found.extend(stated.map(|stated| all(vec![clause.clone(), stated])));
        }
        found
    }

    /// Returns what an aside between two commas states: "who …", "whose pet is …", or "wearing …".
    fn aside(&self, comma: usize, to: usize) -> Vec<Predicate> {
        if self.chunks[comma + 1].is(Class::Filler) && self.chunks[comma + 1].key.ends_with("ing") {
            return self.predicates(comma + 1, to);
        }
        // "The Scot, a pilot, lives …".
        if self.chunks[comma + 1].is(Class::Article) {
            return self.phrase(comma + 1, to, Place::Noun).into_iter().map(Predicate::Has).collect();
        }
        let noun = (comma + 2..to)
            .take_while(|at| self.chunks[*at].is(Class::Filler) && self.chunks[*at].items.is_empty());
        let start = match self.chunks[comma + 1].kind {
            Part::Word(Class::Who) => comma + 2,
            Part::Word(Class::Whose) => comma + 2 + noun.count(),
            _ => return Vec::new(),
        };
        let is_verb = |at: usize| self.chunks[at].is(Class::Be) || self.chunks[at].is(Class::Have);
        let has_verb = start < to && (start == comma + 2 || is_verb(start));
        if has_verb { self.predicates(start, to) } else { Vec::new() }
    }

    /// Returns the last row that a clause names: its only one, or that of the last noun. In "the neighbor of Ann", either could be meant.
    fn last_row(&self, from: usize, to: usize) -> Option<Row> {
        let of_fact = |(row, predicate): (Row, Predicate)| {
            matches!((&row, predicate), (Row::Of(_), Predicate::Has(_))).then_some(row)
        };
        if let Some(row) = self.subjects_with_predicates(from, to).into_iter().find_map(of_fact) {
            return Some(row);
        }
        let start = (from..to).rev().find(|start| !self.rows(*start, to).is_empty())?;
        let is_described = |start: usize| !self.described_by_relation(start, to).is_empty();
        match &self.rows(start, to)[..] {
            [row @ Row::Of(_)] if !(from..start).any(is_described) => Some(row.clone()),
            _ => None,
        }
    }

    /// "Ann isn't the doctor, nor does she live in Rome", "…; nor is Bob", "…, and neither does Bob": what is denied as well.
    pub(super) fn denied_as_well(&self, from: usize, to: usize) -> Vec<Formula> {
        let mut found = Vec::new();
        for at in from + 3..to.saturating_sub(2) {
            let is_denial = is_any!(self.chunks[at]; Nor Neither);
            let is_verb = is_any!(self.chunks[at + 1]; Be Do Have Modal);
            let is_join = |at: &usize| {
                matches!(
                    self.chunks[*at].kind,
                    Part::Comma | Part::Semicolon | Part::Stop | Part::Word(Class::And | Class::But)
                )
            };
            let end = at - (from + 1..at).rev().take_while(is_join).count();
            if !is_denial || !is_verb || end == at {
                continue;
            }
            let place = if self.chunks[at + 1].is(Class::Be) { Place::Complement } else { Place::Verb };
            let stated = self.subjects_with_predicates(from, end).into_iter().chain(self.cleft(from, end));
            for (row, predicate) in stated {
                if !denies(&predicate) {
                    continue;
                }
                let firsts = self.meanings(&row, &predicate);
                let seconds = match self.chunks[at + 2].is(Class::Pronoun) {
                    true if names_no_other(&predicate) => self.denied(&[row], at + 3, to, place),
                    true => Vec::new(),
                    false => self.denied_of_another(&predicate, at + 2, to, place),
                };
                found.extend(
                    firsts.iter().flat_map(|first| {
                        seconds.iter().map(|second| all(vec![first.clone(), second.clone()]))
                    }),
                );
            }
        }
        found
    }

    /// Returns the formulas that what follows a verb is not true of rows.
    fn denied(&self, rows: &[Row], from: usize, to: usize, place: Place) -> Vec<Formula> {
        let mut rest = self.rest(from, to, place);
        if rest.is_empty() {
            rest = self.predicates(from, to);
        }
        let denied = rest.into_iter().map(|predicate| Predicate::Not(predicate.into()));
        denied
            .flat_map(|denied| rows.iter().flat_map(|row| self.meanings(row, &denied)).collect::<Vec<_>>())
            .collect()
    }

    /// Returns the formulas that the same, or something else, is not true of a row: "nor is Bob", "nor does Bob live in Rome".
    fn denied_of_another(&self, predicate: &Predicate, from: usize, to: usize, place: Place) -> Vec<Formula> {
        let is_be = place == Place::Complement;
        let begins =
            |at: &usize| is_be || self.is_plain_word(*at, to) && !self.chunks[*at].key.ends_with("ing");
        let starts = (from + 1..to).filter(begins);
        let mut found: Vec<Formula> =
            starts.flat_map(|start| self.denied(&self.rows(from, start), start, to, place)).collect();
        // "Nor is Bob the baker" could be about Bob, the baker.
        if found.is_empty() || is_be {
            found.extend(self.rows(from, to).iter().flat_map(|row| self.meanings(row, predicate)));
        }
        found
    }
}

/// Returns whether a predicate only denies something.
fn denies(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Not(_) => true,
        Predicate::All(parts) => parts.iter().all(denies),
        _ => false,
    }
}
