//! Benchmarks of logic variables: creating many, unifying chains, trying values.

use divan::{Bencher, black_box};
use zebra::engine::Budget;
use zebra::variables::{Space, Variable};

fn main() {
    divan::main();
}

/// Pseudo-random numbers.
fn scattered(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % below
}

fn variables(space: &mut Space<usize>, count: usize) -> Vec<Variable> {
    (0..count).map(|_| space.with_domain(0..40).expect("a domain of forty")).collect()
}

fn with_differences(count: usize, differences: usize) -> (Space<usize>, Vec<Variable>) {
    let mut space = Space::new();
    let all = variables(&mut space, count);
    let mut state = 1;
    for _ in 0..differences {
        let (a, b) = (all[scattered(&mut state, count)], all[scattered(&mut state, count)]);
        space.not_unify(a, b);
    }
    (space, all)
}

/// Creating the variables and their differences.
#[divan::bench(args = [(1_000, 10_000), (10_000, 100_000)])]
fn differences((count, differences): (usize, usize)) -> usize {
    with_differences(count, differences).1.len()
}

/// Giving each of 10,000 variables with 100,000 differences its first value left, under a save, and restoring that.
#[divan::bench]
fn assign_and_restore(bencher: Bencher<'_, '_>) {
    let (mut space, all) = with_differences(10_000, 100_000);
    let save = space.save();
    bencher.bench_local(|| {
        for &variable in &all {
            let first = space.values(variable).and_then(|values| values.first().copied().copied());
            black_box(space.set_value(variable, first.expect("there are more values than neighbours")));
        }
        space.restore(&save)
    });
}

/// A chain of unifications: each variable with the one before.
#[divan::bench(args = [1_000, 10_000, 100_000])]
fn chain(count: usize) -> bool {
    let mut space = Space::new();
    let all = variables(&mut space, count);
    all.windows(2).all(|pair| space.unify(pair[0], pair[1])) && space.set_value(all[0], 7)
}

/// The same among open variables, from the new one to the old.
#[divan::bench(args = [1_000, 10_000, 100_000])]
fn open_chain(count: usize) -> bool {
    let mut space = Space::new();
    let all: Vec<Variable> = (0..count).map(|_| space.variable()).collect();
    all.windows(2).all(|pair| space.unify(pair[1], pair[0])) && space.set_value(all[0], 7)
}

/// Unifying in pairs, then pairs of pairs, with differences everywhere, under a save.
#[divan::bench]
fn tree_with_differences(bencher: Bencher<'_, '_>) {
    let (mut space, all) = with_differences(8_192, 16_384);
    let save = space.save();
    bencher.bench_local(|| {
        let mut step = 1;
        while step < all.len() {
            for first in (0..all.len() - step).step_by(2 * step) {
                black_box(space.unify(all[first], all[first + step]));
            }
            step *= 2;
        }
        space.restore(&save)
    });
}

/// Trying all values of a variable among eight that all differ, with one value too few.
#[divan::bench]
fn try_values(bencher: Bencher<'_, '_>) {
    bencher
        .with_inputs(|| {
            let mut space = Space::new();
            let all: Vec<Variable> = (0..8).map(|_| space.with_domain(0..7).expect("seven values")).collect();
            for (index, &a) in all.iter().enumerate() {
                all[index + 1..].iter().for_each(|&b| assert!(space.not_unify(a, b)));
            }
            (space, all[0])
        })
        .bench_local_values(|(mut space, variable)| space.try_values(variable, Budget::UNLIMITED));
}
