//! Conflict analysis: from a conflict to a clause that every solution meets, and the level to go back to.
//! Part of the engine (layer 2).

use super::super::program::Program;
use super::super::store::{Domains, Reason};
use super::clauses::Clauses;
use super::events::{Code, Events, Why};

/// What analysis reads.
#[derive(Clone, Copy)]
pub(crate) struct Graph<'a> {
    pub(crate) program: &'a Program,
    pub(crate) domains: &'a Domains,
    pub(crate) events: &'a Events,
    pub(crate) clauses: &'a Clauses,
}

impl Graph<'_> {
    /// Adds what implied something that is true.
    fn explain(&self, code: Code, literals: &mut Reason, premises: &mut Vec<Code>) {
        self.events.explain(self.program, self.domains, code, literals, premises, |clause, premises| {
            let others = self.clauses.codes(clause).filter(|&other| other != code);
            premises.extend(others.map(|other| !other));
        });
    }
}

/// What was made out of a code while a clause is made smaller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    None,
    /// It is in the clause, or was resolved.
    Seen,
    /// The rest of the clause implies it.
    Implied,
    /// It is not implied.
    Needed,
}

/// The working memory of analysis, and its result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    marks: Vec<Mark>,
    marked: Vec<u32>,
    premises: Vec<Code>,
    literals: Reason,
    levels: Vec<u32>,
    /// By their last six bits: the levels of what is in the clause. What is of another level comes from a decision that
    /// the clause does not know.
    level_bits: u64,
    /// The clause: the first code is the one that follows after going back, the second is of the level to go to.
    pub(crate) clause: Vec<Code>,
    /// How many levels take part.
    pub(crate) level_count: u32,
}

/// How deep implications are followed to make a clause smaller.
const MOST_DEPTH: u32 = 30;

impl Analysis {
    pub(crate) fn start(&mut self, atoms: usize) {
        self.marks.clear();
        self.marks.resize(atoms, Mark::None);
    }

    fn mark(&mut self, code: Code, mark: Mark) {
        if self.marks[code.atom()] == Mark::None {
            self.marked.push(code.atom() as u32);
        }
        self.marks[code.atom()] = mark;
    }

    /// Learns the clause of the first unique implication point. `bump` is told what took part.
    pub(crate) fn learn(&mut self, graph: Graph<'_>, conflict: &[Code], mut bump: impl FnMut(usize)) {
        let level = graph.events.level();
        self.clause.clear();
        self.clause.push(Code(0));
        self.premises.clear();
        self.premises.extend(conflict);
        let mut open = 0;
        let mut place = graph.events.trail.len();
        let point = loop {
            for index in 0..self.premises.len() {
                let code = self.premises[index];
                let of = graph.events.level_of(code);
                if of == 0 || self.marks[code.atom()] != Mark::None {
                    continue;
                }
                self.mark(code, Mark::Seen);
                bump(code.atom());
                if of == level {
                    open += 1;
                } else {
                    self.clause.push(!code);
                }
            }
            let code = loop {
                place -= 1;
                let code = graph.events.trail[place];
                if self.marks[code.atom()] == Mark::Seen {
                    break code;
                }
            };
            open -= 1;
            if open == 0 {
                break code;
            }
            self.premises.clear();
            graph.explain(code, &mut self.literals, &mut self.premises);
        };
        self.clause[0] = !point;
        self.minimise(graph);
        self.finish(graph);
    }

    /// The assumptions that a conflict comes from, where there is no decision but these.
    pub(crate) fn assumed(graph: Graph<'_>, conflict: &[Code]) -> Vec<Code> {
        let mut analysis = Analysis::default();
        analysis.start(graph.events.atoms());
        let mut assumed = Vec::new();
        let mut open = conflict.to_vec();
        while let Some(code) = open.pop() {
            if graph.events.level_of(code) == 0 || analysis.marks[code.atom()] != Mark::None {
                continue;
            }
            analysis.mark(code, Mark::Seen);
            match graph.events.why(code) {
                Why::Assumed => assumed.push(code),
                _ => graph.explain(code, &mut analysis.literals, &mut open),
            }
        }
        assumed
    }

    /// Leaves out what the rest of the clause implies.
    fn minimise(&mut self, graph: Graph<'_>) {
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

    /// Whether what is in the clause implies something that is true.
    fn is_implied(&mut self, graph: Graph<'_>, code: Code, depth: u32) -> bool {
        let unknown = self.level_bits >> (graph.events.level_of(code) % 64) & 1 == 0;
        if unknown || matches!(graph.events.why(code), Why::Assumed) || depth > MOST_DEPTH {
            return false;
        }
        let start = self.premises.len();
        let mut premises = std::mem::take(&mut self.premises);
        graph.explain(code, &mut self.literals, &mut premises);
        self.premises = premises;
        let end = self.premises.len();
        let mut implied = true;
        for index in start..end {
            let premise = self.premises[index];
            let mark = self.marks[premise.atom()];
            let known = graph.events.level_of(premise) == 0 || matches!(mark, Mark::Seen | Mark::Implied);
            if !known && (mark == Mark::Needed || !self.is_implied(graph, premise, depth + 1)) {
                implied = false;
                break;
            }
        }
        self.premises.truncate(start);
        if self.marks[code.atom()] == Mark::None {
            self.mark(code, if implied { Mark::Implied } else { Mark::Needed });
        }
        implied
    }

    /// Puts a code of the level to go back to into the second place, counts levels, and forgets the marks.
    fn finish(&mut self, graph: Graph<'_>) {
        for &atom in &self.marked {
            self.marks[atom as usize] = Mark::None;
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
