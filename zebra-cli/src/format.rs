//! Input formats, and how they are inferred.

use std::fmt;
use std::path::Path;

use clap::ValueEnum;
use serde::Deserialize;
use serde::de::{Deserializer as _, IgnoredAny, MapAccess, Visitor};
use zebra_runtime::format::{json, text, zbc, zebrajs};

use crate::exit::Failure;
use crate::puzzle::Reading;
use crate::rust;
use crate::source::Source;
use crate::timing::{Phase, Times};

/// A format in which puzzles are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum InputFormat {
    /// ZBC, a plain text format (.zbc)
    Zbc,
    /// JSON, lossless (.json)
    Json,
    /// JSON of zebrajs (.json)
    Zebrajs,
    /// Plain text, as printed (.txt)
    Text,
    /// `puzzle!` in Rust (.rs)
    Rust,
}

impl InputFormat {
    /// Returns the given format, or infers it from the extension and the text.
    pub(crate) fn of(source: &Source, given: Option<InputFormat>) -> Result<InputFormat, Failure> {
        let extension = Path::new(&source.name).extension().and_then(|extension| extension.to_str());
        let inferred = || match extension? {
            "zbc" => Some(InputFormat::Zbc),
            "txt" => Some(InputFormat::Text),
            "rs" => Some(InputFormat::Rust),
            "json" => Some(match JsonKind::of(&source.text) {
                JsonKind::Puzzle(format) => format,
                JsonKind::Zbc | JsonKind::Generated | JsonKind::Record => InputFormat::Json,
            }),
            _ => None,
        };
        let format = given.or_else(inferred);
        format.ok_or_else(|| match extension {
            Some("jsonl") => Failure::usage(format_args!(
                "`{0}` has a puzzle on each line; pass `{0}:1` for the first of them, or all to `zebra solve --jsonl`",
                source.name
            )),
            _ => Failure::usage(format_args!("cannot infer the format of `{}`; pass `--from`", source.name)),
        })
    }

    /// Reads and checks the puzzles of a text in this format. Only a source of Rust may have none or several.
    pub(crate) fn read(self, text: &str, times: &mut Times) -> Vec<Reading> {
        let read = match self {
            InputFormat::Zbc => zbc::read,
            InputFormat::Json => json::read,
            InputFormat::Zebrajs => zebrajs::read,
            InputFormat::Text => text::read,
            InputFormat::Rust => return times.time(Phase::Parsing, || rust::read(text)),
        };
        let reading = times.time(Phase::Parsing, || read(text));
        vec![times.time(Phase::Checking, || Reading::from(reading))]
    }
}

/// What a text in JSON holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JsonKind {
    /// A puzzle in this format.
    Puzzle(InputFormat),
    /// A puzzle in ZBC, inside an object.
    Zbc,
    /// A line of a training set, whose model is a puzzle in JSON.
    Generated,
    /// A record of a data set, whose puzzle is a text in JSON.
    Record,
}

/// The keys of which only one kind of JSON has each.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Key {
    Zebra,
    Grid,
    Zbc,
    Model,
    Puzzle,
    Seed,
    #[serde(other)]
    Other,
}

impl JsonKind {
    /// Returns the kind of a text, by the keys of its outermost object. Reads only up to the first key that decides; a text
    /// without such a key, or with an error before it, is taken for a puzzle in JSON of Zebra.
    pub(crate) fn of(text: &str) -> JsonKind {
        let mut kind = None;
        // Ends with an error, because the rest of the object is not read.
        let _ = serde_json::Deserializer::from_str(text).deserialize_map(Keys(&mut kind));
        kind.unwrap_or(JsonKind::Puzzle(InputFormat::Json))
    }
}

/// Finds the first key that decides.
struct Keys<'a>(&'a mut Option<JsonKind>);

impl<'de> Visitor<'de> for Keys<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key()? {
            // A record without its model is a record still, so that the message names the missing field.
            if matches!(key, Key::Seed) {
                *self.0 = Some(JsonKind::Generated);
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let decided = match key {
                Key::Zebra => Some(JsonKind::Puzzle(InputFormat::Json)),
                Key::Grid => Some(JsonKind::Puzzle(InputFormat::Zebrajs)),
                Key::Zbc => Some(JsonKind::Zbc),
                Key::Model => Some(JsonKind::Generated),
                Key::Puzzle => Some(JsonKind::Record),
                Key::Seed | Key::Other => None,
            };
            if decided.is_some() {
                *self.0 = decided;
                break;
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_recognized_by_its_outermost_keys() {
        let (json, zebrajs) = (JsonKind::Puzzle(InputFormat::Json), JsonKind::Puzzle(InputFormat::Zebrajs));
        for (text, kind) in [
            (r#"{"zebra": 1, "name": "grid"}"#, json),
            (r#"{"grid": {"w": 1, "h": 1}, "clues": [{"a": {"v": "zebra"}}]}"#, zebrajs),
            (r#"{"clues": [{"zebra": {"zbc": "\"model\""}}], "grid": {}}"#, zebrajs),
            (r#"{"id": "zebra", "zbc": "\"grid\""}"#, JsonKind::Zbc),
            (r#"{"seed": 1, "name": "zebra", "clues": [], "model": {"zebra": 1}}"#, JsonKind::Generated),
            (
                r#"{"version": 1, "seed": 1, "clues": [{"grid": 1}], "puzzle": "{\"zebra\": 1}"}"#,
                JsonKind::Record,
            ),
            // Of a text with errors, the kind is what its beginning says.
            (r#"{"grid": {"w": "#, zebrajs),
            (r#"{"name": "x", "#, json),
            ("[1, 2]", json),
            ("", json),
        ] {
            assert_eq!(JsonKind::of(text), kind, "{text}");
        }
        let deep = format!("{{\"a\": {}1{}, \"grid\": 1}}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(JsonKind::of(&deep), zebrajs);
    }
}
