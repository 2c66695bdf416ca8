//! Estimates of how many values a run of a condition's propagator visits, so that a budget bounds the time. Part of the
//! engine.

use super::super::condition::Condition;
use super::super::expression::Expression;
use super::super::network::Variable;
use super::super::store::Domains;

/// The bounds of a value, which are rational numbers, take as long as this number of visits.
const BOUNDS: usize = 2;

/// What one run visits, apart from the sizes of the domains.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visits {
    /// What the evaluation of one tuple visits: the variables that are mentioned, and the arithmetic.
    pub(crate) of_tuple: usize,
    /// The variables whose values are visited one by one, and how often each value is.
    of_values: Vec<(Variable, usize)>,
}

impl Visits {
    /// Returns the number of visits of a run that pushes truth values down the tree.
    pub(crate) fn of_push(&self, domains: &Domains) -> usize {
        let of_values = self
            .of_values
            .iter()
            .map(|&(variable, times)| times.saturating_mul(domains.size(domains.slot(variable)) as usize));
        of_values.fold(self.of_tuple, usize::saturating_add)
    }
}

/// Returns the number of visits of an enumeration of this many tuples.
pub(crate) fn visits_of_tuples(condition: &Condition, tuples: u64) -> usize {
    of_evaluation(condition).saturating_mul(tuples as usize)
}

/// Returns what the evaluation of one tuple visits. Conditions may be nested deeply, so it does not recurse.
fn of_evaluation(condition: &Condition) -> usize {
    let (mut conditions, mut numbers) = (vec![condition], Vec::new());
    let mut visits = 0;
    loop {
        while let Some(condition) = conditions.pop() {
            match condition {
                Condition::Constant(_) | Condition::Member { .. } => visits += 1,
                Condition::Equal(..) | Condition::Related { .. } => visits += 2,
                Condition::Compare { left, right, .. } => numbers.extend([left, right]),
                Condition::Not(inner) => conditions.push(inner),
                Condition::All(list) | Condition::Any(list) | Condition::Count { of: list, .. } => {
                    conditions.extend(list);
                }
                Condition::Iff(a, b) => conditions.extend([&**a, &**b]),
            }
        }
        let Some(number) = numbers.pop() else { return visits };
        visits += 1;
        match number {
            Expression::Constant(_) | Expression::Value { .. } => {}
            Expression::Count(list) => conditions.extend(list),
            Expression::Add(a, b)
            | Expression::Sub(a, b)
            | Expression::Mul(a, b)
            | Expression::Div(a, b)
            | Expression::Rem(a, b)
            | Expression::TruncatedRem(a, b) => numbers.extend([&**a, &**b]),
            Expression::Neg(a) | Expression::Abs(a) => numbers.push(a),
            Expression::Sum(list) | Expression::Min(list) | Expression::Max(list) => numbers.extend(list),
        }
    }
}

/// Counts the visits of a condition.
pub(crate) fn visits_per_value(condition: &Condition) -> Visits {
    let mut visits = Visits { of_tuple: visits_of_tuples(condition, 1), ..Visits::default() };
    of_condition(condition, &mut |variable, times| match visits
        .of_values
        .iter_mut()
        .find(|(other, _)| *other == variable)
    {
        Some((_, sum)) => *sum += times,
        None => visits.of_values.push((variable, times)),
    });
    visits
}

fn of_condition(condition: &Condition, add: &mut dyn FnMut(Variable, usize)) {
    match condition {
        Condition::Constant(_) | Condition::Member { .. } | Condition::Equal(..) => {}
        Condition::Related { a, b, .. } => [*a, *b].into_iter().for_each(|variable| add(variable, 2)),
        // The values of each side are visited for its truth, its bounds, and to remove some.
        Condition::Compare { left, right, .. } => {
            of_expression(left, 3, add);
            of_expression(right, 3, add);
        }
        Condition::Not(inner) => of_condition(inner, add),
        Condition::All(list) | Condition::Any(list) | Condition::Count { of: list, .. } => {
            list.iter().for_each(|inner| of_condition(inner, add));
        }
        Condition::Iff(a, b) => {
            of_condition(a, add);
            of_condition(b, add);
        }
    }
}

/// Each level of arithmetic asks for the bounds of what is below it.
fn of_expression(expression: &Expression, times: usize, add: &mut dyn FnMut(Variable, usize)) {
    match expression {
        Expression::Constant(_) => {}
        Expression::Value { of, .. } => add(*of, BOUNDS * times),
        Expression::Count(list) => list.iter().for_each(|inner| of_condition(inner, add)),
        Expression::Add(a, b)
        | Expression::Sub(a, b)
        | Expression::Mul(a, b)
        | Expression::Div(a, b)
        | Expression::Rem(a, b)
        | Expression::TruncatedRem(a, b) => {
            of_expression(a, times + 1, add);
            of_expression(b, times + 1, add);
        }
        Expression::Neg(a) | Expression::Abs(a) => of_expression(a, times + 1, add),
        Expression::Sum(list) | Expression::Min(list) | Expression::Max(list) => {
            list.iter().for_each(|inner| of_expression(inner, times + 1, add));
        }
    }
}
