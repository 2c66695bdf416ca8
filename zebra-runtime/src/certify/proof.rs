//! The proof in the format of VeriPB, version 3.0.

use std::fmt::Write as _;

use super::opb::{Formula, Literal};
use super::search::{Source, Step};

/// Writes a proof. With an answer, the formula has an objective, and no answer has fewer of its literals; else the formula has
/// no solution. The last step is the empty clause.
pub(super) fn write(formula: &Formula, answer: Option<&[Literal]>, steps: &[Step]) -> String {
    let needed = needed(steps);
    let inequalities: usize =
        formula.constraints().map(|constraint| 1 + usize::from(constraint.is_equation)).sum();
    let mut text = format!("pseudo-Boolean proof version 3.0\nf {inequalities};\n");
    let mut last = inequalities;
    if let Some(answer) = answer {
        text.push_str("% The answer. From here on, some item of some row must differ.\nsoli");
        write_literals(&mut text, formula, answer, " ");
        text.push_str(";\n");
        last += 1;
    }
    let improvement = last;
    let mut numbers = vec![0; steps.len()];
    text.push_str("% Each clause follows by unit propagation from the constraints that it names.\n");
    for (index, step) in steps.iter().enumerate().filter(|&(index, _)| needed[index]) {
        text.push_str("rup");
        write_literals(&mut text, formula, &step.clause, " 1 ");
        text.push_str(" >= 1 : ~");
        for &source in &step.antecedents {
            let number = match source {
                Source::Formula(number) => number as usize + 1,
                Source::Improvement => improvement,
                Source::Learned(index) => numbers[index as usize],
            };
            let _ = write!(text, " {number}");
        }
        text.push_str(";\n");
        last += 1;
        numbers[index] = last;
    }
    text.push_str("output NONE;\n");
    let _ = match answer {
        Some(answer) => writeln!(text, "conclusion BOUNDS {0} : {last} {0};", answer.len()),
        None => writeln!(text, "conclusion UNSAT : {last};"),
    };
    text.push_str("end pseudo-Boolean proof;\n");
    text
}

fn write_literals(text: &mut String, formula: &Formula, literals: &[Literal], before: &str) {
    for &literal in literals {
        text.push_str(before);
        // Writing to a text does not fail.
        let _ = formula.write_literal(text, literal);
    }
}

/// Returns which steps the last one depends on.
fn needed(steps: &[Step]) -> Vec<bool> {
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
