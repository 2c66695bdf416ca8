//! The variables of a puzzle: an item is in a row; and partial knowledge of them.

use super::Truth;
use crate::certify::opb::{Formula, Literal};
use crate::model::{CategoryId, ItemId, Model};

/// The literals of items in rows. Those of the anchor are known, and have none.
#[derive(Debug, Clone)]
pub(super) struct Cells {
    rows: usize,
    literals: Vec<Option<Literal>>,
}

impl Cells {
    /// Creates the variables, with comments that name them.
    pub(super) fn new(model: &Model, formula: &mut Formula) -> Cells {
        let rows = model.rows();
        let mut literals = vec![None; rows * model.items().len()];
        for category in model.category_ids() {
            let name = &model.category(category).name;
            for item in model.items_of(category) {
                let title = &model.item(item).name;
                let number = item.0 + 1;
                if category == model.anchor() {
                    formula.comment(&format!("Row {} is {title} of {name}.", model.place(item)));
                    continue;
                }
                formula.comment(&format!("x{number}_R: {title} of {name} is in row R."));
                for row in 0..rows {
                    literals[item.index() * rows + row] =
                        Some(formula.variable(format!("x{number}_{}", row + 1)));
                }
            }
        }
        Cells { rows, literals }
    }

    /// Returns the literal "this item is in this row"; `None` for items of the anchor.
    pub(super) fn literal(&self, item: ItemId, row: usize) -> Option<Literal> {
        self.literals[item.index() * self.rows + row]
    }

    /// Returns a literal for a statement about a cell, unless it is known.
    pub(super) fn truth(&self, model: &Model, (item, row, is_in): Placed) -> Truth {
        let truth = match self.literal(item, row) {
            Some(literal) => Truth::Is(literal),
            None => Truth::Known(model.place(item) as usize == row + 1),
        };
        if is_in { truth } else { !truth }
    }
}

/// A statement about a cell: an item is in a row, or is not.
pub(super) type Placed = (ItemId, usize, bool);

/// What is known of the cells, with the consequences of the constraints of rows and items. A statement is placed and taken back, so that a
/// tree of them costs no copies.
#[derive(Debug, Clone)]
pub(super) struct Known {
    rows: usize,
    /// For each item and row.
    values: Vec<Option<bool>>,
    /// For each item, in how many rows it may be and is.
    of_items: Vec<Group>,
    /// For each category and row, how many items may be and are there.
    of_rows: Vec<Group>,
    /// The cells that are known, in the order in which they became so.
    trail: Vec<(ItemId, usize)>,
    /// The number of cells of the anchor, which are always known.
    anchored: usize,
    /// For each category, whether each of its items is in exactly one row.
    are_single: Vec<bool>,
}

/// The numbers of cells of an item, or of a category in a row.
#[derive(Debug, Clone, Copy)]
struct Group {
    open: u32,
    placed: u32,
    /// A cell that is placed.
    at: Option<u32>,
}

impl Known {
    /// Returns what holds in every assignment.
    pub(super) fn nothing(model: &Model) -> Known {
        let rows = model.rows();
        let group = |open: usize| Group { open: open as u32, placed: 0, at: None };
        let of_row = |category| vec![group(model.category(category).count as usize); rows];
        let is_single = |category| model.items_of(category).all(|item| model.appearances(item) == (1, 1));
        let mut known = Known {
            rows,
            values: vec![None; rows * model.items().len()],
            of_items: vec![group(rows); model.items().len()],
            of_rows: model.category_ids().flat_map(of_row).collect(),
            trail: Vec::new(),
            anchored: 0,
            are_single: model.category_ids().map(is_single).collect(),
        };
        for (row, anchor) in model.items_of(model.anchor()).enumerate() {
            for other in 0..rows {
                known.set(model, anchor, other, other == row);
            }
        }
        known.anchored = known.trail.len();
        known
    }

    /// Returns whether an item is in a row, if it is known: also what follows from a free statement about another cell of them.
    pub(super) fn get(&self, model: &Model, item: ItemId, row: usize) -> Option<bool> {
        let category = model.item(item).category;
        let is_elsewhere = || {
            let row_of = self.row(item).is_some_and(|other| other != row);
            row_of || self.item(row, category).is_some_and(|other| other != item)
        };
        let value = self.values[item.index() * self.rows + row];
        value.or_else(|| (self.are_single[category.index()] && is_elsewhere()).then_some(false))
    }

