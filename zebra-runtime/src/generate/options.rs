//! The options of a generated puzzle. Part of the generator.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::kinds::Kinds;
use super::theme::Layout;
use crate::explain::Level;
use crate::solve::Budget;

/// The size of a puzzle: the number of categories, without the one that names the rows, and of items in each.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::generate::Size;
/// let size: Size = "5x6".parse()?;
/// assert_eq!(size, Size { categories: 5, items: 6 });
/// assert_eq!(size.to_string(), "5x6");
/// assert!("5".parse::<Size>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    /// The number of categories, not counting the one that names the rows.
    pub categories: usize,
    /// The number of rows, which is the number of items of a plain category.
    pub items: usize,
}

impl Size {
    /// The largest size: `(categories, items)`.
    pub const MOST: (usize, usize) = (24, 25);

    fn check(self) -> Result<(), String> {
        let (categories, items) = Size::MOST;
        if !(1..=categories).contains(&self.categories) {
            return Err(format!(
                "a size of {} categories is out of range; ask for 1 to {categories}",
                self.categories
            ));
        }
        if !(2..=items).contains(&self.items) {
            return Err(format!("a size of {} items is out of range; ask for 2 to {items}", self.items));
        }
        Ok(())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.categories, self.items)
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts =
            text.split_once(['x', '×']).map(|(one, other)| (one.trim().parse(), other.trim().parse()));
        let Some((Ok(categories), Ok(items))) = parts else {
            return Err(format!("`{text}` is not a size; write categories x items, such as `5x6`"));
        };
        let size = Size { categories, items };
        size.check()?;
        Ok(size)
    }
}

/// What the question of a puzzle asks for.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::generate::Question;
/// assert_eq!("everything".parse(), Ok(Question::Everything));
/// assert_eq!("Who keeps the zebra?".parse(), Ok(Question::Of("Who keeps the zebra?".to_owned())));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Question {
    /// One or two cells of the answer, which no single clue states.
    #[default]
    Cells,
    /// The whole answer.
    Everything,
    /// This question about an item: no single clue answers it, and the answer is among the last to follow.
    Of(String),
}

impl FromStr for Question {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.trim() {
            "cells" => Question::Cells,
            "everything" => Question::Everything,
            question => Question::Of(question.to_owned()),
        })
    }
}

/// What to generate.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::generate::{Options, Size};
/// let options = Options { size: Size { categories: 3, items: 4 }, giveaways: false, ..Options::default() };
/// assert!(options.minimal);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The number of categories and of their items.
    pub size: Size,
    /// The number of numeric categories. At least one is generated if a kind of clue that is asked for by name
    /// needs numbers.
    pub numeric: usize,
    /// The number of great categories, which have unused items.
    pub great: usize,
    /// The number of unused items of each great category.
    pub unused: usize,
    /// The number of shared categories, whose items can be in several rows.
    pub shared: usize,
    /// The kinds of clues, each with its weight.
    pub kinds: Kinds,
    /// The number of clues, not counting red herrings.
    pub clues: RangeInclusive<usize>,
    /// Whether the clues are minimal: none of them is redundant. If not, redundant clues are kept.
    pub minimal: bool,
    /// Whether a single clue may determine the row of an item.
    pub giveaways: bool,
    /// The number of red herrings to add: clues that are true and redundant.
    pub red_herrings: usize,
    /// The difficulty for a person, measured by the walkthrough; `None` for any difficulty.
    pub difficulty: Option<RangeInclusive<Level>>,
    /// What the question asks for.
    pub question: Question,
    /// Whether exactly one clue is false, which the solver has to find.
    pub false_clue: bool,
    /// Whether the clues contradict each other.
    pub unsolvable: bool,
    /// The maximum number of attempts for each puzzle.
    pub attempts: u32,
    /// The budget of each attempt.
    pub budget: Budget,
}

impl Default for Options {
    /// Returns options for five plain categories of five items, minimal, with any number of clues.
    fn default() -> Self {
        Options {
            size: Size { categories: 5, items: 5 },
            numeric: 0,
            great: 0,
            unused: 1,
            shared: 0,
            kinds: Kinds::plain(),
            clues: 0..=usize::MAX,
            minimal: true,
            giveaways: true,
            red_herrings: 0,
            difficulty: None,
            question: Question::Cells,
            false_clue: false,
            unsolvable: false,
            attempts: ATTEMPTS,
            budget: Budget::new(50_000_000),
        }
    }
}

/// The attempts for each puzzle, those for a level of a small puzzle, and the most cells of such a puzzle.
const ATTEMPTS: u32 = 50;
const ATTEMPTS_OF_SMALL: u32 = 200;
pub(super) const SMALL: usize = 16;
/// The attempts with a small share of the budget.
const SHORT_ATTEMPTS: u32 = 8;

