//! Diagnostics in the style of rustc: file, line, column, underlined source, help and related places.

use std::io::Write;
use std::ops::Range;

use annotate_snippets::{Group, Level, Renderer};
use serde::Serialize;
use zebra_runtime::diagnostic::{Diagnostic, Spot};
use zebra_runtime::format::{Loss, Ranges, Snippet};
use zebra_runtime::sentence::plural;

use crate::source::Source;

/// The maximum number of errors shown per text.
const MAX_SHOWN: usize = 100;

/// Renders all errors of a text, and their number.
pub(crate) fn errors(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> String {
    let name = &source.name;
    let count = match diagnostics.len() {
        count if count > MAX_SHOWN => {
            format!("{count} errors in `{name}`; the first {MAX_SHOWN} are shown")
        }
        count => format!("{count} {} in `{name}`", plural(count, "error")),
    };
    rendered(Snippet::error, source, ranges, diagnostics) + &error(&count)
}

/// Renders warnings.
pub(crate) fn warnings(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> String {
    rendered(Snippet::warning, source, ranges, diagnostics)
}

/// Renders an error message without a place.
pub(crate) fn error(message: &str) -> String {
    let title = Level::ERROR.primary_title(message);
    format!("{}\n", Renderer::styled().render(&[Group::with_title(title)]))
}

/// Prints a warning for each part of a puzzle that a format cannot hold.
pub(crate) fn losses(losses: &[Loss]) {
    for loss in losses {
        let title = Level::WARNING.primary_title(loss.to_string());
        eprint(&format!("{}\n", Renderer::styled().render(&[Group::with_title(title)])));
    }
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

/// Renders diagnostics, with an empty line after each.
fn rendered<'a>(
    render: fn(&Snippet<'a>) -> String,
    source: &'a Source,
    ranges: &'a Ranges,
    diagnostics: &'a [Diagnostic],
) -> String {
    let render = |diagnostic| {
        let snippet = Snippet { path: &source.name, text: &source.text, ranges, diagnostic };
        format!("{}\n\n", render(&snippet))
    };
    diagnostics.iter().take(MAX_SHOWN).map(render).collect()
}
