//! One clue alone in the engine: what it leaves of the rows, and what it refutes. Layer 2: for clues of so many ways that
//! nobody can list them.

use super::compile::{self, Compiled, Placing};
use crate::engine::{self, Budget, Fixpoint, Groups, Step, Variable};
use crate::model::{CategoryId, ClueId, ItemId, Model};

/// The budget for each question, in propagator runs.
const BUDGET: u64 = 20_000;

/// What the engine has a variable for: the row of an item, or the item of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Line {
    /// The row of an item.
    Item(ItemId),
    /// The item of a category in a row.
    Row(u32, CategoryId),
}

/// That an item stands in a row, or that it does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stand {
    /// The row.
    pub row: u32,
    /// The item.
    pub item: ItemId,
    /// Whether the item is in the row.
    pub so: bool,
}

/// A clue with the structure of its puzzle, and nothing else.
#[derive(Debug, Clone)]
pub struct Alone {
    lines: Vec<(Line, Variable)>,
    /// For each item, the number of its category's first item, and the first of its lines.
    items: Vec<(u32, usize)>,
    solver: engine::Solver,
}

impl Alone {
    /// Compiles one clue of a puzzle.
    pub fn new(model: &Model, clue: ClueId) -> Self {
        let mut model = model.clone();
        let only = model.clue(clue).clone();
        model.parts_mut().clues = vec![only].into();
        let Compiled { network, placings } = Compiled::new(&model);
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
        let groups = Groups::none().with(compile::group(ClueId(0)));
        let solver = engine::Solver::new(&network, &groups, Budget::new(BUDGET));
        Alone { lines, items, solver }
    }

    /// The lines, in the order of the puzzle.
    pub fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        self.lines.iter().map(|&(line, _)| line)
    }

    /// The line and the value that an item in a row stands for; `None` for an item of the anchor category.
    fn place(&self, row: u32, item: ItemId) -> Option<(Variable, u32)> {
        let (first, start) = self.items[item.index()];
        match self.lines.get(start)? {
            (Line::Item(_), variable) => Some((*variable, row)),
            (Line::Row(..), _) => Some((self.lines.get(start + row as usize)?.1, item.0 - first)),
        }
    }

    fn begin(&mut self, known: &[Stand]) {
        self.solver.reset();
        for stand in known {
            match self.place(stand.row, stand.item) {
                Some((variable, value)) if stand.so => self.solver.assume(variable, value),
                Some((variable, value)) => self.solver.forbid(variable, value),
                None => {}
            }
        }
    }

    /// Propagates what is known. Whether it can be so, as far as that shows.
    pub fn propagate(&mut self, known: &[Stand]) -> bool {
        self.begin(known);
        self.solver.fixpoint() != Fixpoint::Conflict
    }

    /// Whether an item may still stand in a row, after [`Alone::propagate`].
    pub fn allows(&self, row: u32, item: ItemId) -> bool {
        self.place(row, item).is_none_or(|(variable, value)| self.solver.domain(variable).contains(value))
    }

    /// Whether it cannot be that something known is so and a line has one of these rows or items; no line asks whether
    /// it can be at all. `false` if the budget ended before it was known.
    pub fn refutes(&mut self, known: &[Stand], line: Option<(Line, &[Stand])>) -> bool {
        self.begin(known);
        if let Some((line, wanted)) = line {
            let Some(&(_, variable)) = self.lines.iter().find(|(other, _)| *other == line) else {
                return false;
            };
            let wanted: Vec<u32> =
                wanted.iter().filter_map(|stand| Some(self.place(stand.row, stand.item)?.1)).collect();
            for value in self
                .solver
                .domain(variable)
                .iter()
                .filter(|value| !wanted.contains(value))
                .collect::<Vec<_>>()
            {
                self.solver.forbid(variable, value);
            }
        }
        matches!(self.solver.next(), Step::Exhausted)
    }
}
