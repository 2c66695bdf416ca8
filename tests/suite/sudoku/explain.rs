//! Tests of explanations: every step holds in the answer, and follows from the rules and the steps before it.

use zebra::sudoku::explain::{Effect, End, SudokuExplanation, SudokuTechnique, explain, explain_with};
use zebra::sudoku::{Rules, SudokuGrid, SudokuSolver, Variant};

use super::plain;

fn nine_by_nine() -> impl Iterator<Item = SudokuGrid> {
    include_str!("../../../puzzles/sudoku/9x9.txt").lines().map(|line| line.parse().unwrap())
}

/// Checks that no step contradicts the answer, and that the steps fill the grid.
fn check(explanation: &SudokuExplanation, answer: &SudokuGrid) {
    for step in &explanation.steps {
        match &step.effect {
            Effect::Place(cell, number) => assert_eq!(answer.get(*cell), Some(*number), "{step:?}"),
            Effect::Remove(removed) => {
                assert!(!removed.is_empty());
                for (cell, number) in removed {
                    assert_ne!(answer.get(*cell), Some(*number), "{step:?}");
                }
            }
        }
    }
    if explanation.end == End::Solved {
        assert_eq!(&explanation.grid, answer);
    }
}

#[test]
fn every_step_is_true_of_the_answer() {
    let rules = plain(9);
    let mut solver = SudokuSolver::new(&rules);
    let mut used = std::collections::BTreeSet::new();
    for grid in nine_by_nine() {
        let answer = solver.solve(&grid).expect_unique();
        let explanation = explain(&rules, &grid);
        assert_eq!(explanation.end, End::Solved);
        check(&explanation, &answer);
        used.extend(explanation.steps.iter().map(|step| step.technique));
    }
    let unused = SudokuTechnique::ALL.iter().filter(|technique| !used.contains(technique));
    let unused: Vec<String> = unused.map(ToString::to_string).collect();
    // Cage sums need a cage; the others are too rare for a hundred puzzles.
    insta::assert_snapshot!(unused.join(", "));
}

/// Each technique is applied before easier ones.
#[test]
fn every_technique_is_sound_in_any_order() {
    let rules = plain(9);
    let mut solver = SudokuSolver::new(&rules);
    let mut found = std::collections::BTreeSet::new();
    for grid in nine_by_nine().take(8) {
        let answer = solver.solve(&grid).expect_unique();
        for &first in SudokuTechnique::ALL.iter().filter(|technique| **technique < SudokuTechnique::Trial) {
            let explanation = explain_with(&rules, &grid, &[first, SudokuTechnique::HiddenSingle]);
            check(&explanation, &answer);
            found.extend(explanation.steps.iter().map(|step| step.technique));
        }
    }
    assert!(
        found.contains(&SudokuTechnique::Fish(2)) && found.contains(&SudokuTechnique::NakedSubset(3)),
        "{found:?}"
    );
}

#[test]
fn variants_are_explained() {
    let answer: SudokuGrid =
        "123456789456789123789123456231674895875912364694538217317265948542897631968341572".parse().unwrap();
    let mut rules = plain(9);
    for start in (0..81).step_by(3) {
        let cells = vec![start, start + 1, start + 2];
        let sum = cells.iter().filter_map(|&cell| answer.get(cell)).sum::<usize>() as u64;
        rules = rules.with(Variant::Cage { cells, sum }).unwrap();
    }
    let mut grid = SudokuGrid::empty(rules.shape());
    for cell in (0..81).step_by(4) {
        grid.set(cell, answer.get(cell));
    }
    let explanation = explain(&rules, &grid);
    let only = SudokuSolver::new(&rules).solve(&grid).unique();
    if let Some(only) = &only {
        check(&explanation, only);
    }
    assert_eq!(explanation.end == End::Solved, only.is_some());
    assert!(explanation.steps.iter().any(|step| step.technique == SudokuTechnique::CageSum));
}

fn text_of(rules: &Rules, grid: &str) -> String {
    let grid: SudokuGrid = grid.parse().unwrap();
    explain(rules, &grid).to_string()
}

#[test]
fn an_explanation_reads_well() {
    let first = include_str!("../../../puzzles/sudoku/9x9.txt").lines().next().unwrap();
    insta::assert_snapshot!(text_of(&plain(9), first));
}

#[test]
fn the_ends_read_well() {
    let ends = [
        text_of(&plain(4), "1...|..3.|.2..|...."),
        text_of(&plain(4), "12..|..3.|...4|...."),
        text_of(&plain(4), "1...|..2.|..3.|..4."),
        text_of(&plain(4), "1.3.|.4.2|2...|..21"),
        text_of(&plain(4), "1234|3412|2143|4321"),
        text_of(&plain(4).with(Variant::Diagonals).unwrap(), "1...|....|....|...1"),
        text_of(&plain(4).with(Variant::Cage { cells: vec![0, 4], sum: 5 }).unwrap(), "1234|3412|2143|4321"),
    ];
    insta::assert_snapshot!(ends.join("\n---\n"));
}
