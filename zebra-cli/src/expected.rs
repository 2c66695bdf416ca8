//! Answers that are expected of puzzles: a file of lines of JSON, each with the `id` of a puzzle and its `positions`, a list
//! of rows, as much of each as should be compared.

use std::collections::BTreeMap;

use serde::Deserialize;
use zebra_runtime::model::{Assignment, Model};

use crate::exit::Failure;
use crate::source::Source;

/// A row: the name of an item for some categories.
type Row = BTreeMap<String, String>;

/// The expected answers by the puzzles' ids.
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
    /// Reads them.
    pub(crate) fn read(path: &str) -> Result<Expected, Failure> {
        let source = Source::read(path)?;
        let lines = source.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let answers = lines.map(|(index, line)| {
            let line: Line = serde_json::from_str(line).map_err(|why| {
                Failure::new(format_args!(
                    "line {} of `{path}` is no expected answer, such as `{{\"id\": \"x\", \"positions\": [{{\"Name\": \"Eric\"}}]}}`: {why}",
                    index + 1
                ))
            })?;
            Ok((line.id, line.positions))
        });
        Ok(Expected { answers: answers.collect::<Result<_, Failure>>()? })
    }

    /// Where an answer is not as expected, in words.
    pub(crate) fn difference(&self, id: &str, model: &Model, answer: &Assignment) -> Option<String> {
        let Some(rows) = self.answers.get(id) else {
            return Some(format!("no answer of `{id}` is given to compare it with"));
        };
        if rows.len() != model.rows() {
            return Some(format!("`{id}` has {} rows, and {} are expected", model.rows(), rows.len()));
        }
        rows.iter().enumerate().find_map(|(row, cells)| {
            cells.iter().find_map(|(category, expected)| {
                let found = model.category_named(category);
                let item = found.map(|category| &*model.item(answer.item_in(row, category)).name);
                (item != Some(expected)).then(|| {
                    let item = item.unwrap_or("nothing");
                    format!("`{id}` has {item} as {category} in row {}, and {expected} is expected", row + 1)
                })
            })
        })
    }
}
