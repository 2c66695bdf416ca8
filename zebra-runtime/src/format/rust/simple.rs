//! Formulas without what `puzzle!` rejects: statements and comparisons that the items alone decide become constants, and
//! constants disappear.

use super::meaning::{constant, number};
use crate::model::{Fact, Formula, ItemId, Model, Number, Operator, Polarity, Term};

/// Returns an equivalent formula in which only the whole formula can be a constant.
pub(super) fn simple(model: &Model, formula: &Formula) -> Formula {
    let inner = |formula: &Formula| simple(model, formula);
    match formula {
        Formula::Constant(_) => formula.clone(),
        Formula::Fact(fact) => simple_fact(model, *fact),
        Formula::Between(between) => {
            let items = [between.middle, between.ends.0, between.ends.1];
            let [middle, one, other] = items;
            if middle == one || middle == other || one == other {
                return Formula::Constant(false);
            }
            let fixed =
                |&item: &ItemId| model.item(item).category == between.category && model.appears_once(item);
            match items.iter().all(fixed) {
                true => Formula::Constant(one.min(other) < middle && middle < one.max(other)),
                false => formula.clone(),
            }
        }
        Formula::Same { left, polarity, right } => simple_sameness(model, left, *polarity, right),
        Formula::Compare { left, comparison, right } => {
            if is_undefined(model, left) || is_undefined(model, right) {
                return Formula::Constant(false);
            }
            match (number(model, left), number(model, right)) {
                (Number::Constant(left), Number::Constant(right)) => {
                    Formula::Constant(comparison.holds(&left, &right))
                }
                _ => formula.clone(),
            }
        }
        Formula::Not(negated) => match inner(negated) {
            Formula::Constant(truth) => Formula::Constant(!truth),
            Formula::Not(inner) => (*inner).clone(),
            Formula::Fact(fact) => Formula::Fact(Fact { polarity: opposite(fact.polarity), ..fact }),
            other => Formula::Not(other.into()),
        },
        Formula::All(parts) => joined(parts.iter().map(inner), true),
        Formula::Any(parts) => joined(parts.iter().map(inner), false),
        Formula::Implies(left, right) => match (inner(left), inner(right)) {
            (Formula::Constant(false), _) | (_, Formula::Constant(true)) => Formula::Constant(true),
            (Formula::Constant(true), right) => right,
            (left, Formula::Constant(false)) => inner(&Formula::Not(left.into())),
            (left, right) => Formula::Implies(left.into(), right.into()),
        },
        Formula::Either(left, right) => match (inner(left), inner(right)) {
            (Formula::Constant(false), other) | (other, Formula::Constant(false)) => other,
            (Formula::Constant(true), other) | (other, Formula::Constant(true)) => {
                inner(&Formula::Not(other.into()))
            }
            (left, right) => Formula::Either(left.into(), right.into()),
        },
        Formula::Equivalent(left, right) => match (inner(left), inner(right)) {
            (Formula::Constant(true), other) | (other, Formula::Constant(true)) => other,
            (Formula::Constant(false), other) | (other, Formula::Constant(false)) => {
                inner(&Formula::Not(other.into()))
            }
            (left, right) => Formula::Equivalent(left.into(), right.into()),
        },
        Formula::Quantified(..) | Formula::Copies(_) => inner(&formula.written_out(model)),
        Formula::Count { of, least, most } => {
            count(of.iter().map(inner).collect(), i64::from(*least), i64::from(*most))
        }
    }
}

pub(super) fn opposite(polarity: Polarity) -> Polarity {
    match polarity {
        Polarity::Is => Polarity::IsNot,
        Polarity::IsNot => Polarity::Is,
    }
}

fn simple_fact(model: &Model, fact: Fact) -> Formula {
    let affirmed = Fact { polarity: Polarity::Is, ..fact };
    if let Some(truth) = constant(model, &affirmed) {
        return Formula::Constant(truth == (fact.polarity == Polarity::Is));
    }
    if fact.link.is_some() || fact.first != fact.second {
        return Formula::Fact(fact);
    }
    // The item is used: it is in some row.
    let rows = model.items_of(model.anchor());
    let used = rows.map(|row| Formula::Fact(Fact { first: row, ..affirmed }));
    let used = joined(used, false);
    if fact.polarity == Polarity::Is { used } else { Formula::Not(used.into()) }
}

