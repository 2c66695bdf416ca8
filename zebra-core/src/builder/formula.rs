//! Formulas, terms and numbers as Rust expressions. A custom rule is a function that returns one.
//!
//! Items are names (`"Red"`, `"Color::Red"`) or, for a puzzle of `puzzle!`, values of its enums; lists are
//! arrays. Operators are in `operators.rs`, quantifiers in `quantifier.rs`.

use super::path;
use crate::diagnostic::Spot;
use crate::draft::{Expression, ExpressionKind as Kind, Predicate};
use crate::model::Comparison;

pub(super) fn new(kind: Kind) -> Expression {
    Expression::new(Spot::NONE, kind)
}

impl From<&str> for Expression {
    fn from(name: &str) -> Self {
        new(Kind::Name(path(name)))
    }
}

impl From<i64> for Expression {
    fn from(number: i64) -> Self {
        match number.checked_neg() {
            Some(positive) if number < 0 => new(Kind::Negative(Box::new(new(Kind::Integer(positive))))),
            _ => new(Kind::Integer(number)),
        }
    }
}

impl From<i32> for Expression {
    fn from(number: i32) -> Self {
        Expression::from(i64::from(number))
    }
}

impl<T: Into<Expression>, const N: usize> From<[T; N]> for Expression {
    fn from(parts: [T; N]) -> Self {
        new(Kind::List(parts.into_iter().map(Into::into).collect()))
    }
}

impl<T: Into<Expression>> From<Vec<T>> for Expression {
    fn from(parts: Vec<T>) -> Self {
        new(Kind::List(parts.into_iter().map(Into::into).collect()))
    }
}

/// The words between the two sides of a statement.
#[derive(Default, Clone, Copy)]
struct Verb<'a> {
    negated: bool,
    link: Option<&'a str>,
    any: bool,
}

fn statement(first: impl Into<Expression>, verb: Verb<'_>, second: impl Into<Expression>) -> Expression {
    let Verb { negated, link, any } = verb;
    let predicate =
        Predicate { at: Spot::NONE, negated, link: link.map(Into::into), any, object: second.into() };
    new(Kind::statement(first.into(), predicate))
}

/// `a is b`
#[must_use]
pub fn is(a: impl Into<Expression>, b: impl Into<Expression>) -> Expression {
    statement(a, Verb::default(), b)
}

/// `a is not b`
#[must_use]
pub fn is_not(a: impl Into<Expression>, b: impl Into<Expression>) -> Expression {
    statement(a, Verb { negated: true, ..Verb::default() }, b)
}

/// `a is any [b, c]`
#[must_use]
pub fn is_any(a: impl Into<Expression>, list: impl Into<Expression>) -> Expression {
    statement(a, Verb { any: true, ..Verb::default() }, list)
}

/// `a is not any [b, c]`
#[must_use]
pub fn is_not_any(a: impl Into<Expression>, list: impl Into<Expression>) -> Expression {
    statement(a, Verb { negated: true, any: true, ..Verb::default() }, list)
}

/// `a is link b`
#[must_use]
pub fn linked(a: impl Into<Expression>, link: &str, b: impl Into<Expression>) -> Expression {
    statement(a, Verb { link: Some(link), ..Verb::default() }, b)
}

/// `a is not link b`
#[must_use]
pub fn not_linked(a: impl Into<Expression>, link: &str, b: impl Into<Expression>) -> Expression {
    statement(a, Verb { negated: true, link: Some(link), any: false }, b)
}

/// `a is link any [b, c]`
#[must_use]
pub fn linked_any(a: impl Into<Expression>, link: &str, list: impl Into<Expression>) -> Expression {
    statement(a, Verb { link: Some(link), any: true, negated: false }, list)
}

/// `!f`
#[must_use]
pub fn not(formula: impl Into<Expression>) -> Expression {
    new(Kind::Not(Box::new(formula.into())))
}

/// `f && g && …`
#[must_use]
pub fn all_of(formulas: impl IntoIterator<Item = Expression>) -> Expression {
    new(Kind::All(formulas.into_iter().collect()))
}

/// `f || g || …`
#[must_use]
pub fn any_of(formulas: impl IntoIterator<Item = Expression>) -> Expression {
    new(Kind::Any(formulas.into_iter().collect()))
}

/// `Pink[2]`
#[must_use]
pub fn copy(item: &str, number: u32) -> Expression {
    new(Kind::Copy(path(item), number))
}

/// `a..=b`
#[must_use]
pub fn range(first: impl Into<Expression>, last: impl Into<Expression>) -> Expression {
    new(Kind::Range(Box::new(first.into()), Box::new(last.into())))
}

/// A string, as an argument of `starts_with`.
#[must_use]
pub fn text(text: &str) -> Expression {
    new(Kind::Text(text.into()))
}

/// `Color(x)`, `gender(x)`: the item of a category, or the property of an item, in the row of x.
#[must_use]
pub fn of(category_or_property: &str, x: impl Into<Expression>) -> Expression {
    call(category_or_property, [x.into()])
}

