//! Weights of variables: how often the propagators around each of them met a conflict.
//! Part of the engine (layer 2); search turns to them when a network proves hard.

use super::program::Program;
use super::store::Store;

/// After so many conflicts the weights decide; before, they would cost more than they give.
const CONFLICTS: u64 = 32;

/// Weighted degrees, after Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
/// constraints" (ECAI 2004).
#[derive(Clone, Debug, Default)]
pub(crate) struct Weights {
    /// For each propagator the places of its variables among the branches.
    scopes: Vec<Vec<u32>>,
    /// For each branch one more than the conflicts around it.
    of_branches: Vec<u32>,
}

impl Weights {
    /// Forgets all conflicts; the scopes stay.
    pub(crate) fn reset(&mut self) {
        self.of_branches.clear();
    }

    /// Forgets the scopes too: the propagators are others.
    pub(crate) fn clear(&mut self) {
        self.of_branches.clear();
        self.scopes.clear();
    }

    /// Takes in a conflict of a propagator.
    pub(crate) fn meet<R: super::recorder::Recorder>(
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

    /// The weights of all branches, once they decide.
    pub(crate) fn active(&self) -> Option<&[u32]> {
        (!self.of_branches.is_empty()).then_some(&*self.of_branches)
    }
}

/// For each propagator the branches that wake it.
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
