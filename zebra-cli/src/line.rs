//! Lines of `--jsonl`: a puzzle in JSON of Zebra or zebrajs, a puzzle in ZBC with an id, or a line of `zebra generate`
//! `--to jsonl` or `--to dataset`.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::exit::Failure;
use crate::format::{InputFormat, JsonKind};
use crate::source::Source;

/// The id of a line: a string or an integer, printed as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a string or an integer as `id`")]
pub(crate) enum Id {
    /// A string.
    Text(String),
    /// An integer.
    Natural(u64),
    /// A negative integer.
    Negative(i64),
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Text(text) => f.write_str(text),
            Id::Natural(number) => number.fmt(f),
            Id::Negative(number) => number.fmt(f),
        }
    }
}

/// The puzzle of a line.
#[derive(Debug)]
pub(crate) struct Contents {
    /// The text of the puzzle.
    pub(crate) text: String,
    /// Its format.
    pub(crate) format: InputFormat,
    /// The id of the line; `None` if it has none.
    pub(crate) id: Option<Id>,
}

/// A puzzle in ZBC.
#[derive(Deserialize)]
struct Wrapped {
    id: Option<Id>,
    zbc: String,
}

/// A line with an id.
#[derive(Deserialize)]
struct Identified {
    id: Option<Id>,
}

/// A line of a training set. The other fields are not read.
#[derive(Deserialize)]
struct Generated<'a> {
    id: Option<Id>,
    #[serde(borrow)]
    model: &'a RawValue,
}

/// A record of a data set. The other fields are not read.
#[derive(Deserialize)]
struct Record {
    id: Option<Id>,
    puzzle: Option<String>,
}

/// Reads a line of JSON. `name` is its place, and `expected` what it should be.
pub(crate) fn parse<'l, T: Deserialize<'l>>(name: &str, line: &'l str, expected: &str) -> Result<T, Failure> {
    serde_json::from_str(line).map_err(|error| {
        let error = error.to_string().replace(" at line 1 column ", " at column ");
        Failure::new(format_args!("{name}: expected {expected}: {error}"))
    })
}

