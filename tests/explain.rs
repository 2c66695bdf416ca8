//! Every example is explained, and the checker accepts each explanation; Five Houses reads like a column.

use zebra::explain::{Ending, English, Level, Report, Technique, check, check_each};
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

/// By hand, since they take minutes: `cargo test --release --test explain -- --ignored`.
#[test]
#[ignore = "the two widest examples take minutes"]
fn the_widest_examples_are_explained_soundly() {
    for model in [twenty_chairs::TwentyChairs::model(), cups_and_years::CupsAndYears::model()] {
        let explanation = zebra::explain::explain(model);
        assert_eq!(check_each(model, &explanation.steps), Ok(()));
    }
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
