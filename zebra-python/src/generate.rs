//! The generator: puzzles of ranges of seeds, on all cores, without the GIL.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use zebra_dataset::{Parts, Record};
use zebra_runtime::explain::Level;
use zebra_runtime::generate::{Generated, Kinds, Options, Theme};
use zebra_runtime::language::Language;
use zebra_runtime::solve::Budget;

use crate::convert::from_json;
use crate::errors::generate_error;
use crate::puzzle::Puzzle;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Generator>()?;
    module.add_class::<Puzzles>()?;
    module.add_function(wrap_pyfunction!(themes, module)?)
}

/// Returns the names of the built-in themes.
#[pyfunction]
fn themes() -> Vec<&'static str> {
    Theme::names()
}

/// A generator of puzzles of one theme and with the same options.
#[pyclass(frozen, module = "zebra_puzzles")]
pub(crate) struct Generator {
    generator: Arc<zebra_runtime::generate::Generator>,
}

fn invalid(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the built-in theme of a name, or the theme of a text.
fn theme(name: &str, language: Option<&str>) -> PyResult<Theme> {
    let language = match language {
        Some(code) => Some(Language::of_code(code).ok_or_else(|| {
            let codes: Vec<&str> = Language::all().iter().map(Language::code).collect();
            invalid(format!("no language has the code `{code}`; the languages are `{}`", codes.join("`, `")))
        })?),
        None => None,
    };
    let theme = match language.and_then(|language| Theme::named_in(name, language)) {
        Some(theme) => Some(theme),
        None if name.contains('\n') => Some(Theme::parse(name).map_err(invalid)?),
        None => Theme::named(name),
    };
    let theme = theme.ok_or_else(|| {
        let names = Theme::names().join("`, `");
        invalid(format!("no theme is called `{name}`; the themes are `{names}`, or pass the text of one"))
    })?;
    match language.filter(|language| *language != theme.language()) {
        Some(language) => Err(invalid(format!("the theme is not in {}", language.name()))),
        None => Ok(theme),
    }
}

#[pymethods]
impl Generator {
    /// Creates a generator; the arguments are the options of `zebra generate`.
    #[new]
    #[pyo3(signature = (*, size="5x5", theme="street", language=None, kinds=None, clues=None, numeric=0, great=0, unused=1, shared=0, minimal=true,
        giveaways=true, red_herrings=0, difficulty=None, attempts=50, budget=50_000_000))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        size: &str,
        theme: &str,
        language: Option<&str>,
        kinds: Option<&str>,
        clues: Option<(usize, usize)>,
        numeric: usize,
        great: usize,
        unused: usize,
        shared: usize,
        minimal: bool,
        giveaways: bool,
        red_herrings: usize,
        difficulty: Option<&str>,
        attempts: u32,
        budget: u64,
    ) -> PyResult<Self> {
        let theme = self::theme(theme, language)?;
        let size = size.parse().map_err(invalid)?;
        let difficulty = difficulty.map(Level::parse_range).transpose().map_err(invalid)?;
        let defaults = Options::default();
        let kinds = match (kinds, &difficulty) {
            (Some(kinds), _) => kinds.parse().map_err(invalid)?,
            (None, Some(levels)) => Kinds::of_level(*levels.end(), size),
            (None, None) => defaults.kinds,
        };
        let options = Options {
            size,
            numeric,
            great,
            unused,
            shared,
            kinds,
            clues: clues.map_or(defaults.clues, |(least, most)| least..=most),
            minimal,
            giveaways,
            red_herrings,
            difficulty,
            attempts,
            budget: Budget::new(budget),
        };
        let generator = zebra_runtime::generate::Generator::new(theme, options);
        let generator = generator.map_err(|error| generate_error(py, None, error.to_string()))?;
        Ok(Generator { generator: Arc::new(generator) })
    }

    /// Returns the puzzle of a seed, the same on every platform.
    fn puzzle(&self, py: Python<'_>, seed: u64) -> PyResult<Puzzle> {
        let puzzle = py.detach(|| self.generator.puzzle(seed));
        let puzzle = puzzle.map_err(|error| generate_error(py, Some(seed), error.to_string()))?;
        Ok(Puzzle::generated(puzzle, self.generator.theme().name()))
    }

    /// Returns the puzzles of the seeds from `start` to `stop`, without the latter, in order, computed on `jobs` cores (all by default).
    #[pyo3(signature = (start, stop, *, jobs=None, skip=false))]
    fn puzzles(&self, start: u64, stop: u64, jobs: Option<usize>, skip: bool) -> PyResult<Puzzles> {
        self.iterate(start, stop, jobs, skip, Output::Puzzles)
    }

    /// Returns the records of the puzzles, as dicts. `parts` are `difficulty`, `walkthrough` and `certificate`, as for `Puzzle.record`.
    #[pyo3(signature = (start, stop, *, jobs=None, skip=false, **parts))]
    fn records(
        &self,
        start: u64,
        stop: u64,
        jobs: Option<usize>,
        skip: bool,
        parts: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Puzzles> {
        self.iterate(start, stop, jobs, skip, Output::Records(self::parts(parts)?))
    }

    /// Returns the records of the puzzles, each as a line of JSON, with the same arguments.
    #[pyo3(signature = (start, stop, *, jobs=None, skip=false, **parts))]
    fn json(
        &self,
        start: u64,
        stop: u64,
        jobs: Option<usize>,
        skip: bool,
        parts: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Puzzles> {
        self.iterate(start, stop, jobs, skip, Output::Lines(self::parts(parts)?))
    }
}

/// Returns the parts of a record that keyword arguments turn on and off.
fn parts(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Parts> {
    let mut parts = Parts::default();
    for (name, value) in arguments.into_iter().flatten() {
        let part = match &*name.extract::<String>()? {
            "difficulty" => &mut parts.difficulty,
            "walkthrough" => &mut parts.walkthrough,
            "certificate" => &mut parts.certificate,
            other => {
                return Err(PyTypeError::new_err(format!(
                    "unexpected keyword argument `{other}`; the parts of a record are `difficulty`, `walkthrough` and `certificate`"
                )));
            }
        };
        *part = value.extract()?;
    }
    Ok(parts)
}

impl Generator {
    fn iterate(
        &self,
        start: u64,
        stop: u64,
        jobs: Option<usize>,
        skip: bool,
        output: Output,
    ) -> PyResult<Puzzles> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = match jobs {
            Some(0) => return Err(invalid("`jobs` is 0; pass 1 or more")),
            Some(jobs) => jobs.min(cores),
            None => cores,
        };
        Ok(Puzzles {
            generator: Arc::clone(&self.generator),
            seeds: start..stop,
            jobs,
            skip,
            output,
            ready: VecDeque::new(),
        })
    }
}

/// What an iterator returns for a puzzle.
#[derive(Clone, Copy)]
enum Output {
    Puzzles,
    Records(Parts),
    Lines(Parts),
}

/// What the cores have computed for a seed.
enum Ready {
    Puzzle(Box<Generated>),
    Line(String),
    Failed(u64, String),
}

/// An iterator over new puzzles, in the order of their seeds.
#[pyclass(module = "zebra_puzzles")]
pub(crate) struct Puzzles {
    generator: Arc<zebra_runtime::generate::Generator>,
    seeds: Range<u64>,
    jobs: usize,
    skip: bool,
    output: Output,
    ready: VecDeque<Ready>,
}

/// The number of puzzles of each core that are computed at once.
const PORTION: u64 = 64;

/// The stack of a thread, in bytes: as much as the main thread has, since formulas may be nested deeply.
const STACK: usize = 8 << 20;

#[pymethods]
impl Puzzles {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            match self.ready.pop_front() {
                Some(Ready::Puzzle(puzzle)) => {
                    let puzzle = Puzzle::generated(*puzzle, self.generator.theme().name());
                    return Ok(Some(Bound::new(py, puzzle)?.into_any()));
                }
                Some(Ready::Line(line)) => {
                    return match self.output {
                        Output::Records(_) => from_json(py, &line).map(Some),
                        _ => Ok(Some(line.into_pyobject(py)?.into_any())),
                    };
                }
                Some(Ready::Failed(..)) if self.skip => {}
                Some(Ready::Failed(seed, message)) => return Err(generate_error(py, Some(seed), message)),
                None if self.seeds.is_empty() => return Ok(None),
                None => {
                    py.check_signals()?;
                    self.ready = py.detach(|| self.compute()).map_err(invalid)?;
                }
            }
        }
    }
}

