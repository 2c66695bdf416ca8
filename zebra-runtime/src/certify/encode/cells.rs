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

/// What is known of the cells, with the consequences of the constraints of rows and items.
#[derive(Debug, Clone)]
pub(super) struct Known {
    rows: usize,
    /// For each item and row.
    values: Vec<Option<bool>>,
}

impl Known {
    /// Returns what holds in every assignment.
    pub(super) fn nothing(model: &Model) -> Known {
        let rows = model.rows();
        let mut known = Known { rows, values: vec![None; rows * model.items().len()] };
        for (row, anchor) in model.items_of(model.anchor()).enumerate() {
            for other in 0..rows {
                known.values[anchor.index() * rows + other] = Some(other == row);
            }
        }
        known
    }

    pub(super) fn get(&self, item: ItemId, row: usize) -> Option<bool> {
        self.values[item.index() * self.rows + row]
    }

    /// Returns the only row of an item, if it is known.
    pub(super) fn row(&self, item: ItemId) -> Option<usize> {
        (0..self.rows).find(|&row| self.get(item, row) == Some(true))
    }

    /// Returns the item of a category in a row, if it is known.
    pub(super) fn item(&self, model: &Model, row: usize, category: CategoryId) -> Option<ItemId> {
        model.items_of(category).find(|&item| self.get(item, row) == Some(true))
    }

    /// Returns the knowledge with one more statement; `None` if it contradicts.
    pub(super) fn with(&self, model: &Model, placed: Placed) -> Option<Known> {
        let mut known = self.clone();
        let mut agenda = vec![placed];
        while let Some((item, row, is_in)) = agenda.pop() {
            match &mut known.values[item.index() * known.rows + row] {
                Some(value) if *value != is_in => return None,
                Some(_) => continue,
                value @ None => *value = Some(is_in),
            }
            known.add_consequences(model, item, row, &mut agenda);
        }
        Some(known)
    }

    /// Adds what follows for the row and the item of a cell.
    fn add_consequences(&self, model: &Model, item: ItemId, row: usize, agenda: &mut Vec<Placed>) {
        let column: Vec<ItemId> = model.items_of(model.item(item).category).collect();
        let in_row: Vec<Placed> = column.iter().map(|&other| (other, row, true)).collect();
        self.fill(&in_row, (1, 1), agenda);
        let (least, most) = model.appearances(item);
        let rows: Vec<Placed> = (0..self.rows).map(|other| (item, other, true)).collect();
        self.fill(&rows, (least as usize, most as usize), agenda);
    }

    /// Adds the cells that are known because of the number of true ones among them.
    fn fill(&self, cells: &[Placed], (least, most): (usize, usize), agenda: &mut Vec<Placed>) {
        let count = |value| cells.iter().filter(|&&(item, row, _)| self.get(item, row) == value).count();
        let (placed, open) = (count(Some(true)), count(None));
        if open == 0 {
            return;
        }
        let unknown = cells.iter().filter(|&&(item, row, _)| self.get(item, row).is_none());
        if placed >= most {
            agenda.extend(unknown.map(|&(item, row, _)| (item, row, false)));
        } else if placed + open <= least {
            agenda.extend(unknown);
        }
    }
}
