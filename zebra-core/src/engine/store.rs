//! The store: the current domains, the trail that undoes their changes, and the queue of propagators to run. Part of
//! the engine: every change of a domain goes through `keep`, with its reason.

use super::network::{Network, Variable};
use super::program::{Program, Watches};
use super::queue::Queue;
use super::recorder::Recorder;
use super::values::{Bits, Values};

/// A domain became empty, or a constraint cannot be met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conflict;

/// The result of every step of propagation.
pub(crate) type Propagation = Result<(), Conflict>;

/// The place of the words of a domain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot {
    pub(crate) start: u32,
    pub(crate) words: u32,
}

impl Slot {
    pub(crate) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.words) as usize
    }
}

/// "The variable has the value", or "the variable lacks these values", all of one word of its domain. A variable lacks
/// the values beyond its size anyway.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fact {
    pub(crate) word: u32,
    pub(crate) holds: bool,
    pub(crate) values: u64,
}

impl Fact {
    /// Returns the variable of the word has the value.
    pub(crate) fn has(word: u32, bit: u32) -> Fact {
        Fact { word, holds: true, values: 1 << bit }
    }

    /// Returns the variable of the word has none of the values.
    #[inline(always)]
    pub(crate) fn lacks(word: u32, values: u64) -> Fact {
        Fact { word, holds: false, values }
    }
}

/// The facts from which an inference follows.
pub(crate) type Reason = Vec<Fact>;

/// The part of the store that does not depend on the recorder: all that propagators read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Domains {
    pub(crate) words: Vec<u64>,
    /// The slot of each variable; equal variables may share one.
    pub(crate) slots: Vec<Slot>,
    /// The first variable of the slot that a word belongs to.
    pub(crate) owners: Vec<u32>,
    /// The size of each variable.
    pub(crate) sizes: Vec<u32>,
}

impl Domains {
    /// Returns empty domains with capacity for those of a network.
    pub(crate) fn with_room(network: &Network) -> Domains {
        let (variables, words) = (network.variables(), network.domains.len());
        Domains {
            words: Vec::with_capacity(words),
            slots: Vec::with_capacity(variables),
            owners: Vec::with_capacity(words),
            sizes: Vec::with_capacity(variables),
        }
    }

    #[inline(always)]
    pub(crate) fn slot(&self, variable: Variable) -> Slot {
        self.slots[variable.index()]
    }

    #[inline(always)]
    pub(crate) fn word(&self, index: u32) -> u64 {
        self.words[index as usize]
    }

    /// Returns the slot of a word.
    pub(crate) fn slot_of_word(&self, word: u32) -> Slot {
        self.slots[self.owners[word as usize] as usize]
    }

