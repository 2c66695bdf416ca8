//! Diagnostics in the style of rustc: file, line, column, underlined source, help and related places. Control characters of the
//! puzzle are always escaped.

use std::io::Write;
use std::ops::Range;

use annotate_snippets::{Group, Level, Renderer};
use serde::Serialize;
use zebra_runtime::diagnostic::{Diagnostic, Spot};
use zebra_runtime::format::{ErrorRecord, Loss, Ranges, Snippet};
use zebra_runtime::sentence::plural;

use crate::escape;
use crate::source::Source;

/// The maximum number of errors shown per text.
const MAX_SHOWN: usize = Record::MOST;

/// Renders all errors of a text, and their number.
pub(crate) fn errors(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> String {
    let name = &source.name;
    let count = match diagnostics.len() {
        count if count > MAX_SHOWN => {
            format!("{count} errors in `{name}`; the first {MAX_SHOWN} are shown")
        }
        count => format!("{count} {} in `{name}`", plural(count, "error")),
    };
    rendered(source, ranges, diagnostics, true) + &error(&count)
}

/// Renders warnings.
pub(crate) fn warnings(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> String {
    rendered(source, ranges, diagnostics, false)
}

/// Renders an error message without a place.
pub(crate) fn error(message: &str) -> String {
    titled(Level::ERROR, &escape::text(message))
}

fn titled(level: Level<'_>, message: &str) -> String {
    let title = Group::with_title(level.primary_title(message));
    format!("{}\n", Renderer::styled().render(&[title]))
}

/// Prints an error message without a place to standard error.
pub(crate) fn print_error(message: &str) {
    eprint(&error(message));
}

/// Prints a warning for each part of a puzzle that a format cannot hold.
pub(crate) fn losses(losses: &[Loss]) {
    for loss in losses {
        eprint(&titled(Level::WARNING, &escape::line(&loss.to_string())));
    }
}

/// Prints a line to standard error.
pub(crate) fn note(message: &str) {
    eprint(&format!("{}\n", escape::text(message)));
}

/// Prints to standard error; ignores write errors.
pub(crate) fn eprint(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// A byte range of the source. Lines and columns count from 1, bytes from 0.
#[derive(Debug, Serialize)]
pub(crate) struct SourceRange {
    line: usize,
    column: usize,
    bytes: [usize; 2],
}

/// An error for JSON output.
pub(crate) type Record = ErrorRecord<SourceRange>;

/// Converts diagnostics to records for JSON output.
pub(crate) fn records(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic]) -> Vec<Record> {
    ErrorRecord::all(diagnostics, |at: Spot| {
        let Range { start, end } = ranges.get(at)?;
        let (line, column) = source.position(start);
        Some(SourceRange { line, column, bytes: [start, end] })
    })
}

/// Returns a diagnostic whose texts are safe for a terminal.
fn escaped(diagnostic: &Diagnostic) -> Diagnostic {
    let mut diagnostic = diagnostic.clone();
    diagnostic.message = escape::line(&diagnostic.message).into_owned();
    diagnostic.help = escape::line(&diagnostic.help).into_owned();
    for related in diagnostic.related.iter_mut() {
        related.note = escape::line(&related.note).into_owned();
    }
    diagnostic
}

/// Renders diagnostics, with an empty line after each.
fn rendered(source: &Source, ranges: &Ranges, diagnostics: &[Diagnostic], is_error: bool) -> String {
    let render = |diagnostic| {
        let (path, diagnostic) = (&escape::line(&source.name), &escaped(diagnostic));
        let snippet = Snippet { path, text: &source.text, ranges, diagnostic };
        let text = if is_error { snippet.error() } else { snippet.warning() };
        // The renderer has replaced the control characters of the excerpt, except some for bidirectional text.
        format!("{}\n\n", escape::styled(&text))
    };
    diagnostics.iter().take(MAX_SHOWN).map(render).collect()
}
