//! Mistakes as a compiler tells them: file, line, column, the text underlined, help, other places.

use std::io::Write;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use serde::Serialize;
use zebra_runtime::diagnostic::{Diagnostic, Spot};
use zebra_runtime::format::Ranges;

use crate::source::Source;

/// So many mistakes of one text are shown.
const MOST_SHOWN: usize = 100;
/// The largest piece of a text that is shown around a mistake, in bytes.
const LARGEST_PIECE: usize = 4096;

/// All mistakes of a text, and how many there are.
#[must_use]
pub(crate) fn mistakes(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> String {
    let name = &source.name;
    let count = match diagnostics.len() {
        1 => format!("`{name}` has a mistake"),
        count if count > MOST_SHOWN => {
            format!("`{name}` has {count} mistakes; the first {MOST_SHOWN} are shown")
        }
        count => format!("`{name}` has {count} mistakes"),
    };
    rendered(&Level::ERROR, source, ranges, diagnostics) + &error(&count)
}

/// What is no mistake, but may not be meant.
pub(crate) fn warnings(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> String {
    rendered(&Level::WARNING, source, ranges, diagnostics)
}

/// What is wrong, in one line.
pub(crate) fn error(message: &str) -> String {
    let title = Level::ERROR.primary_title(message);
    format!("{}\n", Renderer::styled().render(&[Group::with_title(title)]))
}

/// Tells what is worth knowing in one line.
pub(crate) fn note(message: &str) {
    say(&format!("{message}\n"));
}

/// Writes to standard error; where that is closed, there is nobody to tell.
pub(crate) fn say(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// A mistake as data.
#[derive(Debug, Serialize)]
pub(crate) struct Mistake {
    code: &'static str,
    message: String,
    help: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Place>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<Other>,
}

/// Another place that matters, as data.
#[derive(Debug, Serialize)]
struct Other {
    note: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Place>,
}

/// Where some bytes of a text are; lines and columns count from 1, bytes from 0.
#[derive(Debug, Serialize)]
struct Place {
    line: usize,
    column: usize,
    bytes: [usize; 2],
}

/// Mistakes as data.
pub(crate) fn as_data(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> Vec<Mistake> {
    let place = |at: Spot| {
        let Range { start, end } = ranges.get(at)?;
        let (line, column) = source.position(start);
        Some(Place { line, column, bytes: [start, end] })
    };
    let mistake = |diagnostic: &Diagnostic| Mistake {
        code: diagnostic.code.name(),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        at: place(diagnostic.at),
        related: diagnostic
            .related
            .iter()
            .map(|other| Other { note: other.note.clone(), at: place(other.at) })
            .collect(),
    };
    diagnostics.iter().take(MOST_SHOWN).map(mistake).collect()
}

fn rendered(level: &Level<'_>, source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> String {
    let render = |diagnostic| {
        let group = group(level.clone(), source, ranges, diagnostic);
        format!("{}\n\n", Renderer::styled().render(&[group]))
    };
    diagnostics.iter().take(MOST_SHOWN).map(render).collect()
}

fn group<'a>(level: Level<'a>, source: &'a Source, ranges: &Ranges, diagnostic: &'a Diagnostic) -> Group<'a> {
    let title = level.primary_title(&diagnostic.message).id(diagnostic.code.name());
    let mut marks: Vec<Mark<'a>> = Vec::new();
    marks.extend(ranges.get(diagnostic.at).map(|at| Mark { at, note: None }));
    let mut notes = Vec::new();
    for other in &diagnostic.related {
        match ranges.get(other.at) {
            Some(at) => marks.push(Mark { at, note: Some(&other.note) }),
            None => notes.push(Element::from(Level::NOTE.message(other.note.as_str()))),
        }
    }
    let group = Group::with_title(title).elements(shown(source, &marks)).elements(notes);
    group.element(Level::HELP.message(diagnostic.help.as_str()))
}

/// Some bytes of the text, and what is to be said of them; of the mistake itself nothing more.
struct Mark<'a> {
    at: Range<usize>,
    note: Option<&'a str>,
}

/// The text around the marks: one piece where they are near each other, else a piece for each.
fn shown<'a>(source: &'a Source, marks: &[Mark<'a>]) -> Vec<Element<'a>> {
    let first = marks.iter().map(|mark| mark.at.start).min();
    let last = marks.iter().map(|mark| mark.at.end).max();
    let (Some(first), Some(last)) = (first, last) else {
        return vec![Origin::path(source.name.as_str()).into()];
    };
    match lines(&source.text, first..last) {
        Some(piece) => vec![snippet(source, piece, marks).into()],
        None if marks.len() > 1 => marks.chunks(1).flat_map(|mark| shown(source, mark)).collect(),
        None => {
            let (line, column) = source.position(first);
            vec![Origin::path(source.name.as_str()).line(line).char_column(column).into()]
        }
    }
}

/// The whole lines that a range touches, unless they are too long to show.
fn lines(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let start = text.get(..range.start)?.rfind('\n').map_or(0, |end| end + 1);
    let end = text.get(range.end..)?.find('\n').map_or(text.len(), |length| range.end + length);
    (end - start <= LARGEST_PIECE).then_some(start..end)
}

fn snippet<'a>(source: &'a Source, piece: Range<usize>, marks: &[Mark<'a>]) -> Snippet<'a, Annotation<'a>> {
    let (line, _) = source.position(piece.start);
    let annotations = marks.iter().map(|mark| {
        let kind = if mark.note.is_some() { AnnotationKind::Context } else { AnnotationKind::Primary };
        let span = mark.at.start - piece.start..mark.at.end - piece.start;
        kind.span(span).label(mark.note)
    });
    Snippet::source(&source.text[piece.clone()])
        .path(source.name.as_str())
        .line_start(line)
        .annotations(annotations)
}
