//! The writer of numbers and comparisons.

use super::formula::{Composer, Operand, Written, truths};
use super::piece::{Level, Piece};
use crate::draft::POSITIONS;
use crate::model::{CategoryId, Comparison, Formula, ItemId, Measure, Model, Number, Operator, Rows, Term};
use crate::rational::Rational;

/// The maximum length of a minimum, a maximum or a remainder, which contain their numbers several times.
const MAX_LENGTH: usize = 1 << 12;

/// How tightly the outermost operator of a number binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Sum,
    Product,
    Operand,
}

/// A written number, or its value if that does not depend on the rows; `None` for a number that does not exist.
#[derive(Debug, Clone)]
enum Value {
    Fixed(Option<Rational>),
    Text(String, Rank),
}

impl Value {
    fn of(number: i64) -> Value {
        Value::Fixed(Some(Rational::from(number)))
    }

    /// Returns the text, in parentheses if it binds less tightly.
    fn at_least(&self, least: Rank) -> String {
        match self {
            Value::Fixed(None) => "(1 / 0)".to_owned(),
            Value::Fixed(Some(number)) => {
                let number = written(*number);
                if least > Rank::Product && number.contains('/') { format!("({number})") } else { number }
            }
            Value::Text(text, rank) if *rank >= least => text.clone(),
            Value::Text(text, _) => format!("({text})"),
        }
    }
}

/// Returns a number as an integer, a decimal or a quotient.
pub(super) fn written(number: Rational) -> String {
    let (numerator, denominator) = (number.numerator(), number.denominator());
    let decimal = (1..=6).find(|digits| 10_i64.pow(*digits) % denominator == 0);
    match (number.is_integer(), decimal) {
        (true, _) => numerator.to_string(),
        (false, Some(digits)) => {
            let sign = if numerator < 0 { "-" } else { "" };
            let (whole, part) = (numerator.unsigned_abs(), denominator.unsigned_abs());
            let decimals = whole % part * (10_u64.pow(digits) / part);
            format!("{sign}{}.{decimals:0width$}", whole / part, width = digits as usize)
        }
        (false, None) => format!("{numerator} / {denominator}"),
    }
}

/// What is known while a number is written.
struct Writing {
    /// The conditions under which the number exists, where its text does not imply them.
    guards: Vec<Piece>,
    /// By how much the number is multiplied in the text: a comparison of cents is one of dollars.
    factor: Rational,
}

