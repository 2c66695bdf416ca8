//! Numbers, amounts, dates and times as printed: `$6.50`, `5 minutes`, `1.2 million`, `June 4th`, `7:30am`, `#105`, `third`.

use super::token::{Kind, Token, tokens};
use super::words::{Class, Unit, WORDS};
use crate::model::Text;
use crate::rational::Rational;

/// What a value is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sort {
    /// A number, with a unit or a word that could be one.
    Number,
    /// An amount of money.
    Money(&'static str),
    /// A day of a year.
    Date,
    /// A month, from 1.
    Month,
    /// A day of a week, Monday first.
    Weekday,
    /// A time of a day, in minutes.
    Clock,
    /// `third`, `3rd`
    Ordinal,
    /// `#3`
    Rank,
}

/// A value in a list of tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) sort: Sort,
    pub(super) amount: Rational,
    /// The unit, if it is a known one.
    pub(super) unit: Option<Unit>,
    /// The word of the unit as written.
    pub(super) unit_word: Option<Text>,
    /// The first token after it.
    pub(super) end: usize,
}

const MONTHS: &str = "january february march april may june july august september october november december";
const DAYS: [i64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const WEEKDAYS: &str = "monday tuesday wednesday thursday friday saturday sunday";

/// Returns the place of a name, or of its first letters, in a list.
fn position(names: &str, key: &str) -> Option<i64> {
    let is = |name: &str| name == key || name[..3] == *key || name == "september" && key == "sept";
    names.split(' ').position(is).map(|index| index as i64)
}

/// Returns the number of a month, from 1.
fn month(key: &str) -> Option<i64> {
    position(MONTHS, key).map(|index| index + 1)
}

fn weekday(key: &str) -> Option<i64> {
    position(WEEKDAYS, key.strip_suffix('s').filter(|key| key.ends_with("day")).unwrap_or(key))
}

/// Returns the day of a year, from 1; a year has 365 days.
fn day_of_year(month: i64, day: Rational) -> Option<Rational> {
    let days = DAYS[month as usize - 1];
    // The 29th of February exists, though no order of days counts it.
    if !day.is_integer() || day < Rational::ONE || day > Rational::from(days.max(29)) {
        return None;
    }
    let before: i64 = DAYS[..month as usize - 1].iter().sum();
    Rational::from(before).checked_add(day)
}

/// A reader of values in tokens.
#[derive(Debug, Clone, Copy)]
pub(super) struct Values<'t> {
    pub(super) tokens: &'t [Token],
    /// The text, if "may" and "march" are months only with a capital.
    pub(super) text: Option<&'t str>,
}

