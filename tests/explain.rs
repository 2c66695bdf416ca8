//! Every example is explained, and the checker accepts each explanation; Five Houses reads like a column.

use zebra::explain::{
    Ending, English, Explainer, Level, Report, Step, Technique, check, check_each, check_step,
};
use zebra::{Model, Puzzle};

macro_rules! examples {
    ($($path:literal $module:ident: $puzzle:ident;)*) => {
        $(
            #[path = $path]
            #[allow(dead_code, unreachable_pub)]
            mod $module;
        )*

        $(
            #[test]
            fn $module() {
                assert_explained($module::$puzzle::model());
            }
        )*
    };
}

fn assert_explained(model: &Model) {
    let explanation = zebra::explain::explain(model);
    assert_eq!(explanation.ending, Ending::Full);
    assert_eq!(check(model, &explanation.steps), Ok(()));
    assert_eq!(explanation.choices.len(), explanation.steps.len());
    let spare = spare(model, &explanation.steps);
    let known = KNOWN_TO_SPARE.iter().find(|(title, _)| *title == model.title()).map_or(0, |known| known.1);
    assert!(spare <= known, "{spare} clues and premises can be spared");
}

/// How many clues and premises of steps can be spared at most, where sparing them all would take too long: premises of
/// cases, which are thinned out by what the techniques see.
const KNOWN_TO_SPARE: [(&str, usize); 3] =
    [("Name Plates", 7), ("The Night Ferry", 1), ("The Piano Tuner", 1)];

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

examples! {
    "../examples/all_tired_out.rs" all_tired_out: AllTiredOut;
    "../examples/broken_jar.rs" broken_jar: BrokenJar;
    "../examples/dance_cards.rs" dance_cards: DanceCards;
    "../examples/facing_desks.rs" facing_desks: FacingDesks;
    "../examples/market_day.rs" market_day: MarketDay;
    "../examples/name_plates.rs" name_plates: NamePlates;
    "../examples/night_ferry.rs" night_ferry: NightFerry;
    "../examples/paper_lanterns.rs" paper_lanterns: PaperLanterns;
    "../examples/parrot_show.rs" parrot_show: ParrotShow;
    "../examples/piano_tuner.rs" piano_tuner: PianoTuner;
    "../examples/round_table.rs" round_table: RoundTable;
    "../examples/secret_presents.rs" secret_presents: SecretPresents;
    "../examples/three_drafts.rs" three_drafts: ThreeDrafts;
    "../examples/two_left_over.rs" two_left_over: TwoLeftOver;
}

#[path = "../examples/five_houses.rs"]
#[allow(dead_code, unreachable_pub)]
mod five_houses;

#[path = "../examples/cups_and_years.rs"]
#[allow(dead_code, unreachable_pub)]
mod cups_and_years;

#[path = "../examples/twenty_chairs.rs"]
#[allow(dead_code, unreachable_pub)]
mod twenty_chairs;

/// So many chairs and so many ages are checked, but not for what can be spared.
#[test]
fn twenty_chairs_are_explained() {
    let explanation = twenty_chairs::TwentyChairs::explain();
    assert_eq!(explanation.ending, Ending::Full);
    assert_eq!(check(explanation.model, &explanation.steps), Ok(()));
}

/// Its sums take suppositions in which wide clues are followed, which nobody does yet.
#[test]
fn cups_and_years_is_explained_soundly_as_far_as_it_goes() {
    let model = cups_and_years::CupsAndYears::model();
    let explanation = Explainer::new(model).within(100).explain();
    assert_eq!(explanation.ending, Ending::Spent);
    assert_eq!(check_each(model, &explanation.steps), Ok(()));
}

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
