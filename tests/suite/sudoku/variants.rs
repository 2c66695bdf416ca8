//! Tests of variants against `holds`.

use zebra::solve::Outcome;
use zebra::sudoku::{Rules, Shape, SudokuGrid, SudokuSolver, Variant, VariantError};

use super::{Random, all_of_four, continues, plain};

/// A cage of the 4x4, connected or not, with its sum in some grid.
fn random_cage(random: &mut Random, full: &SudokuGrid) -> Variant {
    let mut cells: Vec<usize> = Vec::new();
    while cells.len() < 2 + random.below(2) {
        let cell = random.below(16);
        let new = |other: &usize| *other != cell && full.get(*other) != full.get(cell);
        if cells.iter().all(new) {
            cells.push(cell);
        }
    }
    let sum = cells.iter().filter_map(|&cell| full.get(cell)).sum::<usize>() as u64;
    Variant::Cage { cells, sum }
}

#[test]
fn every_variant_has_the_answers_that_hold() {
    let all = all_of_four(&plain(4));
    let mut random = Random::new(7);
    let mut cases = vec![vec![Variant::Diagonals], vec![Variant::King], vec![Variant::Knight]];
    for _ in 0..60 {
        let full = &all[random.below(all.len())];
        let mut variants: Vec<Variant> =
            (0..=random.below(4)).map(|_| random_cage(&mut random, full)).collect();
        if random.below(4) == 0 {
            variants.push(Variant::Diagonals);
        }
        cases.push(variants);
    }
    let mut unique = 0;
    for variants in cases {
        let rules = variants.iter().cloned().try_fold(plain(4), Rules::with).unwrap();
        let holding: Vec<&SudokuGrid> = all.iter().filter(|full| rules.holds(full)).collect();
        let mut solver = SudokuSolver::new(&rules);
        for given in [None, Some(random.below(16))] {
            let mut grid = SudokuGrid::empty(rules.shape());
            if let Some(cell) = given {
                grid.set(cell, Some(random.below(4) + 1));
            }
            let expected: Vec<&&SudokuGrid> = holding.iter().filter(|full| continues(full, &grid)).collect();
            let count = solver.count(&grid, 1000);
            assert_eq!((count.found as usize, count.all), (expected.len(), true), "{variants:?} {grid}");
            unique += usize::from(expected.len() == 1);
        }
    }
    assert!(unique > 3, "cages pin down some grids: {unique}");
}

#[test]
fn holds_detects_violations() {
    let answer: SudokuGrid = "1234|3412|2143|4321".parse().unwrap();
    assert!(plain(4).holds(&answer));
    let with = |text: &str| plain(4).with(Variant::parse(text, plain(4).shape()).unwrap()).unwrap();
    assert!(!with("diagonals").holds(&answer));
    assert!(!with("king").holds(&answer));
    assert!(!with("knight").holds(&answer));
    assert!(with("cage 10 r1c1 r1c2 r1c3 r1c4").holds(&answer));
    assert!(with("cage 4 r1c1 r2c1").holds(&answer));
    assert!(!with("cage 5 r1c1 r2c1").holds(&answer));
    assert!(!with("cage 8 r1c1 r1c4 r2c1").holds(&SudokuGrid::empty(plain(4).shape())));
    assert!(!plain(9).holds(&answer), "another shape");
}

#[test]
fn a_killer_of_nine_without_givens_has_one_answer() {
    // Cages of a full grid: every row in pieces of 2, 3 and 4 cells, alternating with columns of boxes.
    let answer: SudokuGrid =
        "123456789456789123789123456231674895875912364694538217317265948542897631968341572".parse().unwrap();
    let mut rules = plain(9);
    assert!(rules.holds(&answer));
    let mut add = |cells: Vec<usize>| {
        let sum = cells.iter().filter_map(|&cell| answer.get(cell)).sum::<usize>() as u64;
        rules = rules.clone().with(Variant::Cage { cells, sum }).unwrap();
    };
    for row in 0..9 {
        let cuts = if row % 2 == 0 { [0, 2, 5, 9] } else { [0, 3, 7, 9] };
        for cut in cuts.windows(2) {
            add((cut[0]..cut[1]).map(|column| row * 9 + column).collect());
        }
        let column = row;
        add((0..2).map(|row| row * 9 + column).collect());
        add((4..7).map(|row| row * 9 + column).collect());
    }
    let solved = SudokuSolver::new(&rules).solve(&SudokuGrid::empty(Shape::NINE));
    match solved.outcome {
        Outcome::Unique(found) => assert_eq!(found, answer),
        Outcome::Multiple(one, two) => assert!(rules.holds(&one) && rules.holds(&two)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn variants_of_nine_are_solved() {
    for name in ["diagonals", "king", "knight"] {
        let rules = plain(9).with(Variant::parse(name, Shape::NINE).unwrap()).unwrap();
        let mut solver = SudokuSolver::new(&rules);
        let empty = SudokuGrid::empty(Shape::NINE);
        let Outcome::Multiple(one, two) = solver.solve(&empty).outcome else {
            panic!("an empty grid has several answers")
        };
        assert!(rules.holds(&one) && rules.holds(&two) && one != two);
        // With as few givens as possible, it is a puzzle of this variant.
        let mut puzzle = one.clone();
        for cell in 0..81 {
            puzzle.set(cell, None);
            if solver.solve(&puzzle).unique().is_none() {
                puzzle.set(cell, one.get(cell));
            }
        }
        assert_eq!(solver.solve(&puzzle).expect_unique(), one);
        assert!(puzzle.givens().count() < 30, "{name}: {puzzle}");
    }
}

#[test]
fn impossible_variants_are_errors() {
    let error = |text: &str| {
        let variant = Variant::parse(text, Shape::NINE);
        variant.and_then(|variant| plain(9).with(variant)).unwrap_err().to_string()
    };
    let cases = [
        "",
        "queen",
        "king kong",
        "cage",
        "cage x r1c1",
        "cage 5",
        "cage 5 r1c10",
        "cage 5 r0c1",
        "cage 5 c1r1",
        "cage 5 r1c1 r1c1",
        "cage 2 r1c1 r1c2",
        "cage 99999999999999999999 r1c1",
        "cage 45 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c1",
    ];
    let all: Vec<String> = cases.iter().map(|text| format!("{text:?}: {}", error(text))).collect();
    insta::assert_snapshot!(all.join("\n"));
    let outside = plain(4).with(Variant::Cage { cells: vec![16], sum: 1 });
    assert_eq!(outside, Err(VariantError::UnknownCell(16)));
}
