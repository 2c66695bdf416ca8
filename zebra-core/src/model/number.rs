//! Terms and numbers, the operands of comparisons.

use super::cases::Bindings;
use super::{Cases, CategoryId, Formula, ItemId, List, Model, Nested, PropertyId, Rows};
use crate::rational::Rational;

/// An item, named or determined by the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// A named item.
    Item(ItemId),
    /// The item of a category in the row of another term. For a role, the item that the role refers to.
    In {
        /// The category.
        category: CategoryId,
        /// The term that determines the row.
        of: Nested<Term>,
    },
}

impl Term {
    /// The category of the items that the term can have as value.
    #[must_use]
    pub fn category(&self, model: &Model) -> CategoryId {
        match self {
            Term::Item(item) => model.item(*item).category,
            Term::In { category, .. } => model.category(*category).role_of.unwrap_or(*category),
        }
    }

    /// Returns the item in an assignment; `None` if an unused item has no row.
    #[must_use]
    pub fn evaluate(&self, model: &Model, assignment: &impl Rows) -> Option<ItemId> {
        self.evaluate_for(model, assignment, &[])
    }

    /// Returns the item for these items of its variables.
    pub(super) fn evaluate_for(
        &self,
        model: &Model,
        assignment: &impl Rows,
        bound: Bindings<'_>,
    ) -> Option<ItemId> {
        match self {
            Term::Item(item) => Some(model.bound(*item, bound)),
            Term::In { category, of } => {
                let row = assignment.row_of(model, of.evaluate_for(model, assignment, bound)?)?;
                let found = assignment.item_in(row, *category);
                Some(model.named_by_role(found))
            }
        }
    }
}

/// A number that an item has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Its value: the declared one, or its number in its category.
    Value,
    /// Its number in its category, from 1.
    Place,
    /// A property; for words, the index of the word.
    Property(PropertyId),
    /// The first letter of its name, as the code point in upper case.
    Initial,
}

/// An arithmetic operator on two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`, exact; does not exist if b = 0
    Divide,
    /// `a % b`, in `[0, |b|)`; does not exist if b = 0
    Remainder,
    /// `a % b` with the sign of a, as in ZBC; does not exist if b = 0
    TruncatedRemainder,
    /// `|a - b|`
    Difference,
}

/// A number that depends on the rows, computed exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Number {
    /// A constant.
    Constant(i64),
    /// A measure of the item that a term evaluates to.
    Of(Measure, Term),
    /// An operation on two numbers.
    Arithmetic(Operator, Nested<Number>, Nested<Number>),
    /// The sum of the numbers; 0 for none.
    Sum(List<Number>),
    /// The smallest number; does not exist for none.
    Min(List<Number>),
    /// The greatest number; does not exist for none.
    Max(List<Number>),
    /// The number of true formulas.
    Count(List<Formula>),
    /// The sum of the numbers of all cases; 0 for none.
    SumOf(Nested<Cases<Number>>),
    /// The smallest number of all cases; does not exist for none.
    MinOf(Nested<Cases<Number>>),
    /// The greatest number of all cases; does not exist for none.
    MaxOf(Nested<Cases<Number>>),
    /// The number of cases whose formula is true.
    CountOf(Nested<Cases<Formula>>),
}

impl Number {
    /// Returns the number in an assignment; `None` if something in it does not exist, or does not fit into 64 bits.
    #[must_use]
    pub fn evaluate(&self, model: &Model, assignment: &impl Rows) -> Option<Rational> {
        self.evaluate_for(model, assignment, &[])
    }

