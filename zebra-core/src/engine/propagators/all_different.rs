//! Propagators of all-different: naked singles, hidden singles of permutations, the pigeonhole rule. Part of the
//! engine; one for domains of one word (the hot one) and one for any.
//!
//! Naked pairs are left out: they took 25 % more time on Five Houses and saved no node there or on eight queens.

use super::super::program::Program;
use super::super::recorder::Recorder;
use super::super::store::{Conflict, Domains, Fact, Propagation, Reason, Slot, Store};
use super::super::values::Bits;
use super::{Propagator, one_word};

/// All-different over domains of one word.
#[derive(Clone, Debug)]
pub(crate) struct AllDifferent {
    /// The range in the program's lists.
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// The values of a permutation, each taken by some variable; 0 where it is none.
    pub(crate) full: u64,
}

/// The result of one pass over all the domains.
#[derive(Default)]
struct Seen {
    /// Values that at least one domain has.
    once: u64,
    /// Values that at least two domains have.
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

#[inline(always)]
fn look(domains: &Domains, list: &[u32]) -> Seen {
    let mut seen = Seen::default();
    list.iter().for_each(|&start| seen.see(domains.word(start)));
    seen
}

impl Propagator for AllDifferent {
    fn for_each_slot(&self, program: &Program, _: &Domains, visit: &mut dyn FnMut(Slot)) {
        self.list(program).iter().for_each(|&start| visit(one_word(start)));
    }

    #[inline]
    fn propagate<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation {
        let list = self.list(program);
        let mut seen = look(&store.domains, list);
        loop {
            let taken = seen.fixed;
            let hidden = if self.full != 0 {
                if seen.once != self.full {
                    let missing = self.full & !seen.once;
                    return store
                        .fail(|domains, reason| self.because_nowhere(list, domains, missing, reason));
                }
                seen.once & !seen.twice
            } else {
                let values = seen.once.count_ones() as usize;
                if values < list.len() {
                    return store.fail(|domains, reason| because_all(list, domains, reason));
                }
                if values == list.len() { seen.once & !seen.twice } else { 0 }
            };
            if (taken & seen.twice) | (hidden & !seen.fixed) == 0 {
                return Ok(());
            }
            seen = self.assign(list, store, taken, hidden)?;
        }
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn strengthens(&self) -> bool {
        self.full != 0
    }

    fn strengthen<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation {
        self.prune_hall_sets(self.list(program), store)
    }

    /// Only if every value is needed from the start; otherwise whether one is needed depends on the time.
    fn explains_later(&self) -> bool {
        self.full != 0
    }

    fn explain(&self, program: &Program, domains: &Domains, inferred: Fact, reason: &mut Reason) {
        let (list, start, value) = (self.list(program), inferred.word, inferred.values.trailing_zeros());
        if inferred.holds {
            self.because_hidden(list, domains, start, value, reason);
        } else {
            because_taken(list, domains, start, value, reason);
        }
    }
}

impl AllDifferent {
    #[inline(always)]
    fn list<'a>(&self, program: &'a Program) -> &'a [u32] {
        &program.lists[self.start as usize..self.end as usize]
    }

    /// Removes taken values from the other variables, assigns hidden singles, and passes over the domains again. A
    /// value that two fixed variables have is found here, as taken and seen twice.
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
                    return store
                        .fail(|domains, reason| because_clash(list, domains, domain, reason))
                        .map(|()| seen);
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
                continue;
            }
            if single & (single - 1) != 0 {
                let because = |domains: &Domains, reason: &mut Reason| {
                    Bits(single).for_each(|value| self.because_hidden(list, domains, start, value, reason));
                };
                return store.fail(because).map(|()| seen);
            }
            let value = single.trailing_zeros();
            store.assign(one_word(start), value, |domains, _, reason| {
                self.because_hidden(list, domains, start, value, reason);
            })?;
            seen.see(single);
        }
        Ok(seen)
    }

    /// Adds: no other variable has the value, and every value is needed.
    #[cold]
    fn because_hidden(&self, list: &[u32], domains: &Domains, start: u32, value: u32, reason: &mut Reason) {
        if self.full == 0 {
            // Every value may be needed because this variable lacks some.
            return because_all(list, domains, reason);
        }
        let others = list.iter().filter(|&&other| other != start);
        reason.extend(others.map(|&other| Fact::lacks(other, 1 << value)));
        self.because_all_are_needed(list, domains, reason);
    }

    /// Adds: no variable has any of the values, and every value is needed.
    #[cold]
    fn because_nowhere(&self, list: &[u32], domains: &Domains, values: u64, reason: &mut Reason) {
        let Some(value) = Bits(values).next() else { return };
        reason.extend(list.iter().map(|&start| Fact::lacks(start, 1 << value)));
        self.because_all_are_needed(list, domains, reason);
    }

    /// Adds: there are no more values than variables, since some are missing initially.
    fn because_all_are_needed(&self, list: &[u32], domains: &Domains, reason: &mut Reason) {
        let others = list.iter().filter(|&&start| domains.all_of_word(start) & !self.full != 0);
        reason.extend(others.map(|&start| Fact::lacks(start, !self.full)));
    }
}

