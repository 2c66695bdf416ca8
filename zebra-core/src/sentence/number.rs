//! Numbers and comparisons inside a sentence. Part of the sentences.

use super::cases::{aggregate, are_stated, count};
use super::formula::clause;
use super::item::term_phrase;
use super::list::list;
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
    let listed = |numbers: &[Number]| list(numbers.iter().map(|number| operand(model, number)), "and");
    if let Some(once) = half(number) {
        return format!("twice {}", operand(model, once));
    }
    match number {
        Number::Constant(number) => number.to_string(),
        Number::Of(Measure::Value, term) => term_phrase(model, term),
        Number::Of(Measure::Place, term) => format!("the place of {}", term_phrase(model, term)),
        Number::Of(Measure::Initial, term) => format!("the first letter of {}", term_phrase(model, term)),
        Number::Of(Measure::Property(property), term) => {
            format!("the {} of {}", model.property(*property).name, term_phrase(model, term))
        }
        // "Twice Ann's age plus 3" could mean that the sum is doubled.
        Number::Arithmetic(Operator::Add | Operator::Subtract, left, right)
            if half(left).is_some() && matches!(**right, Number::Constant(_)) =>
        {
            let more = if matches!(number, Number::Arithmetic(Operator::Add, ..)) { "more" } else { "less" };
            format!("{} {more} than {}", number_phrase(model, right), number_phrase(model, left))
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
        Number::Sum(numbers) => format!("the sum of {}", listed(numbers)),
        Number::Min(numbers) => format!("the smallest of {}", listed(numbers)),
        Number::Max(numbers) => format!("the greatest of {}", listed(numbers)),
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

/// Returns the number of which this one is the double.
fn half(number: &Number) -> Option<&Number> {
    match number {
        Number::Arithmetic(Operator::Multiply, half, two)
        | Number::Arithmetic(Operator::Multiply, two, half)
            if matches!(**two, Number::Constant(2)) =>
        {
            Some(half)
        }
        _ => None,
    }
}

/// Returns the phrase of a number inside another number; arithmetic is in parentheses, but not "twice Ann's age".
fn operand(model: &Model, number: &Number) -> String {
    match number {
        Number::Arithmetic(..) if matches!(half(number), Some(Number::Of(..))) => {
            number_phrase(model, number)
        }
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

#[cfg(test)]
mod tests {
    use crate::builder::{Builder, of, over};
    use crate::draft::{Expression, Goal};
    use crate::model::{Order, Presence};
    use crate::sentence::clue_sentence;

    #[test]
    fn aggregates_and_doubles_read_as_english() {
        let pay = |name: &str| of("Pay", name);
        let each = || over(&["p"], "Name");
        let clues: [(Expression, &str); 6] = [
            (each().sum(pay("p")).equals(90), "The sum of the pay of every name is 90."),
            (each().max(pay("p")).below(50), "The greatest of the pay of every name is less than 50."),
            (
                each().filter(Expression::from("p").differs("Ann")).sum(pay("p")).equals(80),
                "The sum of the pay of Ben, the pay of Cid, the pay of Dan and the pay of Eve is 80.",
            ),
            (each().sum(pay("p") * 2).equals(180), "The sum of twice the pay of p for every name p is 180."),
            ((pay("Ann") * 2 - pay("Ben")).equals(7), "Twice the pay of Ann minus the pay of Ben is 7."),
            (
                pay("Ann").equals(Expression::from(2) * pay("Ben") + 1),
                "The pay of Ann is 1 more than twice the pay of Ben.",
            ),
        ];
        let mut puzzle = Builder::new("Wages");
        puzzle.category("Name", ["Ann", "Ben", "Cid", "Dan", "Eve"]);
        puzzle.add_category("Pay", Order::Unordered, Presence::AnyTimes, 1..=60_i64);
        for (index, (formula, _)) in clues.iter().enumerate() {
            puzzle.clue(&(index + 1).to_string(), formula.clone());
        }
        puzzle.verify(Goal::Nothing);
        let model = puzzle.check().expect("it is valid");
        for (clue, (_, sentence)) in model.clues().iter().zip(clues) {
            assert_eq!(clue_sentence(&model, clue), sentence);
        }
    }
}
