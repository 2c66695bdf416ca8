//! What solving each example costs, from its model, with the proof that there is no other answer.

use divan::{Bencher, black_box};
use zebra::Solver;

fn main() {
    divan::main();
}

/// The examples: the file, and the puzzle in it.
macro_rules! examples {
    ($($path:literal $module:ident: $puzzle:ident;)*) => {
        $(
            #[path = $path]
            #[allow(dead_code, unreachable_pub)]
            mod $module;
        )*

        #[divan::bench(args = [$(stringify!($module)),*])]
        fn from_a_model(bencher: Bencher<'_, '_>, name: &str) {
            let model = match name {
                $(stringify!($module) => $module::$puzzle::model(),)*
                _ => unreachable!("the arguments are the examples"),
            };
            bencher.bench_local(|| Solver::new(black_box(model)).solve());
        }
    };
}

examples! {
    "../examples/all_tired_out.rs" all_tired_out: AllTiredOut;
    "../examples/board.rs" board: ThreeStalls;
    "../examples/broken_jar.rs" broken_jar: BrokenJar;
    "../examples/cups_and_years.rs" cups_and_years: CupsAndYears;
    "../examples/dance_cards.rs" dance_cards: DanceCards;
    "../examples/facing_desks.rs" facing_desks: FacingDesks;
    "../examples/five_houses.rs" five_houses: FiveHouses;
    "../examples/market_day.rs" market_day: MarketDay;
    "../examples/name_plates.rs" name_plates: NamePlates;
    "../examples/night_ferry.rs" night_ferry: NightFerry;
    "../examples/paper_lanterns.rs" paper_lanterns: PaperLanterns;
    "../examples/parrot_show.rs" parrot_show: ParrotShow;
    "../examples/piano_tuner.rs" piano_tuner: PianoTuner;
    "../examples/round_table.rs" round_table: RoundTable;
    "../examples/secret_presents.rs" secret_presents: SecretPresents;
    "../examples/three_drafts.rs" three_drafts: ThreeDrafts;
    "../examples/twenty_chairs.rs" twenty_chairs: TwentyChairs;
    "../examples/two_left_over.rs" two_left_over: TwoLeftOver;
}
