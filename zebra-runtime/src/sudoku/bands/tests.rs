//! The solver of plain 9x9 grids against the engine, which solves a jigsaw whose regions are the boxes.

use std::collections::BTreeSet;

use super::*;
use crate::random::Random;
use crate::sudoku::{Progress, Rules, Shape, SudokuSolver, Variant};

const EMPTY: &str = ".................................................................................";
/// By Arto Inkala, 2012.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const BUDGET: Budget = Budget::new(200_000_000);

fn grid(line: &str) -> SudokuGrid {
    line.parse().expect("a line of 81 cells")
}

/// A solver of the same rules that is not this one.
fn engine() -> SudokuSolver {
    let boxes = (0..81).map(|cell| Shape::NINE.around(cell)[2]).collect();
    let rules = Rules::of(Shape::NINE).with(Variant::Jigsaw { regions: boxes }).expect("boxes are regions");
    let mut solver = SudokuSolver::new(&rules);
    solver.within(BUDGET);
    solver
}

/// Compares outcomes, counts, and all answers if there are at most `limit`. Returns the number of answers, at most `limit`.
fn agree(engine: &mut SudokuSolver, grid: &SudokuGrid, limit: u64) -> u64 {
    let rules = Rules::of(Shape::NINE);
    let counted = count(grid, limit, BUDGET);
    let expected = engine.count(grid, limit);
    assert_eq!((counted.found, counted.all), (expected.found, expected.all), "{grid:#}");
    let continues = |answer: &SudokuGrid| {
        rules.holds(answer) && grid.givens().all(|(cell, number)| answer.get(cell) == Some(number))
    };
    match (solve(grid, BUDGET).outcome, engine.solve(grid).outcome) {
        (Outcome::Multiple(first, second), Outcome::Multiple(..)) => {
            assert!(first != second && continues(&first) && continues(&second), "{grid:#}");
        }
        (own, expected) => assert_eq!(own, expected, "{grid:#}"),
    }
    if counted.all {
        let own = Search::run(Bands::new(grid), u64::MAX, usize::MAX, BUDGET).answers;
        let mut search = engine.search(grid);
        let mut expected = BTreeSet::new();
        loop {
            match search.step() {
                Progress::Working => {}
                Progress::Found(answer) => assert!(expected.insert(answer)),
                Progress::Exhausted => break,
                Progress::Spent => panic!("{grid:#}"),
            }
        }
        assert_eq!(own.len(), expected.len(), "{grid:#}");
        assert_eq!(own.into_iter().collect::<BTreeSet<_>>(), expected, "{grid:#}");
    }
    counted.found
}

/// A random answer: a fixed one, with its lines and numbers exchanged.
fn full(random: &mut Random) -> SudokuGrid {
    let mut lines = || {
        let mut bands = [0, 1, 2].map(|band| {
            let mut lines = [0, 1, 2].map(|line| 3 * band + line);
            random.shuffle(&mut lines);
            lines
        });
        random.shuffle(&mut bands);
        bands.concat()
    };
    let (rows, columns) = (lines(), lines());
    let mut numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut numbers);
    let mut full = SudokuGrid::empty(Shape::NINE);
    for cell in 0..81 {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        full.set(cell, Some(numbers[(3 * row + row / 3 + column) % 9]));
    }
    full
}

/// Empties random cells until so many givens are left.
fn with_givens(random: &mut Random, mut grid: SudokuGrid, givens: usize) -> SudokuGrid {
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    cells[givens..].iter().for_each(|&cell| grid.set(cell, None));
    grid
}

#[test]
fn random_grids_have_the_answers_of_the_engine() {
    let (mut engine, mut random) = (engine(), Random::new(1));
    let mut seen = [0; 3];
    for _ in 0..1500 {
        let answer = full(&mut random);
        let givens = 20 + random.below(40);
        let grid = with_givens(&mut random, answer, givens);
        seen[agree(&mut engine, &grid, 60).min(2) as usize] += 1;
    }
    assert!(seen[0] == 0 && seen[1] > 300 && seen[2] > 300, "{seen:?}");
}

#[test]
fn contradictory_grids_have_none() {
    let (mut engine, mut random) = (engine(), Random::new(2));
    let mut seen = [0; 3];
    for _ in 0..1500 {
        let answer = full(&mut random);
        let givens = 17 + random.below(65);
        let mut grid = with_givens(&mut random, answer, givens);
        for _ in 0..=random.below(2) {
            grid.set(random.below(81), Some(random.below(9) + 1));
        }
        seen[agree(&mut engine, &grid, 60).min(2) as usize] += 1;
    }
    assert!(seen[0] > 500 && seen[1] > 50 && seen[2] > 50, "{seen:?}");
}

