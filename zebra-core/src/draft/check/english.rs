//! Clues written in English: the sentences of a puzzle, read with its declarations.

use std::collections::VecDeque;

use super::{Checker, Formula};
#[cfg(feature = "english")]
use crate::diagnostic::Position;
use crate::diagnostic::{Code, Diagnostic};
#[cfg(feature = "english")]
use crate::draft::Notation;
use crate::draft::{ClueDraft, ExpressionKind};
#[cfg(feature = "english")]
use crate::model::Clue;
use crate::model::Text;

/// The most unread sentences of a puzzle that are explained; the next ones are only named.
#[cfg(feature = "english")]
const MAX_EXPLAINED: usize = 50;

/// The most unread sentences of a puzzle. The others are not tried, because no more errors are reported.
#[cfg(feature = "english")]
const MAX_UNREAD: usize = 200;

impl ClueDraft {
    /// The sentences that are formulas of the clue, in their order.
    pub(super) fn sentences(&self) -> impl Iterator<Item = &Text> {
        self.formulas.iter().filter_map(|formula| match &formula.kind {
            ExpressionKind::Text(sentence) => Some(sentence),
            _ => None,
        })
    }
}

/// The most sentences beside formulas that are compared with them.
#[cfg(feature = "english")]
const MAX_COMPARED: usize = 1000;

impl Checker<'_> {
    /// Warns of sentences that are read as something else than the formulas beside them. What cannot be read is left in peace.
    #[cfg(feature = "english")]
    pub(super) fn compare_sentences(&mut self) {
        use crate::english::Reader;
        use crate::sentence::formula_sentence;

        let model = &self.scope.model;
        let is_sound =
            self.report.errors.is_empty() && self.built.clues.len() == self.scope.draft.clues.len();
        if self.scope.draft.notation != Notation::Language || model.language() != "en" || !is_sound {
            return;
        }
        let clues = || self.scope.draft.clues.iter().zip(&self.built.clues);
        let beside = |(draft, clue): &(&ClueDraft, &Clue)| {
            draft.sentence.is_some() && draft.sentences().next().is_none() && !clue.formulas.is_empty()
        };
        if !clues().any(|pair| beside(&pair)) {
            return;
        }
        let mut reader = Reader::new(model);
        reader.learn(clues().filter_map(|(_, clue)| clue.sentence.as_deref()));
        let compared = clues().filter(beside).take(MAX_COMPARED).filter_map(|(draft, clue)| {
            let reading = reader.read_briefly(clue.sentence.as_deref()?).ok()?;
            let says = |formula: &Formula| formula_sentence(model, formula);
            (!reader.states(&reading.formula, &clue.formulas)).then(|| {
                let stated: Vec<String> = clue.formulas.iter().map(says).collect();
                let message = format!(
                    "the sentence of clue {} is read as \"{}\", and the clue states \"{}\"",
                    clue.label,
                    says(&reading.formula),
                    stated.join(" ")
                );
                let help = "correct the sentence or the formula";
                Diagnostic::new(Code::OtherReading, draft.label.at, message, help)
            })
        });
        let warnings: Vec<Diagnostic> = compared.collect();
        warnings.into_iter().for_each(|warning| self.report.warn(warning));
    }

    /// Compares nothing, because the feature is off.
    #[cfg(not(feature = "english"))]
    pub(super) fn compare_sentences(&self) {}

    /// Reads the sentences of clues, in their order: all together, because each shows which words go with which category.
    #[cfg(feature = "english")]
    pub(super) fn read_sentences(&self, clues: &[ClueDraft]) -> VecDeque<Result<Formula, Diagnostic>> {
        use crate::english::Reader;

        let written = || {
            let formulas = clues.iter().flat_map(|clue| &clue.formulas);
            formulas.filter_map(|formula| match &formula.kind {
                ExpressionKind::Text(sentence) => Some((formula.at, sentence)),
                _ => None,
            })
        };
        if written().next().is_none() {
            return VecDeque::new();
        }
        let mut reader = Reader::new(&self.scope.model);
        reader.learn(written().map(|(_, sentence)| sentence.as_str()));
        let mut unread_sentences = 0;
        written()
            .map(|(at, sentence)| {
                if unread_sentences >= MAX_UNREAD {
                    return Ok(Formula::Constant(true));
                }
                let is_brief = unread_sentences >= MAX_EXPLAINED;
                let read = if is_brief { reader.read_briefly(sentence) } else { reader.read(sentence) };
                let unread = match read {
                    Ok(reading) => return Ok(reading.formula),
                    Err(unread) => unread,
                };
                unread_sentences += 1;
                let code =
                    if unread.readings.is_empty() { Code::UnreadSentence } else { Code::AmbiguousSentence };
                let word = unread.at.and_then(|part| self.scope.draft.word_at(at, sentence, part.start));
                let error = Diagnostic::new(code, word.unwrap_or(at), unread.message, unread.help);
                Err(match (word, unread.correction) {
                    // A verb may be close to an item by chance.
                    (Some(word), Some(correction)) => {
                        error.with_edit(word, Position::Instead, correction).possible()
                    }
                    _ => error,
                })
            })
            .collect()
    }

    /// Reports each sentence, because the feature is off.
    #[cfg(not(feature = "english"))]
    pub(super) fn read_sentences(&self, clues: &[ClueDraft]) -> VecDeque<Result<Formula, Diagnostic>> {
        let formulas = clues.iter().flat_map(|clue| &clue.formulas);
        let sentences = formulas.filter(|formula| matches!(formula.kind, ExpressionKind::Text(_)));
        // One error names the feature.
        let mut at = None;
        let errors = sentences.map(|formula| {
            let first = *at.get_or_insert(formula.at);
            if first != formula.at {
                return Ok(Formula::Constant(true));
            }
            let message = "clues in English need the feature `english`";
            let help = "enable it: `cargo add zebra-puzzle --features english`";
            Err(Diagnostic::new(Code::UnreadSentence, formula.at, message, help))
        });
        errors.collect()
    }
}
