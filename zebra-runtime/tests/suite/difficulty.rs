//! The difficulty of a puzzle does not depend on names, on the order of anything, or on the budget.

use std::collections::BTreeSet;

use zebra_runtime::builder::{Builder, is};
use zebra_runtime::draft::Draft;
use zebra_runtime::explain::{Difficulty, Ending, Explainer, Level, Method, walkthrough};
use zebra_runtime::format::to_draft;
use zebra_runtime::generate::{Generator, Kinds, Options, Size, Theme};
use zebra_runtime::model::{Model, Order};
use zebra_runtime::random::Random;
use zebra_runtime::solve::Budget;

/// The number of orders of each puzzle.
const ORDERS: u64 = 5;

/// Returns the number of puzzles: `ZEBRA_PUZZLES=50` for a thorough run, best with `--release`.
fn puzzles() -> u64 {
    std::env::var("ZEBRA_PUZZLES").map_or(12, |number| number.parse().expect("a number of puzzles"))
}

fn model(number: u64) -> Model {
    let size = Size { categories: 3 + (number % 3) as usize, items: 3 + (number / 3 % 3) as usize };
    let kinds = if number.is_multiple_of(2) { Kinds::plain() } else { Kinds::all() };
    let options = Options { size, kinds, ..Options::default() };
    let generator = Generator::new(Theme::named("lectures").expect("a theme of Zebra"), options)
        .expect("the options are valid");
    generator.puzzle(number).expect("a puzzle is found").model
}

/// Returns the same puzzle with its clues, categories and items in another order, and with other names.
fn rearranged(model: &Model, random: &mut Random) -> Model {
    let mut draft: Draft = to_draft(model);
    random.shuffle(&mut draft.clues);
    // The rows are named by the first category.
    random.shuffle(&mut draft.categories[1..]);
    for category in &mut draft.categories {
        if category.order == Order::Unordered && category.items.iter().all(|item| item.value.is_none()) {
            random.shuffle(&mut category.items);
        }
    }
    let mut parts = draft.check().model.parts().clone();
    let mut numbers: Vec<usize> = (0..parts.items.len()).collect();
    random.shuffle(&mut numbers);
    for (item, number) in
        parts.items.to_mut().iter_mut().zip(numbers).filter(|(item, _)| item.value.is_none())
    {
        let name = format!("N{number}");
        (item.name, item.phrase, item.title) = (name.clone().into(), name.clone().into(), name.into());
    }
    Model::from_parts(parts)
}

fn rated(model: &Model) -> Difficulty {
    walkthrough(model).difficulty().expect("the puzzle is solved")
}

#[test]
fn names_and_order_do_not_change_the_difficulty() {
    let mut differing = Vec::new();
    for number in 0..puzzles() {
        let model = model(number);
        let first = rated(&model);
        let mut random = Random::new(number);
        for order in 0..ORDERS {
            let other = rated(&rearranged(&model, &mut random));
            let (least, most) =
                (first.paragraphs.min(other.paragraphs), first.paragraphs.max(other.paragraphs));
            if first.level != other.level || 10 * most > 11 * least {
                differing.push((number, order, first, other));
            }
        }
    }
    let report: Vec<String> = differing
        .iter()
        .map(|(number, order, one, other)| {
            let figures =
                |of: &Difficulty| format!("{} {} with {} paragraphs", of.score, of.level, of.paragraphs);
            format!("puzzle {number}, order {order}: {}, and {}", figures(one), figures(other))
        })
        .collect();
    assert!(report.is_empty(), "{}", report.join("\n"));
}

#[test]
fn every_budget_gives_the_same_rating_or_none() {
    let mut rated = 0;
    for number in 0..puzzles().div_ceil(4) {
        let model = model(number);
        let rating = Explainer::new(&model).difficulty().ok();
        assert_eq!(walkthrough(&model).difficulty(), rating, "puzzle {number}");
        for budget in [200, 400_000_000] {
            let mut explainer = Explainer::new(&model);
            explainer.within(Budget::new(budget));
            for other in [explainer.difficulty().ok(), explainer.walkthrough().difficulty()] {
                assert!(other.is_none() || other == rating, "puzzle {number} within {budget}: {other:?}");
                rated += usize::from(other.is_some());
            }
        }
    }
    assert!(rated > 0, "some budgets suffice");
}

#[test]
fn levels_go_from_easy_to_fiendish() {
    assert!(Method::ALL.map(Method::level).is_sorted());
    let levels: BTreeSet<Level> = Method::ALL.into_iter().map(Method::level).collect();
    assert_eq!(levels.len(), Level::ALL.len(), "each level has its methods");
}

#[test]
fn a_puzzle_of_more_than_200_items_is_not_rated() {
    let names = |name: &str| (0..101).map(|number| format!("{name}{number}")).collect::<Vec<_>>();
    let mut puzzle = Builder::new("Large");
    for category in ["Child", "Pet"] {
        puzzle.category(category, names(category).iter().map(String::as_str));
    }
    puzzle.clue("1", is("Child0", "Pet0"));
    let model = puzzle.check().expect("it is a puzzle");
    assert_eq!(Explainer::new(&model).difficulty().err(), Some(Ending::BudgetExhausted));
}
