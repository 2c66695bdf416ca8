//! A builder that mirrors the one of Rust: declarations, and formulas with operators.

#![allow(
    unsafe_op_in_unsafe_fn,
    reason = "the macro of PyO3 expands to such functions inside of the macro `operators`"
)]

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use zebra_runtime::builder as build;
use zebra_runtime::draft::{Expression as Draft, ItemDraft, RelationDraft};
use zebra_runtime::model::{Order, Presence};

use crate::errors::build_error;
use crate::puzzle::Puzzle;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Builder>()?;
    module.add_class::<Expression>()?;
    module.add_class::<Item>()?;
    module.add_class::<Relation>()?;
    for function in [
        wrap_pyfunction!(is_, module)?,
        wrap_pyfunction!(is_not, module)?,
        wrap_pyfunction!(is_any, module)?,
        wrap_pyfunction!(linked, module)?,
        wrap_pyfunction!(not_linked, module)?,
        wrap_pyfunction!(all_of, module)?,
        wrap_pyfunction!(any_of, module)?,
        wrap_pyfunction!(of, module)?,
        wrap_pyfunction!(call, module)?,
        wrap_pyfunction!(text, module)?,
        wrap_pyfunction!(relation, module)?,
        wrap_pyfunction!(table, module)?,
    ] {
        module.add_function(function)?;
    }
    Ok(())
}

/// The greatest depth of a formula: far more than a clue needs, and few enough for the stack.
const MOST_DEPTH: usize = 100;

/// A formula, a term or a number. `&`, `|`, `^` and `~` are logic, `+ - * / %` arithmetic, and `== != < <= > >=` compare numbers.
#[pyclass(frozen, module = "zebra_puzzles")]
#[derive(Clone)]
pub(crate) struct Expression {
    draft: Draft,
    depth: usize,
}

impl Expression {
    fn new(draft: Draft, depth: usize) -> PyResult<Self> {
        match depth <= MOST_DEPTH {
            true => Ok(Expression { draft, depth }),
            false => Err(PyValueError::new_err(format!("a formula is nested at most {MOST_DEPTH} deep"))),
        }
    }

