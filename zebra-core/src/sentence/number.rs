//! Numbers and comparisons inside a sentence. Part of the sentences (layer 1).

use super::cases::{aggregate, are_stated, count};
use super::formula::clause;
use super::item::term_phrase;
use crate::model::{Comparison, Measure, Model, Number, Operator};

/// Returns the words between the verb and the second number of a comparison, with a space at the end.
pub(super) fn comparison_phrase(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal | Comparison::Different => "",
        Comparison::Less => "less than ",
        Comparison::LessOrEqual => "at most ",
        Comparison::Greater => "more than ",
        Comparison::GreaterOrEqual => "at least ",
    }
}

/// Returns the phrase of a number.
pub(super) fn number_phrase(model: &Model, number: &Number) -> String {
    let list = |numbers: &[Number]| {
        numbers.iter().map(|number| operand(model, number)).collect::<Vec<_>>().join(", ")
    };
    match number {
        Number::Constant(number) => number.to_string(),
        Number::Of(Measure::Value, term) => term_phrase(model, term),
        Number::Of(Measure::Place, term) => format!("the place of {}", term_phrase(model, term)),
        Number::Of(Measure::Initial, term) => format!("the first letter of {}", term_phrase(model, term)),
        Number::Of(Measure::Property(property), term) => {
            format!("the {} of {}", model.property(*property).name, term_phrase(model, term))
        }
        Number::Arithmetic(operator, left, right) => {
            let (left, right) = (operand(model, left), operand(model, right));
            match operator {
                Operator::Add => format!("{left} plus {right}"),
                Operator::Subtract => format!("{left} minus {right}"),
                Operator::Multiply => format!("{left} times {right}"),
                Operator::Divide => format!("{left} divided by {right}"),
                Operator::Remainder => format!("the remainder of {left} by {right}"),
                Operator::TruncatedRemainder => format!("the signed remainder of {left} by {right}"),
                Operator::Difference => format!("the difference between {left} and {right}"),
            }
        }
        Number::Sum(numbers) => format!("the sum of {}", list(numbers)),
        Number::Min(numbers) => format!("the smallest of {}", list(numbers)),
        Number::Max(numbers) => format!("the greatest of {}", list(numbers)),
        Number::SumOf(cases) | Number::MinOf(cases) | Number::MaxOf(cases) if are_stated(model, cases) => {
            number_phrase(model, &number.written_out(model))
        }
        Number::CountOf(cases) if are_stated(model, cases) => {
            number_phrase(model, &number.written_out(model))
        }
        Number::SumOf(cases) => aggregate(model, "the sum", cases),
        Number::MinOf(cases) => aggregate(model, "the smallest", cases),
        Number::MaxOf(cases) => aggregate(model, "the greatest", cases),
        Number::CountOf(cases) => count(model, cases),
        Number::Count(formulas) => {
            let clauses: Vec<String> = formulas.iter().map(|formula| clause(model, formula)).collect();
            format!("the number of true ones among ({})", clauses.join("; "))
        }
    }
}

/// Returns the phrase of a number inside another number; arithmetic is in parentheses.
fn operand(model: &Model, number: &Number) -> String {
    match number {
        Number::Arithmetic(..) => format!("({})", number_phrase(model, number)),
        Number::Constant(_)
        | Number::Of(..)
        | Number::Sum(_)
        | Number::Min(_)
        | Number::Max(_)
        | Number::Count(_)
        | Number::SumOf(_)
        | Number::MinOf(_)
        | Number::MaxOf(_)
        | Number::CountOf(_) => number_phrase(model, number),
    }
}
