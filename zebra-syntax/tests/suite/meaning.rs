//! What a puzzle means: two sources mean the same if every clue is true for the same assignments.

use zebra_core::model::{Assignment, Category, CategoryId, Clue, Item, ItemId, Model, Order, Presence, Rows};
use zebra_testing::Random;

/// The assignments for which clues are compared.
const SAMPLES: usize = 240;

/// Returns how the second puzzle differs from the first one, whatever its names are.
pub(crate) fn difference(one: &Model, other: &Model, answer: Option<&Assignment>) -> Option<String> {
    if one.rows() != other.rows() || one.categories().len() != other.categories().len() {
        return Some("the number of rows or categories".to_owned());
    }
    if one.clues().len() != other.clues().len() {
        return Some("the number of clues".to_owned());
    }
    let same_order = |(id, category): (CategoryId, &Category)| {
        let of_other = other.category(id);
        let declared = |category: &Category| (category.order, category.presence, category.count);
        let [mine, theirs] = [one, other].map(|model| items(model, id));
        let key = |item: &Item| (item.value, item.copies);
        let ordered = category.order == Order::Ordered;
        declared(category) == declared(of_other)
            && mine.iter().zip(&partners(one, other, id)).enumerate().all(|(place, (item, partner))| {
                let is_in_place = !ordered || theirs[place] == *partner;
                is_in_place && key(one.item(*item)) == key(other.item(*partner))
            })
    };
    if !one.category_ids().zip(one.categories()).all(same_order) {
        return Some("the items of a category".to_owned());
    }
    let mut random = Random::new(1);
    for sample in 0..SAMPLES {
        let cells = match answer.filter(|_| sample % 2 == 0) {
            Some(answer) => near(one, answer, sample % 8, &mut random),
            None => sampled(one, &mut random),
        };
        let Some(first) = Assignment::new(one, cells.clone()) else { continue };
        let second = Assignment::new(other, translated(one, other, &cells)).expect("the same cells");
        for (mine, theirs) in one.clues().iter().zip(other.clues()) {
            if mine.state != theirs.state || holds(one, mine, &first) != holds(other, theirs, &second) {
                return Some(format!("clue {}", mine.label));
            }
        }
    }
    None
}

fn holds(model: &Model, clue: &Clue, rows: &impl Rows) -> bool {
    clue.formulas.iter().all(|formula| formula.holds(model, rows))
}

fn items(model: &Model, category: CategoryId) -> Vec<ItemId> {
    model.items_of(category).collect()
}

/// Returns the item of the other puzzle for each item of a category: that of the same name, or else of the same place.
fn partners(one: &Model, other: &Model, category: CategoryId) -> Vec<ItemId> {
    let named = |item: &ItemId| other.item_named(category, &one.item(*item).name);
    let mine = items(one, category);
    let by_name: Option<Vec<ItemId>> = mine.iter().map(named).collect();
    by_name.unwrap_or_else(|| items(other, category))
}

/// Returns the cells in the other puzzle, whose rows are in the order of its own anchor.
fn translated(one: &Model, other: &Model, cells: &[ItemId]) -> Vec<ItemId> {
    let rows = one.rows();
    let partner = |category: CategoryId, item: ItemId| {
        let place = items(one, category).iter().position(|other| *other == item).expect("an item");
        partners(one, other, category)[place]
    };
    let anchor = other.anchor();
    let mut order: Vec<usize> = (0..rows).collect();
    order.sort_by_key(|row| partner(anchor, cells[anchor.index() * rows + row]));
    let category = |id: CategoryId| order.iter().map(move |row| (id, id.index() * rows + row));
    one.category_ids().flat_map(category).map(|(id, cell)| partner(id, cells[cell])).collect()
}

/// Returns the cells of an answer after some exchanges.
fn near(model: &Model, answer: &Assignment, exchanges: usize, random: &mut Random) -> Vec<ItemId> {
    let mut changed = answer.clone();
    let others: Vec<CategoryId> = model.category_ids().filter(|id| *id != model.anchor()).collect();
    for _ in 0..exchanges {
        let (one, other) = (random.below(model.rows()), random.below(model.rows()));
        changed.exchange(*random.choose(&others), one, other);
    }
    let cells = |id: CategoryId| (0..model.rows()).map(move |row| (row, id));
    model.category_ids().flat_map(cells).map(|(row, id)| changed.item_in(row, id)).collect()
}

/// Returns random cells, category by category.
fn sampled(model: &Model, random: &mut Random) -> Vec<ItemId> {
    let mut cells = Vec::new();
    for id in model.category_ids() {
        let all = items(model, id);
        if id == model.anchor() {
            cells.extend(all);
            continue;
        }
        let copies = all.iter().flat_map(|&item| vec![item; model.item(item).copies as usize]);
        let mut column: Vec<ItemId> = copies.collect();
        match model.category(id).presence {
            Presence::AnyTimes => column.clear(),
            Presence::Once | Presence::AtMostOnce | Presence::AtLeastOnce => random.shuffle(&mut column),
        }
        while column.len() < model.rows() {
            column.push(*random.choose(&all));
        }
        column.truncate(model.rows());
        random.shuffle(&mut column);
        cells.extend(column);
    }
    cells
}
