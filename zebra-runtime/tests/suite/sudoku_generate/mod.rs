//! Generated sudokus: unique and minimal by an outside solver, symmetric, of the wanted level, and the same on every machine.

mod sat;

use std::ops::RangeInclusive;

use sat::Encoded;
use zebra_runtime::sudoku::explain::{End, SudokuLevel, explain, explain_with};
use zebra_runtime::sudoku::generate::{
    GeneratedSudoku, SudokuGenerator, SudokuOptions, SudokuOptionsError, Symmetry,
};
use zebra_runtime::sudoku::{Rules, Shape, Variant};

fn options(side: usize, with: &str) -> SudokuOptions {
    let shape = Shape::of_side(side).or_else(|| Shape::new(1, side)).expect("a side");
    let mut options = SudokuOptions::new(Rules::of(shape));
    for word in with.split_whitespace() {
        match word {
            "cages" => options.cages = true,
            "jigsaw" => options.jigsaw = true,
            _ => options.rules = options.rules.with(Variant::parse(word, shape).unwrap()).unwrap(),
        }
    }
    options
}

fn sudoku(options: SudokuOptions, seed: u64) -> GeneratedSudoku {
    let what = format!("{options:?}");
    let generator = SudokuGenerator::new(options).unwrap_or_else(|error| panic!("{what}: {error}"));
    generator.sudoku(seed).unwrap_or_else(|unmet| panic!("{what}: {unmet}"))
}

/// All kinds, with the number of seeds that a test takes of each.
const KINDS: [(usize, &str, u64); 16] = [
    (4, "", 20),
    (4, "cages", 10),
    (5, "jigsaw", 15),
    (6, "", 20),
    (6, "diagonals", 15),
    (6, "jigsaw", 10),
    (6, "cages jigsaw", 10),
    (7, "jigsaw", 10),
    (8, "", 10),
    (9, "", 30),
    (9, "diagonals", 10),
    (9, "king", 10),
    (9, "knight", 10),
    (9, "jigsaw", 10),
    (9, "cages", 4),
    (12, "", 6),
];

/// `checks/sudokus` takes all seeds; without it, each kind that does not take long has one.
fn takes_all() -> bool {
    std::env::var_os("ZEBRA_SUDOKUS").is_some()
}

#[test]
fn sudokus_are_unique_and_minimal_by_a_sat_solver() {
    let takes_long = |side: usize, with: &str| side > 9 || (side, with) == (9, "cages");
    let mut count = 0;
    for (side, with, seeds) in KINDS {
        if takes_long(side, with) && !takes_all() {
            continue;
        }
        for seed in 0..if takes_all() { seeds } else { 1 } {
            let sudoku = sudoku(SudokuOptions { minimal: true, ..options(side, with) }, seed);
            let case = format!("{side} {with} {seed}: {:#}", sudoku.grid);
            assert!(sudoku.rules.holds(&sudoku.answer), "{case}");
            let mut another = Encoded::without(&sudoku.rules, &sudoku.answer);
            let givens: Vec<(usize, usize)> = sudoku.grid.givens().collect();
            assert!(givens.iter().all(|&(cell, number)| sudoku.answer.get(cell) == Some(number)), "{case}");
            assert!(!another.has_another(givens.iter().copied()), "{case}: not unique");
            for left_out in 0..givens.len() {
                let others = givens.iter().enumerate().filter(|(index, _)| *index != left_out);
                assert!(another.has_another(others.map(|(_, &given)| given)), "{case}: not minimal");
            }
            count += 1;
        }
    }
    assert_eq!(count, if takes_all() { 200 } else { 14 });
}

#[test]
fn symmetric_sudokus_are_symmetric_and_unique() {
    for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
        for (side, with) in [(4, ""), (6, "diagonals"), (9, ""), (9, "jigsaw")] {
            let sudoku = sudoku(SudokuOptions { symmetry, ..options(side, with) }, number as u64);
            let shape = sudoku.grid.shape();
            for cell in 0..shape.cells() {
                let images = symmetry.images(shape, cell);
                let given = images.iter().filter(|&&image| sudoku.grid.get(image).is_some()).count();
                assert!(given == 0 || given == images.len(), "{symmetry}: {}", sudoku.grid);
            }
            let givens: Vec<(usize, usize)> = sudoku.grid.givens().collect();
            assert!(!Encoded::without(&sudoku.rules, &sudoku.answer).has_another(givens.into_iter()));
        }
    }
}