impl<'t> Values<'t> {
    fn key(self, index: usize) -> &'t str {
        self.tokens.get(index).map_or("", |token| &token.key)
    }

    fn is_glued(self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| token.is_glued)
    }

    /// Returns the number at a place, in digits or words, with its scale, and the first token after it.
    fn number(self, at: usize) -> Option<(Rational, usize)> {
        let (mut number, mut end) = match self.tokens.get(at)?.kind {
            Kind::Number(number) => (number, at + 1),
            Kind::Word => {
                let (number, end) = self.number_in_words(at)?;
                (Rational::from(number), end)
            }
            Kind::Mark | Kind::Possessive => return None,
        };
        let scale = match self.key(end) {
            "hundred" => 100,
            "thousand" => 1_000,
            "k" if self.is_glued(end) => 1_000,
            "million" => 1_000_000,
            "m" if self.is_glued(end) && self.key(at.wrapping_sub(1)) == "$" => 1_000_000,
            "billion" => 1_000_000_000,
            _ => 1,
        };
        if scale > 1 {
            number = number.checked_mul(Rational::from(scale as i64))?;
            end += 1;
        }
        Some((number, end))
    }

    /// "Two", "twenty-two", and the first token after it.
    fn number_in_words(self, at: usize) -> Option<(i64, usize)> {
        let word = |at: usize| {
            let key = self.key(at);
            matches!(WORDS.class(key), Class::Number | Class::One).then(|| WORDS.numbers.get(key).copied())?
        };
        let number = word(at)?;
        let next = at + 1 + usize::from(self.key(at + 1) == "-");
        match word(next).filter(|unit| *unit < 10 && number >= 20 && number % 10 == 0) {
            Some(unit) => Some((number + unit, next + 1)),
            None => Some((number, at + 1)),
        }
    }

    /// Returns whether an ending such as "th" follows the number at a place.
    fn has_ordinal_ending(self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(Token::is_number)
            && self.is_glued(at + 1)
            && matches!(self.key(at + 1), "st" | "nd" | "rd" | "th")
    }

    /// Returns the value that begins at a token, the longest one.
    pub(super) fn at(self, at: usize) -> Option<Value> {
        self.date(at)
            .or_else(|| self.clock(at))
            .or_else(|| self.money(at))
            .or_else(|| self.rank(at))
            .or_else(|| self.ordinal(at))
            .or_else(|| self.named(at))
            .or_else(|| self.amount(at))
    }

    /// Returns whether a word could be an ordinary one, because it has no capital.
    fn is_ordinary(self, at: usize) -> bool {
        let Some((text, token)) = self.text.zip(self.tokens.get(at)) else { return false };
        (token.key.len() <= 4 || token.key == "march")
            && !text[token.at.clone()].starts_with(char::is_uppercase)
    }

    /// Returns the number of the month that a token names.
    fn month(self, at: usize) -> Option<i64> {
        month(self.key(at)).filter(|_| !self.is_ordinary(at))
    }

    fn named(self, at: usize) -> Option<Value> {
        if self.is_ordinary(at) {
            return None;
        }
        let (sort, number) = match (month(self.key(at)), weekday(self.key(at))) {
            (Some(month), _) => (Sort::Month, month),
            (None, Some(day)) => (Sort::Weekday, day),
            (None, None) => return None,
        };
        // "Jan." is short, and "June." ends a sentence.
        let is_short = self.key(at).len() <= 4 && !MONTHS.split(' ').any(|long| long == self.key(at));
        let end = at + 1 + usize::from(self.key(at + 1) == "." && is_short);
        Some(value(sort, Rational::from(number), end))
    }

    /// "June 4", "June 4th", "4 June", "the 4th of June".
    fn date(self, at: usize) -> Option<Value> {
        let day = |at: usize| match self.tokens.get(at)?.kind {
            Kind::Number(day) => Some((day, at + 1 + usize::from(self.has_ordinal_ending(at)))),
            _ => None,
        };
        if let Some(month) = self.month(at) {
            let next = at + 1 + usize::from(self.key(at + 1) == "." && self.key(at) != "may");
            let (day, end) = day(next)?;
            return Some(value(Sort::Date, day_of_year(month, day)?, end));
        }
        let (day, mut end) = day(at)?;
        end += usize::from(self.key(end) == "of");
        let month = self.month(end)?;
        Some(value(Sort::Date, day_of_year(month, day)?, end + 1))
    }

    /// "7:30", "7:30am", "7 a.m.", "noon".
    fn clock(self, at: usize) -> Option<Value> {
        if self.key(at) == "noon" || self.key(at) == "midnight" {
            let minutes = if self.key(at) == "noon" { 720 } else { 0 };
            return Some(value(Sort::Clock, Rational::from(minutes), at + 1));
        }
        if let Some((minutes, end)) = self.clock_in_words(at) {
            return Some(value(Sort::Clock, Rational::from(minutes), end));
        }
        let Kind::Number(hours) = self.tokens.get(at)?.kind else { return None };
        let (minutes, mut end) = match self.tokens.get(at + 2)?.kind {
            Kind::Number(minutes)
                if self.key(at + 1) == ":" && self.is_glued(at + 1) && self.is_glued(at + 2) =>
            {
                (minutes, at + 3)
            }
            _ => (Rational::ZERO, at + 1),
        };
        let has_minutes = end == at + 3;
        let half = match self.key(end) {
            "am" | "pm" => Some((self.key(end) == "pm", end + 1)),
            "a" | "p" if self.key(end + 1) == "." && self.key(end + 2) == "m" => {
                let is_after_noon = self.key(end) == "p";
                // The last full stop may end the sentence.
                let stop = self.key(end + 3) == "." && self.tokens.len() > end + 4;
                Some((is_after_noon, end + 3 + usize::from(stop)))
            }
            _ => None,
        };
        if !(hours.is_integer()
            && minutes.is_integer()
            && hours <= Rational::from(24)
            && minutes < Rational::from(60))
        {
            return None;
        }
        let mut hours = hours.numerator();
        match half {
            Some((is_after_noon, after)) => {
                if !(1..=12).contains(&hours) {
                    return None;
                }
                hours = hours % 12 + if is_after_noon { 12 } else { 0 };
                end = after;
            }
            None if has_minutes => {}
            None => return None,
        }
        Some(value(Sort::Clock, Rational::from(hours * 60 + minutes.numerator()), end))
    }

    /// "Half past six", "a quarter to seven", "ten past 9", "six o'clock", in the morning.
    fn clock_in_words(self, at: usize) -> Option<(i64, usize)> {
        let hour = |at: usize| {
            let (hour, end) = self.number(at).filter(|(hour, _)| hour.is_integer())?;
            (1..=12).contains(&hour.numerator()).then_some((hour.numerator(), end))
        };
        let with_mark = |(minutes, end): (i64, usize)| {
            let has_mark = self.key(end) == "o" && self.key(end + 1) == "'" && self.key(end + 2) == "clock";
            (minutes, end + if has_mark { 3 } else { 0 })
        };
        let start = at + usize::from(self.key(at) == "a");
        let (minutes, end) = match self.key(start) {
            "half" => (30, start + 1),
            "quarter" => (15, start + 1),
            _ => match hour(at).map(with_mark) {
                Some((hour, end)) if self.key(end - 1) == "clock" => return Some((hour * 60, end)),
                // "5 to 3" could be a score.
                _ => {
                    let is_word = self.tokens.get(at)?.kind == Kind::Word;
                    let (minutes, end) =
                        self.number(at).filter(|(minutes, _)| is_word && minutes.is_integer())?;
                    (minutes.numerator(), end + usize::from(self.key(end).starts_with("minute")))
                }
            },
        };
        let (hour, after) = hour(end + 1)?;
        let total = match self.key(end) {
            "past" if minutes < 60 => hour * 60 + minutes,
            "to" if (1..60).contains(&minutes) && minutes != 30 && self.key(start) != "half" => {
                hour * 60 - minutes
            }
            _ => return None,
        };
        Some(with_mark((total, after)))
    }

    /// `$6.50`, `€5`, `$1.2 million`.
    fn money(self, at: usize) -> Option<Value> {
        let currency = match self.key(at) {
            "$" => "money",
            "€" => "euro",
            "£" => "pound-money",
            _ => return None,
        };
        let (number, end) = self.number(at + 1).filter(|_| self.is_glued(at + 1))?;
        Some(value(Sort::Money(currency), number, end))
    }

    fn rank(self, at: usize) -> Option<Value> {
        let next = match (self.key(at), self.key(at + 1)) {
            ("#", _) => at + 1,
            ("no", ".") | ("number", _) => at + 1 + usize::from(self.key(at + 1) == "."),
            _ => return None,
        };
        let (number, end) = self.number(next)?;
        Some(value(Sort::Rank, number, end))
    }

    fn ordinal(self, at: usize) -> Option<Value> {
        if self.has_ordinal_ending(at) {
            let Kind::Number(number) = self.tokens[at].kind else { return None };
            return Some(value(Sort::Ordinal, number, at + 2));
        }
        let key = self.key(at);
        let number = (WORDS.class(key) == Class::Ordinal).then(|| WORDS.numbers.get(key).copied())??;
        Some(value(Sort::Ordinal, Rational::from(number), at + 1))
    }

    /// A number with the word after it, if that could be a unit: "5 minutes", "5-minute", "7%".
    fn amount(self, at: usize) -> Option<Value> {
        let fraction = self.fraction_of_unit(at);
        let one = Some((Rational::ONE, at + 1)).filter(|_| {
            matches!(self.key(at), "a" | "an")
                && WORDS.units.contains_key(self.key(at + 1))
                && self.and_fraction(at + 2).is_some()
        });
        let (number, end) = fraction.or(one).or_else(|| self.number(at))?;
        let mut value = value(Sort::Number, number, end);
        if self.key(end) == "%" {
            value.unit = WORDS.units.get("percent").copied();
            value.end = end + 1;
            return Some(value);
        }
        let next = end + usize::from(self.key(end) == "-");
        let word = self.tokens.get(next).filter(|token| token.kind == Kind::Word);
        if self.key(next) == "light" && self.key(next + 1).starts_with("year") {
            value.unit = WORDS.units.get("lightyears").copied();
            value.end = next + 2;
        } else if let Some(unit) = word.and_then(|word| WORDS.units.get(&*word.key)) {
            value.unit = Some(*unit);
            value.unit_word = word.map(|word| word.key.clone());
            value.end = next + 1;
            if let Some((more, end)) =
                self.and_fraction(value.end).or_else(|| self.and_amount(value.end, *unit))
            {
                value.amount = value.amount.checked_add(more)?;
                value.end = end;
            }
        } else {
            value.unit_word = word.map(|word| word.key.clone());
        }
        Some(value)
    }

    /// "Half an hour", "a quarter of an hour", "three quarters of a mile": the fraction, and where the unit is.
    fn fraction_of_unit(self, at: usize) -> Option<(Rational, usize)> {
        let start = at + usize::from(self.key(at) == "a");
        let (fraction, end) = match (self.key(start), self.key(start + 1)) {
            ("half", "a" | "an") => (Rational::new(1, 2)?, start + 1),
            ("quarter", "of") => (Rational::new(1, 4)?, start + 2),
            ("three", "quarters") if self.key(start + 2) == "of" => (Rational::new(3, 4)?, start + 3),
            _ => return None,
        };
        let has_unit = matches!(self.key(end), "a" | "an") && WORDS.units.contains_key(self.key(end + 1));
        has_unit.then_some((fraction, end + 1))
    }

    /// "And a half", "and a quarter" after a unit.
    fn and_fraction(self, at: usize) -> Option<(Rational, usize)> {
        let parts = match (self.key(at), self.key(at + 1), self.key(at + 2)) {
            ("and", "a", "half") => 2,
            ("and", "a", "quarter") => 4,
            _ => return None,
        };
        Some((Rational::new(1, parts)?, at + 3))
    }

    /// "And 15 minutes" after hours, "10 inches" after feet: an amount of a smaller unit of the same measure, in the larger one.
    fn and_amount(self, at: usize, unit: Unit) -> Option<(Rational, usize)> {
        let (number, end) = self.number(at + usize::from(self.key(at) == "and"))?;
        let smaller = WORDS.units.get(self.key(end)).filter(|smaller| {
            smaller.measure == unit.measure && smaller.size < unit.size && number > Rational::ZERO
        })?;
        Some((number.checked_mul(smaller.size)?.checked_div(unit.size)?, end + 1))
    }
}

