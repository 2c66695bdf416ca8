//! The work that several measuring programs do.

use zebra_runtime::engine::{Budget, Groups, Network, NetworkSolver, SearchStep};
use zebra_runtime::format::zbc;
use zebra_runtime::model::Model;

/// The classic, in ZBC.
pub const FIVE_HOUSES: &str = include_str!("../../../puzzles/five_houses.zbc");
/// A minimal puzzle of our own generator, with much to search: eight categories of eight items.
pub const EIGHT: &str = include_str!("../../../puzzles/large/8x8.zbc");
/// Ten categories of ten items.
pub const TEN: &str = include_str!("../../../puzzles/large/10x10.zbc");

/// The puzzle of a text in ZBC.
///
/// # Panics
/// When the text has mistakes.
#[must_use]
pub fn model(text: &str) -> Model {
    zbc::model(text).expect("a puzzle without mistakes")
}

/// An engine for all of a network.
#[must_use]
pub fn engine(network: &Network) -> NetworkSolver {
    NetworkSolver::new(network, &Groups::all(), Budget::UNLIMITED)
}

/// How many solutions an engine finds, from the start.
pub fn count(engine: &mut NetworkSolver) -> usize {
    engine.reset();
    let mut found = 0;
    while let SearchStep::Solution(_) = engine.next() {
        found += 1;
    }
    found
}
