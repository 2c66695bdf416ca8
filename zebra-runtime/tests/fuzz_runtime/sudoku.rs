//! Fuzz targets for the readers of sudokus: each grid of any text is read or has an error with a place, and a grid
//! that is written and read again is the same.
//!
//! `cargo test` replays the inputs under `__fuzz__` and tries some random ones; `ZEBRA_FUZZ_SECONDS=600` sets the
//! duration. `checks/fuzz fuzz_runtime sudoku::grids 600` searches for new inputs, guided by coverage.

use zebra_runtime::solve::Budget;
use zebra_runtime::sudoku::{self, Rules, Shape, SudokuGrid, Variant};

/// The budget of each grid.
const BUDGET: Budget = Budget::new(2_000);

/// The pieces of texts of grids.
const PIECES: [&str; 32] = [
    "1",
    "2",
    "3",
    "4",
    "9",
    "A",
    "z",
    "0",
    ".",
    ". ",
    "_",
    "*",
    "?",
    " ",
    "|",
    "-",
    "+",
    "=",
    "\n",
    "\r\n",
    "\n\n",
    "#",
    "10 ",
    "36 ",
    "1...\n..3.\n.2..\n....\n",
    "1.....2....4....\n",
    "....",
    ".........\n",
    "------\n",
    "é",
    "\t",
    "99999999999999999999 ",
];

/// The pieces of texts of variants.
const WORDS: [&str; 16] = [
    "cage",
    "diagonals",
    "king",
    "knight",
    " ",
    " 15",
    " 3",
    " r1c1",
    " r1c2",
    " r2c1",
    " R9C9",
    " r0c1",
    " rc",
    " 18446744073709551616",
    "é",
    " r99999999999999999999c1",
];

/// Returns the text of an input: itself, or made of pieces if it begins with a zero or is not UTF-8.
fn text_of(input: &[u8], pieces: &[&str]) -> String {
    match (input, std::str::from_utf8(input)) {
        ([first, ..], Ok(text)) if *first > 0 => text.to_owned(),
        _ => input.iter().map(|byte| pieces[usize::from(*byte) % pieces.len()]).collect(),
    }
}

/// Texts of grids, with or without a shape.
#[test]
fn grids() {
    zebra_testing::fuzz!(|input: &[u8]| {
        let text = text_of(input, &PIECES);
        for shape in [None, Some(Shape::NINE), Shape::of_side(4)] {
            for mut entry in sudoku::entries(&text, shape).take(100) {
                let Some(grid) = entry.grid.clone() else {
                    assert!(!entry.diagnostics.is_empty());
                    places_are_in(&text, &entry);
                    continue;
                };
                let rules = Rules::of(grid.shape());
                entry.check(&rules);
                places_are_in(&text, &entry);
                assert_eq!(format!("{grid:#}").parse::<SudokuGrid>().is_ok(), entry.diagnostics.is_empty());
                if entry.diagnostics.is_empty() && grid.shape().side() <= 9 {
                    let mut solver = sudoku::SudokuSolver::new(&rules);
                    solver.within(BUDGET);
                    let solved = solver.solve(&grid);
                    assert!(solved.unique().is_none_or(|answer| rules.holds(&answer)));
                }
            }
        }
    });
}

fn places_are_in(text: &str, entry: &sudoku::Entry) {
    for diagnostic in &entry.diagnostics {
        let range = entry.ranges.get(diagnostic.at).expect("a mistake has a place");
        assert!(text.get(range.clone()).is_some(), "{diagnostic:?} at {range:?}");
    }
}

/// Variants in the notation of the command line.
#[test]
fn variants() {
    zebra_testing::fuzz!(|input: &[u8]| {
        let text = text_of(input, &WORDS);
        match Variant::parse(&text, Shape::NINE) {
            Ok(variant) => match Rules::of(Shape::NINE).with(variant.clone()) {
                Ok(rules) => assert_eq!(rules.variants(), [variant]),
                Err(error) => assert!(!error.to_string().is_empty()),
            },
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    });
}
