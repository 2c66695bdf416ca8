//! The generator: puzzles of ranges of seeds, on all cores, without the GIL.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use zebra_dataset::{Parts, Record};
use zebra_runtime::explain::Level;
use zebra_runtime::generate::{Kinds, Options, Question, Size, Table, Theme};
use zebra_runtime::language::Language;
use zebra_runtime::solve::Budget;

use crate::convert::from_json;
use crate::errors::generate_error;
use crate::interrupt::{STACK, Stop, interruptible};
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
    source: Arc<Source>,
}

/// A generator, and the arguments that it was made of, as JSON.
pub(crate) struct Source {
    generator: zebra_runtime::generate::Generator,
    arguments: String,
}

impl Source {
    /// Returns the name of the theme.
    pub(crate) fn theme(&self) -> &str {
        self.generator.theme().name()
    }
}

fn invalid(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Reads what the question asks for; every text is one.
fn parsed(question: &str) -> Question {
    question.parse().unwrap_or_else(|never| match never {})
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
    #[pyo3(signature = (*, size=None, theme="street", language=None, kinds=None, clues=None, numeric=0, great=0, unused=1, shared=0, minimal=true,
        giveaways=true, red_herrings=0, difficulty=None, words=None, solution=None, title="Words", question=None, false_clue=false,
        unsolvable=false, attempts=50, budget=50_000_000))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        size: Option<&str>,
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
        words: Option<&str>,
        solution: Option<&str>,
        title: &str,
        question: Option<String>,
        false_clue: bool,
        unsolvable: bool,
        attempts: u32,
        budget: u64,
    ) -> PyResult<Self> {
        // Without a size, puzzles of words have that of the words.
        let has_own = words.is_some() || solution.is_some();
        let size = size.or((!has_own).then_some("5x5"));
        let arguments = serde_json::json!({
            "size": size, "theme": theme, "language": language, "kinds": kinds, "clues": clues, "numeric": numeric, "great": great,
            "unused": unused, "shared": shared, "minimal": minimal, "giveaways": giveaways, "red_herrings": red_herrings,
            "difficulty": difficulty, "words": words, "solution": solution, "title": title, "question": question,
            "false_clue": false_clue, "unsolvable": unsolvable, "attempts": attempts, "budget": budget,
        });
        let theme = self::theme(theme, language)?;
        let given = size.map(|size| size.parse::<Size>().map_err(invalid)).transpose()?;
        let size = given.unwrap_or(Options::default().size);
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
            question: question.as_deref().map_or_else(Question::default, parsed),
            false_clue,
            unsolvable,
            attempts,
            budget: Budget::new(budget),
        };
        let table = |text: &str| Table::parse(text).map_err(invalid);
        let generator = match (solution, words) {
            (Some(_), Some(_)) => return Err(invalid("pass either `words` or `solution`")),
            (Some(text), None) => zebra_runtime::generate::Generator::of_solution(title, &table(text)?, options),
            (None, Some(text)) => zebra_runtime::generate::Generator::of_words(title, &table(text)?, given, options),
            (None, None) => zebra_runtime::generate::Generator::new(theme, options),
        };
        let generator = generator.map_err(|error| generate_error(py, None, error.to_string()))?;
        Ok(Generator::of(Arc::new(Source { generator, arguments: arguments.to_string() })))
    }

    /// The arguments, with which pickle makes the generator again.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyAny>)> {
        let arguments = from_json(py, &self.source.arguments)?;
        // JSON has lists in place of tuples.
        if let Ok(Some([least, most])) = arguments.get_item("clues")?.extract::<Option<[usize; 2]>>() {
            arguments.set_item("clues", (least, most))?;
        }
        Ok((PyTuple::empty(py), arguments))
    }

    /// Generators are equal if they have the same arguments.
    fn __eq__(&self, other: &Self) -> bool {
        self.source.arguments == other.source.arguments
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.source.arguments.hash(&mut hasher);
        hasher.finish()
    }

    /// Returns the puzzle of a seed, the same on every platform.
    fn puzzle(&self, py: Python<'_>, seed: u64) -> PyResult<Puzzle> {
        let source = Arc::clone(&self.source);
        let puzzle = interruptible(py, move |_| source.generator.puzzle(seed))?;
        let puzzle = puzzle.map_err(|error| generate_error(py, Some(seed), error.to_string()))?;
        Ok(Puzzle::generated(puzzle, &self.source))
    }

    /// Returns the puzzles of the seeds from `start` to `stop`, without the latter, in order, computed on `jobs` cores (all by default).
    #[pyo3(signature = (start, stop, *, jobs=None, skip=false))]
    fn puzzles(&self, start: u64, stop: u64, jobs: Option<usize>, skip: bool) -> PyResult<Puzzles> {
        self.iterate(start, stop, jobs, skip, Output::Puzzles)
    }

    /// Returns the records of the puzzles, as dicts. `parts` are `difficulty_parts`, `walkthrough` and `certificate`, as for `Puzzle.record`.
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
            "difficulty_parts" => &mut parts.difficulty,
            "walkthrough" => &mut parts.walkthrough,
            "certificate" => &mut parts.certificate,
            other => {
                return Err(PyTypeError::new_err(format!(
                    "unexpected keyword argument `{other}`; the parts of a record are `difficulty_parts`, `walkthrough` and \
                     `certificate`"
                )));
            }
        };
        *part = value.extract()?;
    }
    Ok(parts)
}

