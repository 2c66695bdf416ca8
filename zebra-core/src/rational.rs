//! Exact rational numbers for the arithmetic of clues.
//! Independent of puzzles and of the engine.

use std::cmp::Ordering;
use std::fmt;

/// An exact fraction of two `i64`, always in lowest terms with a positive denominator.
///
/// Arithmetic is checked: overflow and division by zero are `None`.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::rational::Rational;
/// let half = Rational::new(2, 4).unwrap();
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(half.checked_add(half), Some(Rational::from(1)));
/// assert_eq!(half.checked_div(Rational::ZERO), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rational {
    numerator: i64,
    denominator: i64,
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Rational {
    /// Zero.
    pub const ZERO: Rational = Rational { numerator: 0, denominator: 1 };
    /// One.
    pub const ONE: Rational = Rational { numerator: 1, denominator: 1 };

    /// Creates a fraction in lowest terms; `None` if the denominator is zero or the result does not fit.
    #[must_use]
    pub fn new(numerator: i64, denominator: i64) -> Option<Rational> {
        Rational::reduce(i128::from(numerator), i128::from(denominator))
    }

    fn reduce(numerator: i128, denominator: i128) -> Option<Rational> {
        if denominator == 1 {
            return Some(Rational { numerator: i64::try_from(numerator).ok()?, denominator: 1 });
        }
        if denominator == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        let divisor = i128::try_from(divisor).ok()? * denominator.signum();
        Some(Rational {
            numerator: i64::try_from(numerator / divisor).ok()?,
            denominator: i64::try_from(denominator / divisor).ok()?,
        })
    }

    /// The numerator, in lowest terms; it carries the sign.
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The denominator, in lowest terms; at least 1.
    #[must_use]
    pub const fn denominator(self) -> i64 {
        self.denominator
    }

    /// Whether the number is an integer.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        self.denominator == 1
    }

    /// The sum, or `None` when it does not fit.
    #[must_use]
    pub fn checked_add(self, other: Rational) -> Option<Rational> {
        let (a, b) = (self.wide(), other.wide());
        Rational::reduce(a.0 * b.1 + b.0 * a.1, a.1 * b.1)
    }

    /// The difference, or `None` when it does not fit.
    #[must_use]
    pub fn checked_sub(self, other: Rational) -> Option<Rational> {
        let (a, b) = (self.wide(), other.wide());
        Rational::reduce(a.0 * b.1 - b.0 * a.1, a.1 * b.1)
    }

    /// The product, or `None` when it does not fit.
    #[must_use]
    pub fn checked_mul(self, other: Rational) -> Option<Rational> {
        let (a, b) = (self.wide(), other.wide());
        Rational::reduce(a.0 * b.0, a.1 * b.1)
    }

    /// The quotient, or `None` when the divisor is zero or the quotient does not fit.
    #[must_use]
    pub fn checked_div(self, other: Rational) -> Option<Rational> {
        let (a, b) = (self.wide(), other.wide());
        Rational::reduce(a.0 * b.1, a.1 * b.0)
    }

    /// The Euclidean remainder, in `[0, |other|)`, or `None` when `other` is zero or it does not fit.
    #[must_use]
    pub fn checked_rem(self, other: Rational) -> Option<Rational> {
        let (a, b) = (self.wide(), other.wide());
        if b.0 == 0 {
            return None;
        }
        Rational::reduce((a.0 * b.1).rem_euclid(b.0.abs() * a.1), a.1 * b.1)
    }

    /// The remainder with the sign of `self`, or `None` when `other` is zero or it does not fit.
    #[must_use]
    pub fn checked_truncated_rem(self, other: Rational) -> Option<Rational> {
        let (a, b) = (self.wide(), other.wide());
        if b.0 == 0 {
            return None;
        }
        Rational::reduce((a.0 * b.1) % (b.0 * a.1), a.1 * b.1)
    }

    /// The negation, or `None` when it does not fit.
    #[must_use]
    pub fn checked_neg(self) -> Option<Rational> {
        Some(Rational { numerator: self.numerator.checked_neg()?, ..self })
    }

    /// The absolute value, or `None` when it does not fit.
    #[must_use]
    pub fn checked_abs(self) -> Option<Rational> {
        Some(Rational { numerator: self.numerator.checked_abs()?, ..self })
    }

    fn wide(self) -> (i128, i128) {
        (i128::from(self.numerator), i128::from(self.denominator))
    }
}

impl Default for Rational {
    fn default() -> Self {
        Rational::ZERO
    }
}

impl From<i64> for Rational {
    fn from(numerator: i64) -> Self {
        Rational { numerator, denominator: 1 }
    }
}

impl From<i32> for Rational {
    fn from(numerator: i32) -> Self {
        Rational::from(i64::from(numerator))
    }
}

impl From<u32> for Rational {
    fn from(numerator: u32) -> Self {
        Rational::from(i64::from(numerator))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let (a, b) = (self.wide(), other.wide());
        (a.0 * b.1).cmp(&(b.0 * a.1))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            fmt::Display::fmt(&self.numerator, formatter)
        } else {
            formatter.pad(&format!("{}/{}", self.numerator, self.denominator))
        }
    }
}

/// A comparison of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// Left equals right.
    Equal,
    /// Left differs from right.
    Different,
    /// Left is less than right.
    Less,
    /// Left is at most right.
    LessOrEqual,
    /// Left is greater than right.
    Greater,
    /// Left is at least right.
    GreaterOrEqual,
}

