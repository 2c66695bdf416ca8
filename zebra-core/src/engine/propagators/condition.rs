//! The propagator of a condition: enumeration if few tuples are left, otherwise required truth values are pushed down
//! the tree. Part of the engine; the parts of a tree have no variables.

use super::super::condition::Condition;
use super::super::network::Variable;
use super::super::prepare::ENUMERATION_CAP;
use super::super::program::Program;
use super::super::recorder::Recorder;
use super::super::relations::Relations;
use super::super::store::{Domains, Propagation, Slot, Store};
use super::super::values::Bits;
use super::Propagator;
use super::limit::Limiter;
use super::truth::{Side, Truth, View};
use super::visits::{Visits, visits_per_value};

/// The condition is true.
#[derive(Clone, Debug)]
pub(crate) struct ConditionTree {
    condition: Condition,
    /// Its distinct variables.
    scope: Vec<Variable>,
    visits: Visits,
}

impl ConditionTree {
    /// Creates the propagator of a condition with these distinct variables.
    pub(crate) fn new(condition: Condition, scope: Vec<Variable>) -> Self {
        let visits = visits_per_value(&condition);
        ConditionTree { condition, scope, visits }
    }
}

/// The number of variables that are tested for values without support by any disjunct.
const SHARED: usize = 16;

impl Propagator for ConditionTree {
    fn for_each_slot(&self, _: &Program, domains: &Domains, visit: &mut dyn FnMut(Slot)) {
        self.scope.iter().for_each(|&variable| visit(domains.slot(variable)));
    }

    fn propagate<R: Recorder>(&self, program: &Program, store: &mut Store<R>) -> Propagation {
        let sizes =
            self.scope.iter().map(|&variable| u64::from(store.domains.size(store.domains.slot(variable))));
        let tuples = sizes.fold(1, u64::saturating_mul);
        if tuples <= 1 || (self.scope.len() <= 3 && tuples <= ENUMERATION_CAP) {
            return self.enumerate(&program.relations, store, tuples);
        }
        store.visit(self.visits.of_push(&store.domains));
        let mut pusher = Pusher { relations: &program.relations, scope: &self.scope, store };
        pusher.require(&self.condition, true)
    }
}

impl ConditionTree {
    /// Keeps the values that are in some tuple that makes the condition true.
    #[inline(never)] // Most runs are of other propagators, whose code is inlined around it.
    fn enumerate<R: Recorder>(
        &self,
        relations: &Relations,
        store: &mut Store<R>,
        tuples: u64,
    ) -> Propagation {
        let (mut values, mut supports) = std::mem::take(&mut store.scratch);
        let domains = &store.domains;
        values.resize(domains.slots.len(), 0);
        for &variable in &self.scope {
            values[variable.index()] = domains.first(domains.slot(variable)).unwrap_or(0);
        }
        if tuples <= 1 {
            store.visit(self.visits.of_tuple);
            let holds = self.condition.holds_with(&values, relations);
            store.scratch = (values, supports);
            return if holds { Ok(()) } else { self.fail(store) };
        }
        supports.resize(domains.words.len(), 0);
        for &variable in &self.scope {
            supports[domains.slot(variable).range()].fill(0);
        }
        let mut found = false;
        let mut tuples = 0;
        for place in 0..self.scope.len() {
            tuples += self.support_values_of(place, relations, domains, &mut values, &mut supports);
            // A tuple supports one value of each variable.
            found = supports[domains.slot(self.scope[place]).range()].iter().any(|&word| word != 0);
            if !found {
                break;
            }
        }
        store.visit(self.visits.of_tuple.saturating_mul(tuples));
        let result = if found { self.keep_supported(store, &supports) } else { self.fail(store) };
        store.scratch = (values, supports);
        result
    }

