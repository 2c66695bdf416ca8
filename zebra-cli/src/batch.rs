//! Many puzzles: files, or lines of JSON. Worked on by all cores, told in order, in bounded memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use serde::Deserialize;
use zebra_runtime::solve::in_order;

use crate::exit::{Exit, Failure};
use crate::format::Format;
use crate::output::Output;
use crate::report;
use crate::source::Source;
use crate::timing::Times;

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 4 << 20;

/// A puzzle that is still to be read.
#[derive(Debug)]
pub(crate) enum Job {
    /// In a file of its own.
    File(String),
    /// In a line of a file, by its number.
    Line(u64, Vec<u8>),
    /// A file of lines that could not be read any further.
    Broken(Failure),
}

/// A puzzle as text, and what it is called.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) source: Source,
    pub(crate) format: Option<Format>,
    pub(crate) id: Option<String>,
}

/// A line that holds a puzzle in ZBC.
#[derive(Deserialize)]
struct Wrapped {
    id: Option<String>,
    zbc: String,
}

/// What became of one puzzle.
#[derive(Debug, Default)]
pub(crate) struct Done {
    /// What goes to the output.
    pub(crate) output: String,
    /// What goes to standard error.
    pub(crate) errors: String,
    /// Whether it could not be read, or is not as it should be.
    pub(crate) bad: bool,
    /// Where the time went.
    pub(crate) times: Times,
}

impl Job {
    /// The number of the line.
    pub(crate) fn line(&self) -> Option<u64> {
        match self {
            Job::Line(number, _) => Some(*number),
            Job::File(_) | Job::Broken(_) => None,
        }
    }

    /// Gets the text.
    pub(crate) fn open(self, from: Option<Format>) -> Result<Named, Failure> {
        match self {
            Job::File(path) => {
                let source = Source::read(&path)?;
                let id = (path != "-").then(|| source.id().to_owned());
                Ok(Named { source, format: from, id })
            }
            Job::Line(number, bytes) => named_line(number, bytes, from),
            Job::Broken(failure) => Err(failure),
        }
    }
}

fn named_line(number: u64, bytes: Vec<u8>, from: Option<Format>) -> Result<Named, Failure> {
    let name = format!("line {number}");
    if bytes.len() as u64 > LONGEST_LINE {
        return Err(Failure::new(format_args!("{name} has more than {} MiB", LONGEST_LINE >> 20)));
    }
    let source = Source::of_bytes(&name, bytes)?;
    let wrapped = source.text.contains("\"zbc\"").then(|| serde_json::from_str::<Wrapped>(&source.text));
    Ok(match wrapped {
        Some(Ok(Wrapped { id, zbc })) => {
            Named { source: Source::new(&name, zbc), format: Some(Format::Zbc), id }
        }
        _ => {
            let format = Some(from.unwrap_or_else(|| Format::of_json(&source.text)));
            Named { source, format, id: None }
        }
    })
}

/// The lines of files, or of standard input for `-`.
pub(crate) fn lines(paths: Vec<String>) -> impl Iterator<Item = Job> {
    paths.into_iter().flat_map(|path| -> Box<dyn Iterator<Item = Job>> {
        let reader: Box<dyn BufRead> = match path.as_str() {
            "-" => Box::new(BufReader::new(io::stdin())),
            _ => match File::open(&path) {
                Ok(file) => Box::new(BufReader::new(file)),
                Err(why) => return Box::new(std::iter::once(Job::Broken(Failure::with("read", path, &why)))),
            },
        };
        Box::new(Lines { path, reader: Some(reader), number: 0 })
    })
}

struct Lines {
    path: String,
    /// `None` behind the end.
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
            Err(why) => {
                self.reader = None;
                Some(Job::Broken(Failure::with("read", &self.path, &why)))
            }
        }
    }
}

/// The next line; of one that is too long only so much that this can be seen.
fn read_line(reader: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    reader.take(LONGEST_LINE + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() as u64 > LONGEST_LINE {
        reader.skip_until(b'\n')?;
    }
    Ok(Some(line))
}

/// Works on all jobs and tells the results in order.
pub(crate) fn run(
    jobs: impl Iterator<Item = Job>,
    count: Option<usize>,
    output: &mut Output,
    work: impl Fn(Job) -> Done + Sync,
) -> Result<Summary, Failure> {
    let start = Instant::now();
    let bar = progress_bar(count);
    let mut summary =
        Summary { exit: Exit::Good, puzzles: 0, times: Times::default(), clock: Duration::ZERO };
    for done in in_order(jobs, work) {
        bar.suspend(|| {
            report::say(&done.errors);
            output.write(&done.output)
        })?;
        summary.puzzles += 1;
        summary.times += done.times;
        if done.bad {
            summary.exit = Exit::Mistake;
        }
        bar.inc(1);
    }
    output.flush()?;
    bar.finish_and_clear();
    summary.clock = start.elapsed();
    Ok(summary)
}

/// What became of all puzzles.
#[derive(Debug)]
pub(crate) struct Summary {
    /// Whether all of them could be read.
    pub(crate) exit: Exit,
    /// How many there were.
    pub(crate) puzzles: usize,
    /// Where the time went.
    pub(crate) times: Times,
    /// The time on the clock.
    pub(crate) clock: Duration,
}

/// A bar for so many puzzles, or a spinner; it shows itself only on a terminal, and is gone when it ends in whatever way.
pub(crate) fn progress_bar(count: Option<usize>) -> ProgressBar {
    let bar = match count {
        Some(count) => ProgressBar::new(count as u64),
        None => {
            let style = ProgressStyle::with_template("{spinner} {pos} puzzles, {elapsed}");
            let bar = ProgressBar::new_spinner();
            match style {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        }
    };
    bar.with_finish(ProgressFinish::AndClear)
}
