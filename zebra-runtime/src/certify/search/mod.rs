//! A search over a pseudo-Boolean formula that learns clauses, and records why each follows.
//!
//! Conflict-driven clause learning over the constraints as a checker sees them: a learned clause follows from its
//! antecedents by unit propagation alone. So every step of the search is a step of the proof, and no propagator has to be
//! justified.

mod analysis;
mod order;
mod propagation;

use super::opb::{Constraint, Formula, Literal};
use crate::engine::Budget;
use analysis::Marks;
use order::Order;
use propagation::{Propagation, Reason};

/// The conflicts of the shortest interval between restarts.
const RESTART: u64 = 100;

/// The maximum number of literals and antecedents of all learned clauses.
const MOST_LEARNED: usize = 16_000_000;

/// A constraint that a step of the proof uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    /// An inequality of the formula, by its number from 0.
    Formula(u32),
    /// "Some cell differs from the answer".
    Improvement,
    /// A literal that the search supposes.
    Supposed,
    /// A learned clause, by its number from 0.
    Learned(u32),
}

/// A learned clause and what it follows from, in the order in which the constraints propagate.
#[derive(Debug, Clone)]
pub(super) struct LearnedClause {
    pub(super) clause: Vec<Literal>,
    pub(super) antecedents: Vec<Source>,
}

/// The end of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Every variable has a value, and every constraint holds.
    Solution,
    /// The last learned clause is empty.
    Contradiction,
    /// The budget is exhausted.
    Exhausted,
}

/// A search.
pub(super) struct Search {
    propagation: Propagation,
    order: Order,
    marks: Marks,
    /// The last value of each variable.
    phases: Vec<bool>,
    steps: Vec<LearnedClause>,
    learned: usize,
    /// For each variable that is known at level 0, the step that states it.
    units: Vec<Option<Source>>,
    /// The number of literals of the trail with such a step.
    stated: usize,
    conflicts: u64,
    budget: u64,
}

impl Search {
    /// Creates a search for the solutions of a formula.
    pub(super) fn new(formula: &Formula, budget: Budget) -> Search {
        let mut search = Search::without_constraints(formula.variables(), budget);
        let inequalities = formula.constraints().flat_map(Constraint::inequalities);
        for (number, (terms, degree)) in (0..).zip(inequalities) {
            search.propagation.add(terms, degree, Source::Formula(number));
        }
        search
    }

    /// Creates a search with this number of variables.
    pub(super) fn without_constraints(variables: usize, budget: Budget) -> Search {
        Search {
            propagation: Propagation::new(variables),
            order: Order::new(variables),
            marks: Marks::new(variables),
            phases: vec![true; variables],
            steps: Vec::new(),
            learned: 0,
            units: vec![None; variables],
            stated: 0,
            conflicts: 0,
            budget: budget.get(),
        }
    }

    /// Adds the constraint that a sum of coefficients of true literals is at least a degree. The coefficients are positive.
    pub(super) fn add(&mut self, terms: Vec<(i64, Literal)>, degree: i64, source: Source) {
        self.propagation.add(terms, degree, source);
    }

    /// Returns the number of constraints that were visited.
    pub(super) fn visits(&self) -> u64 {
        self.propagation.visits
    }

    /// Requires that not all of these literals are true.
    pub(super) fn exclude(&mut self, literals: &[Literal]) {
        self.backtrack(0);
        let terms = literals.iter().map(|&literal| (1, !literal)).collect();
        self.propagation.add(terms, 1, Source::Improvement);
    }

    /// Returns the learned clauses, to the empty one. If propagation alone led to it, it is the only one.
    pub(super) fn into_steps(self) -> Vec<LearnedClause> {
        if self.conflicts > 1 {
            return self.steps;
        }
        // Each step states a literal, in the order in which they became known.
        let needed = needed(&self.steps);
        let of_proof = self.steps.iter().zip(needed).filter(|(_, needed)| *needed);
        let sources = of_proof.flat_map(|(step, _)| step.antecedents.iter().copied());
        let antecedents = sources.filter(|source| !matches!(source, Source::Learned(_))).collect();
        vec![LearnedClause { clause: Vec::new(), antecedents }]
    }