/// A call of a function of the language.
#[must_use]
pub fn call(function: &str, arguments: impl IntoIterator<Item = Expression>) -> Expression {
    new(Kind::Call(function.into(), arguments.into_iter().collect()))
}

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($($argument:ident),*);)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name($($argument: impl Into<Expression>),*) -> Expression {
            call(stringify!($name), [$($argument.into()),*])
        }
    )*};
}

functions! {
/// a is strictly between b and c in the order of the category.
    is_between(category, a, b, c);
/// a is not strictly between b and c.
    is_not_between(category, a, b, c);
/// The link relates a to at least one item of the list.
    is_related(a, link, list);
/// No two items of the list share a row.
    distinct(list);
/// The link relates every pair of the list, in list order.
    pairwise(link, list);
/// The link relates each item of the list to the next one.
    in_sequence(link, list);
/// The link relates no two items of the list, in either direction.
    not_consecutive(link, list);
/// a shares a row with at least one item of the list.
    match_at_least_one(a, list);
/// Exactly one pair of the two lists shares a row.
    match_one_to_exactly_one(firsts, seconds);
/// Each item of the first list shares a row with a different one of the second.
    match_one_to_one(firsts, seconds);
    /// The same as [`match_one_to_one`].
    in_some_order(firsts, seconds);
/// The first items share a row, the second items share a row, and so on.
    one_to_one(firsts, seconds);
    /// The same as [`one_to_one`].
    respectively(firsts, seconds);
/// The first list matches one of the lists, in some order.
    match_one_list(firsts, lists);
/// a and b are in different rows and have the same property.
    in_same_group(a, b, property);
/// a and b are in different rows and have different properties.
    in_opposite_group(a, b, property);
/// The names of a and b begin with the same letter.
    same_initial(a, b);
/// The name of a begins with the letter.
    starts_with(a, letter);
/// The first letter of the name of a, for a comparison.
    initial(a);
    /// The number of an item in its category.
    place(a);
/// The distance of two numbers.
    diff(a, b);
    /// The smallest number of a list.
    min(list);
    /// The greatest number of a list.
    max(list);
/// The sum of a list.
    sum(list);
}

/// The number of true formulas.
#[must_use]
pub fn count(formulas: impl IntoIterator<Item = Expression>) -> Expression {
    call("count", formulas)
}

impl Expression {
    /// Appends `is b` to a chain of statements.
    #[must_use]
    pub fn and_is(mut self, b: impl Into<Expression>) -> Expression {
        if let Kind::Statement(statement) = &mut self.kind {
            let object = b.into();
            statement.predicates.push(Predicate {
                at: Spot::NONE,
                negated: false,
                link: None,
                any: false,
                object,
            });
            return self;
        }
        is(self, b)
    }

    /// Appends `is link b` to a chain of statements.
    #[must_use]
    pub fn and_linked(mut self, link: &str, b: impl Into<Expression>) -> Expression {
        if let Kind::Statement(statement) = &mut self.kind {
            let (link, object) = (Some(link.into()), b.into());
            statement.predicates.push(Predicate { at: Spot::NONE, negated: false, link, any: false, object });
            return self;
        }
        linked(self, link, b)
    }

    /// `f => g`
    #[must_use]
    pub fn implies(self, then: impl Into<Expression>) -> Expression {
        new(Kind::Implies(Box::new(self), Box::new(then.into())))
    }

    /// `f <=> g`
    #[must_use]
    pub fn equivalent(self, other: impl Into<Expression>) -> Expression {
        new(Kind::Equivalent(Box::new(self), Box::new(other.into())))
    }

    /// `a in [b, c]`, `a in b..=c`
    #[must_use]
    pub fn within(self, set: impl Into<Expression>) -> Expression {
        new(Kind::In(Box::new(self), Box::new(set.into())))
    }

    fn compare(self, comparison: Comparison, other: impl Into<Expression>) -> Expression {
        new(Kind::Compare(comparison, Box::new(self), Box::new(other.into())))
    }

    /// `a == b`
    #[must_use]
    pub fn equals(self, other: impl Into<Expression>) -> Expression {
        self.compare(Comparison::Equal, other)
    }

    /// `a != b`
    #[must_use]
    pub fn differs(self, other: impl Into<Expression>) -> Expression {
        self.compare(Comparison::Different, other)
    }

    /// `a < b`
    #[must_use]
    pub fn below(self, other: impl Into<Expression>) -> Expression {
        self.compare(Comparison::Less, other)
    }

    /// `a <= b`
    #[must_use]
    pub fn at_most(self, other: impl Into<Expression>) -> Expression {
        self.compare(Comparison::LessOrEqual, other)
    }

    /// `a > b`
    #[must_use]
    pub fn above(self, other: impl Into<Expression>) -> Expression {
        self.compare(Comparison::Greater, other)
    }

    /// `a >= b`
    #[must_use]
    pub fn at_least(self, other: impl Into<Expression>) -> Expression {
        self.compare(Comparison::GreaterOrEqual, other)
    }
}
