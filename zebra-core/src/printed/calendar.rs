//! Months, days of the week, dates, times of day, and ordinals: texts in lower case.

use super::units::words;
use super::{Values, continued};
use crate::model::{Text, Unit};

/// Reads a list whose texts are all of one kind.
pub(super) fn read(texts: &[&str]) -> Option<Values> {
    let all =
        |one: &dyn Fn(&str) -> Option<i64>| texts.iter().map(|text| one(text)).collect::<Option<Vec<_>>>();
    let named = |list: &'static str| move |text: &str| position(list, text);
    if let Some(values) = all(&named("months")) {
        return Some(Values { values: continued(values, 12), unit: whole("{} months") });
    }
    if let Some(values) = all(&named("weekdays")) {
        return Some(Values { values: continued(values, 7), unit: whole("{} days") });
    }
    let exact = |text: &str| words("ordinals").position(|word| word == text).map(|place| place as i64 + 1);
    if let Some(values) = all(&exact) {
        return Some(Values { values, unit: None });
    }
    times(texts).or_else(|| dates(texts))
}

/// Returns a unit whose numbers are whole.
fn whole(amount: &'static str) -> Option<Unit> {
    Some(Unit { scale: 1, amount: Text::new_static(amount) })
}

/// Returns whether a text is a date.
pub(super) fn is_date(text: &str) -> bool {
    Date::read(text).is_some()
}

/// Returns the number of a month or a day of the week; three or four letters of it suffice.
fn position(list: &str, text: &str) -> Option<i64> {
    let (text, is_short) = match text.strip_suffix('.') {
        Some(text) => (text, true),
        None => (text, false),
    };
    let short = |word: &str| (3..=4).contains(&text.len()) && word.starts_with(text);
    let place = words(list).position(|word| (word == text && !is_short) || short(word))?;
    Some(place as i64 + 1)
}

/// A day, perhaps of a known year.
#[derive(Clone, Copy)]
struct Date {
    year: Option<i64>,
    month: i64,
    day: i64,
}

impl Date {
    /// Reads `June 4th`, `Jun. 4, 2020`, `4 June`, `the 4th of June`.
    fn read(text: &str) -> Option<Date> {
        let text = text.replace(',', " ");
        let mut words = text.split_whitespace().filter(|word| !matches!(*word, "the" | "of"));
        let (one, other) = (words.next()?, words.next()?);
        let (month, day) = match position("months", one) {
            Some(month) => (month, day(other)?),
            None => (position("months", other)?, day(one)?),
        };
        let year = match words.next() {
            Some(year) => Some(year.parse().ok().filter(|year| (1..=9999).contains(year))?),
            None => None,
        };
        words.next().is_none().then_some(Date { year, month, day })
    }

    /// Returns the number of days since the beginning of the year, or of year 0 if the year is known.
    fn number(self) -> i64 {
        // The year begins in March, so that its last day may be missing.
        let year = self.year.map_or(1, |year| year - i64::from(self.month < 3));
        let before = (153 * ((self.month + 9) % 12) + 2) / 5 + self.day;
        match self.year {
            Some(_) => 365 * year + year / 4 - year / 100 + year / 400 + before,
            None => before + if self.month < 3 { -306 } else { 59 },
        }
    }
}

fn day(text: &str) -> Option<i64> {
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text);
    digits.parse().ok().filter(|day| (1..=31).contains(day))
}

fn dates(texts: &[&str]) -> Option<Values> {
    let dates: Vec<Date> = texts.iter().map(|text| Date::read(text)).collect::<Option<_>>()?;
    let years = dates.iter().filter(|date| date.year.is_some()).count();
    if years != 0 && years != dates.len() {
        return None;
    }
    let is_one_month = years == 0 && dates.iter().all(|date| date.month == dates[0].month);
    let number = |date: &Date| if is_one_month { date.day } else { date.number() };
    let values: Vec<i64> = dates.iter().map(number).collect();
    let values = if is_one_month || years > 0 { values } else { continued(values, 365) };
    Some(Values { values, unit: whole("{} days") })
}

/// A time of day.
struct Time {
    seconds: i64,
    /// Whether it has seconds.
    is_exact: bool,
    /// Whether it says which half of the day it is in.
    is_certain: bool,
}

impl Time {
    /// Reads `9:30am`, `9 p.m.`, `14:00`, `9 o'clock`, `noon`.
    fn read(text: &str) -> Option<Time> {
        let named = |hours: i64| Some(Time { seconds: hours * 3600, is_exact: false, is_certain: true });
        match text {
            "noon" | "midday" => return named(12),
            "midnight" => return named(0),
            _ => {}
        }
        let plain = text.replace('.', "");
        let (rest, half) = match plain.strip_suffix("am").or_else(|| plain.strip_suffix("pm")) {
            Some(rest) => (rest.trim_end(), Some(plain.ends_with("pm"))),
            None => (&*plain, None),
        };
        let (rest, is_whole) = match rest.strip_suffix("o'clock") {
            Some(rest) => (rest.trim_end(), true),
            None => (rest, false),
        };
        let parts: Vec<&str> = rest.split(':').collect();
        let number = |part: &&str| match part.len() {
            1 | 2 if part.bytes().all(|byte| byte.is_ascii_digit()) => part.parse::<i64>().ok(),
            _ => None,
        };
        let numbers: Vec<i64> = parts.iter().map(number).collect::<Option<_>>()?;
        let is_clock = half.is_some() || is_whole || numbers.len() > 1;
        let are_full =
            parts[1..].iter().all(|part| part.len() == 2) && numbers[1..].iter().all(|number| *number < 60);
        if !is_clock
            || !are_full
            || numbers.len() > 3
            || numbers[0] > 24
            || (half.is_some() && !(1..=12).contains(&numbers[0]))
        {
            return None;
        }
        let hours = match half {
            Some(is_late) => numbers[0] % 12 + if is_late { 12 } else { 0 },
            None => numbers[0],
        };
        let part = |index: usize| numbers.get(index).copied().unwrap_or(0);
        let seconds = hours * 3600 + part(1) * 60 + part(2);
        Some(Time {
            seconds,
            is_exact: numbers.len() == 3,
            is_certain: half.is_some() || hours > 12 || hours == 0,
        })
    }
}

fn times(texts: &[&str]) -> Option<Values> {
    let times: Vec<Time> = texts.iter().map(|text| Time::read(text)).collect::<Option<_>>()?;
    let is_exact = times.iter().any(|time| time.is_exact);
    let (size, unit) = if is_exact { (1, "{} seconds") } else { (60, "{} minutes") };
    let hours = if times.iter().any(|time| time.is_certain) { 24 } else { 12 };
    let values = times.iter().map(|time| time.seconds / size).collect();
    Some(Values { values: continued(values, hours * 3600 / size), unit: whole(unit) })
}
