//! Expressions: trees of exact arithmetic over variables, with their semantics (`evaluate`). Part of the engine: the
//! reference that bounds propagation is tested against.

use std::sync::Arc;

use super::condition::{Condition, count_true};
use super::network::{Network, Variable};
use super::relations::Relations;
use crate::rational::Rational;

/// A number computed from variables; it may not exist.
///
/// A table entry that is `None`, a quotient or remainder by zero, and a number that overflows do not exist. Nothing
/// computed from such a number exists, and the innermost comparison around it is false.
#[derive(Clone, PartialEq, Debug)]
pub enum Expression {
    /// A fixed number.
    Constant(Rational),
    /// The number of the variable's value.
    Value {
        /// The variable.
        of: Variable,
        /// The number of each value; as long as the variable's size.
        table: Arc<[Option<Rational>]>,
    },
    /// How many of the conditions are true.
    Count(Vec<Condition>),
    /// The sum of two.
    Add(Box<Expression>, Box<Expression>),
    /// The difference.
    Sub(Box<Expression>, Box<Expression>),
    /// The product.
    Mul(Box<Expression>, Box<Expression>),
    /// The exact quotient.
    Div(Box<Expression>, Box<Expression>),
    /// The Euclidean remainder, in `[0, |divisor|)`.
    Rem(Box<Expression>, Box<Expression>),
    /// The remainder with the sign of the dividend.
    TruncatedRem(Box<Expression>, Box<Expression>),
    /// The number with the opposite sign.
    Neg(Box<Expression>),
    /// The absolute value.
    Abs(Box<Expression>),
    /// The sum of all, added from the left; 0 for an empty list.
    Sum(Vec<Expression>),
    /// The smallest; an empty list has none.
    Min(Vec<Expression>),
    /// The largest; an empty list has none.
    Max(Vec<Expression>),
}

impl Expression {
    /// Returns the number when every variable has the value at its index in `values`; `None` where it does not exist.
    ///
    /// # Panics
    /// When a variable has no value there, or a relation is not of this network.
    #[must_use]
    pub fn evaluate(&self, values: &[u32], network: &Network) -> Option<Rational> {
        self.evaluate_with(values, network.relations())
    }

    pub(crate) fn evaluate_with(&self, values: &[u32], relations: &Relations) -> Option<Rational> {
        let number = |inner: &Expression| inner.evaluate_with(values, relations);
        match self {
            Expression::Constant(value) => Some(*value),
            Expression::Value { of, table } => *table.get(values[of.index()] as usize)?,
            Expression::Count(of) => Some(Rational::from(count_true(of, values, relations))),
            Expression::Add(a, b) => number(a)?.checked_add(number(b)?),
            Expression::Sub(a, b) => number(a)?.checked_sub(number(b)?),
            Expression::Mul(a, b) => number(a)?.checked_mul(number(b)?),
            Expression::Div(a, b) => number(a)?.checked_div(number(b)?),
            Expression::Rem(a, b) => number(a)?.checked_rem(number(b)?),
            Expression::TruncatedRem(a, b) => number(a)?.checked_truncated_rem(number(b)?),
            Expression::Neg(a) => number(a)?.checked_neg(),
            Expression::Abs(a) => number(a)?.checked_abs(),
            Expression::Sum(list) => {
                list.iter().try_fold(Rational::ZERO, |sum, inner| sum.checked_add(number(inner)?))
            }
            Expression::Min(list) => extreme(list, values, relations, |new, best| new < best),
            Expression::Max(list) => extreme(list, values, relations, |new, best| new > best),
        }
    }

    /// Calls `visit` for every mention of a variable.
    pub(crate) fn for_each_variable(&self, visit: &mut dyn FnMut(Variable)) {
        match self {
            Expression::Constant(_) => {}
            Expression::Value { of, .. } => visit(*of),
            Expression::Count(list) => list.iter().for_each(|inner| inner.for_each_variable(visit)),
            Expression::Add(a, b)
            | Expression::Sub(a, b)
            | Expression::Mul(a, b)
            | Expression::Div(a, b)
            | Expression::Rem(a, b)
            | Expression::TruncatedRem(a, b) => {
                a.for_each_variable(visit);
                b.for_each_variable(visit);
            }
            Expression::Neg(a) | Expression::Abs(a) => a.for_each_variable(visit),
            Expression::Sum(list) | Expression::Min(list) | Expression::Max(list) => {
                list.iter().for_each(|inner| inner.for_each_variable(visit));
            }
        }
    }
}

fn extreme(
    list: &[Expression],
    values: &[u32],
    relations: &Relations,
    better: fn(Rational, Rational) -> bool,
) -> Option<Rational> {
    let mut best: Option<Rational> = None;
    for inner in list {
        let new = inner.evaluate_with(values, relations)?;
        if best.is_none_or(|best| better(new, best)) {
            best = Some(new);
        }
    }
    best
}
