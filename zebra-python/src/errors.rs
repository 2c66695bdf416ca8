//! Exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use zebra_runtime::diagnostic::Diagnostic;
use zebra_runtime::format::{Ranges, position};

create_exception!(
    zebra_puzzles,
    PuzzleError,
    PyValueError,
    "The errors of a puzzle. `diagnostics` has a dict for each, with `message`, `help`, `line`, `column` and `start` and `end` in bytes."
);
create_exception!(
    zebra_puzzles,
    GenerateError,
    PyException,
    "No puzzle satisfies the options. `seed` is that of the puzzle, or None if no seed can."
);

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("PuzzleError", module.py().get_type::<PuzzleError>())?;
    module.add("GenerateError", module.py().get_type::<GenerateError>())
}

/// Returns the diagnostics of a text as dicts.
pub(crate) fn diagnostics<'py>(
    py: Python<'py>,
    source: Option<(&str, &Ranges)>,
    diagnostics: &[Diagnostic],
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for diagnostic in diagnostics {
        let dict = PyDict::new(py);
        dict.set_item("message", &diagnostic.message)?;
        dict.set_item("help", &diagnostic.help)?;
        let place = source.and_then(|(text, ranges)| Some((text, ranges.get(diagnostic.at)?)));
        let (line, column) = place.as_ref().map(|(text, range)| position(text, range.start)).unzip();
        dict.set_item("line", line)?;
        dict.set_item("column", column)?;
        dict.set_item("start", place.as_ref().map(|(_, range)| range.start))?;
        dict.set_item("end", place.as_ref().map(|(_, range)| range.end))?;
        list.append(dict)?;
    }
    Ok(list)
}

/// Returns the exception for the errors of a text.
pub(crate) fn puzzle_error(py: Python<'_>, source: Option<(&str, &Ranges)>, errors: &[Diagnostic]) -> PyErr {
    let line = |error: &Diagnostic| {
        let place = source.and_then(|(text, ranges)| Some(position(text, ranges.get(error.at)?.start)));
        match place {
            Some((line, column)) => format!("line {line}, column {column}: {error}"),
            None => error.to_string(),
        }
    };
    with_diagnostics(
        py,
        errors.iter().map(line).collect::<Vec<_>>().join("\n"),
        diagnostics(py, source, errors),
    )
}

/// Returns the exception for the errors of a built puzzle.
pub(crate) fn build_error(py: Python<'_>, error: &zebra_runtime::builder::BuildError) -> PyErr {
    let errors: Vec<Diagnostic> = error.diagnostics().cloned().collect();
    with_diagnostics(py, error.to_string(), diagnostics(py, None, &errors))
}

fn with_diagnostics(py: Python<'_>, message: String, diagnostics: PyResult<Bound<'_, PyList>>) -> PyErr {
    let error = PuzzleError::new_err(message);
    match diagnostics.and_then(|diagnostics| error.value(py).setattr("diagnostics", diagnostics)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// Returns the exception for options or a seed.
pub(crate) fn generate_error(py: Python<'_>, seed: Option<u64>, message: String) -> PyErr {
    let error = GenerateError::new_err(message);
    match error.value(py).setattr("seed", seed) {
        Ok(()) => error,
        Err(other) => other,
    }
}
