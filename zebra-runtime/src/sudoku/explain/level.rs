//! Levels of difficulty, by the hardest technique of an explanation. Part of sudoku's explanations.

use std::fmt;

use super::{End, SudokuExplanation, SudokuTechnique};

/// How difficult a sudoku is for a person: by the hardest technique that it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SudokuLevel {
    /// Last cells and hidden singles.
    Easy,
    /// Naked singles too, and the sums of cages.
    Moderate,
    /// Locked candidates and pairs too.
    Tricky,
    /// X-wings, triples, swordfish and quadruples too.
    Hard,
    /// Candidates must be tried.
    Fiendish,
}

impl SudokuLevel {
    /// All levels, the easiest first.
    pub const ALL: [SudokuLevel; 5] = [
        SudokuLevel::Easy,
        SudokuLevel::Moderate,
        SudokuLevel::Tricky,
        SudokuLevel::Hard,
        SudokuLevel::Fiendish,
    ];

    /// Returns the techniques of this level and of the easier ones, in the order in which they are tried.
    #[must_use]
    pub fn techniques(self) -> Vec<SudokuTechnique> {
        SudokuTechnique::ALL.iter().copied().filter(|technique| technique.level() <= self).collect()
    }
}

impl fmt::Display for SudokuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            SudokuLevel::Easy => "easy",
            SudokuLevel::Moderate => "moderate",
            SudokuLevel::Tricky => "tricky",
            SudokuLevel::Hard => "hard",
            SudokuLevel::Fiendish => "fiendish",
        })
    }
}

impl SudokuTechnique {
    /// Returns the level of a sudoku of which this is the hardest technique.
    #[must_use]
    pub fn level(self) -> SudokuLevel {
        match self {
            SudokuTechnique::LastCell | SudokuTechnique::HiddenSingle => SudokuLevel::Easy,
            SudokuTechnique::NakedSingle | SudokuTechnique::CageSum => SudokuLevel::Moderate,
            SudokuTechnique::LockedCandidates
            | SudokuTechnique::NakedSubset(2)
            | SudokuTechnique::HiddenSubset(2) => SudokuLevel::Tricky,
            SudokuTechnique::NakedSubset(_) | SudokuTechnique::HiddenSubset(_) | SudokuTechnique::Fish(_) => {
                SudokuLevel::Hard
            }
            SudokuTechnique::Trial | SudokuTechnique::Search => SudokuLevel::Fiendish,
        }
    }
}

impl SudokuExplanation {
    /// Returns the level of difficulty; `None` if the steps do not solve the sudoku.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::sudoku::explain::{SudokuLevel, explain};
    /// use zebra::sudoku::{Rules, SudokuGrid};
    /// let grid: SudokuGrid = "1.3.|.4.2|2...|..21".parse().unwrap();
    /// assert_eq!(explain(&Rules::of(grid.shape()), &grid).level(), Some(SudokuLevel::Easy));
    /// ```
    #[must_use]
    pub fn level(&self) -> Option<SudokuLevel> {
        let hardest = self.hardest().map_or(SudokuLevel::Easy, SudokuTechnique::level);
        (self.end == End::Solved).then_some(hardest)
    }
}
