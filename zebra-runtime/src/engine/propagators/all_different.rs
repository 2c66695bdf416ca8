//! Propagators of all-different: naked singles, hidden singles of permutations, the pigeonhole rule.
//! Part of the engine (layer 2); one for domains of a word (the hot one) and one for any.
//!
//! Naked pairs were measured: a quarter more time on Five Houses, no node fewer there or on eight queens.

use super::super::program::Program;
use super::super::recorder::Recorder;
use super::super::store::{Conflict, Domains, Propagation, Reason, Slot, Store};
use super::super::values::{Bits, Values};
use super::{Propagator, one_word};

/// All-different over domains of one word.
#[derive(Clone, Debug)]
pub(crate) struct AllDifferent {
    /// The range in the program's lists.
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// The values of a permutation, each taken by some variable; 0 where it is none.
    pub(crate) full: u64,
    pub(crate) repeatable: u64,
}

/// What one look at all the domains found.
#[derive(Default)]
struct Seen {
    /// Values that one domain has, at least.
    once: u64,
    /// Values that two have, at least.
    twice: u64,
    /// Values of fixed variables.
    fixed: u64,
}

impl Seen {
    #[inline(always)]
    fn see(&mut self, domain: u64) {
        self.twice |= self.once & domain;
        self.once |= domain;
        self.fixed |= if domain & domain.wrapping_sub(1) == 0 { domain } else { 0 };
    }
}

impl Propagator for AllDifferent {
    fn for_each_slot(&self, program: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        self.list(program).iter().for_each(|&start| visit(one_word(start)));
    }

    #[inline]
    fn propagate<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation {
        let list = self.list(program);
        let mut seen = Seen::default();
        for &start in list {
            seen.see(store.domains.word(start));
        }
        loop {
            let taken = seen.fixed & !self.repeatable;
            let mut hidden = 0;
            if self.full != 0 {
                if seen.once != self.full {
                    return self.fail(list, store);
                }
                hidden = seen.once & !seen.twice;
            } else if self.repeatable == 0 {
                let values = seen.once.count_ones() as usize;
                if values < list.len() {
                    return self.fail(list, store);
                }
                hidden = if values == list.len() { seen.once & !seen.twice } else { 0 };
            }
            if (taken & seen.twice) | (hidden & !seen.fixed) == 0 {
                return Ok(());
            }
            seen = self.assign(list, store, taken, hidden)?;
        }
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

impl AllDifferent {
    #[inline(always)]
    fn list<'a>(&self, program: &'a Program) -> &'a [u32] {
        &program.lists[self.start as usize..self.end as usize]
    }

    /// Removes taken values from the others, and all others from where a hidden single is; looks at what is left. A
    /// value that two fixed variables have is taken and seen twice, so that it is found here.
    #[inline(always)]
    fn assign<R: Recorder>(
        &self,
        list: &[u32],
        store: &mut Store<R>,
        taken: u64,
        hidden: u64,
    ) -> Result<Seen, Conflict> {
        let mut seen = Seen::default();
        for &start in list {
            let domain = store.domains.word(start);
            if domain & (domain - 1) == 0 {
                if domain & seen.fixed & taken != 0 {
                    self.fail(list, store)?;
                }
                seen.see(domain);
                continue;
            }
            let single = domain & hidden;
            if single == 0 {
                store.keep(start, !taken, |domains, value, reason| {
                    because_taken(list, domains, start, value, reason);
                })?;
                seen.see(domain & !taken);
            } else if single & (single - 1) == 0 {
                store.keep(start, single, |domains, _, reason| {
                    self.because_hidden(list, domains, start, reason);
                })?;
                seen.see(single);
            } else {
                self.fail(list, store)?;
            }
        }
        Ok(seen)
    }

    #[inline(never)]
    #[cold]
    fn fail<R: Recorder>(&self, list: &[u32], store: &mut Store<R>) -> Propagation {
        store.fail(|domains, reason| {
            list.iter().for_each(|&start| domains.because_of(one_word(start), reason));
        })
    }

    /// No other variable has the hidden value, and every value is needed.
    fn because_hidden(&self, list: &[u32], domains: &Domains, start: u32, reason: &mut Reason) {
        domains.because_of_others(list.iter().map(|&start| one_word(start)), start, reason);
        // That this variable lacks values may be why every value is needed.
        domains.because_of(one_word(start), reason);
    }
}

fn because_taken(list: &[u32], domains: &Domains, except: u32, value: u32, reason: &mut Reason) {
    let taker = list.iter().find(|&&start| start != except && domains.word(start) == 1 << value);
    taker.iter().for_each(|start| domains.because_is(**start, value, reason));
}

/// All-different over domains of any size.
#[derive(Clone, Debug)]
pub(crate) struct WideAllDifferent {
    pub(crate) slots: Vec<Slot>,
    pub(crate) repeatable: Values,
}

impl Propagator for WideAllDifferent {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        self.slots.iter().copied().for_each(visit);
    }

    fn propagate<R: Recorder>(&self, _: &Program, store: &mut Store<R>) -> Propagation {
        for (position, &slot) in self.slots.iter().enumerate() {
            let Some(value) = store.domains.fixed(slot) else { continue };
            if self.repeatable.contains(value) {
                continue;
            }
            for (other_position, &other) in self.slots.iter().enumerate() {
                if position != other_position && value / 64 < other.words {
                    let mask = !(1 << (value % 64));
                    store.keep(other.start + value / 64, mask, |domains, value, reason| {
                        domains.because_is(slot.start, value, reason);
                    })?;
                }
            }
        }
        if self.repeatable.is_empty() { self.count(store) } else { Ok(()) }
    }
}

impl WideAllDifferent {
    /// Fewer values than variables fail; as many make every value needed: hidden singles.
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
                    // An earlier hidden single of the same variable took it: two for one.
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
