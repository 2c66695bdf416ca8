//! Explanations of every example, certified by the checker and minimal; and the text of that of Five Houses.

use super::every_example::{self, five_houses};
use zebra::Model;
use zebra::explain::{Ending, English, Report, Step, Technique};
use zebra_checker::{check, check_step};

macro_rules! examples {
    ($($path:literal $module:ident: $puzzle:ident;)*) => {
        $(
            #[test]
            fn $module() {
                assert_explained(stringify!($module), every_example::$module::$puzzle::model());
            }
        )*
    };
}

fn assert_explained(name: &str, model: &Model) {
    let explanation = zebra::explain::explain(model);
    assert_eq!(explanation.ending, Ending::Full);
    assert_eq!(check(model, &explanation.steps), Ok(()));
    let is_direct =
        |step: &Step| step.refutation.as_ref().is_some_and(|refutation| refutation.steps.len() < 2);
    assert_eq!(
        explanation.steps.iter().find(|step| is_direct(step)),
        None,
        "what one step refutes needs no supposition"
    );
    // With the many ages of this puzzle, the checker takes minutes to confirm that every premise is needed.
    if name != "cups_and_years" || std::env::var_os("ZEBRA_MINIMAL").is_some() {
        assert_eq!(redundant_parts(model, &explanation.steps), 0, "every clue and premise is needed");
    }
}

/// Counts the clues and premises that a step does not need, each by itself, also inside refutations.
fn redundant_parts(model: &Model, steps: &[Step]) -> usize {
    let parts_of = |step: &Step| {
        let without = |index: usize| {
            let mut less = step.clone();
            match index.checked_sub(less.clues.len()) {
                None => drop(less.clues.remove(index)),
                Some(premise) => drop(less.premises.remove(premise)),
            }
            less
        };
        let parts = 0..step.clues.len() + step.premises.len();
        match &step.refutation {
            Some(refutation) => redundant_parts(model, &refutation.steps),
            None => parts.filter(|&index| check_step(model, &without(index)).is_ok()).count(),
        }
    };
    steps.iter().map(parts_of).sum()
}

every_example!(examples);

#[test]
fn five_houses_needs_one_clue_at_a_time_and_no_supposition() {
    let explanation = five_houses::FiveHouses::explain();
    assert_eq!(explanation.ending, Ending::Full);
    assert_eq!(check(explanation.model, &explanation.steps), Ok(()));
    assert!(explanation.steps.iter().all(|step| step.clues.len() <= 1));
    assert_eq!(explanation.steps.iter().map(|step| step.technique).max(), Some(Technique::OneClue));
    assert_eq!(explanation.statistics().pairs, 75);
}

#[test]
fn the_steps_of_five_houses_are_readable() {
    let text = Report::default().numbers(1..=60).render(&five_houses::FiveHouses::explain(), &English);
    insta::assert_snapshot!(text);
}
