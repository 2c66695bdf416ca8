//! The check of a posted constraint, and its decomposition into parts that propagate best. Part of the engine, between
//! the network as given and the solver's program.

use std::sync::Arc;

use super::condition::Condition;
use super::constraint::Constraint;
use super::expression::Expression;
use super::network::{Network, RelationId, Variable};
use super::network_error::NetworkError;
use super::polynomial::{Normal, Polynomial, normal};
use super::propagators::{ConditionTree, visits_of_tuples};
use super::values::{Values, words_for};

/// Conditions over at most three variables are enumerated when their domains have at most this many tuples.
pub const ENUMERATION_CAP: u64 = 4096;

/// Conditions are enumerated beforehand, as tables, up to this number of visits in a network; later ones are enumerated
/// when they are propagated, within the budget.
const MOST_VISITS: usize = 4_000_000;

/// The maximum depth of nested conditions and expressions.
pub const MAXIMUM_DEPTH: usize = 768;

/// A constraint, or a part of one, in the form in which it is propagated.
#[derive(Clone, Debug)]
pub(crate) enum Prepared {
    Keep(Variable, Values),
    Equal(Variable, Variable),
    Different(Variable, Variable),
    Relation(Variable, Variable, u32),
    /// A table of words: `tables[start + a * size of b + b]` are the values of c.
    Ternary([Variable; 3], u32),
    /// The whole constraint, over many variables.
    Whole,
    /// A comparison of sums of products.
    Polynomial(Arc<Polynomial>),
    Condition(Arc<ConditionTree>),
}

/// Checks that the network can take the constraint.
pub(crate) fn check(network: &Network, constraint: &Constraint) -> Result<(), NetworkError> {
    match constraint {
        // Nothing visits the variables of a condition before its depth is known to be bounded.
        Constraint::Holds(condition) => check_condition(network, condition, 0),
        Constraint::Relation { a, b, relation } => {
            check_variables(network, constraint)?;
            check_relation(network, *a, *b, *relation)
        }
        Constraint::Cardinality { counts, .. } => {
            check_variables(network, constraint)?;
            match counts.iter().find(|(_, min, max)| min > max) {
                Some(&(value, min, max)) => Err(NetworkError::CountRange { value, min, max }),
                None => Ok(()),
            }
        }
        Constraint::AllDifferent(_)
        | Constraint::Equal(..)
        | Constraint::Different(..)
        | Constraint::Inverse { .. }
        | Constraint::Element { .. } => check_variables(network, constraint),
    }
}

fn check_variables(network: &Network, constraint: &Constraint) -> Result<(), NetworkError> {
    let mut unknown = None;
    constraint.for_each_variable(&mut |variable| {
        if variable.index() >= network.variables() {
            unknown.get_or_insert(variable);
        }
    });
    unknown.map_or(Ok(()), |variable| Err(NetworkError::UnknownVariable(variable)))
}

fn check_relation(
    network: &Network,
    a: Variable,
    b: Variable,
    relation: RelationId,
) -> Result<(), NetworkError> {
    let entry = network.relations().entries.get(relation.0 as usize);
    let entry = entry.ok_or(NetworkError::UnknownRelation(relation))?;
    for (variable, relation_size) in [(a, entry.size_a), (b, entry.size_b)] {
        if network.size(variable)? != relation_size {
            return Err(NetworkError::RelationSize { variable, relation_size });
        }
    }
    Ok(())
}

