//! Equations that clues state: what is added up is shown.

use zebra_checker::{check_step, check_walkthrough};
use zebra_runtime::builder::{BuildError, Builder, call, is, of};
use zebra_runtime::draft::{Expression, Goal};
use zebra_runtime::explain::{Ending, Explainer};
use zebra_runtime::model::{Mark, Model, Order, Presence};
use zebra_testing::Random;

const PEOPLE: [&str; 5] = ["Ann", "Ben", "Cleo", "Dora", "Emil"];
const JOBS: [&str; 5] = ["Baker", "Clerk", "Driver", "Editor", "Florist"];

fn pay(item: &str) -> Expression {
    of("Pay", item)
}

/// Returns a puzzle about the pay of people with jobs, which several may share.
fn wages(most: i64, clues: Vec<Expression>) -> Result<Model, BuildError> {
    let mut puzzle = Builder::new("Wages");
    puzzle.category("Name", PEOPLE).category("Job", JOBS);
    puzzle.add_category("Pay", Order::Unordered, Presence::AnyTimes, 1..=most);
    for (index, clue) in clues.into_iter().enumerate() {
        puzzle.clue(&(index + 1).to_string(), clue);
    }
    puzzle.verify(Goal::Nothing).check()
}

/// Each paragraph follows, which the checker decides by elimination of its own.
fn checked_text(model: &Model) -> String {
    let walkthrough = Explainer::new(model).walkthrough();
    assert_eq!(walkthrough.ending, Ending::Full, "{walkthrough}");
    assert_eq!(check_walkthrough(&walkthrough), [], "{walkthrough}");
    walkthrough.to_string()
}

#[test]
fn the_fewest_equations_are_added_up() {
    let model = wages(
        300,
        vec![
            is("Ann", "Editor"),
            is("Ben", "Driver"),
            is("Cleo", "Clerk"),
            is("Dora", "Florist"),
            call("sum", PEOPLE.map(pay)).equals(726),
            (pay("Ben") + pay("Cleo")).equals(186),
            (pay("Emil") + pay("Florist")).equals(462),
            (pay("Driver") + pay("Editor")).equals(pay("Dora") * 2 - 124),
            (pay("Dora") + pay("Ben")).equals(302),
        ],
    );
    insta::assert_snapshot!(checked_text(&model.expect("it is valid")));
}

#[test]
fn products_and_quotients_are_equations_once_a_factor_is_known() {
    let model = wages(
        300,
        vec![
            is("Ann", "Editor"),
            is("Ben", "Driver"),
            is("Cleo", "Clerk"),
            is("Dora", "Florist"),
            (pay("Ann") * 3).equals(pay("Editor") + 36),
            (pay("Ann") * pay("Ben")).equals(234),
            (pay("Cleo") / pay("Ann")).equals(7),
            ((pay("Dora") + pay("Cleo")) / 2).equals(pay("Ben") * 9 - 5),
            (pay("Emil") - pay("Dora")).equals(pay("Ann") + pay("Driver") - pay("Cleo")),
        ],
    );
    insta::assert_snapshot!(checked_text(&model.expect("it is valid")));
}

/// Where equations have a solution that is no number of the category, nothing is added up to it.
#[test]
fn sums_that_are_no_numbers_are_contradictions() {
    for (sum, difference) in [(101, 4), (900, 2), (4, 4)] {
        let clues = vec![(pay("Ann") + pay("Ben")).equals(sum), (pay("Ann") - pay("Ben")).equals(difference)];
        let model = wages(300, clues).expect("it is valid");
        let walkthrough = Explainer::new(&model).walkthrough();
        assert_eq!(walkthrough.ending, Ending::Contradiction, "{walkthrough}");
        assert_eq!(check_walkthrough(&walkthrough), [], "{walkthrough}");
    }
}

/// Numbers near the limits of 64 bits are added up as far as they fit.
#[test]
fn large_factors_do_not_overflow() {
    let large = i64::MAX / 1000;
    let clues = vec![
        (pay("Ann") * large + pay("Ben")).equals(pay("Ben") + large * 7),
        (pay("Ann") * large - pay("Ben") * (large - 1)).equals(7),
    ];
    let model = wages(300, clues).expect("it is valid");
    let walkthrough = Explainer::new(&model).walkthrough();
    assert_eq!(walkthrough.paragraphs.len(), 2, "{walkthrough}");
    for step in walkthrough.paragraphs.iter().flat_map(|paragraph| &paragraph.steps) {
        assert_eq!(check_step(&model, step), Ok(()), "{walkthrough}");
    }
}

/// Random equations with a known solution: what is proved holds in it, and each paragraph follows.
#[test]
fn random_sums_hold_in_the_solution() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let numbers: Vec<i64> = PEOPLE.iter().map(|_| 1 + random.below(60) as i64).collect();
        let clues = (0..6).map(|_| {
            let factors: Vec<i64> = PEOPLE.iter().map(|_| random.below(5) as i64 - 2).collect();
            let sum: i64 = factors.iter().zip(&numbers).map(|(factor, number)| factor * number).sum();
            let products = PEOPLE.iter().zip(&factors).map(|(&name, &factor)| pay(name) * factor);
            call("sum", products).equals(sum)
        });
        let clues: Vec<Expression> = clues.collect();
        let model = wages(60, clues).expect("it is valid");
        let walkthrough = Explainer::new(&model).walkthrough();
        let value = |name: &str| {
            let item = model.item_ids().find(|&item| &*model.item(item).name == name)?;
            let mut numbers = model.items_of(model.category_named("Pay")?);
            numbers.find(|&number| walkthrough.grid.get(item, number).is_some_and(Mark::is_together))
        };
        for (name, number) in PEOPLE.iter().zip(&numbers) {
            if let Some(found) = value(name) {
                assert_eq!(model.value(found), *number, "seed {seed}: {walkthrough}");
            }
        }
    }
}
