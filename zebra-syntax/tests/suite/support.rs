//! Puzzles as texts: their errors, and their text after the edits of the errors.

use zebra_core::diagnostic::{Applicability, Diagnostic, Position};
use zebra_core::model::{Assignment, Model};
use zebra_syntax::{Shared, check};

/// The errors of a puzzle, and its text after their edits.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) errors: Vec<Diagnostic>,
    /// The line and the column of each error.
    pub(crate) places: Vec<(usize, usize)>,
    /// The text after the certain edits; `None` without such edits.
    pub(crate) edited: Option<String>,
    /// The text after the possible edits, if there are only such.
    pub(crate) possible: Option<String>,
    /// The puzzle as it is understood.
    pub(crate) model: Model,
    /// Its answer, if it is the only one.
    pub(crate) answer: Option<Assignment>,
}

/// Checks and verifies a puzzle; `None` for a text that is not a sequence of Rust tokens.
pub(crate) fn outcome(text: &str) -> Option<Outcome> {
    let mut shared = Shared::default();
    let (_, checked, verified) = check(text.parse().ok()?, &mut shared);
    let answer = verified.answer;
    let mut errors = checked.diagnostics;
    errors.extend(verified.diagnostics);
    errors.sort_by_key(|error| error.at);
    errors.dedup();
    let start = |error: &Diagnostic| shared.spots.span(error.at).start();
    let places = errors.iter().map(|error| (start(error).line, start(error).column + 1)).collect();
    let edited = |applicability| edited(text, &errors, &shared, applicability);
    let [edited, possible] = [Applicability::Certain, Applicability::Possible].map(edited);
    let possible = possible.filter(|_| edited.is_none());
    Some(Outcome { errors, places, edited, possible, model: checked.model, answer })
}

/// Returns a text after the edits of some errors; `None` without edits.
fn edited(
    text: &str,
    errors: &[Diagnostic],
    shared: &Shared,
    applicability: Applicability,
) -> Option<String> {
    let mut changes: Vec<(std::ops::Range<usize>, &str)> = Vec::new();
    let applied = errors.iter().filter(|error| error.applicability == applicability);
    for edit in applied.flat_map(|error| error.edits.iter()) {
        let (first, last) = shared.spots.range(edit.at);
        let (start, end) = (first.byte_range().start, last.byte_range().end);
        let range = match edit.position {
            Position::Before => start..start,
            Position::Instead => start..end,
            Position::Behind => end..end,
        };
        changes.push((range, &edit.text));
    }
    changes.sort_by_key(|(range, _)| (range.start, range.end));
    let is_whole = changes.windows(2).all(|pair| pair[0].0.end <= pair[1].0.start);
    (!changes.is_empty() && is_whole).then(|| {
        let mut edited = text.to_owned();
        changes.iter().rev().for_each(|(range, new)| edited.replace_range(range.clone(), new));
        edited
    })
}