    /// Combines parts.
    fn of(parts: &[&Bound<'_, PyAny>], combine: impl FnOnce(Vec<Draft>) -> Draft) -> PyResult<Self> {
        let parts = parts.iter().map(|part| expression(part, 0)).collect::<PyResult<Vec<_>>>()?;
        let depth = 1 + parts.iter().map(|part| part.depth).max().unwrap_or(0);
        Expression::new(combine(parts.into_iter().map(|part| part.draft).collect()), depth)
    }

    fn with(&self, other: &Bound<'_, PyAny>, combine: impl FnOnce(Draft, Draft) -> Draft) -> PyResult<Self> {
        let other = expression(other, 0)?;
        Expression::new(combine(self.draft.clone(), other.draft), 1 + self.depth.max(other.depth))
    }

    fn before(
        &self,
        other: &Bound<'_, PyAny>,
        combine: impl FnOnce(Draft, Draft) -> Draft,
    ) -> PyResult<Self> {
        self.with(other, |this, other| combine(other, this))
    }
}

/// Converts a name, a number, a formula or a list of them.
fn expression(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Expression> {
    if depth > MOST_DEPTH {
        return Err(PyValueError::new_err(format!("a list is nested at most {MOST_DEPTH} deep")));
    }
    if let Ok(found) = value.cast::<Expression>() {
        return Ok(found.get().clone());
    }
    if let Ok(name) = value.extract::<String>() {
        return Expression::new(Draft::from(&*name), 1);
    }
    if let Ok(number) = value.extract::<i64>() {
        return Expression::new(Draft::from(number), 1);
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let parts =
            value.try_iter()?.map(|part| expression(&part?, depth + 1)).collect::<PyResult<Vec<_>>>()?;
        let deepest = parts.iter().map(|part| part.depth).max().unwrap_or(0);
        let list: Vec<Draft> = parts.into_iter().map(|part| part.draft).collect();
        return Expression::new(Draft::from(list), 1 + deepest);
    }
    Err(PyTypeError::new_err(format!(
        "expected the name of an item, a number, a formula or a list, found `{}`",
        value.get_type().name()?
    )))
}

macro_rules! operators {
    ($($python:ident $reflected:ident $operator:tt;)*) => {
        #[pymethods]
        impl Expression {
            $(
                fn $python(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
                    self.with(other, |one, other| one $operator other)
                }

                fn $reflected(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
                    self.before(other, |one, other| one $operator other)
                }
            )*

            fn __invert__(&self) -> PyResult<Self> {
                Expression::new(build::not(self.draft.clone()), self.depth + 1)
            }

            fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Self> {
                self.with(other, |one, other| match operator {
                    CompareOp::Lt => one.below(other),
                    CompareOp::Le => one.at_most(other),
                    CompareOp::Eq => one.equals(other),
                    CompareOp::Ne => one.differs(other),
                    CompareOp::Gt => one.above(other),
                    CompareOp::Ge => one.at_least(other),
                })
            }

            fn __bool__(&self) -> PyResult<bool> {
                Err(PyTypeError::new_err("a formula has no truth value; write `&` and `|` instead of `and` and `or`, and one comparison at a time"))
            }

            /// `f => g`
            fn implies(&self, then: &Bound<'_, PyAny>) -> PyResult<Self> {
                self.with(then, |one, other| one.implies(other))
            }

            /// `f <=> g`
            fn equivalent(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
                self.with(other, |one, other| one.equivalent(other))
            }

            /// `a in [b, c]`
            fn within(&self, set: &Bound<'_, PyAny>) -> PyResult<Self> {
                self.with(set, |one, other| one.within(other))
            }
        }
    };
}

operators! {
    __and__ __rand__ &;
    __or__ __ror__ |;
    __xor__ __rxor__ ^;
    __add__ __radd__ +;
    __sub__ __rsub__ -;
    __mul__ __rmul__ *;
    __truediv__ __rtruediv__ /;
    __mod__ __rmod__ %;
}

fn two(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    combine: impl FnOnce(Draft, Draft) -> Draft,
) -> PyResult<Expression> {
    Expression::of(&[a, b], |mut parts| {
        let second = parts.pop();
        let first = parts.pop();
        first.zip(second).map_or_else(|| Draft::from(0), |(first, second)| combine(first, second))
    })
}

/// `a is b`
#[pyfunction]
fn is_(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Expression> {
    two(a, b, |a, b| build::is(a, b))
}

/// `a is not b`
#[pyfunction]
fn is_not(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Expression> {
    two(a, b, |a, b| build::is_not(a, b))
}

/// `a is any [b, c]`
#[pyfunction]
fn is_any(a: &Bound<'_, PyAny>, items: &Bound<'_, PyAny>) -> PyResult<Expression> {
    two(a, items, |a, b| build::is_any(a, b))
}

/// `a is link b`
#[pyfunction]
fn linked(a: &Bound<'_, PyAny>, link: &str, b: &Bound<'_, PyAny>) -> PyResult<Expression> {
    two(a, b, |a, b| build::linked(a, link, b))
}

/// `a is not link b`
#[pyfunction]
fn not_linked(a: &Bound<'_, PyAny>, link: &str, b: &Bound<'_, PyAny>) -> PyResult<Expression> {
    two(a, b, |a, b| build::not_linked(a, link, b))
}

/// All of the formulas.
#[pyfunction]
#[pyo3(signature = (*formulas))]
fn all_of(formulas: &Bound<'_, PyTuple>) -> PyResult<Expression> {
    Expression::of(&formulas.iter().collect::<Vec<_>>().iter().collect::<Vec<_>>(), build::all_of)
}

/// At least one of the formulas.
#[pyfunction]
#[pyo3(signature = (*formulas))]
fn any_of(formulas: &Bound<'_, PyTuple>) -> PyResult<Expression> {
    Expression::of(&formulas.iter().collect::<Vec<_>>().iter().collect::<Vec<_>>(), build::any_of)
}

/// `Color(x)`, `gender(x)`: the item of a category, or the property of an item, in the row of x.
#[pyfunction]
fn of(category_or_property: &str, x: &Bound<'_, PyAny>) -> PyResult<Expression> {
    Expression::of(&[x], |parts| build::call(category_or_property, parts))
}

/// A call of any function of the language, such as `call("count", f, g, h) == 1` or `call("is_between", "House", a, b, c)`.
#[pyfunction]
#[pyo3(signature = (function, *arguments))]
fn call(function: &str, arguments: &Bound<'_, PyTuple>) -> PyResult<Expression> {
    Expression::of(&arguments.iter().collect::<Vec<_>>().iter().collect::<Vec<_>>(), |parts| {
        build::call(function, parts)
    })
}

/// A string, as an argument of `starts_with`.
#[pyfunction]
fn text(text: &str) -> PyResult<Expression> {
    Expression::new(build::text(text), 1)
}

/// The relation of a link.
#[pyclass(frozen, module = "zebra_puzzles")]
#[derive(Clone)]
pub(crate) struct Relation(RelationDraft);

/// A smart link, such as `relation("next_to")` or `relation("more_by", 1)`. An unknown name is an error of the puzzle.
#[pyfunction]
#[pyo3(signature = (name, *arguments))]
fn relation(name: &str, arguments: Vec<i64>) -> Relation {
    let arguments = arguments.into_iter().map(Draft::from).collect();
    Relation(RelationDraft::Smart { name: name.into(), arguments })
}

/// A relation of exactly these pairs of items.
#[pyfunction]
#[pyo3(signature = (pairs, symmetric=false))]
fn table(pairs: Vec<(String, String)>, symmetric: bool) -> Relation {
    let pairs = pairs.iter().map(|(one, other)| (one.as_str(), other.as_str()));
    Relation(if symmetric { build::symmetric(pairs) } else { build::table(pairs) })
}

/// An item with more than a name.
#[pyclass(frozen, module = "zebra_puzzles")]
#[derive(Clone)]
pub(crate) struct Item(ItemDraft);

#[pymethods]
impl Item {
    #[new]
    #[pyo3(signature = (name, *, phrase=None, title=None, value=None, copies=1))]
    fn new(name: &str, phrase: Option<&str>, title: Option<&str>, value: Option<i64>, copies: u32) -> Self {
        let mut item = ItemDraft::from(name).copies(copies);
        item = phrase.into_iter().fold(item, ItemDraft::phrase);
        item = title.into_iter().fold(item, ItemDraft::title);
        Item(value.into_iter().fold(item, ItemDraft::value))
    }
}

fn item(value: &Bound<'_, PyAny>) -> PyResult<ItemDraft> {
    if let Ok(item) = value.cast::<Item>() {
        return Ok(item.get().0.clone());
    }
    if let Ok(name) = value.extract::<String>() {
        return Ok(ItemDraft::from(&*name));
    }
    match value.extract::<i64>() {
        Ok(number) => Ok(ItemDraft::from(number)),
        Err(_) => Err(PyTypeError::new_err(format!(
            "expected a name, a number or an `Item`, found `{}`",
            value.get_type().name()?
        ))),
    }
}

/// A builder of a puzzle. Each method returns the builder; `check` returns the puzzle.
#[pyclass(module = "zebra_puzzles")]
pub(crate) struct Builder(build::Builder);

type Chained<'py> = PyResult<PyRefMut<'py, Builder>>;

#[pymethods]
impl Builder {
    #[new]
    fn new(name: &str) -> Self {
        Builder(build::Builder::new(name))
    }

    /// Sets the title.
    fn title<'py>(mut this: PyRefMut<'py, Self>, title: &str) -> PyRefMut<'py, Self> {
        this.0.title(title);
        this
    }

    /// Sets the story that introduces the clues.
    fn story<'py>(mut this: PyRefMut<'py, Self>, story: &str) -> PyRefMut<'py, Self> {
        this.0.story(story);
        this
    }

