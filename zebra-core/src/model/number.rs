//! Terms and numbers: what formulas compare, and what each of them is in an assignment. Layer 0.

use super::{CategoryId, Formula, ItemId, List, Model, Nested, PropertyId, Rows};
use crate::rational::Rational;

/// Something that stands for one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// An item itself.
    Item(ItemId),
    /// The item of a category in the row of another term. For a role it is the item that the role names.
    In {
        /// The category.
        category: CategoryId,
        /// The term whose row it is.
        of: Nested<Term>,
    },
}

impl Term {
    /// The category of the items that the term can be.
    #[must_use]
    pub fn category(&self, model: &Model) -> CategoryId {
        match self {
            Term::Item(item) => model.item(*item).category,
            Term::In { category, .. } => model.category(*category).role_of.unwrap_or(*category),
        }
    }

    /// The item in an assignment; `None` where an unused item has no row.
    #[must_use]
    pub fn evaluate(&self, model: &Model, assignment: &impl Rows) -> Option<ItemId> {
        match self {
            Term::Item(item) => Some(*item),
            Term::In { category, of } => {
                let row = assignment.row_of(model, of.evaluate(model, assignment)?)?;
                let found = assignment.item_in(row, *category);
                Some(model.named_by_role(found))
            }
        }
    }
}

/// What is measured of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Its value: what it was given, else its number in its category.
    Value,
    /// Its number in its category, from 1.
    Place,
    /// A property; that of words is the place of the word.
    Property(PropertyId),
    /// The first letter of its name, as its code point in upper case.
    Initial,
}

/// An operator of arithmetic on two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`, exact; does not exist for b = 0
    Divide,
    /// `a % b`, from 0 up to but not |b|; does not exist for b = 0
    Remainder,
    /// `|a - b|`
    Difference,
}

/// A number that depends on the rows. Exact: everything is a rational.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Number {
    /// A number as it stands.
    Constant(i64),
    /// What is measured of the item that a term stands for.
    Of(Measure, Term),
    /// Two numbers and an operator.
    Arithmetic(Operator, Nested<Number>, Nested<Number>),
    /// All numbers added up; 0 for none.
    Sum(List<Number>),
    /// The smallest number; does not exist for none.
    Min(List<Number>),
    /// The greatest number; does not exist for none.
    Max(List<Number>),
    /// How many formulas are true.
    Count(List<Formula>),
}

impl Number {
    /// The number in an assignment; `None` where something in it does not exist, or it is too large for 64 bits.
    #[must_use]
    pub fn evaluate(&self, model: &Model, assignment: &impl Rows) -> Option<Rational> {
        let all = |numbers: &[Number]| {
            numbers.iter().map(|number| number.evaluate(model, assignment)).collect::<Option<Vec<_>>>()
        };
        match self {
            Number::Constant(number) => Some(Rational::from(*number)),
            Number::Of(measure, term) => {
                let item = term.evaluate(model, assignment)?;
                Some(Rational::from(model.measure(*measure, item)))
            }
            Number::Arithmetic(operator, left, right) => {
                operator.apply(left.evaluate(model, assignment)?, right.evaluate(model, assignment)?)
            }
            Number::Sum(numbers) => {
                all(numbers)?.into_iter().try_fold(Rational::from(0), Rational::checked_add)
            }
            Number::Min(numbers) => all(numbers)?.into_iter().min(),
            Number::Max(numbers) => all(numbers)?.into_iter().max(),
            Number::Count(formulas) => {
                let count = formulas.iter().filter(|formula| formula.holds(model, assignment)).count();
                Some(Rational::from(count as i64))
            }
        }
    }
}

impl Operator {
    /// The result, if it exists and fits into 64 bits.
    #[must_use]
    pub fn apply(self, left: Rational, right: Rational) -> Option<Rational> {
        match self {
            Operator::Add => left.checked_add(right),
            Operator::Subtract => left.checked_sub(right),
            Operator::Multiply => left.checked_mul(right),
            Operator::Divide => left.checked_div(right),
            Operator::Remainder => left.checked_rem(right),
            Operator::Difference => left.checked_sub(right)?.checked_abs(),
        }
    }
}

impl Model {
    /// The item itself, or for a role's item the one that it names.
    #[must_use]
    pub fn named_by_role(&self, item: ItemId) -> ItemId {
        let category = self.category(self.item(item).category);
        match category.role_of {
            Some(named) => ItemId(self.category(named).first + (item.0 - category.first)),
            None => item,
        }
    }

    /// What is measured of an item. The property of an item of another category is 0.
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
