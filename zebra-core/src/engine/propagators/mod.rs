//! The propagators: each removes values that its constraint rules out under the current domains.
//! Part of the engine (layer 2): one file per kind of constraint, dispatched here by a match.
//!
//! # How to add a propagator
//!
//! 1. Write down what the constraint means in `Constraint::holds`; everything is tested against that.
//! 2. Make a struct of slots here, implement [`Propagator`], and give it a variant of [`Kind`].
//! 3. Emit it in `program.rs` (from a `Part` of `prepare.rs`).
//! 4. It must be sound (never remove a value of a solution), monotone (smaller domains never lead to fewer
//!    removals), and must fail once all its variables are fixed to values that `holds` rejects.
//! 5. Give every removal its reason: facts that with this constraint alone imply it. All that is known of the
//!    other variables (`because_of_others`) always is one; fewer values make better explanations.
//! 6. Where that reason does not depend on the time, say so by `explains_later` and tell it in `explain`: a search that
//!    learns then asks only for the few reasons that it needs. `Store::assign` is for "it must be this value".
//! 7. What is dear to infer, and pays where search learns, goes into `strengthen`: it runs when nothing else has to.
//! 8. Add it to the shared test base in `tests/constraints.rs`.

mod all_different;
mod binary;
mod bounds;
mod channel;
mod condition;
mod limit;
mod truth;
mod wide;

pub(crate) use all_different::{AllDifferent, WideAllDifferent};
pub(crate) use binary::{Different, Equal, Keep, Relation, SmallRelation, Ternary};
pub(crate) use channel::{Cardinality, Element, Inverse};
pub(crate) use condition::ConditionTree;
pub(crate) use wide::WideRelation;

use super::program::Program;
use super::recorder::Recorder;
use super::store::{Domains, Fact, Propagation, Reason, Slot, Store};

/// Filters the domains of its slots; see the module on how to add one.
pub(crate) trait Propagator {
    /// Calls `visit` for every slot whose change can let it infer something.
    fn for_each_slot(&self, program: &Program, domains: &Domains, visit: &mut dyn FnMut(Slot));

    /// Removes what the constraint rules out.
    ///
    /// # Errors
    /// When the constraint cannot be met, or a domain ran empty.
    fn propagate<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation;

    /// Whether a second run right after the first never finds more.
    fn is_idempotent(&self) -> bool {
        false
    }

    /// Whether there is more to infer, at a price that pays where search learns.
    fn strengthens(&self) -> bool {
        false
    }

    /// Infers that, when no propagator has anything else to do.
    ///
    /// # Errors
    /// When the constraint cannot be met.
    fn strengthen<R: Recorder>(&self, _: &Program, _: &mut Store<R>) -> Propagation {
        Ok(())
    }

    /// Whether the reasons of what it removes and assigns can be told at any later time, by `explain`.
    fn explains_later(&self) -> bool {
        false
    }

    /// Adds the reason of something that it inferred of one value, now that more is known. Only where it explains later.
    fn explain(&self, _: &Program, _: &Domains, _inferred: Fact, _reason: &mut Reason) {}
}

macro_rules! kinds {
    ($($kind:ident($type:ty)),* $(,)?) => {
        /// Every propagator there is, cheap ones first: the order is their priority. Those that are large and seldom the
        /// hot ones are elsewhere, so that a list of the others is dense.
        #[derive(Clone, Debug)]
        pub(crate) enum Kind {
            $($kind($type)),*
        }

        impl Propagator for Kind {
            fn for_each_slot(&self, program: &Program, domains: &Domains, visit: &mut dyn FnMut(Slot)) {
                match self {
                    $(Kind::$kind(inner) => inner.for_each_slot(program, domains, visit)),*
                }
            }

            #[inline(always)]
            fn propagate<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation {
                match self {
                    $(Kind::$kind(inner) => inner.propagate(program, store)),*
                }
            }

            fn is_idempotent(&self) -> bool {
                match self {
                    $(Kind::$kind(inner) => inner.is_idempotent()),*
                }
            }

            #[inline]
            fn strengthens(&self) -> bool {
                match self {
                    $(Kind::$kind(inner) => inner.strengthens()),*
                }
            }

            fn strengthen<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation {
                match self {
                    $(Kind::$kind(inner) => inner.strengthen(program, store)),*
                }
            }

            #[inline]
            fn explains_later(&self) -> bool {
                match self {
                    $(Kind::$kind(inner) => inner.explains_later()),*
                }
            }

            fn explain(
                &self,
                program: &Program,
                domains: &Domains,
                inferred: Fact,
                reason: &mut Reason,
            ) {
                match self {
                    $(Kind::$kind(inner) => inner.explain(program, domains, inferred, reason)),*
                }
            }
        }

        #[derive(Clone, Copy)]
        enum Rank {
            $($kind),*
        }

        impl Kind {
            /// The place in the order of priority.
            pub(crate) fn rank(&self) -> u32 {
                match self {
                    $(Kind::$kind(_) => Rank::$kind as u32),*
                }
            }
        }
    };
}

kinds! {
    Keep(Box<Keep>),
    Equal(Equal),
    Small(SmallRelation),
    Different(Different),
    Relation(Relation),
    WideRelation(WideRelation),
    AllDifferent(AllDifferent),
    Inverse(Box<Inverse>),
    Element(Box<Element>),
    Ternary(Ternary),
    Cardinality(Box<Cardinality>),
    WideAllDifferent(Box<WideAllDifferent>),
    Condition(Box<ConditionTree>),
}

/// The slot of a one-word domain.
pub(crate) const fn one_word(start: u32) -> Slot {
    Slot { start, words: 1 }
}
