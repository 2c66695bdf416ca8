//! Tests of every strategy against all assignments of random networks, and of seeds and budgets.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::*;
use crate::builder::{Builder, linked, next_to, not};
use crate::draft::Goal;
use crate::engine::{Condition, Constraint, Group, Variable};
use crate::model::Assignment;
use crate::random::Random;

/// Returns a network of a few variables with several kinds of constraints, some of them in a separate group.
fn random_network(random: &mut Random) -> Network {
    let mut network = Network::new();
    let variables: Vec<Variable> =
        (0..2 + random.below(4)).map(|_| network.variable(1 + random.below(4) as u32).unwrap()).collect();
    for &variable in &variables {
        if random.chance(1, 3) {
            let size = network.size(variable).unwrap();
            network.restrict(variable, &(0..size).filter(|_| random.chance(3, 4)).collect()).unwrap();
        }
        network.decide(variable, random.chance(4, 5)).unwrap();
    }
    for _ in 0..random.below(6) {
        let constraint = random_constraint(random, &mut network, &variables);
        network.post(constraint, Group(random.below(2) as u32)).unwrap();
    }
    network
}

fn random_constraint(random: &mut Random, network: &mut Network, variables: &[Variable]) -> Constraint {
    let mut some = variables.to_vec();
    random.shuffle(&mut some);
    some.truncate(2 + random.below(3));
    let (a, b) = (some[0], some[1]);
    let member = |random: &mut Random, of| Condition::Member {
        of,
        values: (0..4).filter(|_| random.chance(1, 2)).collect(),
    };
    match random.below(7) {
        0 | 1 => Constraint::AllDifferent(some),
        2 => Constraint::Equal(a, b),
        3 => Constraint::Different(a, a.max(b)),
        4 => {
            let (size_a, size_b) = (network.size(a).unwrap(), network.size(b).unwrap());
            let relation = network.relation(size_a, size_b, |_, _| random.chance(2, 3)).unwrap();
            Constraint::Relation { a, b, relation }
        }
        5 => Constraint::Cardinality { variables: some, counts: vec![(random.below(4) as u32, 0, 1)] },
        _ => {
            let all = some.iter().map(|&variable| member(random, variable)).collect();
            Constraint::Holds(if random.chance(1, 4) {
                Condition::Any(Vec::new())
            } else {
                Condition::Any(all)
            })
        }
    }
}

fn by_force(task: &Task<'_>) -> BTreeSet<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for index in 0..task.network.variables() as u32 {
        let domain = task.network.domain(Variable(index)).unwrap();
        let longer = |values: Vec<u32>| {
            domain.iter().map(move |value| [values.clone(), vec![value]].concat()).collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    let enabled = || task.network.constraints().filter(|(_, group)| task.groups.contains(*group));
    all.retain(|values| enabled().all(|(constraint, _)| constraint.holds(values, task.network)));
    all.into_iter().collect()
}

/// Checks that a complete strategy finds all solutions, each once, and a proof.
fn check_systematic(strategy: &impl Strategy<End = Proof>, task: &Task<'_>, expected: &BTreeSet<Vec<u32>>) {
    let (found, search) = strategy.solutions(task, usize::MAX);
    assert_eq!(search.end, Proof::Exhausted);
    assert_eq!(found.len(), expected.len(), "each once");
    assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), *expected);
    assert_eq!(strategy.solutions(task, usize::MAX), (found.clone(), search), "the same again");
    for budget in 0..search.work.min(12) {
        let (some, spent) = strategy.solutions(&task.clone().within(Budget::new(budget)), usize::MAX);
        assert_eq!(spent, Search { end: Proof::Spent, work: budget });
        assert_eq!(some[..], found[..some.len()], "the same beginning");
    }
    let (first, stopped) = strategy.first(task);
    assert_eq!(first.as_ref(), found.first());
    assert_eq!(stopped.end, if found.is_empty() { Proof::Exhausted } else { Proof::Stopped });
    assert!(stopped.work <= search.work);
}

#[test]
fn systematic_strategies_find_every_solution_once() {
    let worlds = std::env::var("ZEBRA_WORLDS").ok().and_then(|worlds| worlds.parse().ok()).unwrap_or(300);
    for seed in 0..worlds {
        let mut random = Random::new(seed);
        let network = random_network(&mut random);
        let mut task = Task::new(&network);
        if random.chance(1, 3) {
            task = task.of_groups(Groups::none());
        }
        let expected = by_force(&task);
        check_systematic(&DepthFirst::default(), &task, &expected);
        check_systematic(&DepthFirst::seeded(seed), &task, &expected);
        check_systematic(&ForwardChecking::default(), &task, &expected);
        check_systematic(&ForwardChecking::seeded(seed), &task, &expected);
        check_systematic(&LimitedDiscrepancy::default(), &task, &expected);
        check_systematic(&LimitedDiscrepancy::seeded(seed), &task, &expected);
        check_genetic(seed, &task, &expected);
    }
}

/// Checks that an incomplete strategy finds only solutions, each once, and no proof.
fn check_genetic(seed: u64, task: &Task<'_>, expected: &BTreeSet<Vec<u32>>) {
    let genetic = Genetic { seed, population: 6, generations: 6 };
    let (found, search) = genetic.solutions(task, usize::MAX);
    assert_eq!(search.end, Attempt::GivenUp);
    let distinct: BTreeSet<Vec<u32>> = found.iter().cloned().collect();
    assert_eq!(distinct.len(), found.len());
    assert!(distinct.is_subset(expected));
    assert_eq!(genetic.solutions(task, usize::MAX), (found.clone(), search));
    if search.work > 0 {
        let (some, spent) = genetic.solutions(&task.clone().within(Budget::new(search.work / 2)), usize::MAX);
        assert_eq!(spent, Search { end: Attempt::Spent, work: search.work / 2 });
        assert_eq!(some[..], found[..some.len()]);
    }
}

