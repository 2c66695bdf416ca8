//! The puzzles of these tests, one for each kind of category.

use zebra_runtime::builder::{Builder, is, is_not, linked, next_to, of};
use zebra_runtime::draft::{Goal, ItemDraft};
use zebra_runtime::model::{Assignment, CategoryId, ItemId, Mark, Model, Order, Presence};
pub(crate) use zebra_testing::assignments;

/// Creates a puzzle with three plain categories of three items.
pub(crate) fn tenants() -> Model {
    let mut puzzle = Builder::new("Tenants");
    puzzle.ordered_category("Floor", ["Ground", "First", "Second"]);
    puzzle.category("Tenant", ["Ann", "Ben", "Cleo"]).category("Pet", ["Cat", "Dog", "Parrot"]);
    puzzle.link("next_to", "Floor", next_to());
    puzzle.clue("1", is("Ann", "Ground")).clue("2", linked("Cat", "next_to", "Ann"));
    puzzle.clue("3", is("Ben", "Dog") | is("Cleo", "Dog")).clue("4", is_not("Ben", "Cat"));
    puzzle.verify(Goal::Nothing);
    puzzle.check().unwrap()
}

/// Creates a puzzle with two great categories, each with one unused item.
pub(crate) fn cafe() -> Model {
    let mut puzzle = Builder::new("Cafe");
    puzzle.category("Guest", ["Ann", "Ben"]);
    puzzle.great_category("Dish", ["Soup", "Salad", "Cake"]).great_category("Cup", ["Tea", "Milk", "Water"]);
    puzzle.clue("1", is("Soup", "Tea")).clue("2", is_not("Ann", "Milk") & is_not("Ben", "Cake"));
    puzzle.verify(Goal::Nothing);
    puzzle.check().unwrap()
}

/// Creates a puzzle with a shared category, and one with a repeated item.
pub(crate) fn waiters() -> Model {
    let mut puzzle = Builder::new("Waiters");
    puzzle.category("Table", ["Left", "Middle", "Right"]);
    puzzle.shared_category("Waiter", ["Uma", "Vic"]);
    puzzle.category("Cup", [ItemDraft::new("Blue").copies(2), ItemDraft::new("White")]);
    puzzle.clue("1", is("Uma", "Blue")).clue("2", is_not("Vic", "White"));
    puzzle.clue("3", is("Uma", "Left").equivalent(is("Vic", "Right")));
    puzzle.verify(Goal::Nothing);
    puzzle.check().unwrap()
}

/// Creates a puzzle with two placeholders, and a plain category.
pub(crate) fn tips() -> Model {
    let mut puzzle = Builder::new("Tips");
    puzzle.category("Guest", ["Ann", "Ben", "Cleo"]).category("Seat", ["North", "East", "South"]);
    puzzle.add_category("Tip", Order::Ordered, Presence::AnyTimes, 1..=3_i64);
    puzzle.add_category("Bill", Order::Ordered, Presence::AnyTimes, 5..=6_i64);
    puzzle.clue("1", of("Tip", "Ann").above(of("Tip", "Ben"))).clue("2", is("Cleo", "North"));
    puzzle.clue("3", of("Bill", "North").equals(of("Bill", "East")));
    puzzle.verify(Goal::Nothing);
    puzzle.check().unwrap()
}

/// Returns all puzzles.
pub(crate) fn all() -> Vec<Model> {
    vec![tenants(), cafe(), waiters(), tips()]
}

/// Returns the item of this name.
pub(crate) fn named(model: &Model, name: &str) -> ItemId {
    let found = model.item_ids().find(|&item| model.item(item).name == name);
    found.unwrap_or_else(|| panic!("no item `{name}`"))
}

/// Returns whether items of two categories have marks: not those of one category, nor numbers of two placeholders.
pub(crate) fn have_marks(model: &Model, one: CategoryId, other: CategoryId) -> bool {
    one != other && !(model.is_placeholder(one) && model.is_placeholder(other))
}

/// Returns every pair of items that have a mark.
pub(crate) fn pairs(model: &Model) -> Vec<(ItemId, ItemId)> {
    let marked = |one: ItemId, other: ItemId| {
        one < other && have_marks(model, model.item(one).category, model.item(other).category)
    };
    let others = |one: ItemId| {
        model.item_ids().filter(move |&other| marked(one, other)).map(move |other| (one, other))
    };
    model.item_ids().flat_map(others).collect()
}

/// Returns whether a mark is right in an assignment.
pub(crate) fn is_right(model: &Model, mark: Mark, assignment: &Assignment) -> bool {
    let beside = |row| assignment.item_in(row, model.item(mark.second()).category) == mark.second();
    assignment.rows_of(model, mark.first()).any(beside) == mark.is_together()
}
