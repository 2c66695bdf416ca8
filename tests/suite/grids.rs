//! The text of logic grids: every kind of category, wide letters, small and large, empty and full.

use insta::assert_snapshot;
use zebra::builder::Builder;
use zebra::draft::Goal;
use zebra::explain::{Explanation, explain};
use zebra::model::{Assignment, ItemId, Model, Order, Polarity, Presence};
use zebra::puzzle;
use zebra::render::GridText;
use zebra::typed::Puzzle;

use super::every_example::{five_houses::FiveHouses, twenty_chairs::TwentyChairs, two_unused::TwoUnused};

puzzle! {
    puzzle Letters = "Wide letters";
    ordered category Place { One = "一", Two = "二番目", Three = "3" }
    category Dish { Sushi = "寿司", Soup = "スープ", Cake = "Törtchen 🍰" }
    category Guest { Ann = "Ann", Zoe = "Zoe\u{308}", Family = "👨\u{200d}👩\u{200d}👧 Иванов" }
    link next_to on Place = next_to();
    clue 1: Ann is Sushi;
    clue 2: Zoe is next_to Ann;
    clue 3: Cake is Zoe;
    clue 4: Ann is One;
}

fn solved<P: Puzzle>() -> GridText<'static> {
    GridText::solved(P::model(), &Assignment::from(&P::solve().expect_unique()))
}

#[test]
fn a_full_grid_has_an_o_in_each_row_and_column_of_a_block() {
    assert_snapshot!(solved::<FiveHouses>());
}

#[test]
fn repeated_items_are_in_several_rows() {
    assert_snapshot!(solved::<TwentyChairs>());
}

#[test]
fn some_items_are_unused() {
    assert_snapshot!(solved::<TwoUnused>());
}

#[test]
fn wide_letters_take_two_columns() {
    assert_snapshot!(solved::<Letters>());
}

/// The grid after the first steps of an explanation.
fn after(explanation: &Explanation<'static>, steps: usize) -> GridText<'static> {
    let marks = explanation.steps.iter().take(steps).flat_map(|step| &step.conclusions);
    GridText::with_facts(explanation.model, marks.map(|mark| mark.fact()))
}

#[test]
fn an_explanation_fills_the_grid_step_by_step() {
    let explanation = explain(FiveHouses::model());
    assert_eq!(after(&explanation, 0).to_string(), GridText::empty(explanation.model).to_string());
    assert_eq!(after(&explanation, usize::MAX).to_string(), solved::<FiveHouses>().to_string());
    assert_snapshot!(after(&explanation, explanation.steps.len() / 3));
}

/// A puzzle without clues, of a number of categories of the same number of items.
fn square(size: usize) -> Model {
    let mut puzzle = Builder::new("Square");
    let names = [
        "Alder", "Beech", "Cedar", "Dogwood", "Elm", "Fir", "Guava", "Hazel", "Ilex", "Juniper", "Kumquat",
        "Larch",
    ];
    for category in
        ["Attic", "Barn", "Cabin", "Den", "Estate", "Flat", "Garage", "Hut", "Inn", "Jail", "Keep", "Lodge"]
            .into_iter()
            .take(size)
    {
        puzzle.category(
            category,
            names
                .into_iter()
                .take(size)
                .map(|name| &*Box::leak(format!("{category} {name}").into_boxed_str())),
        );
    }
    puzzle.verify(Goal::Nothing);
    puzzle.check().unwrap()
}

#[test]
fn twelve_categories_of_twelve_items_are_split() {
    let model = square(12);
    let diagonal = |one: ItemId, other: ItemId| match (model.place(one), model.place(other)) {
        (one, other) if one == other => Some(Polarity::Is),
        (one, other) if one < other => Some(Polarity::IsNot),
        _ => None,
    };
    let grid = GridText::new(&model, diagonal);
    assert!(grid.width() <= 100);
    assert_snapshot!(grid);
}

#[test]
fn a_grid_fits_into_its_width() {
    let (model, five_houses) = (square(10), FiveHouses::model());
    for width in [40, 60, 80, 120] {
        assert!(GridText::empty(&model).within(width).width() <= width);
        assert!(GridText::empty(five_houses).within(width).width() <= width);
    }
    assert_snapshot!(solved::<FiveHouses>().within(40));
    // The names of the categories are above the rows, and then the columns are dense.
    assert_snapshot!("five_houses_within_24", solved::<FiveHouses>().within(24));
    assert_snapshot!("five_houses_within_17", solved::<FiveHouses>().within(17));
}

#[test]
fn a_split_grid_has_each_mark_of_the_whole() {
    let whole = solved::<FiveHouses>();
    let marks = |grid: &GridText<'_>| {
        let text = grid.to_string();
        let cells =
            text.lines().filter(|line| line.contains("| ")).map(|line| line.split_once('|').unwrap().1);
        let cells: String = cells.collect();
        (cells.matches(" X").count(), cells.matches(" O").count())
    };
    // Each of the 15 pairs of categories has 5 marks of items that are together.
    assert_eq!(marks(&whole), (15 * 20, 15 * 5));
    assert_eq!(marks(&whole.clone().within(50)), marks(&whole));
    assert_eq!(marks(&whole.clone().within(24)), marks(&whole));
}

#[test]
fn placeholders_have_no_marks_among_themselves_and_large_ones_are_omitted() {
    let mut puzzle = Builder::new("Shop");
    puzzle.category("Guest", ["Ann", "Ben"]);
    puzzle.add_category("Coins", Order::Ordered, Presence::AnyTimes, 0..=3_i64);
    puzzle.add_category("Notes", Order::Ordered, Presence::AtMostOnce, 5..=7_i64);
    puzzle.add_category("Price", Order::Ordered, Presence::AnyTimes, 0..=400_i64);
    puzzle.verify(Goal::Nothing);
    assert_snapshot!(GridText::empty(&puzzle.check().unwrap()));
}

#[test]
fn long_names_are_cut_unless_they_would_look_the_same() {
    let mut puzzle = Builder::new("Long");
    puzzle.category("Short", ["A", "B"]);
    puzzle.category("Antidisestablishmentarian", ["Preposterously Long", "Impossibly Much Longer"]);
    puzzle.category("Twin", ["The Same Beginning One", "The Same Beginning Two"]);
    puzzle.verify(Goal::Nothing);
    assert_snapshot!(GridText::empty(&puzzle.check().unwrap()));
}