impl Composer<'_> {
    pub(super) fn comparison(&self, left: &Number, comparison: Comparison, right: &Number) -> Written {
        if let Some(set) = self.named_numbers(left, comparison, right) {
            return Ok(set);
        }
        let mut writing = self.writing(&[left, right]);
        let (left, right) = (self.number(left, &mut writing)?, self.number(right, &mut writing)?);
        let compared = match (&left, &right) {
            (Value::Fixed(left), Value::Fixed(right)) => {
                let pair = left.zip(*right);
                Piece::Constant(pair.is_some_and(|(left, right)| comparison.holds(&left, &right)))
            }
            (Value::Fixed(None), _) | (_, Value::Fixed(None)) => Piece::Constant(false),
            _ => {
                let (left, right) = (left.at_least(Rank::Sum), right.at_least(Rank::Sum));
                Piece::Text(format!("{left} {} {right}", comparison.sign()), Level::Comparison)
            }
        };
        Ok(Piece::all(writing.guards.into_iter().chain([compared]).collect()))
    }

    /// Writes a comparison that depends on one item in the row of another, and has a number that ZBC has no name for, as
    /// the items for which it is true.
    fn named_numbers(&self, left: &Number, comparison: Comparison, right: &Number) -> Option<Piece> {
        let mut terms = Vec::new();
        if !terms_of(left, &mut terms) || !terms_of(right, &mut terms) {
            return None;
        }
        let (_, category, bearer) = *terms.first()?;
        let others = |(_, other, with): &(Measure, CategoryId, ItemId)| (*other, *with) != (category, bearer);
        let is_named =
            |(measure, ..): &(Measure, CategoryId, ItemId)| self.name_of(*measure, category).is_some();
        let own = self.model.item(bearer).category == category;
        if own || terms.iter().any(others) || terms.iter().all(is_named) {
            return None;
        }
        let holds = |item: &ItemId| {
            let row = OneRow { bearer, item: *item };
            let (left, right) = (left.evaluate(self.model, &row), right.evaluate(self.model, &row));
            left.zip(right).is_some_and(|(left, right)| comparison.holds(&left, &right))
        };
        let items: Vec<ItemId> = self.model.items_of(category).filter(holds).collect();
        Some(self.is_one_of(bearer, &items))
    }

    /// Writes `low <= left & left <= high` as `left in [low, high]`.
    pub(super) fn range(&self, left: &Number, low: &Number, high: &Number) -> Written<Option<Piece>> {
        let mut writing = self.writing(&[left, low, high]);
        let [left, low, high] = [left, low, high].map(|number| self.number(number, &mut writing));
        Ok(match (left?, low?, high?) {
            (Value::Fixed(_), ..) => None,
            (_, Value::Fixed(low), Value::Fixed(high)) if low.is_none() || high < low => None,
            (_, Value::Fixed(None), _) | (_, _, Value::Fixed(None)) => None,
            _ if !writing.guards.is_empty() => None,
            (left, low, high) => {
                let [left, low, high] = [left, low, high].map(|value| value.at_least(Rank::Sum));
                Some(Piece::simple(format!("{left} in [{low}, {high}]")))
            }
        })
    }

    /// Writes `x == a | x == b` as `x in (a, b)`.
    pub(super) fn value_in_set(&self, parts: &[Formula]) -> Written<Option<Piece>> {
        let [Formula::Compare { left, .. }, _, ..] = parts else { return Ok(None) };
        let compared = parts.iter().filter_map(|part| match part {
            Formula::Compare { right, .. } => Some(right),
            _ => None,
        });
        let mut writing = self.writing(&[left].into_iter().chain(compared).collect::<Vec<_>>());
        let mut elements = Vec::new();
        for part in parts {
            match part {
                Formula::Compare { left: same, comparison: Comparison::Equal, right } if same == left => {
                    match self.number(right, &mut writing)? {
                        Value::Fixed(None) => return Ok(None),
                        element => elements.push(element.at_least(Rank::Sum)),
                    }
                }
                _ => return Ok(None),
            }
        }
        let text = match self.number(left, &mut writing)? {
            Value::Text(text, _) if writing.guards.is_empty() => text,
            _ => return Ok(None),
        };
        Ok(Some(Piece::simple(format!("{text} in ({})", elements.join(", ")))))
    }

    fn number(&self, number: &Number, writing: &mut Writing) -> Written<Value> {
        let mut each = |numbers: &[Number]| {
            numbers.iter().map(|number| self.number(number, writing)).collect::<Written<Vec<Value>>>()
        };
        Ok(match number {
            Number::Constant(number) => multiplied(Value::of(*number), writing.factor),
            Number::Of(measure, term) => self.measured(*measure, term, writing)?,
            Number::Arithmetic(operator, dividend, right) => {
                let (left, right) = self.operands(*operator, dividend, right, writing)?;
                match operator {
                    Operator::Remainder if !dividend.is_never_negative(self.model) => remainder(left, right)?,
                    operator => calculated(*operator, left, right),
                }
            }
            Number::Sum(numbers) => {
                let sum =
                    each(numbers)?.into_iter().reduce(|sum, number| calculated(Operator::Add, sum, number));
                sum.unwrap_or(Value::of(0))
            }
            Number::Min(numbers) => extreme(each(numbers)?, Operator::Subtract)?,
            Number::Max(numbers) => extreme(each(numbers)?, Operator::Add)?,
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
                return self.number(&number.written_out(self.model), writing);
            }
            Number::Count(formulas) => {
                let pieces: Written<Vec<Piece>> =
                    formulas.iter().map(|formula| self.formula(formula)).collect();
                counted(pieces?)
            }
        })
    }

    /// Writes the operands of an operator. Only one factor of a product is multiplied, and no divisor.
    fn operands(
        &self,
        operator: Operator,
        left: &Number,
        right: &Number,
        writing: &mut Writing,
    ) -> Written<(Value, Value)> {
        let factor = writing.factor;
        let is_second = operator == Operator::Multiply && has_no_value(left);
        let is_first = matches!(operator, Operator::Multiply | Operator::Divide) && !is_second;
        writing.factor = if is_second { Rational::ONE } else { factor };
        let left = self.number(left, writing);
        writing.factor = if is_first { Rational::ONE } else { factor };
        let right = self.number(right, writing);
        writing.factor = factor;
        Ok((left?, right?))
    }

    /// Returns by what some numbers are multiplied in the text, so that it has the units of their values.
    fn writing(&self, numbers: &[&Number]) -> Writing {
        let mut factors = Vec::new();
        let can_be = numbers.iter().all(|number| self.has_one_unit(number, &mut factors));
        let factor =
            factors.first().copied().filter(|first| can_be && factors.iter().all(|other| other == first));
        Writing { guards: Vec::new(), factor: factor.unwrap_or(Rational::ONE) }
    }

    /// Returns whether a number is a multiple of the unit of the values in it, and adds the factors of these values.
    fn has_one_unit(&self, number: &Number, factors: &mut Vec<Rational>) -> bool {
        let mut each = |numbers: &[Number]| numbers.iter().all(|number| self.has_one_unit(number, factors));
        match number {
            Number::Constant(_) => true,
            Number::Of(Measure::Value, term) => {
                factors.push(self.names.factor(self.model, term.category(self.model)));
                true
            }
            Number::Arithmetic(Operator::Multiply, left, right) if has_no_value(left) => {
                self.has_one_unit(right, factors)
            }
            Number::Arithmetic(Operator::Multiply | Operator::Divide, left, right) => {
                has_no_value(right) && self.has_one_unit(left, factors)
            }
            Number::Arithmetic(_, left, right) => {
                self.has_one_unit(left, factors) && self.has_one_unit(right, factors)
            }
            Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => each(numbers),
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) => {
                self.has_one_unit(&number.written_out(self.model), factors)
            }
            Number::Of(..) | Number::Count(_) | Number::CountOf(_) => false,
        }
    }

    fn measured(&self, measure: Measure, term: &Term, writing: &mut Writing) -> Written<Value> {
        let (category, bearer) = match self.operand(term) {
            Operand::Item(item) if self.dynamic == Some(item) => (self.model.anchor(), item),
            Operand::Item(item) => {
                return Ok(multiplied(Value::of(self.model.measure(measure, item)), writing.factor));
            }
            Operand::In(category, bearer) => (category, bearer),
        };
        if let Some(name) = self.name_of(measure, category)
            && (self.dynamic == Some(bearer) || self.model.item(bearer).category != category)
        {
            let named = Value::Text(format!("{}:{name}", self.item(bearer)), Rank::Operand);
            let own = if name == POSITIONS { Rational::ONE } else { self.names.factor(self.model, category) };
            let factor = writing.factor.checked_div(own).ok_or("its numbers are too large for ZBC")?;
            return Ok(multiplied(named, factor));
        }
        writing.guards.push(self.is_used(bearer));
        let number = match self.model.item(bearer).category == category && self.dynamic != Some(bearer) {
            true => Value::of(self.model.measure(measure, bearer)),
            false => self.by_items(measure, category, bearer),
        };
        Ok(multiplied(number, writing.factor))
    }

    /// Returns what comes after the `:` for a number of the items of a category.
    fn name_of(&self, measure: Measure, category: CategoryId) -> Option<&str> {
        let items = self.model.items_of(category);
        let name = match measure {
            Measure::Property(_) | Measure::Initial => return None,
            Measure::Place if category == self.model.anchor() => return Some(POSITIONS),
            Measure::Place | Measure::Value => self.names.number(self.model, category)?,
        };
        let by_value = measure == Measure::Value
            || items.clone().all(|item| self.model.value(item) == i64::from(self.model.place(item)));
        by_value.then_some(name)
    }

    /// Writes a number that ZBC has no name for: `truths(Ann in (Cap, Fez)) * 2 + truths(Ann = Bow) * 5`.
    fn by_items(&self, measure: Measure, category: CategoryId, bearer: ItemId) -> Value {
        let mut by_number: Vec<(i64, Vec<ItemId>)> = Vec::new();
        for item in self.model.items_of(category) {
            let number = self.model.measure(measure, item);
            match by_number.iter_mut().find(|(other, _)| *other == number) {
                Some((_, items)) => items.push(item),
                None => by_number.push((number, vec![item])),
            }
        }
        if let [(number, _)] = by_number[..] {
            return Value::of(number);
        }
        let product = |(number, items): (i64, Vec<ItemId>)| {
            calculated(Operator::Multiply, counted(vec![self.is_one_of(bearer, &items)]), Value::of(number))
        };
        let products = by_number.into_iter().filter(|(number, _)| *number != 0).map(product);
        products.reduce(|sum, product| calculated(Operator::Add, sum, product)).unwrap_or(Value::of(0))
    }
}

