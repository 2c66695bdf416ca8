//! The depth-first walk through a search tree, and the order in which it tries variables and values.

use std::ops::ControlFlow;

use super::Proof;
use crate::engine::{Values, Variable};
use crate::random::Random;

/// What is at a place of a tree.
pub(super) enum Place {
    /// The budget is exhausted.
    Spent,
    /// There is no solution below.
    DeadEnd,
    /// The value of each variable.
    Solution(Vec<u32>),
    /// A decision, with the values in the order in which they are tried.
    Choice(Variable, Vec<u32>),
}

/// A search tree: a walk is at one place of it.
pub(super) trait Tree {
    /// Examines this place.
    fn look(&mut self) -> Place;
    /// Goes down to the place of a value.
    fn assign(&mut self, variable: Variable, value: u32);
    /// Goes back up.
    fn back(&mut self);
}

/// A decision on the path to a place.
struct Level {
    variable: Variable,
    /// The values to try, with whether each is a discrepancy.
    values: std::iter::Enumerate<std::vec::IntoIter<u32>>,
    /// The number of discrepancies before this decision.
    before: usize,
    /// Whether the place of a value is below.
    is_below: bool,
}

/// Walks through a tree from its root. With a limit of discrepancies, visits only the part with at most as many, and of the
/// solutions those with exactly as many. Returns also whether the limit left out a part.
pub(super) fn walk(
    tree: &mut impl Tree,
    limit: Option<usize>,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> (Proof, bool) {
    let mut levels: Vec<Level> = Vec::new();
    let (mut discrepancies, mut is_cut) = (0, false);
    loop {
        match tree.look() {
            Place::Spent => return (Proof::Spent, is_cut),
            Place::DeadEnd => {}
            Place::Solution(solution) => {
                let is_new = limit.is_none_or(|limit| limit == discrepancies);
                if is_new && visit(&solution).is_break() {
                    return (Proof::Stopped, is_cut);
                }
            }
            Place::Choice(variable, values) => levels.push(Level {
                variable,
                values: values.into_iter().enumerate(),
                before: discrepancies,
                is_below: false,
            }),
        }
        loop {
            let Some(level) = levels.last_mut() else { return (Proof::Exhausted, is_cut) };
            if std::mem::take(&mut level.is_below) {
                tree.back();
            }
            let next =
                level.values.next().map(|(index, value)| (level.before + usize::from(index > 0), value));
            match next {
                Some((count, value)) if limit.is_none_or(|limit| count <= limit) => {
                    discrepancies = count;
                    level.is_below = true;
                    tree.assign(level.variable, value);
                    break;
                }
                left_out => {
                    is_cut |= left_out.is_some();
                    levels.pop();
                }
            }
        }
    }
}

/// An order of variables and values, ascending or by a seed. It depends only on the seed, so that a search finds the same order
/// when it returns to a place.
#[derive(Clone, Copy)]
pub(super) struct Order(pub(super) Option<u64>);

impl Order {
    /// Ties between variables go to the smaller rank.
    pub(super) fn rank(self, variable: Variable) -> u64 {
        self.random(variable, u32::MAX).unwrap_or_else(|| u64::from(variable.0))
    }

    /// Returns the values in the order in which they are tried.
    pub(super) fn values(self, variable: Variable, domain: &Values) -> Vec<u32> {
        let mut values: Vec<u32> = domain.iter().collect();
        values.sort_by_cached_key(|&value| (self.random(variable, value), value));
        values
    }

    fn random(self, variable: Variable, value: u32) -> Option<u64> {
        let place = u64::from(variable.0) << 32 | u64::from(value);
        self.0.map(|seed| Random::new(seed.rotate_left(17) ^ place).bits())
    }
}
