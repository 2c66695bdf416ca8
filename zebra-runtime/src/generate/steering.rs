//! Steering: the share of direct facts among the clues, which decides most of the difficulty. Part of the generator (layer
//! 3).

use std::ops::RangeInclusive;

use super::options::Size;
use crate::explain::{Difficulty, Level};

/// A search for the percentage of direct facts that gives the requested levels: the range is halved after each puzzle.
#[derive(Debug, Clone)]
pub(super) struct Steering {
    levels: RangeInclusive<Level>,
    /// The percentages that can be right.
    least: usize,
    most: usize,
    direct: usize,
}

/// The range of percentages is widened when it is smaller than this: puzzles of one percentage differ.
const NARROW: usize = 6;

impl Steering {
    /// Creates the search for puzzles of a size.
    pub(super) fn new(levels: RangeInclusive<Level>, size: Size) -> Steering {
        let direct = first_guess(*levels.start(), *levels.end(), size);
        Steering { levels, least: 0, most: 100, direct }
    }

    /// Returns the percentage of direct facts to try next.
    pub(super) fn direct(&self) -> usize {
        self.direct
    }

    /// Takes note of the difficulty of a puzzle with this percentage; `None` if nothing but guessing solves it.
    pub(super) fn observe(&mut self, difficulty: Option<&Difficulty>) {
        let is_too_easy = difficulty.is_some_and(|difficulty| difficulty.level < *self.levels.start());
        if is_too_easy {
            self.most = self.direct.max(self.least);
        } else {
            self.least = self.direct.min(self.most);
        }
        if self.most - self.least < NARROW {
            self.least = self.least.saturating_sub(NARROW);
            self.most = (self.most + NARROW).min(100);
        }
        let middle = (self.least + self.most).div_ceil(2);
        // The ends are reached too: all clues direct facts, or none.
        self.direct = match (self.least, self.most) {
            (0, most) if is_too_easy && most <= NARROW => 0,
            (least, 100) if !is_too_easy && least + NARROW >= 100 => 100,
            _ => middle,
        };
    }
}

/// Returns the percentage to begin with: the larger the puzzle and the easier the level, the more direct facts.
fn first_guess(easiest: Level, hardest: Level, size: Size) -> usize {
    let cells = size.categories * size.items;
    let of_level = |level: Level| match level {
        Level::Easy => 300,
        Level::Moderate => 700,
        Level::Tricky => 1500,
        Level::Hard => 3000,
        Level::Fiendish => 6000,
    };
    let bearable = (of_level(easiest) + of_level(hardest)) / 2;
    100 - (bearable / cells.max(1)).min(100)
}