    /// Returns the words of a slot except for one.
    pub(crate) fn words_but(&self, slot: Slot, word: u32) -> impl Iterator<Item = u64> + '_ {
        slot.range().filter(move |&index| index != word as usize).map(|index| self.words[index])
    }

    /// Returns the first variable of a word, and the word's first value.
    pub(crate) fn place_of_word(&self, word: u32) -> (Variable, u32) {
        let variable = Variable(self.owners[word as usize]);
        (variable, (word - self.slot(variable).start) * 64)
    }

    /// Returns the domain's words.
    #[inline(always)]
    pub(crate) fn of(&self, slot: Slot) -> &[u64] {
        &self.words[slot.range()]
    }

    /// Returns a word of the domain, zero beyond its end.
    #[inline(always)]
    pub(crate) fn part(&self, slot: Slot, index: u32) -> u64 {
        if index < slot.words { self.word(slot.start + index) } else { 0 }
    }

    pub(crate) fn size(&self, slot: Slot) -> u32 {
        self.of(slot).iter().map(|word| word.count_ones()).sum()
    }

    pub(crate) fn contains(&self, slot: Slot, value: u32) -> bool {
        self.part(slot, value / 64) >> (value % 64) & 1 == 1
    }

    pub(crate) fn first(&self, slot: Slot) -> Option<u32> {
        (0..).zip(self.of(slot)).find(|(_, word)| **word != 0).map(|(i, word)| i * 64 + word.trailing_zeros())
    }

    pub(crate) fn last(&self, slot: Slot) -> Option<u32> {
        let words = self.of(slot);
        let index = words.iter().rposition(|&word| word != 0)?;
        Some(index as u32 * 64 + words[index].ilog2())
    }

    /// Returns the first value of the domain that is in a mask. The mask has a word for each word of the domains, or
    /// none.
    pub(crate) fn first_among(&self, slot: Slot, mask: &[u64]) -> Option<u32> {
        let both = slot.range().map(|word| self.words[word] & mask.get(word).copied().unwrap_or(0));
        (0..).zip(both).find(|(_, both)| *both != 0).map(|(i, both)| i * 64 + both.trailing_zeros())
    }

    /// Returns the only value of a fixed domain.
    pub(crate) fn fixed(&self, slot: Slot) -> Option<u32> {
        let mut found = None;
        for (index, &word) in (0..).zip(self.of(slot)) {
            if word != 0 {
                if found.is_some() || word & (word - 1) != 0 {
                    return None;
                }
                found = Some(index * 64 + word.trailing_zeros());
            }
        }
        found
    }

    /// Returns the only value of a domain, if one of its words were `content`.
    #[inline(always)]
    pub(crate) fn fixed_with(&self, slot: Slot, word: u32, content: u64) -> Option<u32> {
        if slot.words == 1 {
            return content.is_power_of_two().then(|| content.trailing_zeros());
        }
        let words =
            slot.range().map(|index| if index == word as usize { content } else { self.words[index] });
        let mut values =
            (0u32..).zip(words).flat_map(|(index, word)| Bits(word).map(move |bit| index * 64 + bit));
        let first = values.next()?;
        values.next().is_none().then_some(first)
    }

    pub(crate) fn values(&self, slot: Slot) -> impl Iterator<Item = u32> + '_ {
        (0u32..).zip(self.of(slot)).flat_map(|(index, &word)| Bits(word).map(move |bit| index * 64 + bit))
    }

    /// Returns the values below the size of the word's variable.
    #[inline(always)]
    pub(crate) fn all_of_word(&self, word: u32) -> u64 {
        let (variable, base) = self.place_of_word(word);
        match self.sizes[variable.index()].saturating_sub(base) {
            size @ 0..64 => (1 << size) - 1,
            _ => u64::MAX,
        }
    }

    /// Adds the reason that the variable is fixed, or lacks its missing values.
    pub(crate) fn because_of(&self, slot: Slot, reason: &mut Reason) {
        if let Some(value) = self.fixed(slot) {
            self.because_is(slot.start, value, reason);
            return;
        }
        reason.extend((slot.start..).zip(self.of(slot)).map(|(word, &left)| Fact::lacks(word, !left)));
    }

    /// Adds the reason that the variable lacks every value.
    pub(crate) fn because_empty(&self, slot: Slot, reason: &mut Reason) {
        reason.extend((slot.start..slot.start + slot.words).map(|word| Fact::lacks(word, u64::MAX)));
    }

    /// Adds all that is known of the slots, except the one of the word `except`.
    pub(crate) fn because_of_others(
        &self,
        slots: impl Iterator<Item = Slot>,
        except: u32,
        reason: &mut Reason,
    ) {
        slots.filter(|slot| !slot.range().contains(&(except as usize))).for_each(|slot| {
            self.because_of(slot, reason);
        });
    }

    /// Adds the reason that the variable does not have the value.
    pub(crate) fn because_not(&self, slot: Slot, value: u32, reason: &mut Reason) {
        if value / 64 < slot.words {
            reason.push(Fact::lacks(slot.start + value / 64, 1 << (value % 64)));
        }
    }

    /// Adds the reason that the variable has the value.
    pub(crate) fn because_is(&self, start: u32, value: u32, reason: &mut Reason) {
        reason.push(Fact::has(start + value / 64, value % 64));
    }

    pub(crate) fn to_values(&self, slot: Slot) -> Values {
        Values::from_words(self.of(slot))
    }
}

/// Domains that can only shrink, until they are rewound.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store<R> {
    pub(crate) domains: Domains,
    /// Words and their former contents. A word changes at most once for each bit, so the domains bound the trail.
    trail: Vec<(u32, u64)>,
    pub(crate) queue: Queue,
    pub(crate) watches: Watches,
    pub(crate) recorder: R,
    /// For the enumeration of conditions: a value per variable, a word per word of the domains.
    pub(crate) scratch: (Vec<u32>, Vec<u64>),
    /// The values that expensive propagators have visited since `take_runs`.
    visits: usize,
}

/// The number of visited values that cost as much as a run of a cheap propagator.
pub(crate) const VISITS_OF_A_RUN: usize = 64;

/// The removal of values from a word of a domain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) word: u32,
    pub(crate) old: u64,
    pub(crate) new: u64,
}

/// A point to rewind to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    trail: u32,
    recorder: u32,
}

impl<R: Recorder> Store<R> {
    pub(crate) fn of(domains: Domains) -> Store<R> {
        Store { domains, ..Store::default() }
    }

    /// Prepares for a program, the domains of which were just filled.
    pub(crate) fn prepare(&mut self, program: &Program) {
        self.trail.clear();
        self.trail.reserve(4 * self.domains.words.len());
        self.queue.resize(program.tasks.len(), program.distances());
        self.watches.collect(program, &self.domains);
    }

