//! Errors of network construction. Part of the engine; the layers above never cause one, so messages use
//! indices.

use std::error::Error;
use std::fmt;

use super::network::{RelationId, Variable};

/// Why a network rejects a variable, relation or constraint. The network is unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// A domain or relation of size 0, or above the largest size.
    Size(u32),
    /// The variable is not of this network.
    UnknownVariable(Variable),
    /// The relation is not of this network.
    UnknownRelation(RelationId),
    /// A relation whose sizes are not those of its two variables.
    RelationSize {
        /// The variable that does not fit.
        variable: Variable,
        /// The size on the relation's side.
        relation_size: u32,
    },
    /// A table of numbers that is not as long as its variable's size.
    TableLength {
        /// The variable.
        variable: Variable,
        /// The length of the table.
        length: usize,
    },
    /// A count whose minimum is above its maximum.
    CountRange {
        /// The value that is counted.
        value: u32,
        /// The minimum.
        min: u32,
        /// The maximum.
        max: u32,
    },
    /// A condition nested deeper than the limit.
    TooDeep,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::Size(size) => {
                write!(formatter, "a domain of {size} values; it must have 1 to {}", super::MAXIMUM_SIZE)
            }
            NetworkError::UnknownVariable(variable) => {
                write!(formatter, "variable {} is not of this network", variable.0)
            }
            NetworkError::UnknownRelation(relation) => {
                write!(formatter, "relation {} is not of this network", relation.0)
            }
            NetworkError::RelationSize { variable, relation_size } => write!(
                formatter,
                "variable {} does not have the {relation_size} values of the relation's side",
                variable.0
            ),
            NetworkError::TableLength { variable, length } => {
                write!(formatter, "a table of {length} numbers does not fit variable {}", variable.0)
            }
            NetworkError::CountRange { value, min, max } => {
                write!(formatter, "value {value} must be counted at least {min} but at most {max} times")
            }
            NetworkError::TooDeep => {
                write!(formatter, "a condition is nested more than {} deep", super::MAXIMUM_DEPTH)
            }
        }
    }
}

impl Error for NetworkError {}
