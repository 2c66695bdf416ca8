//! Common parts of the measuring programs.

use zebra_runtime::engine::{Budget, Groups, Network, NetworkSolver, SearchStep};
use zebra_runtime::format::zbc;
use zebra_runtime::model::Model;

/// Five Houses, in ZBC.
pub const FIVE_HOUSES: &str = include_str!("../../../puzzles/five_houses.zbc");
/// A generated minimal puzzle that needs much search: eight categories of eight items.
pub const EIGHT: &str = include_str!("../../../puzzles/large/8x8.zbc");
/// Ten categories of ten items.
pub const TEN: &str = include_str!("../../../puzzles/large/10x10.zbc");

/// The puzzle of a text in ZBC.
///
/// # Panics
/// When the text has errors.
#[must_use]
pub fn model(text: &str) -> Model {
    zbc::model(text).expect("a puzzle without mistakes")
}

/// A solver for all of a network.
#[must_use]
pub fn engine(network: &Network) -> NetworkSolver {
    NetworkSolver::new(network, &Groups::all(), Budget::UNLIMITED)
}

/// The number of solutions that a solver finds, from the start.
pub fn count(engine: &mut NetworkSolver) -> usize {
    engine.reset();
    let mut found = 0;
    while let SearchStep::Solution(_) = engine.next() {
        found += 1;
    }
    found
}
