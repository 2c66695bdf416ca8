//! Recorders: what a store does with the reasons of its inferences, decided at compile time. Part of the engine.
#![allow(private_interfaces)] // `Records` is sealed: only the engine's store calls it.

/// Whether a store keeps reasons. The only implementation outside the engine is [`Fast`].
///
/// Inside, the search that learns keeps them for its conflicts, and the tests keep every one to check it.
pub trait Recorder: private::Records {}

pub(super) mod private {
    use super::super::program::Task;
    use super::super::store::{Change, Domains, Reason, Slot};

    /// The calls by which a store reports its inferences. What is reported before `begin` is assumed.
    pub trait Records: Default + Clone + std::fmt::Debug {
        /// Whether the store reports anything.
        const RECORDS: bool;
        /// Whether it serves a search that learns: there reasons are asked for later, an assignment is reported
        /// before the removals that follow from it, and more expensive inferences pay off.
        const LEARNS: bool = false;

        /// Starts the inferences of a propagator.
        fn begin(&mut self, _index: usize, _task: &Task) {}

        /// Sets the reason of all following inferences of the propagator.
        fn reason(&mut self, _: &Domains, _: &dyn Fn(&Domains, &mut Reason)) {}

        /// Starts assumptions.
        fn assume(&mut self) {}

        /// Records that values are removed from a word of a domain, before they are.
        fn removed(&mut self, _: &Domains, _: Change, _: &dyn Fn(&Domains, u32, &mut Reason)) {}

        /// Records that all values but one are removed from a domain, before they are.
        fn assigned(&mut self, _: &Domains, _: Slot, _: u32, _: &dyn Fn(&Domains, u32, &mut Reason)) {}

        /// Records that a domain is empty initially.
        fn fail_initially(&mut self) {}

        /// Records a conflict.
        fn failed(&mut self, _: &Domains, _: &dyn Fn(&Domains, &mut Reason)) {}

        /// Returns a point to go back to.
        fn mark(&self) -> u32 {
            0
        }

        /// Forgets what was recorded since the mark.
        fn rewind(&mut self, _mark: u32) {}
    }
}

/// Keeps nothing and costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fast;

impl Recorder for Fast {}

impl private::Records for Fast {
    const RECORDS: bool = false;
}
