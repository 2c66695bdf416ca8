//! `zebra solve`: the answers of puzzles, as charts or as lines of JSON.

use std::sync::Mutex;
use std::time::Instant;

use zebra_runtime::model::{Assignment, Model};
use zebra_runtime::parallel::in_order;
use zebra_runtime::solve::{DEFAULT_BUDGET, Outcome};

use crate::answers::{self, Line, LineResult, Search};
use crate::batch::{self, Done, Job, Opened};
use crate::exit::{Exit, Failure};
use crate::expected::Expected;
use crate::inputs::expanded;
use crate::interrupt::locked;
use crate::line::Id;
use crate::options::{From, Jobs};
use crate::output::Target;
use crate::puzzle::Puzzle;
use crate::report;
use crate::source::Source;
use crate::timing::{Phase, Times};

/// The maximum number of answers kept in memory. The charts of a single puzzle are not kept and are not limited.
const MAX_KEPT: u64 = 10_000;

/// The maximum number of bytes of all answers kept in memory, roughly. At least two answers are kept.
const MAX_KEPT_BYTES: u64 = 1 << 20;

/// Puzzles of more bytes than this can take much memory, so that they are solved one after the other.
const LARGE: usize = 128 << 10;
static ONE_LARGE: Mutex<()> = Mutex::new(());

/// The same for answers whose number was asked for.
const MAX_ASKED_BYTES: u64 = 64 << 20;

/// Returns how many answers to a puzzle take this many bytes; at least two.
fn max_kept(model: &Model, most: u64) -> u64 {
    // A cell is `"Pet":"Cat",` in JSON.
    let names =
        model.categories().iter().map(|category| category.name.len() + 6).sum::<usize>() * model.rows();
    let items = model.items().iter().map(|item| item.name.len()).sum::<usize>();
    let bytes = (names + items + 1) as u64;
    (most / bytes).max(2)
}

/// The options of `zebra solve`.
#[derive(Debug, clap::Args)]
pub(crate) struct Solve {
    /// Puzzle files and folders, or `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<String>,
    #[command(flatten)]
    from: From,
    /// Print JSON
    ///
    /// One line per puzzle.
    #[arg(long)]
    json: bool,
    /// Read one puzzle per line, and print one line of JSON for each
    ///
    /// A line is JSON of Zebra or zebrajs, `{"id": "…", "zbc": "…"}`, a record with sentences in English, or a line of `zebra generate --to jsonl` or `--to
    /// dataset`. An id is a string or an integer.
    #[arg(long)]
    jsonl: bool,
    /// Print all answers
    ///
    /// With several puzzles and in JSON, the first 10000 of each, or fewer if they are large; `"complete": false` says that there may be more.
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Maximum number of answers per puzzle
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// Budget of each search, in propagator runs
    #[arg(long, value_name = "RUNS", default_value_t = DEFAULT_BUDGET.get())]
    budget: u64,
    /// Compare answers with those in FILE: lines of JSON with `id` and `positions`
    ///
    /// A line of FILE is `{"id": "pets", "positions": [{"Child": "Ann", "Pet": "Cat"}, …]}`: the id of a puzzle (the name of its
    /// file without extension, or the id of its line) and its rows in order, each with the item of every category.
    #[arg(long, value_name = "FILE")]
    expected: Option<String>,
    /// Print the time spent in each phase
    #[arg(long)]
    timing: bool,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    target: Target,
}

