//! Limited discrepancy search: first what the order of values suggests, then what differs from it once, then twice.
//! Part of the strategies (layer 3).

use std::ops::ControlFlow;

use super::depth_first::Walk;
use super::order::Order;
use super::{Proof, Search, Strategy, Task};

/// Limited discrepancy search (Harvey and Ginsberg, *Limited discrepancy search*, IJCAI 1995): where the order of
/// values is good, most solutions differ from its first choices in few places, so those are looked at before anything
/// is changed in depth. A discrepancy is a decision for another value than the first that propagation has left.
///
/// It comes to the same solutions as [`DepthFirst`](super::DepthFirst), in another order, and goes through the
/// beginnings of the tree again for each number of discrepancies.
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
    /// Where the order of values comes from; `None` for ascending.
    pub seed: Option<u64>,
    /// How many discrepancies are tried at most; `None` for as many as there can be. With a limit that leaves something
    /// out, the end is [`Proof::Spent`].
    pub most: Option<usize>,
}

impl LimitedDiscrepancy {
    /// In the order of a seed.
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
