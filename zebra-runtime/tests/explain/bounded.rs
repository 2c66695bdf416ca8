//! Bounds: all work is charged to the budget, and what was found before it ends is kept.

use zebra_checker::{check_each, check_step};
use zebra_runtime::builder::{Builder, call, is, of};
use zebra_runtime::draft::Goal;
use zebra_runtime::explain::{Ending, Explainer, RATING_BUDGET, Step, Technique, explain};
use zebra_runtime::model::{Model, Order, Presence};
use zebra_runtime::solve::Budget;
use zebra_testing::{World, worlds};

/// Returns a puzzle with sums and products over numbers of which most are unused.
fn wages(most: i64) -> Model {
    let people = ["Ann", "Ben", "Cleo", "Dora", "Emil"];
    let mut puzzle = Builder::new("Wages");
    puzzle.category("Name", people);
    puzzle.great_category("Pay", 1..=most);
    let pay = |name: &str| of("Pay", name);
    puzzle.clue("1", call("sum", people.map(pay)).equals(2 * most));
    puzzle.clue("2", (pay("Ann") + pay("Ben")).equals(most / 2));
    puzzle.clue("3", (pay("Ben") * 2).equals(pay("Cleo") + 3));
    puzzle.clue("4", (pay("Cleo") - pay("Dora")).equals(pay("Emil") - 5));
    puzzle.verify(Goal::Nothing);
    puzzle.check().expect("it is valid")
}

/// Wide arithmetic ends within a small budget, and every step until then is sound.
#[test]
fn wide_arithmetic_ends_within_the_budget() {
    let model = wages(200);
    let mut explainer = Explainer::new(&model);
    for budget in [0, 1_000, 100_000] {
        let explanation = explainer.within(Budget::new(budget)).explain();
        assert_ne!(explanation.ending, Ending::Full);
        assert_eq!(check_each(&model, &explanation.steps), Ok(()));
        let walkthrough = explainer.walkthrough();
        assert_ne!(walkthrough.ending, Ending::Full);
        for paragraph in &walkthrough.paragraphs {
            for step in &paragraph.steps {
                assert_eq!(check_step(&model, step), Ok(()));
            }
        }
    }
}

/// Where only the engine proves anything, it proves numbers, not one after the other what they are not.
#[test]
fn wide_arithmetic_is_explained_by_numbers() {
    let people = ["Ann", "Ben", "Cleo", "Dora"];
    let mut puzzle = Builder::new("Wages");
    puzzle.category("Name", people).category("Job", ["Baker", "Clerk", "Driver", "Editor"]);
    puzzle.add_category("Pay", Order::Unordered, Presence::AnyTimes, 1..=300_i64);
    let pay = |name: &str| of("Pay", name);
    puzzle.clue("1", pay("Ann").equals(pay("Clerk")));
    puzzle.clue("2", call("sum", people.map(pay)).equals(794));
    puzzle.clue("3", (pay("Driver") + pay("Cleo")).equals(pay("Baker") * 2 + 60));
    puzzle.clue("4", (pay("Ann") + pay("Cleo")).equals(pay("Baker") * 2 - 105));
    puzzle.clue("5", (pay("Dora") - pay("Ann")).equals(106));
    puzzle.clue("6", (pay("Driver") + pay("Clerk")).equals(pay("Cleo") * 2 - 165));
    puzzle.clue("7", pay("Driver").equals(pay("Cleo")));
    puzzle.clue("8", (pay("Driver") + pay("Ben")).equals(494));
    puzzle.clue("9", is("Ann", "Clerk"));
    puzzle.clue("10", is("Ben", "Baker"));
    puzzle.verify(Goal::Nothing);
    let model = puzzle.check().expect("it is valid");
    let walkthrough = Explainer::new(&model).within(RATING_BUDGET).walkthrough();
    assert_eq!(walkthrough.ending, Ending::Full);
    assert!(walkthrough.paragraphs.len() < 12, "{walkthrough}");
    for paragraph in &walkthrough.paragraphs {
        for step in &paragraph.steps {
            assert_eq!(check_step(&model, step), Ok(()));
        }
    }
}

