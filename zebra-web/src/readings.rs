//! The readings of sentences in English.

use std::ops::Range;

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;
use zebra_runtime::draft::ExpressionKind;
use zebra_runtime::english::{Reader, Reading, Role};
use zebra_runtime::model::Model;
use zebra_runtime::sentence::formula_sentence;

use crate::data::json;
use crate::error::Rejection;
use crate::report::{self, Location, location};

/// A clue in English, and what it means.
#[derive(Serialize)]
struct ReadingData {
    label: String,
    sentence: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Location>,
    /// The sentence of the formula that was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<String>,
    /// What each part of the sentence became; empty if it is not understood.
    parts: Vec<PartData>,
    /// What is not understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<String>,
}

/// A part of a sentence: an item, a number, a word of the grammar, or words that were read over.
#[derive(Serialize)]
struct PartData {
    /// Its places in the sentence, in characters of JavaScript.
    range: [usize; 2],
    role: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<String>,
}

/// Returns what the parts of a sentence became.
fn parts(model: &Model, sentence: &str, reading: &Reading) -> Vec<PartData> {
    let characters = |byte: usize| sentence[..byte].encode_utf16().count();
    let part = |(at, role): &(Range<usize>, Role)| {
        let (role, item) = match role {
            Role::Item(item) => ("item", Some(model.item(*item).title.to_string())),
            Role::Number => ("number", None),
            Role::Grammar => ("grammar", None),
            Role::ReadOver => ("read over", None),
        };
        PartData { range: [characters(at.start), characters(at.end)], role, item }
    };
    reading.parts.iter().map(part).collect()
}

/// Returns each clue in English with its `reading`, or with what is `unread`: a list in JSON. Clues as formulas are not in it.
///
/// # Errors
/// Returns a rejection if the format is unknown or the text is larger than 1 MiB.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn readings(text: &str, format: &str) -> Result<String, Rejection> {
    let source = report::read(text, format)?;
    let model = source.check().model;
    let clues = source.draft.clues.iter().flat_map(|clue| {
        let sentences = clue.formulas.iter().filter_map(|formula| match &formula.kind {
            ExpressionKind::Text(sentence) => Some((formula.at, sentence.as_str())),
            _ => None,
        });
        sentences.map(|(at, sentence)| (clue.label.text.to_string(), at, sentence))
    });
    let clues: Vec<_> = clues.collect();
    let mut reader = Reader::new(&model);
    reader.learn(clues.iter().map(|(_, _, sentence)| *sentence));
    let data = clues.iter().map(|(label, at, sentence)| {
        let (reading, parts, unread) = match reader.read(sentence) {
            Ok(read) => {
                let parts = parts(&model, sentence, &read);
                (Some(formula_sentence(&model, &read.formula)), parts, None)
            }
            Err(error) => (None, Vec::new(), Some(error.message)),
        };
        let at = location(text, &source.ranges, *at);
        ReadingData { label: label.clone(), sentence: (*sentence).to_owned(), at, reading, parts, unread }
    });
    Ok(json(&data.collect::<Vec<_>>()))
}
