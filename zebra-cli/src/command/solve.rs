//! `zebra solve`: the answers of puzzles, as charts or as lines of JSON.

use zebra_runtime::solve::{DEFAULT_BUDGET, Outcome};

use crate::answers::{self, Line, LineResult, Search};
use crate::batch::{self, Done, Job, Named};
use crate::exit::{Exit, Failure};
use crate::expected::Expected;
use crate::format::Format;
use crate::output::{Output, Target};
use crate::puzzle::Puzzle;
use crate::report;
use crate::source::Source;
use crate::timing::Times;

/// So many answers of a puzzle are kept at once; one puzzle alone may have any number, which go out as they are found.
const MOST_KEPT: u64 = 10_000;

/// The options of `zebra solve`.
#[derive(Debug, clap::Args)]
pub(crate) struct Solve {
    /// The puzzles; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<String>,
    /// The format that is read; by default the file's extension tells it
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Print a line of JSON for each puzzle
    #[arg(long)]
    json: bool,
    /// Read a puzzle from each line: JSON of either kind, or `{"id": "…", "zbc": "…"}`. Prints a line of JSON for each line
    #[arg(long)]
    jsonl: bool,
    /// Print all answers (of several puzzles, and as JSON, 10000 of each); without it two tell that there are several
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Print so many answers of each puzzle at most
    #[arg(long, value_name = "COUNT", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// How much each search may cost, in runs of propagators
    #[arg(long, value_name = "RUNS", default_value_t = DEFAULT_BUDGET.get())]
    budget: u64,
    /// Compare each answer with the one that this file expects: lines of JSON with `id` and `positions`
    #[arg(long, value_name = "FILE")]
    expected: Option<String>,
    /// Say at the end where the time went
    #[arg(long)]
    timing: bool,
    /// How many puzzles are solved at the same time; by default one on each core
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    #[command(flatten)]
    target: Target,
}

impl Solve {
    /// Solves the puzzles and tells their answers.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        if let Some(jobs) = self.jobs {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(jobs));
            pool.build_global().map_err(Failure::new)?;
        }
        let expected = self.expected.as_deref().map(Expected::read).transpose()?;
        match &self.files[..] {
            [file] if !self.jsonl && !self.json && expected.is_none() => self.one(file),
            [file] if !self.jsonl && expected.is_none() => self.one_as_json(file),
            _ => self.many(expected.as_ref()),
        }
    }

    /// One puzzle for people; each answer is printed as soon as it is found.
    fn one(&self, file: &str) -> Result<Exit, Failure> {
        let clock = std::time::Instant::now();
        let mut times = Times::default();
        let source = times.loading(|| Source::read(file))?;
        let Some(puzzle) = Puzzle::timed(source, self.from, &mut times)?.without_mistakes() else {
            return Ok(Exit::Mistake);
        };
        let model = &puzzle.checked.model;
        let mut output = self.target.open()?;
        let search = Search { limit: if self.all { u64::MAX } else { self.limit }, budget: self.budget };
        let mut first = true;
        let (outcome, _) = search.each(model, &mut times, |answer| {
            if !std::mem::take(&mut first) {
                output.write("\n")?;
            }
            output.write(answers::chart(model, answer))
        })?;
        if let Some(sentence) = answers::sentence(&outcome) {
            output.write(format!("{}{sentence}\n", if first { "" } else { "\n" }))?;
        }
        output.flush()?;
        if self.timing {
            report::say(&times.summary(1, clock.elapsed()));
        }
        Ok(Exit::from(&outcome))
    }

    /// One puzzle for programs: the line says what a mistake is, and so does the exit code.
    fn one_as_json(&self, file: &str) -> Result<Exit, Failure> {
        let mut output = self.target.open()?;
        let mut exit = Exit::Mistake;
        let done = self.solve(Job::File(file.to_owned()), None, Some(&mut exit));
        report::say(&done.errors);
        output.write(&done.output)?;
        output.flush()?;
        if self.timing {
            report::say(&done.times.summary(1, done.times.total()));
        }
        Ok(exit)
    }

    fn many(&self, expected: Option<&Expected>) -> Result<Exit, Failure> {
        let mut output: Output = self.target.open()?;
        let work = |job: Job| self.solve(job, expected, None);
        let files = self.files.clone();
        let summary = if self.jsonl {
            batch::run(batch::lines(files), None, &mut output, work)?
        } else {
            let count = files.len();
            batch::run(files.into_iter().map(Job::File), Some(count), &mut output, work)?
        };
        if self.timing {
            report::say(&summary.times.summary(summary.puzzles, summary.clock));
        }
        Ok(summary.exit)
    }

    /// Solves one of several puzzles.
    fn solve(&self, job: Job, expected: Option<&Expected>, exit: Option<&mut Exit>) -> Done {
        let mut done = Done::default();
        let line = job.line();
        let opened = done.times.loading(|| job.open(self.from));
        let puzzle = opened.and_then(|Named { source, format, id }| {
            Ok((Puzzle::timed(source, format, &mut done.times)?, id))
        });
        match puzzle {
            Ok((puzzle, id)) => {
                let own_name = || puzzle.draft.name.as_ref().map(|name| name.text.to_string());
                let id = id.or_else(own_name);
                self.tell(&puzzle, line, id.as_deref(), expected, exit, &mut done);
            }
            Err(failure) => {
                done.bad = true;
                if self.as_json() {
                    let result = LineResult::Failed { outcome: "mistake", message: failure.to_string() };
                    done.output = Line { line, id: None, result }.text();
                } else {
                    done.errors = report::error(&failure.to_string());
                }
            }
        }
        done
    }

    fn as_json(&self) -> bool {
        self.json || self.jsonl
    }

    fn tell(
        &self,
        puzzle: &Puzzle,
        line: Option<u64>,
        id: Option<&str>,
        expected: Option<&Expected>,
        exit: Option<&mut Exit>,
        done: &mut Done,
    ) {
        let Puzzle { source, ranges, checked, .. } = puzzle;
        if !checked.diagnostics.is_empty() {
            done.bad = true;
            if self.as_json() {
                let mistakes = report::as_data(source, ranges, &checked.diagnostics);
                let result = LineResult::Mistakes { outcome: "mistake", mistakes };
                done.output = Line { line, id, result }.text();
            } else {
                done.errors = report::mistakes(source, ranges, &checked.diagnostics);
            }
            return;
        }
        let limit = if self.all { MOST_KEPT } else { self.limit };
        let answers = Search { limit, budget: self.budget }.all(&checked.model, &mut done.times);
        if let Some(exit) = exit {
            *exit = Exit::from(&answers.outcome);
        }
        if self.as_json() {
            done.output = Line { line, id, result: LineResult::of(&checked.model, &answers) }.text();
        } else {
            done.output = format!("{}: {}\n", source.name, headline(&answers.outcome));
            for answer in &answers.found {
                done.output += "\n";
                done.output += &answers::chart(&checked.model, answer);
            }
            done.output += "\n";
        }
        if let Some(expected) = expected {
            let difference = match (&answers.outcome, &answers.found[..]) {
                (Outcome::Unique(()), [answer]) => {
                    expected.difference(id.unwrap_or_default(), &checked.model, answer)
                }
                (outcome, _) => Some(format!("`{}`: {}", source.name, headline(outcome))),
            };
            done.bad |= difference.is_some();
            done.errors += &difference.map(|difference| report::error(&difference)).unwrap_or_default();
        }
    }
}

fn headline(outcome: &Outcome<()>) -> &'static str {
    answers::sentence(outcome).unwrap_or("exactly one answer")
}
