//! `zebra grade`: the cells that answers to the puzzles of a data set have right.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use zebra_dataset::{Grade as Graded, Record, from_zebralogic, grade, grade_question};

use crate::exit::{Exit, Failure};
use crate::output::Target;
use crate::report;
use crate::source::Source;

/// The options of `zebra grade`.
#[derive(Debug, clap::Args)]
pub(crate) struct Grade {
    /// Data set: records of `zebra generate --to dataset`, or of ZebraLogic, a line each
    #[arg(value_name = "RECORDS")]
    records: String,
    /// Answers: lines of JSON with `id` and `answer`, or `-` for standard input
    #[arg(value_name = "ANSWERS", default_value = "-")]
    answers: String,
    /// Grade the answers to the question about one cell
    #[arg(long)]
    question: bool,
    /// Print only the summary
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    target: Target,
}

/// An answer of a model.
#[derive(Deserialize)]
struct Answer {
    id: String,
    answer: String,
}

/// A line of the output.
#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    #[serde(flatten)]
    result: Result,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Result {
    Cells(Graded),
    Question { solved: bool },
}

/// The sums of a run.
#[derive(Default, Serialize)]
struct Summary {
    answers: usize,
    solved: usize,
    /// The share of answers that are right as a whole.
    puzzle_accuracy: f64,
    /// The mean share of cells that are right.
    cell_accuracy: f64,
}

impl Grade {
    /// Grades each answer, prints its grade and then a summary.
    pub(crate) fn run(self) -> core::result::Result<Exit, Failure> {
        let records = self.records()?;
        let answers = Source::read_collection(&self.answers)?;
        let output = self.target.open()?;
        let (mut summary, mut exit) = (Summary::default(), Exit::Success);
        for (number, line) in (1..).zip(answers.text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let place = |what: &dyn std::fmt::Display| {
                report::print_error(&format!("{}:{number}: {what}", answers.name));
                Exit::Error
            };
            let answer: Answer = match serde_json::from_str(line) {
                Ok(answer) => answer,
                Err(error) => {
                    exit = place(&format_args!("expected `{{\"id\": …, \"answer\": …}}`: {error}"));
                    continue;
                }
            };
            let Some(record) = records.get(&answer.id) else {
                exit = place(&format_args!("no record has the id `{}`", answer.id));
                continue;
            };
            let result = self.grade(record, &answer.answer);
            summary.add(&result);
            if !self.summary {
                let line = Line { id: &answer.id, result };
                output.write(json(&line)? + "\n")?;
            }
        }
        output.write(json(&summary.means())? + "\n")?;
        output.finish()?;
        Ok(exit)
    }

    fn grade(&self, record: &Record, answer: &str) -> Result {
        match self.question {
            true => Result::Question { solved: grade_question(record, answer) },
            false => Result::Cells(grade(record, answer)),
        }
    }

    /// Reads the records, by their ids.
    fn records(&self) -> core::result::Result<HashMap<String, Record>, Failure> {
        let source = Source::read_collection(&self.records)?;
        let mut records = HashMap::new();
        for (number, line) in (1..).zip(source.text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let has_version = serde_json::from_str::<Version>(line).is_ok();
            let read = if has_version { Record::from_json(line) } else { from_zebralogic(line) };
            let record =
                read.map_err(|error| Failure::new(format_args!("{}:{number}: {error}", source.name)))?;
            if let Some(twice) = records.insert(record.id.clone(), record) {
                return Err(Failure::new(format_args!(
                    "{}:{number}: another record has the id `{}`; ids must differ",
                    source.name, twice.id
                )));
            }
        }
        Ok(records)
    }
}

/// The key that only our records have.
#[derive(Deserialize)]
struct Version {
    #[serde(rename = "version")]
    _version: u32,
}

impl Summary {
    fn add(&mut self, result: &Result) {
        let (solved, cells) = match result {
            Result::Cells(grade) => (grade.solved, grade.cell_accuracy),
            Result::Question { solved } => (*solved, f64::from(u8::from(*solved))),
        };
        self.answers += 1;
        self.solved += usize::from(solved);
        self.cell_accuracy += cells;
    }

    fn means(mut self) -> Summary {
        let answers = self.answers.max(1) as f64;
        self.puzzle_accuracy = self.solved as f64 / answers;
        self.cell_accuracy /= answers;
        self
    }
}

fn json(value: &impl Serialize) -> core::result::Result<String, Failure> {
    serde_json::to_string(value)
        .map_err(|error| Failure::new(format_args!("cannot write the grade: {error}")))
}
