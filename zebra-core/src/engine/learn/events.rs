//! The inferences of a learning solver, with their levels and reasons. Part of the engine: the recorder of
//! its store, and the implication graph for the analysis.

use super::super::program::{Program, Task};
use super::super::propagators::Propagator;
use super::super::recorder::{Recorder, private};
use super::super::store::{Change, Domains, Fact, Reason, Slot};
#[cfg(test)]
use super::super::tests::reasons::Literal;
use super::super::values::Bits;
use super::clauses::ClauseRef;

/// "A variable has a value" or "it does not", as a number.
///
/// Every value of every domain has an *atom*, the number of "the variable has it". A code is twice the atom, plus one
/// if it is negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Code(pub(crate) u32);

impl Code {
    pub(crate) fn new(atom: u32, holds: bool) -> Code {
        Code(atom << 1 | u32::from(!holds))
    }

    #[inline(always)]
    pub(crate) fn atom(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline(always)]
    pub(crate) fn holds(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Code {
    type Output = Code;

    #[inline(always)]
    fn not(self) -> Code {
        Code(self.0 ^ 1)
    }
}

/// The reason of an inference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// None: it was decided, or known before the search.
    Assumed,
    /// The variable has another value: that of this atom.
    Other(u32),
    /// The variable has no other value left.
    Last,
    /// The propagator gives it on request.
    Task(u32),
    /// A clause of which everything else is false.
    Clause(ClauseRef),
    /// The facts that were listed with the inference, by the number of the list.
    Listed(u32),
}

/// An inference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) level: u32,
    pub(crate) why: Why,
}

/// The value of an atom that is neither true nor false.
pub(crate) const OPEN: u8 = 2;

/// The inferences of a learning solver, in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Events {
    /// The first atom of each word of the domains.
    bases: Vec<u32>,
    /// The word of each atom.
    words: Vec<u32>,
    /// The values of each word of the domains that are decided before any decision.
    pub(crate) known: Vec<u64>,
    /// For each atom: 0 true, 1 false (as the last bit of its codes), or [`OPEN`].
    values: Vec<u8>,
    events: Vec<Event>,
    /// The true codes, in the order of their inference.
    pub(crate) trail: Vec<Code>,
    /// The start of each level but the first.
    starts: Vec<u32>,
    listed: Vec<Fact>,
    /// The end of each list in `listed`.
    listed_ends: Vec<u32>,
    /// The number of lists at the start of each level.
    listed_starts: Vec<u32>,
    /// The true facts that are impossible together.
    pub(crate) conflict: Reason,
    /// Whether a fixed variable lost its value, so that the conflict is known.
    refuted: bool,
    /// The reason of the current changes, unless the propagator gives it with each.
    why: Option<Why>,
}

impl Events {
    /// Starts with these domains as what is known.
    pub(crate) fn start(&mut self, domains: &Domains) {
        *self = Events::default();
        self.bases.resize(domains.words.len(), 0);
        // Equal variables share a slot, and may be of different sizes.
        let mut atoms = vec![0; domains.words.len()];
        for (slot, &size) in domains.slots.iter().zip(&domains.sizes) {
            for (word, first) in slot.range().zip((0u32..).step_by(64)) {
                atoms[word] = size.saturating_sub(first).min(64).max(atoms[word]);
            }
        }
        for (word, (base, &atoms)) in (0u32..).zip(self.bases.iter_mut().zip(&atoms)) {
            *base = self.words.len() as u32;
            self.words.resize(self.words.len() + atoms as usize, word);
        }
        self.events.resize(self.words.len(), Event { level: 0, why: Why::Assumed });
        self.values.resize(self.words.len(), OPEN);
        self.known.extend(domains.words.iter().map(|word| !word));
        for (atom, &word) in (0u32..).zip(&self.words) {
            let bit = atom - self.bases[word as usize];
            let slot = domains.slot_of_word(word);
            if domains.word(word) >> bit & 1 == 0 {
                self.values[atom as usize] = 1;
            } else if domains.fixed(slot).is_some() {
                self.values[atom as usize] = 0;
                self.known[word as usize] = u64::MAX;
            }
        }
        self.why = Some(Why::Assumed);
    }

    pub(crate) fn atoms(&self) -> usize {
        self.words.len()
    }

