//! The proof in the format of VeriPB, version 3.0.

use std::fmt::Write as _;

use super::opb::{Formula, Literal};
use super::search::{LearnedClause, Source, needed};

/// A proof in the making.
pub(super) struct Writer<'f> {
    formula: &'f Formula,
    text: String,
    /// The number of the last constraint, from 1.
    pub(super) last: usize,
}

/// Writes a proof. With an answer, the formula has an objective, and no answer has fewer of its literals; else the formula has
/// no solution. The last step is the empty clause.
pub(super) fn write(formula: &Formula, answer: &[Literal], steps: &[LearnedClause]) -> String {
    let mut writer = Writer::new(formula);
    let improvement = writer.answer(answer);
    let needed = needed(steps);
    let mut numbers = vec![0; steps.len()];
    writer.comment("Each clause follows by unit propagation from the constraints that it names.");
    for (index, step) in steps.iter().enumerate().filter(|&(index, _)| needed[index]) {
        let sources = step.antecedents.iter().map(|source| match *source {
            Source::Formula(number) => number as usize + 1,
            Source::Learned(index) => numbers[index as usize],
            Source::Improvement | Source::Supposed => improvement,
        });
        numbers[index] = writer.clause(None, &step.clause, sources);
    }
    writer.finish(answer)
}

impl<'f> Writer<'f> {
    pub(super) fn new(formula: &'f Formula) -> Writer<'f> {
        let inequalities: usize =
            formula.constraints().map(|constraint| 1 + usize::from(constraint.is_equation)).sum();
        let text = format!("pseudo-Boolean proof version 3.0\nf {inequalities};\n");
        Writer { formula, text, last: inequalities }
    }

    pub(super) fn comment(&mut self, text: &str) {
        let line = text.split(|letter: char| letter.is_control()).collect::<Vec<_>>().join(" ");
        let _ = writeln!(self.text, "% {line}");
    }

    /// Writes the answer, if there is one. Returns the number of the constraint that excludes it.
    pub(super) fn answer(&mut self, answer: &[Literal]) -> usize {
        if !answer.is_empty() {
            self.comment("The answer. From here on, some item of some row must differ.");
            self.text.push_str("soli");
            self.literals(answer, " ");
            self.text.push_str(";\n");
            self.last += 1;
        }
        self.last
    }

    /// Writes a clause with the numbers of the constraints that it follows from. Returns its number.
    pub(super) fn clause(
        &mut self,
        name: Option<&str>,
        clause: &[Literal],
        sources: impl Iterator<Item = usize>,
    ) -> usize {
        if let Some(name) = name {
            let _ = write!(self.text, "@{name} ");
        }
        self.text.push_str("rup");
        self.literals(clause, " 1 ");
        self.text.push_str(" >= 1 : ~");
        for number in sources {
            let _ = write!(self.text, " {number}");
        }
        self.text.push_str(";\n");
        self.last += 1;
        self.last
    }

    /// Writes the end of the proof, after the empty clause.
    pub(super) fn finish(mut self, answer: &[Literal]) -> String {
        self.text.push_str("output NONE;\n");
        let last = self.last;
        let _ = match answer.len() {
            0 => writeln!(self.text, "conclusion UNSAT : {last};"),
            cells => writeln!(self.text, "conclusion BOUNDS {cells} : {last} {cells};"),
        };
        self.text.push_str("end pseudo-Boolean proof;\n");
        self.text
    }

    fn literals(&mut self, literals: &[Literal], before: &str) {
        for &literal in literals {
            self.text.push_str(before);
            // Writing to a text does not fail.
            let _ = self.formula.write_literal(&mut self.text, literal);
        }
    }
}
