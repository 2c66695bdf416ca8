//! Batches of puzzles: files or lines of JSON, processed on all cores, with results in input order and bounded memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::time::{Duration, Instant};

use zebra_runtime::parallel::in_order;

use crate::exit::{Exit, Failure};
use crate::format::InputFormat;
use crate::line::{self, Contents, Id};
use crate::output::Output;
use crate::parquet;
use crate::progress::Progress;
use crate::report;
use crate::source::Source;
use crate::timing::Times;

/// The maximum length of an input line, in bytes. A line of a training set is longer than its puzzle.
const MAX_LINE: u64 = 16 << 20;

/// The number of jobs per core that are taken at once: enough to keep all cores busy.
const PORTION: usize = 32;

/// The number of bytes of lines that are taken at once; one line can exceed it.
const PORTION_BYTES: usize = 8 << 20;

/// A puzzle to process.
#[derive(Debug)]
pub(crate) enum Job {
    /// A file.
    File(String),
    /// A line of a file, with its number.
    Line(u64, Vec<u8>),
    /// A read error in a file of lines.
    Unreadable(Failure),
}

/// The text of a puzzle, with its format and id if they are known.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) source: Source,
    pub(crate) format: Option<InputFormat>,
    pub(crate) id: Option<Id>,
}

/// The result of one job.
#[derive(Debug, Default)]
pub(crate) struct Done {
    /// The text for the output.
    pub(crate) output: String,
    /// The text for standard error.
    pub(crate) errors: String,
    /// The exit code if this were the only job.
    pub(crate) exit: Exit,
    /// The time spent.
    pub(crate) times: Times,
}

impl Job {
    /// Returns the number of bytes that it keeps in memory.
    fn bytes(&self) -> usize {
        match self {
            Job::Line(_, bytes) => bytes.len(),
            Job::File(_) | Job::Unreadable(_) => 0,
        }
    }

    /// Returns the line number.
    pub(crate) fn line(&self) -> Option<u64> {
        match self {
            Job::Line(number, _) => Some(*number),
            Job::File(_) | Job::Unreadable(_) => None,
        }
    }

    /// Reads the text.
    pub(crate) fn open(self, from: Option<InputFormat>) -> Result<Opened, Failure> {
        match self {
            Job::File(path) => {
                Ok(Opened { source: Source::read_collection(&path)?, format: from, id: id_of(&path) })
            }
            Job::Line(number, bytes) => open_line(number, bytes, from),
            Job::Unreadable(failure) => Err(failure),
        }
    }
}

/// Returns the id of a file: its name without directories and extension.
pub(crate) fn id_of(path: &str) -> Option<Id> {
    let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str());
    (path != "-").then(|| Id::Text(stem.unwrap_or(path).to_owned()))
}

fn open_line(number: u64, bytes: Vec<u8>, from: Option<InputFormat>) -> Result<Opened, Failure> {
    let Source { name, text, .. } = source_of_line(&format!("line {number}"), bytes)?;
    let Contents { text, format, id } = line::contents(&name, text, from)?;
    Ok(Opened { source: Source::new(&name, text).of_puzzle()?, format: Some(format), id })
}

fn source_of_line(name: &str, bytes: Vec<u8>) -> Result<Source, Failure> {
    if bytes.len() as u64 > MAX_LINE {
        return Err(Failure::new(format_args!("{name} is longer than {} MiB", MAX_LINE >> 20)));
    }
    Source::of_bytes(name, bytes)
}

/// Returns the lines of a file, or of standard input for `-`, that are not blank. Only one of them is in memory.
pub(crate) fn texts(path: &str) -> impl Iterator<Item = Result<Source, Failure>> {
    let file = if path == "-" { "<stdin>" } else { path }.to_owned();
    let sources = lines(vec![path.to_owned()]).map(move |job| match job {
        Job::Line(number, bytes) => source_of_line(&format!("{file}:{number}"), bytes),
        Job::File(path) => Source::read(&path),
        Job::Unreadable(failure) => Err(failure),
    });
    sources.filter(|source| source.as_ref().map_or(true, |source| !source.text.trim().is_empty()))
}

