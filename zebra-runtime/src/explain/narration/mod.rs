//! Explanations as text for people: a reporter composes the sentences, a report arranges them.

mod english;
mod passage;
mod step;
mod story;
#[cfg(test)]
mod tests;
mod translated;
mod vocabulary;

use std::fmt::{self, Write};
use std::ops::RangeInclusive;

use super::step::Step;
use super::walkthrough::{Explanation, Walkthrough};
use crate::model::Model;
use crate::render::markdown;

pub use english::English;
#[cfg(feature = "json")]
pub(super) use passage::Arranged;
pub use passage::{Conclusion, Outcome, Passage};
pub use translated::Native;

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Report::default().render(self, &Native))
    }
}

impl fmt::Display for Walkthrough<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Report::default().walkthrough(self, &Native))
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

    /// Returns the outline of a long walkthrough, line by line: none of a short one, or in a language without words for it.
    fn outline(&self, walkthrough: &Walkthrough<'_>) -> Vec<String> {
        let _ = walkthrough;
        Vec::new()
    }

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
    /// Plain text with the escape codes of terminals: headings and conclusions of paragraphs are in bold.
    Terminal,
}

impl Layout {
    /// Returns a sentence in this layout.
    fn sentence(self, text: String) -> String {
        match self {
            Layout::Plain | Layout::Terminal => text,
            Layout::Markdown => markdown(&text),
        }
    }
}

/// A choice of steps or paragraphs, and their layout.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::builder::{Builder, is};
/// use zebra::explain::{English, Report, explain};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let text = Report::default().numbers(1..=1).render(&explain(&model), &English);
/// assert!(text.starts_with("1. ") && text.lines().count() == 1, "{text}");
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Report {
    layout: Layout,
    numbers: RangeInclusive<usize>,
}

impl Default for Report {
    fn default() -> Self {
        Report { layout: Layout::Plain, numbers: 1..=usize::MAX }
    }
}

impl Report {
    /// Sets the layout.
    #[must_use]
    pub fn layout(self, layout: Layout) -> Self {
        Report { layout, ..self }
    }

    /// Selects the steps, or the paragraphs of a walkthrough, with these numbers, from 1. The text before the first one
    /// and the outcome are part of the report if the first and the last one are.
    #[must_use]
    pub fn numbers(self, numbers: RangeInclusive<usize>) -> Self {
        Report { numbers, ..self }
    }

    /// Returns the text of an explanation.
    #[must_use]
    pub fn render(&self, explanation: &Explanation<'_>, reporter: &dyn Reporter) -> String {
        let model = explanation.model;
        let mut text = String::new();
        if self.layout == Layout::Markdown {
            let _ = write!(text, "# {}\n\n", markdown(model.title()));
        }
        for (number, step) in
            (1..).zip(&explanation.steps).filter(|(number, _)| self.numbers.contains(number))
        {
            let _ = writeln!(text, "{number}. {}", self.layout.sentence(reporter.step(model, step)));
        }
        if *self.numbers.end() >= explanation.steps.len() {
            let gap = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{gap}{}", self.layout.sentence(reporter.ending(explanation)));
        }
        text
    }
}
