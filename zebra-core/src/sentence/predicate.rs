//! Formulas of one verb: what is before it, and what is after it. Part of the sentences.

use super::compared::{compared_phrase, comparison_phrase};
use super::fact::{around_verb, state_verbs, statement};
use super::item::{noun_phrase, one, term_phrase, value_phrase};
use super::number::{multiple, number_phrase};
use crate::model::{Comparison, Fact, Formula, ItemId, Measure, Model, Number, Operator, Polarity, Term};

/// A clause with a verb.
pub(super) struct Predicate {
    pub(super) subject: String,
    pub(super) polarity: Polarity,
    /// Whether the verb is "is" in any puzzle: of a place, a relation or a number.
    pub(super) is_state: bool,
    /// The words after the verb.
    pub(super) rest: String,
}

impl Predicate {
    pub(super) fn clause(&self, model: &Model) -> String {
        let verbs = if self.is_state { state_verbs(model) } else { model.verbs() };
        statement(model, &self.subject, verbs.of(self.polarity), &self.rest)
    }
}

/// Returns the predicate of a formula; `None` for logic, and for facts with a template of the author.
pub(super) fn predicate(model: &Model, formula: &Formula) -> Option<Predicate> {
    let (subject, polarity, rest) = match formula {
        Formula::Fact(fact) if fact.link.is_some() && fact.first == fact.second => return None,
        Formula::Fact(fact) => {
            let (subject, rest) = around_verb(model, fact)?;
            (subject, fact.polarity, rest)
        }
        Formula::Between(between) => {
            let [middle, one, other] =
                [between.middle, between.ends.0, between.ends.1].map(|item| noun_phrase(model, item));
            (middle, Polarity::Is, format!("somewhere between {one} and {other}"))
        }
        Formula::Same { left, polarity, right } => {
            let right = match (left, right) {
                (Term::In { category, .. }, Term::Item(item)) if model.item(*item).category == *category => {
                    value_phrase(model, *item)
                }
                _ => term_phrase(model, right),
            };
            (term_phrase(model, left), *polarity, right)
        }
        Formula::Compare {
            left: Number::Arithmetic(Operator::Remainder, number, by),
            comparison: comparison @ (Comparison::Equal | Comparison::Different),
            right: Number::Constant(0),
        } => {
            let polarity = if *comparison == Comparison::Equal { Polarity::Is } else { Polarity::IsNot };
            (number_phrase(model, number), polarity, format!("divisible by {}", number_phrase(model, by)))
        }
        Formula::Compare { left, comparison, right } => {
            let polarity = match comparison {
                Comparison::Different => Polarity::IsNot,
                _ => Polarity::Is,
            };
            // "Is twice the age of Ann", where the clue says that twice Ann's is this age.
            let is_multiple = *comparison == Comparison::Equal && multiple(left).is_some();
            let (left, right) = match right {
                Number::Of(Measure::Value, Term::In { .. }) if is_multiple => (right, left),
                _ => (left, right),
            };
            // "Is 7 days later than Ann's birthday", where the clue says so of Ann's plus 7 days.
            let (left, right) = match (left, right) {
                (Number::Arithmetic(Operator::Add, of, by), Number::Of(..))
                    if *comparison == Comparison::Equal
                        && matches!(**of, Number::Of(..))
                        && matches!(**by, Number::Constant(_)) =>
                {
                    (right, left)
                }
                _ => (left, right),
            };
            let compared = compared_phrase(model, right, *comparison, left);
            let rest = format!("{}{compared}", comparison_phrase(model, *comparison, left, right));
            (number_phrase(model, left), polarity, rest)
        }
        Formula::Any(parts) => linked_term(model, parts)?,
        Formula::All(parts) => {
            let (number, least, most) = range(parts)?;
            let limits = [(Comparison::GreaterOrEqual, least), (Comparison::LessOrEqual, most)];
            let limits = limits.map(|(comparison, limit)| {
                let words = comparison_phrase(model, comparison, number, limit);
                format!("{words}{}", compared_phrase(model, limit, comparison, number))
            });
            (number_phrase(model, number), Polarity::Is, limits.join(" and "))
        }
        _ => return None,
    };
    let is_state = !matches!(formula, Formula::Fact(fact) if fact.link.is_none());
    Some(Predicate { subject, polarity, is_state, rest })
}

