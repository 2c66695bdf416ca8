//! Numbers as expressions of the engine.

use std::sync::Arc;

use super::{Compiler, Index};
use crate::engine::{Condition, Expression, NetworkError};
use crate::model::{Cases, Comparison, ItemId, Measure, Number, Operator, Term};
use crate::rational::Rational;

impl Compiler<'_> {
    pub(super) fn comparison(
        &mut self,
        left: &Number,
        comparison: Comparison,
        right: &Number,
    ) -> Result<Condition, NetworkError> {
        Ok(Condition::Compare {
            left: self.expression(left)?,
            op: comparison,
            right: self.expression(right)?,
        })
    }

    fn expression(&mut self, number: &Number) -> Result<Expression, NetworkError> {
        Ok(match number {
            Number::Constant(number) => Expression::Constant(Rational::from(*number)),
            Number::Of(measure, term) => self.measured(*measure, term)?,
            Number::Arithmetic(operator, left, right) => {
                let left = Box::new(self.expression(left)?);
                let right = Box::new(self.expression(right)?);
                match operator {
                    Operator::Add => Expression::Add(left, right),
                    Operator::Subtract => Expression::Sub(left, right),
                    Operator::Multiply => Expression::Mul(left, right),
                    Operator::Divide => Expression::Div(left, right),
                    Operator::Remainder => Expression::Rem(left, right),
                    Operator::TruncatedRemainder => Expression::TruncatedRem(left, right),
                    Operator::Difference => Expression::Abs(Box::new(Expression::Sub(left, right))),
                }
            }
            Number::Sum(numbers) => Expression::Sum(self.expressions(numbers)?),
            Number::Min(numbers) => Expression::Min(self.expressions(numbers)?),
            Number::Max(numbers) => Expression::Max(self.expressions(numbers)?),
            Number::Count(formulas) => Expression::Count(self.conditions(formulas)?),
            Number::SumOf(cases) => Expression::Sum(self.expressions_of(cases)?),
            Number::MinOf(cases) => Expression::Min(self.expressions_of(cases)?),
            Number::MaxOf(cases) => Expression::Max(self.expressions_of(cases)?),
            Number::CountOf(cases) => {
                let conditions = cases.instances(self.model).map(|case| self.condition(&case));
                Expression::Count(conditions.collect::<Result<_, _>>()?)
            }
        })
    }

    fn expressions(&mut self, numbers: &[Number]) -> Result<Vec<Expression>, NetworkError> {
        numbers.iter().map(|number| self.expression(number)).collect()
    }

    fn expressions_of(&mut self, cases: &Cases<Number>) -> Result<Vec<Expression>, NetworkError> {
        cases.instances(self.model).map(|number| self.expression(&number)).collect()
    }

    /// Returns the measure of a term's item.
    fn measured(&mut self, measure: Measure, term: &Term) -> Result<Expression, NetworkError> {
        let model = self.model;
        let category = model.category(self.category_of(term));
        let measured = |number: u32| {
            let exists = number < category.count;
            exists.then(|| Rational::from(model.measure(measure, ItemId(category.first + number))))
        };
        let index = self.number_of_term(term)?;
        Ok(match index {
            Index::Known(number) => match measured(number) {
                Some(number) => Expression::Constant(number),
                None => Expression::Min(Vec::new()),
            },
            Index::At(of) => {
                let table: Arc<[Option<Rational>]> = (0..self.size(index)?).map(measured).collect();
                Expression::Value { of, table }
            }
        })
    }
}
