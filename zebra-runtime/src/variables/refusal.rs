//! Why a space refused what it was told.
//! Part of the variables (layer 3).

use std::error::Error;
use std::fmt;

use super::{Relation, Variable};

/// Why an operation was refused; the space is unchanged then.
///
/// ```
/// use zebra_runtime::variables::{Operation, Refusal, Space};
/// let mut space = Space::new();
/// let a = space.with_value("blue");
/// let refusal = space.tell(Operation::SetValue(a, "red")).unwrap_err();
/// assert_eq!(refusal, Refusal::Impossible { variable: a, value: "red" });
/// assert_eq!(refusal.to_string(), "variable 0 cannot have the value \"red\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal<T> {
    /// The variable is not of this space.
    UnknownVariable(Variable),
    /// The relation is not of this space.
    UnknownRelation(Relation),
    /// The save is not of this space, or an older one was restored meanwhile, or it is older than the operation
    /// whose listener wanted it back.
    UnknownSave,
    /// A domain of no values.
    EmptyDomain,
    /// A first value that is not in the variable's own domain.
    OutsideDomain(T),
    /// The two are to differ, so they cannot be unified.
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
    /// Values cannot be tried by a listener.
    InListener,
}

impl<T: fmt::Debug> fmt::Display for Refusal<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::UnknownVariable(Variable(index)) => {
                write!(formatter, "variable {index} is not of this space")
            }
            Refusal::UnknownRelation(Relation(index)) => {
                write!(formatter, "relation {index} is not of this space")
            }
            Refusal::UnknownSave => formatter.write_str("this save cannot be restored here any more"),
            Refusal::EmptyDomain => {
                formatter.write_str("a domain of no values; give at least one, or make the variable without")
            }
            Refusal::OutsideDomain(value) => write!(formatter, "the value {value:?} is not in the domain"),
            Refusal::Different(Variable(a), Variable(b)) => {
                write!(formatter, "variables {a} and {b} are to differ, so they cannot be unified")
            }
            Refusal::Unified(Variable(a), Variable(b)) => {
                write!(formatter, "variables {a} and {b} are unified, so they cannot differ")
            }
            Refusal::NothingInCommon(Variable(a), Variable(b)) => {
                write!(formatter, "variables {a} and {b} have no possible value in common")
            }
            Refusal::Impossible { variable: Variable(index), value } => {
                write!(formatter, "variable {index} cannot have the value {value:?}")
            }
            Refusal::NothingLeft(Variable(index)) => {
                write!(formatter, "no value would be left for variable {index}")
            }
            Refusal::InListener => formatter.write_str("values cannot be tried by a listener"),
        }
    }
}

impl<T: fmt::Debug> Error for Refusal<T> {}
