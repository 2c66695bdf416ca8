//! The text of a paragraph, and its layout.

use super::{Layout, Report, Reporter};
use crate::explain::walkthrough::Walkthrough;
use crate::render::markdown;

/// The text of one paragraph of a walkthrough, in pieces that a [`Layout`] arranges. The pieces but the heading join to
/// whole sentences.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Passage {
    /// What the attention moves to: "The 2nd house". None if the paragraph continues its subject.
    pub heading: Option<String>,
    /// The sentences that lead to the conclusion: for a supposition, what is supposed.
    pub argument: String,
    /// The lines of a supposition, the last of which is the contradiction, or the cases of a clue.
    pub lines: Vec<String>,
    /// The conclusion, a clause that ends the argument: "the 1st house is yellow". After lines, and where there is no argument, it
    /// begins a sentence: "So the 1st house is yellow". Empty if the paragraph ends in a contradiction.
    pub conclusion: String,
    /// What follows at once, up to a full stop: "." or ", and the hobby there is antiques."; before that, with a space, how a number is
    /// calculated: " (189 − 72 − 48)."
    pub consequences: String,
    /// The announcement that a question of the puzzle is answered.
    pub answer: Option<String>,
}

impl Passage {
    /// Returns everything but the heading as plain text, on one line.
    ///
    /// ```
    /// use zebra_runtime::explain::Passage;
    ///
    /// let passage = Passage {
    ///     argument: "The blue house is next to the Norwegian's (14). So".to_owned(),
    ///     conclusion: "the 2nd house is blue".to_owned(),
    ///     consequences: ".".to_owned(),
    ///     ..Passage::default()
    /// };
    /// assert_eq!(passage.text(), "The blue house is next to the Norwegian's (14). So the 2nd house is blue.");
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        let lines = self.lines.iter().map(String::as_str);
        let parts = std::iter::once(&*self.argument).chain(lines);
        let conclusion = format!("{}{}", self.conclusion, self.consequences);
        let parts = parts.chain([&*conclusion, self.answer.as_deref().unwrap_or_default()]);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// The number of lines from which each has a line of its own, and the number of words from which several have.
const LISTED_LINES: usize = 3;
const LISTED_WORDS: usize = 60;

impl Layout {
    /// Returns a numbered paragraph in this layout, after its heading.
    #[must_use]
    pub fn passage(self, number: usize, passage: &Passage) -> String {
        let sentence = |text: &str| self.sentence(text.to_owned());
        let mut text = match (&passage.heading, self) {
            (None, _) => String::new(),
            (Some(heading), Layout::Plain) => format!("{heading}\n\n"),
            (Some(heading), Layout::Markdown) => format!("### {}\n\n", markdown(heading)),
            (Some(heading), Layout::Terminal) => format!("{}\n\n", bold(heading)),
        };
        text.push_str(&format!("{number}. {}", sentence(&passage.argument)));
        let indent = " ".repeat(number.to_string().len() + 2);
        let is_list = is_list(&passage.lines);
        for line in &passage.lines {
            match is_list {
                true => text.push_str(&format!("\n{indent}- {}", sentence(line))),
                false => text.push_str(&format!(" {}", sentence(line))),
            }
        }
        if is_list {
            // In Markdown, a line directly after a list would continue its last item.
            text.push_str(if self == Layout::Markdown { "\n\n" } else { "\n" });
            text.push_str(&indent);
        } else if !passage.conclusion.is_empty() && !text.ends_with(' ') {
            text.push(' ');
        }
        match self {
            _ if passage.conclusion.is_empty() => {}
            Layout::Plain => text.push_str(&passage.conclusion),
            Layout::Markdown => text.push_str(&format!("**{}**", markdown(&passage.conclusion))),
            Layout::Terminal => text.push_str(&bold(&passage.conclusion)),
        }
        // Markdown trims sentences.
        if passage.consequences.starts_with(' ') {
            text.push(' ');
        }
        text.push_str(&sentence(passage.consequences.trim_start()));
        if let Some(answer) = &passage.answer {
            text.push_str(&format!(" {}", sentence(answer)));
        }
        text.truncate(text.trim_end().len());
        text
    }
}

/// Returns whether each line has a line of its own.
fn is_list(lines: &[String]) -> bool {
    let words = || lines.iter().map(|line| line.split_whitespace().count()).sum::<usize>();
    lines.len() >= LISTED_LINES || lines.len() > 1 && words() >= LISTED_WORDS
}

/// Returns a text with the escape codes of terminals for bold.
fn bold(text: &str) -> String {
    format!("\u{1b}[1m{text}\u{1b}[0m")
}

impl Report {
    /// Returns the text of a walkthrough.
    ///
    /// ```
    /// use zebra_runtime::builder::{Builder, is};
    /// use zebra_runtime::explain::{English, Explainer, Layout, Report};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let walkthrough = Explainer::new(&model).walkthrough();
    /// let text = Report::default().layout(Layout::Markdown).walkthrough(&walkthrough, &English);
    /// assert!(text.starts_with("# Pets\n"), "{text}");
    /// # Ok::<(), zebra_runtime::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn walkthrough(&self, walkthrough: &Walkthrough<'_>, reporter: &dyn Reporter) -> String {
        self.walkthrough_with(walkthrough, reporter, &mut |_| None)
    }

    /// Returns the same with blocks of text, such as a grid, after paragraphs. `insert` is called with the index of each
    /// selected paragraph and returns the block in the layout of the report.
    #[must_use]
    pub fn walkthrough_with(
        &self,
        walkthrough: &Walkthrough<'_>,
        reporter: &dyn Reporter,
        insert: &mut dyn FnMut(usize) -> Option<String>,
    ) -> String {
        let mut blocks = Vec::new();
        if self.layout == Layout::Markdown {
            blocks.push(format!("# {}", markdown(walkthrough.model.title())));
        }
        if *self.numbers.start() <= 1 {
            blocks.extend(reporter.opening(walkthrough).map(|text| self.layout.sentence(text)));
        }
        let count = walkthrough.paragraphs.len();
        for index in (0..count).filter(|index| self.numbers.contains(&(index + 1))) {
            let passage = reporter.paragraph(walkthrough, index);
            blocks.push(self.layout.passage(index + 1, &passage));
            blocks.extend(insert(index));
        }
        if *self.numbers.end() >= count {
            blocks.push(self.layout.sentence(reporter.walkthrough_ending(walkthrough)));
        }
        blocks.join("\n\n") + "\n"
    }
}
