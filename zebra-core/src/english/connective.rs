//! Formulas of other formulas, without what is known to be true or false.

use crate::model::{Fact, Formula, ItemId, Model, Polarity};

/// Returns the negation, with the polarity of a fact exchanged.
pub(super) fn not(formula: Formula) -> Formula {
    match formula {
        Formula::Constant(truth) => Formula::Constant(!truth),
        Formula::Fact(fact) => {
            let polarity = if fact.polarity == Polarity::Is { Polarity::IsNot } else { Polarity::Is };
            Formula::Fact(Fact { polarity, ..fact })
        }
        Formula::Not(inner) => *inner,
        Formula::Any(parts) => all(parts.iter().cloned().map(not).collect()),
        other => Formula::Not(other.into()),
    }
}

/// Returns the conjunction, without nested ones, repetitions and constants.
pub(super) fn all(parts: Vec<Formula>) -> Formula {
    let mut flat: Vec<Formula> = Vec::with_capacity(parts.len());
    for part in parts {
        match part {
            Formula::Constant(true) => {}
            Formula::Constant(false) => return part,
            Formula::All(inner) => {
                for part in inner.iter() {
                    if !flat.contains(part) {
                        flat.push(part.clone());
                    }
                }
            }
            part if flat.contains(&part) => {}
            part => flat.push(part),
        }
    }
    match flat.len() {
        0 => Formula::Constant(true),
        1 => flat.remove(0),
        _ => Formula::All(flat.into()),
    }
}

/// Returns the disjunction, without constants.
pub(super) fn any(parts: Vec<Formula>) -> Formula {
    if parts.contains(&Formula::Constant(true)) {
        return Formula::Constant(true);
    }
    let mut open: Vec<Formula> = parts.into_iter().filter(|part| *part != Formula::Constant(false)).collect();
    match open.len() {
        0 => Formula::Constant(false),
        1 => open.remove(0),
        _ => Formula::Any(open.into()),
    }
}

/// Returns the formula that exactly one is true.
pub(super) fn exactly_one(mut parts: Vec<Formula>) -> Formula {
    match parts.len() {
        1 => parts.remove(0),
        2 => {
            let second = parts.remove(1);
            either(parts.remove(0), second)
        }
        _ => Formula::Count { of: parts.into(), least: 1, most: 1 },
    }
}

/// Returns the formula that one of two is true and the other false.
pub(super) fn either(left: Formula, right: Formula) -> Formula {
    match (left, right) {
        (Formula::Constant(false), other) | (other, Formula::Constant(false)) => other,
        (Formula::Constant(true), other) | (other, Formula::Constant(true)) => not(other),
        (left, right) => Formula::Either(left.into(), right.into()),
    }
}

/// Returns whether a formula, or one of its alternatives, puts two items of one category into one row, or keeps an item out of
/// its row: nobody would write that.
pub(super) fn is_contradictory(model: &Model, formula: &Formula) -> bool {
    let mut rows: Vec<Vec<ItemId>> = Vec::new();
    let mut apart: Vec<(ItemId, ItemId)> = Vec::new();
    is_contradictory_with(model, formula, &mut rows, &mut apart)
}

fn is_contradictory_with(
    model: &Model,
    formula: &Formula,
    rows: &mut Vec<Vec<ItemId>>,
    apart: &mut Vec<(ItemId, ItemId)>,
) -> bool {
    match formula {
        Formula::All(parts) => {
            let (alternatives, facts): (Vec<&Formula>, Vec<&Formula>) =
                parts.iter().partition(|part| !matches!(part, Formula::Fact(_)));
            facts.into_iter().chain(alternatives).any(|part| is_contradictory_with(model, part, rows, apart))
        }
        Formula::Either(left, right) => {
            let alone =
                |part: &Formula| is_contradictory_with(model, part, &mut rows.clone(), &mut apart.clone());
            // One of two may be impossible, such as that Ann is the doctor where only one reading of "or" allows it.
            alone(left) && alone(right)
                || matches!((&**left, &**right), (Formula::All(_), _) | (_, Formula::All(_)))
                    && rows.is_empty()
                    && (alone(left) || alone(right))
        }
        Formula::Any(parts) => {
            parts.iter().all(|part| is_contradictory_with(model, part, &mut rows.clone(), &mut apart.clone()))
        }
        Formula::Fact(Fact { first, polarity: Polarity::Is, link: None, second }) => {
            let (mut joined, others): (Vec<Vec<ItemId>>, Vec<Vec<ItemId>>) =
                rows.drain(..).partition(|row| row.contains(first) || row.contains(second));
            *rows = others;
            let mut row: Vec<ItemId> = joined.drain(..).flatten().chain([*first, *second]).collect();
            row.sort_unstable();
            row.dedup();
            let clash =
                row.windows(2).any(|pair| model.item(pair[0]).category == model.item(pair[1]).category);
            rows.push(row);
            clash || is_kept_apart(rows, apart)
        }
        Formula::Fact(Fact { first, polarity: Polarity::IsNot, link: None, second }) => {
            apart.push((*first, *second));
            is_kept_apart(rows, apart)
        }
        _ => false,
    }
}

fn is_kept_apart(rows: &[Vec<ItemId>], apart: &[(ItemId, ItemId)]) -> bool {
    apart.iter().any(|(one, other)| rows.iter().any(|row| row.contains(one) && row.contains(other)))
}
