//! Every example is explained, and the checker accepts each explanation; Five Houses reads like a column.

use zebra::Model;
use zebra::explain::{Ending, English, Level, Report, Step, Technique, check, check_step};

#[macro_use]
mod every_example;

macro_rules! examples {
    ($($path:literal $module:ident: $puzzle:ident;)*) => {
        $(
            #[path = $path]
            #[allow(dead_code, unreachable_pub, reason = "an example is a program")]
            mod $module;
        )*

        $(
            #[test]
            fn $module() {
                assert_explained(stringify!($module), $module::$puzzle::model());
            }
        )*
    };
}

fn assert_explained(name: &str, model: &Model) {
    let explanation = zebra::explain::explain(model);
    assert_eq!(explanation.ending, Ending::Full);
    assert_eq!(check(model, &explanation.steps), Ok(()));
    assert_eq!(explanation.choices.len(), explanation.steps.len());
    let at_once = |step: &Step| step.refutation.as_ref().is_some_and(|refutation| refutation.steps.len() < 2);
    assert_eq!(
        explanation.steps.iter().find(|step| at_once(step)),
        None,
        "what is refuted at once needs no supposition"
    );
    // To look for what so many ages could spare takes the checker minutes.
    if name != "cups_and_years" || std::env::var_os("ZEBRA_SPARE").is_some() {
        assert_eq!(spare(model, &explanation.steps), 0, "clues and premises can be spared");
    }
}

/// How many clues and premises of steps can be spared, each by itself; those inside of refutations count.
fn spare(model: &Model, steps: &[Step]) -> usize {
    let spare_of = |step: &Step| {
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
            Some(refutation) => spare(model, &refutation.steps),
            None => parts.filter(|&index| check_step(model, &without(index)).is_ok()).count(),
        }
    };
    steps.iter().map(spare_of).sum()
}

every_example!(examples);

#[test]
fn five_houses_takes_one_clue_at_a_time_and_no_supposition() {
    let explanation = five_houses::FiveHouses::explain();
    assert_eq!(explanation.ending, Ending::Full);
    assert_eq!(check(explanation.model, &explanation.steps), Ok(()));
    assert!(explanation.steps.iter().all(|step| step.clues.len() <= 1));
    let difficulty = explanation.difficulty().expect("the grid is full");
    assert_eq!((difficulty.level, difficulty.hardest), (Level::Moderate, Technique::Link));
    assert_eq!(explanation.statistics().pairs, 75);
}

#[test]
fn five_houses_reads_like_a_column() {
    let told = Report::default().brief().tell(&five_houses::FiveHouses::explain(), &English);
    insta::assert_snapshot!(told);
}
