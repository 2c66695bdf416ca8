//! Errors and warnings of a puzzle's text, with their places.

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;
use zebra_runtime::diagnostic::{Diagnostic, Spot};
use zebra_runtime::format::{ErrorRecord, Ranges, Reading, json as json_format, position, zbc, zebrajs};
use zebra_runtime::solve::Budget;
use zebra_runtime::verify::{Extent, Request, verify};

use crate::data::json;
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
pub(crate) type Record = ErrorRecord<Location>;

/// Returns the line, the column and the message of an error.
pub(crate) fn in_words(record: &Record) -> String {
    let at = record.at.as_ref().map(|at| format!("line {}, column {}: ", at.line, at.column));
    format!("{}{}", at.unwrap_or_default(), record.message)
}

/// Reads a puzzle in a format: `zbc`, `json`, `zebrajs`, or `""` to tell them apart by the text.
pub(crate) fn read(text: &str, format: &str) -> Result<Reading, Rejection> {
    if text.len() > MAX_SIZE {
        return Err(Rejection::new(format_args!("the text is larger than {} MiB", MAX_SIZE >> 20)));
    }
    let is_object = text.trim_start_matches('\u{feff}').trim_start().starts_with('{');
    match format {
        "zbc" => Ok(zbc::read(text)),
        "json" => Ok(json_format::read(text)),
        "zebrajs" => Ok(zebrajs::read(text)),
        "" if is_object => Ok(json_format::read(text)),
        "" => Ok(zbc::read(text)),
        other => Err(Rejection::new(format_args!(
            "no format is called `{other}`; pass `zbc`, `json` or `zebrajs`"
        ))),
    }
}

/// Returns the records of diagnostics.
pub(crate) fn records(text: &str, ranges: &Ranges, diagnostics: &[Diagnostic]) -> Vec<Record> {
    let units = |bytes: usize| text.get(..bytes).map_or(0, |before| before.encode_utf16().count());
    ErrorRecord::all(diagnostics, |at: Spot| {
        let range = ranges.get(at)?;
        let (line, column) = position(text, range.start);
        Some(Location { line, column, range: [units(range.start), units(range.end)] })
    })
}

#[derive(Serialize)]
struct CheckData {
    errors: Vec<Record>,
    warnings: Vec<Record>,
}

/// Checks a puzzle's text and solves it within the budget, as `zebra check` does. Returns its `errors` and `warnings`, each with
/// a place; a puzzle without errors has what it states, by default exactly one answer.
///
/// # Errors
/// Returns a rejection if the format is unknown or the text is larger than 1 MiB.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn check(text: &str, format: &str, budget: u32) -> Result<String, Rejection> {
    let reading = read(text, format)?;
    let checked = reading.check();
    let (mut errors, mut warnings) = (checked.diagnostics.clone(), checked.warnings.clone());
    if checked.declarations_are_sound {
        let extent = if errors.is_empty() { Extent::Whole } else { Extent::Part };
        let budget = Budget::new(u64::from(budget));
        let request = Request { budget, extent, ..Request::of(&reading.draft) };
        let verified = verify(&checked.model, &checked.spots, request);
        errors.extend(verified.diagnostics);
        warnings.extend(verified.warnings);
    }
    let records = |list: &[Diagnostic]| records(text, &reading.ranges, list);
    Ok(json(&CheckData { errors: records(&errors), warnings: records(&warnings) }))
}
