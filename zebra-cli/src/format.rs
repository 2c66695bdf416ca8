//! The formats that puzzles are read from and written to, and how a file tells its own.

use std::path::Path;

use clap::ValueEnum;
use zebra_runtime::format::Reading;

use crate::exit::Failure;
use crate::source::Source;

/// A format that puzzles are read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {}

impl Format {
    /// The format of a source: the given one, else that of its extension.
    pub(crate) fn of(source: &Source, given: Option<Format>) -> Result<Format, Failure> {
        let by_name = || Path::new(&source.name).extension()?.to_str().and_then(Format::by_extension);
        given.or_else(by_name).ok_or_else(|| {
            Failure::new(format_args!(
                "the name `{}` does not tell its format; say it: `--from FORMAT`",
                source.name
            ))
        })
    }

    fn by_extension(_extension: &str) -> Option<Format> {
        None
    }

    /// Reads a text in this format.
    pub(crate) fn read(self, _text: &str) -> Reading {
        match self {}
    }
}