fn simple_sameness(model: &Model, left: &Term, polarity: Polarity, right: &Term) -> Formula {
    let same = |polarity| Formula::Same { left: left.clone(), polarity, right: right.clone() };
    let (category, of, named) = match (left, right) {
        (Term::Item(left), Term::Item(right)) => {
            return Formula::Constant((left == right) == (polarity == Polarity::Is));
        }
        (Term::In { category, of }, Term::Item(item)) | (Term::Item(item), Term::In { category, of }) => {
            (*category, of, *item)
        }
        _ => return same(polarity),
    };
    let Term::Item(of) = **of else { return same(polarity) };
    let (least, most) = model.appearances(of);
    let is_role = model.category(category).role_of.is_some();
    if is_role || most > 1 || (least == 0 && polarity == Polarity::IsNot) {
        return same(polarity);
    }
    simple_fact(model, Fact { first: of, polarity, link: None, second: named })
}

fn joined(parts: impl Iterator<Item = Formula>, conjunction: bool) -> Formula {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Formula::Constant(truth) if truth == conjunction => {}
            Formula::Constant(truth) => return Formula::Constant(truth),
            Formula::All(inner) if conjunction => flat.extend(inner.iter().cloned()),
            Formula::Any(inner) if !conjunction => flat.extend(inner.iter().cloned()),
            other => flat.push(other),
        }
    }
    match flat.len() {
        0 => Formula::Constant(conjunction),
        1 => flat.remove(0),
        _ if conjunction => Formula::All(flat.into()),
        _ => Formula::Any(flat.into()),
    }
}

fn count(parts: Vec<Formula>, mut least: i64, mut most: i64) -> Formula {
    let known = parts.iter().filter(|part| **part == Formula::Constant(true)).count() as i64;
    (least, most) = ((least - known).max(0), most - known);
    let open: Vec<Formula> = parts.into_iter().filter(|part| !matches!(part, Formula::Constant(_))).collect();
    let all = open.len() as i64;
    match () {
        () if most < 0 || least > all || least > most => Formula::Constant(false),
        () if least == 0 && most >= all => Formula::Constant(true),
        () => Formula::Count { of: open.into(), least: least as u32, most: most.min(all) as u32 },
    }
}

/// Returns whether a number never has a value: something in it is divided by a constant zero.
fn is_undefined(model: &Model, written: &Number) -> bool {
    let any = |numbers: &[Number]| numbers.iter().any(|inner| is_undefined(model, inner));
    match written {
        Number::Constant(_) | Number::Of(..) | Number::Count(_) => false,
        Number::Arithmetic(operator, left, right) => {
            let divides =
                matches!(operator, Operator::Divide | Operator::Remainder | Operator::TruncatedRemainder);
            (divides && is_zero(model, right)) || is_undefined(model, left) || is_undefined(model, right)
        }
        Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
            is_undefined(model, &written.written_out(model))
        }
        Number::Sum(numbers) => any(numbers),
        Number::Min(numbers) | Number::Max(numbers) => numbers.is_empty() || any(numbers),
    }
}

/// Returns whether a number is zero whatever the rows are.
fn is_zero(model: &Model, written: &Number) -> bool {
    value(model, written).is_some_and(|value| value == 0.into())
}

/// Returns the value of a number that the items alone decide.
fn value(model: &Model, written: &Number) -> Option<crate::rational::Rational> {
    let all = |numbers: &[Number]| {
        numbers.iter().map(|inner| value(model, inner)).collect::<Option<Vec<crate::rational::Rational>>>()
    };
    match number(model, written) {
        Number::Constant(number) => Some(number.into()),
        Number::Of(..) | Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => None,
        Number::Arithmetic(operator, left, right) => {
            operator.apply(value(model, &left)?, value(model, &right)?)
        }
        Number::Sum(numbers) => {
            let zero = crate::rational::Rational::from(0);
            all(&numbers)?.into_iter().try_fold(zero, crate::rational::Rational::checked_add)
        }
        Number::Min(numbers) => all(&numbers)?.into_iter().min(),
        Number::Max(numbers) => all(&numbers)?.into_iter().max(),
        Number::Count(formulas) => {
            let truths = formulas.iter().map(Formula::constant).collect::<Option<Vec<bool>>>()?;
            Some((truths.into_iter().filter(|truth| *truth).count() as i64).into())
        }
    }
}
