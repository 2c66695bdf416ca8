//! Clauses about numbers, and about the number of true statements. Part of the generator.

use super::numbers::Numbers;
use super::template::{Template, Values};
use super::wording::Wording;
use crate::language::Key;
use crate::model::{CategoryId, Comparison, ItemId, Number, Operator, Term};
use crate::random::Random;

/// The number of someone: the category, and an item of whoever has it.
type Measured = (CategoryId, ItemId);

impl Wording<'_> {
    pub(super) fn compare(
        &self,
        left: &Number,
        comparison: Comparison,
        right: &Number,
        random: &mut Random,
    ) -> Option<String> {
        use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual};
        use Number::{Arithmetic, Constant};
        match (left, comparison, right) {
            (Number::Count(formulas), Equal, Constant(number)) => {
                let clauses: Option<Vec<String>> =
                    formulas.iter().map(|formula| self.part(formula, random)).collect();
                self.counted(&clauses?, *number, random)
            }
            (one, Equal, Arithmetic(Operator::Add, other, number)) => {
                let number = constant(number)?;
                self.two(|numbers| &numbers.difference, one, other, number, Numbers::amount, random)
            }
            (one, Equal, Arithmetic(Operator::Subtract, other, number)) => {
                let number = constant(number)?;
                self.two(|numbers| &numbers.difference, other, one, number, Numbers::amount, random)
            }
            (Arithmetic(Operator::Subtract, one, other), Equal, Constant(number)) => {
                self.two(|numbers| &numbers.difference, one, other, *number, Numbers::amount, random)
            }
            (one, Equal, Arithmetic(Operator::Multiply, number, other)) => {
                let number = constant(number)?;
                self.two(|numbers| &numbers.times, one, other, number, Numbers::written, random)
            }
            (Arithmetic(Operator::Add, one, other), Equal, Constant(number)) => {
                // "The owner of Shadow and Beth" could be the owner of both.
                let is_name = |one: &Number| measured(one).is_some_and(|(_, item)| self.is_name(item));
                let (one, other) = if is_name(other) { (other, one) } else { (one, other) };
                self.two(|numbers| &numbers.sum, one, other, *number, Numbers::written, random)
            }
            (one, GreaterOrEqual, Constant(limit)) => {
                self.limit(|numbers| &numbers.least, one, *limit, random)
            }
            (one, LessOrEqual, Constant(limit)) => self.limit(|numbers| &numbers.most, one, *limit, random),
            (one, Greater, other) => {
                self.two(|numbers| &numbers.greater, one, other, 1, Numbers::written, random)
            }
            (one, Less, other) => {
                self.two(|numbers| &numbers.greater, other, one, 1, Numbers::written, random)
            }
            _ => None,
        }
    }

    /// Returns how many of some statements are true.
    pub(super) fn counted(&self, clauses: &[String], number: i64, random: &mut Random) -> Option<String> {
        let language = self.theme.language;
        let (count, of) = (language.cardinal(number), language.cardinal(clauses.len() as i64));
        let key = if number == 1 { Key::CountedOne } else { Key::CountedMany };
        self.phrase(
            key,
            &[("count", &count), ("of", &of), ("list", &clauses.join(language.text(Key::Semicolon)))],
            random,
        )
    }

    /// Fills a template about the numbers of two subjects.
    fn two(
        &self,
        templates: fn(&Numbers) -> &Vec<Template>,
        one: &Number,
        other: &Number,
        number: i64,
        text: fn(&Numbers, i64, bool) -> String,
        random: &mut Random,
    ) -> Option<String> {
        let ((category, one), (_, other)) = (measured(one)?, measured(other)?);
        let numbers = self.numbers(category)?;
        let (a, b) = (self.who_in_list(one, random), self.who_in_list(other, random));
        let text = text(numbers, number, self.spelled(category));
        let many = number != 1;
        let values = Values { subjects: [&a, &b, ""], number, text: &text, many, ..Values::default() };
        Some(random.pick(templates(numbers))?.fill(values))
    }

    /// Fills a template about the number of one subject.
    fn limit(
        &self,
        templates: fn(&Numbers) -> &Vec<Template>,
        one: &Number,
        number: i64,
        random: &mut Random,
    ) -> Option<String> {
        let (category, item) = measured(one)?;
        let numbers = self.numbers(category)?;
        let (a, text) = (self.who(item, random), numbers.written(number, self.spelled(category)));
        let many = number != 1;
        let values = Values { subjects: [&a, "", ""], number, text: &text, many, ..Values::default() };
        Some(random.pick(templates(numbers))?.fill(values))
    }
}

/// Returns the numeric category of a number, and the item whose number it is.
fn measured(number: &Number) -> Option<Measured> {
    let Number::Of(_, Term::In { category, of }) = number else { return None };
    match &**of {
        Term::Item(item) => Some((*category, *item)),
        Term::In { .. } => None,
    }
}

fn constant(number: &Number) -> Option<i64> {
    match number {
        Number::Constant(number) => Some(*number),
        _ => None,
    }
}
