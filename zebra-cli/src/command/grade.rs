//! `zebra grade`: the cells that answers to the puzzles of a data set have right.

mod answers;
mod summary;

use std::collections::HashMap;

use serde::Serialize;
use zebra_dataset::{
    Grade as Graded, GradeOptions, QuestionGrade, Read, Record, grade_question_with, grade_with,
};

use crate::batch;
use crate::exit::{Exit, Failure};
use crate::output::Target;
use crate::report;
use crate::source::Source;

use summary::{Records, Sample};

/// The options of `zebra grade`.
#[derive(Debug, clap::Args)]
pub(crate) struct Grade {
    /// Data set, a record on each line: of `zebra generate --to dataset`, of `ZebraLogic` (`grid` or `mc`), of reasoning-gym, or of
    /// `EuroEval`
    #[arg(value_name = "RECORDS")]
    records: String,
    /// Answers: lines of JSON, or an array, with `id` and `answer` (or `output`), or `-` for standard input
    #[arg(value_name = "ANSWERS", default_value = "-")]
    answers: String,
    /// Grade the answers to the question about one cell
    #[arg(long)]
    question: bool,
    /// Count several answers to a record as samples: mean, pass@k and majority
    ///
    /// Without it, a record with several answers is solved only if all of them are right.
    #[arg(long)]
    samples: bool,
    /// Read what is inside thinking tags, such as `<think>`, too
    #[arg(long)]
    thinking: bool,
    /// Print only the summary
    #[arg(long)]
    summary: bool,
    /// Print the summary as a table, by size and difficulty, instead of JSON
    #[arg(long)]
    as_table: bool,
    #[command(flatten)]
    target: Target,
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
    Question(QuestionGrade),
}

impl Grade {
    /// Grades each answer, prints its grade and then a summary.
    pub(crate) fn run(self) -> core::result::Result<Exit, Failure> {
        let records = self.records()?;
        let output = self.target.open()?;
        let (mut graded, mut exit) = (Records::new(&records, self.samples), Exit::Success);
        for line in answers::read(&self.answers) {
            let done = line.and_then(|line| {
                let record = records.get(&line.id).ok_or_else(|| {
                    Failure::new(format_args!("{}: no record has the id `{}`", line.place, line.id))
                })?;
                for text in &line.texts {
                    let result = self.grade(record, text.as_deref().unwrap_or(""));
                    graded.add(&line.id, result.sample()?);
                    if !self.summary {
                        output.write(json(&Line { id: &line.id, result })? + "\n")?;
                    }
                }
                Ok(())
            });
            if let Err(failure) = done {
                exit = failure.of_one()?;
            }
        }
        let summary = graded.summary();
        output.write(if self.as_table { summary.table() } else { json(&summary)? + "\n" })?;
        output.finish()?;
        if let Some(warning) = summary.warning() {
            report::eprint(&format!("warning: {warning}\n"));
            exit = Exit::Error;
        }
        Ok(exit)
    }

    fn grade(&self, record: &Record, answer: &str) -> Result {
        let options = GradeOptions { thinking: self.thinking };
        match self.question || record.asks_only_question() {
            true => Result::Question(grade_question_with(record, answer, options)),
            false => Result::Cells(grade_with(record, answer, options)),
        }
    }

    /// Reads the records, by their ids.
    fn records(&self) -> core::result::Result<HashMap<String, Record>, Failure> {
        let mut records = HashMap::new();
        for (index, line) in batch::texts(&self.records).enumerate() {
            let line = line?;
            let record = Record::of_any(&line.text, index).map_err(|error| failure(&line, error))?;
            let id = record.id.clone();
            if records.insert(id.clone(), without_texts(record)).is_some() {
                return Err(failure(
                    &line,
                    format_args!("another record has the id `{id}`; ids must differ"),
                ));
            }
        }
        Ok(records)
    }
}

impl Result {
    /// Returns what the summary needs.
    fn sample(&self) -> core::result::Result<Sample, Failure> {
        let (solved, cells, read) = match self {
            Result::Cells(grade) => (grade.solved, grade.cell_accuracy, grade.read),
            Result::Question(grade) => (grade.solved, f64::from(u8::from(grade.solved)), grade.read),
        };
        // Two answers that have the same cells wrong in the same way are the same answer.
        let stated = match self {
            Result::Cells(grade) => json(&(&grade.wrong, &grade.extra_rows))?,
            Result::Question(grade) => json(&grade.found)?,
        };
        Ok(Sample { solved, cells, stated: (read != Read::Nothing).then_some(stated) })
    }
}

fn failure(line: &Source, what: impl std::fmt::Display) -> Failure {
    Failure::new(format_args!("{}: {what}", line.name))
}

/// Drops the parts of a record that grading has no use for, and which are nearly all of it. The first prompt has the whole puzzle, which may say
/// that its times are in the evening.
fn without_texts(record: Record) -> Record {
    Record {
        prompts: record.prompts.into_iter().take(1).collect(),
        clues: Vec::new(),
        puzzle: None,
        template: String::new(),
        walkthrough: None,
        ..record
    }
}

fn json(value: &impl Serialize) -> core::result::Result<String, Failure> {
    serde_json::to_string(value)
        .map_err(|error| Failure::new(format_args!("cannot write the grade: {error}")))
}
