//! Propagators of lists of variables: inverse, element, cardinality. Part of the engine.

use super::super::program::Program;
use super::super::recorder::Recorder;
use super::super::store::{Domains, Propagation, Reason, Slot, Store};
use super::super::values::Bits;
use super::Propagator;

/// Removes a value from a domain, if it is there.
fn remove<R: Recorder>(
    store: &mut Store<R>,
    slot: Slot,
    value: u32,
    reason: impl Fn(&Domains, u32, &mut Reason),
) -> Propagation {
    if value / 64 >= slot.words {
        return Ok(());
    }
    store.keep(slot.start + value / 64, !(1 << (value % 64)), reason)
}

/// `of[i] == r` exactly when `rows[r] == i`.
#[derive(Clone, Debug)]
pub(crate) struct Inverse {
    pub(crate) of: Vec<Slot>,
    pub(crate) rows: Vec<Slot>,
}

impl Propagator for Inverse {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        self.of.iter().chain(&self.rows).copied().for_each(visit);
    }

    fn propagate<R: Recorder>(&self, _: &Program, store: &mut Store<R>) -> Propagation {
        store.visit(self.of.len() * self.rows.len());
        channel(store, &self.of, &self.rows)?;
        channel(store, &self.rows, &self.of)
    }
}

/// Transfers missing and fixed values of `from` to `to`.
fn channel<R: Recorder>(store: &mut Store<R>, from: &[Slot], to: &[Slot]) -> Propagation {
    for (i, &slot) in (0u32..).zip(from) {
        for (r, &target) in (0u32..).zip(to) {
            if !store.domains.contains(slot, r) {
                remove(store, target, i, |domains, _, reason| {
                    domains.because_not(slot, r, reason);
                })?;
            }
        }
        if let Some(r) = store.domains.fixed(slot)
            && let Some(&target) = to.get(r as usize)
        {
            store.assign(target, i, |domains, _, reason| domains.because_is(slot.start, r, reason))?;
        }
    }
    Ok(())
}

/// `result == elements[index]`.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) index: Slot,
    pub(crate) elements: Vec<Slot>,
    pub(crate) result: Slot,
}

impl Element {
    fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        self.elements.iter().copied().chain([self.index, self.result])
    }
}

impl Propagator for Element {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        self.slots().for_each(visit);
    }

    fn propagate<R: Recorder>(&self, _: &Program, store: &mut Store<R>) -> Propagation {
        let words = (self.index.words + self.result.words) as usize;
        store.visit(store.domains.size(self.index) as usize * words);
        let others = |slot: Slot| {
            move |domains: &Domains, _: u32, reason: &mut Reason| {
                domains.because_of_others(self.slots(), slot.start, reason);
            }
        };
        for index in 0..self.index.words {
            let mut kept = 0;
            for bit in Bits(store.domains.word(self.index.start + index)) {
                let element = self.elements.get((index * 64 + bit) as usize);
                let meets = |element: &Slot| {
                    let mut words = store.domains.of(*element).iter().zip(store.domains.of(self.result));
                    words.any(|(a, b)| a & b != 0)
                };
                kept |= u64::from(element.is_some_and(meets)) << bit;
            }
            store.keep(self.index.start + index, kept, others(self.index))?;
        }
        for index in 0..self.result.words {
            let chosen = store.domains.values(self.index);
            let union = chosen.map(|i| store.domains.part(self.elements[i as usize], index));
            let union = union.fold(0, |union, word| union | word);
            store.keep(self.result.start + index, union, others(self.result))?;
        }
        if let Some(chosen) = store.domains.fixed(self.index) {
            let element = self.elements[chosen as usize];
            for index in 0..element.words {
                let mask = store.domains.part(self.result, index);
                store.keep(element.start + index, mask, others(element))?;
            }
        }
        Ok(())
    }
}

/// The number of variables with each value is within its range.
#[derive(Clone, Debug)]
pub(crate) struct Cardinality {
    pub(crate) slots: Vec<Slot>,
    /// Value, at least, at most.
    pub(crate) counts: Vec<(u32, u32, u32)>,
}

impl Propagator for Cardinality {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        self.slots.iter().copied().for_each(visit);
    }

    fn propagate<R: Recorder>(&self, _: &Program, store: &mut Store<R>) -> Propagation {
        store.visit(self.counts.len() * self.slots.len());
        for &(value, min, max) in &self.counts {
            let (mut certain, mut possible) = (0, 0);
            for &slot in &self.slots {
                possible += u32::from(store.domains.contains(slot, value));
                certain += u32::from(store.domains.fixed(slot) == Some(value));
            }
            if certain > max || possible < min {
                return store.fail(|domains, reason| {
                    self.slots.iter().for_each(|&slot| domains.because_of(slot, reason));
                });
            }
            if certain == possible || (certain < max && possible > min) {
                continue;
            }
            for &slot in &self.slots {
                if !store.domains.contains(slot, value) || store.domains.fixed(slot).is_some() {
                    continue;
                }
                let others = |domains: &Domains, _: u32, reason: &mut Reason| {
                    domains.because_of_others(self.slots.iter().copied(), slot.start, reason);
                };
                if certain == max {
                    remove(store, slot, value, others)?;
                } else {
                    store.assign(slot, value, others)?;
                }
            }
        }
        Ok(())
    }
}
