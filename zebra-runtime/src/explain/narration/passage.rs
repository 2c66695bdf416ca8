//! The text of a paragraph, and its layout.

use super::{Layout, Report, Reporter};
use crate::explain::prices::{LISTED_LINES, LISTED_WORDS, MOST_WORDS};
use crate::explain::walkthrough::Walkthrough;
use crate::render::markdown;

/// The text of one paragraph of a walkthrough, in pieces that a [`Layout`] arranges. The pieces but the heading join to
/// whole sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// What the attention moves to: "The 2nd house". None if the paragraph continues its subject.
    pub heading: Option<String>,
    /// The sentences that lead to the outcome: for a supposition, what is supposed.
    pub argument: String,
    /// The lines of a supposition, the last of which is the contradiction, or the cases of a clue.
    pub lines: Vec<String>,
    /// What the argument leads to.
    pub outcome: Outcome,
}

/// What an argument leads to. Each has one or the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// A conclusion.
    Conclusion(Conclusion),
    /// A contradiction, as a sentence: "Clue 3 cannot hold."
    Contradiction(String),
}

/// A conclusion in words: "So the 2nd house is blue, and the hobby there is antiques."
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conclusion {
    /// The words before it: "So", "Since Ann drinks tea,".
    pub lead: String,
    /// The conclusion as a clause: "the 2nd house is blue".
    pub clause: String,
    /// What follows at once, up to a full stop: "." or ", and the hobby there is antiques."; before that, with a space, how a number is
    /// calculated: " (189 − 72 − 48)."
    pub consequences: String,
    /// The announcement that a question of the puzzle is answered.
    pub answer: Option<String>,
}

/// The texts of a passage before, in and after the part that layouts emphasize.
pub(in crate::explain) struct Arranged<'p> {
    pub(in crate::explain) argument: String,
    /// Empty for a contradiction that the argument states.
    pub(in crate::explain) emphasis: String,
    pub(in crate::explain) end: &'p str,
    pub(in crate::explain) answer: Option<&'p str>,
}

impl Passage {
    /// Returns everything but the heading as plain text, on one line.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::explain::{Conclusion, Outcome, Passage};
    ///
    /// let passage = Passage {
    ///     heading: None,
    ///     argument: "The blue house is next to the Norwegian's (14).".to_owned(),
    ///     lines: Vec::new(),
    ///     outcome: Outcome::Conclusion(Conclusion {
    ///         lead: "So".to_owned(),
    ///         clause: "the 2nd house is blue".to_owned(),
    ///         consequences: ".".to_owned(),
    ///         answer: None,
    ///     }),
    /// };
    /// assert_eq!(passage.text(), "The blue house is next to the Norwegian's (14). So the 2nd house is blue.");
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        let Arranged { argument, emphasis, end, answer } = self.arranged();
        let lines = self.lines.iter().map(String::as_str);
        let conclusion = format!("{emphasis}{end}");
        let parts = std::iter::once(&*argument).chain(lines).chain([&*conclusion]).chain(answer);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the texts in their order. What leads to a conclusion ends the argument; after lines it begins a sentence of its own,
    /// and so does a contradiction.
    pub(in crate::explain) fn arranged(&self) -> Arranged<'_> {
        let argument = |rest: &str| spaced(&self.argument, rest);
        match &self.outcome {
            Outcome::Conclusion(Conclusion { lead, clause, consequences, answer }) => {
                let (argument, emphasis) = match self.lines.is_empty() {
                    true => (argument(lead), clause.clone()),
                    false => (self.argument.clone(), spaced(lead, clause)),
                };
                Arranged { argument, emphasis, end: consequences, answer: answer.as_deref() }
            }
            Outcome::Contradiction(text) if self.lines.is_empty() => {
                Arranged { argument: argument(text), emphasis: String::new(), end: "", answer: None }
            }
            Outcome::Contradiction(text) => {
                let (emphasis, end) = text.split_at(text.trim_end_matches('.').len());
                Arranged { argument: self.argument.clone(), emphasis: emphasis.to_owned(), end, answer: None }
            }
        }
    }
}

