//! Round trips: random puzzles of every form, through every pair of formats that are read again. Each written puzzle has the
//! answers of the puzzle, and lacks exactly what its losses state.
//!
//! `ZEBRA_PUZZLES` is the number of puzzles, `ZEBRA_SEED` the first seed.

mod composed;
mod puzzles;
mod text;
mod trip;
mod written;

use std::collections::BTreeMap;

use trip::{FORMATS, Trip};

const PUZZLES: u64 = 300;

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn every_pair_of_formats_keeps_the_answers_and_reports_the_rest() {
    let first = number("ZEBRA_SEED", 0);
    let mut figures: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    let mut count = |kind: &str, format: &str, is_written: bool| {
        figures.entry(format!("{kind} -> {format}")).or_default()[usize::from(is_written)] += 1;
    };
    for seed in first..first + number("ZEBRA_PUZZLES", PUZZLES) {
        let (kind, model) = puzzles::puzzle(seed);
        for one in FORMATS {
            let trip = Trip::new(seed, &model, one);
            count(kind, one.name(), trip.is_some());
            let Some(trip) = trip else { continue };
            trip.check(&model, &model);
            for other in FORMATS {
                if let Some(second) = Trip::new(seed, &trip.read, other) {
                    second.check(&trip.read, &model);
                }
            }
        }
    }
    for (trip, [refused, written]) in &figures {
        println!("{trip}: {written} written, {refused} refused");
    }
    for (trip, [refused, written]) in &figures {
        assert!(*written > 0 || *refused < 20, "{trip}");
        let from_zbc = ["text -> zbc", "formulas -> zbc"].contains(&trip.as_str());
        assert!(*refused == 0 || !from_zbc, "ZBC can express what it is read from: {trip}");
    }
}
