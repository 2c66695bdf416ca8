//! Constructors of expressions.

use crate::diagnostic::Spot;
use crate::draft::{Expression, ExpressionKind as Kind, Name, Path, Predicate};
use crate::model::{Comparison, ItemId, Model, Text};

pub(super) fn expression(kind: Kind) -> Expression {
    Expression::new(Spot::NONE, kind)
}

pub(super) fn integer(number: i64) -> Expression {
    expression(Kind::Integer(number))
}

/// Returns a formula that is always true, or never.
pub(super) fn truth(truth: bool) -> Expression {
    compared(Comparison::Equal, integer(0), integer(i64::from(!truth)))
}

pub(super) fn compared(comparison: Comparison, left: Expression, right: Expression) -> Expression {
    expression(Kind::Compare(comparison, left.into(), right.into()))
}

pub(super) fn call(function: &str, arguments: Vec<Expression>) -> Expression {
    expression(Kind::Call(function.into(), arguments))
}

/// Returns a name without a category.
pub(super) fn bare(name: &str) -> Expression {
    expression(Kind::Name(Path { category: None, name: name.into() }))
}

/// Returns the name of an item with its category.
pub(super) fn item(model: &Model, id: ItemId) -> Expression {
    let item = model.item(id);
    if model.is_variable(id) {
        return bare(&item.name);
    }
    let category: Text = model.category(item.category).name.clone();
    expression(Kind::Name(Path { category: Some(Name::from(&*category)), name: (&*item.name).into() }))
}

pub(super) fn statement(
    first: Expression,
    negated: bool,
    link: Option<&str>,
    any: bool,
    object: Expression,
) -> Expression {
    let predicate = Predicate { at: Spot::NONE, negated, link: link.map(Name::from), any, object };
    expression(Kind::statement(first, predicate))
}

pub(super) fn not(formula: Expression) -> Expression {
    expression(Kind::Not(formula.into()))
}

/// Joins formulas with "and".
pub(super) fn all(mut parts: Vec<Expression>) -> Expression {
    match parts.len() {
        0 => truth(true),
        1 => parts.remove(0),
        _ => expression(Kind::All(parts)),
    }
}

/// Joins formulas with "or".
pub(super) fn any(mut parts: Vec<Expression>) -> Expression {
    match parts.len() {
        0 => truth(false),
        1 => parts.remove(0),
        _ => expression(Kind::Any(parts)),
    }
}
