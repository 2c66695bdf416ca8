//! The order in which a strategy tries variables and values: ascending, or random by a seed. Part of the strategies.

use crate::engine::{Values, Variable};
use crate::random::Random;

/// An order of variables and values that depends only on the seed, so that a search finds the same order when it
/// returns to a place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Order {
    pub(super) seed: Option<u64>,
}

impl Order {
    /// Ties between variables go to the smaller rank.
    pub(super) fn rank(self, variable: Variable) -> u64 {
        self.rank_of_value(variable, u32::MAX)
    }

    fn rank_of_value(self, variable: Variable, value: u32) -> u64 {
        match self.seed {
            Some(seed) => {
                let place = u64::from(variable.0) << 32 | u64::from(value);
                Random::new(seed.rotate_left(17) ^ place).bits()
            }
            None if value == u32::MAX => u64::from(variable.0),
            None => u64::from(value),
        }
    }

    /// Returns the values in the order in which they are tried.
    pub(super) fn values(self, variable: Variable, domain: &Values) -> Vec<u32> {
        let mut values: Vec<u32> = domain.iter().collect();
        if self.seed.is_some() {
            values.sort_by_cached_key(|&value| (self.rank_of_value(variable, value), value));
        }
        values
    }
}
