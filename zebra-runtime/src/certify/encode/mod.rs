//! The encoding of a puzzle: its rows and its clues as a pseudo-Boolean formula.
//!
//! It is written from the meaning of the model (`Formula::holds`, `Number::evaluate`, `Rows`) and shares nothing with the
//! compilation to the engine. The variable `xI_R` is true if item I is in row R; both count from 1, and the comments of the
//! formula name them. Every other variable (`tN`) is the truth of a part of a clue, or "this number has this value", and
//! follows by unit propagation from the `x`.

mod cells;
mod compare;
mod decisions;
mod logic;
mod number;

use std::ops::Range;

use super::opb::{Constraint, Formula, Literal};
use crate::model::{Assignment, ClueId, Formula as Meaning, ItemId, Mark, Model, Polarity, State};
use crate::sentence::clue_sentence;
use cells::{Cells, Known, Placed};
use decisions::{Decisions, Partial};

/// The maximum number of literals of a formula.
const MOST_TERMS: usize = 3_000_000;

/// The maximum number of steps for all decision trees of a puzzle.
const MOST_STEPS: usize = 8_000_000;

/// A part of a clue that needs too many constraints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLarge;

/// A puzzle as a formula.
#[derive(Debug, Clone)]
pub(super) struct Encoding {
    pub(super) formula: Formula,
    cells: Cells,
    /// The clues that are encoded, each with its constraints by their numbers.
    pub(super) clues: Vec<(ClueId, Range<usize>)>,
}

/// A truth value that is known or a literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Truth {
    Known(bool),
    Is(Literal),
}

/// An encoding in the making.
struct Encoder<'m> {
    model: &'m Model,
    cells: Cells,
    /// What holds in every assignment.
    known: Known,
    formula: Formula,
    parts: u32,
    /// The steps that are left for decision trees.
    steps: usize,
}

impl Encoding {
    /// Encodes the clues that are on. For a clue in `negated`, its formulas are not all true.
    pub(super) fn new(model: &Model, negated: Option<ClueId>) -> Result<Encoding, ClueId> {
        let mut formula = Formula::default();
        formula.comment(&format!("The puzzle: {}", model.title()));
        let cells = Cells::new(model, &mut formula);
        let mut encoder =
            Encoder { model, cells, known: Known::nothing(model), formula, parts: 0, steps: MOST_STEPS };
        encoder.rows();
        let mut clues = Vec::new();
        for id in model.clue_ids() {
            let clue = model.clue(id);
            if clue.state == State::Off && negated != Some(id) {
                continue;
            }
            let not = if negated == Some(id) { "not " } else { "" };
            encoder.formula.comment(&format!("Clue {}: {not}{}", clue.label, clue_sentence(model, clue)));
            let start = encoder.formula.count();
            let encoded = if negated == Some(id) {
                let all = Meaning::All(clue.formulas.clone());
                encoder.assert(&Meaning::Not(all.into()))
            } else {
                clue.formulas.iter().try_for_each(|formula| encoder.assert(formula))
            };
            encoded.map_err(|TooLarge| id)?;
            clues.push((id, start..encoder.formula.count()));
        }
        Ok(Encoding { formula: encoder.formula, cells: encoder.cells, clues })
    }

    /// Returns the literals that are true in an assignment, one for each row and category but the anchor.
    pub(super) fn literals(&self, model: &Model, assignment: &Assignment) -> Vec<Literal> {
        let items = model.category_ids().filter(|&category| category != model.anchor());
        let cells = items
            .flat_map(|category| (0..model.rows()).map(move |row| (assignment.item_in(row, category), row)));
        cells.filter_map(|(item, row)| self.cells.literal(item, row)).collect()
    }

    /// Returns the assignment in which these literals are true.
    pub(super) fn assignment(&self, model: &Model, is_true: impl Fn(Literal) -> bool) -> Option<Assignment> {
        let mut cells = Vec::new();
        for category in model.category_ids() {
            for row in 0..model.rows() {
                let is_here = |&item: &ItemId| match self.cells.literal(item, row) {
                    Some(literal) => is_true(literal),
                    None => model.place(item) as usize == row + 1,
                };
                cells.push(model.items_of(category).find(is_here)?);
            }
        }
        Assignment::new(model, cells)
    }
}

