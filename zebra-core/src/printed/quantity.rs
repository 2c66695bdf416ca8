//! Numbers with a unit: `$12.50`, `8,500 ft`, `1.2 million`, `2 h 30 min`, `3rd`.

use super::units::{Known, known};
use super::{Contradiction, Values, name};
use crate::model::Unit;
use crate::rational::Rational;

/// The most digits after a decimal point.
const MAX_DECIMALS: usize = 6;

/// Words that multiply the number before them.
const MULTIPLES: [(&str, i64); 8] = [
    ("hundred", 100),
    ("thousand", 1_000),
    ("k", 1_000),
    ("million", 1_000_000),
    ("billion", 1_000_000_000),
    ("trillion", 1_000_000_000_000),
    ("dozen", 12),
    ("bn", 1_000_000_000),
];

/// One text: a number between what is printed before and after it.
struct Amount {
    number: Rational,
    before: String,
    after: String,
    /// Further parts in smaller units: the 30 minutes of `2 h 30 min`.
    smaller: Vec<Part>,
    is_ordinal: bool,
}

/// A part of an amount in a smaller unit.
struct Part {
    number: Rational,
    unit: Known,
    /// The unit as printed.
    printed: String,
}

impl Amount {
    fn read(text: &str) -> Option<Amount> {
        let text = name::normal(text);
        let start = text.find(|letter: char| letter.is_ascii_digit())?;
        let start = start - usize::from(text[..start].ends_with('.'));
        let (before, rest) = text.split_at(start);
        let (before, is_negative) = unsigned(before.trim());
        let (number, after) = number(rest)?;
        let number = if is_negative { Rational::ZERO.checked_sub(number)? } else { number };
        let (after, is_ordinal) =
            match ["st", "nd", "rd", "th"].iter().find_map(|end| after.strip_prefix(end)) {
                Some(rest) if !rest.starts_with(char::is_alphanumeric) && number.is_integer() => (rest, true),
                _ => (after, false),
            };
        let (number, after) = multiplied(number, after)?;
        let (after, smaller) = parts(after);
        Some(Amount { number, before, after, smaller, is_ordinal })
    }

    /// The unit as printed, in front or behind.
    fn unit(&self) -> Option<Known> {
        let after = self.after.trim().trim_start_matches('-').to_lowercase();
        match (&*self.before, &*after) {
            (before, "") => known(&before.to_lowercase()),
            ("", after) => known(after),
            _ => None,
        }
    }

    fn is_bare(&self) -> bool {
        self.before.is_empty() && self.after.is_empty() && !self.is_ordinal
    }

    /// What is printed around the number, for the comparison with others.
    fn surroundings(&self) -> (String, String, bool) {
        let after = self.after.trim().trim_end_matches('.').to_lowercase();
        let singular = after.strip_suffix('s').unwrap_or(&after).to_owned();
        (self.before.to_lowercase(), singular, self.is_ordinal)
    }
}

/// Reads a list of amounts.
pub(super) fn read(texts: &[&str]) -> Result<Option<Values>, Contradiction> {
    let amounts: Option<Vec<Amount>> = texts.iter().map(|text| Amount::read(text)).collect();
    let Some(amounts) = amounts else { return Ok(None) };
    let printed: Vec<usize> = (0..amounts.len()).filter(|&at| !amounts[at].is_bare()).collect();
    let Some(&first) = printed.first() else { return Ok(on_one_scale(&amounts, None)) };
    let units: Option<Vec<Known>> = printed.iter().map(|&at| amounts[at].unit()).collect();
    if let Some(units) = units {
        if let Some(at) = units.iter().position(|unit| unit.quantity != units[0].quantity) {
            return Err(Contradiction { first, second: printed[at] });
        }
        return Ok(converted(&amounts, &units, &printed));
    }
    let are_alike = printed.iter().all(|&at| amounts[at].surroundings() == amounts[first].surroundings());
    if !are_alike || amounts.iter().any(|amount| !amount.smaller.is_empty()) {
        return Ok(None);
    }
    let longest = printed.iter().max_by_key(|&&at| amounts[at].after.len()).map_or(first, |&at| at);
    let (before, after) = (&amounts[longest].before, &amounts[longest].after);
    // A rank and a number in a name, as in `Route 66`, are no amounts.
    let is_amount =
        !amounts[first].is_ordinal && (before.is_empty() || known(&before.to_lowercase()).is_some());
    let pattern = is_amount.then(|| format!("{before}{{}}{after}"));
    Ok(on_one_scale(&amounts, pattern))
}