/// Where nothing is left to be filled in, the end does not say that the rest follows.
#[test]
fn filled_placeholders_solve_the_puzzle() {
    let pay = |name: &str| of("Pay", name);
    for presence in [Presence::AtMostOnce, Presence::AnyTimes] {
        let mut puzzle = Builder::new("Wages");
        puzzle.category("Name", ["Ann", "Ben"]);
        puzzle.add_category("Pay", Order::Unordered, presence, 1..=300_i64);
        puzzle.clue("1", (pay("Ann") + pay("Ben")).equals(500));
        puzzle.clue("2", (pay("Ann") - pay("Ben")).equals(4));
        puzzle.verify(Goal::Nothing);
        let text = Explainer::new(&puzzle.check().expect("it is valid")).walkthrough().to_string();
        assert!(text.ends_with("The puzzle is solved.\n"), "{text}");
    }
}

/// Clues that cannot hold are named, not what would follow from them.
#[test]
fn contradictions_of_arithmetic_name_their_clues() {
    let pay = |name: &str| of("Pay", name);
    let sum = || call("sum", ["Ann", "Ben", "Cleo"].map(pay));
    for (clues, expected) in [
        (vec![sum().equals(9000)], "Clue 1 cannot hold.\n\nSo there is no answer.\n"),
        (
            vec![sum().equals(500), (pay("Ann") + pay("Ben")).equals(199)],
            "Clues 1 and 2 cannot both hold.\n\nSo the clues contradict each other, and there is no answer.\n",
        ),
    ] {
        let mut puzzle = Builder::new("Wages");
        puzzle.category("Name", ["Ann", "Ben", "Cleo"]).great_category("Pay", 1..=300_i64);
        for (index, clue) in clues.into_iter().enumerate() {
            puzzle.clue(&(index + 1).to_string(), clue);
        }
        puzzle.verify(Goal::Nothing);
        let model = puzzle.check().expect("it is valid");
        let text = Explainer::new(&model).walkthrough().to_string();
        assert!(text.ends_with(expected), "{text}");
    }
}

/// What was found before the budget ended is kept, and more with a larger budget.
#[test]
fn paragraphs_are_kept_when_the_budget_ends() {
    let mut cut = 0;
    for seed in 0..worlds() {
        let model = World::random(seed).model;
        let whole = Explainer::new(&model).walkthrough();
        for budget in [20, 200, 2_000] {
            let part = Explainer::new(&model).within(Budget::new(budget)).walkthrough();
            // In front of a contradiction, only what leads to it is stated.
            let is_cut = part.ending != Ending::Contradiction && part.opening.len() < whole.opening.len();
            assert!(!is_cut, "seed {seed}");
            cut += usize::from(part.ending == Ending::BudgetExhausted && !part.paragraphs.is_empty());
            for paragraph in &part.paragraphs {
                for step in &paragraph.steps {
                    assert_eq!(check_step(&model, step), Ok(()), "seed {seed}");
                }
            }
        }
    }
    assert!(cut > 0);
}

/// What a large clue excludes is proved, although its cases are too many to list.
#[test]
fn what_a_large_clue_excludes_is_proved() {
    let people = ["Ann", "Ben", "Cleo"];
    let mut puzzle = Builder::new("Wages");
    puzzle.category("Name", people).great_category("Pay", 1..=70_i64);
    puzzle.clue("1", call("sum", people.map(|name| of("Pay", name))).equals(207));
    puzzle.verify(Goal::Nothing);
    let model = puzzle.check().expect("it is valid");
    let explanation = explain(&model);
    assert_eq!(explanation.ending, Ending::Ambiguous);
    // Three different numbers of at most 70: 68, 69 and 70.
    assert_eq!(explanation.grid.open(), 9);
    assert_eq!(check_each(&model, &explanation.steps), Ok(()));
}

/// Most suppositions need each of their clues and premises for whatever proof.
#[test]
fn suppositions_are_shrunk_as_a_whole() {
    let (mut all, mut minimal) = (0, 0);
    for seed in 0..3 * worlds() {
        let model = World::random(seed).model;
        let explanation = Explainer::new(&model).explain();
        for step in explanation.steps.iter().filter(|step| step.refutation.is_some()) {
            assert_eq!(check_step(&model, step), Ok(()), "seed {seed}");
            let proof = Step { technique: Technique::Exhaustion, refutation: None, ..step.clone() };
            let is_spared = |index: usize| {
                let mut less = proof.clone();
                match index.checked_sub(step.clues.len()) {
                    None => drop(less.clues.remove(index)),
                    Some(index) => drop(less.premises.remove(index)),
                }
                check_step(&model, &less).is_ok()
            };
            all += 1;
            minimal += usize::from(!(0..step.clues.len() + step.premises.len()).any(is_spared));
        }
    }
    assert!(all > 0 && 2 * minimal > all, "{minimal} of {all}");
}
