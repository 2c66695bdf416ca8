//! Limited discrepancy search: first the preferred values only, then one decision against the preference, then two.
//! Part of the strategies.

use std::ops::ControlFlow;

use super::depth_first::Walk;
use super::order::Order;
use super::{Proof, Search, Strategy, Task};

/// Limited discrepancy search (Harvey and Ginsberg, *Limited discrepancy search*, IJCAI 1995): if the order of values
/// is good, most solutions differ from its first choices in few places, so these are searched first. A discrepancy is
/// a decision for another value than the first that propagation leaves.
///
/// It finds the same solutions as [`DepthFirst`](super::DepthFirst), in another order, and visits the upper part of the
/// tree again for each number of discrepancies.
///
/// ```
/// use zebra_runtime::engine::{Constraint, Group, Network};
/// use zebra_runtime::strategy::{LimitedDiscrepancy, Strategy, Task};
/// # fn main() -> Result<(), zebra_runtime::engine::NetworkError> {
/// let mut network = Network::new();
/// let (a, b) = (network.variable(2)?, network.variable(3)?);
/// let (solutions, _) = LimitedDiscrepancy::default().solutions(&Task::new(&network), 10);
/// assert_eq!(solutions, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LimitedDiscrepancy {
    /// The seed of the order of values; `None` for ascending.
    pub seed: Option<u64>,
    /// The maximum number of discrepancies; `None` for no limit. If the limit leaves out a part of the tree, the end is
    /// [`Proof::Spent`].
    pub most: Option<usize>,
}

impl LimitedDiscrepancy {
    /// Creates a search in the random order of a seed.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        LimitedDiscrepancy { seed: Some(seed), most: None }
    }
}

impl Strategy for LimitedDiscrepancy {
    type End = Proof;

    fn search(&self, task: &Task<'_>, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> Search<Proof> {
        let mut walk = Walk::new(task, Order { seed: self.seed });
        let mut limit = 0;
        let end = loop {
            let end = walk.run(Some(limit), visit);
            if end != Proof::Exhausted || !walk.has_cut {
                break end;
            }
            if self.most == Some(limit) {
                break Proof::Spent;
            }
            limit += 1;
        };
        Search { end, work: walk.work() }
    }
}
