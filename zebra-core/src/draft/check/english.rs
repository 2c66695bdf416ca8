//! Clues written in English: the sentences of a puzzle, read with its declarations.

use std::collections::VecDeque;

use super::{Checker, Formula};
use crate::diagnostic::{Code, Diagnostic};
use crate::draft::{ClueDraft, ExpressionKind};
use crate::model::Text;

impl ClueDraft {
    /// The sentences that are formulas of the clue, in their order.
    pub(super) fn sentences(&self) -> impl Iterator<Item = &Text> {
        self.formulas.iter().filter_map(|formula| match &formula.kind {
            ExpressionKind::Text(sentence) => Some(sentence),
            _ => None,
        })
    }
}

impl Checker<'_> {
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
        let read = |sentence: &str| reader.read(sentence);
        written()
            .map(|(at, sentence)| {
                let unread = match read(sentence) {
                    Ok(reading) => return Ok(reading.formula),
                    Err(unread) => unread,
                };
                let code =
                    if unread.readings.is_empty() { Code::UnreadSentence } else { Code::AmbiguousSentence };
                let word = unread.at.and_then(|part| self.scope.draft.word_at(at, sentence, part.start));
                Err(Diagnostic::new(code, word.unwrap_or(at), unread.message, unread.help))
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
