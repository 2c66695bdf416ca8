//! A ZBC file, solved at compile time by `puzzle_file!` and at run time in portions of budget.
//!
//! `cargo run --features zbc --example zbc_file`

use zebra::format::zbc::IterativeSolver;
use zebra::model::Assignment;
use zebra::solve::{Budget, Outcome};

zebra::puzzle_file!(pub "../puzzles/harbour.zbc"; allow redundant;);

use harbour::{Boat, Cargo, Flag, Position};

fn main() {
    // The answer found by the compiler.
    let answer = Harbour::ANSWER;
    print!("{answer}");
    assert_eq!(answer.with(Position::N2).cargo, Cargo::Wine);
    assert_eq!(answer.with(Flag::Green).map(|row| row.boat), Some(Boat::Petrel));
    assert_eq!(answer.with(Flag::Yellow), None);

    // The answer found at run time, in portions of budget.
    let text = include_str!("../puzzles/harbour.zbc");
    let mut solver = IterativeSolver::new(text).expect("the text has no errors");
    let mut portions = 1;
    let found = loop {
        match solver.run(Budget::new(20)) {
            Outcome::Unknown { .. } => portions += 1,
            outcome => break outcome.expect_unique(),
        }
    };
    println!("\nThe same answer, after {portions} portions of budget.");
    assert_eq!(found, Assignment::from(&answer));
}