/// Returns two texts with a space between them, unless one of them is empty.
fn spaced(one: &str, other: &str) -> String {
    let space = if one.is_empty() || other.is_empty() { "" } else { " " };
    format!("{one}{space}{other}")
}

impl Layout {
    /// Returns a numbered paragraph in this layout, after its heading.
    #[must_use]
    pub fn passage(self, number: usize, passage: &Passage) -> String {
        let sentence = |text: &str| self.sentence(text.to_owned());
        let Arranged { argument, emphasis, end, answer } = passage.arranged();
        let mut text = match (&passage.heading, self) {
            (None, _) => String::new(),
            (Some(heading), Layout::Plain) => format!("{heading}\n\n"),
            (Some(heading), Layout::Markdown) => format!("### {}\n\n", markdown(heading)),
            (Some(heading), Layout::Terminal) => format!("{}\n\n", bold(heading)),
        };
        text.push_str(&format!("{number}. {}", sentence(&argument)));
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
        } else if !emphasis.is_empty() && !text.ends_with(' ') {
            text.push(' ');
        }
        match self {
            _ if emphasis.is_empty() => {}
            Layout::Plain => text.push_str(&emphasis),
            Layout::Markdown => text.push_str(&format!("**{}**", markdown(&emphasis))),
            Layout::Terminal => text.push_str(&bold(&emphasis)),
        }
        // Markdown trims sentences.
        if end.starts_with(' ') {
            text.push(' ');
        }
        text.push_str(&sentence(end.trim_start()));
        if let Some(answer) = answer {
            text.push_str(&format!(" {}", sentence(answer)));
        }
        text.truncate(text.trim_end().len());
        text
    }
}

/// Returns what is written instead of the paragraphs from a number on, in a text that is too long.
fn left_out(first: usize, last: usize) -> String {
    format!(
        "Paragraphs {first} to {last} are left out, because a text of more than {MOST_WORDS} words is hardly read to its end. Each can \
         be printed by its number, and `zebra certify` writes a proof of the answer that a program can check."
    )
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
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::explain::{English, Explainer, Layout, Report};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
    /// puzzle.clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let walkthrough = Explainer::new(&model).walkthrough();
    /// let text = Report::default().layout(Layout::Markdown).walkthrough(&walkthrough, &English);
    /// assert!(text.starts_with("# Pets\n"), "{text}");
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn walkthrough(&self, walkthrough: &Walkthrough<'_>, reporter: &dyn Reporter) -> String {
        self.walkthrough_with(walkthrough, reporter, &mut |_| None)
    }

    /// Returns the outline of a long walkthrough as a block of lines; `None` of a short one.
    #[must_use]
    pub fn outline(&self, walkthrough: &Walkthrough<'_>, reporter: &dyn Reporter) -> Option<String> {
        let lines = reporter.outline(walkthrough);
        let lines: Vec<String> = lines.into_iter().map(|line| self.layout.sentence(line)).collect();
        // In Markdown, lines without a break between them are one paragraph.
        let end = if self.layout == Layout::Markdown { "  \n" } else { "\n" };
        (!lines.is_empty()).then(|| lines.join(end))
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
        let is_whole = self.numbers == (1..=usize::MAX);
        if *self.numbers.start() <= 1 {
            blocks.extend(self.outline(walkthrough, reporter));
            blocks.extend(reporter.opening(walkthrough).map(|text| self.layout.sentence(text)));
        }
        let count = walkthrough.paragraphs.len();
        let mut words = 0;
        for index in (0..count).filter(|index| self.numbers.contains(&(index + 1))) {
            if is_whole && words > MOST_WORDS {
                blocks.push(self.layout.sentence(left_out(index + 1, count)));
                break;
            }
            let passage = reporter.paragraph(walkthrough, index);
            let text = self.layout.passage(index + 1, &passage);
            words += text.split_whitespace().count();
            blocks.push(text);
            blocks.extend(insert(index));
        }
        if *self.numbers.end() >= count {
            blocks.push(self.layout.sentence(reporter.walkthrough_ending(walkthrough)));
        }
        blocks.join("\n\n") + "\n"
    }
}
