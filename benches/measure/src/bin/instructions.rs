//! One piece of work, done once, for a program that counts its instructions: the script `benches/instructions` runs it.
//! Without a name it lists the work.

use std::hint::black_box;

use zebra_measure::{EIGHT, FIVE_HOUSES, TEN, count, engine, model};
use zebra_runtime::explain::{Explainer, explain};
use zebra_runtime::format::zbc;
use zebra_runtime::generate::{Generator, Options, Theme};
use zebra_runtime::solve::Solver;
use zebra_runtime::sudoku::{self, Rules, Shape, SudokuGrid};

const WORK: [(&str, fn()); 11] = [
    ("five-houses-repeated", five_houses_repeated),
    ("five-houses-in-the-engine", five_houses_in_the_engine),
    ("five-houses-from-a-model", || from_a_model(FIVE_HOUSES)),
    ("8x8-from-a-model", || from_a_model(EIGHT)),
    ("10x10-from-a-model", || from_a_model(TEN)),
    ("read-10x10", || counted(|| zbc::read(TEN).diagnostics.len())),
    ("check-10x10", check),
    ("explain-five-houses", explain_five_houses),
    ("walkthrough-of-five-houses", walkthrough_of_five_houses),
    ("generate-100-of-5x5", generate),
    ("solve-100-sudokus", sudokus),
];

fn main() {
    match std::env::args().nth(1) {
        None => WORK.iter().for_each(|(name, _)| println!("{name}")),
        Some(wanted) => match WORK.iter().find(|(name, _)| *name == wanted) {
            Some((_, work)) => work(),
            None => panic!("there is no work called `{wanted}`"),
        },
    }
}

/// Instructions count while this function runs.
#[inline(never)]
fn counted<T>(work: impl FnOnce() -> T) {
    black_box(work());
}

fn five_houses_repeated() {
    let model = model(FIVE_HOUSES);
    let solver = Solver::new(&model);
    assert!(solver.solve().unique().is_some());
    counted(|| solver.solve());
}

fn five_houses_in_the_engine() {
    let model = model(FIVE_HOUSES);
    let mut engine = engine(Solver::new(&model).network());
    assert_eq!(count(&mut engine), 1);
    counted(|| count(&mut engine));
}

fn from_a_model(text: &str) {
    let model = model(text);
    counted(|| Solver::new(&model).solve().unique().expect("one answer"));
}

fn check() {
    let reading = zbc::read(TEN);
    counted(|| reading.check().diagnostics.len());
}

fn explain_five_houses() {
    let model = model(FIVE_HOUSES);
    counted(|| explain(&model).steps.len());
}

fn walkthrough_of_five_houses() {
    let model = model(FIVE_HOUSES);
    counted(|| Explainer::new(&model).walkthrough().paragraphs.len());
}

fn generate() {
    let theme = Theme::named("street").expect("there is one");
    let generator = Generator::new(theme, Options::default()).expect("there are such puzzles");
    counted(|| (0..100).filter(|&seed| generator.puzzle(seed).is_ok()).count());
}

fn sudokus() {
    let text = include_str!("../../../../puzzles/sudoku/9x9.txt");
    let grids: Vec<SudokuGrid> = sudoku::entries(text, None).filter_map(|entry| entry.grid).collect();
    let mut solver = sudoku::SudokuSolver::new(&Rules::of(Shape::NINE));
    counted(|| grids.iter().filter(|grid| solver.count(grid, 2).found == 1).count());
}
