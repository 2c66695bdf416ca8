//! Search that learns: its clauses follow from the network, its cores clash, and hard networks come out right.
//! Tests of the engine (layer 2).

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

#[test]
fn one_solver_answers_for_every_choice_of_groups() {
    let mut refuted = 0;
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let (network, groups) = grouped(&mut random);
        let mut solver = IncrementalSolver::new(&network, Budget::new(0));
        for _ in 0..8 {
            let chosen = some(&mut random, groups);
            let expected = solutions_by_force(&network, &chosen);
            let found = loop {
                match solver.find(&chosen) {
                    SearchStep::Solution(values) => break Some(values.to_vec()),
                    SearchStep::Exhausted => break None,
                    SearchStep::Spent => solver.grant(Budget::new(7)),
                }
            };
            assert_eq!(found.is_none(), expected.is_empty(), "seed {seed}: {chosen:?} {network:#?}");
            if let Some(found) = found {
                assert!(expected.contains(&found), "seed {seed}: {found:?} {network:#?}");
                assert!(solver.core().is_empty());
            } else {
                refuted += 1;
                let core: Groups = solver.core().iter().copied().collect();
                assert!(solver.core().iter().all(|&group| chosen.contains(group)));
                assert_eq!(solutions_by_force(&network, &core), Vec::<Vec<u32>>::new(), "seed {seed}");
            }
        }
        let (clauses, selectors) = solver.learned();
        for _ in 0..8 {
            let chosen = some(&mut random, groups);
            for values in solutions_by_force(&network, &chosen) {
                let value = |variable: Variable| match values.get(variable.index()) {
                    Some(&value) => value,
                    None => {
                        let selector = selectors.iter().find(|(_, of)| *of == variable).unwrap();
                        u32::from(chosen.contains(selector.0))
                    }
                };
                assert!(clauses.iter().all(|clause| is_met(clause, value)), "seed {seed}: {network:#?}");
            }
        }
    }
    assert!(refuted > 60, "{refuted}");
}

#[test]
fn answers_can_be_excluded() {
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let (network, groups) = grouped(&mut random);
        let chosen = some(&mut random, groups);
        let mut expected = solutions_by_force(&network, &chosen);
        expected.truncate(40);
        let enough = expected.len() == 40;
        let mut solver = IncrementalSolver::new(&network, Budget::UNLIMITED);
        let mut found = Vec::new();
        while let SearchStep::Solution(values) = solver.find(&chosen) {
            let values = values.to_vec();
            assert!(!found.contains(&values));
            solver.exclude(&values);
            found.push(values);
            if enough && found.len() == 40 {
                break;
            }
        }
        assert_eq!(found.len(), expected.len(), "seed {seed}: {network:#?}");
    }
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

/// What is learned follows from the network: each solution of a plain search that was not told yet meets it.
#[test]
fn learned_clauses_follow() {
    let (mut learned, mut hard) = (0, 0);
    for size in 4..=8 {
        let network = queens(size);
        let mut plain = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
        plain.learn_after(u32::MAX);
        let expected = solutions_by_search(&mut plain);
        let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
        solver.learn_after(0);
        let mut found = 0;
        while let SearchStep::Solution(_) = solver.next() {
            found += 1;
            let clauses = solver.learned();
            let broken = expected.iter().filter(|values| {
                clauses.iter().any(|clause| !is_met(clause, |variable| values[variable.index()]))
            });
            assert!(broken.count() <= found, "{size} queens");
            learned += clauses.len();
        }
        assert_eq!(found, expected.len());
        hard += u64::from(solver.statistics().learned > 3);
    }
    assert!(learned > 100 && hard > 2, "{learned} clauses in {hard} networks");
}

/// The same solutions are found wherever the plain search hands over.
#[test]
fn search_can_be_handed_over_anywhere() {
    let network = latin_squares(4);
    for conflicts in [0, 1, 5, 20] {
        let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
        solver.learn_after(conflicts);
        assert_eq!(solutions_by_search(&mut solver).len(), 576, "after {conflicts}");
    }
}

/// Where there are many solutions the plain search takes back, and tells none twice.
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

/// Clauses are cleaned up, and the search begins anew, without losing or repeating anything.
#[test]
fn long_searches_stay_right() {
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
    let mut solver = IncrementalSolver::new(&network, Budget::UNLIMITED);
    assert_eq!(solver.find(&Groups::all()), SearchStep::Exhausted);
    assert_eq!(solver.core(), [Group(1)]);
    assert!(matches!(solver.find(&Groups::none()), SearchStep::Solution(_)));
}