    /// Looks for a tuple that makes the condition true for each value of the variable at a place that has none yet. The
    /// values of the variables before it are those with a tuple. Returns the number of tuples tested.
    fn support_values_of(
        &self,
        place: usize,
        relations: &Relations,
        domains: &Domains,
        values: &mut [u32],
        supports: &mut [u64],
    ) -> usize {
        let variable = self.scope[place];
        let slot = domains.slot(variable);
        let mut tuples = 0;
        for value in domains.values(slot) {
            if supports[(slot.start + value / 64) as usize] >> (value % 64) & 1 == 1 {
                continue;
            }
            let candidates = |other: usize, after: Option<u32>, supports: &[u64]| {
                let slot = domains.slot(self.scope[other]);
                let words = if other < place { &supports[slot.range()] } else { domains.of(slot) };
                next_value(words, after)
            };
            for other in 0..self.scope.len() {
                values[self.scope[other].index()] = candidates(other, None, supports).unwrap_or(0);
            }
            values[variable.index()] = value;
            loop {
                tuples += 1;
                if self.condition.holds_with(values, relations) {
                    for &variable in &self.scope {
                        let value = values[variable.index()];
                        supports[(domains.slot(variable).start + value / 64) as usize] |= 1 << (value % 64);
                    }
                    break;
                }
                let advanced = (0..self.scope.len()).filter(|&other| other != place).any(|other| {
                    let current = &mut values[self.scope[other].index()];
                    let next = candidates(other, Some(*current), supports);
                    *current = next.or_else(|| candidates(other, None, supports)).unwrap_or(0);
                    next.is_some()
                });
                if !advanced {
                    break;
                }
            }
        }
        tuples
    }

    fn fail<R: Recorder>(&self, store: &mut Store<R>) -> Propagation {
        store.fail(|domains, reason| {
            self.scope.iter().for_each(|&variable| domains.because_of(domains.slot(variable), reason));
        })
    }

    fn keep_supported<R: Recorder>(&self, store: &mut Store<R>, supports: &[u64]) -> Propagation {
        for &variable in &self.scope {
            let slot = store.domains.slot(variable);
            for index in slot.range() {
                store.keep(index as u32, supports[index], |domains, _, reason| {
                    let slots = self.scope.iter().map(|&variable| domains.slot(variable));
                    domains.because_of_others(slots, slot.start, reason);
                })?;
            }
        }
        Ok(())
    }
}

/// Returns the least value of a set that is greater than the given one.
fn next_value(words: &[u64], after: Option<u32>) -> Option<u32> {
    let from = after.map_or(0, |value| value + 1);
    let mut mask = u64::MAX << (from % 64);
    for (index, word) in (0..).zip(words).skip(from as usize / 64) {
        if word & mask != 0 {
            return Some(index * 64 + (word & mask).trailing_zeros());
        }
        mask = u64::MAX;
    }
    None
}

/// Pushes required truth values down to the domains.
pub(crate) struct Pusher<'a, R> {
    pub(crate) relations: &'a Relations,
    pub(crate) scope: &'a [Variable],
    pub(crate) store: &'a mut Store<R>,
}

