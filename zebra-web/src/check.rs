//! The check of a text, as `zebra check` makes it.

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;
use zebra_runtime::diagnostic::Diagnostic;
use zebra_runtime::solve::Budget;
use zebra_runtime::verify::{Extent, Request, verify};

use crate::data::json;
use crate::error::Rejection;
use crate::report::{Record, format_of, read, records};

#[derive(Serialize)]
struct CheckData {
    /// The format that was given or found.
    format: String,
    errors: Vec<Record>,
    warnings: Vec<Record>,
}

/// Checks a puzzle's text and solves it within the budget, as `zebra check` does. Returns its `format`, its `errors` and its
/// `warnings`, each with a place, and with a `fix` if its help is one; a puzzle without errors has what it states, by default exactly one answer.
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
    let format = if format.is_empty() { format_of(text) } else { format }.to_owned();
    Ok(json(&CheckData { format, errors: records(&errors), warnings: records(&warnings) }))
}