impl Puzzles {
    /// Computes the next portion. The threads end with it, so that a process may fork between two portions.
    fn compute(&mut self) -> Result<VecDeque<Ready>, rayon::ThreadPoolBuildError> {
        let end = self.seeds.start.saturating_add(PORTION * self.jobs as u64).min(self.seeds.end);
        let portion: Vec<u64> = (self.seeds.start..end).collect();
        let (generator, output) = (&*self.generator, self.output);
        let work = |seed| work(generator, seed, output);
        let ready = if self.jobs == 1 {
            portion.into_iter().map(work).collect()
        } else {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs).stack_size(STACK).build()?;
            pool.install(|| portion.into_par_iter().with_max_len(1).map(work).collect::<Vec<Ready>>()).into()
        };
        self.seeds.start = end;
        Ok(ready)
    }
}

fn work(generator: &zebra_runtime::generate::Generator, seed: u64, output: Output) -> Ready {
    match (generator.puzzle(seed), output) {
        (Err(error), _) => Ready::Failed(seed, error.to_string()),
        (Ok(puzzle), Output::Puzzles) => Ready::Puzzle(Box::new(puzzle)),
        (Ok(puzzle), Output::Records(parts) | Output::Lines(parts)) => {
            Ready::Line(Record::of_generated(&puzzle, generator.theme().name(), parts).to_json())
        }
    }
}
