//! Unit propagation of clauses, by two watched literals, and of other inequalities, by counters.

use super::Source;
use crate::certify::opb::Literal;

/// Why a literal is true, or what a conflict contradicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    Decision,
    Clause(u32),
    Inequality(u32),
}

/// A clause; the first two literals are watched.
struct Clause {
    literals: Vec<Literal>,
    /// Where the last search for a literal to watch ended. The next one starts there: in a long clause, the literals before are
    /// usually false still, and to visit them each time costs the square of the length.
    start: usize,
    source: Source,
}

/// The sum of the coefficients of the true literals is at least a degree.
struct Inequality {
    terms: Vec<(i64, Literal)>,
    greatest: i64,
    /// The coefficients of the literals that are not false, minus the degree.
    slack: i64,
    source: Source,
}

/// A clause that watches a literal, and another literal of it; if that is true, the clause need not be visited.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// The constraints, and the literals that are true.
pub(super) struct Propagation {
    clauses: Vec<Clause>,
    inequalities: Vec<Inequality>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// For each literal, the inequalities that have it, with the coefficient.
    occurrences: Vec<Vec<(u32, i64)>>,
    values: Vec<Option<bool>>,
    reasons: Vec<Reason>,
    levels: Vec<u32>,
    positions: Vec<u32>,
    trail: Vec<Literal>,
    /// The length of the trail at the start of each level.
    starts: Vec<usize>,
    /// The number of literals of the trail that were propagated.
    done: usize,
    /// Inequalities that were added and not visited.
    fresh: Vec<Reason>,
    /// The number of constraints that were visited.
    pub(super) visits: u64,
}

impl Propagation {
    pub(super) fn new(variables: usize) -> Propagation {
        Propagation {
            clauses: Vec::new(),
            inequalities: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
            occurrences: vec![Vec::new(); 2 * variables],
            values: vec![None; 2 * variables],
            reasons: vec![Reason::Decision; variables],
            levels: vec![0; variables],
            positions: vec![0; variables],
            trail: Vec::new(),
            starts: Vec::new(),
            done: 0,
            fresh: Vec::new(),
            visits: 0,
        }
    }

    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    pub(super) fn level_of(&self, literal: Literal) -> usize {
        self.levels[literal.variable()] as usize
    }

    /// Returns the place of the variable of a literal on the trail.
    pub(super) fn position(&self, literal: Literal) -> u32 {
        self.positions[literal.variable()]
    }

    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    pub(super) fn value(&self, literal: Literal) -> Option<bool> {
        self.values[literal.index()]
    }

    pub(super) fn is_open(&self, variable: usize) -> bool {
        self.values[2 * variable].is_none()
    }

    pub(super) fn reason(&self, literal: Literal) -> Reason {
        self.reasons[literal.variable()]
    }

    pub(super) fn source(&self, reason: Reason) -> Option<Source> {
        match reason {
            Reason::Decision => None,
            Reason::Clause(clause) => Some(self.clauses[clause as usize].source),
            Reason::Inequality(inequality) => Some(self.inequalities[inequality as usize].source),
        }
    }

    /// Returns the false literals of a constraint that make a literal true, or that contradict it.
    pub(super) fn literals_before(&self, reason: Reason, implied: Option<Literal>) -> Vec<Literal> {
        let end = implied.map_or(u32::MAX, |literal| self.position(literal));
        let counts = |literal: &Literal| self.value(*literal) == Some(false) && self.position(*literal) < end;
        match reason {
            Reason::Decision => Vec::new(),
            Reason::Clause(clause) => {
                self.clauses[clause as usize].literals.iter().copied().filter(counts).collect()
            }
            Reason::Inequality(inequality) => {
                let terms = &self.inequalities[inequality as usize].terms;
                terms.iter().map(|&(_, literal)| literal).filter(counts).collect()
            }
        }
    }

    /// Adds a constraint of the formula, at level 0.
    pub(super) fn add(&mut self, terms: Vec<(i64, Literal)>, degree: i64, source: Source) {
        let is_clause =
            terms.len() > 1 && degree > 0 && terms.iter().all(|&(coefficient, _)| coefficient >= degree);
        if is_clause && terms.iter().all(|&(_, literal)| self.value(literal).is_none()) {
            let literals: Vec<Literal> = terms.iter().map(|&(_, literal)| literal).collect();
            self.add_clause(literals, source);
            return;
        }
        let number = self.inequalities.len() as u32;
        let mut slack = -degree;
        for &(coefficient, literal) in &terms {
            self.occurrences[literal.index()].push((number, coefficient));
            let is_false = self.value(literal) == Some(false);
            // A literal that is not propagated yet is subtracted later.
            let counts = !is_false || self.position(literal) as usize >= self.done;
            slack += if counts { coefficient } else { 0 };
        }
        let greatest = terms.iter().map(|&(coefficient, _)| coefficient).max().unwrap_or(0);
        self.inequalities.push(Inequality { terms, greatest, slack, source });
        self.fresh.push(Reason::Inequality(number));
    }