/// Returns the lines of files, or of standard input for `-`; a row of a Parquet file is a line of JSON.
pub(crate) fn lines(paths: Vec<String>) -> impl Iterator<Item = Job> {
    paths.into_iter().flat_map(|path| -> Box<dyn Iterator<Item = Job>> {
        if path != "-" && parquet::is_table(&path) {
            return match parquet::lines(&path) {
                Ok(lines) => Box::new(lines.zip(1..).map(|(line, number)| match line {
                    Ok(line) => Job::Line(number, line.into_bytes()),
                    Err(failure) => Job::Unreadable(failure),
                })),
                Err(failure) => Box::new(std::iter::once(Job::Unreadable(failure))),
            };
        }
        let reader: Box<dyn BufRead> = match path.as_str() {
            "-" => Box::new(BufReader::new(io::stdin())),
            _ => match File::open(&path) {
                Ok(file) => Box::new(BufReader::new(file)),
                Err(error) => {
                    return Box::new(std::iter::once(Job::Unreadable(Failure::io("read", path, &error))));
                }
            },
        };
        Box::new(Lines { path, reader: Some(reader), number: 0 })
    })
}

struct Lines {
    path: String,
    /// `None` after the end or an error.
    reader: Option<Box<dyn BufRead>>,
    number: u64,
}

impl Iterator for Lines {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        let reader = self.reader.as_mut()?;
        match read_line(reader) {
            Ok(Some(line)) => {
                self.number += 1;
                Some(Job::Line(self.number, line))
            }
            Ok(None) => None,
            Err(error) => {
                self.reader = None;
                Some(Job::Unreadable(Failure::io("read", &self.path, &error)))
            }
        }
    }
}

/// Reads the next line. A line that is too long is truncated to one byte more than the maximum.
fn read_line(reader: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    reader.take(MAX_LINE + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() as u64 > MAX_LINE {
        reader.skip_until(b'\n')?;
    }
    Ok(Some(line))
}

/// Takes the next jobs, as many as may be in memory at once.
fn portion(jobs: &mut impl Iterator<Item = Job>) -> Vec<Job> {
    let (mut portion, mut bytes) = (Vec::new(), 0);
    while portion.len() < PORTION * rayon::current_num_threads() && bytes < PORTION_BYTES {
        let Some(job) = jobs.next() else { break };
        bytes += job.bytes();
        portion.push(job);
    }
    portion
}

/// Runs all jobs and writes their results in order.
pub(crate) fn run(
    mut jobs: impl Iterator<Item = Job>,
    count: Option<usize>,
    output: Output,
    work: impl Fn(Job) -> Done + Sync,
) -> Result<Summary, Failure> {
    let start = Instant::now();
    let progress = Progress::of_puzzles(count);
    let mut summary =
        Summary { exit: Exit::Success, puzzles: 0, times: Times::default(), elapsed: Duration::ZERO };
    loop {
        let portion = portion(&mut jobs);
        if portion.is_empty() {
            break;
        }
        for done in in_order(portion, &work) {
            progress.suspend(|| {
                report::eprint(&done.errors);
                output.write(&done.output)
            })?;
            summary.puzzles += 1;
            summary.times += done.times;
            if matches!(done.exit, Exit::Error | Exit::Usage) {
                summary.exit = Exit::Error;
            }
            progress.step();
        }
    }
    output.finish()?;
    summary.elapsed = start.elapsed();
    Ok(summary)
}

/// The summary of a batch.
#[derive(Debug)]
pub(crate) struct Summary {
    /// [`Exit::Error`] if any job has an error, else [`Exit::Success`].
    pub(crate) exit: Exit,
    /// The number of puzzles.
    pub(crate) puzzles: usize,
    /// The time spent.
    pub(crate) times: Times,
    /// The elapsed time.
    pub(crate) elapsed: Duration,
}