impl Encoding {
    /// Returns the clauses that state a mark; `None` if clauses over the cells cannot, because both items may be in several rows.
    pub(super) fn mark(&self, model: &Model, mark: Mark) -> Option<Vec<Vec<Literal>>> {
        let (first, second) = mark.items();
        let rows = 0..model.rows();
        let both = |one, is_in_one, other, is_in_other| {
            rows.clone().map(move |row| vec![(one, row, is_in_one), (other, row, is_in_other)])
        };
        let mut clauses: Vec<Vec<Placed>> = Vec::new();
        if mark.polarity() == Polarity::IsNot {
            clauses.extend(both(first, false, second, false));
        } else {
            let sides = [(first, second), (second, first)];
            let single = || sides.iter().filter(|(item, _)| model.appearances(*item).1 <= 1);
            single().for_each(|&(item, other)| clauses.extend(both(item, false, other, true)));
            // An item that may be in no row is in one.
            let is_somewhere = |item: ItemId| model.appearances(item).0 > 0;
            if !single().any(|&(item, _)| is_somewhere(item)) {
                let item = single().next()?.0;
                clauses.push(rows.clone().map(|row| (item, row, true)).collect());
            }
        }
        Some(clauses.iter().filter_map(|clause| self.clause(model, clause)).collect())
    }

    /// Returns the clause of some statements; `None` if one is true.
    fn clause(&self, model: &Model, of: &[Placed]) -> Option<Vec<Literal>> {
        let mut clause = Vec::new();
        for &placed in of {
            match self.cells.truth(model, placed) {
                Truth::Known(true) => return None,
                Truth::Known(false) => {}
                Truth::Is(literal) => clause.push(literal),
            }
        }
        Some(clause)
    }
}

impl Encoder<'_> {
    /// Adds the constraints of the rows and items.
    fn rows(&mut self) {
        let model = self.model;
        for category in model.category_ids().filter(|&category| category != model.anchor()) {
            let name = &model.category(category).name;
            self.formula.comment(&format!("Each row has exactly one item of {name}."));
            for row in 0..model.rows() {
                let literals: Vec<Literal> =
                    model.items_of(category).filter_map(|item| self.cells.literal(item, row)).collect();
                self.formula.exactly_one(literals);
            }
            self.formula.comment(&format!("The number of rows of each item of {name}."));
            for item in model.items_of(category) {
                let (least, most) = model.appearances(item);
                let (least, most) = (i64::from(least), i64::from(most));
                let terms = |coefficient| -> Vec<(i64, Literal)> {
                    let rows = (0..model.rows()).filter_map(|row| self.cells.literal(item, row));
                    rows.map(|literal| (coefficient, literal)).collect()
                };
                let (up, down) = (terms(1), terms(-1));
                if least == most {
                    self.formula.add(Constraint::new(up, true, least));
                    continue;
                }
                if least > 0 {
                    self.formula.add(Constraint::new(up, false, least));
                }
                if most < model.rows() as i64 {
                    self.formula.add(Constraint::new(down, false, -most));
                }
            }
        }
    }

    /// Returns the decision tree of a value, unless it takes more than `most` steps.
    fn decide<T: Clone + PartialEq>(
        &mut self,
        most: usize,
        value: &dyn Fn(&Partial<'_>) -> T,
    ) -> Option<Decisions<T>> {
        let limit = most.min(self.steps);
        let mut left = limit;
        let tree = Decisions::of(self.model, &mut self.known, &mut left, value);
        self.steps -= limit - left;
        tree
    }

    /// Returns a new variable for a part of a clue.
    fn part(&mut self) -> Literal {
        self.parts += 1;
        self.formula.variable(format!("t{}", self.parts))
    }

    /// Returns `TooLarge` if the formula is.
    fn check_size(&self, more: usize) -> Result<(), TooLarge> {
        if self.formula.size().saturating_add(more) > MOST_TERMS { Err(TooLarge) } else { Ok(()) }
    }
}

impl std::ops::Not for Truth {
    type Output = Truth;

    fn not(self) -> Truth {
        match self {
            Truth::Known(truth) => Truth::Known(!truth),
            Truth::Is(literal) => Truth::Is(!literal),
        }
    }
}
