//! Expected answers: a file of JSON lines, each with the `id` of a puzzle and its `positions`, a list of rows.

use std::collections::BTreeMap;
use std::collections::hash_map::{Entry, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde::Deserialize;
use zebra_dataset::{Table, WrongCell, wrong_cells};
use zebra_runtime::model::{Assignment, Model};
use zebra_runtime::sentence::plural;

use crate::exit::Failure;
use crate::line::{Id, parse};
use crate::source::{MAX_SIZE, Source};

/// The category of positions, which a row may omit: it has the number of the row.
const POSITIONS: &str = "#";

/// What a line should be.
const EXAMPLE: &str = r#"an answer such as `{"id": "pets", "positions": [{"Child": "Ann", "Pet": "Cat"}]}`"#;

/// The maximum number of ids in a message.
const MAX_IDS: usize = 10;

/// A row: the names of items by category.
type Row = BTreeMap<String, String>;

/// The expected answers by puzzle id. Their rows are parsed when they are needed: a large file would not fit into memory.
#[derive(Debug)]
pub(crate) struct Expected {
    source: Source,
    answers: HashMap<Box<str>, Expectation>,
    compared: AtomicU64,
    different: AtomicU64,
}

/// An expected answer: where it is in the file, and whether there was a puzzle with its id.
#[derive(Debug)]
struct Expectation {
    line: u32,
    /// The bytes of the line in the file, which is smaller than 4 GiB.
    start: u32,
    end: u32,
    is_used: AtomicBool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    id: Id,
    positions: Vec<Row>,
}

impl Expected {
    /// Reads a file of expected answers.
    pub(crate) fn read(path: &str) -> Result<Expected, Failure> {
        Expected::of(Source::read_collection(path)?)
    }

    /// Reads a text of expected answers.
    pub(crate) fn of(source: Source) -> Result<Expected, Failure> {
        let path = &source.name;
        let mut answers = HashMap::new();
        let mut end = 0;
        for (number, line) in (1..).zip(source.text.split_inclusive('\n')) {
            let start = end;
            end += line.len();
            if line.trim().is_empty() {
                continue;
            }
            if line.len() as u64 > MAX_SIZE {
                return Err(Failure::new(format_args!(
                    "line {number} of `{path}` is longer than {} MiB",
                    MAX_SIZE >> 20
                )));
            }
            let Line { id, .. } = parse(&format!("line {number} of `{path}`"), line, EXAMPLE)?;
            match answers.entry(id.to_string().into_boxed_str()) {
                Entry::Occupied(first) => {
                    let Expectation { line: first, .. } = first.get();
                    return Err(Failure::new(format_args!(
                        "line {number} of `{path}`: `{id}` is already on line {first}"
                    )));
                }
                Entry::Vacant(entry) => {
                    let (start, end) = (start as u32, end as u32);
                    entry.insert(Expectation { line: number, start, end, is_used: AtomicBool::new(false) });
                }
            }
        }
        Ok(Expected { source, answers, compared: AtomicU64::new(0), different: AtomicU64::new(0) })
    }

    /// Compares an answer with the expected one, and describes the first difference. `None` stands for a puzzle without
    /// exactly one answer, which `outcome` describes.
    pub(crate) fn difference(
        &self,
        id: &str,
        answer: Option<(&Model, &Assignment)>,
        outcome: &str,
    ) -> Option<String> {
        let Some(place) = self.answers.get(id) else {
            return Some(format!("no expected answer for `{id}`"));
        };
        place.is_used.store(true, Ordering::Relaxed);
        self.compared.fetch_add(1, Ordering::Relaxed);
        let difference = match answer {
            Some((model, answer)) => self.compare(place, model, answer),
            None => Some(outcome.to_owned()),
        };
        self.different.fetch_add(u64::from(difference.is_some()), Ordering::Relaxed);
        difference.map(|difference| format!("`{id}`{difference}"))
    }

    fn compare(&self, place: &Expectation, model: &Model, answer: &Assignment) -> Option<String> {
        let line = serde_json::from_str(&self.source.text[place.start as usize..place.end as usize]);
        let Line { positions: rows, .. } = line.expect("the line was parsed before");
        if rows.len() != model.rows() {
            return Some(format!(": expected {} rows, found {}", rows.len(), model.rows()));
        }
        let names = model.categories().iter().map(|category| &*category.name);
        let required: Vec<&str> = names.filter(|&name| name != POSITIONS).collect();
        (1..).zip(&rows).find_map(|(number, cells)| {
            if let Some(missing) = required.iter().find(|&&name| !cells.contains_key(name)) {
                return Some(format!(
                    ", row {number}: the expected answer on line {} lacks the category `{missing}`",
                    place.line
                ));
            }
            let (header, row) = cells.iter().map(|(name, item)| (name.clone(), item.clone())).unzip();
            let expected = Table { header, rows: vec![row] };
            let wrong = wrong_cells(&expected, |_, column, right| {
                let category = model.category_named(&expected.header[column]);
                let item = category.map(|category| &model.item(answer.item_in(number - 1, category)).name);
                if item.is_some_and(|item| item == right) {
                    Ok(())
                } else {
                    Err(item.map(ToString::to_string))
                }
            });
            wrong.first().map(|WrongCell { column, expected, found, .. }| {
                let found = found.as_ref().map_or("no such category".to_owned(), |item| format!("`{item}`"));
                format!(", row {number}: expected `{expected}` as `{column}`, found {found}")
            })
        })
    }

    /// Describes the expected answers without a puzzle.
    pub(crate) fn surplus(&self) -> Option<String> {
        let (mut count, mut first) = (0_usize, BTreeMap::new());
        for (id, place) in self.answers.iter().filter(|(_, place)| !place.is_used.load(Ordering::Relaxed)) {
            count += 1;
            first.insert(place.line, format!("`{id}`"));
            if first.len() > MAX_IDS {
                first.pop_last();
            }
        }
        let more = if count > MAX_IDS { ", …" } else { "" };
        let ids: Vec<String> = first.into_values().collect();
        (count > 0).then(|| {
            let answers = plural(count, "answer");
            format!("`{}` has {count} {answers} without a puzzle: {}{more}", self.source.name, ids.join(", "))
        })
    }

    /// Returns how many answers were compared and differ.
    pub(crate) fn summary(&self) -> String {
        let (compared, different) =
            (self.compared.load(Ordering::Relaxed), self.different.load(Ordering::Relaxed));
        format!("{compared} expected {} compared, {different} different", plural(compared as usize, "answer"))
    }
}
