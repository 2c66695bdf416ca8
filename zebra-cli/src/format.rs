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
    /// Returns the given format, or infers it from the extension and the text; of standard input, from the text alone.
    pub(crate) fn of(source: &Source, given: Option<InputFormat>) -> Result<InputFormat, Failure> {
        let extension = Path::new(&source.name).extension().and_then(|extension| extension.to_str());
        let inferred = || match extension {
            Some("zbc") => Some(InputFormat::Zbc),
            Some("rs") => Some(InputFormat::Rust),
            Some("txt") if !has_separator(&source.text) => Some(InputFormat::Text),
            Some("txt") => Some(InputFormat::Zbc),
            Some("json" | "jsonl") => Some(InputFormat::of_json(&source.text)),
            _ => source.is_standard().then(|| InputFormat::of_text(&source.text)),
        };
        given.or_else(inferred).ok_or_else(|| {
            Failure::usage(format_args!("cannot infer the format of `{}`; pass `--from`", source.name))
        })
    }

    fn of_json(text: &str) -> InputFormat {
        match JsonKind::of(text) {
            JsonKind::Puzzle(format) => format,
            JsonKind::Zbc | JsonKind::Generated | JsonKind::Record => InputFormat::Json,
        }
    }

    /// Infers the format of a text that has no file name.
    fn of_text(text: &str) -> InputFormat {
        let is_category = |line: &str| {
            let name = line.split_once(" - ").map(|(name, _)| name.trim().trim_end_matches('*'));
            name.is_some_and(|name| !name.is_empty() && name.chars().all(char::is_alphanumeric))
        };
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        if text.trim_start().starts_with(['{', '[']) {
            InputFormat::of_json(text)
        } else if text.contains("puzzle!") {
            InputFormat::Rust
        } else if has_separator(text) || is_category(first) {
            InputFormat::Zbc
        } else {
            InputFormat::Text
        }
    }

    /// Reads and checks the puzzles of a text in this format. Only a source of Rust may have none or several, and a template of
    /// zebrajs several.
    pub(crate) fn read(self, text: &str, times: &mut Times) -> Vec<Reading> {
        let one = |reading| vec![reading];
        let readings = match self {
            InputFormat::Zbc => times.time(Phase::Parsing, || one(zbc::read(text))),
            InputFormat::Json => times.time(Phase::Parsing, || one(json::read(text))),
            InputFormat::Zebrajs => times.time(Phase::Parsing, || zebrajs::read_all(text)),
            InputFormat::Text => times.time(Phase::Parsing, || one(text::read(text))),
            InputFormat::Rust => return times.time(Phase::Parsing, || rust::read(text)),
        };
        times.time(Phase::Checking, || readings.into_iter().map(Reading::from).collect())
    }
}

/// Returns whether a text has the line `---` of ZBC.
fn has_separator(text: &str) -> bool {
    text.lines().any(|line| line.trim() == "---")
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
    fn standard_input_is_recognized_by_its_text() {
        let format = |text: &str| InputFormat::of(&Source::new("<stdin>", text.to_owned()), None).ok();
        for (text, expected) in [
            ("Name - Ann Bob\n---\n", InputFormat::Zbc),
            ("\nName* - Ann Bob\n", InputFormat::Zbc),
            ("zebra::puzzle! { puzzle A; }", InputFormat::Rust),
            ("Name: Ann, Bob\n\n1. Ann is - oddly - first.", InputFormat::Text),
            (r#" {"grid": {"w": 1}}"#, InputFormat::Zebrajs),
            (r#"[{"zebra": 1}]"#, InputFormat::Json),
            ("", InputFormat::Text),
        ] {
            assert_eq!(format(text), Some(expected), "{text}");
        }
        let format = |name: &str, text: &str| InputFormat::of(&Source::new(name, text.to_owned()), None).ok();
        assert_eq!(format("a.txt", "Name - Ann\n---\n"), Some(InputFormat::Zbc));
        assert_eq!(format("a.txt", "Name: Ann"), Some(InputFormat::Text));
        assert_eq!(format("a", "Name: Ann"), None);
    }

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