impl Solve {
    /// Solves the puzzles and prints their answers.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let expected = self.expected.as_deref().map(Expected::read).transpose()?;
        let is_json = matches!(self.target.extension(), Some("json" | "jsonl"));
        let solve = Solve { json: self.json || is_json, ..self };
        let files = expanded(&solve.files)?;
        match &files[..] {
            [file] if !solve.jsonl && expected.is_none() => solve.file(file),
            _ => solve.many(files, expected.as_ref()),
        }
    }

    /// Solves the puzzles of a file.
    fn file(&self, file: &str) -> Result<Exit, Failure> {
        let start = Instant::now();
        let mut times = Times::default();
        let read = times
            .time(Phase::Loading, || Source::read_collection(file))
            .and_then(|source| Puzzle::all(&source, &self.from, &mut times));
        match read {
            Ok(mut puzzles) if puzzles.len() == 1 && !self.json => self.one(puzzles.remove(0), times, start),
            Err(failure) if !self.json => Err(failure),
            read => self.several(read, file, times, start),
        }
    }

    /// Solves one puzzle and prints each answer as soon as it is found.
    fn one(&self, puzzle: Puzzle, mut times: Times, start: Instant) -> Result<Exit, Failure> {
        let Some(puzzle) = puzzle.or_print_errors() else { return Ok(Exit::Error) };
        let model = &*self.target.shown(&puzzle.checked.model);
        let output = self.target.open()?;
        let search = Search { limit: if self.all { u64::MAX } else { self.limit }, budget: self.budget };
        let mut first = true;
        let answers::End { outcome, .. } = search.each(model, &mut times, |answer| {
            let gap = if std::mem::take(&mut first) { "" } else { "\n" };
            output.write(format!("{gap}{}", answers::chart(model, answer)))
        })?;
        if let Some(sentence) = answers::sentence(&outcome) {
            output.write(format!("{}{sentence}\n", if first { "" } else { "\n" }))?;
        }
        output.finish()?;
        if self.timing {
            report::eprint(&times.summary(1, start.elapsed()));
        }
        Ok(Exit::from(&outcome))
    }

    /// Solves the puzzles of a file on all cores, and prints their answers in order; in JSON a line for each, also for errors.
    fn several(
        &self,
        read: Result<Vec<Puzzle>, Failure>,
        file: &str,
        mut times: Times,
        start: Instant,
    ) -> Result<Exit, Failure> {
        let output = self.target.open()?;
        let count = read.as_ref().map_or(1, Vec::len);
        if count > 1 {
            self.jobs.apply()?;
        }
        let of_file = batch::id_of(file).filter(|_| count == 1);
        let done: Vec<Done> = match read {
            Ok(puzzles) => {
                let work = |puzzle: Puzzle| {
                    let mut done = Done::default();
                    let name = || puzzle.draft.name.as_ref().map(|name| Id::Text(name.text.to_string()));
                    let numbered = || (count > 1).then(|| Id::Text(puzzle.file_name()));
                    let id = puzzle.id.clone().or_else(|| of_file.clone()).or_else(numbered).or_else(name);
                    self.finish(&puzzle, None, id.as_ref(), None, &mut done);
                    done
                };
                in_order(puzzles, work).collect()
            }
            Err(failure) => vec![self.unreadable(None, &failure)],
        };
        let mut exit = Exit::Success;
        for done in done {
            report::eprint(&done.errors);
            output.write(&done.output)?;
            times += done.times;
            if count == 1 || matches!(done.exit, Exit::Error | Exit::Usage) {
                exit = done.exit;
            }
        }
        output.finish()?;
        if self.timing {
            let elapsed = if count == 1 { times.total() } else { start.elapsed() };
            report::eprint(&times.summary(count, elapsed));
        }
        Ok(exit)
    }

    fn many(&self, files: Vec<String>, expected: Option<&Expected>) -> Result<Exit, Failure> {
        self.jobs.apply()?;
        let output = self.target.open()?;
        let work = |job: Job| self.solve(job, expected);
        let summary = if self.jsonl {
            batch::run(batch::lines(files), None, output, work)?
        } else {
            let count = files.len();
            batch::run(files.into_iter().map(Job::File), Some(count), output, work)?
        };
        if self.timing {
            report::eprint(&summary.times.summary(summary.puzzles, summary.elapsed));
        }
        let Some(expected) = expected else { return Ok(summary.exit) };
        report::note(&expected.summary());
        let Some(surplus) = expected.surplus() else { return Ok(summary.exit) };
        report::print_error(&surplus);
        Ok(Exit::Error)
    }

    /// Solves the puzzles of a job: of a line one or those of a template, of a file all.
    fn solve(&self, job: Job, expected: Option<&Expected>) -> Done {
        let mut done = Done::default();
        let line = job.line();
        let opened = done.times.time(Phase::Loading, || job.open(self.from.format));
        let is_large = opened.as_ref().is_ok_and(|opened| opened.source.text.len() > LARGE);
        let _one_at_a_time = is_large.then(|| locked(&ONE_LARGE));
        let puzzles = opened.and_then(|Opened { source, format, id }| {
            let from = From { format, ..self.from };
            Ok((Puzzle::all(&source, &from, &mut done.times)?, id))
        });
        match puzzles {
            Ok((puzzles, id)) => {
                let several = puzzles.len() > 1;
                for puzzle in puzzles {
                    let name = || puzzle.draft.name.as_ref().map(|name| Id::Text(name.text.to_string()));
                    let numbered = || (several && line.is_none()).then(|| Id::Text(puzzle.file_name()));
                    let id = puzzle.id.clone().or_else(numbered).or_else(|| id.clone()).or_else(name);
                    let mut one = Done::default();
                    self.finish(&puzzle, line, id.as_ref(), expected, &mut one);
                    done.output += &one.output;
                    done.errors += &one.errors;
                    done.times += one.times;
                    if !several || matches!(one.exit, Exit::Error | Exit::Usage) {
                        done.exit = one.exit;
                    }
                }
            }
            Err(failure) => {
                let Done { output, errors, exit, .. } = self.unreadable(line, &failure);
                done = Done { output, errors, exit, ..done };
            }
        }
        done
    }

    /// Returns the output for what cannot be read.
    fn unreadable(&self, line: Option<u64>, failure: &Failure) -> Done {
        let mut done = Done { exit: Exit::from(failure), ..Done::default() };
        if self.as_json() {
            let result = LineResult::unreadable(failure.to_string());
            done.output = Line { line, id: None, result }.text();
        } else {
            done.errors = report::error(&failure.to_string());
        }
        done
    }

    fn as_json(&self) -> bool {
        self.json || self.jsonl
    }

    /// Solves a puzzle, compares its answer with the expected one, and stores the output in `done`.
    fn finish(
        &self,
        puzzle: &Puzzle,
        line: Option<u64>,
        id: Option<&Id>,
        expected: Option<&Expected>,
        done: &mut Done,
    ) {
        let Puzzle { source, ranges, checked, .. } = puzzle;
        done.errors = puzzle.warnings();
        if !checked.diagnostics.is_empty() {
            done.exit = Exit::Error;
            if self.as_json() {
                let result = LineResult::errors(report::records(source, ranges, &checked.diagnostics));
                done.output = Line { line, id, result }.text();
            } else {
                done.errors += &report::errors(source, ranges, &checked.diagnostics);
            }
            return;
        }
        let limit =
            if self.all { max_kept(&checked.model, MAX_KEPT_BYTES).min(MAX_KEPT) } else { self.limit };
        // A limit that was asked for is obeyed, or refused before there are too many answers for the memory.
        let most = max_kept(&checked.model, MAX_ASKED_BYTES).min(limit);
        let answers = Search { limit: most, budget: self.budget }.all(&checked.model, &mut done.times);
        if most < limit && !answers.complete && answers.found.len() as u64 == most {
            let failure = format!(
                "more than {most} answers take more than {} MiB; pass `--limit {most}`",
                MAX_ASKED_BYTES >> 20
            );
            done.exit = Exit::Error;
            if self.as_json() {
                done.output = Line { line, id, result: LineResult::unreadable(failure) }.text();
            } else {
                done.errors += &report::error(&format!("{}: {failure}", source.name));
            }
            return;
        }
        done.exit = Exit::from(&answers.outcome);
        if self.as_json() {
            done.output = Line { line, id, result: LineResult::of(&checked.model, &answers) }.text();
        } else {
            let model = &*self.target.shown(&checked.model);
            done.output = format!("{}: {}\n", puzzle.label(), headline(&answers.outcome));
            for answer in &answers.found {
                done.output += "\n";
                done.output += &answers::chart(model, answer);
            }
            if self.all && !answers.complete && matches!(answers.outcome, Outcome::Multiple(..)) {
                done.output += &format!("\nthere may be more than these {} answers\n", answers.found.len());
            }
            done.output += "\n";
        }
        if self.jsonl
            && let Some(difference) = own_difference(&checked.model, &answers.found)
        {
            done.exit = Exit::Error;
            done.errors += &report::error(&format!("{}: {difference}", source.name));
        }
        let Some(expected) = expected else { return };
        let id = id.map_or_else(|| source.name.clone(), Id::to_string);
        let answer = match (&answers.outcome, &answers.found[..]) {
            (Outcome::Unique(()), [answer]) => Some((&checked.model, answer)),
            _ => None,
        };
        let outcome = format!(": {}", headline(&answers.outcome));
        if let Some(difference) = expected.difference(&id, answer, &outcome) {
            done.exit = Exit::Error;
            done.errors += &report::error(&difference);
        }
    }
}

/// Describes where the only answer of a puzzle differs from the one that the line states.
fn own_difference(model: &Model, found: &[Assignment]) -> Option<String> {
    let ([answer], Some(stated)) = (found, model.answer()) else { return None };
    let (key, cell) = *stated.disagreements(model, answer).first()?;
    let found = answer.item_in(answer.row_of(key)?, model.item(cell).category);
    let name = |item| &model.item(item).name;
    Some(format!(
        "the line states `{}` for `{}`, but the answer has `{}`",
        name(cell),
        name(key),
        name(found)
    ))
}

fn headline(outcome: &Outcome<()>) -> &'static str {
    answers::sentence(outcome).unwrap_or("exactly one answer")
}
