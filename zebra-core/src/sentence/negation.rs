//! Negated formulas as clauses: the verb is negated, and a list becomes "neither … nor …". Part of the sentences.

use super::cases::{are_stated, none};
use super::circle::in_circle;
use super::compared::{compared_phrase, comparison_phrase};
use super::fact::fact_clause;
use super::formula::{
    clause, count_clause, counted, either, equivalent, in_list, in_parentheses, is_one_clause, not_implied,
    number_of,
};
use super::item::one;
use super::list::alternatives;
use super::measure::measure_clause;
use super::pairs::{between_values, places_of_pair};
use super::predicate::{Predicate, Shared, common_subject, predicate};
use crate::model::{Comparison, Fact, Formula, Model, Number, Operator, Polarity, Quantity, Term};

/// Returns the negation of a formula as a clause.
pub(super) fn negation(model: &Model, formula: &Formula) -> String {
    if let Formula::Compare { left: left @ Number::Count(_), comparison, right } = formula
        && let Some(count) = opposite_comparison(*comparison)
            .map(|comparison| Formula::Compare { left: left.clone(), comparison, right: right.clone() })
            .and_then(|opposite| count_clause(model, &opposite))
    {
        return count;
    }
    if let Some(clause) = measure_clause(model, formula, Polarity::IsNot) {
        return clause;
    }
    if let Some(predicate) = negated_predicate(model, formula) {
        return predicate.clause(model);
    }
    if let Formula::Any(parts) = formula
        && let Some(circle) = in_circle(model, parts, Polarity::IsNot)
    {
        return circle;
    }
    match formula {
        Formula::Constant(truth) => clause(model, &Formula::Constant(!truth)),
        Formula::Fact(fact) => fact_clause(model, &Fact { polarity: opposite(fact.polarity), ..*fact }),
        Formula::Not(inner) => clause(model, inner),
        Formula::Any(parts) => match common_subject(model, parts) {
            // "Does not have the rose or the lily", and not "is neither the one with the rose nor …".
            Some(Shared { subject, is_state, rests })
                if rests.iter().all(|rest| rest.starts_with(&*one(model))) =>
            {
                let rest = alternatives(&rests, "or");
                Predicate { subject, polarity: Polarity::IsNot, is_state, rest }.clause(model)
            }
            Some(Shared { subject, is_state, rests }) => {
                let rest = format!("neither {}", alternatives(&rests, "nor"));
                Predicate { subject, polarity: Polarity::Is, is_state, rest }.clause(model)
            }
            None => places_of_pair(model, parts, Polarity::IsNot)
                .or_else(|| between_values(model, parts, Polarity::IsNot))
                .unwrap_or_else(|| negated_parts(model, parts, "and")),
        },
        Formula::All(parts) => match common_subject(model, parts) {
            Some(Shared { subject, is_state, rests }) if rests.len() == 2 => {
                let rest = format!("both {}", alternatives(&rests, "and"));
                Predicate { subject, polarity: Polarity::IsNot, is_state, rest }.clause(model)
            }
            _ => negated_parts(model, parts, "or"),
        },
        Formula::Either(left, right) => equivalent(model, left, right),
        Formula::Equivalent(left, right) => either(model, left, right),
        Formula::Implies(left, right) => not_implied(model, left, right),
        Formula::Count { of, least, most } => negated_count(model, of, *least, *most),
        Formula::Quantified(_, cases) if are_stated(model, cases) => {
            negation(model, &formula.written_out(model))
        }
        Formula::Quantified(Quantity::Any, cases) if cases.variables.len() == 1 => none(model, cases),
        Formula::Quantified(..) | Formula::Copies(_) => {
            format!("it is false that {}", clause(model, formula))
        }
        // The values may not exist, so the opposite comparison is more than the negation.
        Formula::Between(_) | Formula::Same { .. } | Formula::Compare { .. } => {
            format!("it is false that {}", clause(model, formula))
        }
    }
}