/// The row of an item, with one other item.
struct OneRow {
    bearer: ItemId,
    item: ItemId,
}

impl Rows for OneRow {
    fn row_of(&self, _: &Model, item: ItemId) -> Option<usize> {
        (item == self.bearer).then_some(0)
    }

    fn rows_of(&self, _: &Model, item: ItemId) -> impl Iterator<Item = usize> + Clone {
        (item == self.bearer).then_some(0).into_iter()
    }

    fn item_in(&self, _: usize, _: CategoryId) -> ItemId {
        self.item
    }
}

/// Adds the terms of a number that depend on the rows: a category, and the item whose row it is. Returns `false` for a
/// number with nested terms or formulas.
fn terms_of(number: &Number, terms: &mut Vec<(Measure, CategoryId, ItemId)>) -> bool {
    match number {
        Number::Constant(_) | Number::Of(_, Term::Item(_)) => true,
        Number::Of(measure, Term::In { category, of }) => match **of {
            Term::Item(bearer) => {
                terms.push((*measure, *category, bearer));
                true
            }
            Term::In { .. } => false,
        },
        Number::Arithmetic(_, left, right) => terms_of(left, terms) && terms_of(right, terms),
        Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => {
            numbers.iter().all(|number| terms_of(number, terms))
        }
        Number::Count(_) | Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
            false
        }
    }
}

