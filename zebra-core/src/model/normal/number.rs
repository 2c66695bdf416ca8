//! The normal form of numbers.

use super::exists;
use super::signed::{normal_term, sort};
use crate::model::cases::NoRows;
use crate::model::{Formula, Measure, Model, Number, Operator};
use crate::rational::Rational;

impl Number {
    /// Returns an equal number, where it exists, in normal form: what the items alone decide is a constant, and the cases of
    /// aggregates are written out. The result exists in the same assignments.
    pub(super) fn normal(&self, model: &Model) -> Number {
        let all = |numbers: &[Number]| numbers.iter().map(|inner| inner.normal(model)).collect::<Vec<_>>();
        let sorted = |numbers: &[Number]| {
            let mut numbers = all(numbers);
            sort(&mut numbers);
            numbers.into()
        };
        let normal = match self {
            Number::Of(Measure::Place, term) if !self.is_known(model) => {
                let mut items = model.items_of(term.category(model));
                let is_value = items.all(|item| model.value(item) == i64::from(model.place(item)));
                let measure = if is_value { Measure::Value } else { Measure::Place };
                Number::Of(measure, normal_term(model, term))
            }
            Number::Of(measure, term) => Number::Of(*measure, normal_term(model, term)),
            Number::Constant(_) => self.clone(),
            Number::Arithmetic(operator, left, right) => {
                match (operator, left.normal(model), right.normal(model)) {
                    (Operator::Add | Operator::Subtract, left, Number::Constant(0)) => left,
                    (Operator::TruncatedRemainder, left, right) if left.is_never_negative(model) => {
                        Number::Arithmetic(Operator::Remainder, left.into(), right.into())
                    }
                    (operator, left, right) => Number::Arithmetic(*operator, left.into(), right.into()),
                }
            }
            Number::Sum(numbers) => Number::Sum(all(numbers).into()),
            Number::Min(numbers) => Number::Min(sorted(numbers)),
            Number::Max(numbers) => Number::Max(sorted(numbers)),
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
                self.written_out(model).normal(model)
            }
            Number::Count(formulas) => {
                let mut formulas: Vec<Formula> =
                    formulas.iter().map(|formula| formula.normal(model)).collect();
                formulas.retain(|formula| *formula != Formula::Constant(false));
                sort(&mut formulas);
                Number::Count(formulas.into())
            }
        };
        match normal.known(model) {
            Some(Some(value)) if value.is_integer() => Number::Constant(value.numerator()),
            _ => normal,
        }
    }

    /// Returns the number, or that it does not exist, if the items alone decide it.
    fn known(&self, model: &Model) -> Option<Option<Rational>> {
        self.is_known(model).then(|| self.evaluate(model, &NoRows))
    }

    /// Returns whether the form of a normal number shows that it exists in every assignment.
    pub(super) fn exists(&self, model: &Model) -> bool {
        self.magnitude(model).is_some_and(|magnitude| magnitude <= i128::from(i64::MAX))
    }

    /// Returns a bound of the absolute value of a normal number and of its parts, if its form shows that it exists: numbers that
    /// do not fit into 64 bits do not.
    fn magnitude(&self, model: &Model) -> Option<i128> {
        let all = |numbers: &[Number]| {
            numbers.iter().map(|number| number.magnitude(model)).collect::<Option<Vec<_>>>()
        };
        match self {
            Number::Constant(number) => Some(i128::from(*number).abs()),
            Number::Count(formulas) => Some(formulas.len() as i128),
            Number::Of(measure, term) if exists(model, term) => {
                let items = model.items_of(term.category(model));
                items.map(|item| i128::from(model.measure(*measure, item)).abs()).max()
            }
            Number::Arithmetic(Operator::Add | Operator::Subtract | Operator::Difference, left, right) => {
                Some(left.magnitude(model)? + right.magnitude(model)?)
            }
            Number::Sum(numbers) => Some(all(numbers)?.into_iter().sum()),
            Number::Min(numbers) | Number::Max(numbers) => all(numbers)?.into_iter().max(),
            _ => None,
        }
    }

    /// Returns whether a normal number may exist; it does not if the items alone decide that a part of it never does.
    pub(super) fn may_exist(&self, model: &Model) -> bool {
        if let Some(value) = self.known(model) {
            return value.is_some();
        }
        match self {
            Number::Arithmetic(operator, left, right) => {
                let divides =
                    matches!(operator, Operator::Divide | Operator::Remainder | Operator::TruncatedRemainder);
                !(divides && **right == Number::Constant(0))
                    && left.may_exist(model)
                    && right.may_exist(model)
            }
            Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => {
                numbers.iter().all(|number| number.may_exist(model))
            }
            _ => true,
        }
    }
}
