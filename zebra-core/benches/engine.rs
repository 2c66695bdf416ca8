//! Benchmarks of the engine: Five Houses, growing puzzles, and problems that are no logic puzzles.
//!
//! `ZEBRA_BENCH_LARGE=1` adds the sizes at which the engine learns from its conflicts.

use divan::Bencher;
use zebra_core::builder::{Builder, is, linked, next_to};
use zebra_core::engine::{
    Budget, Condition, Constraint, Expression, Group, Groups, Network, NetworkSolver, SearchStep, Values,
    Variable,
};
use zebra_core::model::Model;
use zebra_core::rational::{Comparison, Rational};
use zebra_core::solve;

fn main() {
    divan::main();
}

fn five_houses() -> Builder {
    let mut puzzle = Builder::new("FiveHouses");
    puzzle
        .ordered_category("House", ["First", "Second", "Third", "Fourth", "Fifth"])
        .category("Color", ["Red", "Green", "White", "Yellow", "Blue"])
        .category("Nationality", ["Englishman", "Spaniard", "Ukrainian", "Norwegian", "Japanese"])
        .category("Hobby", ["Stamps", "Antiques", "Singing", "Gardening", "Cooking"])
        .category("Pet", ["Dogs", "Snails", "Fox", "Horse", "Zebra"])
        .category("Drink", ["Coffee", "Tea", "Milk", "Juice", "Water"])
        .link("next_to", "House", next_to())
        .link("right_of", "House", zebra_core::builder::more_by(1));
    puzzle
        .clue("1", is("Englishman", "Red"))
        .clue("2", is("Spaniard", "Dogs"))
        .clue("3", is("Coffee", "Green"))
        .clue("4", is("Ukrainian", "Tea"))
        .clue("5", linked("Green", "right_of", "White"))
        .clue("6", is("Stamps", "Snails"))
        .clue("7", is("Antiques", "Yellow"))
        .clue("8", is("Milk", "Third"))
        .clue("9", is("Norwegian", "First"))
        .clue("10", linked("Singing", "next_to", "Fox"))
        .clue("11", is("Gardening", "Juice"))
        .clue("12", linked("Antiques", "next_to", "Horse"))
        .clue("13", is("Japanese", "Cooking"))
        .clue("14", linked("Norwegian", "next_to", "Blue"));
    puzzle
}

fn checked() -> Model {
    five_houses().check().expect("no mistake")
}

#[divan::bench]
fn model_building(bencher: Bencher<'_, '_>) {
    let puzzle = five_houses();
    bencher.bench_local(|| puzzle.check());
}

#[divan::bench]
fn five_houses_from_model(bencher: Bencher<'_, '_>) {
    let model = checked();
    bencher.bench_local(|| solve::Solver::new(&model).solve());
}

/// Solves and proves that there is no other solution.
fn prove(solver: &mut NetworkSolver) {
    assert!(matches!(solver.next(), SearchStep::Solution(_)));
    assert_eq!(solver.next(), SearchStep::Exhausted);
}

/// A puzzle of `size` categories by `size` positions, with each clue in its own group, one solution, and no redundant
/// clue. The same number always gives the same puzzle.
fn growth(size: u32, number: u64) -> (Network, Groups) {
    let mut random = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = |end: u32| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 33) as u32 % end
    };
    let mut network = Network::new();
    let mut variables = Vec::new();
    let mut answer = Vec::new();
    for _ in 0..size {
        let category: Vec<Variable> = (0..size).map(|_| network.variable(size).unwrap()).collect();
        let mut places: Vec<u32> = (0..size).collect();
        (1..size).rev().for_each(|place| places.swap(place as usize, below(place + 1) as usize));
        answer.extend(places);
        network.post(Constraint::AllDifferent(category.clone()), Group::ALWAYS).unwrap();
        variables.extend(category);
    }
    let holds: [fn(u32, u32) -> bool; 4] =
        [|a, b| a < b, |a, b| a + 1 == b, |a, b| a.abs_diff(b) == 1, |a, b| a.abs_diff(b) == 2];
    let count = size * size * 6;
    for group in (1..=count).map(Group) {
        loop {
            let (a, b) = (below(size * size) as usize, below(size * size) as usize);
            let kind = below(5) as usize;
            let constraint = match holds.get(kind) {
                _ if a == b => continue,
                None if answer[a] == answer[b] => Constraint::Equal(variables[a], variables[b]),
                Some(holds) if holds(answer[a], answer[b]) => {
                    let relation = network.relation(size, size, holds).unwrap();
                    Constraint::Relation { a: variables[a], b: variables[b], relation }
                }
                _ => continue,
            };
            network.post(constraint, group).unwrap();
            break;
        }
    }
    let mut kept = Groups::all();
    let mut solver = NetworkSolver::new(&network, &Groups::none(), Budget::UNLIMITED);
    for group in (1..=count).map(Group) {
        let fewer = kept.clone().without(group);
        solver.reset_with(&network, &fewer);
        if !has_another_solution(&mut solver, &answer) {
            kept = fewer;
        }
    }
    (network, kept)
}

