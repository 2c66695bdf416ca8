//! Sentences in English.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use zebra_runtime::diagnostic::{Code, Diagnostic};
use zebra_runtime::english::{Reader, Role};
use zebra_runtime::format::Ranges;
use zebra_runtime::model::Model;
use zebra_runtime::sentence::{clue_sentence, formula_sentence};

use crate::errors::puzzle_error;
use crate::puzzle::Puzzle;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(read_clue_of, module)?)
}

/// Reads a sentence in English with lists of items: a dict from the label of each list to its items. Returns what `Puzzle.read_clue` does.
#[pyfunction(name = "read_clue")]
fn read_clue_of<'py>(
    py: Python<'py>,
    categories: Bound<'py, PyDict>,
    sentence: &str,
) -> PyResult<Bound<'py, PyDict>> {
    let record = PyDict::new(py);
    record.set_item("categories", categories)?;
    record.set_item("clues", PyList::empty(py))?;
    let json = crate::convert::to_json(record.as_any())?;
    let puzzle = Puzzle::without_clues(py, &json)?;
    read_clue(py, &puzzle, sentence)
}

/// Reads a sentence as a clue of a puzzle, whose other sentences show which words go with which list.
pub(crate) fn read_clue<'py>(py: Python<'py>, model: &Model, sentence: &str) -> PyResult<Bound<'py, PyDict>> {
    let known: Vec<String> = model.clues().iter().map(|clue| clue_sentence(model, clue)).collect();
    let mut reader = Reader::new(model);
    reader.learn(known.iter().map(String::as_str).chain([sentence]));
    let reading = reader.read(sentence).map_err(|unread| {
        let mut ranges = Ranges::default();
        let at = ranges.add(unread.at.unwrap_or(0..sentence.len()));
        let code = if unread.readings.is_empty() { Code::UnreadSentence } else { Code::AmbiguousSentence };
        let error = Diagnostic::new(code, at, unread.message, unread.help);
        puzzle_error(py, Some((sentence, &ranges)), &[error])
    })?;
    let parts = PyList::empty(py);
    for (at, role) in &reading.parts {
        let (name, item) = match role {
            Role::Item(item) => ("item", Some(model.item(*item).title.as_str())),
            Role::Number => ("number", None),
            Role::Grammar => ("grammar", None),
            Role::ReadOver => ("read over", None),
        };
        let characters = |byte: usize| sentence[..byte].chars().count();
        parts.append((characters(at.start), characters(at.end), name, item))?;
    }
    let dict = PyDict::new(py);
    dict.set_item("reading", formula_sentence(model, &reading.formula))?;
    dict.set_item("parts", parts)?;
    Ok(dict)
}