impl Generator {
    pub(crate) fn of(source: Arc<Source>) -> Self {
        Generator { source }
    }

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
            source: Arc::clone(&self.source),
            seeds: start..stop,
            jobs,
            skip,
            output,
            ready: VecDeque::new(),
            portion: SMALLEST,
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
    Puzzle(Puzzle),
    Line(String),
    Failed(u64, String),
}

/// An iterator over new puzzles, in the order of their seeds.
#[pyclass(module = "zebra_puzzles")]
pub(crate) struct Puzzles {
    source: Arc<Source>,
    seeds: Range<u64>,
    jobs: usize,
    skip: bool,
    output: Output,
    ready: VecDeque<Ready>,
    /// The number of puzzles of each core that are computed next.
    portion: u64,
}

/// The number of puzzles of each core that are computed at once is small at first, so that the first ones are soon there. It doubles as long
/// as that takes less than [`SHORT`]: between two portions the cores wait.
const SMALLEST: u64 = 8;
const LARGEST: u64 = 512;
const SHORT: Duration = Duration::from_millis(50);

#[pymethods]
impl Puzzles {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            match self.ready.pop_front() {
                Some(Ready::Puzzle(puzzle)) => return Ok(Some(Bound::new(py, puzzle)?.into_any())),
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
                    let end = self.seeds.start.saturating_add(self.portion * self.jobs as u64).min(self.seeds.end);
                    let portion = self.seeds.start..end;
                    let (source, jobs, output) = (Arc::clone(&self.source), self.jobs, self.output);
                    let start = Instant::now();
                    let ready = interruptible(py, move |stop| compute(&source, portion, jobs, output, stop))?;
                    if start.elapsed() < SHORT && self.portion < LARGEST {
                        self.portion *= 2;
                    }
                    self.ready = ready.map_err(invalid)?;
                    self.seeds.start = end;
                }
            }
        }
    }
}

/// Computes a portion, or the part of it before an interrupt. The threads end with it, so that a process may fork between two portions.
fn compute(
    source: &Arc<Source>,
    portion: Range<u64>,
    jobs: usize,
    output: Output,
    stop: &Stop,
) -> Result<VecDeque<Ready>, rayon::ThreadPoolBuildError> {
    let work = |seed| (!stop.is_set()).then(|| work(source, seed, output));
    if jobs == 1 {
        return Ok(portion.map_while(work).collect());
    }
    let seeds: Vec<u64> = portion.collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).stack_size(STACK).build()?;
    let ready: Vec<Option<Ready>> =
        pool.install(|| seeds.into_par_iter().with_max_len(1).map(work).collect());
    Ok(ready.into_iter().flatten().collect())
}

fn work(source: &Arc<Source>, seed: u64, output: Output) -> Ready {
    match (source.generator.puzzle(seed), output) {
        (Err(error), _) => Ready::Failed(seed, error.to_string()),
        (Ok(puzzle), Output::Puzzles) => Ready::Puzzle(Puzzle::generated(puzzle, source)),
        (Ok(puzzle), Output::Records(parts) | Output::Lines(parts)) => {
            Ready::Line(Record::of_generated(&puzzle, source.theme(), parts).to_json())
        }
    }
}
