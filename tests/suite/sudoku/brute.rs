//! Tests of small grids, of which every answer can be listed.

use zebra::solve::{Budget, Outcome};
use zebra::sudoku::{SudokuGrid, SudokuSolver};

use super::{Random, all_of_four, continues, plain};

#[test]
fn there_are_288_grids_of_four() {
    let rules = plain(4);
    let all = all_of_four(&rules);
    assert_eq!(all.len(), 288);
    let count = SudokuSolver::new(&rules).count(&SudokuGrid::empty(rules.shape()), 1000);
    assert_eq!((count.found, count.all), (288, true));
}

#[test]
fn random_givens_have_the_answers_that_brute_force_finds() {
    let rules = plain(4);
    let all = all_of_four(&rules);
    let mut solver = SudokuSolver::new(&rules);
    let mut random = Random::new(1);
    let mut seen = [0; 3];
    for _ in 0..4000 {
        let mut grid = SudokuGrid::empty(rules.shape());
        for _ in 0..random.below(9) {
            grid.set(random.below(16), Some(random.below(4) + 1));
        }
        let expected: Vec<&SudokuGrid> = all.iter().filter(|full| continues(full, &grid)).collect();
        let count = solver.count(&grid, 1000);
        assert_eq!((count.found as usize, count.all), (expected.len(), true), "{grid}");
        match solver.solve(&grid).outcome {
            Outcome::Unique(answer) => assert_eq!(vec![&answer], expected),
            Outcome::Multiple(one, two) => {
                assert!(expected.contains(&&one) && expected.contains(&&two) && one != two);
            }
            Outcome::Unsolvable => assert!(expected.is_empty()),
            unknown => panic!("{unknown:?}"),
        }
        seen[expected.len().min(2)] += 1;
    }
    assert!(seen.iter().all(|&times| times > 50), "none, one and several all occur: {seen:?}");
}

#[test]
fn a_limit_and_a_budget_end_a_count() {
    let rules = plain(9);
    let empty = SudokuGrid::empty(rules.shape());
    let mut solver = SudokuSolver::new(&rules);
    let count = solver.count(&empty, 100);
    assert_eq!((count.found, count.all), (100, false));
    solver.within(Budget::new(30));
    let count = solver.count(&empty, 100);
    assert_eq!((count.found, count.all, count.statistics.propagations), (0, false, 30));
    assert_eq!(solver.solve(&empty).outcome, Outcome::Unknown { found: None });
}

#[test]
fn the_same_grid_takes_the_same_steps() {
    let rules = plain(9);
    let grids: Vec<SudokuGrid> =
        include_str!("../../../puzzles/sudoku/9x9.txt").lines().map(|line| line.parse().unwrap()).collect();
    let mut used = SudokuSolver::new(&rules);
    for grid in &grids {
        let solved = used.solve(grid);
        assert_eq!(solved, SudokuSolver::new(&rules).solve(grid), "whatever was solved before");
        let answer = solved.unique().expect("our own puzzles have one answer");
        assert!(rules.holds(&answer) && continues(&answer, grid));
    }
}
