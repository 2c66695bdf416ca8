//! Bounds propagation: the ranges that a comparison allows for its sides are pushed down through the arithmetic. Part
//! of the engine; it removes only values whose number is out of range or does not exist.

use super::super::expression::Expression;
use super::super::network::Variable;
use super::super::recorder::Recorder;
use super::super::store::Propagation;
use super::bounds::{Interval, compare};
use super::condition::Pusher;
use super::truth::Truth;
use crate::rational::Comparison;
use crate::rational::Rational;

/// One end of a range; `strict` excludes the number itself.
#[derive(Clone, Copy)]
struct Bound {
    number: Rational,
    strict: bool,
}

/// The allowed numbers; an end that is `None` is infinite.
#[derive(Clone, Copy)]
struct Range {
    low: Option<Bound>,
    high: Option<Bound>,
}

const ANY: Range = Range { low: None, high: None };

impl Range {
    fn of(interval: Interval) -> Range {
        let bound = |number: Option<Rational>| number.map(|number| Bound { number, strict: false });
        Range { low: bound(interval.low), high: bound(interval.high) }
    }

    fn strictly(self, strict: bool) -> Range {
        let make =
            |bound: Option<Bound>| bound.map(|bound| Bound { strict: bound.strict || strict, ..bound });
        Range { low: make(self.low), high: make(self.high) }
    }

    fn contains(&self, number: Rational) -> bool {
        self.low.is_none_or(|low| number > low.number || (!low.strict && number == low.number))
            && self.high.is_none_or(|high| number < high.number || (!high.strict && number == high.number))
    }

    /// Maps each end by a function that may reverse the order; an end that overflows is infinite.
    fn map(self, turns: bool, function: impl Fn(Rational) -> Option<Rational>) -> Range {
        let apply = |bound: Option<Bound>| {
            bound.and_then(|bound| Some(Bound { number: function(bound.number)?, strict: bound.strict }))
        };
        if turns {
            Range { low: apply(self.high), high: apply(self.low) }
        } else {
            Range { low: apply(self.low), high: apply(self.high) }
        }
    }

    fn negated(self) -> Range {
        self.map(true, Rational::checked_neg)
    }

    /// Returns the x with `x + y` in this range for some y of the interval.
    fn minus(self, other: Interval) -> Range {
        let end = |bound: Option<Bound>, subtract: Option<Rational>| {
            bound.and_then(|bound| Some(Bound { number: bound.number.checked_sub(subtract?)?, ..bound }))
        };
        Range { low: end(self.low, other.high), high: end(self.high, other.low) }
    }

    /// Returns the x with `x - y` in this range for some y of the interval.
    fn plus(self, other: Interval) -> Range {
        let end = |bound: Option<Bound>, add: Option<Rational>| {
            bound.and_then(|bound| Some(Bound { number: bound.number.checked_add(add?)?, ..bound }))
        };
        Range { low: end(self.low, other.low), high: end(self.high, other.high) }
    }

    /// Returns the x with `x * y` in this range for some y of the interval, which excludes zero.
    fn divided_by(self, other: Interval) -> Range {
        if other.high.is_some_and(|high| high < Rational::ZERO) {
            let negate = |number: Option<Rational>| number.and_then(Rational::checked_neg);
            return self.negated().divided_by(Interval {
                low: negate(other.high),
                high: negate(other.low),
                ..other
            });
        }
        // The divisor with the farthest result: the small one away from zero, the large one towards it.
        let end = |bound: Option<Bound>, outward: bool| {
            let bound = bound?;
            let away = if outward { bound.number >= Rational::ZERO } else { bound.number <= Rational::ZERO };
            let divisor = if away { other.low? } else { other.high? };
            Some(Bound { number: bound.number.checked_div(divisor)?, ..bound })
        };
        Range { low: end(self.low, false), high: end(self.high, true) }
    }
}

/// Prunes values with which a comparison cannot be as wanted.
pub(crate) struct Limiter<'a, 'b, R> {
    pub(crate) pusher: &'a mut Pusher<'b, R>,
}

impl<R: Recorder> Limiter<'_, '_, R> {
    pub(crate) fn require_compare(
        &mut self,
        left: &Expression,
        op: Comparison,
        right: &Expression,
        wanted: bool,
    ) -> Propagation {
        let view = self.pusher.view();
        match compare(&view, left, op, right) {
            Truth::Unknown => {}
            truth if truth == Truth::from(wanted) => return Ok(()),
            _ => return self.pusher.fail(),
        }
        let (a, b) = (view.bounds(left), view.bounds(right));
        let op = match wanted {
            true => op,
            false if a.sure && b.sure => op.negated(),
            // It may be false since a number does not exist.
            false => return Ok(()),
        };
        let (below_b, above_b) = (Range { low: None, ..Range::of(b) }, Range { high: None, ..Range::of(b) });
        let (below_a, above_a) = (Range { low: None, ..Range::of(a) }, Range { high: None, ..Range::of(a) });
        let (for_left, for_right) = match op {
            Comparison::Equal => (Range::of(b), Range::of(a)),
            Comparison::Different => return self.require_different(left, a, right, b),
            Comparison::Less => (below_b.strictly(true), above_a.strictly(true)),
            Comparison::LessOrEqual => (below_b, above_a),
            Comparison::Greater => (above_b.strictly(true), below_a.strictly(true)),
            Comparison::GreaterOrEqual => (above_b, below_a),
        };
        self.limit(left, for_left)?;
        self.limit(right, for_right)
    }

