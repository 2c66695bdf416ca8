//! The steps of a run that a contradiction or some marks need.

use std::collections::BTreeSet;

use super::{Found, Reasoner, Resources};
use crate::model::Mark;

impl Reasoner<'_> {
    /// Returns the steps that a contradiction or some marks need, and the marks that they need from outside. With
    /// resources, each of these steps is minimized.
    pub(in crate::explain) fn only_needed(
        &self,
        found: Vec<Found>,
        mut needed: BTreeSet<Mark>,
        mut resources: Option<&mut Resources<'_, '_>>,
    ) -> (Vec<Found>, BTreeSet<Mark>) {
        let mut kept = Vec::new();
        for mut found in found.into_iter().rev() {
            if !found.step.is_contradiction() {
                if !found.step.conclusions.iter().any(|mark| needed.contains(mark)) {
                    continue;
                }
                found.narrow(self, |mark| needed.contains(mark));
                for mark in &found.step.conclusions {
                    needed.remove(mark);
                }
            }
            if let Some(resources) = &mut resources {
                found.minimize_large(resources.large, &mut resources.meter);
                resources.minimizer.minimize_missed(self, &mut found.step, &mut resources.meter);
            }
            needed.extend(found.step.premises.iter().copied());
            kept.push(found);
        }
        kept.reverse();
        (kept, needed)
    }
}
