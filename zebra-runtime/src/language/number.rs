//! Numbers, factors, times, dates and durations in words.

use super::{Key, Language};

/// The greatest number that [`Language::count`] writes in words.
pub(crate) const MOST_SPELLED: i64 = 12;

/// The days of each month of a year that is no leap year.
const DAYS: [i64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

impl Language {
    /// Returns a number in words as far as the language file has them, and in digits above.
    pub(crate) fn cardinal(&self, number: i64) -> String {
        let words = usize::try_from(number).ok().and_then(|index| self.texts(Key::Numbers).get(index));
        words.map_or_else(|| number.to_string(), ToString::to_string)
    }

    /// Returns a number in words up to twelve, and in digits above.
    pub(crate) fn count(&self, number: i64) -> String {
        if (0..=MOST_SPELLED).contains(&number) { self.cardinal(number) } else { number.to_string() }
    }

    /// Returns an ordinal.
    pub(crate) fn ordinal(&self, number: i64) -> String {
        if self.is_english() {
            return crate::sentence::ordinal(number);
        }
        let words = usize::try_from(number).ok().and_then(|index| self.texts(Key::Ordinals).get(index));
        words.map_or_else(|| self.phrase(Key::Nth, &[("n", &number.to_string())]), ToString::to_string)
    }

    /// Returns a factor in words: "twice", "three times".
    pub(crate) fn times(&self, number: i64) -> String {
        match number {
            1 => self.text(Key::TimesOne).to_owned(),
            2 => self.text(Key::TimesTwo).to_owned(),
            _ => self.phrase(Key::Times, &[("n", &self.count(number))]),
        }
    }

    /// Returns the time this number of minutes after midnight.
    pub(crate) fn time(&self, minutes: i64) -> String {
        let minutes = minutes.rem_euclid(24 * 60);
        let key = if minutes % 60 == 0 { Key::FullHour } else { Key::Time };
        self.phrase(key, &[("h", &(minutes / 60).to_string()), ("mm", &format!("{:02}", minutes % 60))])
    }

    /// Returns the date of a day of the year, from 1.
    pub(crate) fn date(&self, day: i64) -> String {
        let mut left = (day - 1).rem_euclid(365);
        for (month, days) in self.texts(Key::Months).iter().zip(DAYS) {
            if left < days {
                let key = if left == 0 { Key::FirstOfMonth } else { Key::Date };
                return self.phrase(key, &[("month", month), ("day", &(left + 1).to_string())]);
            }
            left -= days;
        }
        day.to_string()
    }

    /// Returns a number of minutes in words: "15 minutes", "half an hour", "two and a half hours".
    pub(crate) fn duration(&self, minutes: i64) -> String {
        let hours = minutes / 60;
        let with = |key, number| self.phrase(key, &[("n", &self.count(number))]);
        match (hours, minutes % 60) {
            (0, 1) => self.text(Key::Minute).to_owned(),
            (0, 30) => self.text(Key::HalfHour).to_owned(),
            (1, 0) => self.text(Key::Hour).to_owned(),
            (1, 30) => self.text(Key::HourAndHalf).to_owned(),
            (_, 0) => with(Key::Hours, hours),
            (_, 30) => with(Key::HoursAndHalf, hours),
            _ => with(Key::Minutes, minutes),
        }
    }
}