/// Returns the predicate of a link with a term, whose cases are the rows of the term: "Troi is taller than the hero of Worf".
fn linked_term(model: &Model, parts: &[Formula]) -> Option<(String, Polarity, String)> {
    let cases = parts.iter().map(|part| case_of_term(part)).collect::<Option<Vec<_>>>()?;
    let &(term, _, fact) = cases.first()?;
    let link = model.link(fact.link?);
    let is_second = |row: ItemId, fact: &Fact| fact.second == row;
    let on_right = cases.iter().all(|(_, row, fact)| is_second(*row, fact));
    let other = |fact: &Fact| if on_right { fact.first } else { fact.second };
    let fits = |(case, row, with): &(&Term, ItemId, &Fact)| {
        let row_of_fact = if on_right { with.second } else { with.first };
        *case == term && *row == row_of_fact && other(with) == other(fact) && with.link == fact.link
    };
    let Term::In { category, of } = term else { return None };
    let has_case = |row: ItemId| cases.iter().any(|&(_, of_case, _)| of_case == row);
    // A case that no item can fulfill is left out.
    let is_possible = |row: ItemId| {
        let relates =
            |item| if on_right { link.holds(model, item, row) } else { link.holds(model, row, item) };
        link.category != *category || model.items_of(*category).any(relates)
    };
    let is_whole = model.items_of(*category).all(|row| has_case(row) || !is_possible(row));
    if !cases.iter().all(fits) || !is_whole || model.item(other(fact)).category == *category {
        return None;
    }
    let (item, term) = (noun_phrase(model, other(fact)), term_phrase(model, of));
    let (subject, object) = if on_right { (item, term) } else { (term, item) };
    Some((subject, Polarity::Is, format!("{} {object}", link.phrase)))
}

/// Returns the term of a case, its row, and the fact about this row.
fn case_of_term(case: &Formula) -> Option<(&Term, ItemId, &Fact)> {
    let Formula::All(parts) = case else { return None };
    let [Formula::Same { left, polarity: Polarity::Is, right: Term::Item(row) }, Formula::Fact(fact)] =
        &parts[..]
    else {
        return None;
    };
    (fact.polarity == Polarity::Is && fact.link.is_some()).then_some((left, *row, fact))
}

/// Returns the number and the limits of `number in least..=most`.
pub(super) fn range(parts: &[Formula]) -> Option<(&Number, &Number, &Number)> {
    match parts {
        [
            Formula::Compare { left: number, comparison: Comparison::GreaterOrEqual, right: least },
            Formula::Compare { left: same, comparison: Comparison::LessOrEqual, right: most },
        ] if number == same => Some((number, least, most)),
        _ => None,
    }
}

/// Affirmed clauses with one subject.
pub(super) struct Shared {
    pub(super) subject: String,
    pub(super) is_state: bool,
    /// The words after the verb of each.
    pub(super) rests: Vec<String>,
}

/// Returns the subject and the words after the verb of affirmed clauses with one subject.
pub(super) fn common_subject(model: &Model, parts: &[Formula]) -> Option<Shared> {
    let of_fact = |part: &Formula| !matches!(part, Formula::Between(_) | Formula::All(_) | Formula::Any(_));
    let predicates = parts.iter().map(|part| predicate(model, part).filter(|_| of_fact(part)));
    let predicates = predicates.collect::<Option<Vec<Predicate>>>()?;
    let (first, others) = predicates.split_first()?;
    let fits = |other: &Predicate| {
        other.subject == first.subject && other.polarity == first.polarity && other.is_state == first.is_state
    };
    // "Has the tart, or is in position 3."
    let is_somebody = |rest: &str| rest.starts_with(&*one(model));
    let are_alike = others.iter().all(|other| is_somebody(&other.rest) == is_somebody(&first.rest));
    let fit = !others.is_empty() && are_alike && first.polarity == Polarity::Is && others.iter().all(fits);
    let rests = || predicates.iter().map(|one| one.rest.as_str());
    fit.then(|| Shared {
        subject: first.subject.clone(),
        is_state: first.is_state,
        rests: match shared_end(model, parts) {
            Some(end) => without_end(&rests().collect::<Vec<_>>(), &end),
            None => rests().map(str::to_owned).collect(),
        },
    })
}

/// Returns the object of links that all have the same one.
fn shared_end(model: &Model, parts: &[Formula]) -> Option<String> {
    let second = |part: &Formula| match part {
        Formula::Fact(fact) => fact.link.map(|_| fact.second),
        _ => None,
    };
    let object = second(parts.first()?)?;
    parts.iter().all(|part| second(part) == Some(object)).then(|| noun_phrase(model, object))
}

/// Returns phrases of links of which only the last has the object and the words before it that all have: "2" and "4 places away from Ann".
fn without_end(rests: &[&str], object: &str) -> Vec<String> {
    let Some((last, before)) = rests.split_last() else { return Vec::new() };
    let words = |rest: &str| {
        let phrase = rest.strip_suffix(object).unwrap_or(rest).trim_end();
        phrase.split(' ').map(str::to_owned).collect::<Vec<_>>()
    };
    let all = words(last);
    let shared = |other: &[String]| {
        let pairs = all.iter().rev().zip(other.iter().rev());
        pairs.take_while(|(one, other)| one == other).count().min(other.len() - 1)
    };
    let count = before.iter().map(|rest| shared(&words(rest))).min().unwrap_or_default();
    let short = |rest: &&str| {
        let words = words(rest);
        words[..words.len() - count].join(" ")
    };
    before.iter().map(short).chain([(*last).to_owned()]).collect()
}
