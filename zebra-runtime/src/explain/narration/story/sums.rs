//! Equations and sums as a reader writes them: "Ann's pay + Ben's pay = 30", "2 × 134 + 78 − 52 = 294".

use super::Story;
use crate::explain::clue::equations::{self, Equation, Sum, Unknown};
use crate::explain::walkthrough::Reason;
use crate::explain::wording::attribute_of;
use crate::model::{ClueId, Mark};
use crate::rational::Rational;
use crate::sentence::{capitalize, list};

/// The words before equations, after what they were filled in with.
const SAY: &str = "these clues say:";

impl Story<'_> {
    /// Returns the sum of what clues state that gives a conclusion, filled in with reasons; `None` if they are no equations, or not the
    /// fewest.
    pub(super) fn sum(&self, clues: &[ClueId], reasons: &[Reason], conclusions: &[Mark]) -> Option<Sum> {
        equations::concluding_sum(self.model(), clues, reasons.iter().map(|reason| reason.mark), conclusions)
    }

    /// Returns how a number follows from the only equation: "2 × 134 + 78 − 52"; `None` if nothing is computed.
    pub(super) fn calculation(&self, sum: &Sum) -> Option<String> {
        let [(Equation { rest, .. }, by)] = &sum.equations[..] else { return None };
        let sign = Rational::from(by.numerator().signum());
        let parts: Option<Vec<_>> =
            rest.iter().map(|&(factor, number)| Some((factor.checked_mul(sign)?, number))).collect();
        let by = by.checked_mul(sign)?;
        let text = signed(&parts?);
        let is_sum = text.contains(' ');
        let text = match (by.numerator(), by.denominator()) {
            (1, 1) if !is_sum => return None,
            (1, 1) => text,
            (1, by) if !is_sum => format!("{text} / {by}"),
            (1, by) => format!("({text}) / {by}"),
            _ if !is_sum => format!("{by} × {text}"),
            _ => format!("{by} × ({text})"),
        };
        Some(text)
    }

    /// Returns the words before the equations of a sum, and a line for each of them and for the sum.
    pub(super) fn sum_lines(&self, sum: &Sum, reasons: &[&Reason]) -> Option<(Vec<String>, Vec<String>)> {
        let mut before = Vec::new();
        match self.premises(reasons, "") {
            Some(premises) => before.extend([premises, format!("So {SAY}")]),
            None if reasons.is_empty() => before.push(capitalize(SAY)),
            None => before.push(format!("Since {}, {SAY}", self.given(reasons))),
        }
        let label = |clue: ClueId| &*self.model().clue(clue).label;
        let scale = sum.equations.iter().map(|(_, by)| by.denominator()).try_fold(1, least_multiple)?;
        let (mut lines, mut added, mut products) = (Vec::new(), Vec::new(), Vec::new());
        for (equation, by) in &sum.equations {
            let (text, is_exchanged) = self.equation(equation)?;
            lines.push(format!("Clue {}: {text}.", label(equation.clue)));
            let sign = if is_exchanged { -1 } else { 1 };
            let by = by.checked_mul(Rational::from(scale))?;
            products.push((by, equation.total()?));
            added.push((by.checked_mul(Rational::from(sign))?, label(equation.clue)));
        }
        let scaled = sum.number.checked_mul(Rational::from(scale))?;
        let unknown = product(Rational::from(scale), &self.unknown(sum.unknown));
        let total = signed(&products);
        let equals = if total.contains(' ') { format!("{total} = {scaled}") } else { total };
        lines.push(format!("{} leaves {unknown} = {equals}.", combination(&added)));
        Some((before, lines))
    }

    /// Returns an equation without negative terms, and whether its sides were exchanged.
    fn equation(&self, equation: &Equation) -> Option<(String, bool)> {
        let is_negative = |factor: Rational| factor < Rational::ZERO;
        let is_exchanged = equation.terms.iter().all(|&(_, factor)| is_negative(factor));
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for &(unknown, factor) in &equation.terms {
            let side = if is_negative(factor) == is_exchanged { &mut left } else { &mut right };
            side.push(product(factor.checked_abs()?, &self.unknown(unknown)));
        }
        let sign = Rational::from(if is_exchanged { -1 } else { 1 });
        let rest: Option<Vec<_>> =
            equation.rest.iter().map(|&(factor, number)| Some((factor.checked_mul(sign)?, number))).collect();
        let rest = signed(&rest?);
        let right = match (right.is_empty(), rest.strip_prefix('−')) {
            (true, _) => rest,
            (false, _) if rest == "0" => right.join(" + "),
            (false, Some(rest)) => format!("{} − {rest}", right.join(" + ")),
            (false, None) => format!("{} + {rest}", right.join(" + ")),
        };
        Some((format!("{} = {right}", left.join(" + ")), is_exchanged))
    }

    fn unknown(&self, Unknown { item, category }: Unknown) -> String {
        attribute_of(self.model(), item, category)
    }
}

