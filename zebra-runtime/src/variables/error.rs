//! Errors of operations on a space. Part of the variables.

use std::error::Error;
use std::fmt;

use super::{Relation, Variable};

/// Why an operation has no effect.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::variables::{Operation, SpaceError, Space};
/// let mut space = Space::new();
/// let a = space.with_value("blue");
/// let error = space.apply(Operation::SetValue(a, "red")).unwrap_err();
/// assert_eq!(error, SpaceError::Impossible { variable: a, value: "red" });
/// assert_eq!(error.to_string(), "variable 0 cannot have the value \"red\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SpaceError<T> {
    /// The variable is not of this space.
    UnknownVariable(Variable),
    /// The relation is not of this space.
    UnknownRelation(Relation),
    /// The save is not of this space, an older one was restored since, or it is older than the operation whose listener
    /// restores it.
    UnknownSave,
    /// A domain without values.
    EmptyDomain,
    /// An initial value that is not in the variable's domain.
    OutsideDomain(T),
    /// The two must differ, so they cannot be unified.
    Different(Variable, Variable),
    /// The two are unified, so they cannot differ.
    Unified(Variable, Variable),
    /// The two have no possible value in common.
    NothingInCommon(Variable, Variable),
    /// The value is not possible for the variable.
    Impossible {
        /// The variable.
        variable: Variable,
        /// The value.
        value: T,
    },
    /// No possible value would be left for the variable.
    NothingLeft(Variable),
    /// A listener cannot try values or search.
    InListener,
}

impl<T: fmt::Debug> fmt::Display for SpaceError<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpaceError::UnknownVariable(Variable(index)) => {
                write!(formatter, "variable {index} is not of this space")
            }
            SpaceError::UnknownRelation(Relation(index)) => {
                write!(formatter, "relation {index} is not of this space")
            }
            SpaceError::UnknownSave => formatter.write_str("this save can no longer be restored here"),
            SpaceError::EmptyDomain => formatter.write_str(
                "a domain without values; give at least one, or create the variable without a domain",
            ),
            SpaceError::OutsideDomain(value) => write!(formatter, "the value {value:?} is not in the domain"),
            SpaceError::Different(Variable(a), Variable(b)) => {
                write!(formatter, "variables {a} and {b} must differ, so they cannot be unified")
            }
            SpaceError::Unified(Variable(a), Variable(b)) => {
                write!(formatter, "variables {a} and {b} are unified, so they cannot differ")
            }
            SpaceError::NothingInCommon(Variable(a), Variable(b)) => {
                write!(formatter, "variables {a} and {b} have no possible value in common")
            }
            SpaceError::Impossible { variable: Variable(index), value } => {
                write!(formatter, "variable {index} cannot have the value {value:?}")
            }
            SpaceError::NothingLeft(Variable(index)) => {
                write!(formatter, "no value would be left for variable {index}")
            }
            SpaceError::InListener => {
                formatter.write_str("a listener cannot try values or search for solutions")
            }
        }
    }
}

impl<T: fmt::Debug> Error for SpaceError<T> {}
