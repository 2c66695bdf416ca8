//! Search that learns: its clauses follow from the network, and hard networks are solved right.
//! Tests of the engine.

use super::constraints::{MAKERS, small};
use super::search::queens;
use super::*;

/// A network of some random constraints, each in a group.
fn grouped(random: &mut Random) -> (Network, u32) {
    let mut network = Network::new();
    let sizes = small(random);
    let variables = random_variables(random, &mut network, &sizes);
    let groups = 2 + random.below(6);
    for _ in 0..groups + 2 {
        let make = random.pick(&MAKERS);
        let constraint = make(random, &mut network, &variables);
        network.post(constraint, Group(random.below(groups + 1))).unwrap();
    }
    (network, groups)
}

fn some(random: &mut Random, groups: u32) -> Groups {
    (1..=groups).map(Group).filter(|_| random.chance(2)).collect()
}

fn is_met(clause: &[Literal], value: impl Fn(Variable) -> u32) -> bool {
    clause.iter().any(|literal| (value(literal.variable) == literal.value) == literal.holds)
}

/// Squares of numbers in which no number repeats in a row or a column.
fn latin_squares(size: u32) -> Network {
    let mut network = Network::new();
    let cells: Vec<Variable> = (0..size * size).map(|_| network.variable(size).unwrap()).collect();
    let cell = |row: u32, column: u32| cells[(row * size + column) as usize];
    for line in 0..size {
        let row = (0..size).map(|place| cell(line, place)).collect();
        network.post(Constraint::AllDifferent(row), Group::ALWAYS).unwrap();
        let column = (0..size).map(|place| cell(place, line)).collect();
        network.post(Constraint::AllDifferent(column), Group::ALWAYS).unwrap();
    }
    network
}

/// Learns from the start, and returns the number of solutions. Each clause learned must hold in every solution of a
/// plain search that was not found before.
fn check_learned(network: &Network, groups: &Groups, learned: &mut usize) -> usize {
    let mut plain = NetworkSolver::new(network, groups, Budget::UNLIMITED);
    plain.learn_after(u32::MAX);
    let expected = solutions_by_search(&mut plain);
    let mut solver = NetworkSolver::new(network, groups, Budget::UNLIMITED);
    solver.learn_after(0);
    let mut found = 0;
    while let SearchStep::Solution(_) = solver.next() {
        found += 1;
        let clauses = solver.learned();
        let broken = expected.iter().filter(|values| {
            clauses.iter().any(|clause| !is_met(clause, |variable| values[variable.index()]))
        });
        assert!(broken.count() <= found, "{network:#?}");
        *learned += clauses.len();
    }
    assert_eq!(found, expected.len(), "{network:#?}");
    found
}

#[test]
fn learned_clauses_follow() {
    let mut learned = 0;
    for size in 4..=8 {
        check_learned(&queens(size), &Groups::all(), &mut learned);
    }
    assert!(learned > 100, "{learned} clauses");
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let (network, groups) = grouped(&mut random);
        for _ in 0..4 {
            let chosen = some(&mut random, groups);
            if solutions_by_force(&network, &chosen).len() < 40 {
                check_learned(&network, &chosen, &mut learned);
            }
        }
    }
}

#[test]
fn learning_can_start_after_any_number_of_conflicts() {
    let network = latin_squares(4);
    for conflicts in [0, 1, 5, 20] {
        let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
        solver.learn_after(conflicts);
        assert_eq!(solutions_by_search(&mut solver).len(), 576, "after {conflicts}");
    }
}

/// The plain search continues when there are many solutions, and finds none twice.
#[test]
fn many_solutions_are_left_to_the_plain_search() {
    let mut network = Network::new();
    let variables: Vec<Variable> = (0..6).map(|_| network.variable(7).unwrap()).collect();
    network.post(Constraint::AllDifferent(variables), Group::ALWAYS).unwrap();
    let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    solver.learn_after(0);
    let mut found = solutions_by_search(&mut solver);
    found.dedup();
    assert_eq!(found.len(), 5_040);
}

#[test]
fn long_searches_clean_up_clauses_and_restart() {
    // Eight pigeons in seven holes.
    let mut network = Network::new();
    let holes: Vec<Variable> = (0..8).map(|_| network.variable(7).unwrap()).collect();
    for (index, &a) in holes.iter().enumerate() {
        for &b in &holes[..index] {
            network.post(Constraint::Different(a, b), Group(1)).unwrap();
        }
    }
    let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    solver.learn_after(10);
    assert_eq!(solver.next(), SearchStep::Exhausted);
    let statistics = solver.statistics();
    assert!(statistics.learned > 100 && statistics.restarts > 0, "{statistics:?}");
}

/// After so many conflicts, what took part in none of them has long lost its activity; it is decided all the same.
#[test]
fn variables_of_no_conflict_are_decided_in_the_end() {
    let mut network = Network::new();
    let way = network.variable(2).unwrap();
    let pigeons: Vec<Variable> = (0..9).map(|_| network.variable(8).unwrap()).collect();
    let is_second = Condition::Member { of: way, values: Values::single(1) };
    for (index, &a) in pigeons.iter().enumerate() {
        for &b in &pigeons[..index] {
            let differ = Condition::Not(Box::new(Condition::Equal(a, b)));
            let either = Condition::Any(vec![is_second.clone(), differ]);
            network.post(Constraint::Holds(either), Group::ALWAYS).unwrap();
        }
    }
    let others: Vec<Variable> = (0..3).map(|_| network.variable(3).unwrap()).collect();
    network.post(Constraint::AllDifferent(others), Group::ALWAYS).unwrap();
    let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
    solver.learn_after(0);
    let SearchStep::Solution(values) = solver.next() else { panic!("there is a solution") };
    let values = values.to_vec();
    assert!(network.constraints().all(|(constraint, _)| constraint.holds(&values, &network)), "{values:?}");
    assert!(solver.statistics().conflicts > 20_000, "{:?}", solver.statistics());
}