    /// Returns whether a literal is true in the solution.
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.propagation.value(literal) == Some(true)
    }

    /// Searches for a solution.
    pub(super) fn run(&mut self) -> End {
        let (mut round, mut left) = (1, RESTART);
        loop {
            if let Some(conflict) = self.propagation.run() {
                self.conflicts += 1;
                left = left.saturating_sub(1);
                if self.propagation.level() == 0 {
                    self.state_units();
                    self.refute(conflict);
                    return End::Contradiction;
                }
                self.learn(conflict);
                continue;
            }
            if self.propagation.level() == 0 {
                self.state_units();
            }
            if self.propagation.visits > self.budget || self.learned > MOST_LEARNED {
                return End::Exhausted;
            }
            if left == 0 && self.propagation.level() > 0 {
                round += 1;
                left = RESTART * luby(round);
                self.backtrack(0);
                continue;
            }
            let propagation = &self.propagation;
            let Some(variable) = self.order.next(|variable| propagation.is_open(variable)) else {
                return End::Solution;
            };
            let literal = Literal::of(variable as u32);
            self.propagation.decide(if self.phases[variable] { literal } else { !literal });
        }
    }

    fn backtrack(&mut self, level: usize) {
        let (order, phases) = (&mut self.order, &mut self.phases);
        self.propagation.backtrack(level, |literal| {
            phases[literal.variable()] = !literal.is_negated();
            order.restore(literal.variable());
        });
    }

    /// Learns a clause from a conflict, and goes back to where it propagates.
    fn learn(&mut self, conflict: Reason) {
        let analysis = self.analyze(conflict);
        self.order.decay();
        self.backtrack(analysis.level);
        let (clause, source) = self.record(analysis.step);
        self.propagation.learn(clause, source);
    }

    /// Records a step of the proof.
    fn record(&mut self, step: LearnedClause) -> (Vec<Literal>, Source) {
        let source = Source::Learned(self.steps.len() as u32);
        self.learned += step.clause.len() + step.antecedents.len();
        let clause = step.clause.clone();
        self.steps.push(step);
        (clause, source)
    }

    /// Records a step for each literal that became known at level 0.
    fn state_units(&mut self) {
        while let Some(&literal) = self.propagation.trail().get(self.stated) {
            self.stated += 1;
            let reason = self.propagation.reason(literal);
            let literals = self.propagation.literals_before(reason, Some(literal));
            let Some(mut source) = self.propagation.source(reason) else { continue };
            if !literals.is_empty() {
                let known = literals.iter().filter_map(|other| self.units[other.variable()]);
                let antecedents = known.chain([source]).collect();
                source = self.record(LearnedClause { clause: vec![literal], antecedents }).1;
            }
            self.units[literal.variable()] = Some(source);
        }
    }

    /// Records the empty clause.
    fn refute(&mut self, conflict: Reason) {
        let literals = self.propagation.literals_before(conflict, None);
        let units = literals.iter().filter_map(|literal| self.units[literal.variable()]);
        let antecedents = units.chain(self.propagation.source(conflict)).collect();
        self.record(LearnedClause { clause: Vec::new(), antecedents });
    }
}

/// Returns a number of the Luby sequence: 1, 1, 2, 1, 1, 2, 4, …
fn luby(index: u64) -> u64 {
    let mut index = index;
    loop {
        let bits = u64::BITS - index.leading_zeros();
        if index == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}

/// Returns which steps the last one depends on.
pub(super) fn needed(steps: &[LearnedClause]) -> Vec<bool> {
    let mut needed = vec![false; steps.len()];
    if let Some(last) = needed.last_mut() {
        *last = true;
    }
    for (index, step) in steps.iter().enumerate().rev() {
        if needed[index] {
            for &source in &step.antecedents {
                if let Source::Learned(earlier) = source {
                    needed[earlier as usize] = true;
                }
            }
        }
    }
    needed
}