fn check_condition(network: &Network, condition: &Condition, depth: usize) -> Result<(), NetworkError> {
    if depth >= MAXIMUM_DEPTH {
        return Err(NetworkError::TooDeep);
    }
    match condition {
        Condition::Constant(_) => Ok(()),
        Condition::Member { of, .. } => network.size(*of).map(|_| ()),
        Condition::Equal(a, b) => network.size(*a).and(network.size(*b)).map(|_| ()),
        Condition::Related { a, b, relation } => check_relation(network, *a, *b, *relation),
        Condition::Compare { left, right, .. } => check_expression(network, left, depth + 1)
            .and_then(|()| check_expression(network, right, depth + 1)),
        Condition::Not(inner) => check_condition(network, inner, depth + 1),
        Condition::All(list) | Condition::Any(list) | Condition::Count { of: list, .. } => {
            list.iter().try_for_each(|inner| check_condition(network, inner, depth + 1))
        }
        Condition::Iff(a, b) => {
            check_condition(network, a, depth + 1).and_then(|()| check_condition(network, b, depth + 1))
        }
    }
}

fn check_expression(network: &Network, expression: &Expression, depth: usize) -> Result<(), NetworkError> {
    if depth >= MAXIMUM_DEPTH {
        return Err(NetworkError::TooDeep);
    }
    match expression {
        Expression::Constant(_) => Ok(()),
        Expression::Value { of, table } => {
            if network.size(*of)? as usize == table.len() {
                Ok(())
            } else {
                Err(NetworkError::TableLength { variable: *of, length: table.len() })
            }
        }
        Expression::Count(list) => {
            list.iter().try_for_each(|inner| check_condition(network, inner, depth + 1))
        }
        Expression::Add(a, b)
        | Expression::Sub(a, b)
        | Expression::Mul(a, b)
        | Expression::Div(a, b)
        | Expression::Rem(a, b)
        | Expression::TruncatedRem(a, b) => {
            check_expression(network, a, depth + 1).and_then(|()| check_expression(network, b, depth + 1))
        }
        Expression::Neg(a) | Expression::Abs(a) => check_expression(network, a, depth + 1),
        Expression::Sum(list) | Expression::Min(list) | Expression::Max(list) => {
            list.iter().try_for_each(|inner| check_expression(network, inner, depth + 1))
        }
    }
}

/// Decomposes a checked constraint.
pub(crate) fn prepare(network: &mut Network, constraint: &Constraint, parts: &mut Vec<Prepared>) {
    parts.push(match constraint {
        Constraint::AllDifferent(_)
        | Constraint::Inverse { .. }
        | Constraint::Element { .. }
        | Constraint::Cardinality { .. } => Prepared::Whole,
        Constraint::Equal(a, b) => Prepared::Equal(*a, *b),
        Constraint::Different(a, b) => Prepared::Different(*a, *b),
        Constraint::Relation { a, b, relation } => relation_part(network, *a, *b, relation.0),
        Constraint::Holds(condition) => return prepare_condition(network, condition, parts),
    });
}

fn relation_part(network: &Network, a: Variable, b: Variable, relation: u32) -> Prepared {
    if a == b {
        let size = network.sizes[a.index()];
        let kept = (0..size).filter(|&value| network.relations().holds(relation, value, value));
        return Prepared::Keep(a, kept.collect());
    }
    Prepared::Relation(a, b, relation)
}

