//! Expressions as written: one grammar for formulas, terms, numbers and lists, which only the check distinguishes.

use super::{Name, SmallList};
use crate::diagnostic::Spot;
use crate::model::{Comparison, Operator, Quantity, Text};

/// The maximum nesting depth of expressions.
pub(super) const MAX_DEPTH: usize = 256;

/// A name, optionally with its category: `Red` or `Color::Red`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The category, if it was written.
    pub category: Option<Name>,
    /// The name, or the digits of a numeric item.
    pub name: Name,
}

/// An expression and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    /// Its place, from the first to the last token.
    pub at: Spot,
    /// Its form.
    pub kind: ExpressionKind,
}

/// The form of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExpressionKind {
    /// `12`
    Integer(i64),
    /// `"A"`
    Text(Text),
    /// `Red`, `Color::Red`, `Women`
    Name(Path),
    /// `Pink[2]`
    Copy(Path, u32),
    /// `[a, b]`
    List(Vec<Expression>),
    /// `a..=b`
    Range(Box<Expression>, Box<Expression>),
    /// `f(a, b)`
    Call(Name, Vec<Expression>),
    /// `Bob:age` in ZBC: the item of a category in the row of another item, in `puzzle!` a call
    Term(Name, Box<Expression>),
    /// `a is b is not next_to c`
    Statement(Box<Statement>),
    /// `!a`
    Not(Box<Expression>),
    /// `a && b && c`
    All(Vec<Expression>),
    /// `a || b || c`
    Any(Vec<Expression>),
    /// `a ^ b`
    Either(Box<Expression>, Box<Expression>),
    /// `a => b`
    Implies(Box<Expression>, Box<Expression>),
    /// `a <=> b`
    Equivalent(Box<Expression>, Box<Expression>),
    /// `a < b`
    Compare(Comparison, Box<Expression>, Box<Expression>),
    /// `a in b`
    In(Box<Expression>, Box<Expression>),
    /// `-a`
    Negative(Box<Expression>),
    /// `a + b`
    Arithmetic(Operator, Box<Expression>, Box<Expression>),
    /// `all x in A, y in B where g: f`
    Quantified {
        /// The number of cases that must be true.
        quantity: Quantity,
        /// The bound names and their ranges.
        binders: Vec<Binder>,
        /// The condition on the bound names.
        filter: Option<Box<Expression>>,
        /// The formula.
        body: Box<Expression>,
    },
    /// `sum(x in A where g: e)`
    Aggregate {
        /// `min`, `max`, `sum` or `count`.
        function: Name,
        /// The bound names and their ranges.
        binders: Vec<Binder>,
        /// The condition on the bound names.
        filter: Option<Box<Expression>>,
        /// The formula or number that is aggregated.
        body: Box<Expression>,
    },
}

/// A chain of predicates: `a is b is not c`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The subject, before the first `is`.
    pub first: Expression,
    /// The predicates, usually one.
    pub predicates: SmallList<Predicate>,
}

/// One `is …` of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Predicate {
    /// Its place, from `is` to the end of its object.
    pub at: Spot,
    /// Whether it is `is not`.
    pub negated: bool,
    /// The link, if one is named.
    pub link: Option<Name>,
    /// Whether it has `any`: at least one of the object's items.
    pub any: bool,
    /// The object.
    pub object: Expression,
}

/// Names and the list that they range over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binder {
    /// The names.
    pub names: Vec<Name>,
    /// The list that each of them ranges over.
    pub over: Expression,
}

impl ExpressionKind {
    /// Creates a statement with one predicate.
    #[must_use]
    pub fn statement(first: Expression, predicate: Predicate) -> Self {
        ExpressionKind::Statement(Box::new(Statement { first, predicates: [predicate].into() }))
    }
}

impl Expression {
    /// Returns the direct subexpressions.
    #[must_use]
    pub fn children(&self) -> Vec<&Expression> {
        let mut children = Vec::new();
        self.any_child(|child| {
            children.push(child);
            false
        });
        children
    }

