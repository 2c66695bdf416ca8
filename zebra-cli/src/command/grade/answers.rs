//! The answers of a model: lines of JSON, or an array, as other evaluations write them.

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::batch;
use crate::exit::Failure;
use crate::line::{Id, parse};
use crate::source::{Source, read_bytes};

/// The largest file with an array, in bytes; lines have no limit.
const MAX_ARRAY: u64 = 1 << 30;

/// An answer of a model. Other evaluations have other names for its parts.
#[derive(Deserialize)]
struct Line {
    #[serde(alias = "session_id", alias = "source_index", alias = "index")]
    id: Id,
    #[serde(
        alias = "output",
        alias = "outputs",
        alias = "response",
        alias = "completion",
        alias = "prediction",
        alias = "generation"
    )]
    answer: Value,
}

/// The answers to one record that a line has.
pub(super) struct Answers {
    /// The place of the line.
    pub(super) place: String,
    /// The id of the record.
    pub(super) id: String,
    /// The texts; `None` is no answer.
    pub(super) texts: Vec<Option<String>>,
}

/// Returns the answers of a file, in order.
pub(super) fn read(path: &str) -> Box<dyn Iterator<Item = Result<Answers, Failure>> + '_> {
    if path != "-" && begins_array(path) {
        return match elements(path) {
            Ok(lines) => Box::new(lines.into_iter().map(|line| of_line(&line))),
            Err(failure) => Box::new(std::iter::once(Err(failure))),
        };
    }
    Box::new(batch::texts(path).map(|line| of_line(&line?)))
}

/// Returns whether a file has an array. What cannot be read twice, such as a pipe, has lines.
fn begins_array(path: &str) -> bool {
    use std::io::Read;
    if !std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        return false;
    }
    let mut start = [0; 64];
    let read = std::fs::File::open(path).and_then(|mut file| file.read(&mut start));
    read.is_ok_and(|length| start[..length].trim_ascii_start().first() == Some(&b'['))
}

/// Returns the elements of an array as lines.
fn elements(path: &str) -> Result<Vec<Source>, Failure> {
    let source = Source::of_bytes(path, read_bytes(Path::new(path), MAX_ARRAY)?)?;
    let elements: Vec<&RawValue> = parse(path, &source.text, "an array of answers")?;
    let line =
        |(at, element): (usize, &RawValue)| Source::new(&format!("{path}[{at}]"), element.get().to_owned());
    Ok(elements.into_iter().enumerate().map(line).collect())
}

fn of_line(line: &Source) -> Result<Answers, Failure> {
    let Line { id, answer } = parse(&line.name, &line.text, r#"`{"id": …, "answer": …}`"#)?;
    let texts = match answer {
        // A list of texts has several answers; any other list, or an object, is one answer in JSON.
        Value::Array(texts) if texts.iter().all(|text| text.is_string() || text.is_null()) => {
            texts.into_iter().map(text).collect()
        }
        answer => vec![text(answer)],
    };
    Ok(Answers { place: line.name.clone(), id: id.to_string(), texts })
}

/// Returns the text of an answer; an object is its JSON.
fn text(answer: Value) -> Option<String> {
    match answer {
        Value::Null => None,
        Value::String(text) => Some(text),
        other => Some(other.to_string()),
    }
}
