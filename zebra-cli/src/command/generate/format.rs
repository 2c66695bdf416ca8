//! The formats of new puzzles.

use clap::ValueEnum;
use zebra_dataset::{Parts, Record, certificate_hash};
use zebra_runtime::certify::Certificate;
use zebra_runtime::format::{Loss, WriteError, Written, json, rust, text, zbc, zebrajs};
use zebra_runtime::generate::{Fields, Generated, answer_markdown, answer_text, markdown, puzzle_text};
use zebra_runtime::language::{Key, Language};

/// A format in which a puzzle is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputFormat {
    /// Text for people (.txt)
    Text,
    /// Markdown, with the answer collapsed (.md)
    Markdown,
    /// JSON on one line for training sets: text, solution, clues, model (.jsonl)
    Jsonl,
    /// Record of a data set on one line: prompts, solution, canonical form, … (.jsonl); `docs/datasets.md` describes it
    Dataset,
    /// Records of a data set as a table (.parquet)
    Parquet,
    /// JSON, lossless (.json)
    Json,
    /// `puzzle!` in Rust (.rs)
    Rust,
    /// ZBC, a plain text format (.zbc); fails if ZBC cannot express a clue
    Zbc,
    /// JSON of zebrajs (.json), several on a line each; without `--kinds` with the clues that it has
    Zebrajs,
}

impl OutputFormat {
    pub(super) fn of_extension(extension: &str) -> Option<OutputFormat> {
        match extension {
            "txt" => Some(OutputFormat::Text),
            "md" => Some(OutputFormat::Markdown),
            "jsonl" => Some(OutputFormat::Jsonl),
            "parquet" => Some(OutputFormat::Parquet),
            "json" => Some(OutputFormat::Json),
            "rs" => Some(OutputFormat::Rust),
            "zbc" => Some(OutputFormat::Zbc),
            _ => None,
        }
    }

    pub(super) fn write(
        self,
        puzzle: &Generated,
        theme: &str,
        content: &Content<'_>,
    ) -> Result<Written, WriteError> {
        let &Content { fields, parts, answers, certificate, is_line, is_source } = content;
        let whole = |text: String| Written { text: text + "\n", losses: Vec::new() };
        match self {
            OutputFormat::Text if is_source && puzzle.contradiction.is_empty() => Ok(source(puzzle)),
            OutputFormat::Text => Ok(whole(puzzle_text(&puzzle.model))),
            OutputFormat::Markdown => {
                let has_table = !answers && puzzle.contradiction.is_empty();
                let text = markdown(&puzzle.model, has_table.then_some(&puzzle.solution));
                let note = puzzle
                    .verdict()
                    .filter(|_| !answers)
                    .map_or_else(String::new, |note| format!("\n{note}\n"));
                Ok(whole(text + &note))
            }
            OutputFormat::Jsonl => puzzle.to_json_line(fields).map(whole),
            OutputFormat::Dataset | OutputFormat::Parquet => {
                let parts = Parts { certificate: parts.certificate && certificate.is_none(), ..parts };
                let mut record = Record::of_generated(puzzle, theme, parts);
                if let Some(certificate) = certificate {
                    record.certificate = Some(certificate_hash(certificate));
                }
                Ok(whole(record.to_json()))
            }
            OutputFormat::Json => json::write(&puzzle.model),
            // What it does not write of a new puzzle is the links that no clue uses.
            OutputFormat::Rust => rust::write(&puzzle.model).map(|puzzle| whole(puzzle.text)),
            OutputFormat::Zbc => zbc::write(&puzzle.model),
            OutputFormat::Zebrajs if is_line => zebrajs::write_line(&puzzle.model),
            OutputFormat::Zebrajs => zebrajs::write(&puzzle.model),
        }
    }

    /// Returns whether the lines are those of a data set, which has a manifest.
    pub(super) fn is_data_set(self) -> bool {
        matches!(self, OutputFormat::Jsonl | OutputFormat::Dataset | OutputFormat::Parquet)
    }

    /// Returns the name on the command line.
    pub(super) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the heading of the answers, and the answer of a puzzle.
    pub(super) fn answer(self, puzzle: &Generated) -> Option<(String, String)> {
        let (model, solution) = (&puzzle.model, &puzzle.solution);
        let heading = Language::of_puzzle(model).text(Key::AnswersHeading);
        let (start, table) = match self {
            OutputFormat::Text => ("", answer_text(model, solution)),
            OutputFormat::Markdown => ("# ", answer_markdown(model, solution)),
            _ => return None,
        };
        let answer = match puzzle.verdict() {
            None => table,
            Some(verdict) if puzzle.contradiction.is_empty() => format!("{table}\n{verdict}\n"),
            Some(verdict) => {
                let title = table.lines().next().unwrap_or_default();
                format!("{title}\n\n{verdict}\n")
            }
        };
        Some((format!("{start}{heading}\n"), answer))
    }

    pub(super) fn extension(self) -> &'static str {
        match self {
            OutputFormat::Text => "txt",
            OutputFormat::Markdown => "md",
            OutputFormat::Jsonl | OutputFormat::Dataset => "jsonl",
            OutputFormat::Parquet => "parquet",
            OutputFormat::Json | OutputFormat::Zebrajs => "json",
            OutputFormat::Rust => "rs",
            OutputFormat::Zbc => "zbc",
        }
    }
}

/// The values of `--parts`: what takes time in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Extra {
    /// The difficulty
    Difficulty,
    /// The explanation in paragraphs
    Walkthrough,
    /// The hash of a certificate
    Certificate,
    /// None of them
    None,
}

/// What a line of JSON or a text contains.
pub(super) struct Content<'a> {
    pub(super) fields: &'a Fields,
    pub(super) parts: Parts,
    pub(super) answers: bool,
    pub(super) certificate: Option<&'a Certificate>,
    /// Whether a puzzle in JSON is on one line.
    pub(super) is_line: bool,
    /// Whether a text has the lists of items, so that every subcommand reads it.
    pub(super) is_source: bool,
}

/// Returns a puzzle as a text that is read again; one that cannot be is written for people.
fn source(puzzle: &Generated) -> Written {
    // The sentences were made a moment ago, so plain ones in their place are no loss.
    match text::write(&puzzle.model) {
        Ok(written) => Written { losses: Vec::new(), ..written },
        Err(error) => {
            let loss = format!(
                "the lists of items; a file that ends with `.json` can be read by every subcommand ({error})"
            );
            Written { text: puzzle_text(&puzzle.model) + "\n", losses: vec![Loss::new(loss)] }
        }
    }
}
