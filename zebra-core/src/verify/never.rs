//! The reason why a clue can never hold, if one of its formulas shows it by itself.

use super::Verifier;
use crate::model::{ClueId, Fact, Formula, ItemId, LinkId, Measure, Number, Operator, Polarity, Term, Unit};
use crate::rational::{Comparison, Rational};

/// Adds the pairs of items that are together by all parts of a formula.
fn together(formula: &Formula, facts: &mut Vec<(ItemId, ItemId)>) {
    match formula {
        Formula::All(parts) => parts.iter().for_each(|part| together(part, facts)),
        Formula::Fact(Fact { first, polarity: Polarity::Is, link: None, second }) => {
            facts.push((*first, *second));
        }
        _ => {}
    }
}

/// The least and the greatest number that an expression can have.
type Range = (Rational, Rational);

impl Verifier<'_> {
    /// Returns why a clue can never hold, such as "no `Age` is 21".
    pub(super) fn why_never(&self, clue: ClueId) -> Option<String> {
        let formulas = &self.model.clue(clue).formulas;
        let by_itself = || formulas.iter().find_map(|formula| self.why_false(formula));
        by_itself().or_else(|| self.why_twice(formulas))
    }

    /// Returns that the facts of a clue give an item two partners of one category, such as "`Cat` would be with `Ann` and `Bob`".
    fn why_twice(&self, formulas: &[Formula]) -> Option<String> {
        let mut facts = Vec::new();
        formulas.iter().for_each(|formula| together(formula, &mut facts));
        let category = |item: ItemId| self.model.item(item).category;
        for (index, &(one, other)) in facts.iter().enumerate() {
            for (item, partner) in [(one, other), (other, one)] {
                let is_second = |&&(first, second): &&(ItemId, ItemId)| {
                    let again = if first == item { Some(second) } else { (second == item).then_some(first) };
                    again.is_some_and(|again| again != partner && category(again) == category(partner))
                };
                let twice = facts[..index].iter().find(is_second).filter(|_| self.model.appears_once(item));
                if let Some(&(first, second)) = twice {
                    let again = if first == item { second } else { first };
                    let [item, again, partner] = [item, again, partner].map(|item| self.item(item));
                    return Some(format!("`{item}` would be both `{again}` and `{partner}`"));
                }
            }
        }
        None
    }

    fn why_false(&self, formula: &Formula) -> Option<String> {
        match formula {
            Formula::All(parts) => parts.iter().find_map(|part| self.why_false(part)),
            Formula::Count { of, least, .. } if *least as usize > of.len() => {
                Some(format!("only {} cases can be true, not {least}", of.len()))
            }
            Formula::Quantified(..) | Formula::Copies(_) => self.why_false(&formula.written_out(self.model)),
            Formula::Fact(Fact { first, polarity: Polarity::Is, link: Some(link), second }) => {
                self.why_unrelated(*first, *link, *second)
            }
            Formula::Compare { left, comparison, right } => {
                let constant = |number: &Number| match self.range(number)? {
                    (low, high) if low == high && low.denominator() == 1 => Some(low.numerator()),
                    _ => None,
                };
                match (left, comparison, right) {
                    (Number::Of(measure, term), Comparison::Equal, other)
                    | (other, Comparison::Equal, Number::Of(measure, term)) => {
                        let no_value =
                            constant(other).and_then(|number| self.why_no_value(*measure, term, number));
                        no_value.or_else(|| self.why_out_of_range(left, *comparison, right))
                    }
                    _ => self.why_out_of_range(left, *comparison, right),
                }
            }
            _ => None,
        }
    }

    /// Returns that no item has a link to an item of its own category, such as "nothing is `before First`".
    fn why_unrelated(&self, first: ItemId, link: LinkId, second: ItemId) -> Option<String> {
        let named = self.model.link(link);
        let in_category = |item: ItemId| self.model.item(item).category == named.category;
        let mut items = self.model.items_of(named.category);
        if in_category(second) && !items.clone().any(|item| named.holds(self.model, item, second)) {
            return Some(format!("nothing is `{} {}`", named.name, self.item(second)));
        }
        let is_unrelated = in_category(first) && !items.any(|item| named.holds(self.model, first, item));
        is_unrelated.then(|| format!("`{}` is `{}` nothing", self.item(first), named.name))
    }

    /// Returns that no item of a term's category has a number, and which are the nearest.
    fn why_no_value(&self, measure: Measure, term: &Term, number: i64) -> Option<String> {
        let category = term.category(self.model);
        let name = match measure {
            Measure::Value => &self.model.category(category).name,
            Measure::Property(property) => &self.model.property(property).name,
            Measure::Place | Measure::Initial => return None,
        };
        let values = self.model.items_of(category).map(|item| self.model.measure(measure, item));
        let below = values.clone().filter(|value| *value < number).max();
        let above = values.clone().filter(|value| *value > number).min();
        if values.clone().any(|value| value == number) {
            return None;
        }
        let unit = self.model.category(category).unit.as_ref().filter(|_| measure == Measure::Value);
        let shown = |steps: i64| unit.map_or_else(|| steps.to_string(), |unit| unit.number(steps));
        let nearest = match (below, above) {
            (Some(below), Some(above)) => format!("the nearest are {} and {}", shown(below), shown(above)),
            (Some(greatest), None) => format!("the greatest is {}", shown(greatest)),
            (None, Some(least)) => format!("the least is {}", shown(least)),
            (None, None) => return None,
        };
        Some(format!("no `{name}` is {}; {nearest}", shown(number)))
    }

    /// Returns the ranges of the two sides of a comparison, if no numbers of these compare as stated.
    fn why_out_of_range(&self, left: &Number, comparison: Comparison, right: &Number) -> Option<String> {
        let unit = self.unit(left).zip(self.unit(right)).and_then(|(one, other)| same_unit(one, other))?;
        let (left, right) = (self.range(left)?, self.range(right)?);
        let is_possible = match comparison {
            Comparison::Equal => left.0 <= right.1 && right.0 <= left.1,
            Comparison::Different => left.0 != left.1 || left != right,
            Comparison::Less => left.0 < right.1,
            Comparison::LessOrEqual => left.0 <= right.1,
            Comparison::Greater => left.1 > right.0,
            Comparison::GreaterOrEqual => left.1 >= right.0,
        };
        let number = |number: Rational| match unit.filter(|_| number.denominator() == 1) {
            Some(unit) => unit.number(number.numerator()),
            None => number.to_string(),
        };
        let shown = |(low, high): Range| match low == high {
            true => number(low),
            false => format!("from {} to {}", number(low), number(high)),
        };
        (!is_possible).then(|| format!("the left side is {}, the right side {}", shown(left), shown(right)))
    }

    /// Returns the unit of a number that has one; `None` if its parts have several units, or are multiplied or divided.
    fn unit(&self, number: &Number) -> Option<Option<&Unit>> {
        let all = |numbers: &[Number]| {
            numbers.iter().try_fold(None, |unit, next| same_unit(unit, self.unit(next)?))
        };
        match number {
            Number::Constant(_) | Number::Count(_) => Some(None),
            Number::Of(Measure::Value, term) => {
                let unit = self.model.category(term.category(self.model)).unit.as_ref();
                Some(unit.filter(|unit| unit.scale > 1))
            }
            Number::Of(..) => Some(None),
            Number::Arithmetic(operator, left, right) => {
                let unit = same_unit(self.unit(left)?, self.unit(right)?)?;
                let is_sum = matches!(operator, Operator::Add | Operator::Subtract | Operator::Difference);
                (is_sum || unit.is_none()).then_some(unit)
            }
            Number::Sum(numbers) | Number::Min(numbers) | Number::Max(numbers) => all(numbers),
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
                self.unit(&number.written_out(self.model))
            }
        }
    }

    fn range(&self, number: &Number) -> Option<Range> {
        let ranges =
            |numbers: &[Number]| numbers.iter().map(|each| self.range(each)).collect::<Option<Vec<_>>>();
        match number {
            Number::Constant(number) => Some((Rational::from(*number), Rational::from(*number))),
            Number::Of(measure, term) => {
                let items = self.model.items_of(term.category(self.model));
                let values = items.map(|item| Rational::from(self.model.measure(*measure, item)));
                Some((values.clone().min()?, values.max()?))
            }
            Number::Arithmetic(operator, left, right) => {
                range_of(*operator, self.range(left)?, self.range(right)?)
            }
            Number::Sum(numbers) => {
                let zero = (Rational::ZERO, Rational::ZERO);
                ranges(numbers)?.into_iter().try_fold(zero, |sum, next| range_of(Operator::Add, sum, next))
            }
            Number::Min(numbers) => {
                ranges(numbers)?.into_iter().reduce(|one, other| (one.0.min(other.0), one.1.min(other.1)))
            }
            Number::Max(numbers) => {
                ranges(numbers)?.into_iter().reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)))
            }
            Number::Count(formulas) => Some((Rational::ZERO, Rational::from(formulas.len() as i64))),
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
                self.range(&number.written_out(self.model))
            }
        }
    }
}

