//! Explanations as text for people: a reporter composes the sentences, a report arranges them.

mod english;
mod markdown;
mod passage;
mod story;
#[cfg(test)]
mod tests;

use std::fmt::{self, Write};
use std::ops::RangeInclusive;

use super::search::Explanation;
use super::step::Step;
use super::walkthrough::Walkthrough;
use crate::model::{Mark, Model};

pub use english::English;
pub(crate) use markdown::markdown;
pub use passage::Passage;

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Report::default().render(self, &English))
    }
}

impl fmt::Display for Walkthrough<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Report::default().walkthrough(self, &English))
    }
}

/// Composes the sentences of an explanation, in one language or style.
pub trait Reporter {
    /// Returns a step in whole sentences.
    fn step(&self, model: &Model, step: &Step) -> String;

    /// Returns the outcome of the explanation in whole sentences.
    fn ending(&self, explanation: &Explanation<'_>) -> String;

    /// Returns the paragraph before the numbered ones: what clues state outright. None if they state nothing.
    fn opening(&self, walkthrough: &Walkthrough<'_>) -> Option<String>;

    /// Returns the text of the paragraph with this index. Its number, to which other paragraphs refer, is one more.
    fn paragraph(&self, walkthrough: &Walkthrough<'_>, index: usize) -> Passage;

    /// Returns the outcome of the walkthrough in whole sentences.
    fn walkthrough_ending(&self, walkthrough: &Walkthrough<'_>) -> String;
}

/// The layout of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    /// Plain text.
    #[default]
    Plain,
    /// Markdown, with the title as its heading. The sentences are escaped: they appear as a reporter returns them.
    Markdown,
}

impl Layout {
    /// Returns a sentence in this layout.
    fn sentence(self, text: String) -> String {
        match self {
            Layout::Plain => text,
            Layout::Markdown => markdown(&text),
        }
    }
}

/// A choice of steps, and their layout.
///
/// ```
/// use zebra_runtime::builder::{Builder, is};
/// use zebra_runtime::explain::{English, Report, explain};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let text = Report::default().brief().render(&explain(&model), &English);
/// assert!(text.starts_with("1. Clue 1 says: “Ann is Cat.” So Ann is Cat.\n"), "{text}");
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
    /// Sets the layout.
    #[must_use]
    pub fn layout(self, layout: Layout) -> Self {
        Report { layout, ..self }
    }

    /// Omits the obvious steps: those that only need the grid and place no item in a row. The numbers of the others
    /// do not change.
    #[must_use]
    pub fn brief(self) -> Self {
        Report { brief: true, ..self }
    }

    /// Selects the steps with these numbers, from 1.
    #[must_use]
    pub fn steps(self, steps: RangeInclusive<usize>) -> Self {
        Report { steps, ..self }
    }

    /// Returns the text of an explanation.
    #[must_use]
    pub fn render(&self, explanation: &Explanation<'_>, reporter: &dyn Reporter) -> String {
        let model = explanation.model;
        let mut text = String::new();
        if self.layout == Layout::Markdown {
            let _ = write!(text, "# {}\n\n", markdown(model.title()));
        }
        let mut previous = 0;
        for (number, step) in (1..).zip(&explanation.steps) {
            if !self.steps.contains(&number) || self.brief && is_obvious(model, step) {
                continue;
            }
            // Markdown would renumber a list with gaps.
            if self.layout == Layout::Markdown && previous > 0 && previous + 1 != number {
                text.push_str("\n<!-- -->\n\n");
            }
            previous = number;
            let _ = writeln!(text, "{number}. {}", self.layout.sentence(reporter.step(model, step)));
        }
        if *self.steps.end() >= explanation.steps.len() {
            let gap = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{gap}{}", self.layout.sentence(reporter.ending(explanation)));
        }
        text
    }
}

fn is_obvious(model: &Model, step: &Step) -> bool {
    let of_row = |mark: &Mark| mark.is_together() && model.item(mark.first()).category == model.anchor();
    step.technique.is_obvious() && !step.is_contradiction() && !step.conclusions.iter().any(of_row)
}
