//! Diagnostics with excerpts of their text, in the style of rustc.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet as Excerpt,
};

use super::{Ranges, position};
use crate::diagnostic::Diagnostic;

/// The maximum size of an excerpt, in bytes.
const MAX_EXCERPT: usize = 4096;

/// A diagnostic of a text: the message, the place, the underlined source, the related places and the help.
///
/// Displays as plain text, without the word "error" and the code, as a compiler error needs it; [`error`](Self::error)
/// and [`warning`](Self::warning) are for terminals. It never fails: the ranges may exceed the text.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::diagnostic::{Code, Diagnostic};
/// use zebra::source::{Ranges, Snippet};
/// let text = "Color - Red\nPet = Cat";
/// let mut ranges = Ranges::default();
/// let at = ranges.add(16..17);
/// let error = Diagnostic::new(Code::Syntax, at, "expected `-`, found `=`", "write `-`");
/// let snippet = Snippet { path: "pets.zbc", text, ranges: &ranges, diagnostic: &error };
/// assert_eq!(
///     snippet.to_string(),
///     "expected `-`, found `=`\n --> pets.zbc:2:5\n  |\n2 | Pet = Cat\n  |     ^\n  |\n  = help: write `-`"
/// );
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Snippet<'a> {
    /// The path of the file.
    pub path: &'a str,
    /// The text of the file.
    pub text: &'a str,
    /// The byte ranges of its parts.
    pub ranges: &'a Ranges,
    /// The diagnostic.
    pub diagnostic: &'a Diagnostic,
}

impl fmt::Display for Snippet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = Level::ERROR.no_name().primary_title(&self.diagnostic.message);
        f.write_str(&Renderer::plain().render(&[self.group(Group::with_title(title))]))
    }
}

/// A byte range with its note; the range of the error itself has none.
struct Label<'a> {
    at: Range<usize>,
    note: Option<&'a str>,
}

impl<'a> Snippet<'a> {
    /// Renders the diagnostic as an error for a terminal, with escape codes for colors.
    #[must_use]
    pub fn error(&self) -> String {
        self.styled(Level::ERROR)
    }

    /// Renders the diagnostic as a warning for a terminal, with escape codes for colors.
    #[must_use]
    pub fn warning(&self) -> String {
        self.styled(Level::WARNING)
    }

    fn styled(&self, level: Level<'a>) -> String {
        let title = level.primary_title(&self.diagnostic.message).id(self.diagnostic.code.name());
        Renderer::styled().render(&[self.group(Group::with_title(title))])
    }

    fn group(&self, group: Group<'a>) -> Group<'a> {
        let mut labels: Vec<Label<'a>> = Vec::new();
        labels.extend(self.ranges.get(self.diagnostic.at).map(|at| Label { at, note: None }));
        let mut notes = Vec::new();
        for other in self.diagnostic.related.iter() {
            match self.ranges.get(other.at) {
                Some(at) => labels.push(Label { at, note: Some(&other.note) }),
                None => notes.push(Element::from(Level::NOTE.message(other.note.as_str()))),
            }
        }
        let group = group.elements(self.excerpts(&labels)).elements(notes);
        group.element(Level::HELP.message(self.diagnostic.help.as_str()))
    }

    /// Returns the source around the labels: one excerpt if they are close to each other, else one for each.
    fn excerpts(&self, labels: &[Label<'a>]) -> Vec<Element<'a>> {
        let first = labels.iter().map(|label| label.at.start).min();
        let last = labels.iter().map(|label| label.at.end).max();
        let (Some(first), Some(last)) = (first, last) else {
            return vec![Origin::path(self.path).into()];
        };
        match lines(self.text, first..last) {
            Some(lines) => vec![self.excerpt(lines, labels).into()],
            None if labels.len() > 1 => labels.chunks(1).flat_map(|label| self.excerpts(label)).collect(),
            None => {
                let (line, column) = position(self.text, first);
                vec![Origin::path(self.path).line(line).char_column(column).into()]
            }
        }
    }

    fn excerpt(&self, lines: Range<usize>, labels: &[Label<'a>]) -> Excerpt<'a, Annotation<'a>> {
        let (line, _) = position(self.text, lines.start);
        let annotations = labels.iter().map(|label| {
            let kind = if label.note.is_some() { AnnotationKind::Context } else { AnnotationKind::Primary };
            let span = label.at.start - lines.start..label.at.end - lines.start;
            kind.span(span).label(label.note)
        });
        Excerpt::source(&self.text[lines.clone()]).path(self.path).line_start(line).annotations(annotations)
    }
}

/// Returns the lines that contain a range, unless they exceed the maximum size.
fn lines(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let start = text.get(..range.start)?.rfind('\n').map_or(0, |end| end + 1);
    let end = text.get(range.end..)?.find('\n').map_or(text.len(), |length| range.end + length);
    (end - start <= MAX_EXCERPT).then_some(start..end)
}