    /// Returns the word of an atom and its bit there.
    #[inline(always)]
    pub(crate) fn place(&self, atom: usize) -> (u32, u32) {
        let word = self.words[atom];
        (word, atom as u32 - self.bases[word as usize])
    }

    /// Returns the atom of a word's bit; the atoms of a slot are consecutive.
    #[inline(always)]
    pub(crate) fn atom(&self, word: u32, bit: u32) -> u32 {
        self.bases[word as usize] + bit
    }

    /// Returns the fact of a code.
    #[inline(always)]
    pub(crate) fn fact(&self, code: Code) -> Fact {
        let (word, bit) = self.place(code.atom());
        Fact { word, holds: code.holds(), values: 1 << bit }
    }

    /// Returns the codes of a fact.
    #[inline(always)]
    pub(crate) fn codes(&self, fact: Fact) -> impl Iterator<Item = Code> + use<> {
        let base = self.bases[fact.word as usize];
        Bits(fact.values).map(move |bit| Code::new(base + bit, fact.holds))
    }

    /// Returns the part of a fact that depends on decisions.
    #[inline(always)]
    pub(crate) fn decided(&self, fact: Fact) -> Fact {
        Fact { values: fact.values & !self.known[fact.word as usize], ..fact }
    }

    #[cfg(test)]
    pub(crate) fn literal(&self, domains: &Domains, code: Code) -> Literal {
        let (word, bit) = self.place(code.atom());
        let (variable, base) = domains.place_of_word(word);
        Literal { variable, value: base + bit, holds: code.holds() }
    }

    #[inline(always)]
    pub(crate) fn is_open(&self, atom: usize) -> bool {
        self.values[atom] == OPEN
    }

    #[inline(always)]
    pub(crate) fn is_true(&self, code: Code) -> bool {
        u32::from(self.values[code.atom()]) == code.0 & 1
    }

    #[inline(always)]
    pub(crate) fn is_false(&self, code: Code) -> bool {
        u32::from(self.values[code.atom()]) == code.0 & 1 ^ 1
    }

    #[inline(always)]
    pub(crate) fn level_of(&self, code: Code) -> u32 {
        self.events[code.atom()].level
    }

    #[inline(always)]
    pub(crate) fn why(&self, code: Code) -> Why {
        self.events[code.atom()].why
    }

    /// Returns the number of decisions.
    #[inline(always)]
    pub(crate) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Returns the start of a level on the trail.
    pub(crate) fn start_of(&self, level: u32) -> usize {
        level.checked_sub(1).map_or(0, |before| self.starts[before as usize] as usize)
    }

    pub(crate) fn open_level(&mut self) {
        self.starts.push(self.trail.len() as u32);
        self.listed_starts.push(self.listed_ends.len() as u32);
    }

    /// Forgets the levels above this one.
    pub(crate) fn close_levels(&mut self, level: u32) {
        let start = self.starts[level as usize] as usize;
        for code in self.trail.drain(start..) {
            self.values[code.atom()] = OPEN;
        }
        self.listed_ends.truncate(self.listed_starts[level as usize] as usize);
        self.listed.truncate(self.listed_ends.last().map_or(0, |&end| end as usize));
        self.starts.truncate(level as usize);
        self.listed_starts.truncate(level as usize);
    }

    /// Sets the reason of the following changes.
    pub(crate) fn because(&mut self, why: Why) {
        self.why = Some(why);
    }

    #[inline(always)]
    fn push(&mut self, code: Code, why: Why) {
        let level = self.level();
        self.values[code.atom()] = (code.0 & 1) as u8;
        self.events[code.atom()] = Event { level, why };
        self.trail.push(code);
        if level == 0 {
            let (word, bit) = self.place(code.atom());
            self.known[word as usize] |= 1 << bit;
        }
    }

    /// Lists the reason of a change.
    fn list(&mut self, domains: &Domains, value: u32, reason: &dyn Fn(&Domains, u32, &mut Reason)) -> Why {
        reason(domains, value, &mut self.listed);
        self.listed_ends.push(self.listed.len() as u32);
        Why::Listed(self.listed_ends.len() as u32 - 1)
    }

