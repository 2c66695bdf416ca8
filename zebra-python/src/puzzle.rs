//! A checked puzzle, and what the engine knows of it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use zebra_dataset::{Parts, Record, canonical_form};
use zebra_runtime::diagnostic::Code;
use zebra_runtime::explain::{EXPLAIN_BUDGET, Ending, Explainer, Native, Report};
use zebra_runtime::format::{Reading, WriteError, json, text, zbc};
use zebra_runtime::generate::{Generated, puzzle_text};
use zebra_runtime::model::Model;
use zebra_runtime::render::GridText;
use zebra_runtime::sentence::clue_sentence;
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome, Solver};
use zebra_views::GridView;

use crate::convert::{from_json, rows};
use crate::errors::{diagnostics, puzzle_error};
use crate::generate::{Generator, Source};
use crate::html::{self, Html};
use crate::interrupt::interruptible;
use crate::question::{Question, answered};
use crate::reading;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Puzzle>()?;
    module.add_function(wrap_pyfunction!(check, module)?)
}

/// A checked puzzle.
#[pyclass(frozen, module = "zebra_puzzles")]
pub(crate) struct Puzzle {
    model: Arc<Model>,
    /// The puzzle as it was generated, and by what.
    generated: Option<Arc<(Generated, Arc<Source>)>>,
}

/// The largest text of a puzzle, in bytes, as of the command.
const MAX_SIZE: usize = 1 << 20;

fn read(source: &str, format: &str) -> PyResult<Reading> {
    if source.len() > MAX_SIZE {
        return Err(PyValueError::new_err(format!("the text of a puzzle has at most {MAX_SIZE} bytes")));
    }
    match format {
        "zbc" => Ok(zbc::read(source)),
        "json" => Ok(json::read(source)),
        "text" => Ok(text::read(source)),
        other => {
            Err(PyValueError::new_err(format!("no format is called `{other}`; pass `zbc`, `json` or `text`")))
        }
    }
}

fn unwritable(error: WriteError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Checks a text and solves it: raises PuzzleError for its errors, such as a contradiction or several answers, and returns its warnings,
/// such as redundant clues, as dicts.
#[pyfunction]
#[pyo3(signature = (text, format="zbc"))]
fn check<'py>(py: Python<'py>, text: &str, format: &str) -> PyResult<Bound<'py, PyList>> {
    let reading = read(text, format)?;
    let (reading, checked, verified) = interruptible(py, move |_| {
        let checked = reading.check();
        let verified = checked.verify(&reading.draft);
        (reading, checked, verified)
    })?;
    let source = Some((text, &reading.ranges));
    let errors = [checked.diagnostics, verified.diagnostics].concat();
    if !errors.is_empty() {
        return Err(puzzle_error(py, source, &errors));
    }
    diagnostics(py, source, &[checked.warnings, verified.warnings].concat())
}

impl Puzzle {
    pub(crate) fn new(model: Model) -> Self {
        Puzzle { model: Arc::new(model), generated: None }
    }

    pub(crate) fn generated(puzzle: Generated, source: &Arc<Source>) -> Self {
        Puzzle {
            model: Arc::new(puzzle.model.clone()),
            generated: Some(Arc::new((puzzle, Arc::clone(source)))),
        }
    }

    fn of(py: Python<'_>, text: &str, format: &str) -> PyResult<Self> {
        let reading = read(text, format)?;
        let (reading, checked) = interruptible(py, move |_| {
            let checked = reading.check();
            (reading, checked)
        })?;
        match checked.into_result() {
            Ok(model) => Ok(Puzzle::new(model)),
            Err(errors) => Err(puzzle_error(py, Some((text, &reading.ranges)), &errors)),
        }
    }

    /// Returns the model of a record that has lists and no clues.
    pub(crate) fn without_clues(py: Python<'_>, json: &str) -> PyResult<Arc<Model>> {
        let reading = read(json, "json")?;
        let mut checked = reading.check();
        checked.diagnostics.retain(|error| error.code != Code::NoClues);
        match checked.into_result() {
            Ok(model) => Ok(Arc::new(model)),
            Err(errors) => Err(puzzle_error(py, Some((json, &reading.ranges)), &errors)),
        }
    }

