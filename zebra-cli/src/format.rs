//! The formats that puzzles are read from and written to, and how a file tells its own.

use std::path::Path;

use clap::ValueEnum;
use zebra_runtime::format::{Reading, json, zbc, zebrajs};

use crate::exit::Failure;
use crate::source::Source;

/// A format that puzzles are read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The text format of zebra puzzles: a header of categories, `---`, and clues (.zbc)
    Zbc,
    /// Puzzles as JSON, with nothing lost (.json)
    Json,
    /// The JSON of zebrajs: the size of a grid, and clues by type (.json)
    Zebrajs,
}

impl Format {
    /// The format of a source: the given one, else what its extension and its text say.
    pub(crate) fn of(source: &Source, given: Option<Format>) -> Result<Format, Failure> {
        let extension = Path::new(&source.name).extension().and_then(|extension| extension.to_str());
        let by_name = || match extension? {
            "zbc" => Some(Format::Zbc),
            "json" => Some(Format::of_json(&source.text)),
            _ => None,
        };
        given.or_else(by_name).ok_or_else(|| {
            Failure::new(format_args!(
                "the name `{}` does not tell its format; say it, such as `--from zbc` (`--format zbc` where steps are \
                 explained)",
                source.name
            ))
        })
    }

    /// Which of the two kinds of JSON a text is: only puzzles of zebrajs have a grid.
    pub(crate) fn of_json(text: &str) -> Format {
        if text.contains("\"grid\"") && !text.contains("\"zebra\"") { Format::Zebrajs } else { Format::Json }
    }

    /// Reads a text in this format.
    pub(crate) fn read(self, text: &str) -> Reading {
        match self {
            Format::Zbc => zbc::read(text),
            Format::Json => json::read(text),
            Format::Zebrajs => zebrajs::read(text),
        }
    }
}
