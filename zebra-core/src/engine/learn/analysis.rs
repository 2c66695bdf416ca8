//! Conflict analysis: from a conflict to a clause that every solution satisfies, and the level to go back to. Part of
//! the engine.

use super::super::program::Program;
use super::super::store::{Domains, Fact, Reason};
use super::clauses::Clauses;
use super::events::{Code, Events, Why};

/// The implication graph, read by the analysis.
#[derive(Clone, Copy)]
pub(crate) struct Graph<'a> {
    pub(crate) program: &'a Program,
    pub(crate) domains: &'a Domains,
    pub(crate) events: &'a Events,
    pub(crate) clauses: &'a Clauses,
}

impl Graph<'_> {
    /// Adds the premises from which a true code was inferred.
    fn explain(&self, code: Code, premises: &mut Reason) {
        self.events.explain(self.program, self.domains, code, premises, |clause, premises| {
            let others = self.clauses.codes(clause).filter(|&other| other != code);
            premises.extend(others.map(|other| self.events.fact(!other)));
        });
    }
}

/// The working memory of analysis, and its result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    /// The values of each word of the domains that are in the clause, resolved, or implied by the rest.
    seen: Vec<u64>,
    /// The values of each word that are known not to be implied.
    needed: Vec<u64>,
    /// The words that have such values.
    marked: Vec<u32>,
    premises: Reason,
    levels: Vec<u32>,
    /// The levels of the clause's codes, by their last six bits. The clause cannot imply a code of another level.
    level_bits: u64,
    /// The clause: the first code follows after going back to the level of the second.
    pub(crate) clause: Vec<Code>,
    /// The number of levels in the clause.
    pub(crate) level_count: u32,
}

/// The number of codes above which a clause is shrunk to one code for each level: longer ones cost more than they
/// prune. Tests have small networks.
const LONG: usize = if cfg!(test) { 5 } else { 40 };

/// The depth to which implications are followed to minimize a clause.
const MOST_DEPTH: u32 = 30;

impl Analysis {
    pub(crate) fn start(&mut self, words: usize) {
        for marks in [&mut self.seen, &mut self.needed] {
            marks.clear();
            marks.resize(words, 0);
        }
    }

    /// Marks a fact as seen, and returns the part of it that was not.
    #[inline(always)]
    fn meet(&mut self, graph: Graph<'_>, fact: Fact) -> Fact {
        let word = fact.word as usize;
        let mut fact = graph.events.decided(fact);
        fact.values &= !self.seen[word];
        if fact.values != 0 {
            if self.seen[word] == 0 {
                self.marked.push(fact.word);
            }
            self.seen[word] |= fact.values;
        }
        fact
    }

    #[inline(always)]
    fn is_seen(&self, graph: Graph<'_>, code: Code) -> bool {
        let (word, bit) = graph.events.place(code.atom());
        self.seen[word as usize] >> bit & 1 == 1
    }

    /// Learns the clause of the first unique implication point. Calls `bump` with each atom that takes part and its
    /// word.
    pub(crate) fn learn(&mut self, graph: Graph<'_>, conflict: &[Fact], mut bump: impl FnMut(usize, u32)) {
        let level = graph.events.level();
        self.clause.clear();
        self.clause.push(Code(0));
        self.premises.clear();
        self.premises.extend(conflict);
        let mut open = 0;
        let mut place = graph.events.trail.len();
        let point = loop {
            for index in 0..self.premises.len() {
                let fact = self.meet(graph, self.premises[index]);
                for code in graph.events.codes(fact) {
                    bump(code.atom(), fact.word);
                    if graph.events.level_of(code) == level {
                        open += 1;
                    } else {
                        self.clause.push(!code);
                    }
                }
            }
            let code = loop {
                place -= 1;
                let code = graph.events.trail[place];
                if self.is_seen(graph, code) {
                    break code;
                }
            };
            open -= 1;
            if open == 0 {
                break code;
            }
            self.premises.clear();
            graph.explain(code, &mut self.premises);
        };
        self.clause[0] = !point;
        if self.clause.len() > LONG {
            self.shrink(graph, place);
        } else {
            self.minimize(graph);
        }
        self.finish(graph);
    }