impl Comparison {
    /// The comparisons and their signs.
    pub const SIGNS: [(&str, Comparison); 6] = [
        ("==", Comparison::Equal),
        ("!=", Comparison::Different),
        ("<", Comparison::Less),
        ("<=", Comparison::LessOrEqual),
        (">", Comparison::Greater),
        (">=", Comparison::GreaterOrEqual),
    ];

    /// Returns the sign, such as `<=`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        Comparison::SIGNS[self as usize].0
    }

    /// Returns whether the comparison of `left` and `right` is true.
    #[must_use]
    pub fn holds<T: Ord>(self, left: &T, right: &T) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Different => left != right,
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterOrEqual => left >= right,
        }
    }

    /// Returns the comparison that is true exactly where this one is false.
    #[must_use]
    pub const fn negated(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::Different,
            Comparison::Different => Comparison::Equal,
            Comparison::Less => Comparison::GreaterOrEqual,
            Comparison::LessOrEqual => Comparison::Greater,
            Comparison::Greater => Comparison::LessOrEqual,
            Comparison::GreaterOrEqual => Comparison::Less,
        }
    }

    /// Returns the comparison of the same numbers in the other order.
    #[must_use]
    pub const fn mirrored(self) -> Comparison {
        match self {
            Comparison::Equal | Comparison::Different => self,
            Comparison::Less => Comparison::Greater,
            Comparison::LessOrEqual => Comparison::GreaterOrEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: i64, denominator: i64) -> Rational {
        Rational::new(numerator, denominator).unwrap()
    }

    #[test]
    fn is_normalized() {
        assert_eq!(fraction(2, -4), fraction(-1, 2));
        assert_eq!(fraction(0, -7), Rational::ZERO);
        assert_eq!(fraction(i64::MIN, i64::MIN), Rational::ONE);
        assert_eq!(Rational::new(1, 0), None);
        assert_eq!(Rational::new(1, i64::MIN), None);
        assert_eq!(Rational::new(i64::MIN, -1), None);
        assert_eq!((fraction(6, -4).numerator(), fraction(6, -4).denominator()), (-3, 2));
    }

    #[test]
    fn computes_exactly() {
        let (a, b) = (fraction(1, 2), fraction(-1, 3));
        assert_eq!(a.checked_add(b), Some(fraction(1, 6)));
        assert_eq!(a.checked_sub(b), Some(fraction(5, 6)));
        assert_eq!(a.checked_mul(b), Some(fraction(-1, 6)));
        assert_eq!(a.checked_div(b), Some(fraction(-3, 2)));
        assert_eq!(a.checked_neg(), Some(fraction(-1, 2)));
        assert_eq!(b.checked_abs(), Some(fraction(1, 3)));
    }

    #[test]
    fn remainder_is_euclidean() {
        for numerator in -12..=12 {
            for divisor in [-5, -3, 3, 5] {
                let (a, b) = (fraction(numerator, 2), fraction(divisor, 3));
                let remainder = a.checked_rem(b).unwrap();
                assert!(remainder >= Rational::ZERO && remainder < b.checked_abs().unwrap());
                let quotient = a.checked_sub(remainder).unwrap().checked_div(b).unwrap();
                assert!(quotient.is_integer());
            }
        }
        assert_eq!(Rational::ONE.checked_rem(Rational::ZERO), None);
    }

    #[test]
    fn truncated_remainder_has_the_sign_of_the_dividend() {
        for (a, b, remainder) in [(7, 3, 1), (-7, 3, -1), (7, -3, 1), (-7, -3, -1), (-6, 3, 0)] {
            let found = Rational::from(a).checked_truncated_rem(Rational::from(b));
            assert_eq!(found, Some(Rational::from(remainder)), "{a} % {b}");
        }
        assert_eq!(fraction(-7, 2).checked_truncated_rem(Rational::ONE), Some(fraction(-1, 2)));
        assert_eq!(Rational::ONE.checked_truncated_rem(Rational::ZERO), None);
    }

    #[test]
    fn overflow_is_none() {
        let (largest, smallest) = (Rational::from(i64::MAX), Rational::from(i64::MIN));
        assert_eq!(largest.checked_add(Rational::ONE), None);
        assert_eq!(smallest.checked_sub(Rational::ONE), None);
        assert_eq!(smallest.checked_neg(), None);
        assert_eq!(smallest.checked_abs(), None);
        assert_eq!(smallest.checked_mul(smallest), None);
        assert_eq!(fraction(1, i64::MAX).checked_mul(fraction(1, 2)), None);
        assert_eq!(smallest.checked_rem(smallest), Some(Rational::ZERO));
        assert_eq!(smallest.checked_div(smallest), Some(Rational::ONE));
    }

    #[test]
    fn orders_and_prints() {
        let mut numbers = [fraction(1, 2), fraction(-1, 3), Rational::from(3), fraction(1, 3)];
        numbers.sort();
        assert_eq!(numbers.map(|number| number.to_string()), ["-1/3", "1/3", "1/2", "3"]);
        assert!(Rational::from(i64::MAX) > fraction(i64::MAX - 1, 1));
        assert_eq!(format!("{:>5}|{:<4}|", fraction(1, 2), Rational::from(7u32)), "  1/2|7   |");
    }
}
