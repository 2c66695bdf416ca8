//! Propagators over domains of several words: a relation, and all-different. Part of the engine.

use super::super::program::Program;
use super::super::recorder::Recorder;
use super::super::relations::Window;
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
        prune(store, self.a, self.b, |value| relations.row_window(entry, value))?;
        prune(store, self.b, self.a, |value| relations.column_window(entry, value))
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
    partners: impl Fn(u32) -> Window<'a>,
) -> Propagation {
    let size = store.domains.size(slot);
    store.visit(size as usize);
    for index in 0..slot.words {
        let mut kept = 0;
        for bit in Bits(store.domains.word(slot.start + index)) {
            let Window { first, words } = partners(index * 64 + bit);
            let domain = &store.domains.of(other)[first as usize..];
            kept |= u64::from(words.iter().zip(domain).any(|(a, b)| a & b != 0)) << bit;
        }
        store.keep(slot.start + index, kept, |_, value, reason| {
            let Window { first, words } = partners(value);
            reason.extend((other.start + first..).zip(words).map(|(word, &some)| Fact::lacks(word, some)));
        })?;
    }
    Ok(())
}

/// All-different over domains of any size.
#[derive(Clone, Debug)]
pub(crate) struct LargeAllDifferent {
    pub(crate) slots: Vec<Slot>,
}

/// The result of one pass over all the domains: a word for every 64 values.
struct Seen<'b> {
    /// Values that at least one domain has.
    once: &'b mut [u64],
    /// Values that at least two domains have.
    twice: &'b mut [u64],
    /// Values of fixed variables.
    fixed: &'b mut [u64],
}

impl Seen<'_> {
    /// Splits a buffer into the three sets.
    fn in_buffer(buffer: &mut Vec<u64>, words: usize) -> Seen<'_> {
        if buffer.len() < 3 * words {
            buffer.resize(3 * words, 0);
        }
        let (once, rest) = buffer[..3 * words].split_at_mut(words);
        let (twice, fixed) = rest.split_at_mut(words);
        Seen { once, twice, fixed }
    }

    /// Passes over all domains. Returns a value that two variables are fixed to, if there is one.
    fn look(&mut self, domains: &Domains, slots: &[Slot]) -> Option<u32> {
        self.once.fill(0);
        self.twice.fill(0);
        self.fixed.fill(0);
        for &slot in slots {
            let words = self.once.iter_mut().zip(&mut *self.twice).zip(domains.of(slot));
            for ((once, twice), &domain) in words {
                *twice |= *once & domain;
                *once |= domain;
            }
            if let Some(value) = domains.fixed(slot) {
                let fixed = &mut self.fixed[value as usize / 64];
                if *fixed >> (value % 64) & 1 == 1 {
                    return Some(value);
                }
                *fixed |= 1 << (value % 64);
            }
        }
        None
    }

    fn values(&self) -> usize {
        self.once.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the values of a word that only one domain has.
    fn hidden(&self, index: usize) -> u64 {
        self.once[index] & !self.twice[index]
    }

    /// Returns whether a fixed value is in another domain.
    fn has_taken(&self) -> bool {
        self.fixed.iter().zip(&*self.twice).any(|(fixed, twice)| fixed & twice != 0)
    }

    /// Returns whether a variable that is not fixed is the only one with some value.
    fn has_hidden(&self) -> bool {
        (0..self.once.len()).any(|index| self.hidden(index) & !self.fixed[index] != 0)
    }
}

impl Propagator for LargeAllDifferent {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        self.slots.iter().copied().for_each(visit);
    }

    fn propagate<R: Recorder>(&self, _: &Program, store: &mut Store<R>) -> Propagation {
        let words = self.slots.iter().map(|slot| slot.words).max().unwrap_or(0) as usize;
        let (values, mut buffer) = std::mem::take(&mut store.scratch);
        let result = self.filter(store, Seen::in_buffer(&mut buffer, words));
        store.scratch = (values, buffer);
        result
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

impl LargeAllDifferent {
    /// Removes taken values and assigns hidden singles, until there are no more. Fewer values than variables are a
    /// conflict; only if there are as many, each value is needed.
    fn filter<R: Recorder>(&self, store: &mut Store<R>, mut seen: Seen<'_>) -> Propagation {
        loop {
            store.visit(self.slots.len() * seen.once.len());
            if let Some(value) = seen.look(&store.domains, &self.slots) {
                return store.fail(|domains, reason| {
                    let takers = self.slots.iter().filter(|slot| domains.fixed(**slot) == Some(value));
                    takers.take(2).for_each(|slot| domains.because_is(slot.start, value, reason));
                });
            }
            let values = seen.values();
            if values < self.slots.len() {
                return store.fail(|domains, reason| self.because_all(domains, reason));
            }
            let all_are_needed = values == self.slots.len();
            let is_done = !(seen.has_taken() || all_are_needed && seen.has_hidden());
            if is_done {
                return Ok(());
            }
            for &slot in &self.slots {
                if store.domains.fixed(slot).is_some() {
                    continue;
                }
                if all_are_needed && self.assign_hidden(store, slot, &seen)? {
                    continue;
                }
                for index in 0..slot.words {
                    let taken = seen.fixed[index as usize];
                    store.keep(slot.start + index, !taken, |domains, value, reason| {
                        let taker = self.slots.iter().find(|slot| domains.fixed(**slot) == Some(value));
                        taker.iter().for_each(|slot| domains.because_is(slot.start, value, reason));
                    })?;
                }
            }
        }
    }

    /// Assigns the value that only this domain has, and returns whether there is one. Two of them are a conflict.
    fn assign_hidden<R: Recorder>(
        &self,
        store: &mut Store<R>,
        slot: Slot,
        seen: &Seen<'_>,
    ) -> Result<bool, super::super::store::Conflict> {
        let because = |domains: &Domains, _: u32, reason: &mut Reason| self.because_all(domains, reason);
        let words = store.domains.of(slot).iter().enumerate();
        let mut singles = words.flat_map(|(index, domain)| {
            Bits(domain & seen.hidden(index)).map(move |bit| index as u32 * 64 + bit)
        });
        let Some(value) = singles.next() else { return Ok(false) };
        if singles.next().is_some() {
            return store.fail(|domains, reason| self.because_all(domains, reason)).map(|()| true);
        }
        store.assign(slot, value, because)?;
        Ok(true)
    }

    /// Adds all that is known of the variables.
    fn because_all(&self, domains: &Domains, reason: &mut Reason) {
        self.slots.iter().for_each(|&slot| domains.because_of(slot, reason));
    }
}
