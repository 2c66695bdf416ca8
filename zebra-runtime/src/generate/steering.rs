//! Steering: the share of direct facts among the clues, which decides most of the difficulty. Part of the generator.

use std::ops::RangeInclusive;

use super::attempts::Flaw;
use super::facts::LARGE;
use super::options::{SMALL, Size};
use crate::explain::{Difficulty, Level};
use crate::model::{Assignment, Formula};
use crate::random::Random;

/// A search for the percentage of direct facts that gives the requested levels: the range is halved after each puzzle.
#[derive(Debug, Clone)]
pub(super) struct Steering {
    levels: RangeInclusive<Level>,
    /// The percentages that can be right.
    least: usize,
    most: usize,
    direct: usize,
}

/// The number of attempts that are compared, times the cells of a puzzle.
const COMPARED: usize = 400;
/// The number of attempts at a small puzzle that are compared.
const COMPARED_OF_SMALL: u32 = 100;

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
        self.turn(difficulty.is_some_and(|difficulty| difficulty.level < *self.levels.start()));
    }

    /// Takes note of a puzzle that has the level but a flaw.
    pub(super) fn observe_flaw(&mut self, flaw: Flaw) {
        match flaw {
            Flaw::Dictated => self.turn(true),
            Flaw::Tried => self.turn(false),
            // The share of direct facts is right.
            Flaw::Artificial => {}
        }
    }

    /// Returns how many attempts of a size are compared: fewer of large puzzles, which take longer.
    pub(super) fn choice(size: Size) -> u32 {
        match (size.categories * size.items).max(1) {
            ..=SMALL => COMPARED_OF_SMALL,
            cells => (COMPARED / cells).clamp(4, 24) as u32,
        }
    }

    fn turn(&mut self, is_too_easy: bool) {
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

/// Returns the percentage to begin with: the easier the level, the more direct facts, and the more in large puzzles.
fn first_guess(easiest: Level, hardest: Level, size: Size) -> usize {
    let cells = size.categories * size.items;
    // In large puzzles, other clues take the place of facts; in the others, it is the share of those that state a pair.
    let of_level = |level: Level| match (level, cells > LARGE) {
        (Level::Easy, false) => 50,
        (Level::Moderate, false) => 30,
        (Level::Tricky, false) => 18,
        (Level::Hard, false) => 8,
        (Level::Fiendish, false) => 4,
        (Level::Easy, true) => 100,
        (Level::Moderate, true) => 90,
        (Level::Tricky, true) => 75,
        (Level::Hard, true) => 65,
        (Level::Fiendish, true) => 55,
    };
    (of_level(easiest) + of_level(hardest)) / 2
}

/// The share of direct facts among the clues of a puzzle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Direct {
    pub(super) percent: usize,
    /// A row without direct facts. If all other rows are stated, the rest of the items are in it: with facts of all rows, a
    /// minimal set leaves gaps in several rows, which make large puzzles harder.
    spared: Option<usize>,
}

impl Direct {
    /// Nothing but direct facts, about all rows.
    pub(super) const ALL: Direct = Direct { percent: 100, spared: None };

    /// The least percentage with a spared row.
    const SPARING: usize = 90;

    pub(super) fn new(percent: usize, rows: usize, random: &mut Random) -> Direct {
        let row = random.below(rows);
        Direct { percent, spared: (percent >= Direct::SPARING).then_some(row) }
    }

    /// Returns whether a fact is about the spared row.
    pub(super) fn spares(self, formula: &Formula, solution: &Assignment) -> bool {
        let Formula::Fact(fact) = formula else { return false };
        self.spared.is_some_and(|row| solution.row_of(fact.first) == Some(row))
    }
}