    /// Adds a learned clause whose literals are all false but the first one, which becomes true.
    pub(super) fn learn(&mut self, literals: Vec<Literal>, source: Source) {
        let first = literals[0];
        let clause = self.add_clause(literals, source);
        self.set(first, Reason::Clause(clause));
    }

    fn add_clause(&mut self, literals: Vec<Literal>, source: Source) -> u32 {
        let clause = self.clauses.len() as u32;
        if let [first, second, ..] = literals[..] {
            self.watches[first.index()].push(Watch { clause, other: second });
            self.watches[second.index()].push(Watch { clause, other: first });
        }
        self.clauses.push(Clause { literals, start: 2, source });
        clause
    }

    /// Makes a literal true at a new level.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.starts.push(self.trail.len());
        self.set(literal, Reason::Decision);
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable();
        self.values[literal.index()] = Some(true);
        self.values[(!literal).index()] = Some(false);
        self.reasons[variable] = reason;
        self.levels[variable] = self.starts.len() as u32;
        self.positions[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Goes back to a level, and calls a function with each literal that is open again.
    pub(super) fn backtrack(&mut self, level: usize, mut opened: impl FnMut(Literal)) {
        let Some(&start) = self.starts.get(level) else { return };
        for position in (start..self.trail.len()).rev() {
            let literal = self.trail[position];
            if position < self.done {
                for &(inequality, coefficient) in &self.occurrences[(!literal).index()] {
                    self.inequalities[inequality as usize].slack += coefficient;
                }
            }
            self.values[literal.index()] = None;
            self.values[(!literal).index()] = None;
            opened(literal);
        }
        self.trail.truncate(start);
        self.starts.truncate(level);
        self.done = self.done.min(start);
    }

    /// Propagates until nothing follows; returns the constraint of a conflict.
    pub(super) fn run(&mut self) -> Option<Reason> {
        while let Some(Reason::Inequality(number)) = self.fresh.pop() {
            if let Some(conflict) = self.visit(number) {
                return Some(conflict);
            }
        }
        while let Some(&literal) = self.trail.get(self.done) {
            self.done += 1;
            let occurrences = std::mem::take(&mut self.occurrences[(!literal).index()]);
            for &(inequality, coefficient) in &occurrences {
                self.inequalities[inequality as usize].slack -= coefficient;
            }
            let conflict = occurrences.iter().find_map(|&(inequality, _)| self.visit(inequality));
            self.occurrences[(!literal).index()] = occurrences;
            let conflict = conflict.or_else(|| self.visit_clauses(!literal));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn visit(&mut self, number: u32) -> Option<Reason> {
        self.visits += 1;
        let inequality = &self.inequalities[number as usize];
        let (slack, greatest) = (inequality.slack, inequality.greatest);
        if slack < 0 {
            return Some(Reason::Inequality(number));
        }
        if slack < greatest {
            for index in 0..inequality.terms.len() {
                let (coefficient, literal) = self.inequalities[number as usize].terms[index];
                if coefficient > slack && self.value(literal).is_none() {
                    self.set(literal, Reason::Inequality(number));
                }
            }
        }
        None
    }

    /// Visits the clauses that watch a literal, which is false.
    fn visit_clauses(&mut self, falsified: Literal) -> Option<Reason> {
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        let mut conflict = None;
        watches.retain_mut(|watch| {
            if conflict.is_some() || self.values[watch.other.index()] == Some(true) {
                return true;
            }
            self.visits += 1;
            let Clause { literals, start, .. } = &mut self.clauses[watch.clause as usize];
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            watch.other = first;
            if self.values[first.index()] == Some(true) {
                return true;
            }
            let mut places = (*start..literals.len()).chain(2..*start);
            let free = places.find(|&index| self.values[literals[index].index()] != Some(false));
            if let Some(index) = free {
                *start = index;
                literals.swap(1, index);
                self.watches[literals[1].index()].push(Watch { clause: watch.clause, other: first });
                return false;
            }
            let reason = Reason::Clause(watch.clause);
            match self.values[first.index()] {
                Some(_) => conflict = Some(reason),
                None => self.set(first, reason),
            }
            true
        });
        self.watches[falsified.index()] = watches;
        conflict
    }
}
