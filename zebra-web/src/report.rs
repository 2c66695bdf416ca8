//! Errors and warnings of a puzzle's text, with their places.

use serde::Serialize;
use zebra_runtime::diagnostic::{Applicability, Diagnostic, Edit, Position, Spot};
use zebra_runtime::format::{ErrorRecord, Ranges, Reading, json as json_format, position, zbc};

use crate::error::Rejection;

/// The maximum length of a puzzle's text in bytes, as in the command.
const MAX_SIZE: usize = 1 << 20;

/// A range of the text. Lines and columns count from 1; `range` is in the units of strings in JavaScript.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Location {
    line: usize,
    column: usize,
    range: [usize; 2],
}

/// An error or a warning.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Record {
    #[serde(flatten)]
    error: ErrorRecord<Location>,
    /// The fix that the help describes.
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<Fix>,
}

/// Changes of the text that belong together.
#[derive(Debug, Clone, Serialize)]
struct Fix {
    /// Whether they keep the meaning of everything that can be understood.
    certain: bool,
    edits: Vec<EditData>,
}

/// A change: the text that comes instead of a range.
#[derive(Debug, Clone, Serialize)]
struct EditData {
    range: [usize; 2],
    text: String,
}

/// Returns the line, the column and the message of an error.
pub(crate) fn in_words(record: &Record) -> String {
    let at = record.error.at.as_ref().map(|at| format!("line {}, column {}: ", at.line, at.column));
    format!("{}{}", at.unwrap_or_default(), record.error.message)
}

/// Reads a puzzle in a format: `zbc`, `json`, `zebrajs`, `text`, or `""` to infer it from the text.
pub(crate) fn read(text: &str, format: &str) -> Result<Reading, Rejection> {
    if text.len() > MAX_SIZE {
        return Err(Rejection::new(format_args!("the text is larger than {} MiB", MAX_SIZE >> 20)));
    }
    match if format.is_empty() { format_of(text) } else { format } {
        "zbc" => Ok(zbc::read(text)),
        "json" => Ok(json_format::read(text)),
        #[cfg(feature = "author")]
        "zebrajs" => Ok(zebra_runtime::format::zebrajs::read(text)),
        #[cfg(feature = "english")]
        "text" => Ok(zebra_runtime::format::text::read(text)),
        other => Err(Rejection::new(format_args!(
            "no format is called `{other}`; pass `zbc`, `json`, `zebrajs` or `text`"
        ))),
    }
}

/// Returns the format of a text: an object is JSON, and only ZBC has declarations before a line of hyphens.
pub(crate) fn format_of(text: &str) -> &'static str {
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        return "json";
    }
    let mut lines = text.lines().take_while(|line| line.trim() != "---");
    let declares = lines.any(|line| line.contains(" - "));
    let is_zbc = declares && text.lines().any(|line| line.trim() == "---");
    if is_zbc || cfg!(not(feature = "english")) { "zbc" } else { "text" }
}

/// Returns a place in the units of JavaScript.
pub(crate) fn location(text: &str, ranges: &Ranges, at: Spot) -> Option<Location> {
    let range = ranges.get(at)?;
    let units = |bytes: usize| text.get(..bytes).map_or(0, |before| before.encode_utf16().count());
    let (line, column) = position(text, range.start);
    Some(Location { line, column, range: [units(range.start), units(range.end)] })
}

/// Returns the changes that fix an error, if it has any and all of them have places.
fn fix_of(text: &str, ranges: &Ranges, diagnostic: &Diagnostic) -> Option<Fix> {
    let edit = |edit: &Edit| {
        let [start, end] = location(text, ranges, edit.at)?.range;
        let range = match edit.position {
            Position::Before => [start, start],
            Position::Instead => [start, end],
            Position::Behind => [end, end],
        };
        Some(EditData { range, text: edit.text.clone() })
    };
    let edits: Vec<EditData> = diagnostic.edits.iter().map(edit).collect::<Option<_>>()?;
    let certain = diagnostic.applicability == Applicability::Certain;
    (!edits.is_empty()).then_some(Fix { certain, edits })
}

/// Returns the records of diagnostics.
pub(crate) fn records(text: &str, ranges: &Ranges, diagnostics: &[Diagnostic]) -> Vec<Record> {
    let errors = ErrorRecord::all(diagnostics, |at| location(text, ranges, at));
    let with_fix = |(error, diagnostic)| Record { error, fix: fix_of(text, ranges, diagnostic) };
    errors.into_iter().zip(diagnostics).map(with_fix).collect()
}
