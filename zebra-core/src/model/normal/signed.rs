//! The normal form of formulas.

use std::fmt::Debug;

use super::{count, exists, flat, opposite, simple_fact, together};
use crate::model::{Between, Comparison, Fact, Formula, List, Measure, Model, Number, Polarity, Term};

/// Returns the normal form of a simplified formula, or of its negation.
pub(super) fn normal(model: &Model, formula: &Formula, affirmed: bool) -> Formula {
    let each = |parts: &[Formula]| parts.iter().map(|part| normal(model, part, affirmed)).collect();
    match formula {
        Formula::Not(inner) => normal(model, inner, !affirmed),
        Formula::All(parts) => list(affirmed, each(parts)),
        Formula::Any(parts) => list(!affirmed, each(parts)),
        Formula::Implies(left, right) => {
            list(!affirmed, vec![normal(model, left, !affirmed), normal(model, right, affirmed)])
        }
        Formula::Either(left, right) => {
            either(normal(model, left, true), normal(model, right, true), affirmed)
        }
        Formula::Equivalent(left, right) => {
            either(normal(model, left, true), normal(model, right, true), !affirmed)
        }
        Formula::Fact(fact) => signed(Formula::Fact(sorted(model, *fact)), affirmed),
        Formula::Between(Between { category, middle, ends: (one, other) }) => {
            let ends = (*one.min(other), *one.max(other));
            signed(Formula::Between(Between { category: *category, middle: *middle, ends }), affirmed)
        }
        Formula::Same { left, polarity, right } => signed(same(model, left, *polarity, right), affirmed),
        Formula::Compare { left, comparison, right } => {
            compared(model, left.normal(model), *comparison, right.normal(model), affirmed)
        }
        Formula::Count { of, least, most } => {
            counted(model, of, i128::from(*least), i128::from(*most), affirmed)
        }
        Formula::Constant(_) | Formula::Quantified(..) | Formula::Copies(_) => {
            signed(formula.clone(), affirmed)
        }
    }
}

/// Returns a normal formula or its negation.
fn signed(formula: Formula, affirmed: bool) -> Formula {
    let inside = |parts: List<Formula>| parts.iter().map(|part| signed(part.clone(), false)).collect();
    match formula {
        formula if affirmed => formula,
        Formula::All(parts) => list(false, inside(parts)),
        Formula::Any(parts) => list(true, inside(parts)),
        other => opposite(other),
    }
}

/// Joins normal formulas with "and" (`conjunction`) or "or".
fn list(conjunction: bool, parts: Vec<Formula>) -> Formula {
    let mut parts = flat(conjunction, parts);
    sort(&mut parts);
    parts.dedup();
    Formula::joined(conjunction, parts)
}

pub(super) fn sort<T: Debug>(parts: &mut [T]) {
    parts.sort_by_cached_key(|part| format!("{part:?}"));
}

/// Returns that exactly one of two normal formulas is true, or not. Both become affirmative.
fn either(left: Formula, right: Formula, affirmed: bool) -> Formula {
    let is_negative = |formula: &Formula| {
        matches!(
            formula,
            Formula::Not(_)
                | Formula::Fact(Fact { polarity: Polarity::IsNot, .. })
                | Formula::Constant(false)
        )
    };
    let affirmed = affirmed == (is_negative(&left) == is_negative(&right));
    let [left, right] = [left, right].map(|side| if is_negative(&side) { opposite(side) } else { side });
    match ordered(left, right) {
        [Formula::Constant(_), other] | [other, Formula::Constant(_)] => signed(other, !affirmed),
        [left, right] if left == right => Formula::Constant(!affirmed),
        [left, right] => signed(Formula::Either(left.into(), right.into()), affirmed),
    }
}

/// Returns a fact with the lesser item first, if the two can be exchanged.
fn sorted(model: &Model, fact: Fact) -> Fact {
    let symmetric = fact.link.is_none_or(|link| model.link(link).is_symmetric(model));
    if symmetric { fact.min(fact.exchanged()) } else { fact }
}

/// Returns a term without the category of an item that is in its own row.
pub(super) fn normal_term(model: &Model, term: &Term) -> Term {
    let Term::In { category, of } = term else { return term.clone() };
    match normal_term(model, of) {
        Term::Item(item)
            if !model.is_variable(item)
                && model.item(item).category == *category
                && model.appearances(item).0 > 0 =>
        {
            Term::Item(item)
        }
        of => Term::In { category: *category, of: of.into() },
    }
}

/// Returns that two terms are the same item or, if both exist, are not.
fn same(model: &Model, left: &Term, polarity: Polarity, right: &Term) -> Formula {
    let is = polarity == Polarity::Is;
    let [left, right] = ordered(normal_term(model, left), normal_term(model, right));
    let exist = exists(model, &left) && exists(model, &right);
    match (&left, &right) {
        (Term::Item(one), Term::Item(other)) if !model.is_variable(*one) && !model.is_variable(*other) => {
            return Formula::Constant((one == other) == is);
        }
        // The order of the sides puts the item last.
        (Term::In { category, of }, Term::Item(item)) if is || exist => {
            if let Some(fact) = together(model, *category, of, *item) {
                return normal(model, &simple_fact(model, Fact { polarity, ..fact }), true);
            }
        }
        _ => {}
    }
    match exist && !is {
        true => Formula::Same { left, polarity: Polarity::Is, right }.negated(),
        false => Formula::Same { left, polarity, right },
    }
}

