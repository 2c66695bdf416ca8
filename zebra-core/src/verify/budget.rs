//! The budget was exhausted. Layer 3.

use super::Verifier;
use super::words::grouped;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::Goal;

impl Verifier<'_> {
    /// Says what is known so far, how to allow more, and how to ask for less.
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
            format!("{budget} propagator runs are not enough to tell {question}"),
            self.places.notation.says(
                format!(
                    "write `verify {word} within {more};` to allow more, or `verify {less};` to ask for less"
                ),
                "allow more budget",
            ),
        );
        self.report(diagnostic.with_related(Spot::NONE, format!("so far, {known}")));
    }
}
