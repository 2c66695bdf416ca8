//! Sentences: clauses with "if", "and", and full stops between them.

use super::chunk::{Chunk, Part, is_any};
use super::connective::{all, any, either, is_contradictory, not};
use super::grammar::Grammar;
use super::meaning::{Operand, Predicate};
use super::superlative::extreme;
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
        if let Some(end) = self.start_of_ending(from, to, &["but", "not", "both"]) {
            let mut found = self.sentence(from, end);
            found.retain(is_exclusive);
            return found;
        }
        let mut found = self.conditional(from, to);
        found.extend(self.joined_clauses(from, to));
        found.extend(self.one_of_clauses(from, to));
        found.extend(self.alternative_clauses(from, to));
        found.extend(self.denied_as_well(from, to));
        found.extend(self.clause(from, to));
        found.retain(|formula| {
            !matches!(formula, Formula::Constant(_)) && !is_contradictory(self.model, formula)
        });
        self.distinct(found)
    }

    /// "If …, then …", "… if …", "… unless …", "… only if …", "… if and only if …".
    fn conditional(&self, from: usize, to: usize) -> Vec<Formula> {
        if let Some(end) = self.start_of_ending(from, to, &["and", "vice", "versa"]) {
            return self.conditional(from, end).into_iter().filter_map(both_ways).collect();
        }
        let mut found = Vec::new();
        let implies = |is_if: bool, condition: Formula, then: Formula| {
            Formula::Implies(if is_if { condition } else { not(condition) }.into(), then.into())
        };
        let first = &self.chunks[from];
        let is_if = first.is(Class::If);
        for at in from + 1..to.saturating_sub(1) {
            let (chunk, before) = (&self.chunks[at], &self.chunks[at - 1]);
            let end = at - usize::from(before.kind == Part::Comma);
            if is_if || first.is(Class::Unless) {
                let has_then = chunk.kind == Part::Comma && self.chunks[at + 1].is(Class::Then);
                let ends = chunk.kind == Part::Comma || chunk.is(Class::Then) && end == at;
                let start = at + 1 + usize::from(has_then);
                let pairs = match ends {
                    true if is_if && self.chunks[start].is(Class::Pronoun) => {
                        self.pairs_of_pronoun((from + 1, at), (start + 1, to))
                    }
                    true => self.pairs((from + 1, at), (start, to)),
                    false => Vec::new(),
                };
                found.extend(pairs.into_iter().map(|(condition, then)| implies(is_if, condition, then)));
            } else if is_any!(chunk; If Unless) {
                let is_only = before.is(Class::Only);
                let is_both = is_only && self.start_of_ending(from, at, &["if", "and", "only"]).is_some();
                let end = if is_both { at - 3 } else { end - usize::from(is_only) };
                // "Third, or second if Ann was first": the condition may be that of the last part.
                let is_of_part =
                    |comma: usize| self.chunks[comma].kind == Part::Comma && self.has(comma + 1, Class::Or);
                if (from..end).any(is_of_part) {
                    continue;
                }
                let pairs = self.pairs((from, end), (at + 1, to)).into_iter();
                found.extend(pairs.map(|(one, other)| match (is_both, is_only) {
                    (true, _) => Formula::Equivalent(one.into(), other.into()),
                    (_, true) => implies(true, one, other),
                    _ => implies(chunk.is(Class::If), other, one),
                }));
            }
        }
        found
    }

    /// Returns where a range ends before some words at its end, and the comma before them.
    pub(super) fn start_of_ending(&self, from: usize, to: usize, words: &[&str]) -> Option<usize> {
        let start = to.checked_sub(words.len()).filter(|start| *start > from + 1)?;
        let is_ending = self.chunks[start..to].iter().map(|chunk| &*chunk.key).eq(words.iter().copied());
        let end = start - usize::from(self.chunks[start - 1].kind == Part::Comma);
        is_ending.then_some(end)
    }

    /// Returns the pairs of the meanings of two ranges.
    fn pairs(&self, one: (usize, usize), other: (usize, usize)) -> Vec<(Formula, Formula)> {
        let (ones, others) = (self.sentence(one.0, one.1), self.sentence(other.0, other.1));
        if others.is_empty() {
            return self.pairs_of_ellipsis(one, other);
        }
        ones.iter().flat_map(|one| others.iter().map(|other| (one.clone(), other.clone()))).collect()
    }

    /// "If Ann isn't the doctor, then Bob is": what is said of one row is said of the other.
    fn pairs_of_ellipsis(&self, one: (usize, usize), other: (usize, usize)) -> Vec<(Formula, Formula)> {
        let is_negated = self.chunks[other.1 - 1].is(Class::Not);
        let verb = other.1 - 1 - usize::from(is_negated);
        if verb <= other.0 || !is_any!(self.chunks[verb]; Be Do Have Modal) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (row, first) in self.subjects_with_predicates(one.0, one.1) {
            let stated = match &first {
                Predicate::Not(stated) => (**stated).clone(),
                stated => stated.clone(),
            };
            let second = if is_negated { Predicate::Not(stated.into()) } else { stated };
            for other in self.named_rows(other.0, verb) {
                let (ones, others) = (self.meanings(&row, &first), self.meanings(&other, &second));
                found.extend(ones.into_iter().zip(others));
            }
        }
        found
    }

    /// "If Ann grew the rose, then it was red": what is said of the row that the condition is about, whichever item the pronoun means.
    fn pairs_of_pronoun(&self, condition: (usize, usize), then: (usize, usize)) -> Vec<(Formula, Formula)> {
        let mut found = Vec::new();
        // "If Mr. Alder came, she left" is about someone else.
        let others = match &*self.chunks[then.0 - 1].key {
            "he" => ["mrs", "miss", "ms"],
            "she" => ["mr", "mr", "mr"],
            _ => [""; 3],
        };
        let is_other = |chunk: &Chunk| {
            let mut names = chunk.items.iter().map(|item| self.model.item(*item).phrase.to_lowercase());
            names.any(|name| {
                name.split([' ', '.'])
                    .next()
                    .is_some_and(|title| !title.is_empty() && others.contains(&title))
            })
        };
        if self.chunks[condition.0..condition.1].iter().any(is_other) {
            return found;
        }
        let predicates = self.predicates(then.0, then.1);
        for (row, condition) in self.subjects_with_predicates(condition.0, condition.1) {
            if !names_no_other(&condition) {
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
            if self.chunks[start].is(Class::Neither)
                && self.has(start + 1, Class::Of)
                && self.is_word(start + 2, to, "them")
            {
                found.extend(self.clause_of_neither((from, end), (start + 3, to)));
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
            // "They" could be both of two people.
            let is_one = self.chunks[second.0 - 1].key != "they";
            for second in &predicates {
                if names_no_other(&predicate) || is_one && self.could_be_no_other(&predicate, second) {
                    found.extend(
                        self.meanings(&row, &Predicate::All(vec![predicate.clone(), second.clone()])),
                    );
                }
            }
        }
        found
    }

    /// "Ann is older than Bob, but neither of them lives in Rome": the first clause names both.
    fn clause_of_neither(&self, first: (usize, usize), second: (usize, usize)) -> Vec<Formula> {
        let mut found = Vec::new();
        let denied: Vec<Predicate> = self
            .predicates(second.0, second.1)
            .into_iter()
            .map(|predicate| Predicate::Not(predicate.into()))
            .collect();
        for (row, predicate) in self.subjects_with_predicates(first.0, first.1) {
            let (Predicate::Compare { with: Operand::Row(other), .. } | Predicate::Apart { from: other, .. }) =
                &predicate
            else {
                continue;
            };
            for denied in &denied {
                let stated = [(&row, &predicate), (&row, denied), (other, denied)];
                let stated = stated.map(|(row, predicate)| self.meanings(row, predicate));
                if let [[one], [two], [three]] = [&stated[0][..], &stated[1][..], &stated[2][..]] {
                    found.push(all(vec![one.clone(), two.clone(), three.clone()]));
                }
            }
        }
        found
    }

    /// "Ann is older than Bob, but she is not the oldest": the second clause would state nothing new of Bob, who is in the first.
    fn could_be_no_other(&self, first: &Predicate, second: &Predicate) -> bool {
        let (Predicate::Compare { category, is_more, with: Operand::Row(_), .. }, Predicate::Not(denied)) =
            (first, second)
        else {
            return false;
        };
        let extreme = extreme(self.model, *category, *is_more);
        matches!((&**denied, extreme), (Predicate::Has(items), Some(extreme)) if **items == [extreme])
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
            found.extend(self.some_of_following(from, colon, to));
        }
        found
    }

    /// Returns the ranges between semicolons, or between full stops.
    pub(super) fn divided(&self, from: usize, to: usize) -> Vec<(usize, usize)> {
        let divides = |at: &usize| matches!(self.chunks[*at].kind, Part::Semicolon | Part::Stop);
        let ends = (from..to).filter(divides).chain([to]);
        let mut start = from;
        ends.map(|end| (std::mem::replace(&mut start, end + 1), end))
            .filter(|(start, end)| start < end)
            .collect()
    }
}

/// Returns whether a predicate names no other row than its subject's, so that a pronoun after it can only mean this one.
pub(super) fn names_no_other(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Has(_) => true,
        Predicate::Not(inner) => names_no_other(inner),
        Predicate::All(parts) | Predicate::One(parts) | Predicate::Or(parts) => {
            parts.iter().all(names_no_other)
        }
        _ => false,
    }
}

/// Returns whether a formula says that one of two is true and the other false, besides what it takes for granted.
fn is_exclusive(formula: &Formula) -> bool {
    match formula {
        Formula::Either(..) => true,
        Formula::All(parts) => parts.iter().any(is_exclusive),
        _ => false,
    }
}

/// Returns the equivalence of the sides of an implication.
fn both_ways(formula: Formula) -> Option<Formula> {
    match formula {
        Formula::Implies(one, other) => Some(Formula::Equivalent(one, other)),
        _ => None,
    }
}
