//! Records of data sets: lists and sentences as JSON, or the text of a prompt.

use std::borrow::Cow;
use std::ops::Range;

use super::{List, Piece, Printed, euroeval, story};
use crate::format::Reading;
use crate::format::json::fields::Reader;
use crate::format::json::value::{Kind, Value};

/// The keys of a prompt, the first of which counts.
const PROMPTS: [&str; 4] = ["text", "puzzle", "puzzles", "question"];

/// The keys of an answer of `EuroEval`.
const ANSWERS: [&str; 4] = ["solution", "solutions", "target_text", "label"];

/// A value of JSON.
struct Field<'v, 't>(&'v Value<'t>);

impl<'v, 't> Field<'v, 't> {
    fn get(&self, key: &str) -> Option<&'v Value<'t>> {
        let Kind::Object(members) = &self.0.kind else { return None };
        members.iter().find(|member| member.key == key).map(|member| &member.value)
    }

    fn text(&self, key: &str) -> Option<&'v str> {
        self.text_with_place(key).map(|(text, _)| text)
    }

    fn text_with_place(&self, key: &str) -> Option<(&'v str, Range<usize>)> {
        let value = self.get(key)?;
        match &value.kind {
            Kind::Text(text) => Some((text, value.at())),
            _ => None,
        }
    }

    /// Returns the text of the puzzle and its place; in newer records of `EuroEval`, it is in parts, whose place is the record.
    fn prompt(&self) -> Option<(Cow<'v, str>, Range<usize>)> {
        if let Some((text, at)) = PROMPTS.iter().find_map(|key| self.text_with_place(key)) {
            return Some((Cow::Borrowed(text), at));
        }
        let (introduction, Kind::List(clues)) = (self.text("introduction")?, &self.get("clues")?.kind) else {
            return None;
        };
        let clues = clues.iter().filter_map(|clue| match &clue.kind {
            Kind::Text(clue) => Some(clue.as_ref()),
            _ => None,
        });
        let clues = clues.collect::<Vec<_>>().join("\n");
        let heading = if introduction.trim_end().ends_with(':') { "" } else { "We know the following:\n\n" };
        let rest = self.text("format_instructions").unwrap_or_default();
        let prompt = format!("{introduction}\n\n{heading}{clues}\n\nWho has what?\n\n{rest}");
        Some((Cow::Owned(prompt), self.0.at()))
    }
}

/// Returns whether a value is a record, and no puzzle in JSON of Zebra.
pub(crate) fn is_record(value: &Value<'_>) -> bool {
    let field = Field(value);
    let is_object = |key| field.get(key).is_some_and(|value| matches!(value.kind, Kind::Object(_)));
    field.get("zebra").is_none() && (is_object("categories") || field.prompt().is_some())
}

/// Reads a record. `text` is the JSON that contains it.
pub(crate) fn read(mut reader: Reader, value: &Value<'_>, text: &str) -> Reading {
    let field = Field(value);
    let is_one = |prompt: &_| matches!(prompt, Cow::Borrowed(_));
    let mut printed = match field.prompt().filter(|_| field.get("categories").is_none()) {
        Some((prompt, at)) if euroeval::is_prompt(&prompt) => {
            let mut printed = euroeval::parse(&prompt).moved(is_one(&prompt), text, at);
            printed.rows = ANSWERS.iter().find_map(|key| reader.objects(field.get(key)?)).unwrap_or_default();
            printed
        }
        Some((prompt, at)) => story::parse(&prompt).moved(is_one(&prompt), text, at),
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
    reading.declarations_are_whole &= reader.diagnostics.is_empty();
    // The places of errors in the record come after those of the draft.
    for mut error in reader.diagnostics {
        if let Some(at) = reader.ranges.get(error.at) {
            error.at = reading.ranges.add(at);
        }
        reading.diagnostics.push(error);
    }
    reading
}

/// Returns the offset in a JSON literal of each byte of its string, and of the closing quote.
fn places(literal: &str) -> Vec<usize> {
    let mut places = Vec::with_capacity(literal.len());
    let end = literal.len().saturating_sub(1);
    let mut at = 1;
    while let Some(letter) = literal.get(at..end).and_then(|rest| rest.chars().next()) {
        let code = |at: usize| u32::from_str_radix(literal.get(at + 2..at + 6)?, 16).ok();
        let (written, bytes) = match &literal.as_bytes()[at..] {
            [b'\\', b'u', ..] => match code(at).map(char::from_u32) {
                Some(Some(letter)) => (6, letter.len_utf8()),
                // A surrogate pair.
                _ => (12, 4),
            },
            [b'\\', ..] => (2, 1),
            _ => (letter.len_utf8(), letter.len_utf8()),
        };
        places.extend(std::iter::repeat_n(at, bytes));
        at += written;
    }
    places.push(end);
    places
}

impl Printed {
    /// Maps each range in the prompt to its range in the JSON text. A prompt that is composed of several strings has one range, that of
    /// the record.
    fn moved(mut self, is_one: bool, text: &str, at: Range<usize>) -> Printed {
        let places = if is_one { places(&text[at.clone()]) } else { Vec::new() };
        let place = |inside: &Range<usize>| match (places.get(inside.start), places.get(inside.end)) {
            (Some(start), Some(end)) => at.start + start..at.start + end,
            _ => at.clone(),
        };
        let pieces = self.lists.iter_mut().flat_map(|list| list.items.iter_mut().chain([&mut list.label]));
        let rows = self.rows.iter_mut().flatten();
        let plain = self.plain.iter_mut().map(|(_, words)| words);
        pieces.chain(&mut self.clues).chain(plain).chain(rows).for_each(|piece| piece.at = place(&piece.at));
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
            ..Printed::default()
        }
    }

    /// Returns the rows of an answer of `EuroEval`: `{"object_1": ["Denmark", "cat"], …}`, perhaps as a string.
    fn objects(&mut self, value: &Value<'_>) -> Option<Vec<Vec<Piece>>> {
        let of_object = |number: usize| format!("object_{number}");
        if let Kind::Text(text) = &value.kind {
            let rows: std::collections::BTreeMap<String, Vec<String>> = serde_json::from_str(text).ok()?;
            let piece = |text: &String| Piece { text: text.clone(), at: value.at() };
            let row = |number| Some((number, rows.get(&of_object(number))?));
            let rows = (1..=rows.len()).filter_map(row);
            return Some(
                rows.map(|(number, items)| [number.to_string()].iter().chain(items).map(piece).collect())
                    .collect(),
            );
        }
        let field = Field(value);
        let found: Vec<(usize, &Value<'_>)> =
            (1..=64).map_while(|number| Some((number, field.get(&of_object(number))?))).collect();
        let row = |(number, items): (usize, &Value<'_>)| {
            let place = Piece { text: number.to_string(), at: items.at() };
            [place].into_iter().chain(self.pieces(items, "items")).collect()
        };
        let rows: Vec<Vec<Piece>> = found.into_iter().map(row).collect();
        (!rows.is_empty()).then_some(rows)
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