    fn conflict_of(&mut self, domains: &Domains, reason: &dyn Fn(&Domains, &mut Reason)) {
        self.conflict.clear();
        reason(domains, &mut self.conflict);
    }

    /// Sets the conflict that all of these are false.
    pub(crate) fn fail_all(&mut self, codes: impl Iterator<Item = Code>) {
        let mut conflict = std::mem::take(&mut self.conflict);
        conflict.clear();
        conflict.extend(codes.map(|code| self.fact(!code)));
        self.conflict = conflict;
    }

    /// Adds the premises from which a true code was inferred.
    pub(crate) fn explain(
        &self,
        program: &Program,
        domains: &Domains,
        code: Code,
        premises: &mut Reason,
        clause: impl FnOnce(ClauseRef, &mut Reason),
    ) {
        match self.why(code) {
            Why::Assumed => {}
            Why::Other(atom) => premises.push(self.fact(Code::new(atom, true))),
            Why::Last => {
                let fact = self.fact(code);
                let slot = domains.slot_of_word(fact.word);
                for word in slot.start..slot.start + slot.words {
                    let other = if word == fact.word { fact.values } else { 0 };
                    premises.push(Fact::lacks(word, !other));
                }
            }
            Why::Task(index) => {
                let task = &program.tasks[index as usize];
                task.kind.explain(program, domains, self.fact(code), premises);
            }
            Why::Clause(reference) => clause(reference, premises),
            Why::Listed(list) => {
                let list = list as usize;
                let start = list.checked_sub(1).map_or(0, |before| self.listed_ends[before] as usize);
                premises.extend(&self.listed[start..self.listed_ends[list] as usize]);
            }
        }
    }
}

impl Recorder for Events {}

impl private::Records for Events {
    const RECORDS: bool = true;
    const LEARNS: bool = true;

    #[inline(always)]
    fn begin(&mut self, index: usize, task: &Task) {
        self.why = task.kind.explains_later().then_some(Why::Task(index as u32));
    }

    fn reason(&mut self, domains: &Domains, reason: &dyn Fn(&Domains, &mut Reason)) {
        let why = self.list(domains, 0, &|domains, _, literals| reason(domains, literals));
        self.why = Some(why);
    }

    fn removed(&mut self, domains: &Domains, change: Change, reason: &dyn Fn(&Domains, u32, &mut Reason)) {
        let Change { word, old, new } = change;
        let slot = domains.slot_of_word(word);
        let is_fixed = if slot.words == 1 { old.is_power_of_two() } else { domains.fixed(slot).is_some() };
        if is_fixed {
            // The variable has no other value, so it cannot lose this one.
            self.conflict_of(domains, &|domains, literals| {
                let value = domains.fixed(slot).unwrap_or(0);
                domains.because_is(slot.start, value, literals);
                reason(domains, value, literals);
            });
            self.refuted = true;
            return;
        }
        let first = (word - slot.start) * 64;
        for bit in Bits(old & !new) {
            let code = Code::new(self.atom(word, bit), false);
            if self.is_open(code.atom()) {
                let why = self.why.unwrap_or_else(|| self.list(domains, first + bit, reason));
                self.push(code, why);
            }
        }
        if let Some(value) = domains.fixed_with(slot, word, new) {
            let code = Code::new(self.atom(slot.start, 0) + value, true);
            if self.is_open(code.atom()) {
                self.push(code, Why::Last);
            }
        }
    }

    fn assigned(
        &mut self,
        domains: &Domains,
        slot: Slot,
        value: u32,
        reason: &dyn Fn(&Domains, u32, &mut Reason),
    ) {
        let has = Code::new(self.atom(slot.start + value / 64, value % 64), true);
        if !self.is_open(has.atom()) {
            return;
        }
        let why = self.why.unwrap_or_else(|| self.list(domains, value, reason));
        self.push(has, why);
        for other in domains.values(slot).filter(|&other| other != value) {
            let atom = self.atom(slot.start + other / 64, other % 64);
            self.push(Code::new(atom, false), Why::Other(has.atom() as u32));
        }
    }

    fn failed(&mut self, domains: &Domains, reason: &dyn Fn(&Domains, &mut Reason)) {
        if !std::mem::take(&mut self.refuted) {
            self.conflict_of(domains, reason);
        }
    }
}