/// A matching of the open variables with values, for the search for Hall sets.
struct Matching {
    /// The domains of more than one value.
    domains: [u64; 64],
    /// For each value, the index of the domain with which it is matched.
    owners: [u8; 64],
    /// The values that are matched.
    matched: u64,
}

impl Matching {
    /// Returns the open domains and their number.
    #[inline(always)]
    fn of_open(domains: &Domains, list: &[u32]) -> (Matching, usize) {
        let mut matching = Matching { domains: [0; 64], owners: [0; 64], matched: 0 };
        let mut open = 0;
        for &start in list {
            let domain = domains.word(start);
            if domain & (domain - 1) != 0 {
                matching.domains[open] = domain;
                open += 1;
            }
        }
        (matching, open)
    }

    /// Matches a domain with a value, and moves others if needed. If that fails, `seen` has the values that too many
    /// domains compete for.
    fn augment(&mut self, place: usize, seen: &mut u64) -> bool {
        let unmatched = self.domains[place] & !self.matched;
        if unmatched != 0 {
            self.matched |= unmatched & unmatched.wrapping_neg();
            self.owners[unmatched.trailing_zeros() as usize] = place as u8;
            return true;
        }
        loop {
            let free = self.domains[place] & !*seen;
            if free == 0 {
                return false;
            }
            let value = free.trailing_zeros() as usize;
            *seen |= 1 << value;
            if self.augment(self.owners[value] as usize, seen) {
                self.owners[value] = place as u8;
                return true;
            }
        }
    }

    /// Returns the values of the smallest Hall set around a value: those that it can be exchanged for.
    fn reach(&self, value: u64) -> u64 {
        let (mut reached, mut open) = (value, value);
        while open != 0 {
            let owner = self.owners[open.trailing_zeros() as usize];
            open &= open - 1;
            let new = self.domains[owner as usize] & !reached;
            reached |= new;
            open |= new;
        }
        reached
    }

    /// Returns whether every value can be exchanged for this one.
    fn is_reached_by_all(&self, value: u64) -> bool {
        let (mut reaching, mut others) = (value, self.matched & !value);
        loop {
            let before = others;
            for other in Bits(others) {
                if self.domains[self.owners[other as usize] as usize] & reaching != 0 {
                    reaching |= 1 << other;
                }
            }
            others &= !reaching;
            if others == 0 || others == before {
                return others == 0;
            }
        }
    }
}

impl AllDifferent {
    /// Removes the values of each Hall set (as many variables as values) from the other variables, after J.-C. Régin,
    /// "A filtering algorithm for constraints of difference in CSPs" (AAAI 1994). Only after the rules for single
    /// values.
    fn prune_hall_sets<R: Recorder>(&self, list: &[u32], store: &mut Store<R>) -> Propagation {
        let (mut matching, open) = Matching::of_open(&store.domains, list);
        for place in 0..open {
            let mut seen = 0;
            if !matching.augment(place, &mut seen) {
                return store.fail(|domains, reason| self.because_within(list, domains, seen, reason));
            }
        }
        let all = matching.matched;
        let first = all & all.wrapping_neg();
        if matching.reach(first) == all && matching.is_reached_by_all(first) {
            return Ok(());
        }
        let mut latest = all;
        for value in Bits(all) {
            let values = matching.reach(1 << value);
            if values == all || values == latest {
                continue;
            }
            latest = values;
            let outside = |start: &&u32| {
                let domain = store.domains.word(**start);
                domain & values != 0 && domain & !values != 0
            };
            let Some(first) = list.iter().position(|start| outside(&start)) else { continue };
            store.because(|domains, reason| self.because_within(list, domains, values, reason));
            for &start in &list[first..] {
                let domain = store.domains.word(start);
                if domain & !values != 0 {
                    store.keep(start, !values, |_, _, _| {})?;
                }
            }
        }
        Ok(())
    }

    /// Adds: the variables with these values have no others.
    fn because_within(&self, list: &[u32], domains: &Domains, values: u64, reason: &mut Reason) {
        for &start in list.iter().filter(|&&start| domains.word(start) & !values == 0) {
            reason.push(Fact::lacks(start, self.full & !values));
        }
        self.because_all_are_needed(list, domains, reason);
    }
}

/// Adds all that is known of the variables.
#[cold]
fn because_all(list: &[u32], domains: &Domains, reason: &mut Reason) {
    list.iter().for_each(|&start| domains.because_of(one_word(start), reason));
}

/// Adds: two variables have one of the values.
#[cold]
fn because_clash(list: &[u32], domains: &Domains, values: u64, reason: &mut Reason) {
    let Some(value) = Bits(values).next() else { return };
    let takers = list.iter().filter(|&&start| domains.word(start) == 1 << value);
    takers.take(2).for_each(|&start| domains.because_is(start, value, reason));
}

fn because_taken(list: &[u32], domains: &Domains, except: u32, value: u32, reason: &mut Reason) {
    let taker = list.iter().find(|&&start| start != except && domains.word(start) == 1 << value);
    taker.iter().for_each(|start| domains.because_is(**start, value, reason));
}