#[test]
fn each_level_can_be_asked_for() {
    let levels = |side, with: &str, wanted: RangeInclusive<SudokuLevel>| {
        for seed in 0..if takes_all() { 5 } else { 1 } {
            let difficulty = Some(wanted.clone());
            let sudoku = sudoku(SudokuOptions { difficulty, attempts: 300, ..options(side, with) }, seed);
            assert!(wanted.contains(&sudoku.level), "{side} {with}: {}", sudoku.level);
            let explanation = explain(&sudoku.rules, &sudoku.grid);
            assert_eq!((&explanation.end, &explanation.grid), (&End::Solved, &sudoku.answer));
            assert_eq!(explanation.level(), Some(sudoku.level));
            // The easier techniques do not suffice.
            let easier = SudokuLevel::ALL.into_iter().rfind(|&level| level < sudoku.level);
            if let Some(easier) = easier {
                let end = explain_with(&sudoku.rules, &sudoku.grid, &easier.techniques()).end;
                assert_eq!(end, End::Stuck);
            }
        }
    };
    for level in SudokuLevel::ALL {
        levels(9, "", level..=level);
    }
    levels(4, "", SudokuLevel::Easy..=SudokuLevel::Easy);
    levels(6, "", SudokuLevel::Easy..=SudokuLevel::Moderate);
    levels(9, "diagonals", SudokuLevel::Tricky..=SudokuLevel::Hard);
    levels(9, "jigsaw", SudokuLevel::Moderate..=SudokuLevel::Tricky);
}

#[test]
fn the_levels_are_ordered_like_the_techniques() {
    use zebra_runtime::sudoku::explain::SudokuTechnique;
    let levels: Vec<SudokuLevel> = SudokuTechnique::ALL.iter().map(|technique| technique.level()).collect();
    assert!(levels.is_sorted(), "an explanation tries easy techniques first");
}

#[test]
fn seeds_and_golden_sudokus() {
    let mut text = String::new();
    for (side, with, _) in KINDS {
        let sudoku = sudoku(options(side, with), 7);
        let notation = |variant: &Variant| variant.notation(sudoku.rules.shape());
        let variants: Vec<String> = sudoku.rules.variants().iter().map(notation).collect();
        for (variant, written) in sudoku.rules.variants().iter().zip(&variants) {
            assert_eq!(Variant::parse(written, sudoku.rules.shape()).as_ref(), Ok(variant));
        }
        text += &format!("{side} {with}: {:#} {} {}\n", sudoku.grid, sudoku.level, variants.join(", "));
    }
    for symmetry in Symmetry::ALL {
        text += &format!("{symmetry}: {:#}\n", sudoku(SudokuOptions { symmetry, ..options(9, "") }, 7).grid);
    }
    insta::assert_snapshot!(text);
    let generator = SudokuGenerator::new(options(9, "")).unwrap();
    assert_ne!(generator.sudoku(1).unwrap().answer, generator.sudoku(2).unwrap().answer);
    assert_eq!(generator.sudoku(1), generator.clone().sudoku(1));
}

#[test]
fn options_that_cannot_be_satisfied_are_refused() {
    let refused = |options: SudokuOptions| SudokuGenerator::new(options).expect_err("refused");
    assert!(matches!(refused(options(3, "")), SudokuOptionsError::Side(_)));
    assert_eq!(
        refused(options(18, "")).to_string(),
        "cannot generate a grid of 18x18; the sizes are 4x4 to 16x16"
    );
    let jigsaw = Variant::parse("jigsaw AABBAABBCCDDCCDD", Shape::of_side(4).unwrap()).unwrap();
    let mut twice = options(4, "jigsaw");
    twice.rules = twice.rules.with(jigsaw).unwrap();
    assert_eq!(refused(twice), SudokuOptionsError::TwoJigsaws);
    let mut cages = options(4, "cages");
    cages.rules = cages.rules.with(Variant::Cage { cells: vec![0, 1], sum: 3 }).unwrap();
    assert_eq!(refused(cages), SudokuOptionsError::TwoSetsOfCages);
    let empty = Some(SudokuLevel::Hard..=SudokuLevel::Easy);
    assert_eq!(refused(SudokuOptions { difficulty: empty, ..options(9, "") }), SudokuOptionsError::NoLevel);
    // No grid of 4x4 has diagonals and differs a king's move apart.
    let unmet = SudokuGenerator::new(options(4, "diagonals king")).unwrap().sudoku(0).expect_err("none");
    assert_eq!(
        unmet.to_string(),
        "seed 0: no sudoku with these options in 50 attempts (no grid satisfies the rules within the budget); \
         allow more levels or attempts, another symmetry, or a larger grid"
    );
    let fiendish = Some(SudokuLevel::Fiendish..=SudokuLevel::Fiendish);
    let unmet = SudokuGenerator::new(SudokuOptions { difficulty: fiendish, ..options(4, "") })
        .unwrap()
        .sudoku(0)
        .expect_err("4x4 is never fiendish");
    assert_eq!(unmet.levels.iter().sum::<u32>(), 50);
}
