//! The propagator of a relation whose domains take several words.
//! Part of the engine (layer 2).

use super::super::program::Program;
use super::super::recorder::Recorder;
use super::super::store::{Domains, Fact, Propagation, Slot, Store};
use super::Propagator;

/// A relation of any size: each value looks for a support.
#[derive(Clone, Debug)]
pub(crate) struct WideRelation {
    pub(crate) a: Slot,
    pub(crate) b: Slot,
    pub(crate) relation: u32,
}

impl Propagator for WideRelation {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        visit(self.a);
        visit(self.b);
    }

    fn propagate<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation {
        let relations = &program.relations;
        let entry = &relations.entries[self.relation as usize];
        prune(store, self.a, self.b, |value| relations.row(entry, value))?;
        prune(store, self.b, self.a, |value| relations.column(entry, value))
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

/// Removes the values of `slot` whose `partners` are all gone from `other`.
fn prune<'a, R: Recorder>(
    store: &mut Store<R>,
    slot: Slot,
    other: Slot,
    partners: impl Fn(u32) -> &'a [u64],
) -> Propagation {
    for index in 0..slot.words {
        let mut kept = 0;
        for bit in super::super::values::Bits(store.domains.word(slot.start + index)) {
            let supported = partners(index * 64 + bit).iter().zip(store.domains.of(other));
            kept |= u64::from(supported.into_iter().any(|(a, b)| a & b != 0)) << bit;
        }
        store.keep(slot.start + index, kept, |_, value, reason| {
            let words = (other.start..other.start + other.words).zip(partners(value));
            reason.extend(words.map(|(word, &partners)| Fact::lacks(word, partners)));
        })?;
    }
    Ok(())
}
