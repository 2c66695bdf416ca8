//! Weights of variables: the number of conflicts of the propagators that watch each. Part of the engine; the
//! search branches by them after some conflicts.

use super::program::Program;
use super::store::Store;

/// The number of conflicts after which the weights decide; before, they cost more than they save.
const CONFLICTS: u64 = 32;

/// Weighted degrees, after Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
/// constraints" (ECAI 2004).
#[derive(Clone, Debug, Default)]
pub(crate) struct Weights {
    /// For each propagator, the branches that it watches.
    scopes: Vec<Vec<u32>>,
    /// For each branch, one more than its conflicts.
    of_branches: Vec<u32>,
}

impl Weights {
    /// Forgets all conflicts; the scopes stay.
    pub(crate) fn reset(&mut self) {
        self.of_branches.clear();
    }

    /// Forgets the conflicts and the scopes, for other propagators.
    pub(crate) fn clear(&mut self) {
        self.of_branches.clear();
        self.scopes.clear();
    }

    /// Counts a conflict of a propagator.
    pub(crate) fn count<R: super::recorder::Recorder>(
        &mut self,
        conflicts: u64,
        propagator: usize,
        program: &Program,
        store: &Store<R>,
    ) {
        if conflicts < CONFLICTS {
            return;
        }
        if self.scopes.is_empty() {
            self.scopes = scopes(program, store);
        }
        self.of_branches.resize(program.branches.len(), 1);
        for &branch in &self.scopes[propagator] {
            let weight = &mut self.of_branches[branch as usize];
            *weight = weight.saturating_add(1);
        }
    }

    /// Returns the weights of all branches, if they decide.
    pub(crate) fn active(&self) -> Option<&[u32]> {
        (!self.of_branches.is_empty()).then_some(&*self.of_branches)
    }
}

/// The branches that wake each propagator.
fn scopes<R: super::recorder::Recorder>(program: &Program, store: &Store<R>) -> Vec<Vec<u32>> {
    let mut scopes = vec![Vec::new(); program.tasks.len()];
    for (branch, slot) in (0..).zip(&program.branches) {
        for word in slot.range() {
            store.watches.for_each(word as u32, |propagator| {
                let scope: &mut Vec<u32> = &mut scopes[propagator];
                if scope.last() != Some(&branch) {
                    scope.push(branch);
                }
            });
        }
    }
    scopes
}
