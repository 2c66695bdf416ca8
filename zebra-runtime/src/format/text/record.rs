//! Records of data sets: lists and sentences as JSON, or the text of a prompt.

use std::ops::Range;

use super::{List, Piece, Printed, story};
use crate::format::Reading;
use crate::format::json::fields::Reader;
use crate::format::json::value::{Kind, Value};

/// The keys of a prompt, the first of which counts.
const PROMPTS: [&str; 3] = ["text", "puzzle", "question"];

/// A value of JSON.
struct Field<'v, 't>(&'v Value<'t>);

impl<'v, 't> Field<'v, 't> {
    fn get(&self, key: &str) -> Option<&'v Value<'t>> {
        let Kind::Object(members) = &self.0.kind else { return None };
        members.iter().find(|member| member.key == key).map(|member| &member.value)
    }

    fn text(&self, key: &str) -> Option<&'v str> {
        match &self.get(key)?.kind {
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Returns whether a value is a record, and no puzzle in JSON of Zebra.
pub(crate) fn is_record(value: &Value<'_>) -> bool {
    let field = Field(value);
    let is_object = |key| field.get(key).is_some_and(|value| matches!(value.kind, Kind::Object(_)));
    field.get("zebra").is_none()
        && (is_object("categories") || PROMPTS.iter().any(|key| field.text(key).is_some()))
}

/// Reads a record.
pub(crate) fn read(mut reader: Reader, value: &Value<'_>) -> Reading {
    let field = Field(value);
    let mut printed =
        match PROMPTS.iter().find_map(|key| field.text(key)).filter(|_| field.get("categories").is_none()) {
            Some(prompt) => story::parse(prompt).moved_to(value.at()),
            None => reader.printed(&field),
        };
    printed.add_places();
    // ZebraLogic has the answer as an object.
    let solution = field.get("solution").map(Field);
    let answer = solution.as_ref().filter(|_| field.get("rows").is_none()).unwrap_or(&field);
    printed.rows.extend(
        answer
            .get("rows")
            .and_then(|rows| reader.list(rows, "rows"))
            .into_iter()
            .flatten()
            .map(|row| reader.pieces(row, "items")),
    );
    let mut reading = printed.into_reading();
    reading.declarations_are_whole = reader.diagnostics.is_empty();
    // The places of errors in the record come after those of the draft.
    for mut error in reader.diagnostics {
        if let Some(at) = reader.ranges.get(error.at) {
            error.at = reading.ranges.add(at);
        }
        reading.diagnostics.push(error);
    }
    reading
}

impl Printed {
    /// Places everything at one range, because the places inside of a string are those of its escapes.
    fn moved_to(mut self, at: Range<usize>) -> Printed {
        let pieces = self.lists.iter_mut().flat_map(|list| list.items.iter_mut().chain([&mut list.label]));
        let rows = self.rows.iter_mut().flatten();
        pieces.chain(&mut self.clues).chain(rows).for_each(|piece| piece.at = at.clone());
        self
    }
}

impl Reader {
    /// Reads the lists and sentences of a record.
    fn printed(&mut self, field: &Field<'_, '_>) -> Printed {
        let ordered: Vec<Piece> =
            field.get("ordered").map(|names| self.pieces(names, "names")).unwrap_or_default();
        let mut lists = Vec::new();
        if let Some(Kind::Object(members)) = field.get("categories").map(|value| &value.kind) {
            for member in members {
                let label = Piece { text: member.key.to_string(), at: member.at() };
                let items = self.pieces(&member.value, "items");
                let is_ordered = ordered.iter().any(|name| name.text == label.text);
                lists.push(List { label, items, is_ordered });
            }
        }
        let clues = match field.get("clues") {
            Some(clues) => self.pieces(clues, "sentences"),
            None => Vec::new(),
        };
        let owned = |key| field.text(key).map(str::to_owned);
        Printed {
            title: owned("title"),
            story: owned("story").unwrap_or_default(),
            question: owned("question"),
            lists,
            clues,
            rows: Vec::new(),
        }
    }

    /// Returns the strings of a list; reports other values.
    fn pieces(&mut self, value: &Value<'_>, of: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for value in self.list(value, of).unwrap_or_default() {
            match &value.kind {
                Kind::Text(text) => pieces.push(Piece { text: text.to_string(), at: value.at() }),
                Kind::Number(number) => pieces.push(Piece { text: (*number).to_owned(), at: value.at() }),
                _ => self.wrong(value, "a string"),
            }
        }
        pieces
    }
}
