//! A finite-domain constraint engine: bitset domains, propagation to a fixpoint, depth-first search, budgets.
//! It knows nothing of puzzles, only variables by index and constraints on them.
//!
//! A [`Network`] holds variables and [`Constraint`]s and never changes while it is solved. A [`NetworkSolver`]
//! compiles the constraints of the enabled [`Groups`] and enumerates solutions. The semantics of constraints is
//! defined once, by [`Constraint::holds`], [`Condition::holds`] and [`Expression::evaluate`]; every propagator is
//! tested against it. After many conflicts, a search continues as one that learns from them.
//!
//! ```
//! # use zebra_core as zebra;
//! use zebra::engine::{Budget, Condition, Constraint, Group, Groups, Network, NetworkSolver, SearchStep};
//! # fn main() -> Result<(), zebra::engine::NetworkError> {
//! // Four queens: the row of each column's queen.
//! let mut network = Network::new();
//! let rows = (0..4).map(|_| network.variable(4)).collect::<Result<Vec<_>, _>>()?;
//! network.post(Constraint::AllDifferent(rows.clone()), Group::ALWAYS)?;
//! for (i, &a) in (0u32..).zip(&rows) {
//!     for (j, &b) in (0u32..).zip(&rows).skip(i as usize + 1) {
//!         let relation = network.relation(4, 4, |a, b| a.abs_diff(b) != j - i)?;
//!         network.post(Constraint::Holds(Condition::Related { a, b, relation }), Group::ALWAYS)?;
//!     }
//! }
//! let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
//! assert_eq!(solver.next(), SearchStep::Solution(&[1, 3, 0, 2]));
//! assert_eq!(solver.next(), SearchStep::Solution(&[2, 0, 3, 1]));
//! assert_eq!(solver.next(), SearchStep::Exhausted);
//! # Ok(())
//! # }
//! ```

mod compile;
mod condition;
mod constraint;
mod expression;
mod learn;
mod network;
mod network_error;
mod polynomial;
mod prepare;
mod program;
mod propagators;
mod queue;
mod recorder;
mod relations;
mod solver;
mod store;
mod values;
mod weights;

#[cfg(test)]
mod tests;

pub use condition::Condition;
pub use constraint::Constraint;
pub use expression::Expression;
pub use network::{ConstraintId, Group, Groups, MAXIMUM_SIZE, Network, RelationId, Variable};
pub use network_error::NetworkError;
pub use prepare::{ENUMERATION_CAP, MAXIMUM_DEPTH};
pub use recorder::{Fast, Recorder};
pub use solver::{Budget, Fixpoint, LEARN_AFTER, NetworkSolver, SearchStep, Statistics};
pub use values::Values;