/// Finds the puzzle of a line. `from` is the format of a puzzle that is the whole line.
pub(crate) fn contents(name: &str, line: String, from: Option<InputFormat>) -> Result<Contents, Failure> {
    match JsonKind::of(&line) {
        JsonKind::Zbc => {
            let Wrapped { id, zbc } = parse(name, &line, r#"a line such as `{"id": "pets", "zbc": "…"}`"#)?;
            Ok(Contents { text: zbc, format: InputFormat::Zbc, id })
        }
        JsonKind::Generated => {
            let Generated { id, model } =
                parse(name, &line, r#"a line such as `{"id": "pets", "model": {…}}`"#)?;
            Ok(Contents { text: model.get().to_owned(), format: InputFormat::Json, id })
        }
        JsonKind::Record => {
            let Record { id, puzzle } =
                parse(name, &line, r#"a line such as `{"id": "pets", "puzzle": "{…}"}`"#)?;
            // Records of other origin have their puzzle in prose, which is read as such, or none.
            if puzzle.as_ref().is_some_and(|text| !text.trim_start().starts_with('{')) {
                return Ok(Contents { text: line, format: InputFormat::Json, id });
            }
            let text = puzzle.ok_or_else(|| {
                Failure::new(format_args!(
                    "{name}: the record has no formulas, only texts; it can be graded, not solved"
                ))
            })?;
            Ok(Contents { text, format: InputFormat::Json, id })
        }
        JsonKind::Puzzle(format) => {
            // Only records of data sets have an id; an error in the line is reported where it is read.
            let id = serde_json::from_str::<Identified>(&line).ok().and_then(|Identified { id }| id);
            Ok(Contents { text: line, format: from.unwrap_or(format), id })
        }
    }
}

/// A text with puzzles: a whole file, a line of it, or an element of its list.
#[derive(Debug)]
pub(crate) struct Part {
    /// The text, with the name of its place.
    pub(crate) source: Source,
    /// The format, if it is known.
    pub(crate) format: Option<InputFormat>,
    /// The id of a line.
    pub(crate) id: Option<Id>,
}

/// Divides a file into the texts of its puzzles: lines of JSON, the elements of a list in JSON, or the whole.
pub(crate) fn parts(source: &Source, from: Option<InputFormat>) -> Result<Vec<Part>, Failure> {
    let whole = || {
        let source = source.clone().of_puzzle()?;
        Ok(vec![Part { source, format: from, id: None }])
    };
    let is_other = from.is_some_and(|format| !matches!(format, InputFormat::Json | InputFormat::Zebrajs));
    let extension = Path::new(&source.name).extension().and_then(|extension| extension.to_str());
    let has_json = matches!(extension, Some("json" | "jsonl")) || source.is_standard();
    let is_line = source.name.contains(".jsonl:");
    if is_line && !is_other {
        return Ok(vec![part(&source.name, source.text.clone(), from)?]);
    }
    if is_other || !has_json && from.is_none() {
        return whole();
    }
    let text = source.text.trim_start();
    if text.starts_with('[') {
        let Ok(elements) = serde_json::from_str::<Vec<&RawValue>>(text) else { return whole() };
        // What is no list of puzzles is an error of the whole.
        if elements.is_empty() || elements.iter().any(|element| !element.get().starts_with('{')) {
            return whole();
        }
        let named = |index: usize| format!("{}:{}", source.name, index + 1);
        let elements = elements.iter().enumerate();
        return elements
            .map(|(index, element)| part(&named(index), element.get().to_owned(), from))
            .collect();
    }
    let lines: Vec<(usize, &str)> =
        source.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
    let is_object = |line: &str| line.trim().starts_with('{') && line.trim().ends_with('}');
    match &lines[..] {
        // A puzzle in JSON may be indented, but not a record of one line.
        [(_, line)] if extension == Some("jsonl") || is_wrapped(line) => {
            Ok(vec![part(&source.name, (*line).to_owned(), from)?])
        }
        [_, _, ..] if extension == Some("jsonl") || lines.iter().all(|(_, line)| is_object(line)) => {
            let named = |index: usize| format!("{}:{}", source.name, index + 1);
            lines.iter().map(|(index, line)| part(&named(*index), (*line).to_owned(), from)).collect()
        }
        _ => whole(),
    }
}

/// Returns whether a puzzle in JSON is inside of a record.
fn is_wrapped(line: &str) -> bool {
    line.starts_with('{') && !matches!(JsonKind::of(line), JsonKind::Puzzle(_))
}

fn part(name: &str, text: String, from: Option<InputFormat>) -> Result<Part, Failure> {
    let Contents { text, format, id } = contents(name, text, from)?;
    Ok(Part { source: Source::new(name, text).of_puzzle()?, format: Some(format), id })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> (InputFormat, Option<String>, String) {
        let Contents { text, format, id } = contents("line 1", line.to_owned(), None).expect("a line");
        (format, id.map(|id| serde_json::to_string(&id).expect("an id")), text)
    }

    #[test]
    fn ids_are_strings_or_integers() {
        for id in ["\"a\"", "0", "-7", "18446744073709551615", "-9223372036854775808"] {
            let line = format!(r#"{{"id": {id}, "zbc": "A - b"}}"#);
            assert_eq!(read(&line), (InputFormat::Zbc, Some(id.to_owned()), "A - b".to_owned()));
        }
        assert_eq!(read(r#"{"zbc": "", "id": null}"#).1, None);
        for id in ["1.5", "[1]", "true"] {
            let line = format!(r#"{{"id": {id}, "zbc": "A - b"}}"#);
            let failure = contents("line 1", line, None).expect_err("a wrong id").to_string();
            assert!(failure.contains("expected a string or an integer as `id`"), "{failure}");
        }
    }

    #[test]
    fn the_puzzle_of_a_line_of_a_training_set_is_its_model() {
        let line = r#"{"seed": 7, "text": "\"zbc\"", "clues": [{"grid": 1}], "model": {"zebra": 1}}"#;
        assert_eq!(read(line), (InputFormat::Json, None, r#"{"zebra": 1}"#.to_owned()));
    }

    #[test]
    fn the_puzzle_of_a_record_is_the_json_in_its_text() {
        let line =
            r#"{"version": 1, "id": "a", "seed": 7, "clues": [{"grid": 1}], "puzzle": "{\"zebra\": 1}"}"#;
        let (format, id, text) = read(line);
        assert_eq!((format, id.as_deref(), &*text), (InputFormat::Json, Some("\"a\""), r#"{"zebra": 1}"#));
        // A prompt is read as sentences, with the rest of its record.
        let prompt = r#"{"version": 1, "id": "a", "puzzle": "There are 2 houses."}"#;
        assert_eq!(read(prompt), (InputFormat::Json, Some("\"a\"".to_owned()), prompt.to_owned()));
        let line = r#"{"version": 1, "id": "a", "puzzle": null}"#;
        let failure = contents("line 1", line.to_owned(), None).expect_err("no formulas").to_string();
        assert!(failure.contains("line 1: the record has no formulas"), "{failure}");
        let failure =
            contents("line 1", r#"{"puzzle": 1}"#.to_owned(), None).expect_err("a number").to_string();
        assert!(failure.contains("invalid type: integer `1`, expected a string"), "{failure}");
    }
}
