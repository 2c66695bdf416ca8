//! Numbers as variables, one for each value that they can have.

use super::decisions::{Decisions, Partial};
use super::{Encoder, TooLarge, Truth};
use crate::model::Number;
use crate::rational::Rational;

/// The maximum number of steps for the decision tree of a number that can be taken apart.
const FEW_STEPS: usize = 2_000;

/// The same for any other number.
const MOST_STEPS: usize = 1_000_000;

/// A number, if it exists.
pub(super) type Value = Option<Rational>;

/// The values that a number can have; exactly one of them is true.
pub(super) type Values = Vec<(Value, Truth)>;

impl Encoder<'_> {
    /// Returns the values of a number; adds variables for them.
    pub(super) fn values(&mut self, number: &Number) -> Result<Values, TooLarge> {
        if let Some(tree) = self.number_tree(number, FEW_STEPS) {
            return self.values_of(&tree);
        }
        match number {
            Number::Arithmetic(operator, left, right) => {
                let (left, right) = (self.values(left)?, self.values(right)?);
                self.combine(&left, &right, &|left, right| operator.apply(left?, right?))
            }
            Number::Sum(numbers) => {
                let zero = vec![(Some(Rational::from(0)), Truth::Known(true))];
                self.fold(zero, numbers, &|left, right| left?.checked_add(right?))
            }
            Number::Min(numbers) | Number::Max(numbers) if !numbers.is_empty() => {
                let is_min = matches!(number, Number::Min(_));
                let choose = move |left: Value, right: Value| {
                    let (left, right) = (left?, right?);
                    Some(if is_min { left.min(right) } else { left.max(right) })
                };
                let first = self.values(&numbers[0])?;
                self.fold(first, &numbers[1..], &choose)
            }
            Number::Count(formulas) => {
                let mut count = vec![(Some(Rational::from(0)), Truth::Known(true))];
                for formula in formulas.iter() {
                    let truth = self.truth(formula)?;
                    let one = [(0, !truth), (1, truth)];
                    let one: Values = one.map(|(number, truth)| (Some(Rational::from(number)), truth)).into();
                    count = self.combine(&count, &one, &|left, right| left?.checked_add(right?))?;
                }
                Ok(count)
            }
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
                self.values(&number.written_out(self.model))
            }
            // What cannot be taken apart gets a larger tree.
            _ => {
                let tree = self.number_tree(number, MOST_STEPS).ok_or(TooLarge)?;
                self.values_of(&tree)
            }
        }
    }

    fn number_tree(&mut self, number: &Number, most: usize) -> Option<Decisions<Value>> {
        let model = self.model;
        self.decide(most, &|rows: &Partial<'_>| number.evaluate(model, rows))
    }

    fn fold(
        &mut self,
        mut result: Values,
        numbers: &[Number],
        operation: &dyn Fn(Value, Value) -> Value,
    ) -> Result<Values, TooLarge> {
        for number in numbers {
            let values = self.values(number)?;
            result = self.combine(&result, &values, operation)?;
        }
        Ok(result)
    }

    /// Returns the values of an operation.
    fn combine(
        &mut self,
        left: &Values,
        right: &Values,
        operation: &dyn Fn(Value, Value) -> Value,
    ) -> Result<Values, TooLarge> {
        self.check_size(4 * left.len() * right.len())?;
        let pairs = left.iter().flat_map(|one| right.iter().map(move |other| (one, other)));
        let leaves: Vec<(Vec<Truth>, Value)> = pairs
            .filter(|((_, one), (_, other))| *one != Truth::Known(false) && *other != Truth::Known(false))
            .map(|((one, is_one), (other, is_other))| (vec![*is_one, *is_other], operation(*one, *other)))
            .collect();
        self.choose(&leaves)
    }

    fn values_of(&mut self, tree: &Decisions<Value>) -> Result<Values, TooLarge> {
        let mut leaves = Vec::new();
        tree.each_leaf(&mut Vec::new(), &mut |path, value| {
            let path: Vec<Truth> = path.iter().map(|&placed| self.placed(placed)).collect();
            leaves.push((path, *value));
        });
        self.choose(&leaves)
    }

    /// Returns the values of all cases, one of which holds; adds "if these are all true, it is this value".
    fn choose(&mut self, leaves: &[(Vec<Truth>, Value)]) -> Result<Values, TooLarge> {
        let mut distinct: Vec<Value> = leaves.iter().map(|(_, value)| *value).collect();
        distinct.sort_unstable();
        distinct.dedup();
        if let [only] = distinct[..] {
            return Ok(vec![(only, Truth::Known(true))]);
        }
        let literals: Vec<_> = distinct.iter().map(|_| self.part()).collect();
        self.formula.exactly_one(literals.iter().copied());
        let values: Values =
            distinct.into_iter().zip(literals).map(|(value, literal)| (value, Truth::Is(literal))).collect();
        for (path, value) in leaves {
            if let Ok(index) = values.binary_search_by(|(other, _)| other.cmp(value)) {
                let result = values[index].1;
                self.add_clause(path.iter().map(|&truth| !truth).chain([result]));
            }
        }
        self.check_size(0)?;
        Ok(values)
    }
}
