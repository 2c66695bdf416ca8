//! Aggregates range over each copy of a repeated item.

use zebra::builder::{Builder, of, over};
use zebra::model::{CategoryId, Model};
use zebra::solve::Solver;

/// Four houses, two pink ones among their colors, and one more clue.
fn street(clue: zebra::draft::Expression) -> Model {
    let mut puzzle = Builder::new("Street");
    puzzle.category("House", 1..=4);
    puzzle.category("Color", [zebra::draft::ItemDraft::new("Pink").copies(2), "Blue".into(), "Red".into()]);
    puzzle.clue("1", clue);
    puzzle.check().expect("no errors")
}

/// The numbers of the pink houses in each answer.
fn pink_houses(model: &Model) -> Vec<Vec<usize>> {
    let pink = model.item_named(CategoryId(1), "Pink").expect("pink is a color");
    let numbers = |answer: zebra::model::Assignment| answer.rows_of(model, pink).map(|row| row + 1).collect();
    let mut found: Vec<Vec<usize>> = Solver::new(model).solutions().map(numbers).collect();
    found.sort();
    found.dedup();
    found
}

#[test]
fn min_and_max_of_a_repeated_item_range_over_its_rows() {
    let house = || over(&["p"], "Pink");
    let model = street(house().max(of("House", "p")).equals(3));
    assert_eq!(pink_houses(&model), [[1, 3], [2, 3]]);
    let model = street(house().min(of("House", "p")).equals(2));
    assert_eq!(pink_houses(&model), [[2, 3], [2, 4]]);
    let model = street(house().sum(of("House", "p")).equals(5));
    assert_eq!(pink_houses(&model), [[1, 4], [2, 3]]);
    let model = street(house().count(of("House", "p").above(2)).equals(2));
    assert_eq!(pink_houses(&model), [[3, 4]]);
}
