//! What is reported of a sentence that cannot be read: the place, the word, and sentences that can.

use std::ops::Range;

use super::Reader;
use super::chunk::{Chunk, Part};
use super::grammar::Grammar;
use super::phrase::Place;
use super::words::Class;
use crate::model::{Formula, ItemId, Model};
use crate::sentence::formula_sentence;

/// Why a sentence was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The bytes that the message is about, if it is not about the whole sentence.
    pub at: Option<Range<usize>>,
    /// What is wrong, in one line.
    pub message: String,
    /// How to fix it.
    pub help: String,
    /// The readings of an ambiguous sentence.
    pub readings: Vec<Formula>,
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}\nhelp: {}", self.message, self.help)
    }
}

impl std::error::Error for Unread {}

impl Unread {
    pub(super) fn too_long() -> Unread {
        Unread {
            at: None,
            message: "this clue is too long to be read".to_owned(),
            help: "divide it into several clues".to_owned(),
            readings: Vec::new(),
        }
    }

    /// The error of a sentence with several meanings.
    pub(super) fn ambiguous(model: &Model, readings: Vec<Formula>) -> Unread {
        let meanings: Vec<String> = readings
            .iter()
            .take(3)
            .map(|formula| format!("\"{}\"", formula_sentence(model, formula)))
            .collect();
        Unread {
            at: None,
            message: format!("this sentence can mean {}", meanings.join(" or ")),
            help: "write it so that only one of them is meant".to_owned(),
            readings,
        }
    }
}

/// Returns why no rule reads a sentence.
pub(super) fn unread(reader: &Reader<'_>, sentence: &str, chunks: &[Chunk]) -> Unread {
    let grammar = Grammar::new(reader.model, &reader.lexicon, &reader.memory, chunks);
    let words = |chunk: &Chunk| &sentence[chunk.at.clone()];
    let help = |grammar: &Grammar<'_>| help(reader, grammar);
    if let Some(barred) = chunks.iter().find(|chunk| is_barred(chunk, &grammar)) {
        return Unread {
            at: Some(barred.at.clone()),
            message: format!("cannot read `{}` here: it could change what the clue means", words(barred)),
            help: help(&grammar),
            readings: Vec::new(),
        };
    }
    if chunks.iter().all(|chunk| chunk.items.is_empty()) {
        let names = chunks.iter().filter(|chunk| chunk.is(Class::Filler) && chunk.key.len() > 3);
        let near = names.filter_map(|chunk| Some((chunk, reader.lexicon.nearest(&chunk.key)?))).next();
        return match near {
            Some((chunk, near)) => Unread {
                at: Some(chunk.at.clone()),
                message: format!("no item of the puzzle is named `{}`", words(chunk)),
                help: format!("did you mean `{}`?", reader.model.item(near).phrase),
                readings: Vec::new(),
            },
            None => Unread {
                at: None,
                message: "this sentence names no item of the puzzle".to_owned(),
                help: "name items as in the lists of the puzzle".to_owned(),
                readings: Vec::new(),
            },
        };
    }
    let understood = longest_part(&grammar, chunks.len());
    let (at, message) = match understood {
        Some((from, to)) if to < chunks.len() => {
            let part = &sentence[chunks[from].at.start..chunks[to - 1].at.end];
            let next = &chunks[to];
            (next.at.clone(), format!("cannot read `{}` after `{part}`", words(next)))
        }
        Some((from, _)) if from > 0 => {
            let before = &chunks[from - 1];
            let part = &sentence[chunks[from].at.start..];
            (
                before.at.clone(),
                format!("cannot read `{}` before `{}`", words(before), part.trim_end_matches('.')),
            )
        }
        _ => (0..sentence.len(), "cannot read this sentence".to_owned()),
    };
    Unread { at: Some(at), message, help: help(&grammar), readings: Vec::new() }
}

/// Returns whether a word has no reading in any sentence.
fn is_barred(chunk: &Chunk, grammar: &Grammar<'_>) -> bool {
    chunk.items.is_empty() && (chunk.is(Class::Barred) || (chunk.is(Class::Kin) && !grammar.lexicon.has_kin))
}

/// Returns the longest range that is a phrase or a predicate.
fn longest_part(grammar: &Grammar<'_>, count: usize) -> Option<(usize, usize)> {
    let is_part = |from: usize, to: usize| {
        !grammar.phrase(from, to, Place::Noun).is_empty()
            || !grammar.phrase(from, to, Place::Complement).is_empty()
    };
    let mut best: Option<(usize, usize)> = None;
    for from in 0..count {
        for to in (from + 1..=count).rev() {
            if best.is_some_and(|(start, end)| to - from <= end - start) {
                break;
            }
            if is_part(from, to) {
                best = Some((from, to));
                break;
            }
        }
    }
    best
}

/// Returns up to two sentences with the items of the unread one.
fn help(reader: &Reader<'_>, grammar: &Grammar<'_>) -> String {
    let model = reader.model;
    let mut items: Vec<ItemId> = Vec::new();
    for item in grammar.chunks.iter().filter_map(|chunk| chunk.items.first()) {
        if items.iter().all(|other| model.item(*other).category != model.item(*item).category) {
            items.push(*item);
        }
    }
    let has_choice =
        grammar.chunks.iter().any(|chunk| matches!(chunk.kind, Part::Word(Class::Or | Class::Either)));
    let phrase = |item: ItemId| &model.item(item).phrase;
    match items[..] {
        [one, other, third, ..] if has_choice => {
            format!("write for example \"{} is either {} or {}.\"", phrase(one), phrase(other), phrase(third))
        }
        [one, other, ..] => {
            format!(
                "write for example \"{} is {}.\" or \"{} is not {}.\"",
                phrase(one),
                phrase(other),
                phrase(one),
                phrase(other)
            )
        }
        _ => "name two items, for example one of each list".to_owned(),
    }
}
