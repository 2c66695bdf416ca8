//! Pseudo-Boolean formulas, and their text in the format OPB.

use std::fmt;
use std::ops::Not;

/// A variable or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Literal(u32);

impl Literal {
    /// Returns the literal that is true if a variable is.
    pub(super) const fn of(variable: u32) -> Literal {
        Literal(2 * variable)
    }

    pub(super) const fn variable(self) -> usize {
        self.0 as usize / 2
    }

    pub(super) const fn is_negated(self) -> bool {
        self.0 % 2 == 1
    }

    /// Returns an index: two for each variable.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// The sum of the coefficients of the true literals is at least a number, or equal to it. No variable occurs twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Constraint {
    pub(super) terms: Vec<(i64, Literal)>,
    pub(super) is_equation: bool,
    pub(super) degree: i64,
}

impl Constraint {
    /// Returns a constraint of terms whose variables may occur several times.
    pub(super) fn new(mut terms: Vec<(i64, Literal)>, is_equation: bool, mut degree: i64) -> Constraint {
        terms.sort_by_key(|&(_, literal)| literal);
        let mut merged: Vec<(i64, Literal)> = Vec::with_capacity(terms.len());
        for (coefficient, literal) in terms {
            match merged.last_mut() {
                Some(last) if last.1 == literal => last.0 += coefficient,
                // a * x + b * ~x = b + (a - b) * x
                Some(last) if last.1 == !literal => {
                    degree -= coefficient;
                    last.0 -= coefficient;
                }
                _ => merged.push((coefficient, literal)),
            }
        }
        merged.retain(|&(coefficient, _)| coefficient != 0);
        for (coefficient, literal) in &mut merged {
            if *coefficient < 0 {
                // -a * x = a * ~x - a
                degree -= *coefficient;
                (*coefficient, *literal) = (-*coefficient, !*literal);
            }
        }
        Constraint { terms: merged, is_equation, degree }
    }

    /// Returns the inequalities, "at least" before "at most", as a checker numbers them. The coefficients are positive.
    pub(super) fn inequalities(&self) -> Vec<(Vec<(i64, Literal)>, i64)> {
        let mut inequalities = vec![(self.terms.clone(), self.degree)];
        if self.is_equation {
            let total: i64 = self.terms.iter().map(|&(coefficient, _)| coefficient).sum();
            let negated = self.terms.iter().map(|&(coefficient, literal)| (coefficient, !literal));
            inequalities.push((negated.collect(), total - self.degree));
        }
        inequalities
    }
}

/// A pseudo-Boolean formula with comments.
#[derive(Debug, Clone, Default)]
pub(super) struct Formula {
    names: Vec<String>,
    lines: Vec<Line>,
    terms: usize,
    /// The number of constraints.
    count: usize,
    /// The literals whose number is minimized; none for no objective.
    pub(super) objective: Vec<Literal>,
}

/// A line of a formula.
#[derive(Debug, Clone)]
pub(super) enum Line {
    Comment(String),
    Constraint(Constraint),
}

impl Formula {
    /// Adds a variable.
    pub(super) fn variable(&mut self, name: String) -> Literal {
        self.names.push(name);
        Literal::of(self.names.len() as u32 - 1)
    }

    /// The number of variables.
    pub(super) fn variables(&self) -> usize {
        self.names.len()
    }

    /// The number of literals in all constraints.
    pub(super) fn size(&self) -> usize {
        self.terms
    }

    /// The number of constraints.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Adds a comment, on one line.
    pub(super) fn comment(&mut self, text: &str) {
        let line = text.split(|letter: char| letter.is_control()).collect::<Vec<_>>().join(" ");
        self.lines.push(Line::Comment(line));
    }

    pub(super) fn add(&mut self, constraint: Constraint) {
        self.terms += constraint.terms.len() + 1;
        self.count += 1;
        self.lines.push(Line::Constraint(constraint));
    }

    /// Adds "at least one of these literals is true".
    pub(super) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let mut literals: Vec<Literal> = literals.into_iter().collect();
        literals.sort_unstable();
        literals.dedup();
        let is_true = literals.windows(2).any(|pair| pair[0] == !pair[1]);
        if !is_true {
            let terms = literals.into_iter().map(|literal| (1, literal)).collect();
            self.add(Constraint { terms, is_equation: false, degree: 1 });
        }
    }

    /// Adds "exactly one of these literals is true".
    pub(super) fn exactly_one(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let terms = literals.into_iter().map(|literal| (1, literal)).collect();
        self.add(Constraint::new(terms, true, 1));
    }

    pub(super) fn constraints(&self) -> impl Iterator<Item = &Constraint> {
        self.lines.iter().filter_map(|line| match line {
            Line::Constraint(constraint) => Some(constraint),
            Line::Comment(_) => None,
        })
    }

    /// Returns the comments and constraints in their order.
    pub(super) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the names of the variables.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Writes a literal.
    pub(super) fn write_literal(&self, out: &mut impl fmt::Write, literal: Literal) -> fmt::Result {
        out.write_str(if literal.is_negated() { "~" } else { "" })?;
        out.write_str(&self.names[literal.variable()])
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "* #variable= {} #constraint= {}", self.names.len(), self.count)?;
        if !self.objective.is_empty() {
            f.write_str("min:")?;
            for &literal in &self.objective {
                f.write_str(" 1 ")?;
                self.write_literal(f, literal)?;
            }
            f.write_str(" ;\n")?;
        }
        for line in &self.lines {
            match line {
                Line::Comment(text) => writeln!(f, "* {text}")?,
                Line::Constraint(Constraint { terms, is_equation, degree }) => {
                    for &(coefficient, literal) in terms {
                        write!(f, "{coefficient} ")?;
                        self.write_literal(f, literal)?;
                        f.write_str(" ")?;
                    }
                    let sign = if *is_equation { "=" } else { ">=" };
                    writeln!(f, "{sign} {degree} ;")?;
                }
            }
        }
        Ok(())
    }
}
