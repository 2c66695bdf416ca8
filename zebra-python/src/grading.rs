//! Grading, and converters of records.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use zebra_dataset::{GradeOptions, Record, RecordError};

use crate::convert::{from_json, to_json};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(grade, module)?)?;
    module.add_function(wrap_pyfunction!(grade_question, module)?)?;
    module.add_function(wrap_pyfunction!(from_zebralogic, module)?)?;
    module.add_function(wrap_pyfunction!(to_zebralogic, module)?)
}

fn record(value: &Bound<'_, PyAny>) -> PyResult<Record> {
    Record::from_json(&to_json(value)?).map_err(invalid)
}

fn invalid(error: RecordError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the text of a model. Half of a surrogate pair, which a cut may leave, becomes a question mark.
fn text(answer: &Bound<'_, PyString>) -> PyResult<String> {
    match answer.to_cow() {
        Ok(text) => Ok(text.into_owned()),
        Err(_) => {
            answer.call_method1("encode", ("utf-8", "replace"))?.call_method1("decode", ("utf-8",))?.extract()
        }
    }
}

/// Grades the text of a model for a record: a dict with `solved`, `correct`, `cells`, `cell_accuracy`, `read`, `lines`, `wrong` and `extra_rows`. With
/// `thinking`, what is inside of thinking tags is read, too.
#[pyfunction]
#[pyo3(signature = (record, answer, *, thinking=false))]
fn grade<'py>(
    py: Python<'py>,
    record: &Bound<'py, PyAny>,
    answer: &Bound<'py, PyString>,
    thinking: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let (record, answer) = (self::record(record)?, text(answer)?);
    let grade = py.detach(|| zebra_dataset::grade_with(&record, &answer, GradeOptions { thinking }));
    let text = serde_json::to_string(&grade).map_err(|error| PyValueError::new_err(error.to_string()))?;
    from_json(py, &text)
}

/// Returns whether the text of a model answers the question of a record about one cell.
#[pyfunction]
#[pyo3(signature = (record, answer, *, thinking=false))]
fn grade_question(record: &Bound<'_, PyAny>, answer: &Bound<'_, PyString>, thinking: bool) -> PyResult<bool> {
    let (record, answer) = (self::record(record)?, text(answer)?);
    Ok(zebra_dataset::grade_question_with(&record, &answer, GradeOptions { thinking }).solved)
}

/// Converts a record of ZebraLogic (mode `grid`) to a record.
#[pyfunction]
#[pyo3(signature = (record))]
fn from_zebralogic<'py>(py: Python<'py>, record: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let record = zebra_dataset::from_zebralogic(&to_json(record)?).map_err(invalid)?;
    from_json(py, &record.to_json())
}

/// Converts a record to one of ZebraLogic (mode `grid`).
#[pyfunction]
#[pyo3(signature = (record))]
fn to_zebralogic<'py>(py: Python<'py>, record: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    from_json(py, &zebra_dataset::to_zebralogic(&self::record(record)?))
}
