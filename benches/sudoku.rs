//! Benchmarks of sudokus: the proof that there is one answer, reading, and explanations.
//!
//! Files of 9x9 puzzles, one a line, can be measured too: `ZEBRA_SUDOKUS=a.txt:b.txt cargo bench --bench sudoku` says
//! for each how many are solved in a second.

use std::time::Instant;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use zebra::sudoku::explain::explain;
use zebra::sudoku::{Rules, Shape, SudokuGrid, SudokuSolver, Variant, entries};

fn main() {
    files();
    divan::main();
}

const NINE: &str = include_str!("../puzzles/sudoku/9x9.txt");
const LARGE: [&str; 2] =
    [include_str!("../puzzles/sudoku/16x16.txt"), include_str!("../puzzles/sudoku/25x25.txt")];

fn grids(text: &str) -> Vec<SudokuGrid> {
    entries(text, None).filter_map(|entry| entry.grid).collect()
}

/// Solves all of them with one solver.
fn solve_all(bencher: Bencher<'_, '_>, rules: &Rules, grids: &[SudokuGrid]) {
    let mut solver = SudokuSolver::new(rules);
    bencher
        .counter(ItemsCount::new(grids.len()))
        .bench_local(|| grids.iter().filter(|grid| solver.count(black_box(grid), 2).found == 1).count());
}

/// A hundred generated minimal puzzles.
#[divan::bench]
fn minimal(bencher: Bencher<'_, '_>) {
    solve_all(bencher, &Rules::of(Shape::NINE), &grids(NINE));
}

/// Arto Inkala's puzzle of 2012.
#[divan::bench]
fn hard(bencher: Bencher<'_, '_>) {
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    solve_all(bencher, &Rules::of(Shape::NINE), &grids(line));
}

/// Ten of 16x16, ten of 25x25.
#[divan::bench(args = [16, 25])]
fn large(bencher: Bencher<'_, '_>, side: usize) {
    let rules = Rules::of(Shape::of_side(side).expect("square boxes"));
    solve_all(bencher, &rules, &grids(LARGE[usize::from(side == 25)]));
}

/// The first answer of an empty grid whose numbers differ a knight's move apart.
#[divan::bench]
fn knight(bencher: Bencher<'_, '_>) {
    let rules = Rules::of(Shape::NINE).with(Variant::Knight).expect("a knight fits every shape");
    let mut solver = SudokuSolver::new(&rules);
    bencher.bench_local(|| solver.count(&SudokuGrid::empty(Shape::NINE), 1));
}

/// Compiling the rules.
#[divan::bench(args = [9, 16, 25])]
fn make_solver(side: usize) -> SudokuSolver {
    SudokuSolver::new(&Rules::of(Shape::of_side(side).expect("square boxes")))
}

#[divan::bench]
fn read(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(100usize)).bench_local(|| grids(black_box(NINE)));
}

#[divan::bench]
fn explain_ten(bencher: Bencher<'_, '_>) {
    let rules = Rules::of(Shape::NINE);
    let grids = grids(NINE);
    bencher.counter(ItemsCount::new(10usize)).bench_local(|| {
        grids[..10].iter().map(|grid| explain(&rules, black_box(grid)).steps.len()).sum::<usize>()
    });
}

/// The files in the environment variable: the fastest pass over each within a second.
fn files() {
    let Ok(paths) = std::env::var("ZEBRA_SUDOKUS") else { return };
    let mut solver = SudokuSolver::new(&Rules::of(Shape::NINE));
    for path in std::env::split_paths(&paths) {
        let text = std::fs::read_to_string(&path).expect("a file of puzzles");
        let grids: Vec<SudokuGrid> =
            entries(&text, Some(Shape::NINE)).filter_map(|entry| entry.grid).collect();
        let (mut best, mut unique, begin) = (f64::MAX, 0, Instant::now());
        while best == f64::MAX || begin.elapsed().as_secs_f64() < 1.0 {
            let start = Instant::now();
            unique = grids.iter().filter(|grid| solver.count(black_box(grid), 2).found == 1).count();
            best = best.min(start.elapsed().as_secs_f64());
        }
        let rate = grids.len() as f64 / best;
        println!("{}: {} puzzles, {unique} unique, {rate:.0} a second", path.display(), grids.len());
    }
}
