//! Diagnostics in the style of rustc: file, line, column, underlined source, help and related places.

use std::io::Write;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use serde::Serialize;
use zebra_runtime::diagnostic::{Diagnostic, Spot};
use zebra_runtime::format::Ranges;
use zebra_runtime::sentence::plural;

use crate::source::Source;

/// The maximum number of errors shown per text.
const MAX_SHOWN: usize = 100;
/// The maximum size of a source excerpt, in bytes.
const MAX_EXCERPT: usize = 4096;

/// Renders all errors of a text, and their number.
pub(crate) fn errors(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> String {
    let name = &source.name;
    let count = match diagnostics.len() {
        count if count > MAX_SHOWN => {
            format!("{count} errors in `{name}`; the first {MAX_SHOWN} are shown")
        }
        count => format!("{count} {} in `{name}`", plural(count, "error")),
    };
    rendered(&Level::ERROR, source, ranges, diagnostics) + &error(&count)
}

/// Renders warnings.
pub(crate) fn warnings(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> String {
    rendered(&Level::WARNING, source, ranges, diagnostics)
}

/// Renders an error message without a place.
pub(crate) fn error(message: &str) -> String {
    let title = Level::ERROR.primary_title(message);
    format!("{}\n", Renderer::styled().render(&[Group::with_title(title)]))
}

/// Prints a line to standard error.
pub(crate) fn note(message: &str) {
    eprint(&format!("{message}\n"));
}

/// Prints to standard error; ignores write errors.
pub(crate) fn eprint(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// An error for JSON output.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorRecord {
    code: &'static str,
    message: String,
    help: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Place>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<RelatedRecord>,
}

/// A related place for JSON output.
#[derive(Debug, Serialize)]
struct RelatedRecord {
    note: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Place>,
}

/// A byte range of the source. Lines and columns count from 1, bytes from 0.
#[derive(Debug, Serialize)]
struct Place {
    line: usize,
    column: usize,
    bytes: [usize; 2],
}

/// Converts diagnostics to records for JSON output.
pub(crate) fn records(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> Vec<ErrorRecord> {
    let place = |at: Spot| {
        let Range { start, end } = ranges.get(at)?;
        let (line, column) = source.position(start);
        Some(Place { line, column, bytes: [start, end] })
    };
    let record = |diagnostic: &Diagnostic| ErrorRecord {
        code: diagnostic.code.name(),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        at: place(diagnostic.at),
        related: diagnostic
            .related
            .iter()
            .map(|other| RelatedRecord { note: other.note.clone(), at: place(other.at) })
            .collect(),
    };
    diagnostics.iter().take(MAX_SHOWN).map(record).collect()
}

fn rendered(level: &Level<'_>, source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> String {
    let render = |diagnostic| {
        let group = group(level.clone(), source, ranges, diagnostic);
        format!("{}\n\n", Renderer::styled().render(&[group]))
    };
    diagnostics.iter().take(MAX_SHOWN).map(render).collect()
}

fn group<'a>(level: Level<'a>, source: &'a Source, ranges: &Ranges, diagnostic: &'a Diagnostic) -> Group<'a> {
    let title = level.primary_title(&diagnostic.message).id(diagnostic.code.name());
    let mut labels: Vec<Label<'a>> = Vec::new();
    labels.extend(ranges.get(diagnostic.at).map(|at| Label { at, note: None }));
    let mut notes = Vec::new();
    for other in &diagnostic.related {
        match ranges.get(other.at) {
            Some(at) => labels.push(Label { at, note: Some(&other.note) }),
            None => notes.push(Element::from(Level::NOTE.message(other.note.as_str()))),
        }
    }
    let group = Group::with_title(title).elements(excerpts(source, &labels)).elements(notes);
    group.element(Level::HELP.message(diagnostic.help.as_str()))
}

/// A byte range with its note; the range of the error itself has none.
struct Label<'a> {
    at: Range<usize>,
    note: Option<&'a str>,
}

/// Returns the source around the labels: one excerpt if they are close to each other, else one for each.
fn excerpts<'a>(source: &'a Source, labels: &[Label<'a>]) -> Vec<Element<'a>> {
    let first = labels.iter().map(|label| label.at.start).min();
    let last = labels.iter().map(|label| label.at.end).max();
    let (Some(first), Some(last)) = (first, last) else {
        return vec![Origin::path(source.name.as_str()).into()];
    };
    match lines(&source.text, first..last) {
        Some(lines) => vec![snippet(source, lines, labels).into()],
        None if labels.len() > 1 => labels.chunks(1).flat_map(|label| excerpts(source, label)).collect(),
        None => {
            let (line, column) = source.position(first);
            vec![Origin::path(source.name.as_str()).line(line).char_column(column).into()]
        }
    }
}

/// Returns the lines that contain a range, unless they exceed the maximum size.
fn lines(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let start = text.get(..range.start)?.rfind('\n').map_or(0, |end| end + 1);
    let end = text.get(range.end..)?.find('\n').map_or(text.len(), |length| range.end + length);
    (end - start <= MAX_EXCERPT).then_some(start..end)
}

fn snippet<'a>(source: &'a Source, lines: Range<usize>, labels: &[Label<'a>]) -> Snippet<'a, Annotation<'a>> {
    let (line, _) = source.position(lines.start);
    let annotations = labels.iter().map(|label| {
        let kind = if label.note.is_some() { AnnotationKind::Context } else { AnnotationKind::Primary };
        let span = label.at.start - lines.start..label.at.end - lines.start;
        kind.span(span).label(label.note)
    });
    Snippet::source(&source.text[lines.clone()])
        .path(source.name.as_str())
        .line_start(line)
        .annotations(annotations)
}
