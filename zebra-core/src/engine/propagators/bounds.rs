//! Interval arithmetic over expressions: the bounds of a number, and whether it certainly exists. Part of the engine;
//! exact rationals, and no bound if it overflows.

use super::super::expression::Expression;
use super::truth::{Truth, View};
use crate::rational::Comparison;
use crate::rational::Rational;

/// The bounds and the existence of an expression's number, under the current domains.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Interval {
    /// The lower bound; `None` is unbounded.
    pub(crate) low: Option<Rational>,
    /// The upper bound; `None` is unbounded.
    pub(crate) high: Option<Rational>,
    /// Whether it exists for certain.
    pub(crate) sure: bool,
    /// Whether it cannot exist.
    pub(crate) never: bool,
    /// Every possible number is a multiple of `1 / scale`; 0 when no such scale is known.
    pub(crate) scale: i64,
}

fn common_multiple(a: i64, b: i64) -> i64 {
    if a == b {
        return a;
    }
    if a == 0 || b == 0 {
        return 0;
    }
    // Lowest terms divide by the greatest common divisor.
    Rational::new(a, b).and_then(|ratio| ratio.numerator().checked_mul(b)).unwrap_or(0)
}

impl Interval {
    pub(crate) const UNKNOWN: Interval =
        Interval { low: None, high: None, sure: false, never: false, scale: 0 };
    const NEVER: Interval = Interval { never: true, ..Interval::UNKNOWN };

    pub(crate) fn exactly(value: Rational) -> Interval {
        Interval { low: Some(value), high: Some(value), sure: true, never: false, scale: value.denominator() }
    }

    /// Creates an interval of a result. It certainly exists if its operands do and no multiple of `1 / scale` between
    /// the bounds overflows.
    fn result(low: Option<Rational>, high: Option<Rational>, scale: i64, operands_sure: bool) -> Interval {
        let interval = Interval { low, high, sure: false, never: false, scale };
        Interval { sure: operands_sure && interval.fits(scale), ..interval }
    }

    fn fits(&self, scale: i64) -> bool {
        let fits = |bound: Option<Rational>| {
            bound.and_then(|bound| bound.checked_abs()?.checked_mul(Rational::from(scale))).is_some()
        };
        scale > 0 && fits(self.low) && fits(self.high)
    }

    pub(crate) fn fixed(&self) -> Option<Rational> {
        self.low.filter(|_| self.low == self.high)
    }

    fn negated(self) -> Interval {
        let negate = |bound: Option<Rational>| bound.and_then(Rational::checked_neg);
        Interval::result(negate(self.high), negate(self.low), self.scale, self.sure)
    }

    pub(crate) fn plus(self, other: Interval) -> Interval {
        let add = |a: Option<Rational>, b: Option<Rational>| a?.checked_add(b?);
        let scale = common_multiple(self.scale, other.scale);
        let sure = self.sure && other.sure;
        Interval::result(add(self.low, other.low), add(self.high, other.high), scale, sure)
    }

    fn times(self, other: Interval) -> Interval {
        let (low, high) = corners(self, other, Rational::checked_mul);
        let scale = self.scale.checked_mul(other.scale).unwrap_or(0);
        Interval::result(low, high, scale, self.sure && other.sure)
    }

    /// Returns whether zero is outside of the interval.
    pub(crate) fn excludes_zero(&self) -> bool {
        self.low.is_some_and(|low| low > Rational::ZERO)
            || self.high.is_some_and(|high| high < Rational::ZERO)
    }

    fn divided_by(self, other: Interval) -> Interval {
        if other.fixed() == Some(Rational::ZERO) {
            return Interval::NEVER;
        }
        if !other.excludes_zero() {
            return Interval::UNKNOWN;
        }
        if let Some(divisor) = other.fixed()
            && let Some(inverse) = Rational::ONE.checked_div(divisor)
        {
            return Interval { sure: self.sure && other.sure, ..Interval::exactly(inverse) }.times(self);
        }
        let (low, high) = corners(self, other, Rational::checked_div);
        Interval { low, high, ..Interval::UNKNOWN }
    }

    fn remainder_by(self, other: Interval) -> Interval {
        if other.fixed() == Some(Rational::ZERO) {
            return Interval::NEVER;
        }
        let magnitude = other.magnitude();
        let scale = common_multiple(self.scale, other.scale);
        let sure = self.sure && other.sure && other.excludes_zero();
        Interval::result(Some(Rational::ZERO), magnitude.high, scale, sure)
    }

    /// The remainder of a positive number is positive, that of a negative number negative.
    fn truncated_remainder_by(self, other: Interval) -> Interval {
        let remainder = self.remainder_by(other);
        let least = if self.low.is_some_and(|low| low >= Rational::ZERO) {
            remainder.low
        } else {
            remainder.high.and_then(Rational::checked_neg)
        };
        let greatest = match self.high.is_some_and(|high| high <= Rational::ZERO) {
            true => remainder.low,
            false => remainder.high,
        };
        Interval { low: least, high: greatest, ..remainder }
    }

    fn magnitude(self) -> Interval {
        match (self.low, self.high) {
            (Some(low), _) if low >= Rational::ZERO => self,
            (_, Some(high)) if high <= Rational::ZERO => self.negated(),
            (low, high) => {
                let most = low.and_then(Rational::checked_abs).and_then(|low| Some(low.max(high?)));
                Interval::result(Some(Rational::ZERO), most, self.scale, self.sure)
            }
        }
    }