impl<R: Recorder> Pusher<'_, R> {
    pub(crate) fn view(&self) -> View<'_> {
        View { domains: &self.store.domains, relations: self.relations }
    }

    pub(crate) fn fail(&mut self) -> Propagation {
        let scope = self.scope;
        self.store.fail(|domains, reason| {
            scope.iter().for_each(|&variable| domains.because_of(domains.slot(variable), reason));
        })
    }

    /// Keeps the mask of one word of a variable's domain; the reason is the whole scope.
    pub(crate) fn keep(&mut self, variable: Variable, index: u32, mask: u64) -> Propagation {
        let slot = self.store.domains.slot(variable);
        let scope = self.scope;
        self.store.keep(slot.start + index, mask, |domains, _, reason| {
            let slots = scope.iter().map(|&variable| domains.slot(variable));
            domains.because_of_others(slots, slot.start, reason);
        })
    }

    /// Keeps the values that pass a test.
    pub(crate) fn keep_values(
        &mut self,
        variable: Variable,
        passes: impl Fn(&View<'_>, u32) -> bool,
    ) -> Propagation {
        let slot = self.store.domains.slot(variable);
        for index in 0..slot.words {
            let view = self.view();
            let word = view.domains.word(slot.start + index);
            let kept = Bits(word).filter(|bit| passes(&view, index * 64 + bit));
            let mask = kept.fold(0u64, |mask, bit| mask | 1 << bit);
            self.keep(variable, index, mask)?;
        }
        Ok(())
    }

    /// Removes values with which the condition cannot be `wanted`.
    pub(crate) fn require(&mut self, condition: &Condition, wanted: bool) -> Propagation {
        match condition {
            Condition::Constant(value) if *value == wanted => Ok(()),
            Condition::Constant(_) => self.fail(),
            Condition::Member { of, values } => {
                let flip = if wanted { 0 } else { u64::MAX };
                (0..self.store.domains.slot(*of).words)
                    .try_for_each(|index| self.keep(*of, index, values.word(index as usize) ^ flip))
            }
            Condition::Equal(a, b) => self.require_equal(*a, *b, wanted),
            Condition::Related { a, b, relation } => {
                let (a, b, relation) = (*a, *b, relation.0);
                self.keep_values(a, |view, value| {
                    view.has_partner(Side::Row(a, b), relation, value, wanted)
                })?;
                self.keep_values(b, |view, value| {
                    view.has_partner(Side::Column(a, b), relation, value, wanted)
                })
            }
            Condition::Compare { left, op, right } => {
                Limiter { pusher: self }.require_compare(left, *op, right, wanted)
            }
            Condition::Not(inner) => self.require(inner, !wanted),
            Condition::All(list) if wanted => list.iter().try_for_each(|inner| self.require(inner, true)),
            Condition::Any(list) if !wanted => list.iter().try_for_each(|inner| self.require(inner, false)),
            Condition::All(list) => self.require_some(list, false),
            Condition::Any(list) => self.require_some(list, true),
            Condition::Count { of, allowed } => {
                self.require_count(of, |count| allowed.contains(count) == wanted)
            }
            Condition::Iff(a, b) => match (self.view().truth(a), self.view().truth(b)) {
                (Truth::Unknown, Truth::Unknown) => Ok(()),
                (Truth::Unknown, known) => self.require(a, (known == Truth::True) == wanted),
                (known, _) => self.require(b, (known == Truth::True) == wanted),
            },
        }
    }

    fn require_equal(&mut self, a: Variable, b: Variable, wanted: bool) -> Propagation {
        let (slot_a, slot_b) = (self.store.domains.slot(a), self.store.domains.slot(b));
        if slot_a == slot_b {
            return if wanted { Ok(()) } else { self.fail() };
        }
        for (variable, other) in [(a, slot_b), (b, slot_a)] {
            if wanted {
                for index in 0..self.store.domains.slot(variable).words {
                    let mask = self.store.domains.part(other, index);
                    self.keep(variable, index, mask)?;
                }
            } else if let Some(value) = self.store.domains.fixed(other)
                && value / 64 < self.store.domains.slot(variable).words
            {
                self.keep(variable, value / 64, !(1 << (value % 64)))?;
            }
        }
        Ok(())
    }

    /// Requires that at least one of the conditions is `wanted`.
    fn require_some(&mut self, list: &[Condition], wanted: bool) -> Propagation {
        let goal = Truth::from(wanted);
        let mut first = None;
        let mut undecided = 0;
        for inner in list {
            let truth = self.view().truth(inner);
            if truth == goal {
                return Ok(());
            }
            if truth == Truth::Unknown {
                undecided += 1;
                first.get_or_insert(inner);
            }
        }
        match first {
            None => self.fail(),
            Some(only) if undecided == 1 => self.require(only, wanted),
            Some(first) => self.prune_unsupported(list, first, wanted),
        }
    }

    /// Removes values of one-word variables that every undecided disjunct rules out. Such variables are mentioned by
    /// the first disjunct, so only its variables are tested.
    fn prune_unsupported(&mut self, list: &[Condition], first: &Condition, wanted: bool) -> Propagation {
        let mut shared = [None; SHARED];
        let mut count = 0;
        first.for_each_variable(&mut |variable| {
            if count < SHARED && !shared.contains(&Some(variable)) {
                shared[count] = Some(variable);
                count += 1;
            }
        });
        for variable in shared.into_iter().flatten() {
            let slot = self.store.domains.slot(variable);
            if slot.words != 1 {
                continue;
            }
            let domain = self.store.domains.word(slot.start);
            let view = self.view();
            let mut union = 0;
            for inner in list {
                if union & domain == domain {
                    break;
                }
                union |= view.support_unless_false(inner, wanted, slot);
            }
            self.keep(variable, 0, union)?;
        }
        Ok(())
    }

    /// Requires that the number of true conditions passes a test.
    pub(crate) fn require_count(&mut self, list: &[Condition], passes: impl Fn(u32) -> bool) -> Propagation {
        let (certain, undecided) = self.view().count(list);
        let mut allowed = (certain..=certain + undecided).filter(|&count| passes(count));
        let Some(least) = allowed.next() else { return self.fail() };
        let most = allowed.last().unwrap_or(least);
        if undecided == 0 || (most > certain && least < certain + undecided) {
            return Ok(());
        }
        let wanted = most > certain;
        let open: Vec<&Condition> =
            list.iter().filter(|inner| self.view().truth(inner) == Truth::Unknown).collect();
        open.into_iter().try_for_each(|inner| self.require(inner, wanted))
    }
}
