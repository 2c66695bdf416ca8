//! The error of an exhausted budget. Layer 3.

use super::Verifier;
use super::names::grouped;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::Goal;

impl Verifier<'_> {
    /// Reports what is known so far, how to raise the budget, and how to verify less.
    pub(super) fn report_budget(&mut self, known: &str) {
        let goal = self.request.goal;
        let (word, question, less) = match goal {
            Goal::Unique => ("unique", "whether the puzzle has exactly one answer", "nothing"),
            Goal::Minimal => {
                ("minimal", "whether the puzzle has exactly one answer and no redundant clue", "unique")
            }
            Goal::Solvable => ("solvable", "whether the puzzle has an answer", "nothing"),
            Goal::Answer => ("answer", "whether every answer agrees with the one given", "nothing"),
            Goal::Nothing => return,
        };
        let budget = grouped(self.request.budget.get());
        let more = grouped(self.request.budget.get().saturating_mul(10));
        let diagnostic = Diagnostic::new(
            Code::BudgetExhausted,
            self.verify_line(),
            format!("the budget of {budget} propagator runs was exhausted before it was known {question}"),
            self.spots.notation.choose(
                format!(
                    "write `verify {word} within {more};` for a larger budget, or `verify {less};` to verify less"
                ),
                "allow a larger budget",
            ),
        );
        self.report(diagnostic.with_related(Spot::NONE, format!("so far, {known}")));
    }
}