    /// Returns the smaller (or the larger) of two.
    fn extreme(self, other: Interval, largest: bool) -> Interval {
        let bound = |a: Option<Rational>, b: Option<Rational>, low_side: bool| match (a, b) {
            (Some(a), Some(b)) => Some(if largest { a.max(b) } else { a.min(b) }),
            // One bound is enough on the side of the extreme: max(a, b) >= a.
            (one, other) if low_side == largest => one.or(other),
            _ => None,
        };
        Interval {
            low: bound(self.low, other.low, true),
            high: bound(self.high, other.high, false),
            sure: self.sure && other.sure,
            never: false,
            scale: common_multiple(self.scale, other.scale),
        }
    }
}

/// Returns the smallest and largest result at the corners of two intervals.
fn corners(
    a: Interval,
    b: Interval,
    operation: fn(Rational, Rational) -> Option<Rational>,
) -> (Option<Rational>, Option<Rational>) {
    let corner = |a: Option<Rational>, b: Option<Rational>| operation(a?, b?);
    let all = [corner(a.low, b.low), corner(a.low, b.high), corner(a.high, b.low), corner(a.high, b.high)];
    let [Some(one), Some(two), Some(three), Some(four)] = all else { return (None, None) };
    (Some(one.min(two).min(three).min(four)), Some(one.max(two).max(three).max(four)))
}

impl View<'_> {
    /// Returns the bounds of the expression's number.
    pub(crate) fn bounds(&self, expression: &Expression) -> Interval {
        let both = |a: &Expression, b: &Expression, operation: fn(Interval, Interval) -> Interval| {
            let (a, b) = (self.bounds(a), self.bounds(b));
            if a.never || b.never { Interval::NEVER } else { operation(a, b) }
        };
        let one = |a: &Expression, operation: fn(Interval) -> Interval| {
            let a = self.bounds(a);
            if a.never { Interval::NEVER } else { operation(a) }
        };
        match expression {
            Expression::Constant(value) => Interval::exactly(*value),
            Expression::Value { of, table } => {
                let values = self.domains.values(self.domains.slot(*of));
                bounds_of_values(values.map(|value| table.get(value as usize).copied().flatten()))
            }
            Expression::Count(list) => {
                let (certain, undecided) = self.count(list);
                let high = Some(Rational::from(certain + undecided));
                Interval { high, ..Interval::exactly(Rational::from(certain)) }
            }
            Expression::Add(a, b) => both(a, b, Interval::plus),
            Expression::Sub(a, b) => both(a, b, |a, b| {
                let negate = |bound: Option<Rational>| bound.and_then(Rational::checked_neg);
                a.plus(Interval { low: negate(b.high), high: negate(b.low), ..b })
            }),
            Expression::Mul(a, b) => both(a, b, Interval::times),
            Expression::Div(a, b) => both(a, b, Interval::divided_by),
            Expression::Rem(a, b) => both(a, b, Interval::remainder_by),
            Expression::TruncatedRem(a, b) => both(a, b, Interval::truncated_remainder_by),
            Expression::Neg(a) => one(a, Interval::negated),
            Expression::Abs(a) => one(a, Interval::magnitude),
            Expression::Sum(list) => self.fold(list, Interval::exactly(Rational::ZERO), Interval::plus),
            Expression::Min(list) => self.fold_extreme(list, |a, b| a.extreme(b, false)),
            Expression::Max(list) => self.fold_extreme(list, |a, b| a.extreme(b, true)),
        }
    }

    fn fold(
        &self,
        list: &[Expression],
        start: Interval,
        operation: fn(Interval, Interval) -> Interval,
    ) -> Interval {
        list.iter().fold(start, |result, inner| {
            let next = self.bounds(inner);
            if result.never || next.never { Interval::NEVER } else { operation(result, next) }
        })
    }

    fn fold_extreme(&self, list: &[Expression], operation: fn(Interval, Interval) -> Interval) -> Interval {
        match list.split_first() {
            None => Interval::NEVER,
            Some((first, rest)) => self.fold(rest, self.bounds(first), operation),
        }
    }
}

fn bounds_of_values(numbers: impl Iterator<Item = Option<Rational>>) -> Interval {
    let mut result: Option<Interval> = None;
    let mut sure = true;
    for number in numbers {
        let Some(number) = number else {
            sure = false;
            continue;
        };
        let so_far = result.unwrap_or(Interval::exactly(number));
        result = Some(Interval {
            low: so_far.low.map(|low| low.min(number)),
            high: so_far.high.map(|high| high.max(number)),
            scale: common_multiple(so_far.scale, number.denominator()),
            ..so_far
        });
    }
    result.map_or(Interval::NEVER, |interval| Interval { sure, ..interval })
}

/// Returns whether two numbers compare as stated, under the current domains.
pub(crate) fn compare(view: &View<'_>, left: &Expression, op: Comparison, right: &Expression) -> Truth {
    let (left, right) = (view.bounds(left), view.bounds(right));
    if left.never || right.never || impossible(left, op, right) {
        return Truth::False;
    }
    if left.sure && right.sure && impossible(left, op.negated(), right) {
        Truth::True
    } else {
        Truth::Unknown
    }
}

/// Returns whether no two numbers of the intervals compare as stated.
fn impossible(left: Interval, op: Comparison, right: Interval) -> bool {
    let above = |low: Option<Rational>, high: Option<Rational>, or_equal: bool| match (low, high) {
        (Some(low), Some(high)) => low > high || (or_equal && low == high),
        _ => false,
    };
    match op {
        Comparison::Equal => above(left.low, right.high, false) || above(right.low, left.high, false),
        Comparison::Different => left.fixed().is_some() && left.fixed() == right.fixed(),
        Comparison::Less => above(left.low, right.high, true),
        Comparison::LessOrEqual => above(left.low, right.high, false),
        Comparison::Greater => above(right.low, left.high, true),
        Comparison::GreaterOrEqual => above(right.low, left.high, false),
    }
}
