//! Sentences: clauses with "if", "and", and full stops between them.

use super::chunk::Part;
use super::grammar::Grammar;
use super::meaning::{Predicate, all, any, either, exactly_one, is_contradictory, not};
use super::words::Class;
use crate::model::Formula;

impl Grammar<'_> {
    /// Returns the formulas that a sentence can mean.
    pub(super) fn sentence(&self, mut from: usize, mut to: usize) -> Vec<Formula> {
        while from < to && matches!(self.chunks[from].kind, Part::Comma | Part::Word(Class::Discourse)) {
            from += 1;
        }
        while from < to && matches!(self.chunks[to - 1].kind, Part::Comma | Part::Stop | Part::Semicolon) {
            to -= 1;
        }
        if from >= to || !self.spend(1) {
            return Vec::new();
        }
        let mut found = self.conditional(from, to);
        found.extend(self.joined_clauses(from, to));
        found.extend(self.one_of_clauses(from, to));
        found.extend(self.alternative_clauses(from, to));
        found.extend(self.clause(from, to));
        found.retain(|formula| {
            !matches!(formula, Formula::Constant(_)) && !is_contradictory(self.model, formula)
        });
        self.distinct(found)
    }

    /// "If …, then …", "… if …", "… unless …", "… only if …", "… if and only if …".
    fn conditional(&self, from: usize, to: usize) -> Vec<Formula> {
        let implies = |one: Formula, other: Formula| Formula::Implies(one.into(), other.into());
        let mut found = Vec::new();
        let first = &self.chunks[from];
        if first.is(Class::If) || first.is(Class::Unless) {
            for at in from + 2..to - 1 {
                let is_end = self.chunks[at].kind == Part::Comma || self.chunks[at].is(Class::Then);
                if !is_end {
                    continue;
                }
                let start = at
                    + 1
                    + usize::from(self.chunks[at].kind == Part::Comma && self.chunks[at + 1].is(Class::Then));
                if self.chunks[at].is(Class::Then) && self.chunks[at - 1].kind == Part::Comma {
                    continue;
                }
                let is_if = first.is(Class::If);
                let pairs = match is_if && self.chunks[start].is(Class::Pronoun) {
                    true => self.pairs_of_pronoun((from + 1, at), (start + 1, to)),
                    false => self.pairs((from + 1, at), (start, to)),
                };
                found.extend(pairs.into_iter().map(|(condition, then)| {
                    if is_if { implies(condition, then) } else { implies(not(condition), then) }
                }));
            }
            return found;
        }
        for at in from + 1..to.saturating_sub(1) {
            let end = if self.chunks[at - 1].kind == Part::Comma { at - 1 } else { at };
            if self.chunks[at].is(Class::If) {
                let is_only = at > from && self.chunks[at - 1].is(Class::Only);
                if is_only
                    && at >= from + 4
                    && self.chunks[at - 2].is(Class::And)
                    && self.chunks[at - 3].is(Class::If)
                {
                    let pairs = self.pairs((from, at - 3), (at + 1, to));
                    found.extend(
                        pairs.into_iter().map(|(one, other)| Formula::Equivalent(one.into(), other.into())),
                    );
                } else if is_only {
                    let pairs = self.pairs((from, at - 1), (at + 1, to));
                    found.extend(pairs.into_iter().map(|(then, condition)| implies(then, condition)));
                } else {
                    let pairs = self.pairs((from, end), (at + 1, to));
                    found.extend(pairs.into_iter().map(|(then, condition)| implies(condition, then)));
                }
            } else if self.chunks[at].is(Class::Unless) {
                let pairs = self.pairs((from, end), (at + 1, to));
                found.extend(pairs.into_iter().map(|(then, condition)| implies(not(condition), then)));
            }
        }
        found
    }

    /// Returns the pairs of the meanings of two ranges.
    fn pairs(&self, one: (usize, usize), other: (usize, usize)) -> Vec<(Formula, Formula)> {
        let (ones, others) = (self.sentence(one.0, one.1), self.sentence(other.0, other.1));
        ones.iter().flat_map(|one| others.iter().map(|other| (one.clone(), other.clone()))).collect()
    }

    /// "If Ann grew the rose, then it was red": what is said of the row that the condition is about, whichever item the pronoun means.
    fn pairs_of_pronoun(&self, condition: (usize, usize), then: (usize, usize)) -> Vec<(Formula, Formula)> {
        let mut found = Vec::new();
        let predicates = self.predicates(then.0, then.1);
        for (row, condition) in self.subjects_with_predicates(condition.0, condition.1) {
            if !matches!(condition, Predicate::Has(_)) {
                continue;
            }
            for predicate in &predicates {
                let (ones, others) = (self.meanings(&row, &condition), self.meanings(&row, predicate));
                found.extend(
                    ones.iter().flat_map(|one| others.iter().map(|other| (one.clone(), other.clone()))),
                );
            }
        }
        found
    }

    /// Clauses joined by "and", "but", ";" or a full stop; the second may have a pronoun for the subject of the first.
    fn joined_clauses(&self, from: usize, to: usize) -> Vec<Formula> {
        let mut found = Vec::new();
        for at in from + 1..to.saturating_sub(1) {
            let joins = matches!(
                self.chunks[at].kind,
                Part::Semicolon | Part::Stop | Part::Word(Class::And | Class::But)
            ) && self.chunks[at].items.is_empty();
            // After a colon, these are parts of a list.
            if !joins || self.chunks[from..at].iter().any(|chunk| chunk.kind == Part::Colon) {
                continue;
            }
            let end = if self.chunks[at - 1].kind == Part::Comma { at - 1 } else { at };
            let mut start = at + 1;
            if self.chunks[at].kind == Part::Semicolon || self.chunks[at].kind == Part::Stop {
                start += usize::from(
                    start + 1 < to
                        && (self.chunks[start].is(Class::And) || self.chunks[start].is(Class::But)),
                );
            }
            if self.chunks[start].is(Class::Pronoun) {
                found.extend(self.clause_of_pronoun((from, end), (start + 1, to)));
                continue;
            }
            let pairs = self.pairs((from, end), (start, to));
            found.extend(pairs.into_iter().map(|(one, other)| all(vec![one, other])));
        }
        found
    }

    /// "Ann lives in the red house, and she owns the fox": the first clause must not name another row.
    fn clause_of_pronoun(&self, first: (usize, usize), second: (usize, usize)) -> Vec<Formula> {
        let mut found = Vec::new();
        let predicates = self.predicates(second.0, second.1);
        for (row, predicate) in self.subjects_with_predicates(first.0, first.1) {
            let names_one = match &predicate {
                Predicate::Has(_) => true,
                Predicate::Not(inner) => matches!(**inner, Predicate::Has(_)),
                _ => false,
            };
            if names_one {
                for second in &predicates {
                    found.extend(
                        self.meanings(&row, &Predicate::All(vec![predicate.clone(), second.clone()])),
                    );
                }
            }
        }
        found
    }

    /// "Ann lives in Rome or Bob lives in Oslo": at least one is true, or exactly one.
    fn alternative_clauses(&self, from: usize, to: usize) -> Vec<Formula> {
        let mut found = Vec::new();
        if !self.chunks[from].is(Class::Either) {
            for at in (from + 2..to.saturating_sub(1)).filter(|at| self.chunks[*at].is(Class::Or)) {
                let end = if self.chunks[at - 1].kind == Part::Comma { at - 1 } else { at };
                for (one, other) in self.pairs((from, end), (at + 1, to)) {
                    found.push(any(vec![one.clone(), other.clone()]));
                    found.push(either(one, other));
                }
            }
        }
        found
    }

    /// "Either … or …" of clauses, and "exactly one of the following is true: …; …".
    fn one_of_clauses(&self, from: usize, to: usize) -> Vec<Formula> {
        let mut found = Vec::new();
        if self.chunks[from].is(Class::Either) {
            for at in from + 2..to - 1 {
                if self.chunks[at].is(Class::Or) {
                    let end = if self.chunks[at - 1].kind == Part::Comma { at - 1 } else { at };
                    let pairs = self.pairs((from + 1, end), (at + 1, to));
                    found.extend(
                        pairs
                            .into_iter()
                            .filter(|(one, other)| one != other)
                            .map(|(one, other)| either(one, other)),
                    );
                }
            }
        }
        if let Some(colon) = (from..to).find(|at| self.chunks[*at].kind == Part::Colon) {
            let words = || self.chunks[from..colon].iter().map(|chunk| &*chunk.key);
            let says = |text: &str| words().eq(text.split(' '));
            let least = says("exactly one of the following is true")
                || says("exactly one of the following statements is true")
                || says("one of the following is true and the other is false");
            if least {
                let mut parts = Vec::new();
                for range in self.divided(colon + 1, to) {
                    match &self.sentence(range.0, range.1)[..] {
                        [formula] => parts.push(formula.clone()),
                        _ => return found,
                    }
                }
                if parts.len() > 1 {
                    found.push(exactly_one(parts));
                }
            }
        }
        found
    }

    /// Returns the ranges between semicolons, or between full stops.
    fn divided(&self, from: usize, to: usize) -> Vec<(usize, usize)> {
        let divides = |at: &usize| matches!(self.chunks[*at].kind, Part::Semicolon | Part::Stop);
        let ends = (from..to).filter(divides).chain([to]);
        let mut start = from;
        ends.map(|end| (std::mem::replace(&mut start, end + 1), end))
            .filter(|(start, end)| start < end)
            .collect()
    }
}