fn has_another_solution(solver: &mut NetworkSolver, answer: &[u32]) -> bool {
    loop {
        match solver.next() {
            SearchStep::Solution(values) if values == answer => {}
            step => return matches!(step, SearchStep::Solution(_)),
        }
    }
}

fn sizes() -> Vec<u32> {
    let large = std::env::var_os("ZEBRA_BENCH_LARGE").is_some();
    if large { vec![5, 6, 8, 10, 12] } else { vec![5, 6, 8] }
}

#[divan::bench(args = sizes(), sample_count = 20)]
fn growing_puzzle(bencher: Bencher<'_, '_>, size: u32) {
    let (network, groups) = growth(size, 1);
    bencher.bench_local(|| prove(&mut NetworkSolver::new(&network, &groups, Budget::UNLIMITED)));
}

#[divan::bench(args = sizes(), sample_count = 20)]
fn growing_puzzle_learning_at_once(bencher: Bencher<'_, '_>, size: u32) {
    let (network, groups) = growth(size, 1);
    bencher.bench_local(|| {
        let mut solver = NetworkSolver::new(&network, &groups, Budget::UNLIMITED);
        solver.learn_after(0);
        prove(&mut solver);
    });
}

#[divan::bench]
fn five_by_five_repeated(bencher: Bencher<'_, '_>) {
    let (network, groups) = growth(5, 1);
    let mut solver = NetworkSolver::new(&network, &groups, Budget::UNLIMITED);
    bencher.bench_local(|| {
        solver.reset();
        prove(&mut solver);
    });
}

#[divan::bench]
fn five_by_five_reset_with_groups(bencher: Bencher<'_, '_>) {
    let (network, groups) = growth(5, 1);
    let mut solver = NetworkSolver::new(&network, &groups, Budget::UNLIMITED);
    bencher.bench_local(|| solver.reset_with(&network, &groups));
}

fn count(network: &Network) -> usize {
    let mut solver = NetworkSolver::new(network, &Groups::all(), Budget::UNLIMITED);
    std::iter::from_fn(|| matches!(solver.next(), SearchStep::Solution(_)).then_some(())).count()
}

#[divan::bench(args = [(6, 4), (8, 92), (9, 352)], sample_count = 20)]
fn all_queens(bencher: Bencher<'_, '_>, (size, expected): (u32, usize)) {
    let mut network = Network::new();
    let rows: Vec<Variable> = (0..size).map(|_| network.variable(size).unwrap()).collect();
    network.post(Constraint::AllDifferent(rows.clone()), Group::ALWAYS).unwrap();
    for (j, &b) in (0..).zip(&rows) {
        for (i, &a) in (0..j).zip(&rows) {
            let relation = network.relation(size, size, |a, b| a.abs_diff(b) != j - i).unwrap();
            network.post(Constraint::Relation { a, b, relation }, Group::ALWAYS).unwrap();
        }
    }
    bencher.bench_local(|| assert_eq!(count(&network), expected));
}

/// All squares of nine numbers whose rows, columns and diagonals have the same sum.
#[divan::bench(sample_count = 20)]
fn all_magic_squares(bencher: Bencher<'_, '_>) {
    let mut network = Network::new();
    let cells: Vec<Variable> = (0..9).map(|_| network.variable(9).unwrap()).collect();
    network.post(Constraint::AllDifferent(cells.clone()), Group::ALWAYS).unwrap();
    let number = |of: usize| Expression::Value {
        of: cells[of],
        table: (1..=9u32).map(|number| Some(Rational::from(number))).collect(),
    };
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    for line in lines {
        let left = Expression::Sum(line.into_iter().map(number).collect());
        let right = Expression::Constant(Rational::from(15));
        let condition = Condition::Compare { left, op: Comparison::Equal, right };
        network.post(Constraint::Holds(condition), Group::ALWAYS).unwrap();
    }
    // The middle is 5 in each of them.
    let middle = Condition::Member { of: cells[4], values: Values::single(4) };
    network.post(Constraint::Holds(middle), Group::ALWAYS).unwrap();
    bencher.bench_local(|| assert_eq!(count(&network), 8));
}
