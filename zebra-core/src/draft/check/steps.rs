//! Comparisons of decimal values: both sides are multiplied by a power of ten, so that they are integers again.

use super::Scope;
use crate::model::{Cases, CategoryId, Measure, Number, Operator, Term};

impl Scope<'_> {
    /// Returns the number of steps in one unit of a category, if its values are not integers. In data, values are steps.
    pub(super) fn scale_of(&self, category: CategoryId) -> Option<i64> {
        let unit = self.model.category(category).unit.as_ref().filter(|_| !self.is_exact())?;
        (unit.scale > 1).then_some(i64::from(unit.scale))
    }

    /// Multiplies both sides of a comparison so that the values of categories and decimal constants are integers. A side that
    /// would not fit stays a fraction, which is as exact.
    pub(super) fn in_steps(&self, left: Number, right: Number) -> (Number, Number) {
        if self.is_exact() {
            return (left, right);
        }
        let scale = self.finest(&left).max(self.finest(&right));
        match (multiplied(&left, scale), multiplied(&right, scale)) {
            (Some(left), Some(right)) if scale > 1 => (left, right),
            _ => (left, right),
        }
    }

    /// Returns whether a scale is that of a term. What a variable ranges over is not known any more: then it is that of any category,
    /// and both sides are multiplied by more than they need.
    fn has_scale(&self, term: &Term, scale: i64) -> bool {
        let is_own = |category: CategoryId| self.scale_of(category) == Some(scale);
        match self.is_variable(term) {
            true => self.model.category_ids().any(is_own),
            false => is_own(term.category(&self.model)),
        }
    }

    /// Returns the largest scale of a decimal in a number.
    fn finest(&self, number: &Number) -> i64 {
        let all = |numbers: &[Number]| numbers.iter().map(|number| self.finest(number)).max().unwrap_or(1);
        match number {
            Number::Arithmetic(Operator::Divide, value, scale) => match (&**value, &**scale) {
                (Number::Of(Measure::Value, term), &Number::Constant(scale))
                    if self.has_scale(term, scale) =>
                {
                    scale
                }
                (Number::Constant(_), &Number::Constant(scale)) if is_power_of_ten(scale) => scale,
                (left, right) => self.finest(left).max(self.finest(right)),
            },
            Number::Arithmetic(_, left, right) => self.finest(left).max(self.finest(right)),
            Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => all(numbers),
            Number::SumOf(cases) | Number::MinOf(cases) | Number::MaxOf(cases) => self.finest(&cases.body),
            Number::Constant(_) | Number::Of(..) | Number::Count(_) | Number::CountOf(_) => 1,
        }
    }
}

fn is_power_of_ten(number: i64) -> bool {
    (1..=9).any(|digits| 10_i64.pow(digits) == number)
}

/// Multiplies a number, inside of it where that removes a division; `None` if a constant does not fit.
fn multiplied(number: &Number, by: i64) -> Option<Number> {
    let each =
        |numbers: &[Number]| numbers.iter().map(|number| multiplied(number, by)).collect::<Option<Vec<_>>>();
    let cases =
        |cases: &Cases<Number>| Some(Cases { body: multiplied(&cases.body, by)?, ..cases.clone() }.into());
    Some(match number {
        Number::Constant(number) => Number::Constant(number.checked_mul(by)?),
        Number::Arithmetic(Operator::Divide, value, divisor) => match **divisor {
            Number::Constant(divisor) if divisor > 0 && by % divisor == 0 => match (by / divisor, &**value) {
                (1, value) => value.clone(),
                (times, value) => multiplied(value, times)?,
            },
            _ => Number::Arithmetic(Operator::Divide, multiplied(value, by)?.into(), divisor.clone()),
        },
        Number::Arithmetic(Operator::Multiply, left, right) => match (&**left, &**right) {
            (Number::Constant(_), right) => {
                Number::Arithmetic(Operator::Multiply, left.clone(), multiplied(right, by)?.into())
            }
            (left, _) => Number::Arithmetic(Operator::Multiply, multiplied(left, by)?.into(), right.clone()),
        },
        // The remainder grows with both of its operands.
        Number::Arithmetic(operator, left, right) => {
            Number::Arithmetic(*operator, multiplied(left, by)?.into(), multiplied(right, by)?.into())
        }
        Number::Sum(numbers) => Number::Sum(each(numbers)?.into()),
        Number::Min(numbers) => Number::Min(each(numbers)?.into()),
        Number::Max(numbers) => Number::Max(each(numbers)?.into()),
        Number::SumOf(of) => Number::SumOf(cases(of)?),
        Number::MinOf(of) => Number::MinOf(cases(of)?),
        Number::MaxOf(of) => Number::MaxOf(cases(of)?),
        Number::Of(..) | Number::Count(_) | Number::CountOf(_) => {
            Number::Arithmetic(Operator::Multiply, Number::Constant(by).into(), number.clone().into())
        }
    })
}