fn queens(size: u32) -> Network {
    let mut network = Network::new();
    let rows: Vec<Variable> = (0..size).map(|_| network.variable(size).unwrap()).collect();
    network.post(Constraint::AllDifferent(rows.clone()), Group::ALWAYS).unwrap();
    for (i, &a) in (0..size).zip(&rows) {
        for (j, &b) in (0..size).zip(&rows).skip(i as usize + 1) {
            let relation = network.relation(size, size, |a, b| a.abs_diff(b) != j - i).unwrap();
            network.post(Constraint::Relation { a, b, relation }, Group::ALWAYS).unwrap();
        }
    }
    network
}

#[test]
fn queens_are_placed_by_every_strategy() {
    let network = queens(7);
    let task = Task::new(&network);
    assert_eq!(DepthFirst::default().solutions(&task, 100).0.len(), 40);
    assert_eq!(DepthFirst::seeded(3).solutions(&task, 100).0.len(), 40);
    assert_eq!(ForwardChecking::default().solutions(&task, 100).0.len(), 40);
    assert_eq!(LimitedDiscrepancy::seeded(3).solutions(&task, 100).0.len(), 40);
    let network = queens(16);
    for seed in 0..5 {
        let genetic = Genetic { seed, ..Genetic::default() };
        assert!(genetic.first(&Task::new(&network)).0.is_some());
    }
}

#[test]
fn seeds_make_a_difference() {
    let network = queens(8);
    let task = Task::new(&network);
    let firsts: BTreeSet<Option<Vec<u32>>> =
        (0..10).map(|seed| DepthFirst::seeded(seed).first(&task).0).collect();
    assert!(firsts.len() > 3 && !firsts.contains(&None));
    let firsts: BTreeSet<Option<Vec<u32>>> =
        (0..10).map(|seed| Genetic { seed, ..Genetic::default() }.first(&task).0).collect();
    assert!(firsts.len() > 3 && !firsts.contains(&None));
}

#[test]
fn few_discrepancies_come_first() {
    let mut network = Network::new();
    for _ in 0..4 {
        network.variable(2).unwrap();
    }
    let (found, _) = LimitedDiscrepancy::default().solutions(&Task::new(&network), 100);
    let counts: Vec<u32> = found.iter().map(|values| values.iter().sum()).collect();
    assert_eq!(counts, [0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4]);
    let limited = LimitedDiscrepancy { most: Some(1), seed: None };
    let (found, search) = limited.solutions(&Task::new(&network), 100);
    assert_eq!((found.len(), search.end), (5, Proof::Spent));
}

#[test]
fn a_search_that_wants_nothing_stops_at_the_first_solution() {
    let network = queens(6);
    let task = Task::new(&network);
    let (found, search) = DepthFirst::default().solutions(&task, 0);
    assert_eq!((found.len(), search.end), (0, Proof::Stopped));
    let mut shown = 0;
    let search = ForwardChecking::default().search(&task, &mut |_| {
        shown += 1;
        if shown < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!((shown, search.end), (3, Proof::Stopped));
}

#[test]
fn a_population_of_none_is_one_of_two() {
    let network = queens(5);
    let genetic = Genetic { seed: 1, population: 0, generations: 50 };
    assert!(genetic.first(&Task::new(&network)).0.is_some());
    let genetic = Genetic { generations: 0, ..genetic };
    assert_eq!(genetic.first(&Task::new(&network)).1.end, Attempt::GivenUp);
}

#[test]
fn puzzles_can_be_searched() {
    let mut puzzle = Builder::new("Shelf");
    puzzle.ordered_category("Place", ["First", "Second", "Third"]);
    puzzle.category("Book", ["Atlas", "Bible", "Comic"]).category("Color", ["Red", "White", "Blue"]);
    puzzle.link("next_to", "Place", next_to()).verify(Goal::Solvable);
    puzzle.clue("1", not(linked("Atlas", "next_to", "Red")));
    let model = puzzle.check().unwrap();
    let solver = Solver::new(&model);
    let task = Task::of_puzzle(&solver);
    let read = |solutions: Vec<Vec<u32>>| -> Vec<Assignment> {
        solutions.iter().map(|solution| solver.read(solution).unwrap()).collect()
    };
    let expected: Vec<Assignment> = solver.solutions().collect();
    assert!(expected.len() > 1);
    assert_eq!(read(DepthFirst::default().solutions(&task, 100).0), expected);
    for found in [
        ForwardChecking::seeded(1).solutions(&task, 100).0,
        LimitedDiscrepancy::seeded(1).solutions(&task, 100).0,
        Genetic { generations: 50, ..Genetic::default() }.solutions(&task, 100).0,
    ] {
        let found = read(found);
        assert_eq!(found.len(), expected.len());
        assert!(expected.iter().all(|answer| found.contains(answer)));
    }
    let count = task.network.variables();
    for wrong in [vec![], vec![0; count], vec![99; count], vec![0; count + 1]] {
        assert_eq!(solver.read(&wrong), None);
    }
}
