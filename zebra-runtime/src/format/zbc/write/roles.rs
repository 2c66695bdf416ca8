//! Formulas without the terms of roles, which ZBC does not have: a role is only a category there.

use std::borrow::Cow;

use crate::model::{Clue, Fact, Formula, ItemId, Model, Number, Polarity, Term};

/// Returns the model with formulas in which no term names the item that a role refers to.
pub(super) fn without_role_terms(model: &Model) -> Cow<'_, Model> {
    if model.categories().iter().all(|category| category.role_of.is_none()) {
        return Cow::Borrowed(model);
    }
    let mut parts = model.parts().clone();
    let clue = |clue: &Clue| {
        let formulas = clue.formulas.iter().map(|formula| expanded(model, formula)).collect();
        Clue { formulas, ..clue.clone() }
    };
    parts.clues = model.clues().iter().map(clue).collect();
    Cow::Owned(Model::from_parts(parts))
}

/// Returns an equal formula, with a case for each item that a term of a role may refer to.
fn expanded(model: &Model, formula: &Formula) -> Formula {
    let all = |parts: &[Formula]| parts.iter().map(|part| expanded(model, part)).collect();
    let one = |part: &Formula| expanded(model, part).into();
    match formula {
        Formula::Same { left, right, .. } => {
            let term = role_term(model, left).or_else(|| role_term(model, right)).cloned();
            term.map_or_else(|| formula.clone(), |term| cases(model, &term, formula))
        }
        Formula::Compare { left, comparison, right } => {
            let of_number = |number| terms(number).into_iter().find_map(|term| role_term(model, term));
            if let Some(term) = of_number(left).or_else(|| of_number(right)).cloned() {
                return cases(model, &term, formula);
            }
            let [left, right] = [left, right].map(|number| counted(model, number));
            Formula::Compare { left, comparison: *comparison, right }
        }
        Formula::Not(inner) => Formula::Not(one(inner)),
        Formula::All(parts) => Formula::All(all(parts)),
        Formula::Any(parts) => Formula::Any(all(parts)),
        Formula::Count { of, least, most } => Formula::Count { of: all(of), least: *least, most: *most },
        Formula::Either(left, right) => Formula::Either(one(left), one(right)),
        Formula::Implies(left, right) => Formula::Implies(one(left), one(right)),
        Formula::Equivalent(left, right) => Formula::Equivalent(one(left), one(right)),
        Formula::Constant(_)
        | Formula::Fact(_)
        | Formula::Between(_)
        | Formula::Quantified(..)
        | Formula::Copies(_) => formula.clone(),
    }
}

/// Returns the cases of a formula with a term of a role: for each item of the role, that it is in the row that the term asks
/// for, and the formula with the item that it refers to.
fn cases(model: &Model, term: &Term, formula: &Formula) -> Formula {
    let Term::In { category, of } = term else { return formula.clone() };
    let bearer = bearer(of);
    let case = |item: ItemId| {
        let is_here = Fact { first: bearer, polarity: Polarity::Is, link: None, second: item };
        let is_here = match model.item(bearer).category == *category {
            true => Formula::Constant(bearer == item),
            false => Formula::Fact(is_here),
        };
        let named = substituted(formula, term, model.named_by_role(item));
        Formula::All([is_here, expanded(model, &named)].into_iter().collect())
    };
    Formula::Any(model.items_of(*category).map(case).collect())
}

/// Returns the innermost term of a role in a term.
fn role_term<'t>(model: &Model, term: &'t Term) -> Option<&'t Term> {
    let Term::In { category, of } = term else { return None };
    let is_role = model.category(*category).role_of.is_some();
    role_term(model, of).or_else(|| is_role.then_some(term))
}

/// Returns the item whose row a term without roles asks for: no item is in several rows.
fn bearer(term: &Term) -> ItemId {
    match term {
        Term::Item(item) => *item,
        Term::In { of, .. } => bearer(of),
    }
}

/// Returns the terms of a number, outside of the formulas that it counts.
fn terms(number: &Number) -> Vec<&Term> {
    match number {
        Number::Of(_, term) => vec![term],
        Number::Arithmetic(_, left, right) => terms(left).into_iter().chain(terms(right)).collect(),
        Number::Sum(parts) | Number::Min(parts) | Number::Max(parts) => {
            parts.iter().flat_map(terms).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns a number with equal formulas that it counts.
fn counted(model: &Model, number: &Number) -> Number {
    let all = |parts: &[Number]| parts.iter().map(|part| counted(model, part)).collect();
    match number {
        Number::Count(parts) => Number::Count(parts.iter().map(|part| expanded(model, part)).collect()),
        Number::Arithmetic(operator, left, right) => {
            let [left, right] = [left, right].map(|part| counted(model, part).into());
            Number::Arithmetic(*operator, left, right)
        }
        Number::Sum(parts) => Number::Sum(all(parts)),
        Number::Min(parts) => Number::Min(all(parts)),
        Number::Max(parts) => Number::Max(all(parts)),
        other => other.clone(),
    }
}

/// Returns a formula with an item in place of a term.
fn substituted(formula: &Formula, term: &Term, item: ItemId) -> Formula {
    match formula {
        Formula::Same { left, polarity, right } => {
            let [left, right] = [left, right].map(|own| in_term(own, term, item));
            Formula::Same { left, polarity: *polarity, right }
        }
        Formula::Compare { left, comparison, right } => {
            let [left, right] = [left, right].map(|own| in_number(own, term, item));
            Formula::Compare { left, comparison: *comparison, right }
        }
        other => other.clone(),
    }
}

fn in_term(own: &Term, term: &Term, item: ItemId) -> Term {
    match own {
        _ if own == term => Term::Item(item),
        Term::In { category, of } => Term::In { category: *category, of: in_term(of, term, item).into() },
        Term::Item(_) => own.clone(),
    }
}

fn in_number(own: &Number, term: &Term, item: ItemId) -> Number {
    let all = |parts: &[Number]| parts.iter().map(|part| in_number(part, term, item)).collect();
    match own {
        Number::Of(measure, of) => Number::Of(*measure, in_term(of, term, item)),
        Number::Arithmetic(operator, left, right) => {
            let [left, right] = [left, right].map(|part| in_number(part, term, item).into());
            Number::Arithmetic(*operator, left, right)
        }
        Number::Sum(parts) => Number::Sum(all(parts)),
        Number::Min(parts) => Number::Min(all(parts)),
        Number::Max(parts) => Number::Max(all(parts)),
        other => other.clone(),
    }
}
