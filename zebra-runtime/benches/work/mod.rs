//! The work that several benchmarks measure.

use zebra_runtime::engine::{Budget, Groups, Network, Solver, Step};
use zebra_runtime::format::zbc;
use zebra_runtime::model::Model;

/// The classic.
pub(crate) const FIVE_HOUSES: &str = include_str!("../../../puzzles/five_houses.zbc");
/// Minimal puzzles of our own generator, eight categories of eight items and ten of ten: much to search.
pub(crate) const EIGHT: &str = include_str!("../../../puzzles/large/8x8.zbc");
pub(crate) const TEN: &str = include_str!("../../../puzzles/large/10x10.zbc");

/// The puzzle of a text.
pub(crate) fn model(text: &str) -> Model {
    zbc::model(text).expect("a puzzle without mistakes")
}

/// An engine for all of a network.
pub(crate) fn engine(network: &Network) -> Solver {
    Solver::new(network, &Groups::all(), Budget::UNLIMITED)
}

/// How many solutions an engine finds, from the start.
pub(crate) fn count(engine: &mut Solver) -> usize {
    engine.reset();
    let mut found = 0;
    while let Step::Solution(_) = engine.next() {
        found += 1;
    }
    found
}
