//! Conditions: trees of statements about variables, with their semantics (`holds`). Part of the engine: the
//! reference that the propagators are tested against.

use super::expression::Expression;
use super::network::{Network, RelationId, Variable};
use super::relations::Relations;
use super::values::Values;
use crate::rational::Comparison;

/// A statement about variables, true or false for every assignment.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::engine::{Condition, Network, Values};
/// # fn main() -> Result<(), zebra::engine::NetworkError> {
/// let mut network = Network::new();
/// let (a, b) = (network.variable(3)?, network.variable(3)?);
/// let condition = Condition::Any(vec![
///     Condition::Equal(a, b),
///     Condition::Not(Box::new(Condition::Member { of: a, values: Values::single(0) })),
/// ]);
/// assert!(condition.holds(&[0, 0], &network));
/// assert!(!condition.holds(&[0, 1], &network));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Condition {
    /// A constant truth value.
    Constant(bool),
    /// The variable has one of the values.
    Member {
        /// The variable.
        of: Variable,
        /// The values it may have.
        values: Values,
    },
    /// Both variables have the same value.
    Equal(Variable, Variable),
    /// The values of `a` and `b` are related.
    Related {
        /// The variable of the rows.
        a: Variable,
        /// The variable of the columns.
        b: Variable,
        /// The relation's table.
        relation: RelationId,
    },
    /// Two numbers compare as stated; false if one of them does not exist.
    Compare {
        /// The left number.
        left: Expression,
        /// The comparison.
        op: Comparison,
        /// The right number.
        right: Expression,
    },
    /// The condition is false.
    Not(Box<Condition>),
    /// Every condition is true.
    All(Vec<Condition>),
    /// At least one condition is true.
    Any(Vec<Condition>),
    /// The number of true conditions is one of the allowed ones.
    Count {
        /// The conditions that are counted.
        of: Vec<Condition>,
        /// The allowed numbers.
        allowed: Values,
    },
    /// Both are true or both are false.
    Iff(Box<Condition>, Box<Condition>),
}

impl Condition {
    /// Returns whether the condition is true when every variable has the value at its index in `values`.
    ///
    /// # Panics
    /// When a variable has no value there, or a relation is not of this network.
    #[must_use]
    pub fn holds(&self, values: &[u32], network: &Network) -> bool {
        self.holds_with(values, network.relations())
    }

    pub(crate) fn holds_with(&self, values: &[u32], relations: &Relations) -> bool {
        match self {
            Condition::Constant(value) => *value,
            Condition::Member { of, values: set } => set.contains(values[of.index()]),
            Condition::Equal(a, b) => values[a.index()] == values[b.index()],
            Condition::Related { a, b, relation } => {
                relations.holds(relation.0, values[a.index()], values[b.index()])
            }
            Condition::Compare { left, op, right } => {
                match (left.evaluate_with(values, relations), right.evaluate_with(values, relations)) {
                    (Some(left), Some(right)) => op.holds(&left, &right),
                    _ => false,
                }
            }
            Condition::Not(inner) => !inner.holds_with(values, relations),
            Condition::All(all) => all.iter().all(|inner| inner.holds_with(values, relations)),
            Condition::Any(any) => any.iter().any(|inner| inner.holds_with(values, relations)),
            Condition::Count { of, allowed } => allowed.contains(count_true(of, values, relations)),
            Condition::Iff(a, b) => a.holds_with(values, relations) == b.holds_with(values, relations),
        }
    }

    /// Calls `visit` for every mention of a variable.
    pub(crate) fn for_each_variable(&self, visit: &mut dyn FnMut(Variable)) {
        match self {
            Condition::Constant(_) => {}
            Condition::Member { of, .. } => visit(*of),
            Condition::Equal(a, b) | Condition::Related { a, b, .. } => {
                visit(*a);
                visit(*b);
            }
            Condition::Compare { left, right, .. } => {
                left.for_each_variable(visit);
                right.for_each_variable(visit);
            }
            Condition::Not(inner) => inner.for_each_variable(visit),
            Condition::All(list) | Condition::Any(list) | Condition::Count { of: list, .. } => {
                list.iter().for_each(|inner| inner.for_each_variable(visit));
            }
            Condition::Iff(a, b) => {
                a.for_each_variable(visit);
                b.for_each_variable(visit);
            }
        }
    }

    /// Returns the distinct variables, in the order of their first mention.
    pub(crate) fn scope(&self) -> Vec<Variable> {
        let mut scope = Vec::new();
        self.for_each_variable(&mut |variable| {
            if !scope.contains(&variable) {
                scope.push(variable);
            }
        });
        scope
    }
}

/// Returns how many of the conditions are true.
pub(crate) fn count_true(conditions: &[Condition], values: &[u32], relations: &Relations) -> u32 {
    conditions.iter().map(|condition| u32::from(condition.holds_with(values, relations))).sum()
}
