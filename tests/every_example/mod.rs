//! The one list of the example puzzles, and their modules, for tests and benchmarks.

/// Calls a macro with every example puzzle of `puzzle!`: the file, its module here, and the puzzle in it; and with more of them.
macro_rules! every_example {
    ($each:ident $($more:tt)*) => {
        $each! {
            "../../examples/all_tired_out.rs" all_tired_out: AllTiredOut;
            "../../examples/board.rs" board: ThreeStalls;
            "../../examples/broken_jar.rs" broken_jar: BrokenJar;
            "../../examples/cups_and_years.rs" cups_and_years: CupsAndYears;
            "../../examples/dance_cards.rs" dance_cards: DanceCards;
            "../../examples/facing_desks.rs" facing_desks: FacingDesks;
            "../../examples/five_houses.rs" five_houses: FiveHouses;
            "../../examples/market_day.rs" market_day: MarketDay;
            "../../examples/name_plates.rs" name_plates: NamePlates;
            "../../examples/night_ferry.rs" night_ferry: NightFerry;
            "../../examples/paper_lanterns.rs" paper_lanterns: PaperLanterns;
            "../../examples/parrot_show.rs" parrot_show: ParrotShow;
            "../../examples/piano_tuner.rs" piano_tuner: PianoTuner;
            "../../examples/round_table.rs" round_table: RoundTable;
            "../../examples/secret_presents.rs" secret_presents: SecretPresents;
            "../../examples/three_drafts.rs" three_drafts: ThreeDrafts;
            "../../examples/twenty_chairs.rs" twenty_chairs: TwentyChairs;
            "../../examples/two_unused.rs" two_unused: TwoUnused;
            $($more)*
        }
    };
}

macro_rules! modules {
    ($($(#[$only:meta])* $path:literal $module:ident: $puzzle:ident;)*) => {
        $(
            $(#[$only])*
            #[path = $path]
            #[allow(dead_code, unreachable_pub, reason = "an example is a program")]
            pub(crate) mod $module;
        )*
    };
}

every_example! {
    modules
    #[cfg(feature = "zbc")]
    "../../examples/zbc_file.rs" zbc_file: Harbour;
}
