//! Expected answers: a file of JSON lines, each with the `id` of a puzzle and its `positions`, a list of complete or partial
//! rows.

use std::collections::BTreeMap;

use serde::Deserialize;
use zebra_runtime::model::{Assignment, Model};

use crate::exit::Failure;
use crate::source::Source;

/// A row: the names of items by category.
type Row = BTreeMap<String, String>;

/// The expected answers by puzzle id.
#[derive(Debug, Default)]
pub(crate) struct Expected {
    answers: BTreeMap<String, Vec<Row>>,
}

#[derive(Deserialize)]
struct Line {
    id: String,
    positions: Vec<Row>,
}

impl Expected {
    /// Reads a file of expected answers.
    pub(crate) fn read(path: &str) -> Result<Expected, Failure> {
        let source = Source::read(path)?;
        let lines = source.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let answers = lines.map(|(index, line)| {
            let line: Line = serde_json::from_str(line).map_err(|error| {
                Failure::new(format_args!(
                    "line {} of `{path}`: expected an answer such as `{{\"id\": \"x\", \"positions\": [{{\"Name\": \"Eric\"}}]}}`: {error}",
                    index + 1
                ))
            })?;
            Ok((line.id, line.positions))
        });
        Ok(Expected { answers: answers.collect::<Result<_, Failure>>()? })
    }

    /// Describes the first difference between an answer and the expected one.
    pub(crate) fn difference(&self, id: &str, model: &Model, answer: &Assignment) -> Option<String> {
        let Some(rows) = self.answers.get(id) else {
            return Some(format!("no expected answer for `{id}`"));
        };
        if rows.len() != model.rows() {
            return Some(format!("`{id}`: expected {} rows, found {}", rows.len(), model.rows()));
        }
        rows.iter().enumerate().find_map(|(row, cells)| {
            cells.iter().find_map(|(category, expected)| {
                let found = model.category_named(category);
                let item = found.map(|category| &*model.item(answer.item_in(row, category)).name);
                (item != Some(expected)).then(|| {
                    let item = item.map_or("no such category".to_owned(), |item| format!("`{item}`"));
                    format!("`{id}`, row {}: expected `{expected}` as `{category}`, found {item}", row + 1)
                })
            })
        })
    }
}
