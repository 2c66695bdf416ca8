//! Random small networks of each kind of constraint, on the shared test base.
//! Tests of the engine.

use super::*;

pub(super) type Maker = fn(&mut Random, &mut Network, &[Variable]) -> Constraint;

fn two(random: &mut Random, variables: &[Variable]) -> (Variable, Variable) {
    (random.pick(variables), random.pick(variables))
}

fn all_different(_: &mut Random, _: &mut Network, variables: &[Variable]) -> Constraint {
    Constraint::AllDifferent(variables.to_vec())
}

fn some_different(random: &mut Random, _: &mut Network, variables: &[Variable]) -> Constraint {
    let count = random.below(variables.len() as u32 + 1) as usize;
    Constraint::AllDifferent((0..count).map(|_| random.pick(variables)).collect())
}

fn equal(random: &mut Random, _: &mut Network, variables: &[Variable]) -> Constraint {
    let (a, b) = two(random, variables);
    Constraint::Equal(a, b)
}

fn different(random: &mut Random, _: &mut Network, variables: &[Variable]) -> Constraint {
    let (a, b) = two(random, variables);
    Constraint::Different(a, b)
}

fn relation(random: &mut Random, network: &mut Network, variables: &[Variable]) -> Constraint {
    let (a, b) = two(random, variables);
    let (size_a, size_b) = (network.size(a).unwrap(), network.size(b).unwrap());
    let relation = match random.below(3) {
        0 => network.relation(size_a, size_b, |a, b| a.abs_diff(b) == 1),
        1 => network.relation(size_a, size_b, |a, b| a < b),
        _ => network.relation(size_a, size_b, |_, _| random.chance(3)),
    };
    Constraint::Relation { a, b, relation: relation.unwrap() }
}

/// A relation by distance between two variables of one size.
fn distance(random: &mut Random, network: &mut Network, variables: &[Variable]) -> Constraint {
    let a = random.pick(variables);
    let size = network.size(a).unwrap();
    let same: Vec<Variable> =
        variables.iter().copied().filter(|&other| network.size(other) == Ok(size)).collect();
    let (by, kind) = (random.below(size / 2 + 1), random.below(6));
    let relation = network.relation_of_distances(size, |a, b| match kind {
        0 => a.abs_diff(b) == by,
        1 => a.abs_diff(b) > by,
        2 => a < b + by,
        3 => a == b + by,
        4 => b > a + by,
        _ => a.abs_diff(b) <= by,
    });
    Constraint::Relation { a, b: random.pick(&same), relation: relation.unwrap() }
}

fn inverse(random: &mut Random, _: &mut Network, variables: &[Variable]) -> Constraint {
    let middle = if random.chance(4) { 1 } else { variables.len() / 2 };
    let (of, rows) = variables.split_at(middle);
    Constraint::Inverse { of: of.to_vec(), rows: rows.to_vec() }
}

fn element(random: &mut Random, _: &mut Network, variables: &[Variable]) -> Constraint {
    if random.chance(4) {
        let (index, result) = two(random, variables);
        return Constraint::Element { index, elements: variables.to_vec(), result };
    }
    let elements = variables[2..].to_vec();
    Constraint::Element { index: variables[0], elements, result: variables[1] }
}

fn cardinality(random: &mut Random, _: &mut Network, variables: &[Variable]) -> Constraint {
    let counts = (0..3).map(|value| {
        let min = random.below(2);
        (value, min, min + random.below(3))
    });
    let counts = counts.collect();
    Constraint::Cardinality { variables: variables.to_vec(), counts }
}

pub(super) const MAKERS: [Maker; 8] =
    [all_different, some_different, equal, different, relation, inverse, element, cardinality];

/// Random networks with one to three constraints from the makers.
fn check_random(makers: &[Maker], instances: u64, sizes: fn(&mut Random) -> Vec<u32>) {
    for seed in 0..instances {
        let mut random = Random::new(seed);
        let mut network = Network::new();
        let sizes = sizes(&mut random);
        let variables = random_variables(&mut random, &mut network, &sizes);
        for _ in 0..=random.below(3) {
            let make = random.pick(makers);
            let constraint = make(&mut random, &mut network, &variables);
            network.post(constraint, Group::ALWAYS).unwrap();
        }
        check(&network);
    }
}

pub(super) fn small(random: &mut Random) -> Vec<u32> {
    (0..5).map(|_| 1 + random.below(4)).collect()
}

fn regular(random: &mut Random) -> Vec<u32> {
    vec![if random.chance(2) { 4 } else { 3 }; 4]
}

/// Above the look-up tables of small relations, and above one word.
fn large(random: &mut Random) -> Vec<u32> {
    let mut sizes = vec![random.pick(&[9, 66]), random.pick(&[10, 70]), 2, 3];
    let place = random.below(4) as usize;
    sizes.swap(0, place);
    sizes
}

#[test]
fn all_differents() {
    check_random(&[all_different], 60, regular);
    check_random(&[all_different, some_different], 60, small);
    check_random(&[all_different], 8, large);
}

#[test]
fn equals() {
    check_random(&[equal, different], 60, small);
    check_random(&[equal, different], 12, large);
}

#[test]
fn relations() {
    check_random(&[relation], 80, small);
    check_random(&[relation], 16, large);
}

#[test]
fn distances() {
    check_random(&[distance], 40, small);
    check_random(&[distance], 40, |_| vec![70, 70, 2]);
    check_random(&[distance, all_different], 12, |_| vec![65, 65, 2]);
}

#[test]
fn inverses() {
    check_random(&[inverse], 80, small);
    check_random(&[inverse], 60, regular);
    check_random(&[inverse], 8, large);
}

#[test]
fn elements() {
    check_random(&[element], 80, small);
    check_random(&[element], 10, large);
}

#[test]
fn cardinalities() {
    check_random(&[cardinality], 80, small);
    check_random(&[cardinality], 6, large);
}

#[test]
fn all_together() {
    check_random(&MAKERS, 250, small);
    check_random(&MAKERS, 100, regular);
    check_random(&MAKERS, 12, large);
}
