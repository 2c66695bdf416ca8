//! Quantifiers and aggregates over lists of items.

use super::formula::new;
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Quantity};

/// Binds names to a list, as the start of a quantifier or an aggregate.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::builder::{of, over};
/// // all a, b in Person where a < b: Age(a) < Age(b)
/// let rising = over(&["a", "b"], "Person")
///     .filter(zebra::draft::Expression::from("a").below("b"))
///     .all(of("Age", "a").below(of("Age", "b")));
/// ```
#[must_use]
pub fn over(names: &[&str], list: impl Into<Expression>) -> Over {
    Over { binders: Vec::new(), filter: None }.and(names, list)
}

/// Bound names and their ranges, created by [`over`].
#[derive(Debug, Clone)]
pub struct Over {
    binders: Vec<Binder>,
    filter: Option<Box<Expression>>,
}

impl Over {
    /// Binds more names to another list.
    #[must_use]
    pub fn and(mut self, names: &[&str], list: impl Into<Expression>) -> Self {
        self.binders
            .push(Binder { names: names.iter().map(|&name| name.into()).collect(), over: list.into() });
        self
    }

    /// `where f`: keeps only the cases in which the condition is true.
    #[must_use]
    pub fn filter(mut self, condition: impl Into<Expression>) -> Self {
        self.filter = Some(Box::new(condition.into()));
        self
    }

    /// The formula is true in every case.
    #[must_use]
    pub fn all(self, formula: impl Into<Expression>) -> Expression {
        self.quantified(Quantity::All, formula.into())
    }

    /// The formula is true in at least one case.
    #[must_use]
    pub fn any(self, formula: impl Into<Expression>) -> Expression {
        self.quantified(Quantity::Any, formula.into())
    }

    /// The formula is true in exactly `count` cases.
    #[must_use]
    pub fn exactly(self, count: u32, formula: impl Into<Expression>) -> Expression {
        self.quantified(Quantity::Exactly(count), formula.into())
    }

    /// The formula is true in at least `count` cases.
    #[must_use]
    pub fn at_least(self, count: u32, formula: impl Into<Expression>) -> Expression {
        self.quantified(Quantity::AtLeast(count), formula.into())
    }

    /// The formula is true in at most `count` cases.
    #[must_use]
    pub fn at_most(self, count: u32, formula: impl Into<Expression>) -> Expression {
        self.quantified(Quantity::AtMost(count), formula.into())
    }

    /// The sum of the numbers of all cases.
    #[must_use]
    pub fn sum(self, number: impl Into<Expression>) -> Expression {
        self.aggregate("sum", number.into())
    }

    /// The smallest number of all cases.
    #[must_use]
    pub fn min(self, number: impl Into<Expression>) -> Expression {
        self.aggregate("min", number.into())
    }

    /// The greatest number of all cases.
    #[must_use]
    pub fn max(self, number: impl Into<Expression>) -> Expression {
        self.aggregate("max", number.into())
    }

    /// The number of cases in which the formula is true.
    #[must_use]
    pub fn count(self, formula: impl Into<Expression>) -> Expression {
        self.aggregate("count", formula.into())
    }

    fn quantified(self, quantity: Quantity, body: Expression) -> Expression {
        let Over { binders, filter } = self;
        new(Kind::Quantified { quantity, binders, filter, body: Box::new(body) })
    }

    fn aggregate(self, function: &str, body: Expression) -> Expression {
        let Over { binders, filter } = self;
        new(Kind::Aggregate { function: function.into(), binders, filter, body: Box::new(body) })
    }
}
