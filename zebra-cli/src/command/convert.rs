//! `zebra convert`: a puzzle in another format.

use std::path::Path;

use clap::ValueEnum;
use zebra_runtime::draft::{case, type_name};
use zebra_runtime::format::{Loss, WriteError, Written, json, minizinc, rust, text, zbc, zebrajs};
use zebra_runtime::model::Model;

use crate::exit::{Exit, Failure};
use crate::options::Input;
use crate::output::Target;
use crate::report;

/// The options of `zebra convert`.
#[derive(Debug, clap::Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,
    /// Output format
    ///
    /// By default inferred from the extension of `--output`.
    #[arg(long, value_name = "FORMAT")]
    to: Option<OutputFormat>,
    #[command(flatten)]
    target: Target,
}

/// A format in which a puzzle is written.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum OutputFormat {
    /// ZBC, a plain text format (.zbc); fails if ZBC cannot express a clue
    Zbc,
    /// JSON, lossless (.json)
    Json,
    /// JSON on one line, lossless (.jsonl)
    Jsonl,
    /// JSON of zebrajs; fails if it cannot express a clue
    Zebrajs,
    /// `puzzle!` in Rust (.rs)
    Rust,
    /// Plain text, as printed (.txt); fails if the sentence of a clue cannot be read
    Text,
    /// MiniZinc model (.mzn)
    Minizinc,
}

impl OutputFormat {
    fn of_extension(path: &Path) -> Option<OutputFormat> {
        match path.extension()?.to_str()? {
            "zbc" => Some(OutputFormat::Zbc),
            "json" => Some(OutputFormat::Json),
            "jsonl" => Some(OutputFormat::Jsonl),
            "rs" => Some(OutputFormat::Rust),
            "txt" => Some(OutputFormat::Text),
            "mzn" => Some(OutputFormat::Minizinc),
            _ => None,
        }
    }

    fn write(self, model: &Model) -> Result<Written, WriteError> {
        match self {
            OutputFormat::Zbc => zbc::write(model),
            OutputFormat::Json => json::write(model),
            OutputFormat::Jsonl => {
                json::write_line(model).map(|line| Written { text: line.text + "\n", ..line })
            }
            OutputFormat::Zebrajs => zebrajs::write(model),
            OutputFormat::Rust => rust::write(model),
            OutputFormat::Text => text::write(model),
            OutputFormat::Minizinc => minizinc::write(model),
        }
    }
}

impl Convert {
    /// Reads the puzzle and writes it.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let to = self.to.or_else(|| OutputFormat::of_extension(self.target.path()?));
        let Some(to) = to else {
            return Err(Failure::usage("cannot infer the output format; pass `--to`"));
        };
        let Some(puzzle) = self.input.read_valid()? else { return Ok(Exit::Error) };
        // Rust gets the strongest goal that holds; without clues, the only goal is `nothing`.
        let goal = puzzle.draft.verify.is_some() && !puzzle.checked.model.clues().is_empty();
        let model = match to {
            OutputFormat::Rust => &named(puzzle.checked.model, puzzle.source.id()),
            _ => &puzzle.checked.model,
        };
        let mut written = to.write(model).map_err(Failure::new)?;
        if goal && !matches!(to, OutputFormat::Rust) {
            written.losses.push(Loss::new("the goal of `verify`"));
        }
        if let (Some(loss), true) = (written.losses.first(), self.input.denies_warnings()) {
            return Err(Failure::new(loss));
        }
        let exit = self.target.write(written.text)?;
        report::losses(&written.losses);
        Ok(exit)
    }
}

/// Names a puzzle whose file states no name by the name of the file.
fn named(model: Model, file: &str) -> Model {
    let name = type_name(file);
    // The readers of formats without names use these; standard input has no name.
    if name.is_empty()
        || file == "<stdin>"
        || model.title() != model.name()
        || !["Puzzle", "Grid"].contains(&model.name())
    {
        return model;
    }
    let mut parts = model.parts().clone();
    parts.title = case::spaced(&name).into();
    parts.name = name.into();
    Model::from_parts(parts)
}
