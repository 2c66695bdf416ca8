//! Formulas as clauses. Part of the sentences.

use super::cases::{are_stated, quantified};
use super::circle::in_circle;
use super::fact::fact_clause;
use super::item::term_phrase;
use super::list::alternatives;
use super::measure::measure_clause;
use super::negation::{negated_part, negation};
use super::pairs::places_of_pair;
use super::predicate::{Predicate, Shared, common_subject, predicate};
use crate::model::{Comparison, Formula, Measure, Model, Number, Polarity};

/// Returns a formula as a clause. Parts that are ambiguous without them are in parentheses.
pub(super) fn clause(model: &Model, formula: &Formula) -> String {
    let inner = |formula: &Formula| part(model, formula);
    if let Some(count) = count_clause(model, formula) {
        return count;
    }
    if let Some(letters) = initials(model, formula) {
        return letters;
    }
    if let Some(clause) = measure_clause(model, formula, Polarity::Is) {
        return clause;
    }
    if let Some(predicate) = predicate(model, formula) {
        return predicate.clause(model);
    }
    match formula {
        Formula::Constant(true) => "this always holds".to_owned(),
        Formula::Constant(false) => "this never holds".to_owned(),
        Formula::Fact(fact) => fact_clause(model, fact),
        Formula::Not(negated) => negation(model, negated),
        Formula::All(parts) => joined(model, parts, " and "),
        Formula::Any(parts) => {
            match common_subject(model, parts).filter(|_| in_circle(model, parts).is_none()) {
                Some(Shared { subject, is_state, rests }) => {
                    Predicate { subject, polarity: Polarity::Is, is_state, rest: alternatives(&rests, "or") }
                        .clause(model)
                }
                None => in_circle(model, parts)
                    .or_else(|| places_of_pair(model, parts))
                    .unwrap_or_else(|| joined(model, parts, " or ")),
            }
        }
        Formula::Either(left, right) => either(model, left, right),
        Formula::Implies(left, right) => match &**right {
            Formula::Implies(also, then) => {
                format!("if {} and {}, then {}", inner(left), inner(also), inner(then))
            }
            then => format!("if {}, then {}", inner(left), inner(then)),
        },
        Formula::Equivalent(left, right) => equivalent(model, left, right),
        Formula::Count { of, least, most } => counted(model, of, &number_of(*least, *most, of.len())),
        Formula::Quantified(_, cases) if are_stated(model, cases) => {
            clause(model, &formula.written_out(model))
        }
        Formula::Quantified(quantity, cases) => quantified(model, *quantity, cases),
        Formula::Copies(copies) => super::cases::copies(model, copies),
        Formula::Between(_) | Formula::Same { .. } | Formula::Compare { .. } => {
            unreachable!("these have a predicate")
        }
    }
}

/// Returns whether a formula is a clause without "and", "or" or "if".
pub(super) fn is_one_clause(model: &Model, formula: &Formula) -> bool {
    match formula {
        Formula::Constant(_) | Formula::Fact(_) => true,
        Formula::Not(inner) => is_one_clause(model, inner) && !matches!(**inner, Formula::Not(_)),
        Formula::Quantified(_, cases) if are_stated(model, cases) => {
            is_one_clause(model, &formula.written_out(model))
        }
        other => {
            count_clause(model, other).is_none()
                && initials(model, other).is_none()
                && predicate(model, other).is_some()
        }
    }
}

/// Returns "Ann and her pet begin with the same letter".
fn initials(model: &Model, formula: &Formula) -> Option<String> {
    let Formula::Compare {
        left: Number::Of(Measure::Initial, left),
        comparison,
        right: Number::Of(Measure::Initial, right),
    } = formula
    else {
        return None;
    };
    let letters = match comparison {
        Comparison::Equal => "the same letter",
        Comparison::Different => "different letters",
        _ => return None,
    };
    Some(format!("{} and {} begin with {letters}", term_phrase(model, left), term_phrase(model, right)))
}

/// Returns a formula as part of another one.
fn part(model: &Model, formula: &Formula) -> String {
    match formula {
        Formula::Not(inner) => negated_part(model, inner),
        other => in_parentheses(clause(model, other), !is_one_clause(model, other)),
    }
}

pub(super) fn in_parentheses(clause: String, needed: bool) -> String {
    if needed { format!("({clause})") } else { clause }
}

fn joined(model: &Model, formulas: &[Formula], separator: &str) -> String {
    formulas.iter().map(|formula| part(model, formula)).collect::<Vec<_>>().join(separator)
}

pub(super) fn either(model: &Model, left: &Formula, right: &Formula) -> String {
    format!("either {} or {}, but not both", part(model, left), part(model, right))
}

pub(super) fn equivalent(model: &Model, left: &Formula, right: &Formula) -> String {
    format!("{} if and only if {}", part(model, left), part(model, right))
}

/// Returns a condition whose consequence is false.
pub(super) fn not_implied(model: &Model, left: &Formula, right: &Formula) -> String {
    format!("{}, but {}", part(model, left), negated_part(model, right))
}

/// Returns a comparison of the number of true formulas with a constant as a clause: "exactly 2 of these hold: …".
pub(super) fn count_clause(model: &Model, formula: &Formula) -> Option<String> {
    let Formula::Compare { left: Number::Count(of), comparison, right: Number::Constant(number) } = formula
    else {
        return None;
    };
    let how = match comparison {
        Comparison::Equal => "exactly",
        Comparison::Less => "fewer than",
        Comparison::LessOrEqual => "at most",
        Comparison::Greater => "more than",
        Comparison::GreaterOrEqual => "at least",
        Comparison::Different => return None,
    };
    Some(counted(model, of, &format!("{how} {number}")))
}

pub(super) fn counted(model: &Model, of: &[Formula], number: &str) -> String {
    let number = if number == "exactly 0" { "none" } else { number };
    let hold = if number.ends_with(" 1") || number == "none" { "holds" } else { "hold" };
    format!("{number} of these {hold}: {}", joined(model, of, "; "))
}

pub(super) fn number_of(least: u32, most: u32, of: usize) -> String {
    match (least, most) {
        (least, most) if least == most => format!("exactly {least}"),
        (0, most) => format!("at most {most}"),
        (least, most) if most as usize >= of => format!("at least {least}"),
        (least, most) => format!("from {least} to {most}"),
    }
}
