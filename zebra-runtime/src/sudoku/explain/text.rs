//! The text of steps and explanations. Part of sudoku's explanations.

use std::fmt;

use super::{Effect, End, SudokuExplanation, SudokuStep, SudokuTechnique};
use crate::sentence::{list, plural};
use crate::sudoku::House;
use crate::sudoku::grid::symbol;
use crate::sudoku::shape::Shape;

impl fmt::Display for SudokuTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several = |size: &usize| match size {
            2 => "pair".to_owned(),
            3 => "triple".to_owned(),
            4 => "quadruple".to_owned(),
            size => format!("set of {size}"),
        };
        match self {
            SudokuTechnique::LastCell => f.write_str("last cell"),
            SudokuTechnique::HiddenSingle => f.write_str("hidden single"),
            SudokuTechnique::NakedSingle => f.write_str("naked single"),
            SudokuTechnique::CageSum => f.write_str("cage sum"),
            SudokuTechnique::LockedCandidates => f.write_str("locked candidates"),
            SudokuTechnique::NakedSubset(size) => write!(f, "naked {}", several(size)),
            SudokuTechnique::HiddenSubset(size) => write!(f, "hidden {}", several(size)),
            SudokuTechnique::Fish(2) => f.write_str("X-wing"),
            SudokuTechnique::Fish(3) => f.write_str("swordfish"),
            SudokuTechnique::Fish(size) => write!(f, "fish of {size}"),
            SudokuTechnique::Trial => f.write_str("trial"),
            SudokuTechnique::Search => f.write_str("search"),
        }
    }
}

impl SudokuStep {
    /// Returns the step as a sentence. `r2c5` is the cell of row 2, column 5.
    #[must_use]
    pub fn sentence(&self, shape: Shape) -> String {
        let place = |cell: &usize| format!("{:#}", shape.coordinates(*cell));
        let places = list(self.cells.iter().map(place), "and");
        let written = |number: &usize| symbol(*number).to_string();
        let numbers = list(self.numbers.iter().map(written), "and");
        let houses = list(self.houses.iter().map(ToString::to_string), "and");
        let so = self.effect.sentence(shape);
        let technique = self.technique;
        match technique {
            SudokuTechnique::LastCell => format!("{so}: the last empty cell of {houses}"),
            SudokuTechnique::HiddenSingle => format!("{so}: no other place for it in {houses}"),
            SudokuTechnique::NakedSingle => format!("{so}: no other number is left for it"),
            SudokuTechnique::CageSum => {
                let left = list(self.numbers.iter().map(ToString::to_string), "and");
                format!("{houses} needs {left} more in {places}: {so}")
            }
            SudokuTechnique::LockedCandidates => {
                format!("{numbers} of {houses} is at {}: {so}", list(self.cells.iter().map(place), "or"))
            }
            SudokuTechnique::NakedSubset(_) => {
                format!("{places} have {numbers} ({technique} in {houses}): {so}")
            }
            SudokuTechnique::HiddenSubset(_) => {
                format!("{numbers} of {houses} are at {places} ({technique}): {so}")
            }
            SudokuTechnique::Fish(size) => {
                let (lines, across) = self.houses.split_at(size.min(self.houses.len()));
                let named = |houses: &[House]| list(houses.iter().map(ToString::to_string), "and");
                format!("{numbers} of {} is in {} ({technique}): {so}", named(lines), named(across))
            }
            SudokuTechnique::Trial => format!("{so}: trying it leads to a contradiction"),
            SudokuTechnique::Search => {
                format!("{so}: every case that follows from it ends in a contradiction")
            }
        }
    }
}

impl Effect {
    fn sentence(&self, shape: Shape) -> String {
        match self {
            Effect::Place(cell, number) => format!("{:#} is {}", shape.coordinates(*cell), symbol(*number)),
            Effect::Remove(removed) => {
                let mut cells: Vec<usize> = removed.iter().map(|&(cell, _)| cell).collect();
                cells.sort_unstable();
                cells.dedup();
                let of_cell = |cell| {
                    let numbers = removed.iter().filter(move |(other, _)| *other == cell);
                    let numbers = list(numbers.map(|(_, number)| symbol(*number).to_string()), "or");
                    format!("{:#} is not {numbers}", shape.coordinates(cell))
                };
                list(cells.into_iter().map(of_cell), "and")
            }
        }
    }
}

impl fmt::Display for SudokuExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.givens.shape();
        let width = self.steps.len().to_string().len();
        for (number, step) in (1..).zip(&self.steps) {
            writeln!(f, "{number:>width$}. {}", step.sentence(shape))?;
        }
        let steps = match self.steps.len() {
            0 => "without a step".to_owned(),
            steps => format!("in {steps} {}", plural(steps, "step")),
        };
        match (&self.end, self.hardest()) {
            (End::Solved, None) => write!(f, "Solved {steps}."),
            (End::Solved, Some(hardest)) => {
                let level = hardest.level();
                write!(f, "Solved {steps}; difficulty: {level}; the hardest technique: {hardest}.")
            }
            (End::Stuck, _) => write!(f, "No technique finds anything more: there may be several answers."),
            (End::Clash(clash), _) => {
                let (one, two) = (shape.coordinates(clash.first), shape.coordinates(clash.second));
                write!(f, "No answer: {one:#} and {two:#} must differ.")
            }
            (End::DeadCell(cell), _) => {
                write!(f, "No answer: no number is left for {:#}.", shape.coordinates(*cell))
            }
            (End::DeadNumber(house, number), _) => {
                write!(f, "No answer: no place is left for {} in {house}.", symbol(*number))
            }
            (End::WrongSum(house), _) => write!(f, "No answer: {house} does not have its sum."),
        }
    }
}
