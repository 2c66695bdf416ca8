//! Propagators of one to three variables by words and tables. Part of the engine; each leaves exactly the
//! values that have a support.

use super::super::program::Program;
use super::super::recorder::Recorder;
use super::super::relations::supports_of;
use super::super::store::{Domains, Fact, Propagation, Reason, Slot, Store};
use super::super::values::{Bits, Values};
use super::{Propagator, one_word};

/// Keeps the given values. Used only if reasons are recorded; otherwise it is folded into the initial domain.
#[derive(Clone, Debug)]
pub(crate) struct Keep {
    pub(crate) slot: Slot,
    pub(crate) values: Values,
}

impl Propagator for Keep {
    fn for_each_slot(&self, _: &Program, _: &Domains, _: &mut dyn FnMut(Slot)) {}

    fn propagate<R: Recorder>(&self, _: &Program, store: &mut Store<R>) -> Propagation {
        for index in 0..self.slot.words {
            store.keep(self.slot.start + index, self.values.word(index as usize), |_, _, _| {})?;
        }
        Ok(())
    }
}

/// The values are equal: both domains are kept the same.
#[derive(Clone, Debug)]
pub(crate) struct Equal {
    pub(crate) a: Slot,
    pub(crate) b: Slot,
}

impl Propagator for Equal {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        visit(self.a);
        visit(self.b);
    }

    fn propagate<R: Recorder>(&self, _: &Program, store: &mut Store<R>) -> Propagation {
        for (slot, other) in [(self.a, self.b), (self.b, self.a)] {
            for index in 0..slot.words {
                let mask = store.domains.part(other, index);
                store.keep(slot.start + index, mask, |domains, value, reason| {
                    domains.because_not(other, value, reason);
                })?;
            }
        }
        Ok(())
    }

    fn explains_later(&self) -> bool {
        true
    }

    fn explain(&self, _: &Program, _: &Domains, inferred: Fact, reason: &mut Reason) {
        let (of, other) = sides(self.a, self.b, inferred.word);
        let index = inferred.word - of.start;
        if index < other.words {
            reason.push(Fact::lacks(other.start + index, inferred.values));
        }
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

/// Returns the slot of a word, and the other one.
fn sides(a: Slot, b: Slot, word: u32) -> (Slot, Slot) {
    if a.range().contains(&(word as usize)) { (a, b) } else { (b, a) }
}

/// The values differ: a fixed variable's value is removed from the other.
#[derive(Clone, Debug)]
pub(crate) struct Different {
    pub(crate) a: Slot,
    pub(crate) b: Slot,
}

impl Propagator for Different {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        visit(self.a);
        visit(self.b);
    }

    fn propagate<R: Recorder>(&self, _: &Program, store: &mut Store<R>) -> Propagation {
        if self.a == self.b {
            return store.fail(|_, _| {});
        }
        for (slot, other) in [(self.a, self.b), (self.b, self.a)] {
            if let Some(value) = store.domains.fixed(other)
                && value / 64 < slot.words
            {
                store.keep(slot.start + value / 64, !(1 << (value % 64)), |domains, value, reason| {
                    domains.because_is(other.start, value, reason);
                })?;
            }
        }
        Ok(())
    }

    fn explains_later(&self) -> bool {
        true
    }

    fn explain(&self, _: &Program, _: &Domains, inferred: Fact, reason: &mut Reason) {
        let (of, other) = sides(self.a, self.b, inferred.word);
        reason.push(Fact { word: other.start + (inferred.word - of.start), holds: true, ..inferred });
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

/// A relation of at most 8 by 8 values: the supports of a domain are looked up.
#[derive(Clone, Debug)]
pub(crate) struct SmallRelation {
    pub(crate) a: u32,
    pub(crate) b: u32,
    pub(crate) forward: u32,
    pub(crate) backward: u32,
}

impl SmallRelation {
    /// Returns the values of b that are related to one of a.
    fn row(&self, program: &Program, a: u32) -> u64 {
        program.relations.tables[self.forward as usize + (1 << a)]
    }

    fn column(&self, program: &Program, b: u32) -> u64 {
        program.relations.tables[self.backward as usize + (1 << b)]
    }
}

impl Propagator for SmallRelation {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        visit(one_word(self.a));
        visit(one_word(self.b));
    }

    #[inline(always)]
    fn propagate<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation {
        let tables = &program.relations.tables;
        let supports = tables[(u64::from(self.forward) + store.domains.word(self.a)) as usize];
        store.keep(self.b, supports, |_, value, reason| {
            reason.push(Fact::lacks(self.a, self.column(program, value)));
        })?;
        let supports = tables[(u64::from(self.backward) + store.domains.word(self.b)) as usize];
        store.keep(self.a, supports, |_, value, reason| {
            reason.push(Fact::lacks(self.b, self.row(program, value)));
        })
    }

    fn explains_later(&self) -> bool {
        true
    }

    fn explain(&self, program: &Program, _: &Domains, inferred: Fact, reason: &mut Reason) {
        let value = inferred.values.trailing_zeros();
        if inferred.word == self.b {
            reason.push(Fact::lacks(self.a, self.column(program, value)));
        } else {
            reason.push(Fact::lacks(self.b, self.row(program, value)));
        }
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

/// A relation of at most 64 by 64 values: the supports of eight values of a domain are looked up at once.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    pub(crate) a: u32,
    pub(crate) b: u32,
    pub(crate) forward: u32,
    pub(crate) backward: u32,
}

impl Propagator for Relation {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        visit(one_word(self.a));
        visit(one_word(self.b));
    }

    #[inline]
    fn propagate<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation {
        let tables = &program.relations.tables;
        let supports = supports_of(tables, self.forward, store.domains.word(self.a));
        store.keep(self.b, supports, |_, value, reason| {
            reason.push(Fact::lacks(self.a, supports_of(tables, self.backward, 1 << value)));
        })?;
        let supports = supports_of(tables, self.backward, store.domains.word(self.b));
        store.keep(self.a, supports, |_, value, reason| {
            reason.push(Fact::lacks(self.b, supports_of(tables, self.forward, 1 << value)));
        })
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn explains_later(&self) -> bool {
        true
    }

    fn explain(&self, program: &Program, _: &Domains, inferred: Fact, reason: &mut Reason) {
        let tables = &program.relations.tables;
        let (other, back) =
            if inferred.word == self.b { (self.a, self.backward) } else { (self.b, self.forward) };
        reason.push(Fact::lacks(other, supports_of(tables, back, inferred.values)));
    }
}

/// A table of three variables of at most 64 values each.
#[derive(Clone, Debug)]
pub(crate) struct Ternary {
    /// The starts of a, b and c.
    pub(crate) slots: [u32; 3],
    /// `tables[start + a * size_b + b]` are the values of c.
    pub(crate) start: u32,
    pub(crate) size_b: u32,
}

impl Propagator for Ternary {
    fn for_each_slot(&self, _: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        self.slots.iter().for_each(|&start| visit(one_word(start)));
    }

    fn propagate<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation {
        let tables = &program.relations.tables;
        let [a, b, c] = self.slots.map(|start| store.domains.word(start));
        let mut kept = [0u64; 3];
        for value_a in Bits(a) {
            let row = self.start + value_a * self.size_b;
            for value_b in Bits(b) {
                let found = tables[(row + value_b) as usize] & c;
                if found != 0 {
                    kept[0] |= 1 << value_a;
                    kept[1] |= 1 << value_b;
                    kept[2] |= found;
                }
            }
        }
        if kept[0] == 0 {
            let slots = self.slots;
            return store.fail(|domains, reason| {
                slots.iter().for_each(|&start| domains.because_of(one_word(start), reason));
            });
        }
        // Reasons of domains that were pruned in this loop are sound: these domains alone have pruned them.
        for (start, kept) in self.slots.into_iter().zip(kept) {
            store.keep(start, kept, |domains, _, reason| {
                domains.because_of_others(self.slots.iter().map(|&start| one_word(start)), start, reason);
            })?;
        }
        Ok(())
    }

    fn is_idempotent(&self) -> bool {
        let [a, b, c] = self.slots;
        a != b && b != c && a != c
    }
}
