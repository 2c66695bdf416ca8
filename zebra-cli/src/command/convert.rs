//! `zebra convert`: a puzzle in another format.

use std::path::Path;

use clap::ValueEnum;
use zebra_runtime::format::{WriteError, json, minizinc, rust, zbc, zebrajs};
use zebra_runtime::model::Model;

use crate::exit::{Exit, Failure};
use crate::format::Format;
use crate::output::Target;
use crate::puzzle::Puzzle;
use crate::source::Source;

/// The options of `zebra convert`.
#[derive(Debug, clap::Args)]
pub(crate) struct Convert {
    /// The puzzle; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// The format that is read; by default the file's extension tells it
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format that is written; by default the extension of the output tells it
    #[arg(long, value_name = "FORMAT")]
    to: Option<Written>,
    #[command(flatten)]
    target: Target,
}

/// A format that puzzles are written in.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Written {
    /// The text format of zebra puzzles, as far as it has words for the puzzle (.zbc)
    Zbc,
    /// JSON, with nothing lost (.json)
    Json,
    /// The same in one line, for streams (.jsonl)
    Jsonl,
    /// The JSON of zebrajs, as far as it has types for the clues
    Zebrajs,
    /// `puzzle!` in Rust (.rs)
    Rust,
    /// A model for MiniZinc (.mzn)
    Minizinc,
}

impl Written {
    fn by_extension(path: &Path) -> Option<Written> {
        match path.extension()?.to_str()? {
            "zbc" => Some(Written::Zbc),
            "json" => Some(Written::Json),
            "jsonl" => Some(Written::Jsonl),
            "rs" => Some(Written::Rust),
            "mzn" => Some(Written::Minizinc),
            _ => None,
        }
    }

    fn write(self, model: &Model) -> Result<String, WriteError> {
        match self {
            Written::Zbc => zbc::write(model),
            Written::Json => json::write(model),
            Written::Jsonl => json::write_line(model).map(|line| line + "\n"),
            Written::Zebrajs => zebrajs::write(model),
            Written::Rust => rust::write(model),
            Written::Minizinc => minizinc::write(model),
        }
    }
}

impl Convert {
    /// Reads the puzzle and writes it.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let to = self.to.or_else(|| Written::by_extension(self.target.path()?));
        let Some(to) = to else {
            return Err(Failure::new("nothing tells the format to write; say it, such as `--to json`"));
        };
        let Some(puzzle) = Puzzle::read(Source::read(&self.file)?, self.from)?.without_mistakes() else {
            return Ok(Exit::Mistake);
        };
        let text = to.write(&puzzle.checked.model).map_err(Failure::new)?;
        let mut output = self.target.open()?;
        output.write(text)?;
        output.flush()?;
        Ok(Exit::Good)
    }
}
