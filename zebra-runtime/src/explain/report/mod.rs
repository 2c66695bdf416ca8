//! Explanations as text for people: a reporter finds the words, a layout puts them in their places. Layer 3.

mod clauses;
mod english;
#[cfg(test)]
mod tests;

use std::fmt::Write;
use std::ops::RangeInclusive;

use super::{Explanation, Mark, Step, Technique};
use crate::model::Model;

pub use english::English;

/// Finds the words for an explanation: one for each language, or style.
pub trait Reporter {
    /// A step in whole sentences.
    fn step(&self, model: &Model, step: &Step) -> String;

    /// What the explanation came to, in whole sentences.
    fn ending(&self, explanation: &Explanation<'_>) -> String;
}

/// How a report is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    /// Lines of text.
    #[default]
    Plain,
    /// Markdown, with the title as its heading.
    Markdown,
}

/// Which steps are told, and how they are laid out.
///
/// ```
/// use zebra_runtime::builder::{Builder, is};
/// use zebra_runtime::explain::{English, Report, explain};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let told = Report::default().brief().tell(&explain(&model), &English);
/// assert!(told.starts_with("1. Clue 1 says: “Ann is Cat.” So Ann is Cat.\n"), "{told}");
/// # Ok::<(), zebra_runtime::builder::BuildError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Report {
    layout: Layout,
    brief: bool,
    steps: RangeInclusive<usize>,
}

impl Default for Report {
    fn default() -> Self {
        Report { layout: Layout::Plain, brief: false, steps: 1..=usize::MAX }
    }
}

impl Report {
    /// The report in a layout.
    #[must_use]
    pub fn layout(self, layout: Layout) -> Self {
        Report { layout, ..self }
    }

    /// Leaves out what everybody sees: the steps that only look at the grid and place nothing in a row. The
    /// numbers stay.
    #[must_use]
    pub fn brief(self) -> Self {
        Report { brief: true, ..self }
    }

    /// Tells only the steps of these numbers, from 1.
    #[must_use]
    pub fn steps(self, steps: RangeInclusive<usize>) -> Self {
        Report { steps, ..self }
    }

    /// The report of an explanation.
    #[must_use]
    pub fn tell(&self, explanation: &Explanation<'_>, reporter: &dyn Reporter) -> String {
        let model = explanation.model;
        let mut text = String::new();
        if self.layout == Layout::Markdown {
            let _ = write!(text, "# {}\n\n", model.title());
        }
        let mut previous = 0;
        for (number, step) in (1..).zip(&explanation.steps) {
            if !self.steps.contains(&number) || self.brief && is_seen_by_everybody(model, step) {
                continue;
            }
            // A list of Markdown begins anew behind a gap.
            if self.layout == Layout::Markdown && previous > 0 && previous + 1 != number {
                text.push_str("\n<!-- -->\n\n");
            }
            previous = number;
            let _ = writeln!(text, "{number}. {}", reporter.step(model, step));
        }
        if *self.steps.end() >= explanation.steps.len() {
            let gap = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{gap}{}", reporter.ending(explanation));
        }
        text
    }
}

fn is_seen_by_everybody(model: &Model, step: &Step) -> bool {
    let by_the_grid = matches!(step.technique, Technique::Taken | Technique::Shared | Technique::NoCommon);
    let of_row = |mark: &Mark| mark.is_together() && model.item(mark.first()).category == model.anchor();
    by_the_grid && !step.is_contradiction() && !step.conclusions.iter().any(of_row)
}