    /// Replaces all codes of a level by a unique implication point, for each level below the current one. After
    /// Feng and Bacchus, "Clause size reduction with all-UIP learning" (SAT 2020).
    fn shrink(&mut self, graph: Graph<'_>, mut place: usize) {
        let events = graph.events;
        self.levels.clear();
        self.levels.resize(events.level() as usize, 0);
        for &code in &self.clause[1..] {
            self.levels[events.level_of(code) as usize] += 1;
        }
        let mut left = self.clause.len() - 1;
        self.clause.truncate(1);
        while left > 0 {
            place -= 1;
            let code = events.trail[place];
            if !self.is_seen(graph, code) {
                continue;
            }
            left -= 1;
            let of_level = &mut self.levels[events.level_of(code) as usize];
            *of_level -= 1;
            if *of_level == 0 || matches!(events.why(code), Why::Assumed) {
                self.clause.push(!code);
                continue;
            }
            self.premises.clear();
            graph.explain(code, &mut self.premises);
            for index in 0..self.premises.len() {
                let fact = self.meet(graph, self.premises[index]);
                left += fact.values.count_ones() as usize;
                for code in events.codes(fact) {
                    self.levels[events.level_of(code) as usize] += 1;
                }
            }
        }
    }

    /// Drops codes that the rest of the clause implies.
    fn minimize(&mut self, graph: Graph<'_>) {
        let mut clause = std::mem::take(&mut self.clause);
        self.level_bits = clause.iter().fold(0, |bits, &code| bits | 1 << (graph.events.level_of(code) % 64));
        let mut kept = 1;
        for index in 1..clause.len() {
            let code = clause[index];
            if !self.is_implied(graph, !code, 0) {
                clause[kept] = code;
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.clause = clause;
    }

    /// Returns whether the negated clause implies a true code.
    fn is_implied(&mut self, graph: Graph<'_>, code: Code, depth: u32) -> bool {
        if matches!(graph.events.why(code), Why::Assumed) || depth > MOST_DEPTH {
            return false;
        }
        let start = self.premises.len();
        graph.explain(code, &mut self.premises);
        let premises = start..self.premises.len();
        let implied = premises.clone().all(|index| self.may_be_implied(graph, self.premises[index]))
            && premises.clone().all(|index| {
                let rest = self.unmet(graph, self.premises[index]);
                graph.events.codes(rest).all(|premise| self.is_implied(graph, premise, depth + 1))
            });
        self.premises.truncate(start);
        let Fact { word, values, .. } = graph.events.fact(code);
        let word = word as usize;
        if (self.seen[word] | self.needed[word]) & values == 0 {
            if self.seen[word] | self.needed[word] == 0 {
                self.marked.push(word as u32);
            }
            let marks = if implied { &mut self.seen } else { &mut self.needed };
            marks[word] |= values;
        }
        implied
    }

    /// Returns the part of a fact that is neither in the clause nor known to be implied.
    #[inline(always)]
    fn unmet(&self, graph: Graph<'_>, fact: Fact) -> Fact {
        let decided = graph.events.decided(fact);
        Fact { values: decided.values & !self.seen[fact.word as usize], ..fact }
    }

    /// Returns whether no part of a fact is known not to be implied.
    #[inline(always)]
    fn may_be_implied(&self, graph: Graph<'_>, fact: Fact) -> bool {
        let rest = self.unmet(graph, fact);
        rest.values & self.needed[fact.word as usize] == 0
            && graph
                .events
                .codes(rest)
                .all(|code| self.level_bits >> (graph.events.level_of(code) % 64) & 1 == 1)
    }

    /// Moves a code of the level to go back to into the second place, counts the levels, and clears the marks.
    fn finish(&mut self, graph: Graph<'_>) {
        for &word in &self.marked {
            self.seen[word as usize] = 0;
            self.needed[word as usize] = 0;
        }
        self.marked.clear();
        self.premises.clear();
        let events = graph.events;
        if let Some(latest) = (1..self.clause.len()).max_by_key(|&index| events.level_of(self.clause[index]))
        {
            self.clause.swap(1, latest);
        }
        self.levels.clear();
        self.levels.extend(self.clause.iter().map(|&code| events.level_of(code)));
        self.levels.sort_unstable();
        self.levels.dedup();
        self.level_count = self.levels.len() as u32;
    }
}