#[test]
fn scattered_givens_are_solved_like_the_engine_does() {
    let (mut engine, mut random) = (engine(), Random::new(3));
    let mut seen = [0; 3];
    for _ in 0..1000 {
        let mut grid = SudokuGrid::empty(Shape::NINE);
        for _ in 0..random.below(22) {
            grid.set(random.below(81), Some(random.below(9) + 1));
        }
        seen[agree(&mut engine, &grid, 5).min(2) as usize] += 1;
    }
    assert!(seen[0] > 300 && seen[2] > 100, "{seen:?}");
}

#[test]
fn minimal_grids_are_unique_and_not_without_a_given() {
    let (mut engine, text) = (engine(), include_str!("../../../../puzzles/sudoku/9x9.txt"));
    for (index, line) in text.lines().enumerate() {
        let grid = grid(line);
        assert_eq!(agree(&mut engine, &grid, 2), 1);
        let (cell, _) = grid.givens().nth(index % 17).expect("a sudoku has 17 givens or more");
        let mut fewer = grid.clone();
        fewer.set(cell, None);
        assert!(agree(&mut engine, &fewer, 1000) >= 2);
    }
    assert_eq!(agree(&mut engine, &grid(HARD), 2), 1);
}

#[test]
fn a_limit_ends_a_count() {
    let mut engine = engine();
    let mut one = grid(EMPTY);
    one.set(40, Some(5));
    for grid in [grid(EMPTY), one] {
        for limit in [0, 1, 2, 1000] {
            let counted = count(&grid, limit, BUDGET);
            assert_eq!((counted.found, counted.all), (limit, false));
            assert_eq!(agree(&mut engine, &grid, limit), limit);
        }
    }
    // The limit is reached, so nothing is known of another answer.
    let counted = count(&grid(HARD), 1, BUDGET);
    assert_eq!((counted.found, counted.all), (1, false));
    let mut contradiction = grid(EMPTY);
    [0, 1].into_iter().for_each(|cell| contradiction.set(cell, Some(1)));
    assert_eq!((count(&contradiction, 0, BUDGET).all, count(&contradiction, 1, BUDGET).all), (false, true));
}

#[test]
fn a_budget_ends_a_search() {
    let whole = solve(&grid(HARD), BUDGET);
    let answer = whole.outcome.clone().unique().expect("one answer");
    let all = whole.statistics.propagations;
    let mut found = BTreeSet::new();
    for budget in (0..all).step_by(7) {
        let solved = solve(&grid(HARD), Budget::new(budget));
        assert_eq!(solved.statistics.propagations, budget);
        let Outcome::Unknown { found: first } = solved.outcome else { panic!("{budget} of {all}") };
        assert!(first.as_ref().is_none_or(|first| *first == answer));
        found.insert(first.is_some());
        let counted = count(&grid(HARD), 2, Budget::new(budget));
        assert_eq!((counted.found, counted.all), (u64::from(first.is_some()), false));
    }
    assert_eq!(found.len(), 2, "the answer is found before its uniqueness is proved");
    assert_eq!(solve(&grid(HARD), Budget::new(all)), whole);
    assert_eq!(solve(&grid(EMPTY), Budget::new(0)).outcome, Outcome::Unknown { found: None });
}

#[test]
fn statistics_count_decisions_and_dead_ends() {
    let statistics = solve(&grid(HARD), BUDGET).statistics;
    assert_eq!(statistics.solutions, 1);
    // A decision has two branches, each of which ends in a dead end, an answer or another decision.
    assert_eq!(statistics.conflicts + statistics.solutions, statistics.nodes + 1);
}

#[test]
fn a_needed_given_is_recognized() {
    let solved = solve(&grid(HARD), BUDGET).outcome.unique().expect("one answer");
    let mut fewer = grid(HARD);
    fewer.set(0, None);
    assert!(!has_none_without(&fewer, 0, 8, BUDGET), "the puzzle is minimal");
    let number = solved.get(1).expect("full");
    assert!(has_none_without(&grid(HARD), 1, number, BUDGET));
    assert!(!has_none_without(&grid(HARD), 1, number, Budget::new(0)), "nothing is proved");
}
