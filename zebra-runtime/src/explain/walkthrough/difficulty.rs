//! The difficulty of a puzzle for a person: what the reader of its walkthrough does.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{Argument, Ending, Line, Paragraph, Walkthrough};
use crate::explain::prices::{
    POINTS_OF_CASE, POINTS_OF_LINE, POINTS_OF_PARAGRAPH, POINTS_OF_REASON, POINTS_OF_SEARCH, POINTS_OF_STATED,
};
use crate::model::ClueId;

/// The difficulty of a puzzle, in one word: the range of its [score](Difficulty::score).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Up to 50.
    Easy,
    /// Up to 120.
    Moderate,
    /// Up to 250.
    Tricky,
    /// Up to 500.
    Hard,
    /// More than that.
    Fiendish,
}

impl Level {
    /// All levels but the last, with the highest score of each.
    const LIMITS: [(Level, f64); 4] =
        [(Level::Easy, 50.0), (Level::Moderate, 120.0), (Level::Tricky, 250.0), (Level::Hard, 500.0)];

    /// All levels, from the lowest.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Moderate, Level::Tricky, Level::Hard, Level::Fiendish];

    /// Parses a level, or an inclusive range of levels.
    ///
    /// ```
    /// use zebra_runtime::explain::Level;
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

    /// Returns the level of a score.
    fn of(score: f64) -> Level {
        let level = Level::LIMITS.into_iter().find(|&(_, most)| score <= most);
        level.map_or(Level::Fiendish, |(level, _)| level)
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

/// The difficulty of a puzzle for a person.
///
/// The score is the sum of the points of the paragraphs, and half a point for each pair that a clue states outright. A paragraph
/// has 2 points, and 1 for each fact and clue that it rests on, 4 for each case that is followed, 5 for each line of a
/// supposition or a case, 5 for each clue that is added up or tried together with others, and 3 divided by the number of ways
/// forward that were open. So the size of a puzzle counts, the length of its arguments, and how hard they are to find. Renaming and
/// reordering change nothing of this.
///
/// ```
/// use zebra_runtime::builder::{Builder, is};
/// use zebra_runtime::explain::{Level, walkthrough};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let difficulty = walkthrough(&model).difficulty().unwrap();
/// assert_eq!((difficulty.level, difficulty.score), (Level::Easy, 0.5));
/// # Ok::<(), zebra_runtime::builder::BuildError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difficulty {
    /// The difficulty in one word.
    pub level: Level,
    /// The points of the whole puzzle, rounded to a tenth.
    pub score: f64,
    /// The number of paragraphs, before those with many words are divided.
    pub paragraphs: usize,
    /// The number of facts and clues that the paragraphs rest on.
    pub reasons: usize,
    /// The number of cases that are followed.
    pub cases: usize,
    /// The number of suppositions.
    pub suppositions: usize,
    /// The number of lines of all suppositions and cases, and of clues that are added up or tried together with others.
    pub lines: usize,
    /// The average number of ways forward that were open at a paragraph.
    pub choices: f64,
}

impl Walkthrough<'_> {
    /// Returns the difficulty of the puzzle; `None` if the grid does not become full.
    #[must_use]
    pub fn difficulty(&self) -> Option<Difficulty> {
        if self.ending != Ending::Full {
            return None;
        }
        let all = || self.tallies.iter();
        let score: f64 = all().map(Tally::score).sum::<f64>() + POINTS_OF_STATED * self.opening.len() as f64;
        let score = (10.0 * score).round() / 10.0;
        let sum = |part: fn(&Tally) -> usize| all().map(part).sum::<usize>();
        let choices = sum(|tally| tally.choices) as f64 / self.tallies.len().max(1) as f64;
        Some(Difficulty {
            level: Level::of(score),
            score,
            paragraphs: self.tallies.len(),
            reasons: sum(|tally| tally.reasons),
            cases: sum(|tally| tally.cases),
            suppositions: sum(|tally| tally.suppositions),
            lines: sum(|tally| tally.lines),
            choices: (10.0 * choices).round() / 10.0,
        })
    }
}

/// What a reader of one paragraph does, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tally {
    reasons: usize,
    cases: usize,
    suppositions: usize,
    lines: usize,
    choices: usize,
}

impl Tally {
    pub(in crate::explain) fn of(paragraph: &Paragraph) -> Tally {
        let count = |lines: &[Line]| lines.len();
        let (cases, suppositions, lines) = match &paragraph.argument {
            Argument::Clue { cases, .. } => {
                (cases.len(), 0, cases.iter().map(|case| count(&case.lines)).sum())
            }
            // What one clue refutes at once is no more than a reason.
            Argument::Supposition { lines, .. } if lines.len() == 1 => (0, 0, 0),
            Argument::Supposition { lines, .. } => (0, 1, count(lines)),
            // The clues are added up, or tried together.
            Argument::Clues { clues, .. } => (0, 0, clues.len()),
            Argument::Exclusions { exclusions, .. } => {
                let clues: BTreeSet<ClueId> =
                    exclusions.iter().flat_map(|part| &part.clues).copied().collect();
                (0, 0, clues.len())
            }
            Argument::Step(step) => (0, 0, step.refutation.iter().map(|refuted| refuted.steps.len()).sum()),
            _ => (0, 0, 0),
        };
        let reasons = paragraph.facts().len() + paragraph.clues().len();
        Tally { reasons, cases, suppositions, lines, choices: paragraph.choices.max(1) as usize }
    }

    fn score(&self) -> f64 {
        let Tally { reasons, cases, lines, choices, .. } = *self;
        POINTS_OF_PARAGRAPH
            + POINTS_OF_REASON * reasons as f64
            + POINTS_OF_CASE * cases as f64
            + POINTS_OF_LINE * lines as f64
            + POINTS_OF_SEARCH / choices as f64
    }
}
