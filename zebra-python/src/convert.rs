//! Values of Python.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use zebra_runtime::model::{Assignment, Model};

/// Returns a text in JSON as a value of Python.
pub(crate) fn from_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// Returns a value of Python as JSON: a text stays as it is.
pub(crate) fn to_json(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.extract::<String>() {
        Ok(text) => Ok(text),
        Err(_) => value.py().import("json")?.call_method1("dumps", (value,))?.extract(),
    }
}

/// Returns an answer: for each row a dict from categories to the titles of items.
pub(crate) fn rows<'py>(py: Python<'py>, model: &Model, answer: &Assignment) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for row in 0..answer.rows() {
        let dict = PyDict::new(py);
        for category in model.category_ids() {
            let title = model.item(answer.item_in(row, category)).title.as_str();
            dict.set_item(model.category(category).name.as_str(), title)?;
        }
        list.append(dict)?;
    }
    Ok(list)
}
