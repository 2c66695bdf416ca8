//! Input formats, and how they are inferred.

use std::path::Path;

use clap::ValueEnum;
use zebra_runtime::format::{Reading, json, zbc, zebrajs};

use crate::exit::Failure;
use crate::source::Source;

/// A format in which puzzles are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum InputFormat {
    /// ZBC, a plain text format (.zbc)
    Zbc,
    /// JSON, lossless (.json)
    Json,
    /// JSON of zebrajs (.json)
    Zebrajs,
}

impl InputFormat {
    /// Returns the given format, or infers it from the extension and the text.
    pub(crate) fn of(source: &Source, given: Option<InputFormat>) -> Result<InputFormat, Failure> {
        let extension = Path::new(&source.name).extension().and_then(|extension| extension.to_str());
        let inferred = || match extension? {
            "zbc" => Some(InputFormat::Zbc),
            "json" => Some(InputFormat::of_json(&source.text)),
            _ => None,
        };
        let format = given.or_else(inferred);
        format.ok_or_else(|| {
            Failure::usage(format_args!("cannot infer the format of `{}`; pass `--from`", source.name))
        })
    }

    /// Returns the kind of JSON of a text: only puzzles of zebrajs have a grid.
    pub(crate) fn of_json(text: &str) -> InputFormat {
        if text.contains("\"grid\"") && !text.contains("\"zebra\"") {
            InputFormat::Zebrajs
        } else {
            InputFormat::Json
        }
    }

    /// Reads a text in this format.
    pub(crate) fn read(self, text: &str) -> Reading {
        match self {
            InputFormat::Zbc => zbc::read(text),
            InputFormat::Json => json::read(text),
            InputFormat::Zebrajs => zebrajs::read(text),
        }
    }
}