    /// Returns the number for these items of its variables.
    pub(super) fn evaluate_for(
        &self,
        model: &Model,
        assignment: &impl Rows,
        bound: Bindings<'_>,
    ) -> Option<Rational> {
        let all = |numbers: &[Number]| {
            let numbers = numbers.iter().map(|number| number.evaluate_for(model, assignment, bound));
            numbers.collect::<Option<Vec<_>>>()
        };
        let cases = |cases: &Cases<Number>| {
            let bindings = cases.bindings(model, bound);
            let numbers = bindings.map(|bound| cases.body.evaluate_for(model, assignment, &bound));
            numbers.collect::<Option<Vec<_>>>()
        };
        let sum =
            |numbers: Vec<Rational>| numbers.into_iter().try_fold(Rational::from(0), Rational::checked_add);
        match self {
            Number::Constant(number) => Some(Rational::from(*number)),
            Number::Of(measure, term) => {
                let item = term.evaluate_for(model, assignment, bound)?;
                Some(Rational::from(model.measure(*measure, item)))
            }
            Number::Arithmetic(operator, left, right) => operator.apply(
                left.evaluate_for(model, assignment, bound)?,
                right.evaluate_for(model, assignment, bound)?,
            ),
            Number::Sum(numbers) => sum(all(numbers)?),
            Number::Min(numbers) => all(numbers)?.into_iter().min(),
            Number::Max(numbers) => all(numbers)?.into_iter().max(),
            Number::Count(formulas) => {
                let holds = |formula: &&Formula| formula.holds_for(model, assignment, bound);
                Some(Rational::from(formulas.iter().filter(holds).count() as i64))
            }
            Number::SumOf(of) => sum(cases(of)?),
            Number::MinOf(of) => cases(of)?.into_iter().min(),
            Number::MaxOf(of) => cases(of)?.into_iter().max(),
            Number::CountOf(of) => Some(Rational::from(of.count(model, assignment, bound).0 as i64)),
        }
    }

    /// Returns whether the form of the number shows that it is at least 0 wherever it exists.
    #[must_use]
    pub fn is_never_negative(&self, model: &Model) -> bool {
        let all = |numbers: &[Number]| numbers.iter().all(|number| number.is_never_negative(model));
        match self {
            Number::Constant(number) => *number >= 0,
            Number::Of(measure, term) => {
                model.items_of(term.category(model)).all(|item| model.measure(*measure, item) >= 0)
            }
            Number::Arithmetic(operator, left, right) => match operator {
                Operator::Add | Operator::Multiply | Operator::Divide => {
                    left.is_never_negative(model) && right.is_never_negative(model)
                }
                Operator::Subtract => false,
                Operator::TruncatedRemainder => left.is_never_negative(model),
                Operator::Remainder | Operator::Difference => true,
            },
            Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => all(numbers),
            // The categories of variables are not known here.
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) => false,
            Number::Count(_) | Number::CountOf(_) => true,
        }
    }
}

impl Operator {
    /// Returns the result, if it exists and fits into 64 bits.
    #[must_use]
    pub fn apply(self, left: Rational, right: Rational) -> Option<Rational> {
        match self {
            Operator::Add => left.checked_add(right),
            Operator::Subtract => left.checked_sub(right),
            Operator::Multiply => left.checked_mul(right),
            Operator::Divide => left.checked_div(right),
            Operator::Remainder => left.checked_rem(right),
            Operator::TruncatedRemainder => left.checked_truncated_rem(right),
            Operator::Difference => left.checked_sub(right)?.checked_abs(),
        }
    }
}

impl Model {
    /// Returns the item itself, or for an item of a role the one that it refers to.
    #[must_use]
    pub fn named_by_role(&self, item: ItemId) -> ItemId {
        let category = self.category(self.item(item).category);
        match category.role_of {
            Some(named) => ItemId(self.category(named).first + (item.0 - category.first)),
            None => item,
        }
    }

    /// Returns a measure of an item. A property of an item of another category is 0.
    #[must_use]
    pub fn measure(&self, measure: Measure, item: ItemId) -> i64 {
        match measure {
            Measure::Value => self.value(item),
            Measure::Place => i64::from(self.place(item)),
            Measure::Property(property) => {
                let values = &self.property(property).values;
                values.get(self.place(item) as usize - 1).copied().unwrap_or(0)
            }
            Measure::Initial => {
                let first = self.item(item).phrase.chars().next();
                let upper = first.and_then(|letter| letter.to_uppercase().next());
                upper.map_or(0, |letter| i64::from(u32::from(letter)))
            }
        }
    }
}
