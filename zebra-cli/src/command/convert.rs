//! `zebra convert`: a puzzle in another format.

use std::path::Path;

use clap::ValueEnum;
use zebra_runtime::certify::encode_clauses;
use zebra_runtime::draft::{case, type_name};
use zebra_runtime::format::{Loss, Written, json, minizinc, rust, text, zbc, zebrajs};
use zebra_runtime::model::{Model, State};
use zebra_runtime::solve::{Outcome, Solver};
use zebra_views::latex;

use crate::escape;
use crate::exit::{Exit, Failure};
use crate::inputs::{Inputs, Outputs};
use crate::output::Target;
use crate::puzzle::Puzzle;
use crate::report;

/// The options of `zebra convert`.
#[derive(Debug, clap::Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Inputs,
    /// Output format
    ///
    /// By default inferred from the extension of `--output`.
    #[arg(long, value_name = "FORMAT")]
    to: Option<OutputFormat>,
    #[command(flatten)]
    target: Target,
}

/// A format in which a puzzle is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// ZBC, a plain text format (.zbc); fails if ZBC cannot express a clue
    Zbc,
    /// JSON, lossless (.json)
    Json,
    /// JSON on one line, lossless (.jsonl)
    Jsonl,
    /// JSON of zebrajs (.json); fails if it cannot express a clue
    Zebrajs,
    /// `puzzle!` in Rust (.rs)
    Rust,
    /// Plain text, as printed (.txt); fails if the sentence of a clue cannot be read
    Text,
    /// MiniZinc model (.mzn)
    Minizinc,
    /// Clauses for SAT solvers, DIMACS (.cnf); its comments name the items
    Cnf,
    /// LaTeX, a document with the clues, the grid, a table to fill in and the answer, if there is exactly one (.tex)
    Latex,
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
            "cnf" => Some(OutputFormat::Cnf),
            "tex" => Some(OutputFormat::Latex),
            _ => None,
        }
    }

    fn extension(self) -> &'static str {
        match self {
            OutputFormat::Zbc => "zbc",
            OutputFormat::Json | OutputFormat::Zebrajs => "json",
            OutputFormat::Jsonl => "jsonl",
            OutputFormat::Rust => "rs",
            OutputFormat::Text => "txt",
            OutputFormat::Minizinc => "mzn",
            OutputFormat::Cnf => "cnf",
            OutputFormat::Latex => "tex",
        }
    }

    /// Returns whether a file can have several puzzles.
    fn holds_several(self) -> bool {
        matches!(self, OutputFormat::Jsonl | OutputFormat::Zebrajs | OutputFormat::Rust)
    }

    /// Writes a puzzle; on one line if the format is JSON of zebrajs and `is_line`.
    fn write(self, model: &Model, is_line: bool) -> Result<Written, Failure> {
        let written = match self {
            OutputFormat::Zbc => zbc::write(model),
            OutputFormat::Json => json::write(model),
            OutputFormat::Jsonl => {
                json::write_line(model).map(|line| Written { text: line.text + "\n", ..line })
            }
            OutputFormat::Zebrajs if is_line => zebrajs::write_line(model),
            OutputFormat::Zebrajs => zebrajs::write(model),
            OutputFormat::Rust => rust::write(model),
            OutputFormat::Text => text::write(model),
            OutputFormat::Minizinc => minizinc::write(model),
            OutputFormat::Cnf => {
                let text = encode_clauses(model).map_err(|error| Failure::new(error.message(model)))?;
                return Ok(Written { text, losses: losses_of_clauses(model) });
            }
            OutputFormat::Latex => {
                let answer = match Solver::new(model).solve().outcome {
                    Outcome::Unique(answer) => Some(answer),
                    _ => None,
                };
                let losses = disabled(model).collect();
                return Ok(Written { text: latex(model, answer.as_ref()), losses });
            }
        };
        written.map_err(Failure::new)
    }
}

impl Convert {
    /// Reads the puzzles and writes them.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let to = self.to.or_else(|| OutputFormat::of_extension(self.target.path()?));
        let Some(to) = to else {
            let how = match self.input.meant_as_output() {
                Some(file) => {
                    let file = escape::line(file);
                    format!("pass `--to`, or `--output {file}` if `{file}` is the output")
                }
                None => "pass `--to`".to_owned(),
            };
            return Err(Failure::usage(format!("cannot infer the output format; {how}")));
        };
        let mut outputs = Outputs::new(&self.target);
        let exit = self.input.each_valid(|puzzle, several| {
            if several && !outputs.is_directory() && !to.holds_several() {
                return Err(Failure::usage(
                    "a file of this format holds one puzzle; pass a directory such as `--output puzzles/`, or `--to jsonl`",
                ));
            }
            let is_line = several && !outputs.is_directory();
            let written = self.written(&puzzle, to, is_line)?;
            outputs.write(&puzzle, to.extension(), (several, false), &written.text, |output, text| output.write(text))?;
            report::losses(&written.losses);
            Ok(Exit::Success)
        })?;
        outputs.finish()?;
        Ok(exit)
    }

    /// Returns a puzzle in a format; for several in one file, on one line if the format is JSON.
    fn written(&self, puzzle: &Puzzle, to: OutputFormat, is_line: bool) -> Result<Written, Failure> {
        // Rust gets the strongest goal that holds; without clues, the only goal is `nothing`.
        let goal = puzzle.draft.verify.is_some() && !puzzle.checked.model.clues().is_empty();
        let model = match to {
            OutputFormat::Rust => &named(puzzle.checked.model.clone(), puzzle.source.id()),
            _ => &puzzle.checked.model,
        };
        let mut written = to.write(model, is_line)?;
        if goal && to != OutputFormat::Rust {
            written.losses.push(Loss::new("the goal of `verify`"));
        }
        match written.losses.first().filter(|_| self.input.denies_warnings()) {
            Some(loss) => Err(Failure::new(loss)),
            None => Ok(written),
        }
    }
}

/// Returns what clauses and their comments do not have.
fn losses_of_clauses(model: &Model) -> Vec<Loss> {
    let texts = [
        ("the story", model.story().is_some()),
        ("the question", model.question().is_some()),
        ("the author", model.author().is_some()),
        ("the stars", model.stars().is_some()),
        ("the templates of sentences", !model.sayings().is_empty()),
        ("the author's answer", model.answer().is_some()),
    ];
    let texts = texts.into_iter().filter(|(_, is_there)| *is_there).map(|(what, _)| Loss::new(what));
    texts.chain(disabled(model)).collect()
}

fn disabled(model: &Model) -> impl Iterator<Item = Loss> + '_ {
    let disabled = model.clues().iter().filter(|clue| clue.state == State::Off);
    disabled.map(|clue| Loss::new(format!("the disabled clue `{}`", clue.label)))
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
