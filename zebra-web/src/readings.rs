//! The readings of sentences in English.

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;
use zebra_runtime::draft::ExpressionKind;
use zebra_runtime::english::Reader;
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
    /// What is not understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<String>,
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
        let (reading, unread) = match reader.read(sentence) {
            Ok(read) => (Some(formula_sentence(&model, &read.formula)), None),
            Err(error) => (None, Some(error.message)),
        };
        let at = location(text, &source.ranges, *at);
        ReadingData { label: label.clone(), sentence: (*sentence).to_owned(), at, reading, unread }
    });
    Ok(json(&data.collect::<Vec<_>>()))
}
