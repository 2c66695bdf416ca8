//! Conflict analysis: the learned clause of the first unique implication point, without what the rest implies.

use super::propagation::Reason;
use super::{LearnedClause, Search, Source};
use crate::certify::opb::Literal;

/// The maximum number of implications from a literal to the clause that implies it.
const MOST_IMPLICATIONS: usize = 200;

/// What a conflict teaches.
pub(super) struct Analysis {
    /// The first literal of the clause becomes true; the second one is of the highest level of the others.
    pub(super) step: LearnedClause,
    /// The level at which the clause propagates.
    pub(super) level: usize,
}

/// What is known of a variable in an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// It is in the clause.
    Member,
    /// The rest of the clause implies its value.
    Implied,
    /// The rest does not, as far as was found.
    Free,
}

/// The marks of an analysis.
#[derive(Debug, Default)]
pub(super) struct Marks {
    marks: Vec<Option<Mark>>,
    touched: Vec<usize>,
}

impl Marks {
    pub(super) fn new(variables: usize) -> Marks {
        Marks { marks: vec![None; variables], touched: Vec::new() }
    }

    fn get(&self, literal: Literal) -> Option<Mark> {
        self.marks[literal.variable()]
    }

    fn set(&mut self, literal: Literal, mark: Mark) {
        self.marks[literal.variable()] = Some(mark);
        self.touched.push(literal.variable());
    }

    fn clear(&mut self) {
        for variable in self.touched.drain(..) {
            self.marks[variable] = None;
        }
    }
}

/// The antecedents with the positions at which they propagate.
type Antecedents = Vec<(u32, Source)>;

impl Search {
    pub(super) fn analyze(&mut self, conflict: Reason) -> Analysis {
        let mut antecedents = Vec::new();
        let (first, clause) = self.resolve(conflict, &mut antecedents);
        self.marks.clear();
        clause.iter().chain([&first]).for_each(|&literal| self.marks.set(literal, Mark::Member));
        let (dropped, mut clause): (Vec<Literal>, Vec<Literal>) =
            clause.into_iter().partition(|&literal| self.follows(literal, 0));
        dropped.iter().for_each(|&literal| self.marks.set(literal, Mark::Implied));
        self.add_implications(dropped, &mut antecedents);
        self.marks.clear();
        antecedents.sort_unstable();
        antecedents.dedup_by_key(|&mut (_, source)| source);
        clause.sort_by_key(|&literal| std::cmp::Reverse(self.propagation.level_of(literal)));
        let level = clause.first().map_or(0, |&literal| self.propagation.level_of(literal));
        clause.insert(0, first);
        let antecedents = antecedents.into_iter().map(|(_, source)| source).collect();
        Analysis { step: LearnedClause { clause, antecedents }, level }
    }

    /// Resolves a conflict until one literal of the current level is left. Returns it, and the others.
    fn resolve(&mut self, conflict: Reason, antecedents: &mut Antecedents) -> (Literal, Vec<Literal>) {
        let level = self.propagation.level();
        let (mut reason, mut implied) = (conflict, None);
        let (mut open, mut place) = (0, self.propagation.trail().len());
        let mut others = Vec::new();
        loop {
            for literal in self.antecedent(reason, implied, antecedents) {
                if self.marks.get(literal).is_some() {
                    continue;
                }
                self.marks.set(literal, Mark::Member);
                self.order.bump(literal.variable());
                if self.propagation.level_of(literal) == level {
                    open += 1;
                } else {
                    others.push(literal);
                }
            }
            let literal = loop {
                place -= 1;
                let literal = self.propagation.trail()[place];
                if self.marks.get(literal).is_some() {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                return (!literal, others);
            }
            (reason, implied) = (self.propagation.reason(literal), Some(literal));
        }
    }

    /// Adds a constraint to the antecedents, and the steps that state its literals of level 0. Returns its other literals.
    fn antecedent(
        &self,
        reason: Reason,
        implied: Option<Literal>,
        antecedents: &mut Antecedents,
    ) -> Vec<Literal> {
        let position = implied.map_or(u32::MAX, |literal| self.propagation.position(literal));
        antecedents.extend(self.propagation.source(reason).map(|source| (position, source)));
        let mut literals = self.propagation.literals_before(reason, implied);
        literals.retain(|&literal| {
            let is_known = self.propagation.level_of(literal) == 0;
            if is_known {
                let unit = self.units[literal.variable()];
                antecedents.extend(unit.map(|unit| (self.propagation.position(literal), unit)));
            }
            !is_known
        });
        literals
    }

    /// Returns whether the other literals of the clause imply that this one is false.
    fn follows(&mut self, literal: Literal, depth: usize) -> bool {
        let reason = self.propagation.reason(literal);
        if reason == Reason::Decision || depth > MOST_IMPLICATIONS {
            return false;
        }
        let before = self.propagation.literals_before(reason, Some(!literal));
        before.into_iter().all(|other| {
            if self.propagation.level_of(other) == 0 {
                return true;
            }
            match self.marks.get(other) {
                Some(Mark::Member | Mark::Implied) => true,
                Some(Mark::Free) => false,
                None => {
                    let follows = self.follows(other, depth + 1);
                    self.marks.set(other, if follows { Mark::Implied } else { Mark::Free });
                    follows
                }
            }
        })
    }

    /// Adds the antecedents of literals that the clause implies.
    fn add_implications(&mut self, mut agenda: Vec<Literal>, antecedents: &mut Antecedents) {
        while let Some(literal) = agenda.pop() {
            let reason = self.propagation.reason(literal);
            for other in self.antecedent(reason, Some(!literal), antecedents) {
                if self.marks.get(other) == Some(Mark::Implied) {
                    // Once is enough.
                    self.marks.set(other, Mark::Free);
                    agenda.push(other);
                }
            }
        }
    }
}
