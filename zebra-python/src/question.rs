//! Questions about marks: why two items are together or apart, and what follows next.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use zebra_runtime::board::{Board, Strength, item_written, marks_written};
use zebra_runtime::explain::{EXPLAIN_BUDGET, Explainer};
use zebra_runtime::model::{Mark, Model};
use zebra_runtime::solve::Budget;

use crate::interrupt::interruptible;

/// What is asked.
pub(crate) enum Question {
    /// Why two items are together.
    Why([String; 2]),
    /// Why they are not.
    WhyNot([String; 2]),
    /// What follows next.
    Next,
}

/// Returns the answer to a question on a board with some marks; `None` if it does not follow, or nothing more follows.
pub(crate) fn answered(
    py: Python<'_>,
    model: &Arc<Model>,
    question: Question,
    marks: Option<String>,
    budget: Option<u64>,
) -> PyResult<Option<String>> {
    let model = Arc::clone(model);
    let answer = interruptible(py, move |_| answer(&model, &question, marks.as_deref(), budget))?;
    answer.map_err(PyValueError::new_err)
}

fn answer(
    model: &Model,
    question: &Question,
    marks: Option<&str>,
    budget: Option<u64>,
) -> Result<Option<String>, String> {
    let mut board = Board::new(model);
    let marks = marks_written(model, marks.unwrap_or_default()).map_err(|error| error.to_string())?;
    board.mark_all(marks).map_err(|refusal| refusal.to_string())?;
    let mut explainer = Explainer::new(model);
    explainer.within(budget.map_or(EXPLAIN_BUDGET, Budget::new));
    let asked = |[one, other]: &[String; 2]| {
        let item = |text: &String| item_written(model, text).map_err(|error| error.to_string());
        Ok::<Mark, String>(Mark::together(item(one)?, item(other)?))
    };
    Ok(match question {
        Question::Why(items) => board.why_by(&explainer, asked(items)?).map(|chain| chain.text(model)),
        Question::WhyNot(items) => board.why_not_by(&explainer, asked(items)?).map(|chain| chain.text(model)),
        Question::Next => board.hint_by(&explainer).map(|hint| hint.text(model, Strength::Paragraph)),
    })
}
