//! The error of an exhausted budget.

use super::names::grouped;
use super::{Request, Verifier};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Goal, ModelSpots};
use crate::model::Model;

/// The number of values up to which a larger budget may suffice.
const MOST_NUMBERS: u32 = 64;

impl Verifier<'_> {
    /// Reports what is known so far, how to raise the budget, and how to verify less.
    pub(super) fn report_budget(&mut self, known: &str) {
        self.report(exhausted(self.model, self.spots, self.request, &format!("so far, {known}")));
    }
}

/// Returns the error of an exhausted budget, with a note of what is known.
pub(super) fn exhausted(model: &Model, spots: &ModelSpots, request: Request, note: &str) -> Diagnostic {
    let (word, question, less) = match request.goal {
        Goal::Unique => ("unique", "whether the puzzle has exactly one answer", "nothing"),
        Goal::Minimal => {
            ("minimal", "whether the puzzle has exactly one answer and no redundant clue", "unique")
        }
        Goal::Solvable => ("solvable", "whether the puzzle has an answer", "nothing"),
        Goal::Answer => ("answer", "whether every answer agrees with the one given", "nothing"),
        Goal::Nothing => ("nothing", "anything", "nothing"),
    };
    let budget = grouped(request.budget.get());
    let more = grouped(request.budget.get().saturating_mul(10));
    let help = match largest_category(model) {
        Some((category, size)) => {
            let shorten = format!(
                "shorten the range of `{category}`, which has {size} items, or add a clue that bounds its numbers"
            );
            spots.notation.choose(format!("{shorten}; `verify {less};` verifies less"), shorten.as_str())
        }
        None => spots.notation.choose(
            format!(
                "add a clue that leaves fewer cases, write `verify {word} within {more};` for a larger budget, or `verify {less};` to verify less"
            ),
            "add a clue that leaves fewer cases, or allow a larger budget",
        ),
    };
    let at = spots.verify.or(spots.puzzle).unwrap_or(Spot::NONE);
    let message =
        format!("the budget of {budget} propagator runs was exhausted before it was known {question}");
    Diagnostic::new(Code::BudgetExhausted, at, message, help).with_related(Spot::NONE, note)
}

/// Returns the largest category of numbers, if a search tries so many of them that a larger budget helps little.
fn largest_category(model: &Model) -> Option<(&str, u32)> {
    let of_numbers = model.category_ids().filter(|&id| model.is_placeholder(id));
    let largest = of_numbers.map(|id| model.category(id)).max_by_key(|category| category.count)?;
    (largest.count > MOST_NUMBERS).then_some((&*largest.name, largest.count))
}
