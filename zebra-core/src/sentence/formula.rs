//! Formulas as clauses. Part of the sentences (layer 1).

use super::fact::fact_clause;
use super::item::{item_phrase, term_phrase};
use super::number::{comparison_phrase, number_phrase};
use crate::model::{Between, Comparison, Formula, Model, Polarity};

/// Returns a formula as a clause. Parts that are ambiguous without them are in parentheses.
pub(super) fn clause(model: &Model, formula: &Formula) -> String {
    let inner = |formula: &Formula| part(model, formula);
    match formula {
        Formula::Constant(true) => "this always holds".to_owned(),
        Formula::Constant(false) => "this never holds".to_owned(),
        Formula::Fact(fact) => fact_clause(model, fact),
        Formula::Between(between) => between_clause(model, between, Polarity::Is),
        Formula::Same { left, polarity, right } => {
            let verb = model.verbs().of(*polarity);
            format!("{} {verb} {}", term_phrase(model, left), term_phrase(model, right))
        }
        Formula::Compare { left, comparison, right } => {
            let polarity = match comparison {
                Comparison::Different => Polarity::IsNot,
                _ => Polarity::Is,
            };
            let (left, right) = (number_phrase(model, left), number_phrase(model, right));
            format!("{left} {} {}{right}", model.verbs().of(polarity), comparison_phrase(*comparison))
        }
        Formula::Not(negated) => match &**negated {
            Formula::Between(between) => between_clause(model, between, Polarity::IsNot),
            other => format!("it is not so that {}", inner(other)),
        },
        Formula::All(parts) => joined(model, parts, " and "),
        Formula::Any(parts) => joined(model, parts, " or "),
        Formula::Either(left, right) => format!("either {} or {}, but not both", inner(left), inner(right)),
        Formula::Implies(left, right) => format!("if {}, then {}", inner(left), inner(right)),
        Formula::Equivalent(left, right) => format!("{} if and only if {}", inner(left), inner(right)),
        Formula::Count { of, least, most } => {
            format!("{} of these hold: {}", count_phrase(*least, *most, of.len()), joined(model, of, "; "))
        }
    }
}

/// Returns a formula as part of another one.
fn part(model: &Model, formula: &Formula) -> String {
    match formula {
        Formula::Constant(_)
        | Formula::Fact(_)
        | Formula::Between(_)
        | Formula::Same { .. }
        | Formula::Compare { .. } => clause(model, formula),
        Formula::Not(_)
        | Formula::All(_)
        | Formula::Any(_)
        | Formula::Either(..)
        | Formula::Implies(..)
        | Formula::Equivalent(..)
        | Formula::Count { .. } => format!("({})", clause(model, formula)),
    }
}

fn joined(model: &Model, formulas: &[Formula], separator: &str) -> String {
    formulas.iter().map(|formula| part(model, formula)).collect::<Vec<_>>().join(separator)
}

fn count_phrase(least: u32, most: u32, of: usize) -> String {
    match (least, most) {
        (least, most) if least == most => format!("exactly {least}"),
        (0, most) => format!("at most {most}"),
        (least, most) if most as usize >= of => format!("at least {least}"),
        (least, most) => format!("from {least} to {most}"),
    }
}

fn between_clause(model: &Model, between: &Between, polarity: Polarity) -> String {
    let [middle, one, other] =
        [between.middle, between.ends.0, between.ends.1].map(|item| item_phrase(model, item));
    format!("{middle} {} between {one} and {other}", model.verbs().of(polarity))
}
