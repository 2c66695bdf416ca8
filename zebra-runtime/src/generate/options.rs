//! What is wished of a puzzle, and what comes of options that cannot be met. Part of the generator (layer 3).

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::kind::Kinds;
use super::puzzle::Generated;
use super::theme::dress::Layout;
use crate::explain::Level;
use crate::solve::Budget;

/// How large a puzzle is: so many categories of so many items, besides the category that names the rows.
///
/// ```
/// use zebra_runtime::generate::Size;
/// let size: Size = "5x6".parse()?;
/// assert_eq!(size, Size { categories: 5, items: 6 });
/// assert_eq!(size.to_string(), "5x6");
/// assert!("5".parse::<Size>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    /// How many categories, not counting the one that names the rows.
    pub categories: usize,
    /// How many rows, and items of a plain category.
    pub items: usize,
}

impl Size {
    /// Sizes beyond this are refused: `(categories, items)`.
    pub const MOST: (usize, usize) = (24, 25);

    fn check(self) -> Result<(), String> {
        let (categories, items) = Size::MOST;
        if !(1..=categories).contains(&self.categories) {
            return Err(format!(
                "{} categories are too few or too many; wish 1 to {categories}",
                self.categories
            ));
        }
        if !(2..=items).contains(&self.items) {
            return Err(format!("{} items are too few or too many; wish 2 to {items}", self.items));
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
            return Err(format!("`{text}` is no size; write categories x items, such as `5x6`"));
        };
        let size = Size { categories, items };
        size.check()?;
        Ok(size)
    }
}

/// What a puzzle should be like.
///
/// ```
/// use zebra_runtime::generate::{Size, Options};
/// let options = Options { size: Size { categories: 3, items: 4 }, giveaways: false, ..Options::default() };
/// assert!(options.minimal);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// How many categories of how many items.
    pub size: Size,
    /// How many of the categories are numeric; at least one where a kind of clue asks for it.
    pub numeric: usize,
    /// How many of the categories have items that are unused.
    pub great: usize,
    /// How many items of each great category are unused.
    pub unused: usize,
    /// How many of the categories have items that may stand in several rows.
    pub shared: usize,
    /// Which kinds of clues, and how often each.
    pub kinds: Kinds,
    /// How many clues, red herrings not counted.
    pub clues: RangeInclusive<usize>,
    /// Whether no clue may be spared. If not, clues that add nothing are left among the others.
    pub minimal: bool,
    /// Whether a clue may give away in which row an item stands, without any other clue.
    pub giveaways: bool,
    /// How many red herrings are added: clues that are true and add nothing.
    pub red_herrings: usize,
    /// How hard it is for a person, by its explanation; `None` for any difficulty.
    pub difficulty: Option<RangeInclusive<Level>>,
    /// How often it is tried to meet the options, for each puzzle.
    pub attempts: u32,
    /// The budget of each attempt.
    pub budget: Budget,
}

impl Default for Options {
    /// Five plain categories of five items; minimal, and any number of clues.
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
            attempts: 50,
            budget: Budget::new(50_000_000),
        }
    }
}

impl Options {
    /// What categories that makes.
    pub(super) fn layout(&self) -> Result<Layout, String> {
        self.size.check()?;
        let asked = self.kinds.iter().any(super::ClueKind::is_arithmetic) && self.kinds != Kinds::all();
        let numeric = self.numeric.max(usize::from(asked));
        let loose = self.great.saturating_add(self.shared);
        let Some(plain) = self.size.categories.checked_sub(numeric.saturating_add(loose)) else {
            return Err(format!(
                "{numeric} numeric, {} great and {} shared categories are more than {}; wish a larger size",
                self.great, self.shared, self.size.categories
            ));
        };
        if self.great > 0 && !(1..=self.size.items).contains(&self.unused) {
            return Err(format!(
                "{} items unused are too few or too many; wish 1 to {}",
                self.unused, self.size.items
            ));
        }
        if plain + numeric == 0 {
            return Err(
                "at least one category must be neither great nor shared; wish fewer of those".to_owned()
            );
        }
        if self.clues.is_empty() {
            let (least, most) = (self.clues.start(), self.clues.end());
            return Err(format!("from {least} to {most} clues are none; write the smaller number first"));
        }
        let Options { great, unused, shared, .. } = *self;
        Ok(Layout { rows: self.size.items, plain, numeric, great, unused, shared })
    }
}

/// Options that cannot be met at all: what is wrong, and what to wish instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Impossible(pub String);

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Impossible {}

/// Options that were not met: why, and what came nearest.
#[derive(Debug, Clone)]
pub struct Unmet {
    /// The seed of the puzzle.
    pub seed: u64,
    /// What was tried, and how it failed.
    pub message: String,
    /// The puzzle that came nearest, if any was found.
    pub nearest: Option<Box<Generated>>,
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such puzzle for seed {}: {}", self.seed, self.message)
    }
}

impl std::error::Error for Unmet {}
