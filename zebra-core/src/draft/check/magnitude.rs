//! Bounds of numbers: whether each intermediate result fits into 64 bits.

use super::Scope;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::model::{Cases, CategoryId, ItemId, Measure, Number, Operator, Term, Variable};

/// Bounds of the absolute values of a numerator and a denominator.
type Magnitude = (u128, u128);

/// The variables of an aggregate, around a number in it.
struct Enclosing<'a> {
    first: ItemId,
    variables: &'a [Variable],
    outer: Option<&'a Enclosing<'a>>,
}

impl Scope<'_> {
    /// Returns the largest absolute value of a measure of the items of a category.
    fn largest(&mut self, measure: Measure, category: CategoryId) -> u128 {
        let model = &self.model;
        let compute = || {
            let values = model.items_of(category).map(|item| model.measure(measure, item).unsigned_abs());
            u128::from(values.max().unwrap_or(0))
        };
        *self.largest.entry((measure, category)).or_insert_with(compute)
    }

    /// Returns the category of a term's items, inside aggregates.
    fn category_in(&self, term: &Term, around: Option<&Enclosing<'_>>) -> CategoryId {
        let mut around = around.filter(|_| matches!(term, Term::Item(_)));
        while let (Some(Enclosing { first, variables, outer }), &Term::Item(item)) = (around, term) {
            let variable = item.0.checked_sub(first.0).and_then(|number| variables.get(number as usize));
            if let Some(&item) = variable.and_then(|variable| variable.over.first()) {
                return self.model.item(item).category;
            }
            around = *outer;
        }
        term.category(&self.model)
    }

    /// Returns bounds of the numerator and the denominator; `None` where they may not fit into 64 bits.
    pub(super) fn magnitude(&mut self, number: &Number) -> Option<Magnitude> {
        self.magnitude_in(number, None)
    }

    /// Returns the bounds of a number inside aggregates.
    fn magnitude_in(&mut self, number: &Number, around: Option<&Enclosing<'_>>) -> Option<Magnitude> {
        let size = match number {
            Number::Constant(number) => (u128::from(number.unsigned_abs()), 1),
            Number::Of(measure, term) => (self.largest(*measure, self.category_in(term, around)), 1),
            Number::Count(formulas) => (formulas.len() as u128, 1),
            Number::CountOf(cases) => (cases.choices() as u128, 1),
            Number::MinOf(cases) | Number::MaxOf(cases) => self.magnitude_of_body(cases, around)?,
            Number::SumOf(cases) => {
                let (top, bottom) = self.magnitude_of_body(cases, around)?;
                // The denominators of the summands are multiplied.
                let number = cases.choices();
                let others = bottom.checked_pow(if bottom == 1 { 1 } else { number.max(1) as u32 - 1 })?;
                (top.checked_mul(number as u128)?.checked_mul(others)?, bottom.checked_mul(others)?)
            }
            Number::Min(numbers) | Number::Max(numbers) => {
                numbers.iter().try_fold((0, 1), |(top, bottom): Magnitude, number| {
                    let (high, low) = self.magnitude_in(number, around)?;
                    Some((top.max(high), bottom.max(low)))
                })?
            }
            Number::Sum(numbers) => numbers
                .iter()
                .try_fold((0, 1), |sum, number| added(sum, self.magnitude_in(number, around)?))?,
            Number::Arithmetic(operator, left, right) => {
                let (left, right) = (self.magnitude_in(left, around)?, self.magnitude_in(right, around)?);
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

    fn magnitude_of_body(
        &mut self,
        cases: &Cases<Number>,
        around: Option<&Enclosing<'_>>,
    ) -> Option<Magnitude> {
        let inside = Enclosing { first: cases.first, variables: &cases.variables, outer: around };
        self.magnitude_in(&cases.body, Some(&inside))
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