    /// Returns the only row of an item, if it is known.
    pub(super) fn row(&self, item: ItemId) -> Option<usize> {
        self.of_items[item.index()].at.map(|row| row as usize)
    }

    /// Returns the item of a category in a row, if it is known.
    pub(super) fn item(&self, row: usize, category: CategoryId) -> Option<ItemId> {
        self.of_rows[category.index() * self.rows + row].at.map(ItemId)
    }

    /// Returns a place to which [`Known::undo`] goes back.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back what became known after a mark.
    pub(super) fn undo(&mut self, model: &Model, mark: usize) {
        while self.trail.len() > mark {
            let Some((item, row)) = self.trail.pop() else { return };
            let value = self.values[item.index() * self.rows + row].take();
            for group in self.groups(model, item, row) {
                group.open += 1;
                if value == Some(true) {
                    group.placed -= 1;
                    group.at = None;
                }
            }
        }
    }

    /// Adds a statement after `depth` others, with its consequences; returns whether it agrees with what is known.
    pub(super) fn add(&mut self, model: &Model, placed: Placed, depth: usize) -> bool {
        // While three rows are left, items that are in one row each force nothing but what `get` derives: to write it down would make the
        // encoding of a puzzle cost the third power of its rows.
        let is_free = self.are_single[model.item(placed.0).category.index()] && self.rows >= depth + 3;
        if is_free {
            self.set(model, placed.0, placed.1, placed.2);
        }
        is_free || self.place(model, placed)
    }

    /// Makes a cell known, without consequences.
    fn set(&mut self, model: &Model, item: ItemId, row: usize, is_in: bool) {
        self.values[item.index() * self.rows + row] = Some(is_in);
        self.trail.push((item, row));
        let [of_item, of_row] = self.groups(model, item, row);
        for (group, at) in [(of_item, row as u32), (of_row, item.0)] {
            group.open -= 1;
            if is_in {
                group.placed += 1;
                group.at = Some(at);
            }
        }
    }

    /// Adds a statement, and writes down its consequences and those of free statements before it.
    fn place(&mut self, model: &Model, placed: Placed) -> bool {
        let mut agenda = vec![placed];
        for &(item, row) in &self.trail[self.anchored..] {
            if let Some(is_in) = self.values[item.index() * self.rows + row] {
                self.add_consequences(model, (item, row, is_in), &mut agenda);
            }
        }
        while let Some((item, row, is_in)) = agenda.pop() {
            match self.values[item.index() * self.rows + row] {
                Some(value) if value != is_in => return false,
                Some(_) => continue,
                None => self.set(model, item, row, is_in),
            }
            self.add_consequences(model, (item, row, is_in), &mut agenda);
        }
        true
    }

    /// Returns the groups of a cell: of its item, and of its category in its row.
    fn groups(&mut self, model: &Model, item: ItemId, row: usize) -> [&mut Group; 2] {
        let category = model.item(item).category;
        [&mut self.of_items[item.index()], &mut self.of_rows[category.index() * self.rows + row]]
    }

    /// Returns whether nothing is written down of a cell.
    fn is_open(&self, item: ItemId, row: usize) -> bool {
        self.values[item.index() * self.rows + row].is_none()
    }

    /// Adds what follows for the row and the item of a cell that has become known.
    fn add_consequences(&self, model: &Model, (item, row, is_in): Placed, agenda: &mut Vec<Placed>) {
        let category = model.item(item).category;
        let of_row = self.of_rows[category.index() * self.rows + row];
        if let Some(value) = of_row.rest((1, 1), is_in) {
            let open = model.items_of(category).filter(|&other| self.is_open(other, row));
            agenda.extend(open.map(|other| (other, row, value)));
        }
        if let Some(value) = self.of_items[item.index()].rest(model.appearances(item), is_in) {
            let open = (0..self.rows).filter(|&other| self.is_open(item, other));
            agenda.extend(open.map(|other| (item, other, value)));
        }
    }
}

impl Group {
    /// Returns the value of all open cells, if the number of placed ones gives it, after a cell became known. A cell that is not placed cannot
    /// be the one that makes them enough: those before it have excluded the rest already.
    fn rest(self, (least, most): (u32, u32), is_in: bool) -> Option<bool> {
        match self {
            Group { open: 0, .. } => None,
            Group { placed, .. } if is_in && placed >= most => Some(false),
            Group { placed, open, .. } if placed + open <= least => Some(true),
            _ => None,
        }
    }
}
