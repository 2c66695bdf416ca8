//! Answers as JSON: `{"solution": {"House 1": {"Name": "Eric"}}}`, the same without `solution`, a list of rows, or a header with rows.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::names::{self, Names};
use super::{Cells, Found, Read};

/// A value, with every key of an object, also those that occur twice.
enum Json {
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
    Other,
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Values)
    }
}

struct Values;

impl<'de> Visitor<'de> for Values {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Text(number.to_string()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Text(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        Ok(Json::Text(number.to_string()))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(Json::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Json::Object(entries))
    }
}

/// Reads the last JSON that has rows of the solution.
pub(super) fn read<'t>(names: &Names<'_>, text: &'t str) -> Option<Found<'t>> {
    let read = |(start, end): (usize, usize)| {
        let value = serde_json::from_str(&text[start..end]).ok()?;
        let rows = rows(names, value);
        (!rows.is_empty()).then_some(Found { end, read: Read::Json, rows })
    };
    candidates(text).into_iter().rev().find_map(read)
}

/// Returns the last text under the key `answer`, or that word in another language.
pub(super) fn answer(text: &str) -> Option<String> {
    let read = |(start, end): (usize, usize)| {
        let Ok(Json::Object(entries)) = serde_json::from_str(&text[start..end]) else { return None };
        let mut answers = entries.into_iter().filter(|(key, _)| names::is_answer_word(key));
        match (answers.next(), answers.next()) {
            (Some((_, Json::Text(text))), None) => Some(text),
            _ => None,
        }
    };
    candidates(text).into_iter().rev().find_map(read)
}

/// Returns the byte ranges that can be JSON, in the order of their ends, at most three around each byte: the fenced blocks of Markdown, and the
/// outermost braces and brackets that close, with those inside of strings and without them.
fn candidates(text: &str) -> Vec<(usize, usize)> {
    let mut closed: Vec<(usize, usize)> = Vec::new();
    let mut open: Vec<(usize, u8)> = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' | b'[' => open.push((at, byte)),
            b'}' | b']' => {
                let partner = if byte == b'}' { b'{' } else { b'[' };
                // A bracket without a partner, as in prose, is dropped when a brace closes around it.
                while byte == b'}' && open.last().is_some_and(|&(_, found)| found == b'[') {
                    open.pop();
                }
                let Some(&(start, found)) = open.last() else { continue };
                if found == partner {
                    open.pop();
                    while closed.last().is_some_and(|&(inner, _)| inner > start) {
                        closed.pop();
                    }
                    closed.push((start, at + 1));
                }
            }
            _ => {}
        }
    }
    closed.append(&mut fenced(text));
    closed.append(&mut outside_strings(text));
    closed.sort_by_key(|&(_, end)| end);
    closed
}

/// Returns the outermost braces and brackets that close, without those inside of strings. Quotes in prose are no strings, and a line break
/// ends one.
fn outside_strings(text: &str) -> Vec<(usize, usize)> {
    let mut closed = Vec::new();
    let (mut start, mut depth, mut in_string, mut is_escaped) = (0, 0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'\n' => in_string = false,
            b'"' if depth > 0 => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                start = if depth == 0 { at } else { start };
                depth += 1;
            }
            b'}' | b']' if !in_string && depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    closed.push((start, at + 1));
                }
            }
            _ => {}
        }
    }
    closed
}

/// Returns the contents of fenced blocks.
fn fenced(text: &str) -> Vec<(usize, usize)> {
    let mut blocks = Vec::new();
    let (mut start, mut at) = (None, 0);
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("```") {
            match start.take() {
                Some(start) => blocks.push((start, at)),
                None => start = Some(at + line.len()),
            }
        }
        at += line.len();
    }
    blocks
}

/// Returns the rows of a value, or nothing if it has no rows of the solution.
fn rows(names: &Names<'_>, value: Json) -> Vec<Cells<'static>> {
    match value {
        Json::Object(mut entries) => {
            let solutions = entries.iter().filter(|(key, _)| key.eq_ignore_ascii_case("solution")).count();
            if solutions == 1 {
                let at = entries.iter().position(|(key, _)| key.eq_ignore_ascii_case("solution"));
                return at.map_or(Vec::new(), |at| rows(names, entries.swap_remove(at).1));
            }
            if entries.iter().any(|(key, _)| key == "header") && entries.iter().any(|(key, _)| key == "rows")
            {
                return headed(names, entries);
            }
            entries.into_iter().filter_map(|(key, value)| keyed(names, key, value)).collect()
        }
        Json::List(values) => {
            let row = |(number, value): (usize, Json)| {
                let Json::Object(entries) = value else { return None };
                let mut cells = named(names, entries);
                if !cells.iter().any(|(column, _)| *column == Some(0)) {
                    cells.push((Some(0), (number + 1).to_string().into()));
                }
                (cells.len() > 1).then_some(cells)
            };
            values.into_iter().enumerate().filter_map(row).collect()
        }
        Json::Text(_) | Json::Other => Vec::new(),
    }
}

/// Returns a row that has a key: of the first column, or an item of another one.
fn keyed(names: &Names<'_>, key: String, value: Json) -> Option<Cells<'static>> {
    let column = if names.row(&key).is_some() { 0 } else { names.column_of_item(&key)? };
    let mut cells = match value {
        Json::Object(entries) => named(names, entries),
        Json::List(values) => {
            let text =
                |value| if let Json::Text(text) = value { Some((None, Cow::Owned(text))) } else { None };
            values.into_iter().filter_map(text).collect()
        }
        Json::Text(text) => vec![(None, text.into())],
        Json::Other => return None,
    };
    cells.push((Some(column), key.into()));
    (cells.len() > 1).then_some(cells)
}

/// Returns the cells of an object whose keys are columns. A list of one text is that text; a cell of any other form is wrong.
fn named(names: &Names<'_>, entries: Vec<(String, Json)>) -> Cells<'static> {
    let cell = |(key, value): (String, Json)| {
        let column = names.column(&key)?;
        let text = match value {
            Json::Text(text) => text,
            Json::List(mut values) if values.len() == 1 => match values.pop() {
                Some(Json::Text(text)) => text,
                _ => return None,
            },
            _ => return None,
        };
        Some((Some(column), text.into()))
    };
    entries.into_iter().filter_map(cell).collect()
}

/// Returns the rows of `{"header": […], "rows": [[…]]}`.
fn headed(names: &Names<'_>, entries: Vec<(String, Json)>) -> Vec<Cells<'static>> {
    let (mut columns, mut found) = (Vec::new(), Vec::new());
    for (key, value) in entries {
        let Json::List(values) = value else { continue };
        match &*key {
            "header" => {
                let column =
                    |value: &Json| if let Json::Text(name) = value { names.column(name) } else { None };
                columns = values.iter().map(column).collect();
            }
            "rows" => found = values,
            _ => {}
        }
    }
    let row = |value: Json| {
        let Json::List(cells) = value else { return Vec::new() };
        let cells = columns.iter().zip(cells);
        cells
            .filter_map(|(column, cell)| match (column, cell) {
                (Some(column), Json::Text(text)) => Some((Some(*column), Cow::Owned(text))),
                _ => None,
            })
            .collect()
    };
    found.into_iter().map(row).filter(|cells: &Cells<'_>| !cells.is_empty()).collect()
}
