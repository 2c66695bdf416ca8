//! Propagators: each removes values that its constraint rules out under the current domains. Part of the engine: a file
//! for each group of constraints, dispatched here by a match.
//!
//! # How to add a propagator
//!
//! 1. Add a variant to `Constraint` in `constraint.rs`, and define its semantics in `Constraint::holds`: everything is
//!    tested against that. Compile errors lead to the other matches: `check` and `prepare` in `prepare.rs`, and
//!    `Builder::whole` in `compile.rs`.
//! 2. Write a struct of slots in a file here, implement [`Propagator`], and add a variant to [`Kind`] at its priority.
//! 3. Create it in `Builder::whole`, or from a new `Part` in `Builder::add` of `compile.rs`.
//! 4. It must be sound (never remove a value of a solution), monotone (smaller domains never lead to fewer
//!    removals), and must fail once all its variables are fixed to values that `holds` rejects.
//! 5. Give every removal its reason: facts that imply it together with this constraint alone. All that is known of the
//!    other variables (`because_of_others`) is always one; fewer facts make shorter learned clauses.
//! 6. If that reason does not depend on the time, return true from `explains_later` and give it in `explain`: a search
//!    that learns then asks only for the few reasons that it needs. `Store::assign` is for "it must be this value".
//! 7. Inferences that are expensive, and pay off in a search that learns, go into `strengthen`, which runs when nothing
//!    else has to.
//! 8. Add a maker to `tests/constraints.rs`, which the shared test base checks.

mod all_different;
mod binary;
mod bounds;
mod channel;
mod condition;
mod distance;
mod equation;
mod large;
mod limit;
mod polynomial;
mod truth;
mod visits;

pub(crate) use all_different::AllDifferent;
pub(crate) use binary::{Different, Equal, Keep, Relation, SmallRelation, Ternary};
pub(crate) use channel::{Cardinality, Element, Inverse};
pub(crate) use condition::ConditionTree;
pub(crate) use distance::LargeDistance;
pub(crate) use large::{LargeAllDifferent, LargeRelation};
pub(crate) use visits::visits_of_tuples;

use std::sync::Arc;

use super::polynomial::Polynomial;
use super::program::Program;
use super::recorder::Recorder;
use super::store::{Domains, Fact, Propagation, Reason, Slot, Store};

/// Filters the domains of its slots; see the module on how to add one.
pub(crate) trait Propagator {
    /// Calls `visit` for every slot of which a change may lead to an inference.
    fn for_each_slot(&self, program: &Program, domains: &Domains, visit: &mut dyn FnMut(Slot));

    /// Removes what the constraint rules out.
    ///
    /// # Errors
    /// When the constraint cannot be met, or a domain became empty.
    fn propagate<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation;

    /// Returns whether a second run right after the first never infers more.
    fn is_idempotent(&self) -> bool {
        false
    }

    /// Returns whether it has inferences that pay off only in a search that learns.
    fn strengthens(&self) -> bool {
        false
    }

    /// Makes these inferences, when no propagator has to run.
    ///
    /// # Errors
    /// When the constraint cannot be met.
    fn strengthen<R: Recorder>(&self, _: &Program, _: &mut Store<R>) -> Propagation {
        Ok(())
    }

    /// Returns whether `explain` can give the reasons of its inferences at any later time.
    fn explains_later(&self) -> bool {
        false
    }

    /// Adds the reason of an earlier inference about one value, if it explains later.
    fn explain(&self, _: &Program, _: &Domains, _inferred: Fact, _reason: &mut Reason) {}
}

macro_rules! kinds {
    ($($kind:ident($type:ty)),* $(,)?) => {
        /// A propagator; the order is the priority, cheap ones first. Large ones that are rarely hot are boxed, so
        /// that a list of the others is dense.
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
            /// Returns the place in the order of priority.
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
    Distance(Box<LargeDistance>),
    LargeRelation(LargeRelation),
    AllDifferent(AllDifferent),
    Inverse(Box<Inverse>),
    Element(Box<Element>),
    Ternary(Ternary),
    Cardinality(Box<Cardinality>),
    LargeAllDifferent(Box<LargeAllDifferent>),
    Polynomial(Arc<Polynomial>),
    Condition(Arc<ConditionTree>),
}

/// Returns the slot of a one-word domain.
pub(crate) const fn one_word(start: u32) -> Slot {
    Slot { start, words: 1 }
}