/// Returns the sides of a symmetric relation in one order.
fn ordered<T: Debug>(left: T, right: T) -> [T; 2] {
    if format!("{left:?}") <= format!("{right:?}") { [left, right] } else { [right, left] }
}

/// Returns a comparison of normal numbers in normal form, or its negation.
fn compared(model: &Model, left: Number, comparison: Comparison, right: Number, affirmed: bool) -> Formula {
    use Comparison::{Different, Equal, Greater, GreaterOrEqual, Less, LessOrEqual};
    let both_exist = left.exists(model) && right.exists(model);
    match (left, comparison, right) {
        (Number::Constant(left), _, Number::Constant(right)) => {
            Formula::Constant(comparison.holds(&left, &right) == affirmed)
        }
        (left @ Number::Constant(_), _, right) => {
            compared(model, right, comparison.mirrored(), left, affirmed)
        }
        (Number::Count(of), _, Number::Constant(number)) => {
            let number = i128::from(number);
            let (least, most) = match comparison {
                Equal | Different => (number, number),
                Less => (0, number - 1),
                LessOrEqual => (0, number),
                Greater => (number + 1, i128::MAX),
                GreaterOrEqual => (number, i128::MAX),
            };
            counted(model, &of, least, most, affirmed == (comparison != Different))
        }
        (left, _, right) if both_exist && (comparison == Different || (!affirmed && comparison != Equal)) => {
            compared(model, left, comparison.negated(), right, !affirmed)
        }
        (left, Greater | GreaterOrEqual, right) if !matches!(right, Number::Constant(_)) => {
            compared(model, right, comparison.mirrored(), left, affirmed)
        }
        (left, Equal, right) => signed(equal(model, left, right, Polarity::Is), affirmed),
        (left, Different, right) => signed(equal(model, left, right, Polarity::IsNot), affirmed),
        (left, comparison, right) => signed(Formula::Compare { left, comparison, right }, affirmed),
    }
}

/// Returns that two normal numbers are equal or, if both exist, are not: the items are, if each has its own number.
fn equal(model: &Model, left: Number, right: Number, polarity: Polarity) -> Formula {
    let is_distinct = |term: &Term| {
        let mut values: Vec<i64> =
            model.items_of(term.category(model)).map(|item| model.value(item)).collect();
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    };
    let comparison = if polarity == Polarity::Is { Comparison::Equal } else { Comparison::Different };
    match (left, right) {
        (Number::Of(Measure::Value, one), Number::Of(Measure::Value, other))
            if one.category(model) == other.category(model) && is_distinct(&one) =>
        {
            same(model, &one, polarity, &other)
        }
        (Number::Of(Measure::Value, one), Number::Constant(value)) if is_distinct(&one) => {
            let item = model.items_of(one.category(model)).find(|&item| model.value(item) == value);
            match item {
                Some(item) => same(model, &one, polarity, &Term::Item(item)),
                None if polarity == Polarity::Is => Formula::Constant(false),
                None => Formula::Compare {
                    left: Number::Of(Measure::Value, one),
                    comparison,
                    right: Number::Constant(value),
                },
            }
        }
        (left, right @ Number::Constant(_)) => Formula::Compare { left, comparison, right },
        (left, right) => {
            let [left, right] = ordered(left, right);
            Formula::Compare { left, comparison, right }
        }
    }
}

/// Returns that the number of true formulas is between two bounds, in normal form, or the negation.
fn counted(model: &Model, of: &[Formula], least: i128, most: i128, affirmed: bool) -> Formula {
    let of = of.iter().map(|part| normal(model, &part.simplified(model), true)).collect();
    match count(of, least, most) {
        Formula::Count { of, least, most } => {
            let all = of.len() as u32;
            let each = |truth| of.iter().map(|part| signed(part.clone(), truth)).collect();
            match (least, most) {
                _ if least == all => list(affirmed, each(affirmed)),
                (_, 0) => list(affirmed, each(!affirmed)),
                (1, _) if most == all => list(!affirmed, each(affirmed)),
                (0, _) if most + 1 == all => list(!affirmed, each(!affirmed)),
                // The negation of a bound is the other bound.
                (0, _) if !affirmed => sorted_count(of.into_owned(), most + 1, all),
                _ if !affirmed && most == all => sorted_count(of.into_owned(), 0, least - 1),
                _ => signed(sorted_count(of.into_owned(), least, most), affirmed),
            }
        }
        constant => signed(constant, affirmed),
    }
}

fn sorted_count(mut of: Vec<Formula>, least: u32, most: u32) -> Formula {
    sort(&mut of);
    Formula::Count { of: of.into(), least, most }
}
