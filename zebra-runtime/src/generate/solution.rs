//! Solutions: random ones, and those of a table. Part of the generator.

use super::theme::{BareModel, FixedRows};
use crate::model::{Assignment, ItemId, Model, Presence};
use crate::random::Random;

/// Returns a random solution: the items of the first category in their order, the items of the others in any order.
pub(super) fn random_solution(model: &Model, random: &mut Random) -> Assignment {
    let rows = model.rows();
    let mut cells = Vec::new();
    for category in model.category_ids() {
        let mut items: Vec<ItemId> = model.items_of(category).collect();
        if model.category(category).presence == Presence::AtLeastOnce {
            while items.len() < rows {
                items.push(items[random.below(model.category(category).count as usize)]);
            }
        }
        if category != model.anchor() {
            random.shuffle(&mut items);
        }
        cells.extend(&items[..rows]);
    }
    // Each category has a cell for each row, and each item the number of cells that its presence allows.
    Assignment::new(model, cells).unwrap_or_else(|| unreachable!("the cells fit the model"))
}

/// Returns a random solution in which the categories with numbers are as in the rows of a table. `order` has the row of the table for
/// each row of the model. The names that the other categories get make it the solution of the table.
pub(super) fn solution_of(
    bare: &BareModel,
    rows: &FixedRows,
    order: &[usize],
    random: &mut Random,
) -> Assignment {
    let model = &bare.model;
    let solution = random_solution(model, random);
    let mut cells = Vec::new();
    for category in model.category_ids() {
        let first = model.category(category).first;
        match bare.numbers_of(category) {
            Some(of) => cells.extend(order.iter().map(|&row| ItemId(first + rows[row][of] as u32))),
            None => cells.extend((0..model.rows()).map(|row| solution.item_in(row, category))),
        }
    }
    // The numbers of a table are in one row each.
    Assignment::new(model, cells).unwrap_or_else(|| unreachable!("the cells fit the model"))
}