    fn require_different(
        &mut self,
        left: &Expression,
        a: Interval,
        right: &Expression,
        b: Interval,
    ) -> Propagation {
        for (expression, other) in [(left, b), (right, a)] {
            self.limit(expression, ANY)?;
            if let (Expression::Value { of, table }, Some(number)) = (expression, other.fixed()) {
                self.pusher.keep_values(*of, |_, value| table[value as usize] != Some(number))?;
            }
        }
        Ok(())
    }

    /// Requires that the expression exists and its number is in the range.
    fn limit(&mut self, expression: &Expression, range: Range) -> Propagation {
        match expression {
            Expression::Constant(_) => Ok(()),
            Expression::Value { of, table } => self.limit_value(*of, table, range),
            Expression::Count(list) => {
                self.pusher.require_count(list, |count| range.contains(Rational::from(count)))
            }
            Expression::Neg(inner) => self.limit(inner, range.negated()),
            Expression::Abs(inner) => self.limit_magnitude(inner, range),
            Expression::Add(a, b) => {
                let (bounds_a, bounds_b) = self.bounds_of_two(a, b);
                self.limit(a, range.minus(bounds_b))?;
                self.limit(b, range.minus(bounds_a))
            }
            Expression::Sub(a, b) => {
                let (bounds_a, bounds_b) = self.bounds_of_two(a, b);
                self.limit(a, range.plus(bounds_b))?;
                self.limit(b, range.negated().plus(bounds_a))
            }
            Expression::Mul(a, b) => {
                let (bounds_a, bounds_b) = self.bounds_of_two(a, b);
                let over =
                    |other: Interval| if other.excludes_zero() { range.divided_by(other) } else { ANY };
                self.limit(a, over(bounds_b))?;
                self.limit(b, over(bounds_a))
            }
            Expression::Div(a, b) => {
                let divisor = self.pusher.view().bounds(b).fixed().filter(|number| *number != Rational::ZERO);
                let for_a = divisor.map_or(ANY, |divisor| {
                    range.map(divisor < Rational::ZERO, |number| number.checked_mul(divisor))
                });
                self.limit(a, for_a)?;
                self.limit(b, ANY)
            }
            Expression::Rem(a, b) | Expression::TruncatedRem(a, b) => {
                self.limit(a, ANY)?;
                self.limit(b, ANY)
            }
            Expression::Sum(list) => self.limit_sum(list, range),
            Expression::Min(list) => self.limit_extreme(list, range, false),
            Expression::Max(list) => self.limit_extreme(list, range, true),
        }
    }

    fn bounds_of_two(&self, a: &Expression, b: &Expression) -> (Interval, Interval) {
        let view = self.pusher.view();
        (view.bounds(a), view.bounds(b))
    }

    fn limit_value(&mut self, of: Variable, table: &[Option<Rational>], range: Range) -> Propagation {
        let passes = |value: u32| table[value as usize].is_some_and(|number| range.contains(number));
        self.pusher.keep_values(of, |_, value| passes(value))
    }

    fn limit_magnitude(&mut self, inner: &Expression, range: Range) -> Propagation {
        let Some(high) = range.high else { return self.limit(inner, ANY) };
        let low = high.number.checked_neg().map(|number| Bound { number, ..high });
        self.limit(inner, Range { low, high: Some(high) })
    }

    /// Requires the range that the others leave for each addend. Two sweeps give the sums before and after it.
    fn limit_sum(&mut self, list: &[Expression], range: Range) -> Propagation {
        let view = self.pusher.view();
        let bounds: Vec<Interval> = list.iter().map(|inner| view.bounds(inner)).collect();
        let zero = Interval::exactly(Rational::ZERO);
        let mut after = vec![zero; list.len() + 1];
        for index in (0..list.len()).rev() {
            after[index] = after[index + 1].plus(bounds[index]);
        }
        let mut before = zero;
        for (index, inner) in list.iter().enumerate() {
            self.limit(inner, range.minus(before.plus(after[index + 1])))?;
            before = before.plus(bounds[index]);
        }
        Ok(())
    }

    /// Requires that no operand of a maximum is above the upper bound, and that the only one that can reach the lower
    /// bound does.
    fn limit_extreme(&mut self, list: &[Expression], range: Range, largest: bool) -> Propagation {
        let (each, reach) = if largest {
            (Range { low: None, ..range }, Range { high: None, ..range })
        } else {
            (Range { high: None, ..range }, Range { low: None, ..range })
        };
        for inner in list {
            self.limit(inner, each)?;
        }
        let view = self.pusher.view();
        let reaches = |inner: &&Expression| {
            let bounds = view.bounds(inner);
            let best = if largest { bounds.high } else { bounds.low };
            best.is_none_or(|best| reach.contains(best))
        };
        let mut able = list.iter().filter(reaches);
        let Some(first) = able.next() else { return self.pusher.fail() };
        if able.next().is_some() { Ok(()) } else { self.limit(first, reach) }
    }
}
