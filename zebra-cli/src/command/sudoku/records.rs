//! The grids of a file: as text, or in JSON, one per line, as `--generate --json` writes them.

use serde::Deserialize;
use zebra_runtime::sudoku::{Entry, Shape, entries};

use super::{MAX_RULES, parse_boxes};
use crate::source::Source;

/// A grid of a file, with the rules that it states itself.
pub(super) struct Given {
    /// The number of its line, from 1.
    pub(super) line: usize,
    /// The text of the grid with its place, if it is a part of a line.
    pub(super) source: Option<Source>,
    /// Its additional rules.
    pub(super) with: Vec<String>,
    /// The grid, or why there is none.
    pub(super) entry: Result<Entry, String>,
}

/// A line of JSON. What else it has, such as the solution, is not read.
#[derive(Deserialize)]
#[serde(expecting = "an object with `grid`")]
struct Record {
    grid: String,
    boxes: Option<String>,
    #[serde(default)]
    with: Vec<String>,
}

/// Returns the grids of a text. `boxes` takes precedence over the shape that a line of JSON states.
pub(super) fn givens(source: &Source, boxes: Option<Shape>) -> Box<dyn Iterator<Item = Given> + '_> {
    let text = &source.text;
    if !text.trim_start().starts_with('{') {
        let given =
            |entry: Entry| Given { line: entry.line, source: None, with: Vec::new(), entry: Ok(entry) };
        return Box::new(entries(text, boxes).map(given));
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    Box::new(lines.map(move |(index, line)| {
        let name = format!("{}:{}", source.name, index + 1);
        let (with, grid, entry) = match read(line, boxes) {
            Ok((with, grid, entry)) => (with, grid, Ok(entry)),
            Err(error) => (Vec::new(), String::new(), Err(format!("`{name}`: {error}"))),
        };
        Given { line: index + 1, source: Some(Source { name, text: grid, mark: "" }), with, entry }
    }))
}

/// Reads a line: its rules, the text of its grid, the grid.
fn read(line: &str, boxes: Option<Shape>) -> Result<(Vec<String>, String, Entry), String> {
    let record: Record = serde_json::from_str(line).map_err(|error| {
        format!("not a sudoku in JSON: {error}; write `{{\"grid\": …}}` with the cells on one line")
    })?;
    let stated = record.boxes.as_deref().map(parse_boxes).transpose()?;
    if record.with.len() > MAX_RULES {
        return Err(format!("{} additional rules; at most {MAX_RULES} are supported", record.with.len()));
    }
    let mut all = entries(&record.grid, boxes.or(stated));
    let (Some(entry), None) = (all.next(), all.next()) else {
        return Err("expected one grid in `grid`".to_owned());
    };
    Ok((record.with, record.grid, entry))
}
