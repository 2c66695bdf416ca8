//! Benchmarks of the board: a mark with its consequences, undo, and hints.

use divan::{Bencher, black_box};
use zebra::Model;
use zebra::board::{Automatic, Board};
use zebra::explain::Mark;
use zebra::solve::Solver;

#[path = "../examples/five_houses.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example is a program")]
mod five_houses;

#[path = "../examples/twenty_chairs.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example is a program")]
mod twenty_chairs;

fn main() {
    divan::main();
}

/// A board with automatic marks, and half of the answer.
fn half_done(model: &Model) -> (Board, Mark) {
    let answer = Solver::new(model).solve().unique().expect("the puzzle has one answer");
    let mut board = Board::new(model);
    board.automate(Automatic::ALL);
    let anchor = model.anchor();
    let row = |row: usize| {
        let others = model.item_ids().filter(move |&item| model.item(item).category != anchor);
        let of_row = others.filter(|&item| answer.row_of(item) == Some(row));
        of_row.map(|item| Mark::together(answer.item_in(row, anchor), item)).collect::<Vec<Mark>>()
    };
    for mark in (0..model.rows() / 2).flat_map(row) {
        board.mark(mark).expect("the mark is right");
    }
    let next = row(model.rows() / 2)[0];
    (board, next)
}

fn mark_and_undo(bencher: Bencher<'_, '_>, model: &Model) {
    let (mut board, next) = half_done(model);
    bencher.bench_local(|| {
        board.mark(black_box(next)).expect("the mark is right");
        board.undo()
    });
}

#[divan::bench]
fn mark_and_undo_five_houses(bencher: Bencher<'_, '_>) {
    mark_and_undo(bencher, five_houses::FiveHouses::model());
}

#[divan::bench]
fn mark_and_undo_twenty_chairs(bencher: Bencher<'_, '_>) {
    mark_and_undo(bencher, twenty_chairs::TwentyChairs::model());
}

#[divan::bench]
fn first_hint_five_houses(bencher: Bencher<'_, '_>) {
    let board = Board::new(five_houses::FiveHouses::model());
    bencher.bench_local(|| black_box(&board).hint());
}

#[divan::bench]
fn hint_five_houses_half_done(bencher: Bencher<'_, '_>) {
    let (board, _) = half_done(five_houses::FiveHouses::model());
    bencher.bench_local(|| black_box(&board).hint());
}
