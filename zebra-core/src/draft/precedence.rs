//! The operators of `puzzle!` and how tightly they bind: one table for the parser, the writer of Rust and the formatter.

use super::{Expression, ExpressionKind as Kind};
use crate::model::{Comparison, Operator};

/// How tightly an expression binds, loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// `all x in A: f`, which extends to the end.
    Quantifier,
    /// `a <=> b`
    Equivalence,
    /// `a => b`
    Implication,
    /// `a || b`
    Disjunction,
    /// `a ^ b`
    Exclusion,
    /// `a && b`
    Conjunction,
    /// `!a`
    Negation,
    /// `a is b`, `a in b`, `a < b`
    Comparison,
    /// `a + b`, `a - b`
    Sum,
    /// `a * b`, `a / b`, `a % b`
    Product,
    /// `-a`
    Minus,
    /// `a..=b`
    Range,
    /// A name, a number, a call, or anything in parentheses.
    Operand,
}

const LEVELS: [Level; 13] = [
    Level::Quantifier,
    Level::Equivalence,
    Level::Implication,
    Level::Disjunction,
    Level::Exclusion,
    Level::Conjunction,
    Level::Negation,
    Level::Comparison,
    Level::Sum,
    Level::Product,
    Level::Minus,
    Level::Range,
    Level::Operand,
];

/// What a chain such as `a + b + c` means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nesting {
    /// `(a + b) + c`
    Left,
    /// `a => (b => c)`
    Right,
    /// One expression with three parts, as `a && b && c`, or an error.
    Flat,
}

impl Level {
    /// Returns the next tighter level.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::draft::precedence::Level;
    /// assert_eq!(Level::Sum.tighter(), Level::Product);
    /// ```
    #[must_use]
    pub fn tighter(self) -> Level {
        LEVELS.get(self as usize + 1).copied().unwrap_or(Level::Operand)
    }

    /// Returns what a chain of operators of this level means.
    #[must_use]
    pub fn nesting(self) -> Nesting {
        match self {
            Level::Exclusion | Level::Sum | Level::Product => Nesting::Left,
            Level::Implication => Nesting::Right,
            _ => Nesting::Flat,
        }
    }

    /// Returns the loosest levels that need no parentheses to the left and to the right of an operator.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::draft::precedence::Level;
    /// assert_eq!(Level::Implication.sides(), (Level::Disjunction, Level::Implication));
    /// ```
    #[must_use]
    pub fn sides(self) -> (Level, Level) {
        match self.nesting() {
            Nesting::Left => (self, self.tighter()),
            Nesting::Right => (self.tighter(), self),
            Nesting::Flat => (self.tighter(), self.tighter()),
        }
    }
}

/// The kind of expression that an operator builds from its two parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Joins {
    /// [`ExpressionKind::Equivalent`](Kind::Equivalent)
    Equivalent,
    /// [`ExpressionKind::Implies`](Kind::Implies)
    Implies,
    /// [`ExpressionKind::Any`](Kind::Any)
    Any,
    /// [`ExpressionKind::Either`](Kind::Either)
    Either,
    /// [`ExpressionKind::All`](Kind::All)
    All,
    /// [`ExpressionKind::Statement`](Kind::Statement)
    Is,
    /// [`ExpressionKind::In`](Kind::In)
    In,
    /// [`ExpressionKind::Compare`](Kind::Compare)
    Compare(Comparison),
    /// [`ExpressionKind::Arithmetic`](Kind::Arithmetic)
    Arithmetic(Operator),
    /// [`ExpressionKind::Range`](Kind::Range)
    Range,
}

/// An operator between two parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Infix {
    /// How it is written.
    pub text: &'static str,
    /// How tightly it binds.
    pub level: Level,
    /// What it builds.
    pub joins: Joins,
}

const fn infix(text: &'static str, level: Level, joins: Joins) -> Infix {
    Infix { text, level, joins }
}

static OPERATORS: [Infix; 19] = [
    infix("<=>", Level::Equivalence, Joins::Equivalent),
    infix("=>", Level::Implication, Joins::Implies),
    infix("||", Level::Disjunction, Joins::Any),
    infix("^", Level::Exclusion, Joins::Either),
    infix("&&", Level::Conjunction, Joins::All),
    infix("is", Level::Comparison, Joins::Is),
    infix("in", Level::Comparison, Joins::In),
    infix("==", Level::Comparison, Joins::Compare(Comparison::Equal)),
    infix("!=", Level::Comparison, Joins::Compare(Comparison::Different)),
    infix("<=", Level::Comparison, Joins::Compare(Comparison::LessOrEqual)),
    infix(">=", Level::Comparison, Joins::Compare(Comparison::GreaterOrEqual)),
    infix("<", Level::Comparison, Joins::Compare(Comparison::Less)),
    infix(">", Level::Comparison, Joins::Compare(Comparison::Greater)),
    infix("+", Level::Sum, Joins::Arithmetic(Operator::Add)),
    infix("-", Level::Sum, Joins::Arithmetic(Operator::Subtract)),
    infix("*", Level::Product, Joins::Arithmetic(Operator::Multiply)),
    infix("/", Level::Product, Joins::Arithmetic(Operator::Divide)),
    infix("%", Level::Product, Joins::Arithmetic(Operator::Remainder)),
    infix("..=", Level::Range, Joins::Range),
];

impl Infix {
    /// Returns the operator that is written like this.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::draft::precedence::{Infix, Level};
    /// assert_eq!(Infix::written("&&").map(|operator| operator.level), Some(Level::Conjunction));
    /// assert_eq!(Infix::written("!"), None);
    /// ```
    #[must_use]
    pub fn written(text: &str) -> Option<&'static Infix> {
        OPERATORS.iter().find(|operator| operator.text == text)
    }

    /// Returns the operator that builds this; `None` for numbers that have a function in its place, as `diff(a, b)`.
    #[must_use]
    pub fn of(joins: Joins) -> Option<&'static Infix> {
        OPERATORS.iter().find(|operator| operator.joins == joins)
    }
}

impl Expression {
    /// Returns how tightly the expression binds as written in `puzzle!`.
    #[must_use]
    pub fn level(&self) -> Level {
        let of = |joins| Infix::of(joins).map_or(Level::Operand, |operator| operator.level);
        match &self.kind {
            Kind::Quantified { .. } => Level::Quantifier,
            Kind::Equivalent(..) => of(Joins::Equivalent),
            Kind::Implies(..) => of(Joins::Implies),
            Kind::Any(_) => of(Joins::Any),
            Kind::Either(..) => of(Joins::Either),
            Kind::All(_) => of(Joins::All),
            Kind::Not(_) => Level::Negation,
            Kind::Statement(_) => of(Joins::Is),
            Kind::In(..) => of(Joins::In),
            Kind::Compare(comparison, ..) => of(Joins::Compare(*comparison)),
            Kind::Arithmetic(operator, ..) => of(Joins::Arithmetic(*operator)),
            Kind::Integer(number) if *number < 0 => Level::Minus,
            Kind::Negative(_) => Level::Minus,
            Kind::Range(..) => of(Joins::Range),
            Kind::Integer(_)
            | Kind::Text(_)
            | Kind::Name(_)
            | Kind::Copy(..)
            | Kind::List(_)
            | Kind::Call(..)
            | Kind::Term(..)
            | Kind::Aggregate { .. } => Level::Operand,
        }
    }
}
