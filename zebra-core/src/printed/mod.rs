//! Values as people print them: `$4`, `5 minutes`, `1.2 million`, `June 4th`, `9:30am`. The values of one list are on one
//! scale and in one unit.

mod calendar;
mod name;
mod quantity;
mod units;

pub use name::{identifier, normal, quoted_amount};

use crate::model::Unit;

/// The values of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// The value of each text, times the scale of the unit.
    pub values: Vec<i64>,
    /// The unit of the values; `None` for whole numbers without one.
    pub unit: Option<Unit>,
}

/// Two texts of one list whose units measure different quantities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contradiction {
    /// The number of the first text.
    pub first: usize,
    /// The number of the second one.
    pub second: usize,
}

/// Reads a list: every text has a value, or none has.
///
/// Amounts in different units of one quantity are converted to the smallest of the units. Months, days of the week, dates and
/// times of day go on where the list begins again: December is followed by January.
///
/// ```
/// # use zebra_core as zebra;
/// # use zebra::printed::read;
///
/// let values = |texts: &[&str]| read(texts).unwrap().map(|found| found.values);
/// assert_eq!(values(&["90 min", "2 h"]), Some(vec![90, 120]));
/// assert_eq!(values(&["9:30am", "noon"]), Some(vec![570, 720]));
/// assert_eq!(values(&["0.5", "2.25"]), Some(vec![50, 225]));
/// assert_eq!(values(&["5 minutes", "Ann"]), None);
/// assert!(read(&["5 minutes", "8 miles"]).is_err());
/// ```
///
/// # Errors
/// Two units measure different quantities.
pub fn read(texts: &[&str]) -> Result<Option<Values>, Contradiction> {
    if texts.is_empty() {
        return Ok(None);
    }
    let normal: Vec<String> = texts.iter().map(|text| name::normal(text).to_lowercase()).collect();
    let normal: Vec<&str> = normal.iter().map(String::as_str).collect();
    if let Some(found) = calendar::read(&normal) {
        return Ok(Some(found));
    }
    quantity::read(texts)
}

/// Returns whether a text begins as a value does: with a number, a sign or a symbol before it, or the name of a month.
///
/// ```
/// # use zebra_core as zebra;
/// # use zebra::printed::begins_value;
/// assert!(begins_value("5 minutes") && begins_value("$4") && begins_value("June 4th"));
/// assert!(!begins_value("Red 5") && !begins_value("June"));
/// ```
#[must_use]
pub fn begins_value(text: &str) -> bool {
    let bare = text.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    bare.starts_with(|first: char| first.is_ascii_digit()) || calendar::is_date(&text.to_lowercase())
}

/// Returns whether a noun is a unit of a quantity, such as minutes or degrees.
pub(crate) fn is_unit(noun: &str) -> bool {
    units::known(noun).is_some()
}

/// Makes values go on where a list begins again: if they ascend but for one step down, those after it are one period later.
fn continued(mut values: Vec<i64>, period: i64) -> Vec<i64> {
    let descents: Vec<usize> = (1..values.len()).filter(|&at| values[at] <= values[at - 1]).collect();
    if let ([at], Some(&first), Some(&last)) = (&descents[..], values.first(), values.last())
        && last < first
    {
        values[*at..].iter_mut().for_each(|value| *value += period);
    }
    values
}

#[cfg(test)]
mod tests;
