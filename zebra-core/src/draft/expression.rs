//! Expressions as written: one grammar for formulas, terms, numbers and lists, typed only when they are checked.
//! Layer 1.

use super::{Few, Name};
use crate::diagnostic::Spot;
use crate::model::{Comparison, Operator, Text};

/// How deep expressions may be nested.
pub(super) const DEEPEST: usize = 256;

/// A name that may say where it belongs: `Red` or `Color::Red`.
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
    /// Where it stands, from its first to its last token.
    pub at: Spot,
    /// What it is.
    pub kind: ExpressionKind,
}

/// What an expression is, by its form alone.
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
    /// `Bob:age` in ZBC: the item of a category in the row of another item, which in the language is a call
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
        /// How many must fit.
        quantity: Quantity,
        /// The names and what they range over.
        binders: Vec<Binder>,
        /// The condition on the names.
        filter: Option<Box<Expression>>,
        /// The formula.
        body: Box<Expression>,
    },
    /// `sum(x in A where g: e)`
    Aggregate {
        /// `min`, `max`, `sum` or `count`.
        function: Name,
        /// The names and what they range over.
        binders: Vec<Binder>,
        /// The condition on the names.
        filter: Option<Box<Expression>>,
        /// What is counted or added up.
        body: Box<Expression>,
    },
}

/// What a first item is, and what that is, and so on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// What stands before the first `is`.
    pub first: Expression,
    /// What follows; mostly one.
    pub steps: Few<Step>,
}

/// One `is …` of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Where it stands, from `is` to the end of its object.
    pub at: Spot,
    /// Whether it says `is not`.
    pub negated: bool,
    /// The link, if one is named.
    pub link: Option<Name>,
    /// Whether it says `any`: at least one of the object's items.
    pub any: bool,
    /// What stands behind it.
    pub object: Expression,
}

/// Names that range over something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binder {
    /// The names.
    pub names: Vec<Name>,
    /// What each of them ranges over.
    pub over: Expression,
}

/// How many of a quantifier's cases must be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// Every one.
    All,
    /// At least one.
    Any,
    /// So many.
    Exactly(u32),
    /// So many or more.
    AtLeast(u32),
    /// So many or fewer.
    AtMost(u32),
}

impl ExpressionKind {
    /// A statement with one `is`.
    #[must_use]
    pub fn statement(first: Expression, step: Step) -> Self {
        ExpressionKind::Statement(Box::new(Statement { first, steps: [step].into() }))
    }
}

impl Expression {
    /// The expressions right inside this one.
    #[must_use]
    pub fn children(&self) -> Vec<&Expression> {
        let mut children = Vec::new();
        self.any_child(|child| {
            children.push(child);
            false
        });
        children
    }

    /// Whether something is so of an expression right inside this one.
    pub(super) fn any_child<'e>(&'e self, mut is: impl FnMut(&'e Expression) -> bool) -> bool {
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
                is(&statement.first) || statement.steps.iter().any(|step| is(&step.object))
            }
            Kind::Quantified { binders, filter, body, .. }
            | Kind::Aggregate { binders, filter, body, .. } => {
                binders.iter().any(|binder| is(&binder.over))
                    || filter.as_deref().is_some_and(&mut is)
                    || is(body)
            }
        }
    }

    /// The expressions right inside this one, to be changed.
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
                let objects = statement.steps.iter_mut().map(|step| &mut step.object);
                std::iter::once(&mut statement.first).chain(objects).collect()
            }
            Kind::Quantified { binders, filter, body, .. }
            | Kind::Aggregate { binders, filter, body, .. } => {
                let over = binders.iter_mut().map(|binder| &mut binder.over);
                over.chain(filter.as_deref_mut()).chain([&mut **body]).collect()
            }
        }
    }

    /// Whether something stands more than this deep inside the expression. What `count` counts is two levels deeper: from
    /// a number to formulas is a longer way on the stack. Goes no deeper than asked.
    #[must_use]
    pub fn is_deeper_than(&self, depth: usize) -> bool {
        self.shows_more_than(depth, &mut |_| {})
    }

    /// Shows this expression and all inside it, from the outside in, and tells whether something stands deeper inside it
    /// than the check lets pass: then it ends there.
    pub(super) fn is_too_deep_to_show<'e>(&'e self, show: &mut impl FnMut(&'e Expression)) -> bool {
        self.shows_more_than(DEEPEST, show)
    }

    fn shows_more_than<'e>(&'e self, depth: usize, show: &mut impl FnMut(&'e Expression)) -> bool {
        show(self);
        let twice = match &self.kind {
            ExpressionKind::Name(_) => return false,
            ExpressionKind::Call(name, _) => name.text == "count",
            _ => false,
        };
        let Some(rest) = depth.checked_sub(1 + usize::from(twice)) else { return self.has_children() };
        self.any_child(|child| child.shows_more_than(rest, show))
    }

    fn has_children(&self) -> bool {
        self.any_child(|_| true)
    }

    /// Whether it is nested deeper than the check lets pass.
    #[must_use]
    pub fn is_too_deep(&self) -> bool {
        self.is_deeper_than(DEEPEST)
    }

    /// An expression at a place.
    #[must_use]
    pub fn new(at: Spot, kind: ExpressionKind) -> Self {
        Expression { at, kind }
    }
}