    /// Explains the puzzle, and makes something of that.
    fn explained<T: Send + 'static>(
        &self,
        py: Python<'_>,
        budget: Option<u64>,
        make: impl FnOnce(&mut Explainer<'_>) -> T + Send + 'static,
    ) -> PyResult<T> {
        let model = Arc::clone(&self.model);
        interruptible(py, move |_| {
            let mut explainer = Explainer::new(&model);
            explainer.within(budget.map_or(EXPLAIN_BUDGET, Budget::new));
            make(&mut explainer)
        })
    }
}

#[pymethods]
impl Puzzle {
    /// Reads a puzzle in ZBC. Raises PuzzleError.
    #[staticmethod]
    fn from_zbc(py: Python<'_>, text: &str) -> PyResult<Self> {
        Puzzle::of(py, text, "zbc")
    }

    /// Reads a puzzle in the JSON of Zebra, such as `record["puzzle"]`. Raises PuzzleError.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Self> {
        Puzzle::of(py, text, "json")
    }

    /// Reads a puzzle as plain text, as it is printed, with sentences in English. Raises PuzzleError.
    #[staticmethod]
    fn from_text(py: Python<'_>, text: &str) -> PyResult<Self> {
        Puzzle::of(py, text, "text")
    }

    /// The name as an identifier.
    #[getter]
    fn name(&self) -> &str {
        self.model.name()
    }

    /// The title.
    #[getter]
    fn title(&self) -> &str {
        self.model.title()
    }

    /// The seed of a generated puzzle.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.generated.as_ref().map(|generated| generated.0.seed)
    }

    /// The titles of the items of each category.
    #[getter]
    fn categories<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for id in self.model.category_ids() {
            let titles: Vec<&str> =
                self.model.items_of(id).map(|item| self.model.item(item).title.as_str()).collect();
            dict.set_item(self.model.category(id).name.as_str(), titles)?;
        }
        Ok(dict)
    }

    /// The clues, as pairs of label and sentence.
    #[getter]
    fn clues(&self) -> Vec<(String, String)> {
        let clue = |clue| {
            (self.model.clue(clue).label.to_string(), clue_sentence(&self.model, self.model.clue(clue)))
        };
        self.model.clue_ids().map(clue).collect()
    }

    /// Finds an answer and whether there is another one: a dict with `outcome` (`unique`, `multiple`, `unsolvable` or `unknown`) and the
    /// `answers` that were found, up to two, each as a list of rows.
    #[pyo3(signature = (budget=None))]
    fn solve<'py>(&self, py: Python<'py>, budget: Option<u64>) -> PyResult<Bound<'py, PyDict>> {
        let budget = budget.map_or(DEFAULT_BUDGET, Budget::new);
        let model = Arc::clone(&self.model);
        let outcome = interruptible(py, move |_| Solver::new(&model).within(budget).solve().outcome)?;
        let (name, answers) = match outcome {
            Outcome::Unique(answer) => ("unique", vec![answer]),
            Outcome::Multiple(one, other) => ("multiple", vec![one, other]),
            Outcome::Unsolvable => ("unsolvable", vec![]),
            Outcome::Unknown { found } => ("unknown", found.into_iter().collect()),
        };
        let answers =
            answers.iter().map(|answer| rows(py, &self.model, answer)).collect::<PyResult<Vec<_>>>()?;
        let dict = PyDict::new(py);
        dict.set_item("outcome", name)?;
        dict.set_item("answers", answers)?;
        Ok(dict)
    }

    /// Returns the answers, at most `limit` of them, each as a list of rows.
    #[pyo3(signature = (limit=1000, budget=None))]
    fn answers<'py>(
        &self,
        py: Python<'py>,
        limit: usize,
        budget: Option<u64>,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        let budget = budget.map_or(DEFAULT_BUDGET, Budget::new);
        let model = Arc::clone(&self.model);
        let answers: Vec<_> = interruptible(py, move |stop| {
            let answers = Solver::new(&model).within(budget).solutions().take(limit);
            answers.take_while(|_| !stop.is_set()).collect()
        })?;
        answers.iter().map(|answer| rows(py, &self.model, answer)).collect()
    }

    /// Explains the puzzle in paragraphs, as one text.
    #[pyo3(signature = (budget=None))]
    fn explain(&self, py: Python<'_>, budget: Option<u64>) -> PyResult<String> {
        self.explained(py, budget, |explainer| explainer.walkthrough().to_string())
    }

    /// Explains the puzzle in paragraphs, as the dict that docs/explanation.schema.json describes.
    #[pyo3(signature = (budget=None))]
    fn walkthrough<'py>(&self, py: Python<'py>, budget: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.explained(py, budget, |explainer| explainer.walkthrough().to_json(&Native))?;
        from_json(py, &text)?.get_item("walkthrough")
    }

    /// Explains the puzzle in atomic steps, as texts.
    #[pyo3(signature = (budget=None))]
    fn steps(&self, py: Python<'_>, budget: Option<u64>) -> PyResult<Vec<String>> {
        self.explained(py, budget, |explainer| {
            let explanation = explainer.explain();
            let count = explanation.steps.len();
            let one = |number| Report::default().numbers(number..=number).render(&explanation, &Native);
            match explanation.ending {
                Ending::TooLarge => Vec::new(),
                _ => (1..=count).map(one).collect(),
            }
        })
    }

    /// Returns the difficulty with its parts; None if the walkthrough is incomplete.
    #[pyo3(signature = (budget=None))]
    fn difficulty<'py>(&self, py: Python<'py>, budget: Option<u64>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let difficulty = self.explained(py, budget, |explainer| explainer.difficulty().ok())?;
        let Some(difficulty) = difficulty else {
            return Ok(None);
        };
        let dict = PyDict::new(py);
        dict.set_item("level", difficulty.level.to_string())?;
        dict.set_item("hardest", difficulty.hardest.phrase())?;
        dict.set_item("score", difficulty.score)?;
        for (name, count) in [
            ("paragraphs", difficulty.paragraphs),
            ("reasons", difficulty.reasons),
            ("cases", difficulty.cases),
            ("suppositions", difficulty.suppositions),
            ("lines", difficulty.lines),
        ] {
            dict.set_item(name, count)?;
        }
        dict.set_item("choices", difficulty.choices)?;
        Ok(Some(dict))
    }

    /// Returns why two items are together, from marks such as `"Ann=cat, Ben!=dog"`; None if that does not follow.
    #[pyo3(signature = (one, other, marks=None, budget=None))]
    fn why(
        &self,
        py: Python<'_>,
        one: String,
        other: String,
        marks: Option<String>,
        budget: Option<u64>,
    ) -> PyResult<Option<String>> {
        answered(py, &self.model, Question::Why([one, other]), marks, budget)
    }

    /// Returns why two items are not together, from marks; None if that does not follow.
    #[pyo3(signature = (one, other, marks=None, budget=None))]
    fn why_not(
        &self,
        py: Python<'_>,
        one: String,
        other: String,
        marks: Option<String>,
        budget: Option<u64>,
    ) -> PyResult<Option<String>> {
        answered(py, &self.model, Question::WhyNot([one, other]), marks, budget)
    }

    /// Returns what follows next from marks, or the mistake in them; None if nothing is left.
    #[pyo3(signature = (marks=None, budget=None))]
    fn next_step(
        &self,
        py: Python<'_>,
        marks: Option<String>,
        budget: Option<u64>,
    ) -> PyResult<Option<String>> {
        answered(py, &self.model, Question::Next, marks, budget)
    }

    /// Returns the logic grid as text: empty, or of the only answer.
    #[pyo3(signature = (solved=false))]
    fn grid(&self, py: Python<'_>, solved: bool) -> PyResult<String> {
        match solved {
            false => Ok(GridText::empty(&self.model).to_string()),
            true => {
                let answer = self.answer(py)?;
                Ok(GridText::solved(&self.model, &answer).to_string())
            }
        }
    }

    /// Returns the logic grid as SVG: empty, or of the only answer.
    #[pyo3(signature = (solved=false))]
    fn svg(&self, py: Python<'_>, solved: bool) -> PyResult<String> {
        match solved {
            false => Ok(GridView::empty(&self.model).to_svg()),
            true => {
                let answer = self.answer(py)?;
                Ok(GridView::solved(&self.model, &answer).to_svg())
            }
        }
    }

    /// Reads a sentence in English as a clue of this puzzle: a dict with `reading`, the sentence in the words of Zebra, and `parts`, a
    /// list of its parts as `(start, end, role, item)`, in characters. Raises PuzzleError if it is not understood, or has several
    /// meanings.
    fn read_clue<'py>(&self, py: Python<'py>, sentence: &str) -> PyResult<Bound<'py, PyDict>> {
        reading::read_clue(py, &self.model, sentence)
    }

    /// Returns what a notebook shows: the title, the story, the clues, the question and the empty grid.
    fn _repr_html_(&self) -> String {
        html::of_puzzle(&self.model)
    }

    /// Returns the explanation up to a paragraph, by default all of it, with the grid after it. A notebook shows it.
    #[pyo3(signature = (paragraphs=None, budget=None))]
    fn explanation(&self, py: Python<'_>, paragraphs: Option<usize>, budget: Option<u64>) -> PyResult<Html> {
        let paragraphs = paragraphs.unwrap_or(usize::MAX);
        self.explained(py, budget, move |explainer| {
            Html(html::of_walkthrough(&explainer.walkthrough(), paragraphs))
        })
    }

    fn __repr__(&self) -> String {
        let (categories, rows) = (self.model.categories().len(), self.model.rows());
        format!(
            "<Puzzle {}: {categories} categories, {rows} rows, {} clues>",
            self.model.name(),
            self.model.clues().len()
        )
    }

    /// The title, the story, the clues and the question.
    fn __str__(&self) -> String {
        puzzle_text(&self.model)
    }

    /// Returns the puzzle as JSON, without loss.
    fn to_json(&self) -> PyResult<String> {
        json::write(&self.model).map(|written| written.text).map_err(unwritable)
    }

    /// Returns the puzzle in ZBC. Raises ValueError if ZBC cannot express a clue.
    fn to_zbc(&self) -> PyResult<String> {
        zbc::write(&self.model).map(|written| written.text).map_err(unwritable)
    }

    /// Returns the hash of the canonical form, which is the same under other names and in another order.
    fn canonical_hash(&self, py: Python<'_>) -> PyResult<String> {
        let model = Arc::clone(&self.model);
        interruptible(py, move |_| canonical_form(&model).hash)
    }

    /// Puzzles are equal if they have the same names, clues and answer.
    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        Ok(Arc::ptr_eq(&self.model, &other.model) || self.to_json()? == other.to_json()?)
    }

    fn __hash__(&self) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.to_json()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    /// What makes the puzzle again: its seed, or its JSON.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        match &self.generated {
            Some(generated) => {
                let generator = Bound::new(py, Generator::of(Arc::clone(&generated.1)))?;
                let seed = (generated.0.seed,).into_pyobject(py)?;
                Ok((generator.getattr("puzzle")?, seed.into_any()))
            }
            None => {
                let json = (self.to_json()?,).into_pyobject(py)?;
                Ok((py.get_type::<Puzzle>().getattr("from_json")?, json.into_any()))
            }
        }
    }

    /// Returns the record for data sets, with the parts that take time on request. Raises ValueError unless the puzzle is proved to have exactly one answer.
    #[pyo3(signature = (*, difficulty_parts=true, walkthrough=true, certificate=false))]
    fn record<'py>(
        &self,
        py: Python<'py>,
        difficulty_parts: bool,
        walkthrough: bool,
        certificate: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let parts = Parts { difficulty: difficulty_parts, walkthrough, certificate };
        let line = match &self.generated {
            Some(generated) => {
                let generated = Arc::clone(generated);
                interruptible(py, move |_| {
                    let (puzzle, source) = &*generated;
                    Record::of_generated(puzzle, source.theme(), parts).to_json()
                })?
            }
            None => {
                let (answer, model) = (self.answer(py)?, Arc::clone(&self.model));
                interruptible(py, move |_| Record::new(&model, &answer, 0, parts).to_json())?
            }
        };
        from_json(py, &line)
    }
}

impl Puzzle {
    fn answer(&self, py: Python<'_>) -> PyResult<zebra_runtime::model::Assignment> {
        if let Some(generated) = &self.generated {
            return Ok(generated.0.solution.clone());
        }
        let model = Arc::clone(&self.model);
        match interruptible(py, move |_| Solver::new(&model).solve().outcome)? {
            Outcome::Unique(answer) => Ok(answer),
            other => Err(PyValueError::new_err(format!("expected exactly one answer: {other}"))),
        }
    }
}