    /// Returns whether a condition holds for a direct subexpression.
    pub(crate) fn any_child<'e>(&'e self, mut is: impl FnMut(&'e Expression) -> bool) -> bool {
        use ExpressionKind as Kind;
        match &self.kind {
            Kind::Integer(_) | Kind::Text(_) | Kind::Name(_) | Kind::Copy(..) => false,
            Kind::List(parts) | Kind::Call(_, parts) | Kind::All(parts) | Kind::Any(parts) => {
                parts.iter().any(is)
            }
            Kind::Not(inner) | Kind::Negative(inner) | Kind::Term(_, inner) => is(inner),
            Kind::Range(left, right)
            | Kind::Either(left, right)
            | Kind::Implies(left, right)
            | Kind::Equivalent(left, right)
            | Kind::Compare(_, left, right)
            | Kind::In(left, right)
            | Kind::Arithmetic(_, left, right) => is(left) || is(right),
            Kind::Statement(statement) => {
                is(&statement.first) || statement.predicates.iter().any(|predicate| is(&predicate.object))
            }
            Kind::Quantified { binders, filter, body, .. }
            | Kind::Aggregate { binders, filter, body, .. } => {
                binders.iter().any(|binder| is(&binder.over))
                    || filter.as_deref().is_some_and(&mut is)
                    || is(body)
            }
        }
    }

    /// Returns the direct subexpressions as mutable references.
    #[must_use]
    pub fn children_mut(&mut self) -> Vec<&mut Expression> {
        use ExpressionKind as Kind;
        match &mut self.kind {
            Kind::Integer(_) | Kind::Text(_) | Kind::Name(_) | Kind::Copy(..) => Vec::new(),
            Kind::List(parts) | Kind::Call(_, parts) | Kind::All(parts) | Kind::Any(parts) => {
                parts.iter_mut().collect()
            }
            Kind::Not(inner) | Kind::Negative(inner) | Kind::Term(_, inner) => vec![inner],
            Kind::Range(left, right)
            | Kind::Either(left, right)
            | Kind::Implies(left, right)
            | Kind::Equivalent(left, right)
            | Kind::Compare(_, left, right)
            | Kind::In(left, right)
            | Kind::Arithmetic(_, left, right) => vec![left, right],
            Kind::Statement(statement) => {
                let objects = statement.predicates.iter_mut().map(|predicate| &mut predicate.object);
                std::iter::once(&mut statement.first).chain(objects).collect()
            }
            Kind::Quantified { binders, filter, body, .. }
            | Kind::Aggregate { binders, filter, body, .. } => {
                let over = binders.iter_mut().map(|binder| &mut binder.over);
                over.chain(filter.as_deref_mut()).chain([&mut **body]).collect()
            }
        }
    }

    /// Returns whether the expression is nested more than this number of levels deep. The arguments of `count` are two
    /// levels deeper, because checking them takes more of the stack. Visits no more than these levels.
    #[must_use]
    pub fn is_deeper_than(&self, depth: usize) -> bool {
        self.visits_deeper_than(depth, &mut |_| {})
    }

    /// Visits this expression and all inside it, from the outside in. Stops and returns `true` if it is nested too deeply
    /// for the check.
    pub(super) fn visit_or_too_deep<'e>(&'e self, visit: &mut impl FnMut(&'e Expression)) -> bool {
        self.visits_deeper_than(MAX_DEPTH, visit)
    }

    fn visits_deeper_than<'e>(&'e self, depth: usize, visit: &mut impl FnMut(&'e Expression)) -> bool {
        visit(self);
        let twice = match &self.kind {
            ExpressionKind::Name(_) => return false,
            ExpressionKind::Call(name, _) => name.text == "count",
            _ => false,
        };
        let Some(rest) = depth.checked_sub(1 + usize::from(twice)) else { return self.has_children() };
        self.any_child(|child| child.visits_deeper_than(rest, visit))
    }

    fn has_children(&self) -> bool {
        self.any_child(|_| true)
    }

    /// Returns whether it is nested too deeply for the check.
    #[must_use]
    pub fn is_too_deep(&self) -> bool {
        self.is_deeper_than(MAX_DEPTH)
    }

    /// Creates an expression at a place.
    #[must_use]
    pub fn new(at: Spot, kind: ExpressionKind) -> Self {
        Expression { at, kind }
    }
}