/// Returns the least common multiple of two positive numbers; `None` if it does not fit.
fn least_multiple(one: i64, other: i64) -> Option<i64> {
    let ratio = Rational::new(one, other)?;
    one.checked_mul(ratio.denominator())
}

/// Returns a number with a minus sign.
fn minus(number: Rational) -> String {
    number.to_string().replace('-', "−")
}

/// Returns a multiple of something: "2 × 134", "134".
fn product(factor: Rational, of: &str) -> String {
    match factor {
        Rational::ONE => of.to_owned(),
        _ if factor.checked_neg() == Some(Rational::ONE) => format!("−{of}"),
        _ => format!("{} × {of}", minus(factor)),
    }
}

/// Returns a sum of products: what is added first, then what is subtracted.
fn signed(products: &[(Rational, Rational)]) -> String {
    let is_negative =
        |&&(factor, number): &&(Rational, Rational)| (factor < Rational::ZERO) != (number < Rational::ZERO);
    let text = |&(factor, number): &(Rational, Rational)| {
        let absolute = |number: Rational| number.checked_abs().unwrap_or(number);
        product(absolute(factor), &absolute(number).to_string())
    };
    let some = products.iter().filter(|(factor, number)| ![factor, number].contains(&&Rational::ZERO));
    let (subtracted, added): (Vec<_>, Vec<_>) = some.partition(is_negative);
    let mut sum = added.into_iter().map(text).collect::<Vec<_>>().join(" + ");
    for product in subtracted {
        sum.push_str(if sum.is_empty() { "−" } else { " − " });
        sum.push_str(&text(product));
    }
    if sum.is_empty() { "0".to_owned() } else { sum }
}

/// Returns how equations are added up: "Subtracting clues 1 and 9 from clue 4", "Adding twice clue 2 and clue 3".
fn combination(added: &[(Rational, &str)]) -> String {
    let (less, plus): (Vec<_>, Vec<_>) = added.iter().partition(|(by, _)| *by < Rational::ZERO);
    // Where everything is subtracted, it is as if everything were added.
    let (plus, less) = if plus.is_empty() { (less, plus) } else { (plus, less) };
    let is_once = |by: &Rational| by.checked_abs() == Some(Rational::ONE);
    let clue = |(by, label): &(Rational, &str)| match by.checked_abs().unwrap_or(*by) {
        Rational::ONE => format!("clue {label}"),
        by if by == Rational::from(2) => format!("twice clue {label}"),
        by => format!("{by} times clue {label}"),
    };
    let all = |parts: &[(Rational, &str)]| match parts {
        [_, _, ..] if parts.iter().all(|(by, _)| is_once(by)) => {
            format!("clues {}", list(parts.iter().map(|(_, label)| *label), "and"))
        }
        _ => list(parts.iter().map(clue), "and"),
    };
    match (plus.len(), less.is_empty()) {
        (_, true) => format!("Adding {}", all(&plus)),
        (1, false) => format!("Subtracting {} from {}", all(&less), all(&plus)),
        (_, false) => format!("Adding {} and subtracting {}", all(&plus), all(&less)),
    }
}
