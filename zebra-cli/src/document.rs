//! Sources that are changed: `puzzle!` in Rust, ZBC, and plain text.

use std::ops::Range;
use std::path::Path;

use clap::ValueEnum;
use zebra_runtime::format::{text, zbc};

use crate::exit::{Exit, Failure};
use crate::formatter;
use crate::output::Output;
use crate::puzzle::Reading;
use crate::rust::{self, Call, Tokens};
use crate::source::Source;

/// The files of `fix` and `fmt`.
#[derive(Debug, clap::Args)]
pub(crate) struct Documents {
    /// Rust, ZBC and text files, or `-` for standard input, which is written to standard output
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Input format [default: from the file extension]
    #[arg(long = "from", value_name = "FORMAT")]
    format: Option<Language>,
    /// Change nothing; print what would change, and exit with 1 if anything would
    #[arg(long)]
    pub(crate) check: bool,
}

/// A language of puzzles that people write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// ZBC, a plain text format (.zbc)
    Zbc,
    /// Plain text, as printed (.txt)
    Text,
    /// `puzzle!` in Rust (.rs)
    Rust,
}

/// A file, and the puzzles in it.
#[derive(Debug)]
pub(crate) struct Document {
    /// The text.
    pub(crate) source: Source,
    /// Its language.
    pub(crate) language: Language,
    /// The places of its puzzles. Other than Rust, a text is one puzzle.
    pub(crate) calls: Vec<Call>,
}

impl Documents {
    /// Runs a command on each file. After an error the other files are still processed.
    pub(crate) fn each(&self, work: impl Fn(Document) -> Result<Exit, Failure>) -> Result<Exit, Failure> {
        let language = |file: &String| self.format.map_or_else(|| Language::of(file), Ok);
        let languages: Vec<Language> = self.files.iter().map(language).collect::<Result<_, _>>()?;
        let mut exit = Exit::Success;
        for (file, language) in self.files.iter().zip(languages) {
            match Document::read(file, language).and_then(&work).or_else(Failure::of_one)? {
                Exit::Success => {}
                other => exit = other,
            }
        }
        Ok(exit)
    }
}

impl Language {
    fn of(path: &str) -> Result<Language, Failure> {
        match Path::new(path).extension().and_then(|extension| extension.to_str()) {
            Some("rs") => Ok(Language::Rust),
            Some("zbc") => Ok(Language::Zbc),
            Some("txt") => Ok(Language::Text),
            Some("json" | "jsonl") => {
                Err(Failure::usage(format_args!("`{path}` is JSON; pass a Rust, ZBC or text file")))
            }
            _ if Path::new(path).is_dir() => {
                Err(Failure::usage(format_args!("`{path}` is a directory; pass Rust, ZBC or text files")))
            }
            _ => {
                let name = if path == "-" { "<stdin>" } else { path };
                Err(Failure::usage(format_args!("cannot infer the format of `{name}`; pass `--from`")))
            }
        }
    }

    /// Returns the bytes of the clue at a place, with its sentence and its comments.
    pub(crate) fn clue_at(self, text: &str, at: &Range<usize>) -> Option<Range<usize>> {
        match self {
            Language::Zbc => Some(formatter::clue_at(text, at)),
            Language::Text => Some(formatter::lines_at(text, at)),
            Language::Rust => formatter::statement_at(&Tokens::read(text).ok()?, at.start),
        }
    }

    /// Reads and checks the only puzzle of a text.
    pub(crate) fn read(self, text: &str) -> Reading {
        match self {
            Language::Zbc => zbc::read(text).into(),
            Language::Text => text::read(text).into(),
            Language::Rust => rust::read_call(text, &Call { whole: 0..text.len(), contents: 0..text.len() }),
        }
    }
}

impl Document {
    fn read(path: &str, language: Language) -> Result<Document, Failure> {
        let source = Source::read(path)?;
        let calls = match language {
            Language::Rust => rust::calls(&source.text),
            Language::Zbc | Language::Text => {
                Ok(vec![Call { whole: 0..source.text.len(), contents: 0..source.text.len() }])
            }
        };
        // A text without tokens of Rust is one puzzle with one error.
        let calls = calls.unwrap_or_default();
        Ok(Document { source, language, calls })
    }

    /// Reads and checks the puzzles of the text.
    pub(crate) fn readings(&self) -> Vec<Reading> {
        match self.language {
            Language::Zbc | Language::Text => vec![self.language.read(&self.source.text)],
            Language::Rust => rust::read(&self.source.text),
        }
    }

    /// Replaces the file as a whole, or prints the text if it was read from standard input.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        let output = match self.source.is_standard() {
            true => Output::standard(),
            false => Output::replacing(Path::new(&self.source.name))?,
        };
        output.write(self.source.mark)?;
        output.write(text)?;
        output.finish()
    }
}
