//! Propagators over domains of several words: a relation, and all-different. Part of the engine (layer 2).

use super::super::program::Program;
use super::super::recorder::Recorder;
use super::super::store::{Domains, Fact, Propagation, Reason, Slot, Store};
use super::super::values::Bits;
use super::Propagator;

/// A relation of any size: each value is tested for a support.
#[derive(Clone, Debug)]
pub(crate) struct LargeRelation {
    pub(crate) a: Slot,
    pub(crate) b: Slot,
    pub(crate) relation: u32,
}

impl Propagator for LargeRelation {
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

/// Removes the values of `slot` that have none of their `partners` in `other`.
fn prune<'a, R: Recorder>(
    store: &mut Store<R>,
    slot: Slot,
    other: Slot,
    partners: impl Fn(u32) -> &'a [u64],
) -> Propagation {
    for index in 0..slot.words {
        let mut kept = 0;
        for bit in Bits(store.domains.word(slot.start + index)) {
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

/// All-different over domains of any size.
#[derive(Clone, Debug)]
pub(crate) struct LargeAllDifferent {
    pub(crate) slots: Vec<Slot>,
}

impl Propagator for LargeAllDifferent {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        self.slots.iter().copied().for_each(visit);
    }

    fn propagate<R: Recorder>(&self, _: &Program, store: &mut Store<R>) -> Propagation {
        for (position, &slot) in self.slots.iter().enumerate() {
            let Some(value) = store.domains.fixed(slot) else { continue };
            for (other_position, &other) in self.slots.iter().enumerate() {
                if position != other_position && value / 64 < other.words {
                    let mask = !(1 << (value % 64));
                    store.keep(other.start + value / 64, mask, |domains, value, reason| {
                        domains.because_is(slot.start, value, reason);
                    })?;
                }
            }
        }
        self.count(store)
    }
}

impl LargeAllDifferent {
    /// Counts the values: fewer than variables are a conflict; if there are as many, hidden singles are assigned.
    fn count<R: Recorder>(&self, store: &mut Store<R>) -> Propagation {
        let words = self.slots.iter().map(|slot| slot.words).max().unwrap_or(0);
        let union = |domains: &Domains, index: u32| {
            self.slots.iter().fold(0u64, |union, &slot| union | domains.part(slot, index))
        };
        let values: u32 = (0..words).map(|index| union(&store.domains, index).count_ones()).sum();
        let fail = |domains: &Domains, reason: &mut Reason| {
            self.slots.iter().for_each(|&slot| domains.because_of(slot, reason));
        };
        if (values as usize) < self.slots.len() {
            return store.fail(fail);
        }
        if values as usize > self.slots.len() {
            return Ok(());
        }
        for index in 0..words {
            let (mut once, mut twice) = (0u64, 0u64);
            for &slot in &self.slots {
                let word = store.domains.part(slot, index);
                twice |= once & word;
                once |= word;
            }
            for bit in Bits(once & !twice) {
                let value = index * 64 + bit;
                let Some(&slot) = self.slots.iter().find(|slot| store.domains.contains(**slot, value)) else {
                    // An earlier hidden single of the same variable removed it: two for one variable.
                    return store.fail(fail);
                };
                for part in 0..slot.words {
                    let mask = if part == index { 1 << bit } else { 0 };
                    store.keep(slot.start + part, mask, |domains, _, reason| {
                        self.slots.iter().for_each(|&slot| domains.because_of(slot, reason));
                    })?;
                }
            }
        }
        Ok(())
    }
}
