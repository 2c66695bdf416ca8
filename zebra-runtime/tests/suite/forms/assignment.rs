//! `Assignment::new` rejects invalid cells.

use zebra_runtime::diagnostic::Spot;
use zebra_runtime::draft::{CategoryDraft, Draft, Goal, ItemDraft, VerifyDraft};
use zebra_runtime::model::{Assignment, ItemId, Model, Order, Presence};

/// Creates a puzzle with three houses, and one category of each kind of presence.
fn model() -> Model {
    let category = |name: &str, presence, items: &[(&str, u32)]| {
        let item = |&(item, copies): &(&str, u32)| ItemDraft { copies, ..ItemDraft::new(item) };
        CategoryDraft {
            presence,
            ..CategoryDraft::new(name, Order::Unordered, items.iter().map(item).collect())
        }
    };
    let mut draft = Draft::new("Filled");
    draft.categories = vec![
        category("House", Presence::Once, &[("First", 1), ("Second", 1), ("Third", 1)]), // 0 1 2
        category("Card", Presence::Once, &[("Pink", 2), ("Gold", 1)]),                   // 3 4
        category("Pet", Presence::AtMostOnce, &[("Cat", 1), ("Dog", 1), ("Fox", 1), ("Owl", 1)]), // 5 6 7 8
        category("Sport", Presence::AtLeastOnce, &[("Golf", 1), ("Chess", 1)]),          // 9 10
        category("Drink", Presence::AnyTimes, &[("Tea", 1), ("Milk", 1)]),               // 11 12
    ];
    draft.verify = Some(VerifyDraft { at: Spot::NONE, goal: Goal::Nothing, within: None });
    draft.check().into_result().unwrap()
}

fn assignment(cells: [u32; 15]) -> Option<Assignment> {
    Assignment::new(&model(), cells.map(ItemId).to_vec())
}

#[test]
fn valid_cells_are_accepted() {
    let model = model();
    let taken = assignment([0, 1, 2, 3, 4, 3, 8, 5, 6, 9, 9, 10, 12, 12, 12]).unwrap();
    assert_eq!(taken.row_of(ItemId(7)), None, "Fox is unused");
    assert_eq!(taken.row_of(ItemId(8)), Some(0));
    assert_eq!(taken.rows_of(&model, ItemId(3)).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(taken.rows_of(&model, ItemId(11)).count(), 0);
    assert_eq!(taken.rows_of(&model, ItemId(12)).count(), 3);
}

#[test]
fn invalid_cells_are_rejected() {
    let refused = [
        ([0, 2, 1, 3, 4, 3, 8, 5, 6, 9, 9, 10, 12, 12, 12], "the anchor out of its order"),
        ([0, 1, 1, 3, 4, 3, 8, 5, 6, 9, 9, 10, 12, 12, 12], "a plain item in two rows"),
        ([0, 1, 2, 3, 3, 3, 8, 5, 6, 9, 9, 10, 12, 12, 12], "three of two repeated items"),
        ([0, 1, 2, 3, 4, 4, 8, 5, 6, 9, 9, 10, 12, 12, 12], "one of two repeated items"),
        ([0, 1, 2, 3, 4, 3, 8, 5, 5, 9, 9, 10, 12, 12, 12], "a great item in two rows"),
        ([0, 1, 2, 3, 4, 3, 8, 5, 6, 9, 9, 9, 12, 12, 12], "a shared item unused"),
        ([0, 1, 2, 3, 4, 3, 8, 5, 9, 9, 9, 10, 12, 12, 12], "an item of another category"),
        ([0, 1, 2, 3, 4, 3, 8, 5, 6, 9, 9, 10, 12, 12, 13], "an item that does not exist"),
        ([0, 1, 2, 3, 4, 3, 8, 5, 6, 9, 9, 10, 12, 12, u32::MAX], "an item that cannot exist"),
    ];
    for (cells, why) in refused {
        assert_eq!(assignment(cells), None, "{why}");
    }
    let model = model();
    assert_eq!(Assignment::new(&model, Vec::new()), None);
    assert_eq!(Assignment::new(&model, vec![ItemId(0); 16]), None);
}