fn prepare_condition(network: &mut Network, condition: &Condition, parts: &mut Vec<Prepared>) {
    match condition {
        Condition::All(list) => {
            return list.iter().for_each(|inner| prepare_condition(network, inner, parts));
        }
        Condition::Not(inner) => match &**inner {
            Condition::Not(twice) => return prepare_condition(network, twice, parts),
            Condition::Equal(a, b) => return parts.push(Prepared::Different(*a, *b)),
            Condition::Constant(_)
            | Condition::Member { .. }
            | Condition::Related { .. }
            | Condition::Compare { .. }
            | Condition::All(_)
            | Condition::Any(_)
            | Condition::Count { .. }
            | Condition::Iff(..) => {}
        },
        Condition::Member { of, values } => return parts.push(Prepared::Keep(*of, values.clone())),
        Condition::Equal(a, b) => return parts.push(Prepared::Equal(*a, *b)),
        Condition::Related { a, b, relation } => {
            return parts.push(relation_part(network, *a, *b, relation.0));
        }
        Condition::Constant(_)
        | Condition::Compare { .. }
        | Condition::Any(_)
        | Condition::Count { .. }
        | Condition::Iff(..) => {}
    }
    let mut scope = condition.scope();
    let size = |variable: &Variable| u64::from(network.sizes[variable.index()]);
    let tuples = scope.iter().map(size).fold(1u64, u64::saturating_mul);
    let is_small = (1..=3).contains(&scope.len()) && (tuples <= ENUMERATION_CAP || scope.len() == 1);
    let visits = if is_small { visits_of_tuples(condition, tuples) } else { 0 };
    if !is_small || network.visits.saturating_add(visits) > MOST_VISITS {
        return prepare_large(network, condition, scope, parts);
    }
    network.visits += visits;
    scope.sort_by_key(size);
    let part = match *scope {
        [a] => {
            let size = network.sizes[a.index()];
            let mut values = vec![0; network.variables()];
            let kept = (0..size).filter(|&value| {
                values[a.index()] = value;
                condition.holds_with(&values, network.relations())
            });
            Prepared::Keep(a, kept.collect())
        }
        [a, b] => tabulate_two(network, condition, a, b),
        _ => tabulate_three(network, condition, [scope[0], scope[1], scope[2]]),
    };
    parts.push(part);
}

/// Prepares a condition that is too large for a table.
fn prepare_large(
    network: &mut Network,
    condition: &Condition,
    scope: Vec<Variable>,
    parts: &mut Vec<Prepared>,
) {
    let Some(Normal { existing, polynomial }) = normal(network, condition) else {
        return parts.push(Prepared::Condition(Arc::new(ConditionTree::new(condition.clone(), scope))));
    };
    network.visits += polynomial.columns.iter().map(|column| column.weights.len()).sum::<usize>();
    parts.extend(existing.into_iter().map(|(variable, values)| Prepared::Keep(variable, values)));
    if polynomial.is_impossible()
        && let Some(&variable) = scope.first()
    {
        return parts.push(Prepared::Keep(variable, Values::empty()));
    }
    parts.push(Prepared::Polynomial(Arc::new(polynomial)));
}

fn tabulate_two(network: &mut Network, condition: &Condition, a: Variable, b: Variable) -> Prepared {
    let (size_a, size_b) = (network.sizes[a.index()], network.sizes[b.index()]);
    let mut values = vec![0; network.variables()];
    let relations = network.relations.clone();
    let mut holds = |value_a, value_b| {
        values[a.index()] = value_a;
        values[b.index()] = value_b;
        condition.holds_with(&values, &relations)
    };
    let mut table = Values::empty();
    for value_a in 0..size_a {
        (0..size_b).filter(|&value_b| holds(value_a, value_b)).for_each(|value_b| {
            table.insert(value_a * size_b + value_b);
        });
    }
    drop(relations);
    let entries = Arc::make_mut(&mut network.relations);
    Prepared::Relation(a, b, entries.add(size_a, size_b, &mut |a, b| table.contains(a * size_b + b)))
}

/// Tabulates a condition over three variables, sorted by size: only the last may have more than a word of values.
fn tabulate_three(network: &mut Network, condition: &Condition, scope: [Variable; 3]) -> Prepared {
    let [a, b, c] = scope.map(|variable| network.sizes[variable.index()]);
    if words_for(c) > 1 {
        return Prepared::Condition(Arc::new(ConditionTree::new(condition.clone(), scope.to_vec())));
    }
    let mut values = vec![0; network.variables()];
    let mut table = Vec::with_capacity((a * b) as usize);
    for value_a in 0..a {
        values[scope[0].index()] = value_a;
        for value_b in 0..b {
            values[scope[1].index()] = value_b;
            let row = (0..c).filter(|&value_c| {
                values[scope[2].index()] = value_c;
                condition.holds_with(&values, network.relations())
            });
            table.push(row.fold(0u64, |word, value_c| word | 1 << value_c));
        }
    }
    Prepared::Ternary(scope, Arc::make_mut(&mut network.relations).append(&table))
}
