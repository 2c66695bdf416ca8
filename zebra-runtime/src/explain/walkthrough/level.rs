//! Levels of difficulty: their names, and ranges of them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The difficulty of a puzzle, in one word: that of the hardest [method](super::Method) of its walkthrough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Direct facts and elimination.
    Easy,
    /// Also links and neighbors: clues about places and numbers, with what is known.
    Moderate,
    /// Also either–or, pairs, and clues that are seen together.
    Tricky,
    /// Also triples, orders of three and more, sums, and cases that are followed through several lines; nothing is supposed.
    Hard,
    /// Something is supposed.
    Fiendish,
}

impl Level {
    /// All levels, from the lowest.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Moderate, Level::Tricky, Level::Hard, Level::Fiendish];

    /// Parses a level, or an inclusive range of levels.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::explain::Level;
    /// assert_eq!(Level::parse_range("easy..tricky"), Ok(Level::Easy..=Level::Tricky));
    /// assert_eq!(Level::parse_range("hard"), Ok(Level::Hard..=Level::Hard));
    /// assert!(Level::parse_range("hard..easy").is_err());
    /// ```
    ///
    /// # Errors
    /// Returns an error if a level is unknown, or the range is empty.
    pub fn parse_range(text: &str) -> Result<RangeInclusive<Level>, LevelError> {
        let (min, max) = text.split_once("..").unwrap_or((text, text));
        match (min.parse(), max.trim_start_matches('=').parse()) {
            (Ok(min), Ok(max)) if min <= max => Ok(min..=max),
            _ => Err(LevelError { may_be_range: true }),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Easy => "easy",
            Level::Moderate => "moderate",
            Level::Tricky => "tricky",
            Level::Hard => "hard",
            Level::Fiendish => "fiendish",
        })
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let level = Level::ALL.into_iter().find(|level| level.to_string() == text);
        level.ok_or(LevelError { may_be_range: false })
    }
}

/// A text that is neither a level nor, where one is possible, a range of levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelError {
    may_be_range: bool,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `easy`, `moderate`, `tricky`, `hard` or `fiendish`")?;
        match self.may_be_range {
            true => f.write_str(", or an inclusive range, such as `easy..tricky`"),
            false => Ok(()),
        }
    }
}

impl std::error::Error for LevelError {}
