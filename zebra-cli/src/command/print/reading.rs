//! The puzzles of files, for books.

use crate::exit::Failure;
use crate::format::InputFormat;
use crate::line::{self, Contents};
use crate::options::From;
use crate::puzzle::Puzzle;
use crate::report;
use crate::source::Source;

/// Puzzle files.
#[derive(Debug, clap::Args)]
pub(in crate::command) struct Files {
    /// Puzzle files; a `.jsonl` file has a puzzle per line; `-` is standard input
    #[arg(value_name = "FILES")]
    pub(in crate::command) files: Vec<String>,
    #[command(flatten)]
    from: From,
}

impl Files {
    /// Reads the puzzles of all files; returns None if any has an error, which is printed.
    pub(in crate::command) fn read_all(&self) -> Result<Option<Vec<Puzzle>>, Failure> {
        let standard = ["-".to_owned()];
        let files = if self.files.is_empty() { &standard[..] } else { &self.files };
        let mut puzzles = Vec::new();
        for file in files {
            puzzles.extend(self.read(file)?);
        }
        let count = puzzles.len();
        let puzzles: Vec<Puzzle> =
            puzzles.into_iter().filter_map(Puzzle::or_print_errors).map(Puzzle::titled).collect();
        if puzzles.len() < count {
            return Ok(None);
        }
        if puzzles.is_empty() {
            return Err(Failure::new("no puzzles to print"));
        }
        Ok(Some(puzzles))
    }

    /// Reads the puzzles of a file: one, all of a source of Rust, or one per line.
    fn read(&self, file: &str) -> Result<Vec<Puzzle>, Failure> {
        let source = Source::read_collection(file)?;
        let has_lines = file.ends_with(".jsonl") || (file == "-" && is_lines(&source.text));
        if has_lines {
            let lines = source.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
            return lines.map(|(index, line)| self.read_line(&source, index + 1, line)).collect();
        }
        let source = source.of_puzzle()?;
        if source.text.trim().is_empty() {
            return Err(Failure::new(format_args!("no puzzle in `{}`", source.name)));
        }
        let standard = source.is_standard() && self.from.format.is_none();
        let inferred =
            if source.text.trim_start().starts_with('{') { InputFormat::Json } else { InputFormat::Zbc };
        let format = if standard { Some(inferred) } else { self.from.format };
        let puzzles = Puzzle::all(&source, format, self.from.deny, &mut crate::timing::Times::default())?;
        if standard && puzzles.iter().any(|puzzle| !puzzle.checked.diagnostics.is_empty()) {
            report::note("standard input is read as ZBC or JSON; pass `--to jsonl` to `zebra generate`");
        }
        Ok(puzzles)
    }

    fn read_line(&self, source: &Source, number: usize, line: &str) -> Result<Puzzle, Failure> {
        let name = format!("{}:{number}", source.name);
        let Contents { text, format, .. } = line::contents(&name, line.to_owned(), self.from.format)?;
        let from = From { format: Some(format), deny: self.from.deny };
        Puzzle::read(&Source::new(&name, text).of_puzzle()?, &from)
    }
}

/// Returns whether a text is a puzzle in JSON on each line.
fn is_lines(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| line.starts_with('{') && line.ends_with('}'))
}
