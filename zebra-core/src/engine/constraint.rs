//! Constraints on the variables of a network, with their semantics (`holds`). Part of the engine: the
//! reference that the propagators are tested against.

use super::condition::Condition;
use super::network::{Network, RelationId, Variable};
use super::values::Values;

/// A requirement on some variables.
#[derive(Clone, PartialEq, Debug)]
pub enum Constraint {
    /// No two variables have the same value.
    AllDifferent(Vec<Variable>),
    /// Both have the same value.
    Equal(Variable, Variable),
    /// They have different values.
    Different(Variable, Variable),
    /// The values of `a` and `b` are related.
    Relation {
        /// The variable of the rows.
        a: Variable,
        /// The variable of the columns.
        b: Variable,
        /// The relation's table.
        relation: RelationId,
    },
    /// `of[i] == r` exactly when `rows[r] == i`, for every `i` and `r` within the lists.
    Inverse {
        /// The row of each index.
        of: Vec<Variable>,
        /// The index of each row.
        rows: Vec<Variable>,
    },
    /// `result == elements[index]`; an index beyond the elements is impossible.
    Element {
        /// Which element.
        index: Variable,
        /// The elements.
        elements: Vec<Variable>,
        /// The chosen element's value.
        result: Variable,
    },
    /// Each listed value is taken by `min` to `max` of the variables: `(value, min, max)`.
    Cardinality {
        /// The variables.
        variables: Vec<Variable>,
        /// Value, at least, at most.
        counts: Vec<(u32, u32, u32)>,
    },
    /// The condition is true.
    Holds(Condition),
}

impl Constraint {
    /// Returns whether the constraint is met when every variable has the value at its index in `values`.
    ///
    /// # Panics
    /// When a variable has no value there, or a relation is not of this network.
    #[must_use]
    pub fn holds(&self, values: &[u32], network: &Network) -> bool {
        let value = |variable: &Variable| values[variable.index()];
        match self {
            Constraint::AllDifferent(variables) => {
                let mut seen = Values::empty();
                variables.iter().map(value).all(|value| {
                    let is_new = !seen.contains(value);
                    seen.insert(value);
                    is_new
                })
            }
            Constraint::Equal(a, b) => value(a) == value(b),
            Constraint::Different(a, b) => value(a) != value(b),
            Constraint::Relation { a, b, relation } => {
                network.relations().holds(relation.0, value(a), value(b))
            }
            Constraint::Inverse { of, rows } => of
                .iter()
                .zip(0..)
                .all(|(a, i)| rows.iter().zip(0..).all(|(b, r)| (value(a) == r) == (value(b) == i))),
            Constraint::Element { index, elements, result } => {
                elements.get(value(index) as usize).is_some_and(|element| value(element) == value(result))
            }
            Constraint::Cardinality { variables, counts } => counts.iter().all(|&(wanted, min, max)| {
                let count = variables.iter().filter(|variable| value(variable) == wanted).count();
                (min as usize..=max as usize).contains(&count)
            }),
            Constraint::Holds(condition) => condition.holds(values, network),
        }
    }

    /// Calls `visit` for every mention of a variable.
    pub fn for_each_variable(&self, visit: &mut dyn FnMut(Variable)) {
        match self {
            Constraint::AllDifferent(variables) | Constraint::Cardinality { variables, .. } => {
                variables.iter().copied().for_each(visit);
            }
            Constraint::Equal(a, b) | Constraint::Different(a, b) | Constraint::Relation { a, b, .. } => {
                visit(*a);
                visit(*b);
            }
            Constraint::Inverse { of, rows } => of.iter().chain(rows).copied().for_each(visit),
            Constraint::Element { index, elements, result } => {
                visit(*index);
                elements.iter().copied().for_each(&mut *visit);
                visit(*result);
            }
            Constraint::Holds(condition) => condition.for_each_variable(visit),
        }
    }
}
