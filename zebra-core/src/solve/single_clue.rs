//! One clue by itself in the engine: its consequences under known placements. For large clues, which have too
//! many cases to list.

use super::compile::Placing;
use super::session::Session;
use crate::engine::{Budget, Fixpoint, NetworkSolver, SearchStep, Variable};
use crate::model::{CategoryId, ClueId, ItemId, Model};

/// The budget for each question.
const BUDGET: Budget = Budget::new(20_000);

/// A variable of the engine: the row of an item, or the item of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Line {
    /// The row of an item.
    Item(ItemId),
    /// The item of a category in a row.
    Row(u32, CategoryId),
}

/// An item that is in a row, or that is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The row.
    pub row: u32,
    /// The item.
    pub item: ItemId,
    /// Whether the item is in the row.
    pub holds: bool,
}

/// A [session](Session) of one clue and the categories of its puzzle, for questions under known placements.
#[derive(Debug, Clone)]
pub struct SingleClue {
    lines: Vec<(Line, Variable)>,
    /// For each item, the number of its category's first item, and the first of its lines.
    items: Vec<(u32, usize)>,
    solver: NetworkSolver,
}

impl SingleClue {
    /// Compiles one clue of a puzzle.
    pub fn new(model: &Model, clue: ClueId) -> Self {
        let mut session = Session::new(model);
        let claim = session.add(&model.clue(clue).formulas);
        let (solver, placings) = session.into_engine(claim, BUDGET);
        let mut lines = Vec::new();
        let mut items = vec![(0, usize::MAX); model.items().len()];
        for (category, placing) in model.category_ids().zip(&placings) {
            let first = model.category(category).first;
            let start = lines.len();
            match placing {
                Placing::Anchor => {}
                Placing::Positions(position) => {
                    for (item, variable) in model.items_of(category).zip(position.0..) {
                        items[item.index()] = (first, lines.len());
                        lines.push((Line::Item(item), Variable(variable)));
                    }
                }
                Placing::Rows(rows) => {
                    let cells = (0..).zip(rows).map(|(row, &variable)| (Line::Row(row, category), variable));
                    lines.extend(cells);
                    for item in model.items_of(category) {
                        items[item.index()] = (first, start);
                    }
                }
            }
        }
        SingleClue { lines, items, solver }
    }

    /// Returns the propagator runs of the last question.
    pub fn propagations(&self) -> u64 {
        self.solver.statistics().propagations
    }

    /// Returns the lines, in the order of the puzzle.
    pub fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        self.lines.iter().map(|&(line, _)| line)
    }

    /// Returns the variable and the value of an item in a row; `None` for an item of the anchor category.
    fn value(&self, row: u32, item: ItemId) -> Option<(Variable, u32)> {
        let (first, start) = self.items[item.index()];
        match self.lines.get(start)? {
            (Line::Item(_), variable) => Some((*variable, row)),
            (Line::Row(..), _) => Some((self.lines.get(start + row as usize)?.1, item.0 - first)),
        }
    }

    fn assume(&mut self, known: &[Placement]) {
        self.solver.reset();
        for placement in known {
            match self.value(placement.row, placement.item) {
                Some((variable, value)) if placement.holds => self.solver.assume(variable, value),
                Some((variable, value)) => self.solver.forbid(variable, value),
                None => {}
            }
        }
    }

    /// Propagates what is known, and returns whether that leads to no contradiction.
    pub fn propagate(&mut self, known: &[Placement]) -> bool {
        self.assume(known);
        self.solver.fixpoint() != Fixpoint::Conflict
    }

    /// Returns whether an item may be in a row, after [`SingleClue::propagate`].
    pub fn allows(&self, row: u32, item: ItemId) -> bool {
        self.value(row, item).is_none_or(|(variable, value)| self.solver.domain(variable).contains(value))
    }

    /// Returns whether the clue refutes what is known together with a line that has one of these rows or items; without
    /// a line, what is known alone. `false` if the budget ends before the answer.
    pub fn refutes(&mut self, known: &[Placement], line: Option<(Line, &[Placement])>) -> bool {
        self.assume(known);
        if let Some((line, wanted)) = line {
            let Some(&(_, variable)) = self.lines.iter().find(|(other, _)| *other == line) else {
                return false;
            };
            let value = |placement: &Placement| Some(self.value(placement.row, placement.item)?.1);
            let wanted: Vec<u32> = wanted.iter().filter_map(value).collect();
            for value in self.solver.domain(variable).iter().filter(|value| !wanted.contains(value)) {
                self.solver.forbid(variable, value);
            }
        }
        matches!(self.solver.next(), SearchStep::Exhausted)
    }
}