/// Returns the values of amounts of one quantity, in the smallest of their units.
fn converted(amounts: &[Amount], units: &[Known], printed: &[usize]) -> Option<Values> {
    let parts = || amounts.iter().flat_map(|amount| &amount.smaller);
    let smallest = units.iter().copied().chain(parts().map(|part| part.unit)).min_by_key(|unit| unit.size)?;
    let spelled = printed.iter().zip(units).find(|(_, unit)| unit.size == smallest.size);
    let mut own = units.iter();
    let mut numbers = Vec::with_capacity(amounts.len());
    for amount in amounts {
        let size = if amount.is_bare() { smallest.size } else { own.next()?.size };
        let mut number = amount.number.checked_mul(Rational::new(size, smallest.size)?)?;
        for part in &amount.smaller {
            let size = Rational::new(part.unit.size, smallest.size)?;
            number = number.checked_add(part.number.checked_mul(size)?)?;
        }
        numbers.push(number);
    }
    let pattern = match (spelled, smallest.plural) {
        (_, Some(plural)) => format!("{{}} {plural}"),
        (Some((&at, _)), None) => format!("{}{{}}{}", amounts[at].before, amounts[at].after),
        (None, None) => {
            let part = parts().find(|part| part.unit.size == smallest.size)?;
            format!("{{}} {}", part.printed)
        }
    };
    scaled(&numbers, Some(pattern))
}

fn on_one_scale(amounts: &[Amount], pattern: Option<String>) -> Option<Values> {
    let numbers: Vec<Rational> = amounts.iter().map(|amount| amount.number).collect();
    scaled(&numbers, pattern)
}

/// Multiplies all numbers by the least power of ten that makes each of them an integer.
fn scaled(numbers: &[Rational], pattern: Option<String>) -> Option<Values> {
    let mut scales = (0..=9).map(|digits| 10_i64.pow(digits));
    let scale = scales.find(|scale| numbers.iter().all(|number| scale % number.denominator() == 0))?;
    let value = |number: &Rational| number.numerator().checked_mul(scale / number.denominator());
    let values: Vec<i64> = numbers.iter().map(value).collect::<Option<_>>()?;
    let scale = u32::try_from(scale).ok()?;
    let pattern = pattern.or_else(|| (scale > 1).then(|| "{}".to_owned()));
    Some(Values { values, unit: pattern.map(|pattern| Unit { scale, amount: pattern.into() }) })
}

/// Splits a minus from what is before a number: a hyphen after a letter is a part of a name.
fn unsigned(before: &str) -> (String, bool) {
    match (before.strip_prefix('-'), before.strip_suffix('-')) {
        (Some(rest), _) => (rest.trim().to_owned(), true),
        (None, Some(rest)) if !rest.ends_with(char::is_alphanumeric) => (rest.trim().to_owned(), true),
        _ => (before.to_owned(), false),
    }
}

/// Reads `8,500`, `1.25`, `.5`; returns the number and what follows.
fn number(text: &str) -> Option<(Rational, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(text);
    let mut whole = text[..end].to_owned();
    let has_groups = (1..=3).contains(&end) && !text.starts_with('0');
    // Groups of three digits, separated by commas or spaces.
    while let Some(rest) = text[end..].strip_prefix([',', ' ']).filter(|rest| has_groups && digits(rest) == 3)
    {
        whole.push_str(&rest[..3]);
        end += 4;
    }
    let mut rest = &text[end..];
    let mut decimals = "";
    if let Some(behind) = rest.strip_prefix('.')
        && digits(behind) > 0
    {
        (decimals, rest) = behind.split_at(digits(behind));
    }
    if decimals.len() > MAX_DECIMALS {
        return None;
    }
    let numerator: i64 = format!("0{whole}{decimals}").parse().ok()?;
    let number = Rational::new(numerator, 10_i64.pow(decimals.len() as u32))?;
    Some((number, rest))
}

/// Reads `million` and the like behind a number.
fn multiplied(number: Rational, after: &str) -> Option<(Rational, &str)> {
    let rest = after.trim_start();
    let end = rest.find(|letter: char| !letter.is_alphabetic()).unwrap_or(rest.len());
    let word = rest[..end].to_lowercase();
    match MULTIPLES.iter().find(|(multiple, _)| *multiple == word) {
        Some((_, times)) => Some((number.checked_mul(Rational::from(*times))?, &rest[end..])),
        None => Some((number, after)),
    }
}

/// Splits `h 30 min` into the unit and the smaller parts; a text of another form is a unit as a whole.
fn parts(text: &str) -> (String, Vec<Part>) {
    let whole = || (text.trim_end().to_owned(), Vec::new());
    let Some(start) = text.find(|letter: char| letter.is_ascii_digit()) else { return whole() };
    let unit = text[..start].trim().trim_end_matches(" and").trim_end_matches(',').to_owned();
    let mut smaller = Vec::new();
    let mut rest = &text[start..];
    while !rest.is_empty() {
        let Some((number, behind)) = number(rest) else { return whole() };
        let end = behind.find(|letter: char| letter.is_ascii_digit()).unwrap_or(behind.len());
        let printed = behind[..end].trim().to_owned();
        let Some(unit) = known(&printed.to_lowercase()) else { return whole() };
        smaller.push(Part { number, unit, printed });
        rest = &behind[end..];
    }
    let Some(own) = known(&unit.to_lowercase()) else { return whole() };
    let are_smaller =
        smaller.iter().all(|part| part.unit.quantity == own.quantity && part.unit.size < own.size);
    if are_smaller { (unit, smaller) } else { whole() }
}
