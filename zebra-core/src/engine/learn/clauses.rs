//! Learned clauses with two watched codes each, and the removal of those of little use. Part of the engine.

use super::events::{Code, Events};

/// A clause, by its place in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClauseRef(u32);

/// A clause to visit when the code of this list becomes false.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watcher {
    pub(crate) clause: ClauseRef,
    /// Another code of the clause: if it is true, the clause need not be visited.
    pub(crate) other: Code,
}

/// The number of levels that marks a permanent clause.
const PERMANENT: u32 = 0;

/// The number of words before a clause's codes: its length, and the number of levels when it was learned.
const HEADER: usize = 2;

/// The number of levels up to which clauses are kept.
const GOOD_LEVELS: u32 = 2;

/// The number of words of clauses above which half of the clauses are dropped.
const MOST_CODES: usize = 1 << 21;

/// All clauses of a learning solver.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clauses {
    words: Vec<u32>,
    /// For each code, the clauses to visit when it becomes false.
    watchers: Vec<Vec<Watcher>>,
    /// The number of learned clauses.
    learned: usize,
    /// The number of learned clauses above which they are cleaned up.
    room: usize,
}

impl Clauses {
    pub(crate) fn start(&mut self, atoms: usize, room: usize) {
        self.words.clear();
        self.watchers.clear();
        self.watchers.resize(atoms * 2, Vec::new());
        self.learned = 0;
        self.room = room;
    }

    /// Returns the codes of a clause; the first two are watched.
    #[inline(always)]
    pub(crate) fn codes(&self, clause: ClauseRef) -> impl ExactSizeIterator<Item = Code> + '_ {
        let start = clause.0 as usize + HEADER;
        let length = self.words[clause.0 as usize] as usize;
        self.words[start..start + length].iter().map(|&word| Code(word))
    }

    /// Returns the codes of every clause.
    #[cfg(test)]
    pub(crate) fn all(&self) -> impl Iterator<Item = Vec<Code>> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let length = *self.words.get(at)? as usize;
            let clause = ClauseRef(at as u32);
            at += HEADER + length;
            Some(self.codes(clause).collect())
        })
    }

    /// Adds a clause of two codes or more; the first two are watched. `levels` is the number of levels that take part.
    pub(crate) fn learn(&mut self, codes: &[Code], levels: u32) -> ClauseRef {
        self.learned += 1;
        self.add(codes, levels.max(1))
    }

    /// Adds a clause that is never dropped.
    pub(crate) fn keep(&mut self, codes: &[Code]) -> ClauseRef {
        self.add(codes, PERMANENT)
    }

    fn add(&mut self, codes: &[Code], levels: u32) -> ClauseRef {
        let clause = ClauseRef(self.words.len() as u32);
        self.words.extend([codes.len() as u32, levels]);
        self.words.extend(codes.iter().map(|code| code.0));
        self.watchers[codes[0].index()].push(Watcher { clause, other: codes[1] });
        self.watchers[codes[1].index()].push(Watcher { clause, other: codes[0] });
        clause
    }

    /// Returns the watchers of a code that became false. They must be given back.
    #[inline(always)]
    pub(crate) fn take_watchers(&mut self, code: Code) -> Vec<Watcher> {
        std::mem::take(&mut self.watchers[code.index()])
    }

    #[inline(always)]
    pub(crate) fn give_watchers(&mut self, code: Code, watchers: Vec<Watcher>) {
        self.watchers[code.index()] = watchers;
    }

    #[inline(always)]
    pub(crate) fn is_watched(&self, code: Code) -> bool {
        !self.watchers[code.index()].is_empty()
    }

    /// Looks for a code of the clause to watch in place of one that became false.
    #[inline(always)]
    pub(crate) fn watch_another(&mut self, clause: ClauseRef, code: Code, events: &Events) -> Watched {
        let start = clause.0 as usize + HEADER;
        let length = self.words[clause.0 as usize] as usize;
        let codes = &mut self.words[start..start + length];
        if codes[0] == code.0 {
            codes.swap(0, 1);
        }
        let first = Code(codes[0]);
        if events.is_true(first) {
            return Watched::Satisfied(first);
        }
        for index in 2..length {
            let other = Code(codes[index]);
            if !events.is_false(other) {
                codes.swap(1, index);
                self.watchers[other.index()].push(Watcher { clause, other: first });
                return Watched::Elsewhere;
            }
        }
        Watched::Last(first)
    }

    /// Returns whether it is time to clean up.
    pub(crate) fn are_many(&self) -> bool {
        self.learned > self.room || self.words.len() > MOST_CODES
    }

    /// Drops the worse half of the learned clauses, and those that are satisfied. Valid only before any decision.
    pub(crate) fn clean_up(&mut self, events: &Events) {
        let mut rated: Vec<(u32, u32)> = Vec::with_capacity(self.learned);
        let mut at = 0;
        while at < self.words.len() {
            let (length, levels) = (self.words[at], self.words[at + 1]);
            if levels > GOOD_LEVELS {
                rated.push((levels << 16 | length.min(0xffff), at as u32));
            }
            at += HEADER + length as usize;
        }
        // Of equal ones, the newer is kept.
        rated.sort_unstable_by_key(|&(rate, at)| (rate, std::cmp::Reverse(at)));
        let mut dropped: Vec<u32> = rated[rated.len() / 2..].iter().map(|&(_, at)| at).collect();
        dropped.sort_unstable();
        self.rebuild(&dropped, events);
        self.room += self.room / 10;
    }

    fn rebuild(&mut self, dropped: &[u32], events: &Events) {
        let words = std::mem::take(&mut self.words);
        self.watchers.iter_mut().for_each(Vec::clear);
        self.learned = 0;
        let mut dropped = dropped.iter().copied().peekable();
        let mut codes: Vec<Code> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let (length, levels) = (words[at] as usize, words[at + 1]);
            let start = at + HEADER;
            codes.clear();
            codes.extend(words[start..start + length].iter().map(|&word| Code(word)));
            let is_dropped = dropped.next_if(|&clause| clause as usize == at).is_some();
            let is_known = codes.iter().any(|&code| events.is_true(code));
            if !is_dropped && !is_known {
                codes.retain(|&code| !events.is_false(code));
                self.learned += usize::from(levels != PERMANENT);
                self.add(&codes, levels);
            }
            at = start + length;
        }
    }
}

/// The state of a clause of which a watched code became false.
pub(crate) enum Watched {
    /// This code is true.
    Satisfied(Code),
    /// Another code is watched instead.
    Elsewhere,
    /// All other codes are false.
    Last(Code),
}
