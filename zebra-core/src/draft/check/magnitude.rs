//! Bounds of numbers: whether each intermediate result fits into 64 bits.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::model::{Cases, CategoryId, ItemId, Measure, Number, Operator, Term, Variable};

/// Bounds of the absolute values of a numerator and a denominator.
type Magnitude = (u128, u128);

/// The variables of an aggregate, around a number in it.
struct Scope<'a> {
    first: ItemId,
    variables: &'a [Variable],
    outer: Option<&'a Scope<'a>>,
}

impl Checker<'_> {
    /// Returns the largest absolute value of a measure of the items of a category.
    fn largest(&self, measure: Measure, category: CategoryId) -> u128 {
        let compute = || {
            let items = self.model.items_of(category);
            let values = items.map(|item| self.model.measure(measure, item).unsigned_abs());
            u128::from(values.max().unwrap_or(0))
        };
        *self.largest.borrow_mut().entry((measure, category)).or_insert_with(compute)
    }

    /// Returns the category of a term's items, inside aggregates.
    fn category_in(&self, term: &Term, scope: Option<&Scope<'_>>) -> CategoryId {
        let mut scope = scope.filter(|_| matches!(term, Term::Item(_)));
        while let (Some(Scope { first, variables, outer }), &Term::Item(item)) = (scope, term) {
            let variable = item.0.checked_sub(first.0).and_then(|number| variables.get(number as usize));
            if let Some(&item) = variable.and_then(|variable| variable.over.first()) {
                return self.model.item(item).category;
            }
            scope = *outer;
        }
        term.category(&self.model)
    }

    /// Returns bounds of the numerator and the denominator; `None` where they may not fit into 64 bits.
    pub(super) fn magnitude(&self, number: &Number) -> Option<Magnitude> {
        self.magnitude_in(number, None)
    }

    /// Returns the bounds of a number inside aggregates.
    fn magnitude_in(&self, number: &Number, scope: Option<&Scope<'_>>) -> Option<Magnitude> {
        let magnitude = |number: &Number| self.magnitude_in(number, scope);
        let widest = |numbers: &[Number]| {
            numbers.iter().try_fold((0, 1), |(top, bottom): Magnitude, number| {
                let (high, low) = magnitude(number)?;
                Some((top.max(high), bottom.max(low)))
            })
        };
        let of_body = |cases: &Cases<Number>| {
            self.magnitude_in(
                &cases.body,
                Some(&Scope { first: cases.first, variables: &cases.variables, outer: scope }),
            )
        };
        let size = match number {
            Number::Constant(number) => (u128::from(number.unsigned_abs()), 1),
            Number::Of(measure, term) => (self.largest(*measure, self.category_in(term, scope)), 1),
            Number::Count(formulas) => (formulas.len() as u128, 1),
            Number::CountOf(cases) => (cases.choices() as u128, 1),
            Number::MinOf(cases) | Number::MaxOf(cases) => of_body(cases)?,
            Number::SumOf(cases) => {
                let (top, bottom) = of_body(cases)?;
                // The denominators of the summands are multiplied.
                let number = cases.choices();
                let others = bottom.checked_pow(if bottom == 1 { 1 } else { number.max(1) as u32 - 1 })?;
                (top.checked_mul(number as u128)?.checked_mul(others)?, bottom.checked_mul(others)?)
            }
            Number::Min(numbers) | Number::Max(numbers) => widest(numbers)?,
            Number::Sum(numbers) => {
                numbers.iter().try_fold((0, 1), |sum, number| added(sum, magnitude(number)?))?
            }
            Number::Arithmetic(operator, left, right) => {
                let (left, right) = (magnitude(left)?, magnitude(right)?);
                match operator {
                    Operator::Add | Operator::Subtract | Operator::Difference => added(left, right)?,
                    Operator::Multiply => (left.0.checked_mul(right.0)?, left.1.checked_mul(right.1)?),
                    Operator::Divide => (left.0.checked_mul(right.1)?, left.1.checked_mul(right.0)?),
                    Operator::Remainder | Operator::TruncatedRemainder => {
                        (right.0.checked_mul(left.1)?, left.1.checked_mul(right.1)?)
                    }
                }
            }
        };
        let fits = |part: u128| part <= i64::MAX as u128;
        (fits(size.0) && fits(size.1)).then_some(size)
    }
}

fn added(left: Magnitude, right: Magnitude) -> Option<Magnitude> {
    let numerator = left.0.checked_mul(right.1)?.checked_add(right.0.checked_mul(left.1)?)?;
    Some((numerator, left.1.checked_mul(right.1)?))
}

/// Reports a number that may not fit into 64 bits.
pub(super) fn too_large(at: Spot) -> Diagnostic {
    Diagnostic::new(
        Code::Overflow,
        at,
        "this number may overflow",
        "use smaller numbers, or fewer multiplications and divisions",
    )
}