    /// Removes every value outside the mask from a word of a domain. `reason` adds the facts that imply the removal
    /// of a value; it is called before the removal.
    #[inline(always)]
    pub(crate) fn keep(
        &mut self,
        index: u32,
        mask: u64,
        reason: impl Fn(&Domains, u32, &mut Reason),
    ) -> Propagation {
        let old = self.domains.words[index as usize];
        let new = old & mask;
        if new == old { Ok(()) } else { self.change(index, old, new, reason) }
    }

    #[inline(always)]
    fn change(
        &mut self,
        index: u32,
        old: u64,
        new: u64,
        reason: impl Fn(&Domains, u32, &mut Reason),
    ) -> Propagation {
        if R::RECORDS {
            self.recorder.removed(&self.domains, Change { word: index, old, new }, &reason);
        }
        // The last value of a variable stays, so that its removal can be explained.
        if R::LEARNS && new == 0 {
            self.check_not_last(index)?;
        }
        self.trail.push((index, old));
        self.domains.words[index as usize] = new;
        if new == 0 && !R::LEARNS {
            self.check_not_empty(index)?;
        }
        self.watches.wake(index, &mut self.queue);
        Ok(())
    }

    /// Removes all values but one from a domain; `reason` adds the facts that imply that one. If the domain lacks it,
    /// that is a conflict.
    #[inline(always)]
    pub(crate) fn assign(
        &mut self,
        slot: Slot,
        value: u32,
        reason: impl Fn(&Domains, u32, &mut Reason),
    ) -> Propagation {
        if R::LEARNS && self.domains.contains(slot, value) {
            self.recorder.assigned(&self.domains, slot, value, &reason);
        }
        for index in 0..slot.words {
            let mask = if index == value / 64 { 1 << (value % 64) } else { 0 };
            self.keep(slot.start + index, mask, &reason)?;
        }
        if value / 64 < slot.words {
            return Ok(());
        }
        self.fail(|domains, literals| {
            domains.because_of(slot, literals);
            reason(domains, value, literals);
        })
    }

    #[cold]
    #[inline(never)]
    fn check_not_empty(&mut self, index: u32) -> Propagation {
        let slot = self.domains.slot_of_word(index);
        if self.domains.of(slot).iter().any(|&word| word != 0) {
            return Ok(());
        }
        self.fail(|domains, reason| domains.because_of(slot, reason))
    }

    /// Returns a conflict if no other word of the domain has values.
    #[cold]
    fn check_not_last(&mut self, index: u32) -> Propagation {
        let slot = self.domains.slot_of_word(index);
        if self.domains.words_but(slot, index).any(|word| word != 0) {
            return Ok(());
        }
        self.fail(|domains, reason| domains.because_empty(slot, reason))
    }

    /// Sets one reason for all following changes of the propagator, which a search that learns keeps once.
    pub(crate) fn because(&mut self, reason: impl Fn(&Domains, &mut Reason)) {
        self.recorder.reason(&self.domains, &reason);
    }

    /// Counts values, or words of domains, that a propagator visits, so that the budget bounds the time.
    #[inline(always)]
    pub(crate) fn visit(&mut self, values: usize) {
        self.visits = self.visits.saturating_add(values);
    }

    /// Returns how many runs of a cheap propagator the last run counts as.
    #[inline(always)]
    pub(crate) fn take_runs(&mut self) -> u64 {
        match std::mem::take(&mut self.visits) {
            0 => 1,
            visits => 1 + (visits / VISITS_OF_A_RUN) as u64,
        }
    }

    /// Returns a conflict; `reason` adds the facts that are impossible together.
    #[inline(always)]
    pub(crate) fn fail(&mut self, reason: impl Fn(&Domains, &mut Reason)) -> Propagation {
        self.recorder.failed(&self.domains, &reason);
        Err(Conflict)
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { trail: self.trail.len() as u32, recorder: self.recorder.mark() }
    }

    /// Undoes every change since the mark, and empties the queue.
    pub(crate) fn rewind(&mut self, mark: Mark) {
        for &(index, old) in self.trail[mark.trail as usize..].iter().rev() {
            self.domains.words[index as usize] = old;
        }
        self.trail.truncate(mark.trail as usize);
        self.queue.clear();
        self.recorder.rewind(mark.recorder);
    }

    /// Sets the domains, and forgets all changes.
    pub(crate) fn reset(&mut self, initial: &[u64]) {
        self.domains.words.copy_from_slice(initial);
        self.trail.clear();
        self.recorder.rewind(0);
        self.recorder.assume();
    }
}
