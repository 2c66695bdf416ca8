//! A formula as clauses in the format DIMACS, and a proof in the format DRAT.
//!
//! A sum becomes a clause for each smallest set of its literals that cannot all be false. These clauses propagate exactly what
//! the sum does: where it makes a literal true, one of them has only that literal left. So the steps of a proof over the sums
//! are steps of a proof over the clauses.

use std::fmt::Write as _;

use super::opb::{Constraint, Formula, Line, Literal};
use super::search::{LearnedClause, needed};

/// The maximum number of literals in all clauses.
const MOST_LITERALS: usize = 6_000_000;

/// Returns a formula as clauses, and if there is an answer, "some cell differs from it".
///
/// # Errors
///
/// Returns the index of the constraint that exceeds the maximum number of literals.
pub(super) fn formula(formula: &Formula, answer: &[Literal]) -> Result<String, usize> {
    let (mut lines, mut count, mut left) = (String::new(), 0usize, MOST_LITERALS);
    let mut constraints = 0usize;
    for line in formula.lines() {
        match line {
            Line::Comment(text) => {
                let _ = writeln!(lines, "c {text}");
            }
            Line::Constraint(constraint) => {
                count += write_clauses(&mut lines, constraint, &mut left).ok_or(constraints)?;
                constraints += 1;
            }
        }
    }
    if !answer.is_empty() {
        lines.push_str("c Some cell differs from the answer.\n");
        let negated: Vec<Literal> = answer.iter().map(|&literal| !literal).collect();
        write_clause(&mut lines, &negated);
        count += 1;
    }
    let mut text = String::new();
    for (index, name) in formula.names().enumerate() {
        let _ = writeln!(text, "c {} is {name}", index + 1);
    }
    let _ = writeln!(text, "p cnf {} {count}", formula.variables());
    text.push_str(&lines);
    Ok(text)
}

/// Returns the proof that the clauses have no solution: the learned clauses, to the empty one.
pub(super) fn proof(steps: &[LearnedClause]) -> String {
    let mut text = String::new();
    for (step, _) in steps.iter().zip(needed(steps)).filter(|(_, needed)| *needed) {
        write_clause(&mut text, &step.clause);
    }
    text
}

/// Writes the clauses of a constraint, and returns their number; `None` if no literals are left for them.
fn write_clauses(text: &mut String, constraint: &Constraint, left: &mut usize) -> Option<usize> {
    let mut count = 0;
    for (mut terms, degree) in constraint.inequalities() {
        if degree > 0 && terms.iter().all(|&(coefficient, _)| coefficient >= degree) {
            *left = left.checked_sub(terms.len() + 1)?;
            write_clause(text, &terms.iter().map(|&(_, literal)| literal).collect::<Vec<_>>());
            count += 1;
            continue;
        }
        terms.sort_by_key(|&(coefficient, _)| std::cmp::Reverse(coefficient));
        let total: i64 = terms.iter().map(|(coefficient, _)| coefficient).sum();
        let mut cover = Cover { terms: &terms, chosen: Vec::new(), left };
        cover.each(0, total - degree, &mut |clause| {
            write_clause(text, clause);
            count += 1;
        })?;
    }
    Some(count)
}

/// The literals of a clause in the making: a sum cannot reach its degree if all of them are false.
struct Cover<'c> {
    /// The greatest coefficients come first, so that a set is smallest if it is enough only with its last literal.
    terms: &'c [(i64, Literal)],
    chosen: Vec<Literal>,
    left: &'c mut usize,
}

impl Cover<'_> {
    /// Calls a function with each smallest set of literals whose coefficients, from this one on, exceed the slack.
    fn each(&mut self, from: usize, slack: i64, write: &mut dyn FnMut(&[Literal])) -> Option<()> {
        if slack < 0 {
            *self.left = self.left.checked_sub(self.chosen.len() + 1)?;
            write(&self.chosen);
            return Some(());
        }
        let mut rest: i64 = self.terms[from..].iter().map(|(coefficient, _)| coefficient).sum();
        for (index, &(coefficient, literal)) in self.terms.iter().enumerate().skip(from) {
            if rest <= slack {
                break;
            }
            self.chosen.push(literal);
            self.each(index + 1, slack - coefficient, write)?;
            self.chosen.pop();
            rest -= coefficient;
        }
        Some(())
    }
}

fn write_clause(text: &mut String, clause: &[Literal]) {
    for literal in clause {
        let sign = if literal.is_negated() { "-" } else { "" };
        let _ = write!(text, "{sign}{} ", literal.variable() + 1);
    }
    text.push_str("0\n");
}
