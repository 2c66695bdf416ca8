//! The relations of links: smart links, tables, and formulas over two items.

use super::path;
use crate::diagnostic::Spot;
use crate::draft::{Expression, RelationDraft};

macro_rules! smart_links {
    ($($(#[$doc:meta])* $name:ident($($number:ident),*);)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name($($number: i64),*) -> RelationDraft {
            let arguments = vec![$(Expression::from($number)),*];
            RelationDraft::Smart { name: stringify!($name).into(), arguments }
        }
    )*};
}

smart_links! {
    /// a and b are the same item.
    with();
/// a and b are the same item in two different rows.
    same();
    /// a < b - n
    less_than(n);
    /// a == b - n
    less_by(n);
    /// a > b + n
    more_than(n);
    /// a == b + n
    more_by(n);
/// a and b are adjacent in the order.
    next_to();
    /// a and b are exactly n apart.
    offset_by(n);
/// a and b are more than n apart.
    outside_of(n);
    /// p * a == q * b
    has_ratio(p, q);
}

/// Exactly these pairs of items, in this direction.
#[must_use]
pub fn table<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> RelationDraft {
    let pairs = pairs.into_iter().map(|(one, other)| (path(one), path(other))).collect();
    RelationDraft::Table { at: Spot::NONE, symmetric: false, pairs }
}

/// Exactly these pairs of items, in both directions.
#[must_use]
pub fn symmetric<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> RelationDraft {
    let pairs = pairs.into_iter().map(|(one, other)| (path(one), path(other))).collect();
    RelationDraft::Table { at: Spot::NONE, symmetric: true, pairs }
}

/// `|a, b| f`: all pairs for which the formula is true.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::builder::{diff, relation};
/// let across = relation(|a, b| diff(a, b).equals(5));
/// ```
#[must_use]
pub fn relation(formula: impl FnOnce(Expression, Expression) -> Expression) -> RelationDraft {
    let body = formula(Expression::from("a"), Expression::from("b"));
    RelationDraft::Formula { at: Spot::NONE, parameters: ["a".into(), "b".into()], body }
}