/// Returns whether a number is made of constants only.
fn has_no_value(number: &Number) -> bool {
    match number {
        Number::Constant(_) => true,
        Number::Arithmetic(_, left, right) => has_no_value(left) && has_no_value(right),
        _ => false,
    }
}

fn multiplied(value: Value, factor: Rational) -> Value {
    match factor.numerator() == 1 {
        true => calculated(Operator::Divide, value, Value::of(factor.denominator())),
        false => calculated(Operator::Multiply, value, Value::Fixed(Some(factor))),
    }
}

/// Returns the number of true formulas.
fn counted(mut pieces: Vec<Piece>) -> Value {
    let fixed = pieces.iter().filter(|piece| **piece == Piece::Constant(true)).count() as i64;
    pieces.retain(|piece| !matches!(piece, Piece::Constant(_)));
    match (pieces.is_empty(), fixed) {
        (true, fixed) => Value::of(fixed),
        (false, 0) => Value::Text(truths(pieces), Rank::Operand),
        (false, fixed) => Value::Text(format!("{} + {fixed}", truths(pieces)), Rank::Sum),
    }
}

fn calculated(operator: Operator, left: Value, right: Value) -> Value {
    let zero = |value: &Value| matches!(value, Value::Fixed(Some(number)) if *number == Rational::from(0));
    let one = |value: &Value| matches!(value, Value::Fixed(Some(number)) if *number == Rational::from(1));
    match (&left, operator, &right) {
        (Value::Fixed(left), _, Value::Fixed(right)) => {
            return Value::Fixed(left.zip(*right).and_then(|(left, right)| operator.apply(left, right)));
        }
        (Value::Fixed(None), ..) | (.., Value::Fixed(None)) => return Value::Fixed(None),
        (_, Operator::Divide | Operator::Remainder | Operator::TruncatedRemainder, right) if zero(right) => {
            return Value::Fixed(None);
        }
        (_, Operator::Multiply | Operator::Divide, right) if one(right) => return left,
        (left, Operator::Multiply, _) if one(left) => return right,
        (left, Operator::Subtract, _) if zero(left) => {
            return Value::Text(format!("-{}", right.at_least(Rank::Operand)), Rank::Operand);
        }
        _ => {}
    }
    let (sign, rank) = match operator {
        Operator::Add => ("+", Rank::Sum),
        Operator::Subtract => ("-", Rank::Sum),
        Operator::Difference => ("diff", Rank::Sum),
        Operator::Multiply => ("*", Rank::Product),
        Operator::Divide => ("/", Rank::Product),
        Operator::Remainder | Operator::TruncatedRemainder => ("%", Rank::Product),
    };
    let tighter = if rank == Rank::Sum { Rank::Product } else { Rank::Operand };
    Value::Text(format!("{} {sign} {}", left.at_least(rank), right.at_least(tighter)), rank)
}

/// Writes a remainder that is never negative; that of ZBC has the sign of the dividend.
fn remainder(dividend: Value, divisor: Value) -> Written<Value> {
    if let (Value::Fixed(_), Value::Fixed(_)) = (&dividend, &divisor) {
        return Ok(calculated(Operator::Remainder, dividend, divisor));
    }
    let magnitude = calculated(Operator::Difference, divisor.clone(), Value::of(0));
    let remainder = calculated(Operator::TruncatedRemainder, dividend, divisor);
    let positive = calculated(Operator::Add, remainder, magnitude.clone());
    match calculated(Operator::TruncatedRemainder, positive, magnitude) {
        Value::Text(text, _) if text.len() > MAX_LENGTH => {
            Err("its remainder is too long for ZBC".to_owned())
        }
        remainder => Ok(remainder),
    }
}

/// Returns the minimum (`Subtract`) or maximum (`Add`) of numbers: `(a + b - (a diff b)) / 2`.
fn extreme(numbers: Vec<Value>, operator: Operator) -> Written<Value> {
    let mut numbers = numbers.into_iter();
    let mut extreme = numbers.next().unwrap_or(Value::Fixed(None));
    for number in numbers {
        let sum = calculated(Operator::Add, extreme.clone(), number.clone());
        let apart = calculated(Operator::Difference, extreme, number);
        extreme = calculated(Operator::Divide, calculated(operator, sum, apart), Value::of(2));
        if matches!(&extreme, Value::Text(text, _) if text.len() > MAX_LENGTH) {
            return Err("ZBC has no minimum or maximum of many numbers".to_owned());
        }
    }
    Ok(extreme)
}