fn value(sort: Sort, amount: Rational, end: usize) -> Value {
    Value { sort, amount, unit: None, unit_word: None, end }
}

/// Returns the values of a list of printed items that are all of one kind, as whole numbers in proportion, if they are all
/// different: for money in cents where one has cents, and with days counted through a year.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::english::printed_values;
/// assert_eq!(printed_values(&["$6.50", "$9", "$12.50"]), Some(vec![650, 900, 1250]));
/// assert_eq!(printed_values(&["first", "second", "seventh"]), Some(vec![1, 2, 7]));
/// assert_eq!(printed_values(&["red", "green"]), None);
/// ```
#[must_use]
pub fn printed_values(items: &[impl AsRef<str>]) -> Option<Vec<i64>> {
    let scale = super::scale::Printed::of(items.iter().map(AsRef::as_ref))?;
    let denominator = scale.amounts.iter().map(|amount| amount.denominator()).max()?;
    // Cents have two places, also where one would do.
    let is_money = matches!(scale.sort, Sort::Money(_)) && denominator > 1;
    let factor = Rational::from(if is_money { denominator.max(100) } else { denominator });
    let whole = |amount: &Rational| {
        let scaled = amount.checked_mul(factor)?;
        scaled.is_integer().then(|| scaled.numerator())
    };
    scale.amounts.iter().map(whole).collect()
}

/// Returns the value that a whole text is, with the tokens after it.
pub(super) fn whole_value(text: &str) -> Option<(Value, Vec<Text>)> {
    let tokens = tokens(text);
    let value = Values { tokens: &tokens, text: None }.at(0)?;
    let rest = tokens[value.end..].iter().filter(|token| token.kind != Kind::Mark);
    let rest = rest.map(|token| token.key.clone()).collect();
    Some((value, rest))
}