/// Returns the negation of a formula as part of another one.
pub(super) fn negated_part(model: &Model, formula: &Formula) -> String {
    in_parentheses(negation(model, formula), !is_one_clause(model, formula))
}

pub(super) fn negated_parts(model: &Model, parts: &[Formula], conjunction: &str) -> String {
    in_list(model, parts, conjunction, (negation, negated_part))
}

fn negated_count(model: &Model, of: &[Formula], least: u32, most: u32) -> String {
    let all = of.len() as u32;
    if least == 0 && most < all {
        counted(model, of, &number_of(most + 1, all, of.len()))
    } else if least > 0 && most >= all {
        counted(model, of, &number_of(0, least - 1, of.len()))
    } else {
        format!("it is false that {}", counted(model, of, &number_of(least, most, of.len())))
    }
}

/// Returns the negation of a formula of one verb, if negating the verb, or the opposite comparison, means the same.
fn negated_predicate(model: &Model, formula: &Formula) -> Option<Predicate> {
    let Predicate { subject, polarity, is_state, rest } = predicate(model, formula)?;
    let (polarity, rest) = match formula {
        Formula::Same { left, polarity: Polarity::IsNot, right } => {
            (exists(model, left) && exists(model, right)).then_some((Polarity::Is, rest))?
        }
        Formula::Compare { left, comparison, right } => {
            let compared_with = |comparison| {
                comparison_phrase(model, comparison, left, right)
                    + &compared_phrase(model, right, comparison, left)
            };
            match comparison {
                Comparison::Equal | Comparison::Less | Comparison::Greater => (Polarity::IsNot, rest),
                _ if !has_value(model, left) || !has_value(model, right) => return None,
                Comparison::Different => (Polarity::Is, rest),
                Comparison::LessOrEqual => (Polarity::Is, compared_with(Comparison::Greater)),
                Comparison::GreaterOrEqual => (Polarity::Is, compared_with(Comparison::Less)),
            }
        }
        _ => (opposite(polarity), rest),
    };
    Some(Predicate { subject, polarity, is_state, rest })
}

/// Returns the comparison that holds whenever the other one does not.
fn opposite_comparison(comparison: Comparison) -> Option<Comparison> {
    match comparison {
        Comparison::Less => Some(Comparison::GreaterOrEqual),
        Comparison::LessOrEqual => Some(Comparison::Greater),
        Comparison::Greater => Some(Comparison::LessOrEqual),
        Comparison::GreaterOrEqual => Some(Comparison::Less),
        Comparison::Different => Some(Comparison::Equal),
        Comparison::Equal => None,
    }
}

pub(super) fn opposite(polarity: Polarity) -> Polarity {
    match polarity {
        Polarity::Is => Polarity::IsNot,
        Polarity::IsNot => Polarity::Is,
    }
}

/// Returns whether a term has an item in every assignment.
fn exists(model: &Model, term: &Term) -> bool {
    match term {
        Term::Item(_) => true,
        Term::In { of, .. } => match &**of {
            Term::Item(item) => model.appearances(*item).0 > 0,
            inner => exists(model, inner),
        },
    }
}

/// Returns whether a number has a value in every assignment.
fn has_value(model: &Model, number: &Number) -> bool {
    match number {
        Number::Constant(_) | Number::Count(_) | Number::CountOf(_) => true,
        Number::SumOf(cases) | Number::MinOf(cases) | Number::MaxOf(cases) => {
            are_stated(model, cases) && has_value(model, &number.written_out(model))
        }
        Number::Of(_, term) => exists(model, term),
        Number::Arithmetic(Operator::Divide | Operator::Remainder, ..) => false,
        Number::Arithmetic(_, left, right) => has_value(model, left) && has_value(model, right),
        Number::Sum(numbers) => numbers.iter().all(|number| has_value(model, number)),
        Number::Min(numbers) | Number::Max(numbers) => {
            !numbers.is_empty() && numbers.iter().all(|number| has_value(model, number))
        }
    }
}