    /// Sets the question to the reader.
    fn question<'py>(mut this: PyRefMut<'py, Self>, question: &str) -> PyRefMut<'py, Self> {
        this.0.question(question);
        this
    }

    /// Adds a category. `presence` is `once`, `at-most-once` (great), `at-least-once` (shared) or `any-times`.
    #[pyo3(signature = (name, items, *, ordered=false, presence="once"))]
    fn category<'py>(
        mut this: PyRefMut<'py, Self>,
        name: &str,
        items: Vec<Bound<'py, PyAny>>,
        ordered: bool,
        presence: &str,
    ) -> Chained<'py> {
        let presence = match presence {
            "once" => Presence::Once,
            "at-most-once" => Presence::AtMostOnce,
            "at-least-once" => Presence::AtLeastOnce,
            "any-times" => Presence::AnyTimes,
            other => {
                return Err(PyValueError::new_err(format!(
                    "no presence is called `{other}`; pass `once`, `at-most-once`, `at-least-once` or `any-times`"
                )));
            }
        };
        let items = items.iter().map(item).collect::<PyResult<Vec<_>>>()?;
        this.0.add_category(name, if ordered { Order::Ordered } else { Order::Unordered }, presence, items);
        Ok(this)
    }

    /// Adds a link on a category: `builder.link("next_to", "House", relation("next_to"))`.
    #[pyo3(signature = (name, on, relation, *, phrase=None))]
    fn link<'py>(
        mut this: PyRefMut<'py, Self>,
        name: &str,
        on: &str,
        relation: &Relation,
        phrase: Option<&str>,
    ) -> PyRefMut<'py, Self> {
        match phrase {
            Some(phrase) => this.0.link_with_phrase(name, phrase, on, relation.0.clone()),
            None => this.0.link(name, on, relation.0.clone()),
        };
        this
    }

    /// Adds a clue, with an optional sentence.
    #[pyo3(signature = (label, formula, *, sentence=None))]
    fn clue<'py>(
        mut this: PyRefMut<'py, Self>,
        label: &str,
        formula: &Bound<'py, PyAny>,
        sentence: Option<&str>,
    ) -> Chained<'py> {
        let formula = expression(formula, 0)?.draft;
        match sentence {
            Some(sentence) => this.0.clue_with_sentence(label, sentence, formula),
            None => this.0.clue(label, formula),
        };
        Ok(this)
    }

    /// Checks the puzzle. Raises PuzzleError.
    fn check(&self, py: Python<'_>) -> PyResult<Puzzle> {
        self.0.check().map(Puzzle::new).map_err(|error| build_error(py, &error))
    }
}