/// Returns the unit of two numbers, one of which may have none.
fn same_unit<'u>(one: Option<&'u Unit>, other: Option<&'u Unit>) -> Option<Option<&'u Unit>> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => None,
        (one, other) => Some(one.or(other)),
    }
}

/// Returns the range of the results of an operation; `None` for those whose range is not that of the corners.
fn range_of(operator: Operator, left: Range, right: Range) -> Option<Range> {
    let corners = |of: fn(Rational, Rational) -> Option<Rational>| {
        let all = [of(left.0, right.0)?, of(left.0, right.1)?, of(left.1, right.0)?, of(left.1, right.1)?];
        Some((all.into_iter().min()?, all.into_iter().max()?))
    };
    match operator {
        Operator::Add => corners(Rational::checked_add),
        Operator::Subtract => corners(Rational::checked_sub),
        Operator::Multiply => corners(Rational::checked_mul),
        Operator::Difference => {
            let (low, high) = corners(Rational::checked_sub)?;
            let farthest = low.checked_abs()?.max(high.checked_abs()?);
            let meets = low <= Rational::ZERO && high >= Rational::ZERO;
            let nearest = if meets { Rational::ZERO } else { low.checked_abs()?.min(high.checked_abs()?) };
            Some((nearest, farthest))
        }
        Operator::Divide if right.0 == right.1 => corners(Rational::checked_div),
        Operator::Divide | Operator::Remainder | Operator::TruncatedRemainder => None,
    }
}