impl Options {
    /// Returns how many attempts are enough for a size, with or without a level: 50, and 200 for a level of a puzzle of up to 16 cells, whose
    /// attempts take little time and whose levels can be rare.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::{Options, Size};
    /// assert_eq!(Options::attempts_for(Size { categories: 4, items: 4 }, true), 200);
    /// assert_eq!(Options::attempts_for(Size { categories: 5, items: 5 }, true), 50);
    /// ```
    #[must_use]
    pub fn attempts_for(size: Size, has_level: bool) -> u32 {
        if has_level && size.categories * size.items <= SMALL { ATTEMPTS_OF_SMALL } else { ATTEMPTS }
    }

    /// Returns the budget of an attempt: a sixteenth for each of the first, then a quarter, then all of it. Most attempts succeed
    /// soon or not at all. A single attempt has all of it.
    pub(super) fn budget_of(&self, attempt: u32) -> Budget {
        let share = match attempt {
            _ if attempt >= self.attempts => 1,
            _ if attempt <= SHORT_ATTEMPTS => 16,
            _ if attempt <= 2 * SHORT_ATTEMPTS => 4,
            _ => 1,
        };
        Budget::new(self.budget.get() / share)
    }

    /// Returns whether the kinds are those of the requested level, rather than a choice of their own.
    pub(super) fn has_kinds_of_level(&self) -> bool {
        self.difficulty.as_ref().is_some_and(|levels| self.kinds == Kinds::of_level(*levels.end(), self.size))
    }

    /// Returns whether the options ask for a level of which every clue says little.
    pub(super) fn is_hard(&self) -> bool {
        self.difficulty.as_ref().is_some_and(|levels| *levels.end() >= Level::Hard)
    }

    /// Returns the numbers of categories of each sort.
    ///
    /// # Errors
    /// Returns an error if the options contradict each other, whatever the theme.
    pub(super) fn layout(&self) -> Result<Layout, String> {
        self.size.check()?;
        let needs_numbers = self.kinds.named().any(super::ClueKind::is_arithmetic);
        let numeric = self.numeric.max(usize::from(needs_numbers));
        let Options { great, unused, shared, size, .. } = *self;
        let Some(plain) = size.categories.checked_sub(numeric.saturating_add(great.saturating_add(shared)))
        else {
            return Err(format!(
                "{numeric} numeric, {great} great and {shared} shared categories are more than {}; ask for a \
                 larger size",
                size.categories
            ));
        };
        if great > 0 && !(1..=size.items).contains(&unused) {
            return Err(format!("{unused} unused items are out of range; ask for 1 to {}", size.items));
        }
        if plain + numeric == 0 {
            return Err(
                "at least one category must be neither great nor shared; ask for fewer of those".to_owned()
            );
        }
        let has_trick = self.false_clue || self.unsolvable;
        if self.false_clue && self.unsolvable {
            return Err(
                "a puzzle cannot have both a false clue and no answer; ask for one of them".to_owned()
            );
        }
        if has_trick
            && (self.difficulty.is_some()
                || self.red_herrings > 0
                || matches!(self.question, Question::Of(_)))
        {
            return Err("a puzzle with a false clue, or without an answer, has no difficulty, red herrings or question of its own; \
                        leave them out"
                .to_owned());
        }
        if self.clues.is_empty() {
            let (least, most) = (self.clues.start(), self.clues.end());
            return Err(format!("`{least}..{most}` clues is an empty range; write the smaller number first"));
        }
        self.difficulty.as_ref().map_or(Ok(()), |levels| check_level(levels, size))?;
        Ok(Layout { rows: size.items, plain, numeric, great, unused, shared })
    }
}

/// Returns an error if hardly any puzzle of a size has one of the levels.
fn check_level(levels: &RangeInclusive<Level>, size: Size) -> Result<(), String> {
    let (easiest, hardest) = (*levels.start(), *levels.end());
    let categories = size.categories.max(LEAST_OF_ALL_LEVELS.categories);
    let larger = Size { categories, ..LEAST_OF_ALL_LEVELS };
    if size.items == 2 && easiest > Level::Moderate {
        return Err(format!(
            "puzzles of size {size} are hardly ever {easiest}: with two rows, little is left to conclude; ask for `moderate`, or \
             for a larger size such as `{larger}`"
        ));
    }
    if size.items == 3 && size.categories <= 3 && easiest == Level::Hard && hardest == Level::Hard {
        return Err(format!(
            "puzzles of size {size} are hardly ever hard: what follows from a case is short; ask for `tricky`, for `fiendish`, or \
             for a larger size such as `{larger}`"
        ));
    }
    Ok(())
}

/// The least size of which every theme has puzzles of all levels.
const LEAST_OF_ALL_LEVELS: Size = Size { categories: 4, items: 4 };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_attempts_have_a_share_of_the_budget() {
        let options = Options { attempts: 20, budget: Budget::new(1600), ..Options::default() };
        let budgets = [1, 8, 9, 16, 17, 20].map(|attempt| options.budget_of(attempt).get());
        assert_eq!(budgets, [100, 100, 400, 400, 1600, 1600]);
        // The last attempt, and so a single one, has all of it.
        assert_eq!(Options { attempts: 1, ..options }.budget_of(1).get(), 1600);
    }
}
