//! Recorders: what a store does with the reasons of its inferences, decided at compile time. Part of the engine
//! (layer 2).
#![allow(private_interfaces)] // `Records` is sealed: only the engine's store calls it.

/// Whether a store keeps reasons. The only implementation outside the engine is [`Fast`].
///
/// Inside, the search that learns keeps them for its conflicts, and the tests keep every one to check it.
pub trait Recorder: private::Records {}

pub(super) mod private {
    use super::super::program::Task;
    use super::super::store::{Change, Domains, Reason, Slot};

    /// What a store tells of its inferences. All that is told before `begin` was assumed.
    pub trait Records: Default + Clone + std::fmt::Debug {
        /// Whether anything is to be told at all.
        const RECORDS: bool;
        /// Whether it is for a search that learns: there reasons are asked for later, that a variable gets a value is told
        /// before that it loses the others, and costlier inferences pay.
        const LEARNS: bool = false;

        /// From now on a propagator infers.
        fn begin(&mut self, _index: usize, _task: &Task) {}

        /// From now on the propagator infers from this alone.
        fn told(&mut self, _: &Domains, _: &dyn Fn(&Domains, &mut Reason)) {}

        /// From now on it is assumed.
        fn assume(&mut self) {}

        /// Values are taken from a word of a domain; the domains are as they were before.
        fn removed(&mut self, _: &Domains, _: Change, _: &dyn Fn(&Domains, u32, &mut Reason)) {}

        /// All values but one are about to be taken from a domain.
        fn assigned(&mut self, _: &Domains, _: Slot, _: u32, _: &dyn Fn(&Domains, u32, &mut Reason)) {}

        /// A domain is empty from the start.
        fn fail_initially(&mut self) {}

        /// There is a conflict.
        fn failed(&mut self, _: &Domains, _: &dyn Fn(&Domains, &mut Reason)) {}

        /// A point to go back to.
        fn mark(&self) -> u32 {
            0
        }

        /// What was told since the mark is taken back.
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
